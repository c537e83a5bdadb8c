import TestSupport

/// Numbers at random whose upper bits are the bytes of an input, so that a fuzzer that changes a
/// byte changes a choice. The other bits, and all of them when the input is used up, are a fixed
/// sequence: equal numbers for ever would let no draw of Swift's end that rejects some.
struct ByteGenerator: RandomNumberGenerator {
  private var rest: ArraySlice<UInt8>
  private var lowerBits = SeededGenerator(fixed: 0)

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  mutating func next() -> UInt64 {
    let bits = lowerBits.next()
    // Swift's draws from a range are by the upper bits.
    return rest.popFirst().map { UInt64($0) << 56 | bits >> 8 } ?? bits
  }
}
