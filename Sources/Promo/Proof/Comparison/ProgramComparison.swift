/// The effect of a change of the rules: on the rules themselves, and on the prices of all orders.
public struct ProgramComparison: Sendable {
  /// The effect on prices in one word.
  public enum Answer: String, CaseIterable, Sendable {
    /// The rules mean the same.
    case same
    /// The rules differ, but no price does.
    case unchanged
    /// Some price differs.
    case different
    /// No differing price was found, but the comparison is incomplete.
    case undecided
    /// The rules have different currencies.
    case incomparable
  }

  /// The rules before the change.
  public let old: Program

  /// The rules after the change.
  public let new: Program

  /// The changes in the rules.
  package let rules: RuleComparison

  /// The changes in prices; nil if prices were not compared, because the rules mean the same or
  /// cannot be compared.
  package let prices: PriceComparison?

  /// If several things changed, the changes in prices that each of them makes by itself, as far as
  /// it can be made without the others.
  package var singly: [SingleChange: PriceComparison] = [:]
}

extension ProgramComparison {
  /// Compares two programs. Takes time in proportion to the number of contexts that the two
  /// programs tell apart, times the number of promotions in force in each context.
  ///
  /// - Parameters:
  ///   - old: The rules before the change.
  ///   - new: The rules after the change.
  ///   - instant: The only instant whose orders are compared; nil for all instants.
  ///   - largest: The largest amount of the orders that are compared.
  ///   - budget: The number of steps after which the questions about prices stay undecided.
  public init(
    from old: Program, to new: Program, at instant: Instant? = nil, upTo largest: Amount = .largest,
    budget: Int = Compilation.defaultBudget
  ) {
    var budget = Budget(budget)
    self.init(from: old, to: new, at: instant, upTo: largest, spending: &budget)
  }

  /// Compares two programs as far as the steps of a budget go. If several things changed, half of
  /// the steps are for the changes one by one.
  init(
    from old: Program, to new: Program, at instant: Instant? = nil, upTo largest: Amount = .largest,
    spending budget: inout Budget
  ) {
    let rules = RuleComparison.of(old, new)
    let instants = instant.map { $0..<$0.moved(by: 1) }
    let singles = SingleChange.all(of: rules)
    self.init(
      old: old, new: new, rules: rules,
      prices: rules.isSame || !rules.isSameMoney
        ? nil
        : budget.lend(singles.isEmpty ? budget.left : budget.left / 2) {
          PriceComparison.of(old, new, upTo: largest, in: instants, spending: &$0)
        })
    if prices != nil {
      singly = PriceComparison.singly(
        singles, from: old, to: new, upTo: largest, in: instants, spending: &budget)
    }
  }

  /// The effect on prices in one word.
  public var answer: Answer {
    guard let prices else { return rules.isSame ? .same : .incomparable }
    if !prices.differing.isEmpty { return .different }
    return prices.undecided == nil ? .unchanged : .undecided
  }

  /// The promotions that differ. Promotions that only moved are included only if some price
  /// differs, because the move may be the reason.
  package var promotions: [PromotionChange] {
    rules.promotions + (answer == .different ? rules.moves : [])
  }
}
