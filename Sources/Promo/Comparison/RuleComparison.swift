/// What a change of rules changes in them, whatever it does to prices. Layout, comments, the order
/// of clauses, and expectations are no change.
package struct RuleComparison: Hashable, Sendable {
  /// Whether amounts of both are the same money; nothing else can be compared if they are not.
  package let isSameMoney: Bool

  /// The settings that differ.
  package let settings: [SettingChange]

  /// The facts that differ.
  package let facts: [FactChange]

  /// The promotions that differ, but for their places.
  package let promotions: [PromotionChange]

  /// The promotions that stand elsewhere in written order where that can matter.
  package let moves: [PromotionChange]

  /// Whether both rules mean the same.
  package let isSame: Bool

  /// Whether settings and facts of two programs are the same, so that a promotion which says the same
  /// does the same.
  package static func changesOnlyPromotions(from old: Program, to new: Program) -> Bool {
    SettingChange.all(from: old, to: new).isEmpty && FactChange.all(from: old, to: new).isEmpty
  }

  /// Compares two programs. Takes time in proportion to their size, times the logarithm of it.
  package static func of(_ old: Program, _ new: Program) -> RuleComparison {
    let isSameMoney = old.currency.isComparable(with: new.currency)
    let settings = SettingChange.all(from: old, to: new)
    let facts = isSameMoney ? FactChange.all(from: old, to: new) : []
    let pairs = PromotionPairs(from: old, to: new)
    let promotions = isSameMoney ? pairs.changes : []
    let isSame = settings.isEmpty && facts.isEmpty && promotions.isEmpty && pairs.areInOrder
    return RuleComparison(
      isSameMoney: isSameMoney, settings: settings, facts: facts, promotions: promotions,
      moves: isSameMoney ? pairs.moves : [], isSame: isSame)
  }
}
