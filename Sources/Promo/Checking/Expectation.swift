/// An example in the rules: an order and its price.
package struct Expectation: Hashable, Sendable {
  /// The order amount.
  package let amount: Amount

  /// The instant of the order; nil where no promotion depends on it.
  package let instant: Instant?

  /// The presented codes.
  package let codes: [String]

  /// The stated facts: the ordinal of each value, by the index of the fact in the program.
  let facts: [Int: Int64]

  /// The expected payable.
  package let payable: Amount

  /// The names of exactly the promotions that must be applied, in order; nil if any may.
  package let applied: [String]?

  /// The place of the expectation in the rules.
  package let span: SourceSpan
}
