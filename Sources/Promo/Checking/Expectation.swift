/// An example in the rules: what an order must pay.
package struct Expectation: Hashable, Sendable {
  /// The order amount.
  package let amount: Amount

  /// The instant of the order; nil where no promotion depends on it.
  package let instant: Instant?

  /// The codes that are presented.
  package let codes: [String]

  /// What is said of facts: their indexes among those of the program, and the codes of the values.
  let facts: [Int: Int64]

  /// What must be paid.
  package let payable: Amount

  /// The names of exactly the promotions that must be applied, in order; nil if any may.
  package let applied: [String]?

  /// Where it stands.
  package let span: SourceSpan
}
