/// A setting with a value, as a file says it.
struct WrittenSetting {
  let setting: Setting

  /// What it says.
  let text: String

  /// Where its value stands.
  let span: SourceSpan

  /// Nil if its value is broken.
  init?(_ node: SettingNode, in file: SyntaxFile) {
    guard let value = node.value, !value.isBad else { return nil }
    setting = node.setting
    text = file.value(of: value)
    span = file.span(of: value)
  }
}

/// The settings of a file set: for each what was written first, and whether that holds.
struct WrittenSettings {
  fileprivate(set) var first: [Setting: WrittenSetting] = [:]

  /// Those that a mistake or a contradiction leaves unknown.
  fileprivate(set) var unknown: Set<Setting> = []

  func has(_ setting: Setting) -> Bool { first[setting] != nil || unknown.contains(setting) }
}

extension Checker {
  mutating func settingsOfAllFiles() -> WrittenSettings {
    var settings = WrittenSettings()
    for file in files {
      var seen: [Setting: WrittenSetting] = [:]
      for node in file.settings {
        guard let written = WrittenSetting(node, in: file) else {
          settings.unknown.insert(node.setting)
          continue
        }
        if let before = seen[node.setting] {
          report(
            .settingTwice, "this file has `\(node.setting.rawValue)` twice",
            at: file.span(of: node.tokens), label: "again here",
            and: .init(span: before.span, text: "first here"),
            fixes: before.text == written.text && file.isOnOneLine(node.tokens)
              ? [Fix(.certain, file.span(of: node.tokens), "")] : [])
          settings.unknown.insert(node.setting)
        } else {
          seen[node.setting] = written
          merge(written, into: &settings)
        }
      }
    }
    return settings
  }

  /// What another file has said already may be repeated, but not contradicted.
  private mutating func merge(_ written: WrittenSetting, into settings: inout WrittenSettings) {
    let setting = written.setting
    guard let before = settings.first[setting] else {
      settings.first[setting] = written
      return
    }
    guard written.text != before.text else { return }
    settings.unknown.insert(setting)
    report(
      .contradictingSettings, "the files disagree on `\(setting.rawValue)`",
      at: written.span, label: "\(quoted(written.text)) here",
      and: .init(span: before.span, text: "\(quoted(before.text)) here"),
      help: "files passed together share their settings")
  }

  mutating func checkedCurrency(_ settings: WrittenSettings) -> Currency? {
    guard let written = settings.first[.currency] else {
      return settings.has(.currency) ? nil : .unnamed
    }
    let code = written.text
    guard let currency = Currency(isoCode: code) else {
      // Codes are so short that a guess would name another country's money: only capitals are.
      let capitals = Currency(isoCode: code.uppercased())?.isoCode
      let meant = capitals ?? (code == "RMB" ? "CNY" : nil)
      report(
        .unknownCurrency, "\(quoted(code)) is not the code of a currency", at: written.span,
        help: didYouMean(meant) ?? "ISO 4217 codes have three capitals, such as `CNY`",
        fixes: meant.map { [Fix(capitals == nil ? .maybe : .certain, written.span, $0).named] }
          ?? [])
      return nil
    }
    return settings.unknown.contains(.currency) ? nil : currency
  }

  mutating func checkedZone(
    _ settings: WrittenSettings, overriding overrides: Program.Overrides,
    zones: (String) -> ZoneLookup
  ) -> ZoneRules? {
    if let zone = overrides.zone { return zone }
    guard let written = settings.first[.timezone] else {
      return settings.has(.timezone) ? nil : .utc
    }
    let name = written.text
    guard !isTooLong(name) else {
      reportUnknownZone(written, nearest: nil)
      return nil
    }
    if name == ZoneRules.utc.name { return .utc }
    switch zones(name) {
    case .rules(let rules):
      return settings.unknown.contains(.timezone) ? nil : rules
    case .unknown(let nearest):
      reportUnknownZone(written, nearest: nearest)
    case .noZoneData(let help):
      report(
        .missingZoneData, "this machine has no time zone data", at: written.span, help: help)
    }
    return nil
  }

  private mutating func reportUnknownZone(_ written: WrittenSetting, nearest: String?) {
    report(
      .unknownZone, "there is no time zone \(quoted(written.text))", at: written.span,
      help: didYouMean(nearest.map { "\"\($0)\"" })
        ?? "zones are named after cities, as in `\"Asia/Shanghai\"`",
      fixes: nearest.map { [Fix(.maybe, written.span, Lexer.written($0)).named] } ?? [])
  }

  /// The value of a setting that is one of some words; nil if it is not set or is none of them.
  mutating func checkedWord<Value: RawRepresentable<String> & CaseIterable>(
    _ setting: Setting, of settings: WrittenSettings
  ) -> Value? {
    guard let written = settings.first[setting] else { return nil }
    let text = written.text
    if let value = Value(rawValue: text) { return value }
    let words = Value.allCases.map(\.rawValue)
    let all = words.map { "`\($0)`" }.joined(separator: ", ")
    let near = nearest(to: text, among: words)
    report(
      .unknownSettingValue, "\(quoted(text)) is not a kind of \(setting.rawValue)",
      at: written.span,
      help: didYouMean(near) ?? "use one of \(all)",
      fixes: near.map { [Fix(.maybe, written.span, $0).named] } ?? [])
    return nil
  }
}
