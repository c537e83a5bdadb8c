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
    /// The reached tier with the largest value. Thresholds rise from tier to tier.
    case tiers([Tier])
    /// The tier with the largest value among those whose number of pieces is reached. The numbers
    /// rise from tier to tier.
    case countedTiers([CountedTier])
    /// A coupon for every piece, for every two pieces, and so on.
    case pieces(coupon: Amount, every: Int)
    /// A reduction of groups of pieces, or of a gift.
    case group(Group)
  }

  /// One tier of a promotion.
  public struct Tier: Hashable, Sendable {
    /// The least amount of the basis.
    public let spend: Amount

    /// The reward from there on.
    public let reward: Reward
  }

  /// One tier of a promotion that counts pieces.
  public struct CountedTier: Hashable, Sendable {
    /// The least number of pieces.
    public let count: Int

    /// The reward from there on.
    public let reward: Reward
  }

  /// The amount that an order must reach.
  public struct Threshold: Hashable, Sendable {
    /// The least amount, from `spend`, `every` or the first tier.
    public let spend: Amount

    /// True if the order amount counts, rather than the amount that earlier discounts leave.
    public let isBeforeDiscounts: Bool
  }

  /// The name, unique in the file set.
  public let name: String

  /// The benefit.
  public let benefit: Benefit

  /// The largest reduction; nil if it is not limited.
  public let cap: Amount?

  /// The threshold; nil if there is none.
  public let threshold: Threshold?

  /// The goods that it reduces and counts; nil if no clause says anything about them.
  package var goods: Goods? { ownGoods?.goods }

  /// True if `goods` is not nil.
  var ownGoodsAreStated: Bool { ownGoods != nil }

  /// The goods, stored by reference because most promotions have none and are copied often.
  private let ownGoods: StoredGoods?

  /// The requirements, each kind at most once. Outcomes name the first unmet one.
  package let requirements: [Requirement]

  /// True if it combines with other `sync` promotions.
  public let isSync: Bool

  /// True if the promotion is switched off.
  public private(set) var isPaused: Bool

  /// The warnings that the promotion allows.
  let allowed: Set<Diagnostic.ID>

  /// The place of its name in the rules.
  public let span: SourceSpan

  /// The step in which it is applied.
  public let step: Promotion.Step

  init(
    name: String, benefit: Benefit, cap: Amount?, threshold: Threshold?, goods: Goods? = nil,
    requirements: [Requirement], isSync: Bool, isPaused: Bool, allowed: Set<Diagnostic.ID>,
    span: SourceSpan
  ) {
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
    let isPlain =
      threshold == nil && (goods?.bought.isEmpty ?? true)
      && { if case .countedTiers = benefit { false } else { true } }()
    step =
      goods?.isShipping ?? false
      ? .shipping
      : benefit.isOfPieces
        ? .goods
        : isByCode ? .code : goods?.only != nil ? .goods : isPlain ? .plain : .threshold
  }

  /// The same promotion, switched on.
  var resumed: Promotion {
    var resumed = self
    resumed.isPaused = false
    return resumed
  }

  /// All amounts at which the benefit begins or changes: the amount of `spend`, of the first
  /// `every`, or of each tier.
  var thresholds: [Amount] {
    if case .tiers(let tiers) = benefit { return tiers.map({ $0.spend }) }
    return threshold.map { [$0.spend] } ?? []
  }
}

extension Promotion {
  /// The steps in which promotions are applied, in this order. At most one promotion of each step
  /// reduces a given piece, and so an order that is one amount.
  public enum Step: Int, CaseIterable, Comparable, Sendable {
    /// Promotions of pieces or groups, and promotions of some goods that need no code.
    case goods = -1
    /// Promotions of the whole order without a threshold.
    case plain
    /// Promotions that ask for an amount spent or for pieces bought.
    case threshold
    /// Promotions of amounts that ask for a code, whatever else they ask for.
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

/// Returns a code or a label in the form for comparison, with ASCII letters in lower case. A letter
/// with a mark, such as `É`, keeps its case, whether typed as one character or as two.
func folded(_ code: String) -> String {
  // Nearly all are ASCII, most of them in small letters.
  var (all, hasCapitals) = (UInt8(0), false)
  for byte in code.utf8 {
    all |= byte
    if isCapital(byte) { hasCapitals = true }
  }
  if all < 0x80 {
    return hasCapitals
      ? String(decoding: code.utf8.map { isCapital($0) ? $0 | 0x20 : $0 }, as: UTF8.self) : code
  }
  // The Kelvin sign, U+212A, is a K after normalisation. No other character becomes an ASCII
  // letter.
  return String(code.map { $0.isASCII || $0 == "K" ? Character($0.lowercased()) : $0 })
}

private func isCapital(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "A") < 26 }
