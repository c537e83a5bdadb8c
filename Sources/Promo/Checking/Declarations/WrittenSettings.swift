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
