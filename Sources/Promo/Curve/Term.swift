/// The operation by which a promotion forms the price of a rest to pay, with the bounds up to which
/// it holds.
struct Term {
  /// The source of an operation. The operation alone does not show it: a cap takes minor units off,
  /// just as a coupon does.
  enum Kind: UInt8, Sendable {
    /// Everything that is left, or nothing at all.
    case all
    case percent
    case coupon
    /// A coupon for each full `every` of the basis.
    case repeated
    case cap
  }

  let operation: Operation
  var kind = Kind.all

  /// The largest rest to pay for which the term holds, while the basis stays within its level.
  var lastLeft = Int64.max

  /// The largest basis for which the term holds, while the rest to pay stays within `lastLeft`.
  var lastBasis = Int64.max

  /// Makes the term that takes nothing off.
  static func idle(lastLeft: Int64 = .max, lastBasis: Int64 = .max) -> Term {
    Term(operation: .idle, lastLeft: lastLeft, lastBasis: lastBasis)
  }

  /// Makes the term of a cap. Once a cap is reached, it stays reached: neither a larger basis nor a
  /// larger rest to pay reduces the value.
  static func capped(to cap: Int64) -> Term { Term(operation: .minus(cap), kind: .cap) }

  /// The largest order amount for which the term holds if the promotion is applied to the whole
  /// order.
  var lastAlone: Int64 { min(lastLeft, lastBasis) }
}
