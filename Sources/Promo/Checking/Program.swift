/// A file set that has been checked and can price orders. There is no other way to have one than
/// to compile rules without errors.
public struct Program: Sendable {
  /// The currency of all amounts.
  public let currency: Currency

  /// How prices are rounded.
  public let rounding: Rounding

  /// How promotions are chosen.
  public let strategy: Strategy

  /// The wall clock of the rules.
  public let zone: ZoneRules

  /// All facts in written order.
  public let facts: [Fact]

  /// All promotions in written order.
  public let promotions: [Promotion]

  /// All expectations in written order.
  package let expectations: [Expectation]

  /// All guarantees in written order.
  package let guarantees: [Guarantee]
}
