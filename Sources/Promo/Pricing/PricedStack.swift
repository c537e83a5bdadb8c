/// One way to price an order: the promotions applied, in the order of their steps, and the rest to
/// pay.
struct PricedStack: Hashable, Sendable {
  /// A promotion that is applied.
  struct Applied: Hashable, Sendable {
    /// Its index among the promotions of the program.
    let index: Int

    /// Its reduction.
    let off: Amount

    /// The amount left to pay after it.
    let left: Amount
  }

  /// The price.
  private(set) var payable: Amount

  private(set) var applied: [Applied] = []

  /// The sum of the promotions' values on the whole order amount. It only settles ties.
  private(set) var value = ExactAmount.nothing

  /// Makes the stack without a promotion, which leaves the order amount to pay.
  init(nothingOff amount: Amount) {
    payable = amount
  }

  /// Applies one more promotion.
  mutating func apply(_ index: Int, taking off: Amount, valueAlone: ExactAmount) {
    payable = payable - off
    if applied.isEmpty { applied.reserveCapacity(Promotion.Step.allCases.count) }
    applied.append(Applied(index: index, off: off, left: payable))
    value = value + valueAlone
  }

  /// True if it is chosen over another stack. The lower payable wins, then fewer promotions, then
  /// the larger value, then the stack written first.
  func ranks(before other: PricedStack) -> Bool {
    if payable != other.payable { return payable < other.payable }
    if applied.count != other.applied.count { return applied.count < other.applied.count }
    if value != other.value { return value > other.value }
    return applied.map(\.index).lexicographicallyPrecedes(other.applied.map(\.index))
  }
}
