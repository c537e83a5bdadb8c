/// An example in the rules: what an order must pay.
public struct Expectation: Hashable, Sendable {
  /// The order amount.
  public let amount: Amount

  /// The instant of the order; nil where no promotion depends on it.
  public let instant: Instant?

  /// The codes that are presented.
  public let codes: [String]

  /// What is said of facts: their indexes among those of the program, and the codes of the values.
  let facts: [Int: Int64]

  /// What must be paid.
  public let payable: Amount

  /// The names of exactly the promotions that must be applied, in order; nil if any may.
  public let applied: [String]?

  /// Where it stands.
  public let span: SourceSpan
}
