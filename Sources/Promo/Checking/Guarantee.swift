/// A claim in the rules about every order.
package struct Guarantee: Hashable, Sendable {
  /// What is claimed.
  package enum Claim: Hashable, Sendable {
    /// Every order pays at least this part of its amount, rounded as the rules round prices. That no
    /// order saves more than the rest of the amount is the same claim.
    case paysPercent(Percent)
    /// Every order pays at least so much.
    case pays(Amount)
    /// No order saves more than so much.
    case saves(Amount)
  }

  /// What is claimed.
  package let claim: Claim

  /// The amounts of the orders that it is about: from one minor unit to the largest where the rules do
  /// not say.
  package let amounts: ClosedRange<Amount>

  /// The instants of the orders that it is about.
  package let window: Window

  /// The codes that are presented, exactly these; nil for every set of the codes of the rules.
  package let codes: [String]?

  /// The facts that have one value: their indexes among those of the program, and the codes of the
  /// values. The others have any.
  let facts: [Int: Int64]

  /// As it is written, with white space and comments folded to single blanks.
  package let text: String

  /// Where it stands.
  package let span: SourceSpan
}
