// Mistakes of a whole file, found before the file is read as rules.

extension SyntaxFile {
  init(unread source: Source, file: Int) {
    self.init(source: source, file: file, tokens: [Token(.end, 0..<0, beginsLine: true)])
    isIncomplete = true
  }

  /// Reads a source as tokens; returns nil if the file cannot be read as rules at all.
  static func read(
    _ source: Source, file: Int, reportingTo diagnostics: inout DiagnosticList
  ) -> SyntaxFile? {
    if let problem = FileForm.problem(of: source, file: file) {
      diagnostics.append(problem)
      return nil
    }
    let tokens = Lexer.tokens(of: source.bytes)
    for problem in [
      FileForm.invalidUTF8(in: source, file: file), FileForm.loneReturn(in: source, file: file),
      FileForm.zero(in: source, file: file, besides: tokens),
    ].compactMap({ $0 }) {
      diagnostics.append(problem)
    }
    return SyntaxFile(source: source, file: file, tokens: tokens)
  }
}

private enum FileForm {
  /// Returns the reason why a file cannot be read as rules at all; nil if it can.
  static func problem(of source: Source, file: Int) -> Diagnostic? {
    let whole = SourceSpan.wholeFile(file)
    if source.bytes.count > Source.sizeLimit {
      return Diagnostic(
        .fileTooLarge,
        "this file has more than \(Source.sizeLimit >> 20) MiB, the most that a rule file may have",
        at: whole, help: "split the rules into several files and give them together")
    }
    if let encoding = UTF8Bytes.wideEncoding(of: source.bytes) {
      return Diagnostic(
        .invalidUTF8, "this file is \(encoding) text, not UTF-8", at: whole,
        help: "save the file with the encoding UTF-8")
    }
    guard let format = ForeignFormat(of: source.bytes) else { return nil }
    let firstLine = SourceSpan(
      file: file, start: 0,
      end: source.bytes.firstIndex(of: UInt8(ascii: "\n")) ?? source.bytes.count)
    return Diagnostic(
      .foreignFormat, "this file is \(format.name), not rules",
      at: firstLine, help: format.help)
  }

  /// Reports only the first such byte, because the wrong encoding of a file is one mistake.
  static func invalidUTF8(in source: Source, file: Int) -> Diagnostic? {
    guard let offset = UTF8Bytes.firstInvalid(in: source.bytes) else { return nil }
    return Diagnostic(
      .invalidUTF8, "this file is not UTF-8 text: byte \(offset) is not part of a character",
      at: SourceSpan(file: file, start: offset, end: offset + 1),
      help: "save the file with the encoding UTF-8\(encoding(of: source.bytes, at: offset))")
  }

  /// Returns the words of the help that name the probable encoding; empty if it is unclear. An
  /// accented letter takes one byte in Windows-1252.
  private static func encoding(of bytes: [UInt8], at offset: Int) -> Message {
    if UTF8Bytes.appearToBeGBK(bytes[offset...].prefix(1_000)) { return ", it seems to be GBK now" }
    return bytes[offset] >= 0xA0 ? ", it seems to be Windows-1252 now" : ""
  }

  /// Returns a diagnostic for a zero byte in a comment, a sign of a damaged or binary file.
  static func zero(in source: Source, file: Int, besides tokens: [Token]) -> Diagnostic? {
    guard has(0, in: source.bytes), let zero = source.bytes.firstIndex(of: 0),
      !tokens.contains(where: { ($0.start..<$0.end).contains(zero) })
    else { return nil }
    return Diagnostic(
      .unknownCharacter, "a byte of this comment is zero",
      at: SourceSpan(file: file, start: zero, end: zero + 1),
      help: "the file may be damaged: compare it with a copy, or write the comment anew")
  }

  /// Returns a diagnostic for the first carriage return without a line feed, the line end of old
  /// systems. With such line ends, a comment would extend over all the lines after it.
  static func loneReturn(in source: Source, file: Int) -> Diagnostic? {
    let bytes = source.bytes
    let carriageReturn = UInt8(ascii: "\r")
    guard has(carriageReturn, in: bytes) else { return nil }
    let lone = bytes.indices.first { offset in
      bytes[offset] == carriageReturn
        && !(offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "\n"))
    }
    guard let lone else { return nil }
    return Diagnostic(
      .unknownCharacter, "this line ends with a carriage return alone",
      at: SourceSpan(file: file, start: lone, end: lone + 1),
      help: "save the file with the line ends LF or CRLF")
  }

  /// Returns true if `bytes` contains `byte`: the smallest XOR with `byte` is then zero. The loop
  /// reads every byte, but many at once, so it is fast for files without `byte`, as most files are.
  private static func has(_ byte: UInt8, in bytes: [UInt8]) -> Bool {
    bytes.reduce(UInt8.max) { min($0, $1 ^ byte) } == 0
  }
}

/// A format of files that are not rules.
private enum ForeignFormat {
  case json
  case markup
  case yaml
  case table
  case chat

  /// Makes the format that the first lines look like; nil if these lines or any later line may be
  /// rules.
  init?(of bytes: [UInt8]) {
    let start = bytes.firstIndex { !" \t\r\n\u{FEFF}".utf8.contains($0) } ?? bytes.count
    let beginning = bytes[start...].prefix(2_000)
    let text = String(decoding: beginning, as: UTF8.self)
    if ForeignFormat.isChat(text.prefix { !$0.isNewline }) {
      self = .chat
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
      self.init(lines: text.split(whereSeparator: { $0.isNewline }).map(String.init))
    }
  }

  private init?(lines: [String]) {
    let lines = lines.filter { line in
      !line.hasPrefix("#") && line.utf8.contains { $0 != 0x20 && $0 != 0x09 }
    }
    guard let first = lines.first else { return nil }
    let keys = lines.prefix(3).compactMap(ForeignFormat.key)
    if first == "---" || keys.count > 1 && keys.count == lines.prefix(3).count {
      self = .yaml
    } else if ForeignFormat.isTableHeader(first) {
      self = .table
    } else {
      return nil
    }
  }

  /// Returns true for the beginning of a chat message, such as `[12.11.26, 09:41:03] Anna: …` or
  /// `11/12/26, 9:41 am - Anna: …`. Rules may follow it.
  private static func isChat(_ line: Substring) -> Bool {
    let start = line.drop { $0 == "[" || $0.unicodeScalars.allSatisfy { $0.isBlankOrIgnorable } }
    let date = start.prefix { $0.isASCII && !$0.isLetter && !", []".contains($0) }
    let parts = date.split { "./-".contains($0) }
    let rest = String(start.dropFirst(date.count))
    return parts.count == 3 && parts.allSatisfy { Int($0) != nil } && rest.has(": ")
      && (rest.has("] ") || rest.has(" - "))
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

  /// Returns true for three or more names separated by commas, semicolons or tabs.
  private static func isTableHeader(_ line: String) -> Bool {
    let word = String(line.prefix { $0.isLetter })
    guard Setting(rawValue: word) == nil, DeclarationWord(rawValue: word) == nil else {
      return false
    }
    return ([",", ";", "\t"] as [Character]).contains { separator in
      let cells = line.split(separator: separator, omittingEmptySubsequences: false)
      return cells.count > 2
        && cells.allSatisfy { $0.allSatisfy { $0.isLetter || "_ \"".contains($0) } }
    }
  }

  /// Returns true if any line begins like a rule. Stops at the first such line.
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

  /// Returns true if a line begins with `word` and a blank, after any other blanks.
  private static func begins(_ line: ArraySlice<UInt8>, with word: [UInt8]) -> Bool {
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let text = line.drop(while: isBlank)
    return text.starts(with: word) && text.dropFirst(word.count).first.map(isBlank) ?? false
  }

  var name: Message {
    switch self {
    case .json: "JSON"
    case .markup: "a web page or XML"
    case .yaml: "YAML"
    case .table: "a table"
    case .chat: "a chat"
    }
  }

  var help: Message {
    switch self {
    case .chat: "leave out the date, the time and the sender at the beginning of each message"
    case .json, .markup, .yaml, .table:
      "write rules as in `promotion \"Week\" { discount 20% off }`"
    }
  }
}
