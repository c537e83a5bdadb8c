/// One way to price an order: the promotions applied, in the order of their steps, and what they
/// leave to pay.
struct PricedStack: Hashable, Sendable {
  /// A promotion that is applied.
  struct Applied: Hashable, Sendable {
    /// Its index among the promotions of the program.
    let index: Int

    /// What it takes off.
    let off: Amount

    /// What is left to pay after it.
    let left: Amount
  }

  /// What is paid.
  private(set) var payable: Amount

  private(set) var applied: [Applied] = []

  /// The sum of what the promotions are worth on the whole order amount; it only settles ties.
  private(set) var value = ExactAmount.nothing

  /// No promotion: the order amount is paid.
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

  /// Whether it is chosen over another: the lower payable; then fewer promotions; then the larger
  /// worth; then those written first.
  func ranks(before other: PricedStack) -> Bool {
    if payable != other.payable { return payable < other.payable }
    if applied.count != other.applied.count { return applied.count < other.applied.count }
    if value != other.value { return value > other.value }
    return applied.map(\.index).lexicographicallyPrecedes(other.applied.map(\.index))
  }
}
