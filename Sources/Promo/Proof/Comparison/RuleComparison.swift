/// The changes in the rules themselves, whatever they do to prices. Layout, comments, expectations
/// and the order of clauses do not count.
package struct RuleComparison: Hashable, Sendable {
  /// True if both programs use the same money. Otherwise only settings are compared.
  package let isSameMoney: Bool

  /// The settings that differ.
  package let settings: [SettingChange]

  /// The facts that differ.
  package let facts: [FactChange]

  /// The promotions that differ, apart from their places.
  package let promotions: [PromotionChange]

  /// The promotions whose move in written order can matter.
  package let moves: [PromotionChange]

  /// True if both rules mean the same.
  package let isSame: Bool

  /// True if the settings, the labels and the facts of two programs are the same. Equal promotions
  /// then do the same.
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

/// A setting with different values in two programs, or different labels.
package struct SettingChange: Hashable, Sendable {
  /// The settings, as rules name them.
  package enum Setting: String, Sendable {
    case currency
    case timezone
    case rounding
    case strategy
    /// The labels that the rules declare. Their order can decide which piece comes first.
    case goods
    /// The labels of the goods that are in no promotion.
    case except
  }

  /// The setting that changed.
  package let setting: Setting

  /// The old value, as rules write it; nil for an unnamed currency and for no labels.
  package let before: String?

  /// The new value, as rules write it; nil for an unnamed currency and for no labels.
  package let after: String?

  /// Returns the settings that differ, in the order in which rules usually state them.
  static func all(from old: Program, to new: Program) -> [SettingChange] {
    let values: [SettingChange] = [
      SettingChange(setting: .currency, before: old.currency.isoCode, after: new.currency.isoCode),
      SettingChange(setting: .timezone, before: old.zone.name, after: new.zone.name),
      SettingChange(
        setting: .rounding, before: old.rounding.rawValue, after: new.rounding.rawValue),
      SettingChange(
        setting: .strategy, before: old.strategy.rawValue, after: new.strategy.rawValue),
    ]
    return values.filter { $0.before != $0.after }
      + [
        SettingChange(.goods, from: old.labels, to: new.labels),
        SettingChange(.except, from: old.excluded, to: new.excluded),
      ].compactMap { $0 }
  }
}

extension SettingChange {
  /// Makes the change of some labels; nil if they are the same.
  fileprivate init?(_ setting: Setting, from before: [String], to after: [String]) {
    if before.map(folded) == after.map(folded) { return nil }
    let text = { (labels: [String]) in
      labels.isEmpty ? nil : labels.map { Lexer.written($0) }.joined(separator: ", ")
    }
    self.init(setting: setting, before: text(before), after: text(after))
  }
}

extension Program {
  /// The labels of the goods that are in no promotion, in declared order.
  fileprivate var excluded: [String] { Set(excludedLabels).sorted().map { labels[$0] } }
}

extension Currency {
  /// True if both currencies are the same money: their ISO codes do not contradict each other, and
  /// their minor units are the same.
  func isComparable(with other: Currency) -> Bool {
    decimals == other.decimals
      && (isoCode == other.isoCode || isoCode == nil || other.isoCode == nil)
  }
}

/// A fact that two programs declare differently.
package enum FactChange: Hashable, Sendable {
  /// Only the new rules declare it.
  case added(Fact)
  /// Only the old rules declare it.
  case removed(Fact)
  /// Both declare it, with other values, another default or another label.
  case changed(before: Fact, after: Fact)

  /// Returns the facts that differ: those of the new rules in their order, then the removed ones.
  /// The order of facts, and of the texts of one fact, means nothing.
  static func all(from old: Program, to new: Program) -> [FactChange] {
    let before = Dictionary(uniqueKeysWithValues: old.facts.map { ($0.name, $0) })
    let names = Set(new.facts.map { $0.name })
    let changes = new.facts.compactMap { fact -> FactChange? in
      guard let earlier = before[fact.name] else { return .added(fact) }
      return fact.isAlike(earlier) ? nil : .changed(before: earlier, after: fact)
    }
    return changes + old.facts.filter { !names.contains($0.name) }.map(FactChange.removed)
  }
}

extension Fact {
  /// True if both facts have the same values, the same default and the same label.
  fileprivate func isAlike(_ other: Fact) -> Bool {
    guard defaultValue == other.defaultValue, label == other.label else { return false }
    if case (.oneOf(let texts), .oneOf(let others)) = (kind, other.kind) {
      return Set(texts) == Set(others)
    }
    return kind == other.kind
  }
}
