/// The settings that hold for a file set.
struct CheckedSettings {
  /// The currency; nil if a mistake leaves it unknown.
  fileprivate(set) var currency: Currency?

  /// The zone; nil if a mistake leaves it unknown.
  fileprivate(set) var zone: ZoneRules?

  /// True if the rules or the host name the zone in which dates are meant.
  fileprivate(set) var isZoneGiven = true

  /// The instant at which windows are judged; nil to judge none.
  fileprivate(set) var instant: Instant?
  fileprivate(set) var rounding = Rounding.halfUp
  fileprivate(set) var strategy = Strategy.calculator
}

/// Checks the settings of a file set.
struct SettingsChecker {
  private let rules: RuleSet
  private let written: WrittenSettings

  init(rules: RuleSet) {
    self.rules = rules
    written = WrittenSettings(of: rules)
  }

  func settings(
    overriding overrides: Program.Overrides, at instant: (ZoneRules) -> Instant?,
    zones: (String) -> ZoneLookup
  ) -> CheckedSettings {
    var settings = CheckedSettings()
    settings.currency = currency()
    settings.zone = overrides.zone ?? zone(zones)
    settings.isZoneGiven = overrides.zone != nil || written.has(.timezone)
    settings.instant = settings.zone.flatMap(instant)
    settings.rounding = word(.rounding) ?? .halfUp
    // The word of the file is checked even if another strategy holds.
    let strategy = word(.strategy) ?? Strategy.calculator
    settings.strategy = overrides.strategy ?? strategy
    return settings
  }

  private func currency() -> Currency? {
    guard let found = written.first[.currency] else {
      return written.has(.currency) ? nil : .unnamed
    }
    let code = found.text
    guard let currency = Currency(isoCode: code) else {
      // Codes are so short that a guess would name another country's money. Only the case is
      // corrected, and `RMB`.
      let capitals = Currency(isoCode: code.uppercased())?.isoCode
      let meant = capitals ?? (code == "RMB" ? "CNY" : nil)
      rules.report(
        .unknownCurrency, "\(quoted(code)) is not the code of a currency", at: found.span,
        help: didYouMean(meant) ?? "ISO 4217 codes have three capitals, such as `CNY`",
        fixes: meant.map { [Fix(capitals == nil ? .maybe : .certain, found.span, $0).named] } ?? [])
      return nil
    }
    return written.unknown.contains(.currency) ? nil : currency
  }

  private func zone(_ zones: (String) -> ZoneLookup) -> ZoneRules? {
    guard let found = written.first[.timezone] else {
      return written.has(.timezone) ? nil : .utc
    }
    let name = found.text
    guard !isTooLong(name) else {
      reportUnknownZone(found, nearest: nil)
      return nil
    }
    if name == ZoneRules.utc.name { return .utc }
    switch zones(name) {
    case .rules(let rules):
      return written.unknown.contains(.timezone) ? nil : rules
    case .unknown(let nearest):
      reportUnknownZone(found, nearest: nearest)
    case .noZoneData(let help):
      rules.report(
        .missingZoneData, "this machine has no time zone data", at: found.span, help: help)
    }
    return nil
  }

  private func reportUnknownZone(_ found: WrittenSetting, nearest: String?) {
    rules.report(
      .unknownZone, "there is no time zone \(quoted(found.text))", at: found.span,
      help: didYouMean(nearest.map { "\"\($0)\"" })
        ?? "zones are named after cities, as in `\"Asia/Shanghai\"`",
      fixes: nearest.map { [Fix(.maybe, found.span, Lexer.written($0)).named] } ?? [])
  }

  /// Returns the value of a setting with a choice of words; nil if it is not set or none of them.
  private func word<Value: RawRepresentable<String> & CaseIterable>(_ setting: Setting) -> Value? {
    guard let found = written.first[setting] else { return nil }
    let text = found.text
    if let value = Value(rawValue: text) { return value }
    let words = Value.allCases.map(\.rawValue)
    let all = words.map { "`\($0)`" }.joined(separator: ", ")
    let near = nearest(to: text, among: words)
    rules.report(
      .unknownSettingValue, "\(quoted(text)) is not a kind of \(setting.rawValue)",
      at: found.span,
      help: didYouMean(near) ?? "use one of \(all)",
      fixes: near.map { [Fix(.maybe, found.span, $0).named] } ?? [])
    return nil
  }
}

/// A setting with a value, as a file states it.
struct WrittenSetting {
  let setting: Setting

  /// The value, without quotes.
  let text: String

  /// The span of the value.
  let span: SourceSpan

  /// Makes the setting of a node; nil if the value is broken.
  fileprivate init?(_ node: SettingNode, in file: SyntaxFile) {
    guard let value = node.value, !value.isBad else { return nil }
    setting = node.setting
    text = file.value(of: value)
    span = file.span(of: value)
  }
}

/// The settings of a file set, each as first written, and those that stay unknown.
struct WrittenSettings {
  private(set) var first: [Setting: WrittenSetting] = [:]

  /// The settings that a mistake or a contradiction leaves unknown.
  private(set) var unknown: Set<Setting> = []

  /// Reads the settings of all files, and reports repetitions and contradictions.
  init(of rules: RuleSet) {
    for file in rules.files {
      var seen: [Setting: WrittenSetting] = [:]
      for node in file.settings { add(node, of: file, besides: &seen, rules) }
    }
  }

  func has(_ setting: Setting) -> Bool { first[setting] != nil || unknown.contains(setting) }

  private mutating func add(
    _ node: SettingNode, of file: SyntaxFile, besides seen: inout [Setting: WrittenSetting],
    _ rules: RuleSet
  ) {
    guard let written = WrittenSetting(node, in: file) else {
      unknown.insert(node.setting)
      return
    }
    guard let before = seen[node.setting] else {
      seen[node.setting] = written
      return merge(written, rules)
    }
    unknown.insert(node.setting)
    rules.report(
      .settingTwice, "this file has `\(node.setting.rawValue)` twice",
      at: file.span(of: node.tokens), label: "again here",
      and: .init(span: before.span, text: "first here"),
      fixes: before.text == written.text && file.isOnOneLine(node.tokens)
        ? [Fix(.certain, file.span(of: node.tokens), "")] : [])
  }

  /// Merges a setting with that of the files before: they may repeat it, but not contradict it.
  private mutating func merge(_ written: WrittenSetting, _ rules: RuleSet) {
    let setting = written.setting
    guard let before = first[setting] else {
      first[setting] = written
      return
    }
    guard written.text != before.text else { return }
    unknown.insert(setting)
    rules.report(
      .contradictingSettings, "the files disagree on `\(setting.rawValue)`",
      at: written.span, label: "\(quoted(written.text)) here",
      and: .init(span: before.span, text: "\(quoted(before.text)) here"),
      help: "files passed together share their settings")
  }
}
