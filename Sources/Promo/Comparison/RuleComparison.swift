/// The changes in the rules themselves, whatever they do to prices. Layout, comments, the order of
/// clauses, and expectations are no change.
package struct RuleComparison: Hashable, Sendable {
  /// True if amounts of both are in the same money. Otherwise only settings are compared.
  package let isSameMoney: Bool

  /// The settings that differ.
  package let settings: [SettingChange]

  /// The facts that differ.
  package let facts: [FactChange]

  /// The promotions that differ, apart from their places.
  package let promotions: [PromotionChange]

  /// The promotions that moved in written order where that can matter.
  package let moves: [PromotionChange]

  /// True if both rules mean the same.
  package let isSame: Bool

  /// Returns true if the settings and facts of two programs are the same. Equal promotions then do
  /// the same.
  package static func changesOnlyPromotions(from old: Program, to new: Program) -> Bool {
    SettingChange.all(from: old, to: new).isEmpty && FactChange.all(from: old, to: new).isEmpty
  }

  /// Compares two programs. Takes time in proportion to n log n for programs of size n.
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
