// What libFuzzer calls. It stands beside the targets and not among them, for it cannot be linked
// without libFuzzer.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The target that the environment names.
private let target = getenv("PROMO_FUZZ").flatMap { FuzzTarget(rawValue: String(cString: $0)) }

@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let target else { fatalError("PROMO_FUZZ names no target") }
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  // An input that is not kept.
  guard target.keeps(bytes) else { return -1 }
  do {
    try target.check(bytes)
  } catch {
    fatalError("\(error)")
  }
  return 0
}

@_extern(c, "LLVMFuzzerMutate")
private func mutate(_ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int) -> Int

/// Changes an input in place: bytes by libFuzzer's own means, of rules two times in three tokens.
@c(LLVMFuzzerCustomMutator)
public func customMutator(
  _ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int, _ seed: CUnsignedInt
) -> Int {
  var mutator = RuleMutator(seed: UInt64(seed))
  guard target == .parse || target == .rules, mutator.prefersTokens else {
    return mutate(start, count, limit)
  }
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let mutated = mutator.mutated(bytes).prefix(limit)
  _ = UnsafeMutableBufferPointer(start: start, count: limit).update(fromContentsOf: mutated)
  return mutated.count
}
