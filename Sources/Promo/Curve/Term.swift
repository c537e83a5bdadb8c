/// The operation by which a promotion forms the price of what is left to pay, and how far it does so.
struct Term {
  /// The name of an operation, which the operation alone does not tell: a coupon that is cut to a cap
  /// takes off minor units as any other.
  enum Kind: UInt8, Sendable {
    /// Everything that is left, or nothing at all.
    case all
    case percent
    case coupon
    /// A coupon for each whole so much of the basis.
    case repeated
    case cap
  }

  let operation: Operation
  var kind = Kind.all

  /// The most that can be left without another term, as long as the basis does not change its level.
  var lastLeft = Int64.max

  /// The largest basis without another term, as long as what is left stays in its place.
  var lastBasis = Int64.max

  /// Nothing is taken off.
  static func idle(lastLeft: Int64 = .max, lastBasis: Int64 = .max) -> Term {
    Term(operation: .idle, lastLeft: lastLeft, lastBasis: lastBasis)
  }

  /// A cap is reached, and stays so: neither a larger basis nor more that is left is worth less.
  static func capped(to cap: Int64) -> Term { Term(operation: .minus(cap), kind: .cap) }

  /// The largest order amount without another term, where the promotion is applied to the whole order.
  var lastAlone: Int64 { min(lastLeft, lastBasis) }
}
