/// A promotion that has been checked: all it says holds together and is within range.
public struct Promotion: Hashable, Sendable {
  /// Something that is taken off a price.
  public enum Reward: Hashable, Sendable {
    /// This part of what is left to pay.
    case discount(Percent)
    /// A fixed amount.
    case coupon(Amount)
  }

  /// What a promotion gives.
  public enum Benefit: Hashable, Sendable {
    /// The same for every order.
    case once(Reward)
    /// A coupon for each whole so much of the basis.
    case repeated(coupon: Amount, every: Amount)
    /// The largest worth among the tiers that are reached; their thresholds rise.
    case tiers([Tier])
  }

  /// One step of a promotion with several.
  public struct Tier: Hashable, Sendable {
    /// The least amount of the basis.
    public let spend: Amount

    /// What it gives.
    public let reward: Reward
  }

  /// What must be spent to get anything.
  public struct Threshold: Hashable, Sendable {
    /// The least amount: that of `spend`, of `every` or of the first tier.
    public let spend: Amount

    /// Whether the order amount counts, and not what the discounts before have left of it.
    public let isBeforeDiscounts: Bool
  }

  /// Its name, unique in the file set.
  public let name: String

  /// What it gives.
  public let benefit: Benefit

  /// The most it takes off, if that is limited.
  public let cap: Amount?

  /// What must be spent to get it, if anything.
  public let threshold: Threshold?

  /// The requirements: each kind at most once, in the order in which an outcome names the first that an
  /// order does not meet.
  package let requirements: [Requirement]

  /// Whether it may be combined with others that may.
  public let isSync: Bool

  /// Whether it is switched off.
  public let isPaused: Bool

  /// The warnings that are intended in it.
  let allowed: Set<Diagnostic.ID>

  /// Where its name stands.
  public let span: SourceSpan

  /// The step in which it is applied.
  public let step: Promotion.Step

  init(
    name: String, benefit: Benefit, cap: Amount?, threshold: Threshold?,
    requirements: [Requirement], isSync: Bool, isPaused: Bool, allowed: Set<Diagnostic.ID>,
    span: SourceSpan
  ) {
    self.name = name
    self.benefit = benefit
    self.cap = cap
    self.threshold = threshold
    self.requirements = requirements
    self.isSync = isSync
    self.isPaused = isPaused
    self.allowed = allowed
    self.span = span
    let isByCode = requirements.contains { if case .codes = $0 { true } else { false } }
    step = isByCode ? .code : threshold == nil ? .plain : .threshold
  }

  /// Every amount at which it begins to give something, or something else: that of `spend`, of the
  /// first `every`, or of each tier.
  var thresholds: [Amount] {
    if case .tiers(let tiers) = benefit { return tiers.map(\.spend) }
    return threshold.map { [$0.spend] } ?? []
  }
}

extension Promotion {
  /// The steps in which promotions are applied, in this order, at most one promotion in each.
  public enum Step: Int, CaseIterable, Comparable, Sendable {
    /// Promotions that ask for nothing.
    case plain
    /// Promotions that ask for an amount spent.
    case threshold
    /// Promotions that ask for a code, whatever else they ask for.
    case code

    /// Whether it comes before another.
    public static func < (left: Promotion.Step, right: Promotion.Step) -> Bool {
      left.rawValue < right.rawValue
    }
  }
}

/// A code as codes are compared: without regard to the case of ASCII letters. A letter with a mark, as
/// in `É`, is none of these, whether it was typed as one character or as two.
func folded(_ code: String) -> String {
  // The Kelvin sign, U+212A, is a K after normalisation, and the only other character that becomes a
  // letter of ASCII.
  String(code.map { $0.isASCII || $0 == "K" ? Character($0.lowercased()) : $0 })
}
