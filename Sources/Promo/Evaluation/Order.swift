/// What is to be priced: everything about an order that a price can depend on.
public struct Order: Hashable, Sendable {
  /// What the order comes to before any promotion.
  public let amount: Amount

  /// The instant at which it is priced. The program reads no clock.
  public let instant: Instant

  /// Makes an order.
  public init(amount: Amount, at instant: Instant) {
    self.amount = amount
    self.instant = instant
  }
}
