/// Rules without errors, ready to price orders. Only `Program.compile` makes one.
public struct Program: Sendable {
  /// The currency of all amounts.
  public let currency: Currency

  /// The rounding of prices.
  public let rounding: Rounding

  /// The strategy that chooses between promotions.
  public let strategy: Strategy

  /// The time zone, whose wall clock the rules follow.
  public let zone: ZoneRules

  /// The facts in written order.
  public let facts: [Fact]

  /// The promotions in written order.
  public let promotions: [Promotion]

  /// All expectations in written order.
  package let expectations: [Expectation]

  /// All guarantees in written order.
  package let guarantees: [Guarantee]
}
