/// A setting with different values in two programs.
package struct SettingChange: Hashable, Sendable {
  /// The settings, as rules name them.
  package enum Setting: String, Sendable {
    case currency
    case timezone
    case rounding
    case strategy
  }

  /// The setting that changed.
  package let setting: Setting

  /// The old value, as rules write it; nil for an unnamed currency.
  package let before: String?

  /// The new value, as rules write it; nil for an unnamed currency.
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
  }
}

extension Currency {
  /// Returns true if amounts of both are in the same money: the ISO codes do not contradict each
  /// other, and the minor units are the same.
  func isComparable(with other: Currency) -> Bool {
    decimals == other.decimals
      && (isoCode == other.isoCode || isoCode == nil || other.isoCode == nil)
  }
}
