/// Reads the bytes of one rule file as tokens, from the first to the last. It never stops: what
/// is not a token of the language becomes a bad one and a diagnostic.
struct Lexer {
  let file: Int
  let bytes: [UInt8]
  var next = 0
  var tokens: [Token] = []
  var diagnostics = DiagnosticList()
  private var isAtLineStart = true

  /// The tokens of a source, the last of them `end`, and what is wrong with its text.
  static func tokens(of source: Source, file: Int) -> (tokens: [Token], DiagnosticList) {
    var lexer = Lexer(file: file, bytes: source.bytes)
    if source.bytes.count > Source.sizeLimit {
      lexer.reportSize()
      return ([Token(.end, 0..<0, beginsLine: true)], lexer.diagnostics)
    }
    lexer.reportInvalidUTF8()
    lexer.reportLoneReturn()
    lexer.readAll()
    return (lexer.tokens, lexer.diagnostics)
  }

  private init(file: Int, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
    tokens.reserveCapacity(bytes.count / 6 + 1)
  }

  private mutating func readAll() {
    skipTrivia()
    while next < bytes.count {
      readToken()
      skipTrivia()
    }
    add(.end, from: next)
  }

  private mutating func skipTrivia() {
    while let trivia = Lexer.trivia(at: next, in: bytes) {
      if case .lineEnd = trivia { isAtLineStart = true }
      next = trivia.range.upperBound
    }
  }

  private mutating func readToken() {
    let start = next
    switch bytes[next] {
    case UInt8(ascii: "{"): addOne(.leftBrace)
    case UInt8(ascii: "}"): addOne(.rightBrace)
    case UInt8(ascii: "("): addOne(.leftParenthesis)
    case UInt8(ascii: ")"): addOne(.rightParenthesis)
    case UInt8(ascii: ","): addOne(.comma)
    case UInt8(ascii: "="): addOne(.comparison)
    case UInt8(ascii: "<"), UInt8(ascii: ">"):
      next += peek(1) == UInt8(ascii: "=") ? 2 : 1
      add(.comparison, from: start)
    case UInt8(ascii: "!") where peek(1) == UInt8(ascii: "="):
      next += 2
      add(.comparison, from: start)
    case UInt8(ascii: "\""): readString()
    case let byte where byte.isDigit: readNumberOrMoment()
    case UInt8(ascii: ".") where peek(1)?.isDigit == true: readNumberOrMoment()
    case let byte where byte.isLetter: readWord()
    default: typographicQuote(at: next) == nil ? readUnknown() : readTypographicString()
    }
  }

  /// word = letter { letter | digit | "-" ( letter | digit ) } .
  private mutating func readWord() {
    let start = next
    while let byte = peek(0), byte.isLetter || byte.isDigit || joins(byte, "-") { next += 1 }
    if let byte = peek(0), joins(byte, "/") { return readUnquotedName(from: start) }
    add(.word, from: start)
  }

  /// Whether a byte is the given one and stands between two parts of a word.
  private func joins(_ byte: UInt8, _ joint: Unicode.Scalar) -> Bool {
    guard byte == UInt8(ascii: joint), let after = peek(1) else { return false }
    return after.isLetter || after.isDigit
  }

  /// Reads the rest of `Asia/Shanghai`, which needs quotes; of words only `yes/no` has a slash.
  private mutating func readUnquotedName(from start: Int) {
    while let byte = peek(0), byte.isLetter || byte.isDigit || "/_-+".utf8.contains(byte) {
      next += 1
    }
    let text = String(decoding: bytes[start..<next], as: UTF8.self)
    add(.word, from: start, isBad: text != "yes/no")
    guard text != "yes/no" else { return }
    report(
      .malformedText, "\(quoted(text)) needs quotes", in: start..<next,
      help: "write \(quoted("\"\(text)\""))")
  }

  /// All characters in a row that the language does not use, as one mistake.
  private mutating func readUnknown() {
    let start = next
    repeat { next += scalarLength(at: next) } while next < bytes.count && isUnknown(at: next)
    add(.unknown, from: start, isBad: true)
    let text = String(decoding: bytes[start..<next], as: UTF8.self)
    // The bytes that are no text have been reported for the whole file.
    guard UTF8Bytes.firstInvalid(in: Array(bytes[start..<next])) == nil else { return }
    report(
      .unknownCharacter, "\(quoted(text)) has no meaning here", in: start..<next,
      help: unknownCharacterHelp(text))
  }

  private func isUnknown(at offset: Int) -> Bool {
    let byte = bytes[offset]
    if byte >= 0x80 { return typographicQuote(at: offset) == nil }
    let isKnown = byte.isLetter || byte.isDigit || " \t\r\n#{}(),=<>\"!".utf8.contains(byte)
    return !isKnown
  }

  private func unknownCharacterHelp(_ text: String) -> String? {
    guard let scalar = text.unicodeScalars.first else { return nil }
    switch scalar {
    case "\0": return "this does not look like a text file"
    case "%": return "a percentage is written without a space: `20%`"
    case "-": return "numbers are written without a sign"
    case ";", ":": return "clauses are separated by white space alone"
    case "/", "*": return "a comment begins with `#`"
    case "'", "`", "\u{2018}", "\u{2019}": return "text is written between `\"` and `\"`"
    case "折": return "`8折` is written `discount to 80%`"
    case "\u{FF01}"..."\u{FF5E}":
      let narrow = text.unicodeScalars.prefix { ("\u{FF01}"..."\u{FF5E}").contains($0) }
        .compactMap { Unicode.Scalar($0.value - 0xFEE0) }.map { String($0) }.joined()
      return "these are full-width characters, write \(quoted(narrow))"
    default: return help(forKindOf: scalar)
    }
  }

  private func help(forKindOf scalar: Unicode.Scalar) -> String? {
    switch scalar.properties.generalCategory {
    case .currencySymbol: "amounts are written without a currency sign"
    case .dashPunctuation: "this dash was changed by a word processor, write `-`"
    case .spaceSeparator, .format: "this space was pasted from elsewhere, type it anew"
    default:
      scalar.isASCII ? nil : "other letters than a to z stand only in text between `\"` and `\"`"
    }
  }
}

// MARK: - What the parts of the lexer share

extension Lexer {
  func peek(_ distance: Int) -> UInt8? {
    next + distance < bytes.count ? bytes[next + distance] : nil
  }

  private func span(_ range: Range<Int>) -> SourceSpan {
    SourceSpan(file: file, start: range.lowerBound, end: range.upperBound)
  }

  mutating func report(
    _ code: Diagnostic.Code, _ message: String, in range: Range<Int>, help: String? = nil
  ) {
    diagnostics.append(Diagnostic(code, message, at: span(range), help: help))
  }

  /// How many bytes the character at `offset` takes; 1 where the bytes are no text.
  func scalarLength(at offset: Int) -> Int {
    UTF8Bytes.scalar(at: offset, in: bytes)?.length ?? 1
  }

  mutating func add(_ kind: Token.Kind, from start: Int, isBad: Bool = false) {
    tokens.append(Token(kind, start..<next, isBad: isBad, beginsLine: isAtLineStart))
    if kind != .unknown { isAtLineStart = false }
  }

  private mutating func addOne(_ kind: Token.Kind) {
    next += 1
    add(kind, from: next - 1)
  }
}

// MARK: - The file as a whole

extension Lexer {
  private mutating func reportSize() {
    report(
      .fileTooLarge,
      "this file has more than \(Source.sizeLimit >> 20) MiB, the most that a rule file may have",
      in: 0..<0, help: "split the rules into several files and give them together")
  }

  /// One diagnostic for the whole file: who saves it in another encoding makes one mistake.
  private mutating func reportInvalidUTF8() {
    guard let offset = UTF8Bytes.firstInvalid(in: bytes) else { return }
    report(
      .invalidUTF8, "this file is not UTF-8 text: byte \(offset) is not part of a character",
      in: offset..<(offset + 1), help: "save the file with the encoding UTF-8")
  }

  /// Line ends of old systems would make one comment of everything behind a `#`.
  private mutating func reportLoneReturn() {
    let lone = bytes.indices.first { offset in
      bytes[offset] == UInt8(ascii: "\r")
        && !(offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "\n"))
    }
    guard let lone else { return }
    report(
      .unknownCharacter, "this line ends with a carriage return alone", in: lone..<(lone + 1),
      help: "save the file with the line ends LF or CRLF")
  }
}
