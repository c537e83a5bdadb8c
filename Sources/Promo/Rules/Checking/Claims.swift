/// An example in the rules: an order and its price.
public struct Expectation: Hashable, Sendable {
  /// The total price of the goods before any promotion.
  public let amount: Amount

  /// The lines of the order; empty if the order is one amount.
  public let lines: [OrderLine]

  /// The shipping price before any promotion.
  public let shipping: Amount

  /// The instant of the order; nil if the example states none. An example needs an instant only if
  /// a promotion depends on time.
  public let instant: Instant?

  /// The codes that the order presents.
  public let codes: [String]

  /// The stated facts: the ordinal of each value, keyed by the index of the fact in the program.
  let facts: [Int: Int64]

  /// The expected payable.
  public let payable: Amount

  /// The names of exactly the promotions that must be applied, in order; nil to accept any.
  public let applied: [String]?

  /// The order as written, from its first `amount` on, with white space and comments collapsed to
  /// single spaces.
  package let text: String

  /// The place of the expectation in the rules.
  public let span: SourceSpan

  /// The place of the expected answer, from `pays` on.
  package let answer: SourceSpan
}

/// A claim in the rules about every order.
package struct Guarantee: Hashable, Sendable {
  /// The kinds of claims.
  package enum Claim: Hashable, Sendable {
    /// Every order pays at least this percentage of its amount, allowing for rounding.
    case paysPercent(Percent)
    /// No order saves more than this percentage of its amount, allowing for rounding.
    case savesPercent(Percent)
    /// Every order pays at least this amount.
    case pays(Amount)
    /// No order saves more than this amount.
    case saves(Amount)
  }

  /// The claim.
  package let claim: Claim

  /// The amounts of the covered orders; by default from one minor unit to the largest amount.
  package let amounts: ClosedRange<Amount>

  /// The labels, as positions in `Program.labels`; nil for any goods. Every piece of a covered
  /// order has at least one of these labels.
  let labels: [Int]?

  /// True if the claim is about the shipping of the covered orders, not about their goods.
  var isOfShipping = false

  /// The window that contains the instants of the covered orders.
  package let window: Window

  /// The exact codes that covered orders present; nil for any set of codes in the rules.
  package let codes: [String]?

  /// The facts with fixed values: the ordinal of each value, keyed by the index of the fact in the
  /// program. All other facts may have any value.
  let facts: [Int: Int64]

  /// The text as written, with white space and comments collapsed to single spaces.
  package let text: String

  /// The place of the guarantee in the rules.
  package let span: SourceSpan
}

/// One line of an order: pieces of the same goods.
public struct OrderLine: Hashable, Sendable {
  /// The displayed price of all pieces together.
  public let amount: Amount

  /// The number of pieces, from 1 to a million. The prices of the pieces differ by at most one
  /// minor unit.
  public let pieces: Int

  /// The labels that the shop gives these goods, such as categories. Labels that the rules do not
  /// declare change no price.
  public let labels: [String]

  /// Makes a line.
  public init(_ amount: Amount, pieces: Int = 1, labels: [String] = []) {
    (self.amount, self.pieces, self.labels) = (amount, pieces, labels)
  }

  /// True if the line is one piece without labels, which is equivalent to an amount.
  var isAmount: Bool { pieces == 1 && labels.isEmpty }
}
