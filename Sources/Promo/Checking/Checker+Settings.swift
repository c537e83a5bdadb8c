/// A setting as the first file that has it says it.
struct WrittenSetting {
  let file: SyntaxFile
  let node: SettingNode

  /// Where its value stands, or the setting if the value is broken.
  var span: SourceSpan { node.value.map(file.span) ?? file.span(of: node.tokens) }

  /// What it says; nil if that is broken.
  var text: String? {
    guard let value = node.value, !value.isBad else { return nil }
    return value.kind == .string ? file.string(of: value) : file.text(of: value)
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
        let written = WrittenSetting(file: file, node: node)
        if written.text == nil {
          settings.unknown.insert(node.setting)
        } else if let before = seen.updateValue(written, forKey: node.setting) {
          report(
            .settingTwice, "`\(node.setting.rawValue)` stands twice in this file",
            at: file.span(of: node.tokens), label: "again here",
            and: .init(span: before.span, text: "first here"))
          settings.unknown.insert(node.setting)
        } else {
          merge(written, into: &settings)
        }
      }
    }
    return settings
  }

  /// What another file has said already may be repeated, but not contradicted.
  private mutating func merge(_ written: WrittenSetting, into settings: inout WrittenSettings) {
    let setting = written.node.setting
    guard let before = settings.first[setting] else {
      settings.first[setting] = written
      return
    }
    guard let text = written.text, let textBefore = before.text, text != textBefore else { return }
    settings.unknown.insert(setting)
    report(
      .contradictingSettings, "the files do not agree on `\(setting.rawValue)`",
      at: written.span, label: "\(quoted(text)) here",
      and: .init(span: before.span, text: "\(quoted(textBefore)) here"),
      help: "files given together are one set of rules with the same settings")
  }

  mutating func checkedCurrency(_ settings: WrittenSettings) -> Currency? {
    guard let written = settings.first[.currency], let code = written.text else {
      return settings.has(.currency) ? nil : .unnamed
    }
    guard let currency = Currency(code: code) else {
      // Codes are so short that a guess would name another country's money: only capitals are.
      let capitals = Currency(code: code.uppercased())?.code
      let meant = capitals ?? (code == "RMB" ? "CNY" : nil)
      report(
        .unknownCurrency, "\(quoted(code)) is not the code of a currency", at: written.span,
        help: didYouMean(meant) ?? "codes are those of ISO 4217, three capitals such as `CNY`")
      return nil
    }
    return settings.unknown.contains(.currency) ? nil : currency
  }

  mutating func checkedZone(
    _ settings: WrittenSettings, overriding overrides: Overrides, zones: (String) -> ZoneLookup
  ) -> ZoneRules? {
    if let zone = overrides.zone { return zone }
    guard let written = settings.first[.timezone], let name = written.text else {
      return settings.has(.timezone) ? nil : .utc
    }
    if name == ZoneRules.utc.name { return .utc }
    switch zones(name) {
    case .rules(let rules):
      return settings.unknown.contains(.timezone) ? nil : rules
    case .unknown(let nearest):
      report(
        .unknownZone, "there is no time zone \(quoted(name))", at: written.span,
        help: didYouMean(nearest.map { "\"\($0)\"" }) ?? "zones are named as `\"Asia/Shanghai\"`")
    case .noZoneData(let help):
      report(
        .missingZoneData, "this machine has no data of time zones", at: written.span, help: help)
    }
    return nil
  }

  /// The value of a setting that is one of some words; nil if it is not set or is none of them.
  mutating func checkedWord<Value: RawRepresentable<String> & CaseIterable>(
    _ setting: Setting, of settings: WrittenSettings
  ) -> Value? {
    guard let written = settings.first[setting], let text = written.text else { return nil }
    if let value = Value(rawValue: text) { return value }
    let words = Value.allCases.map(\.rawValue)
    let all = words.map { "`\($0)`" }.joined(separator: ", ")
    report(
      .unknownSettingValue, "\(quoted(text)) is not a kind of \(setting.rawValue)",
      at: written.span,
      help: didYouMean(nearest(to: text, among: words)) ?? "there are \(all)")
    return nil
  }
}
