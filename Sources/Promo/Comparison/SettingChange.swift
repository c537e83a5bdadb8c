/// A setting that two programs have different values of.
package struct SettingChange: Hashable, Sendable {
  /// The settings, by their words in rules.
  package enum Setting: String, Sendable {
    case currency
    case timezone
    case rounding
    case strategy
  }

  /// Which setting.
  package let setting: Setting

  /// The old value, as it is written in rules; nil for a currency that is not named.
  package let before: String?

  /// The new value, as it is written in rules; nil for a currency that is not named.
  package let after: String?

  /// The settings that differ, in the order in which rules are used to say them.
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
  }
}

extension Currency {
  /// Whether amounts of both are the same money: their ISO codes do not contradict each other, and a
  /// minor unit is the same.
  func isComparable(with other: Currency) -> Bool {
    decimals == other.decimals
      && (isoCode == other.isoCode || isoCode == nil || other.isoCode == nil)
  }
}
