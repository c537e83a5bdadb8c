/// A promotion that has been checked: all it says holds together and is within range.
public struct Promotion: Hashable, Sendable {
  /// What it gives.
  public enum Benefit: Hashable, Sendable {
    /// This part of what is left to pay.
    case discount(Percent)
    /// A fixed amount.
    case coupon(Amount)
  }

  /// What must be spent to get it.
  public struct Threshold: Hashable, Sendable {
    /// The least amount.
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

  /// When it may be in force.
  public let window: Window

  /// Whether it may be combined with others that may.
  public let isSync: Bool

  /// Whether it is switched off.
  public let isPaused: Bool

  /// Where its name stands.
  public let span: SourceSpan

  /// The step in which it is applied.
  public var step: Step { threshold == nil ? .plain : .threshold }
}

/// The steps in which promotions are applied, in this order, at most one promotion in each.
public enum Step: CaseIterable, Sendable {
  /// Promotions that ask for nothing.
  case plain
  /// Promotions that ask for an amount spent.
  case threshold
}
