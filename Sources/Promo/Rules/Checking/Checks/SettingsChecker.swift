/// The settings that hold for a file set.
struct CheckedSettings {
  /// The currency and the zone; each is nil if its setting has a mistake.
  fileprivate(set) var currency: Currency?
  fileprivate(set) var zone: ZoneRules?

  /// True if the rules or the host name a zone.
  fileprivate(set) var isZoneGiven = true

  /// The instant by which a window must have ended to draw a warning; nil for no such warnings.
  fileprivate(set) var instant: Instant?
  fileprivate(set) var rounding = Rounding.halfUp
  fileprivate(set) var strategy = Strategy.calculator
}

/// Checks the settings of a file set.
struct SettingsChecker {
  private let rules: CheckContext
  private let written: WrittenSettings

  init(rules: CheckContext) {
    self.rules = rules
    written = WrittenSettings(of: rules)
  }

  func settings(
    overriding overrides: Program.Overrides, at instant: (ZoneRules) -> Instant?,
    zones: (String) -> ZoneLookup
  ) -> CheckedSettings {
    var settings = CheckedSettings()
    settings.currency = currency()
    settings.zone = overrides.zone
    if overrides.zone == nil {
      settings.zone = written.has(.timezone) ? zone(zones) : .utc
    } else {
      // The zones in the files are not looked up, but the files must agree on one.
      _ = value(of: .timezone, { $0.text })
    }
    if !rules.diagnostics.hasErrors { checkCountry(of: settings, zones) }
    settings.isZoneGiven = overrides.zone != nil || written.has(.timezone)
    settings.instant = settings.zone.flatMap(instant)
    settings.rounding = word(.rounding) ?? .halfUp
    // The strategy in the files is checked even if it is overridden.
    let strategy = word(.strategy) ?? Strategy.calculator
    settings.strategy = overrides.strategy ?? strategy
    return settings
  }

  /// Warns of a currency of one country in a zone whose clock shows another time than there.
  private func checkCountry(of settings: CheckedSettings, _ zones: (String) -> ZoneLookup) {
    guard let found = written.texts[.timezone]?.first, let zone = settings.zone,
      zone.name == found.text, let code = settings.currency?.isoCode,
      let place = Currency.onlyZone(of: code), case .rules(let there) = zones(place),
      // January and July of 2026, in winter time and in summer time.
      [Int64(1_768_000_000), 1_784_000_000].contains(where: { second in
        let instant = Instant(secondsSince1970: second)
        return zone.offset(at: instant) != there.offset(at: instant)
      })
    else { return }
    rules.report(
      .zoneAbroad, "the currency is of \(quoted(place)), and these rules follow another clock",
      at: found.span,
      consequence: "days begin and end by the clock of \(quoted(zone.name))",
      help: "write the zone of your customers",
      fixes: [Fix(.maybe, found.span, Lexer.written(place)).named])
  }

  /// Returns the value that all files agree on; nil if the setting is missing or has a mistake.
  /// Reports an invalid text once. Only valid texts can contradict each other.
  private func value<Value>(
    of setting: Setting, _ reading: (WrittenSetting) -> Value?
  ) -> Value? {
    let texts = written.texts[setting, default: []]
    let values = texts.compactMap { text in reading(text).map { (text: text, value: $0) } }
    for other in values.dropFirst() { reportContradiction(other.text, values[0].text) }
    let isKnown = texts.count == 1 && !written.unknown.contains(setting)
    return isKnown ? values.first?.value : nil
  }

  private func reportContradiction(_ text: WrittenSetting, _ first: WrittenSetting) {
    rules.report(
      .contradictingSettings, "the files disagree on `\(text.setting.rawValue)`",
      at: text.span, label: "\(quoted(text.text)) here",
      and: .init(span: first.span, remark: "\(quoted(first.text)) here"),
      help: "files passed together share their settings")
  }

  private func currency() -> Currency? {
    guard written.has(.currency) else { return .unnamed }
    return value(of: .currency) { found in
      let currency = Currency(isoCode: found.text)
      if currency == nil { reportUnknownCurrency(found) }
      return currency
    }
  }

  private func reportUnknownCurrency(_ found: WrittenSetting) {
    // Only lower case and `RMB` are corrected: a guess could name another country's currency.
    let capitals = Currency(isoCode: found.text.uppercased())?.isoCode
    let meant = capitals ?? (found.text == "RMB" ? "CNY" : nil)
    let example = Currency.example(inZone: written.texts[.timezone]?.first?.text)
    rules.report(
      .unknownCurrency, "\(quoted(found.text)) is not the code of a currency", at: found.span,
      help: didYouMean(meant) ?? "ISO 4217 codes have three capitals, such as `\(example)`",
      fixes: meant.map { [Fix(capitals == nil ? .maybe : .certain, found.span, $0).named] } ?? [])
  }

  private func zone(_ zones: (String) -> ZoneLookup) -> ZoneRules? {
    value(of: .timezone) { found in
      if found.text == ZoneRules.utc.name { return .utc }
      switch isTooLong(found.text) ? .unknown(nearest: nil) : zones(found.text) {
      case .rules(let rules):
        warnOfFixedOffset(found, zones)
        return rules
      case .unknown(let nearest): reportUnknownZone(found, nearest: nearest)
      case .noZoneData(let help):
        rules.report(
          .missingZoneData, "this machine has no usable time zone data", at: found.span,
          help: Message(help))
      case .damaged(let file):
        rules.report(
          .missingZoneData, "the zone file \(quoted(file)) is damaged", at: found.span,
          help: ZoneLookup.helpWithDamage)
      }
      return nil
    }
  }

  /// Warns of an abbreviation that people use for a place although the zone with that name has no
  /// summer time.
  private func warnOfFixedOffset(_ found: WrittenSetting, _ zones: (String) -> ZoneLookup) {
    guard let place = ZoneRules.place(ofAbbreviation: found.text) else { return }
    let isKnown = if case .rules = zones(place) { true } else { false }
    rules.report(
      .zoneWithoutSummerTime, "the zone \(quoted(found.text)) has no summer time", at: found.span,
      help: "zones are named after cities",
      fixes: isKnown ? [Fix(.maybe, found.span, Lexer.written(place))] : [])
  }

  private func reportUnknownZone(_ found: WrittenSetting, nearest: String?) {
    rules.report(
      .unknownZone, "there is no time zone \(quoted(found.text))", at: found.span,
      help: didYouMean(nearest.map { "\"\($0)\"" })
        ?? "zones are named after cities, as in `\"Asia/Shanghai\"`",
      fixes: nearest.map { [Fix(.maybe, found.span, Lexer.written($0)).named] } ?? [])
  }

  /// Returns a setting that is one of several words; nil if it is missing or not one of them.
  private func word<Value: RawRepresentable<String> & CaseIterable>(_ setting: Setting) -> Value? {
    value(of: setting) { found in
      let value = Value(rawValue: found.text)
      if value == nil { reportUnknownWord(found, Value.allCases.map({ $0.rawValue })) }
      return value
    }
  }

  private func reportUnknownWord(_ found: WrittenSetting, _ words: [String]) {
    let all: Message = "\(words.map { "`\($0)`" }, joined: ", ")"
    let near = nearest(to: found.text, among: words)
    rules.report(
      .unknownSettingValue,
      "\(quoted(found.text)) is not a kind of \(found.setting.rawValue)", at: found.span,
      help: didYouMean(near) ?? "use one of \(all)",
      fixes: near.map { [Fix(.maybe, found.span, $0).named] } ?? [])
  }
}

/// A setting with a value, as written in a file.
struct WrittenSetting {
  let setting: Setting

  /// The value without quotes, and its span.
  let text: String
  let span: SourceSpan

  fileprivate init?(_ node: SettingNode, in file: SyntaxFile) {
    guard let value = node.value, !value.isBad else { return nil }
    setting = node.setting
    text = file.value(of: value)
    span = file.span(of: value)
  }
}

/// The settings of a file set, as written in the files.
struct WrittenSettings {
  /// The different texts of each setting, in the order of the files.
  private(set) var texts: [Setting: [WrittenSetting]] = [:]

  /// The settings that a file states twice or in an unreadable form.
  private(set) var unknown: Set<Setting> = []

  /// Reads the settings of all files, and reports repetitions within a file.
  init(of rules: CheckContext) {
    for file in rules.files {
      var seen: [Setting: WrittenSetting] = [:]
      for node in file.settings { add(node, of: file, besides: &seen, rules) }
    }
  }

  func has(_ setting: Setting) -> Bool { texts[setting] != nil || unknown.contains(setting) }

  private mutating func add(
    _ node: SettingNode, of file: SyntaxFile, besides seen: inout [Setting: WrittenSetting],
    _ rules: CheckContext
  ) {
    guard let written = WrittenSetting(node, in: file) else {
      unknown.insert(node.setting)
      return
    }
    guard let before = seen[node.setting] else {
      seen[node.setting] = written
      if texts[node.setting]?.contains(where: { $0.text == written.text }) != true {
        texts[node.setting, default: []].append(written)
      }
      return
    }
    unknown.insert(node.setting)
    rules.report(
      .settingTwice, "this file has `\(node.setting.rawValue)` twice",
      at: file.span(of: node.tokens), label: "again here",
      and: .init(span: before.span, remark: "first here"),
      fixes: before.text == written.text && file.isOnOneLine(node.tokens)
        ? [Fix(.certain, file.span(of: node.tokens), "")] : [])
  }
}
