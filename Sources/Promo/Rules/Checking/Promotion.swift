/// A checked promotion: its parts are consistent and within range.
public struct Promotion: Hashable, Sendable {
  /// A reduction of a price.
  public enum Reward: Hashable, Sendable {
    /// This part of the amount left to pay.
    case discount(Percent)
    /// A fixed amount.
    case coupon(Amount)
  }

  /// The benefit that a promotion gives.
  public enum Benefit: Hashable, Sendable {
    /// One reward for every order.
    case once(Reward)
    /// A coupon for each whole `every` of the basis.
    case repeated(coupon: Amount, every: Amount)
    /// The reached tier with the largest value. The thresholds rise from tier to tier.
    case tiers([Tier])
    /// The reached tier with the largest value. The numbers of pieces rise from tier to tier.
    case countedTiers([CountedTier])
    /// A coupon for every piece, for every two pieces, and so on.
    case pieces(coupon: Amount, every: Int)
    /// A reduction of groups of pieces, or of a gift.
    case group(Group)
    /// A price that the shipping is reduced to.
    case shippingFor(Amount)
  }

  /// One tier of a promotion.
  public struct Tier: Hashable, Sendable {
    /// The smallest basis that reaches the tier.
    public let spend: Amount

    /// The reward of the tier.
    public let reward: Reward
  }

  /// One tier of a promotion whose tiers count pieces.
  public struct CountedTier: Hashable, Sendable {
    /// The smallest number of pieces that reaches the tier.
    public let count: Int

    /// The reward of the tier.
    public let reward: Reward
  }

  /// The amount that an order must reach.
  public struct Threshold: Hashable, Sendable {
    /// The smallest amount that reaches the threshold, from `spend`, `every` or the first tier.
    public let spend: Amount

    /// True if the threshold counts the order amount, not the amount that earlier discounts leave.
    public let isBeforeDiscounts: Bool
  }

  /// The name, unique in the file set.
  public let name: String

  /// The benefit.
  public let benefit: Benefit

  /// The maximum reduction; nil without a cap.
  public let cap: Amount?

  /// The threshold; nil if there is none.
  public let threshold: Threshold?

  /// The reduced and counted goods; nil if no clause is about goods or the shipping.
  package var goods: Goods? { ownGoods?.goods }

  var ownGoodsAreStated: Bool { ownGoods != nil }

  /// The goods, stored by reference because most promotions have none and are copied often.
  private let ownGoods: StoredGoods?

  /// The requirements, at most one of each kind. An outcome names the first unmet requirement.
  package let requirements: [Requirement]

  /// True if the promotion combines with other `sync` promotions.
  public let isSync: Bool

  /// True if the promotion is switched off.
  public private(set) var isPaused: Bool

  let allowed: Set<Diagnostic.ID>

  /// The place of the promotion's name in the rules.
  public let span: SourceSpan

  /// The place for `before discounts`; nil without a threshold, and if the clause is there.
  let basisPlace: ClauseGap?

  /// The step in which the promotion is applied.
  public let step: Promotion.Step

  /// True if an order must present a code.
  let asksForCodes: Bool

  init(
    name: String, benefit: Benefit, cap: Amount?, threshold: Threshold?, goods: Goods? = nil,
    requirements: [Requirement], isSync: Bool, isPaused: Bool, allowed: Set<Diagnostic.ID>,
    span: SourceSpan, movedTo givenStep: Step? = nil,
    basisPlace: ClauseGap? = nil
  ) {
    self.basisPlace = basisPlace
    self.name = name
    self.benefit = benefit
    self.cap = cap
    self.threshold = threshold
    ownGoods = goods.map(StoredGoods.init)
    self.requirements = requirements
    self.isSync = isSync
    self.isPaused = isPaused
    self.allowed = allowed
    self.span = span
    let isByCode = requirements.contains { if case .codes = $0 { true } else { false } }
    asksForCodes = isByCode
    let isPlain =
      threshold == nil && (goods?.bought.isEmpty ?? true)
      && { if case .countedTiers = benefit { false } else { true } }()
    step =
      goods?.isShipping ?? false
      ? .shipping
      : givenStep
        ?? (benefit.isOfPieces
          ? .goods
          : isByCode ? .code : goods?.only != nil ? .goods : isPlain ? .plain : .threshold)
  }

  var resumed: Promotion { switched(isPaused: false) }

  func switched(isPaused: Bool) -> Promotion {
    var other = self
    other.isPaused = isPaused
    return other
  }

  /// The amounts at which the benefit begins or changes: `spend`, the first `every` or each tier.
  var thresholds: [Amount] {
    if case .tiers(let tiers) = benefit { return tiers.map({ $0.spend }) }
    return threshold.map { [$0.spend] } ?? []
  }
}

extension Promotion: CustomStringConvertible {
  /// The name of the promotion, quoted, for logs. For people, use `Program.description(of:in:)`.
  public var description: String { quoted(name) }
}

extension Promotion {
  /// The steps in which promotions are applied, in this order. At most one promotion of each step
  /// reduces a given piece, or an order that is one amount.
  public enum Step: Int, CaseIterable, Comparable, Sendable {
    /// Promotions of pieces or groups, and those without a code that are limited to some goods.
    case goods = -1
    /// Promotions of the whole order without a threshold.
    case plain
    /// Promotions that ask for a minimum amount or a number of pieces.
    case threshold
    /// Promotions that reduce an amount and ask for a code, whatever else they ask for.
    case code
    /// Promotions of the shipping.
    case shipping

    /// The steps of promotions that reduce one amount.
    static var ofAmounts: [Step] { [.plain, .threshold, .code] }

    /// Returns true if the left step comes first.
    public static func < (left: Promotion.Step, right: Promotion.Step) -> Bool {
      left.rawValue < right.rawValue
    }
  }
}

/// A place between two clauses of a promotion, for another clause.
struct ClauseGap: Hashable, Sendable {
  let offset: Int

  /// True if the clause before it begins a line, so that another clause gets its own.
  let isBetweenLines: Bool
}

/// Returns a code or a label in the form for comparison, with ASCII letters in lower case. A letter
/// with a mark, such as `É`, keeps its case, whether it is encoded as one Unicode scalar or as two.
func folded(_ code: String) -> String {
  // Nearly all codes and labels are ASCII, and most are in lower case.
  var (all, hasCapitals) = (UInt8(0), false)
  for byte in code.utf8 {
    all |= byte
    if isCapital(byte) { hasCapitals = true }
  }
  if all < 0x80 {
    return hasCapitals
      ? String(decoding: code.utf8.map { isCapital($0) ? $0 | 0x20 : $0 }, as: UTF8.self) : code
  }
  // The Kelvin sign, U+212A, is a K after normalisation. Nothing else becomes an ASCII letter.
  return String(code.map { $0.isASCII || $0 == "K" ? Character($0.lowercased()) : $0 })
}

private func isCapital(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "A") < 26 }
