/// What a change of rules means: what changes in them, and in what orders pay.
public struct ProgramComparison: Sendable {
  /// What there is to say of prices.
  public enum Answer: String, CaseIterable, Sendable {
    /// The rules mean the same.
    case same
    /// The rules differ, and no price does.
    case unchanged
    /// Some price differs.
    case different
    /// No price was found that differs, but not all was decided.
    case undecided
    /// The rules are about different money.
    case incomparable
  }

  /// The rules before the change.
  public let old: Program

  /// The rules after it.
  public let new: Program

  /// What changes in the rules.
  package let rules: RuleComparison

  /// What changes in prices; nil where it was not looked for, because the rules mean the same or
  /// cannot be compared.
  package let prices: PriceComparison?
}

extension ProgramComparison {
  /// Compares two programs.
  ///
  /// - Parameters:
  ///   - old: the rules before the change.
  ///   - new: the rules after it.
  ///   - budget: after how many steps what is not yet decided about prices stays undecided.
  public init(
    from old: Program, to new: Program, budget: Int = Compilation.defaultBudget
  ) {
    let rules = RuleComparison.of(old, new)
    let prices =
      rules.isSame || !rules.isSameMoney ? nil : PriceComparison.of(old, new, budget: budget)
    self.init(old: old, new: new, rules: rules, prices: prices)
  }

  /// What there is to say of prices.
  public var answer: Answer {
    guard let prices else { return rules.isSame ? .same : .incomparable }
    if !prices.differing.isEmpty { return .different }
    return prices.undecided == nil ? .unchanged : .undecided
  }

  /// The promotions that differ. That one is written elsewhere is told only where some price
  /// differs, which may be why.
  package var promotions: [PromotionChange] {
    rules.promotions + (answer == .different ? rules.moves : [])
  }
}
