/// A format given in place of rules.
enum ForeignFormat {
  case json
  case markup
  case richText
  case document
  case yaml
  case table
  case mail

  /// Makes the format that the first lines look like; nil if they, or any later line, may be rules.
  init?(of bytes: [UInt8]) {
    let start = bytes.firstIndex { !" \t\r\n\u{FEFF}".utf8.contains($0) } ?? bytes.count
    let beginning = bytes[start...].prefix(2_000)
    let text = String(decoding: beginning, as: UTF8.self)
    if text.hasPrefix("{\\rtf") {
      self = .richText
    } else if text.hasPrefix("PK\u{3}\u{4}") || text.hasPrefix("%PDF") {
      self = .document
    } else {
      // In most files the first lines are rules, and no other check is needed.
      guard !ForeignFormat.hasRules(beginning), let found = ForeignFormat(beginning: text),
        !ForeignFormat.hasRules(bytes[...])
      else { return nil }
      self = found
    }
  }

  private init?(beginning text: String) {
    if text.hasPrefix("{") || text.hasPrefix("[") {
      self = .json
    } else if text.hasPrefix("<") {
      self = .markup
    } else {
      self.init(lines: text.split(whereSeparator: \.isNewline).map(String.init))
    }
  }

  private init?(lines: [String]) {
    let lines = lines.filter { !$0.hasPrefix("#") }
    guard let first = lines.first else { return nil }
    let keys = lines.prefix(3).compactMap(ForeignFormat.key)
    let headers = ["from", "to", "subject", "date", "von", "an", "betreff", "sent", "发件人", "主题"]
    if keys.count > 1, headers.contains(keys[0].lowercased()) {
      self = .mail
    } else if first == "---" || keys.count > 1 && keys.count == lines.prefix(3).count {
      self = .yaml
    } else if ForeignFormat.isTableHeader(first) {
      self = .table
    } else {
      return nil
    }
  }

  /// Returns the word before the colon in `name: value` and `- name:`.
  private static func key(of line: String) -> String? {
    let text = line.drop { $0 == " " || $0 == "-" }
    let key = text.prefix { $0.isLetter || $0 == "_" || $0 == "-" }
    let rest = text.dropFirst(key.count)
    guard !key.isEmpty, rest.hasPrefix(":") || rest.hasPrefix("："),
      (rest.dropFirst().first ?? " ") == " "
    else { return nil }
    return String(key)
  }

  /// Returns true for three names or more, separated by commas, semicolons or tabs.
  private static func isTableHeader(_ line: String) -> Bool {
    let word = String(line.prefix { $0.isLetter })
    guard Setting(rawValue: word) == nil, DeclarationWord(rawValue: word) == nil else {
      return false
    }
    return [",", ";", "\t"].contains { separator in
      let cells = line.split(separator: separator, omittingEmptySubsequences: false)
      return cells.count > 2
        && cells.allSatisfy { $0.allSatisfy { $0.isLetter || "_ \"".contains($0) } }
    }
  }

  /// Returns true if some line begins as rules do. It reads no line after that one.
  private static func hasRules(_ bytes: ArraySlice<UInt8>) -> Bool {
    let words = DeclarationWord.allCases.map { Array($0.rawValue.utf8) }
    var rest = bytes
    while !rest.isEmpty {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      if words.contains(where: { begins(line, with: $0) }) { return true }
      rest = bytes[line.endIndex...].dropFirst()
    }
    return false
  }

  /// Returns true if a line begins with a word and a blank after it.
  private static func begins(_ line: ArraySlice<UInt8>, with word: [UInt8]) -> Bool {
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let text = line.drop(while: isBlank)
    return text.starts(with: word) && text.dropFirst(word.count).first.map(isBlank) ?? false
  }

  var name: String {
    switch self {
    case .json: "JSON"
    case .markup: "a web page or XML"
    case .richText: "rich text"
    case .document: "a document of an office program"
    case .yaml: "YAML"
    case .table: "a table"
    case .mail: "an e-mail"
    }
  }

  var help: String {
    switch self {
    case .richText, .document: "save it as plain text"
    case .json, .markup, .yaml, .table, .mail:
      "rules are written as `promotion \"Week\" { discount 20% off }`"
    }
  }
}
