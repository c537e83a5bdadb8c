// Mistakes of a file as a whole, found before it is read as rules.

extension SyntaxFile {
  /// Makes an empty file for a source that is not read.
  init(unread source: Source, file: Int) {
    self.init(source: source, file: file, tokens: [Token(.end, 0..<0, beginsLine: true)])
    isIncomplete = true
  }

  /// Reads a source as tokens; returns nil for a file that is not meant as rules.
  static func read(
    _ source: Source, file: Int, reportingTo diagnostics: inout DiagnosticList
  ) -> SyntaxFile? {
    if let problem = FileForm.problem(of: source, file: file) {
      diagnostics.append(problem)
      return nil
    }
    for problem in [
      FileForm.invalidUTF8(in: source, file: file), FileForm.loneReturn(in: source, file: file),
    ].compactMap(\.self) {
      diagnostics.append(problem)
    }
    return SyntaxFile(source: source, file: file, tokens: Lexer.tokens(of: source.bytes))
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
    if isUTF16(source.bytes) {
      return Diagnostic(
        .invalidUTF8, "this file is UTF-16 text, not UTF-8", at: whole,
        help: "save the file with the encoding UTF-8")
    }
    guard let format = ForeignFormat(of: source.bytes) else { return nil }
    let firstLine = SourceSpan(
      file: file, start: 0,
      end: source.bytes.firstIndex(of: UInt8(ascii: "\n")) ?? source.bytes.count)
    return Diagnostic(
      .foreignFormat, "this file is \(format.name), not rules",
      at: format == .document ? whole : firstLine, help: format.help)
  }

  /// Returns true if bytes begin with the mark of UTF-16, or every other one of the first bytes is
  /// zero.
  private static func isUTF16(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return true }
    let beginning = bytes.prefix(64)
    return beginning.count > 8 && beginning.count { $0 == 0 } * 5 >= beginning.count * 2
      && beginning.contains { $0 != 0 }
  }

  /// Returns one diagnostic for the whole file: saving it in another encoding is one mistake.
  static func invalidUTF8(in source: Source, file: Int) -> Diagnostic? {
    guard let offset = UTF8Bytes.firstInvalid(in: source.bytes) else { return nil }
    return Diagnostic(
      .invalidUTF8, "this file is not UTF-8 text: byte \(offset) is not part of a character",
      at: SourceSpan(file: file, start: offset, end: offset + 1),
      help: "save the file with the encoding UTF-8\(encoding(of: source.bytes, at: offset))")
  }

  /// Returns the probable encoding of a text: Chinese characters take two bytes each, accented
  /// letters one.
  private static func encoding(of bytes: [UInt8], at offset: Int) -> String {
    let runs = bytes[offset...].prefix(1_000).split { $0 < 0x80 }
    if runs.allSatisfy({ $0.count.isMultiple(of: 2) }) { return ", it seems to be GBK now" }
    let quotes: [UInt8: String] = [
      0x80: "€", 0x85: "…", 0x91: "‘", 0x92: "’", 0x93: "“", 0x94: "”", 0x96: "–", 0x97: "—",
    ]
    let byte = bytes[offset]
    let letter = byte >= 0xA0 ? String(Unicode.Scalar(byte)) : quotes[byte]
    guard let letter else { return "" }
    // Quoted, because some of these letters are invisible.
    return ", it seems to be Windows-1252 now, where this byte is \(quoted(letter))"
  }

  /// Returns the diagnostic of line ends of old systems, which would make one comment of everything
  /// after a `#`.
  static func loneReturn(in source: Source, file: Int) -> Diagnostic? {
    let bytes = source.bytes
    // Most files have none at all: then no byte is without a difference from it. To look at every
    // one is to look at many at once.
    let carriageReturn = UInt8(ascii: "\r")
    guard bytes.reduce(UInt8.max, { min($0, $1 ^ carriageReturn) }) == 0 else { return nil }
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
}
