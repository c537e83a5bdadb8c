/// The changes in the rules themselves, regardless of their effect on prices. Layout, comments,
/// expectations and the order of clauses do not count.
package struct RuleComparison: Hashable, Sendable {
  /// True if both programs use the same money. Otherwise only settings are compared.
  package let isSameMoney: Bool

  /// The settings that differ.
  package let settings: [SettingChange]

  /// The facts that differ.
  package let facts: [FactChange]

  /// The promotions that differ in more than their place in the written order.
  package let promotions: [PromotionChange]

  /// The promotions whose move in the written order can matter.
  package let moves: [PromotionChange]

  /// True if the old and the new rules mean the same.
  package let isSame: Bool

  /// True if the settings, the labels and the facts of two programs are the same. Equal promotions
  /// then have the same effect.
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

/// A setting, or a list of labels, that differs between two programs.
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
  /// Makes a change of a list of labels. Fails if the labels are the same.
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
  /// True if both currencies are the same money: they have the same minor units, and their ISO
  /// codes do not contradict each other.
  func isComparable(with other: Currency) -> Bool {
    decimals == other.decimals
      && (isoCode == other.isoCode || isoCode == nil || other.isoCode == nil)
  }
}

/// A fact that two programs declare differently.
package enum FactChange: Hashable, Sendable {
  /// Only the new rules declare the fact.
  case added(Fact)
  /// Only the old rules declare the fact.
  case removed(Fact)
  /// Both rules declare the fact, but with different values, defaults or labels.
  case changed(before: Fact, after: Fact)

  /// Returns the facts that differ. The facts of the new rules come first, in their order, and the
  /// removed facts last. The order of facts has no meaning, and neither has the order of the texts
  /// of a fact.
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
  fileprivate func isAlike(_ other: Fact) -> Bool {
    guard defaultValue == other.defaultValue, label == other.label else { return false }
    if case (.oneOf(let texts), .oneOf(let others)) = (kind, other.kind) {
      return Set(texts) == Set(others)
    }
    return kind == other.kind
  }
}
