import CPromo
import Promo

/// The answers for the rows, as an Arrow table.
struct ArrowAnswers: RowAnswers {
  private var payables: [Int64] = []
  private var isPriced: [UInt8]
  private var isRefused: [UInt8]
  private var isBounded: [UInt8]
  private var refusedCount = 0
  private var applied: [Int32] = []
  private var appliedEnds: [Int32] = [0]

  /// The reductions by the applied promotions; empty unless `wantsTaken` is true.
  private var taken: [Int64] = []
  private var words: [UInt8] = []
  private var wordEnds: [Int32] = [0]

  /// True if the answers are too large for Arrow's 32-bit offsets.
  private var isTooLarge = false

  init(count: Int, withTaken: Bool) {
    wantsTaken = withTaken
    payables.reserveCapacity(count)
    appliedEnds.reserveCapacity(count + 1)
    wordEnds.reserveCapacity(count + 1)
    isPriced = [UInt8](repeating: 0, count: (count + 7) / 8)
    (isRefused, isBounded) = (isPriced, isPriced)
  }

  var wantsApplied: Bool { true }
  let wantsTaken: Bool

  mutating func judge(_ row: Int, _ reason: BadRow?) {
    payables.append(0)
    let bit = 1 << UInt8(row & 7) as UInt8
    if let reason {
      isRefused[row >> 3] |= bit
      refusedCount += 1
      words += reason.message.utf8
    } else {
      isPriced[row >> 3] |= bit
    }
    wordEnds.append(end(words.count))
  }

  func isRefused(_ row: Int) -> Bool { isRefused[row >> 3] >> UInt8(row & 7) & 1 == 1 }

  mutating func price(_ row: Int, _ payable: Int64) { payables[row] = payable }

  mutating func bound(_ row: Int) { isBounded[row >> 3] |= 1 << UInt8(row & 7) }

  mutating func apply(_ row: Int, _ promotions: some Collection<Int>) {
    for promotion in promotions { applied.append(Int32(truncatingIfNeeded: promotion)) }
    appliedEnds.append(end(applied.count))
  }

  mutating func take(_ row: Int, _ amounts: some Collection<Int64>) { taken += amounts }

  private mutating func end(_ count: Int) -> Int32 {
    if count > Int32.max { isTooLarge = true }
    return Int32(truncatingIfNeeded: count)
  }

  /// Returns the table. The consumer must release it.
  func table() throws(CallFailure) -> ArrowArray {
    if isTooLarge { throw .argument("the answers exceed 2 GiB: price fewer rows at a time") }
    let count = payables.count
    let payable = ArrowArray(
      count, nulls: refusedCount, buffers: [ArrowMemory(isPriced), ArrowMemory(payables)])
    let applied = lists(applied)
    let problem = ArrowArray(
      count, nulls: count - refusedCount,
      buffers: [ArrowMemory(isRefused), ArrowMemory(wordEnds), ArrowMemory(words)])
    let bounded = ArrowArray(count, buffers: [nil, ArrowMemory(isBounded)])
    return ArrowArray(
      count, buffers: [nil],
      children: [payable, applied, problem, bounded] + (wantsTaken ? [lists(taken)] : []))
  }

  /// Returns a list for each row, with an element for each of the applied promotions.
  private func lists<Element: BitwiseCopyable>(_ elements: [Element]) -> ArrowArray {
    let items = ArrowArray(elements.count, buffers: [nil, ArrowMemory(elements)])
    return ArrowArray(
      payables.count, buffers: [nil, ArrowMemory(appliedEnds)], children: [items])
  }

  /// Returns the schema of the table. The consumer must release it.
  func schema() -> ArrowSchema {
    let lists = { (item: StaticString, name: StaticString) in
      ArrowSchema("+l", name: name, children: [ArrowSchema(item, name: "item")])
    }
    return ArrowSchema(
      "+s", name: "",
      children: [
        ArrowSchema("l", name: "payable", isNullable: true),
        lists("i", "applied"),
        ArrowSchema("u", name: "problem", isNullable: true),
        ArrowSchema("b", name: "bounded"),
      ] + (wantsTaken ? [lists("l", "taken")] : []))
  }
}
