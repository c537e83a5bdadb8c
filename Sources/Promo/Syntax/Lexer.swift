/// Reads the bytes of one rule file as tokens, from the first to the last. It never stops: what
/// is not a token of the language becomes a bad one, and whoever reads it asks what is wrong with
/// it (`SyntaxFile.mistake(at:)`).
struct Lexer {
  let bytes: [UInt8]
  var next = 0
  private var tokens: [Token] = []
  private var isAtLineStart = true

  /// For each single quote that opened nothing, how far its closing one was looked for.
  var quotesSoughtTo: [Unicode.Scalar: Int] = [:]

  /// The tokens of bytes, the last of them `end`.
  static func tokens(of bytes: [UInt8]) -> [Token] {
    var lexer = Lexer(bytes: bytes)
    lexer.readAll()
    return lexer.tokens
  }

  private init(bytes: [UInt8]) {
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
    case UInt8(ascii: "<"), UInt8(ascii: ">"):
      next += peek(1) == UInt8(ascii: "=") ? 2 : 1
      add(.comparison, from: start)
    case UInt8(ascii: "!") where peek(1) == UInt8(ascii: "="):
      next += 2
      add(.comparison, from: start)
    case UInt8(ascii: "\""): readString()
    case let byte where byte.isLetter: readWord()
    case let byte:
      if let kind = Lexer.kind(ofSign: Unicode.Scalar(byte)) {
        next += 1
        add(kind, from: start)
      } else if beginsNumber(at: next) {
        readNumberOrMoment()
      } else {
        readForeign()
      }
    }
  }

  /// The kind of a token that is one character.
  static func kind(ofSign scalar: Unicode.Scalar) -> Token.Kind? {
    switch scalar {
    case "{": .leftBrace
    case "}": .rightBrace
    case "(": .leftParenthesis
    case ")": .rightParenthesis
    case ",": .comma
    case "=": .comparison
    default: nil
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
    add(.word, from: start, isBad: !bytes[start..<next].elementsEqual("yes/no".utf8))
  }

  /// What no plain keyboard writes: a full-width sign, a string in quotes of another kind, or
  /// characters that the language does not use, all in a row as one mistake.
  private mutating func readForeign() {
    let start = next
    if let (scalar, length) = UTF8Bytes.scalar(at: next, in: bytes),
      let kind = scalar.plain.flatMap(Lexer.kind(ofSign:))
    {
      next += length
      add(kind, from: start, isBad: true)
    } else if let end = endOfForeignString(from: next) {
      next = end
      add(.string, from: start, isBad: true)
    } else {
      repeat { next += scalarLength(at: next) } while next < bytes.count && isUnknown(at: next)
      add(.unknown, from: start, isBad: true)
    }
  }

  private func isUnknown(at offset: Int) -> Bool {
    let byte = bytes[offset]
    if byte < 0x80 {
      let isKnown = byte.isLetter || byte.isDigit || " \t\r\n#{}(),=<>\"!".utf8.contains(byte)
      return !isKnown && !beginsNumber(at: offset)
    }
    guard let (scalar, _) = UTF8Bytes.scalar(at: offset, in: bytes) else { return true }
    let isSign = scalar.plain.flatMap(Lexer.kind(ofSign:)) != nil
    return !isSign && ForeignQuote(scalar) == nil && !beginsNumber(at: offset)
  }

  // MARK: What the parts of the lexer share

  func peek(_ distance: Int) -> UInt8? {
    next + distance < bytes.count ? bytes[next + distance] : nil
  }

  /// How many bytes the character at `offset` takes; 1 where the bytes are no text.
  func scalarLength(at offset: Int) -> Int {
    UTF8Bytes.scalar(at: offset, in: bytes)?.length ?? 1
  }

  mutating func add(_ kind: Token.Kind, from start: Int, isBad: Bool = false) {
    tokens.append(Token(kind, start..<next, isBad: isBad, beginsLine: isAtLineStart))
    if kind != .unknown { isAtLineStart = false }
  }
}

// MARK: - What is wrong

extension SyntaxFile {
  /// What is wrong with a bad token; nil where the file as a whole is, which is reported for it.
  func mistake(at index: Int) -> Diagnostic? {
    let token = tokens[index]
    let before = index > 0 ? tokens[index - 1] : nil
    switch token.kind {
    case .number: return numberMistake(in: token)
    case .percent: return percentMistake(in: token, after: before)
    case .date, .dateTime, .time: return momentMistake(in: token)
    case .string: return stringMistake(in: token, after: before)
    case .word: return wordMistake(in: token)
    case .unknown: return unknownMistake(in: token, after: before)
    case .leftBrace, .rightBrace, .leftParenthesis, .rightParenthesis, .comma, .comparison:
      return signMistake(in: token)
    case .end: return nil
    }
  }

  private func wordMistake(in token: Token) -> Diagnostic {
    let text = text(of: token)
    return Diagnostic(
      .malformedText, "\(quoted(text)) needs quotes", at: span(of: token),
      fixes: [Fix(.certain, span(of: token), "\"\(text)\"")])
  }

  private func signMistake(in token: Token) -> Diagnostic {
    Diagnostic(
      .unknownCharacter, "\(quoted(text(of: token))) is a full-width character",
      at: span(of: token), fixes: [Fix(.certain, span(of: token), plain(bytes(of: token)))])
  }

  private func unknownMistake(in token: Token, after before: Token?) -> Diagnostic? {
    // The bytes that are no text have been reported for the whole file.
    guard UTF8Bytes.firstInvalid(in: Array(bytes(of: token))) == nil else { return nil }
    let text = text(of: token)
    let isBlank = text.unicodeScalars.allSatisfy { $0.plain == " " }
    let isBehindName = before.map { $0.kind == .string && !token.beginsLine } ?? false
    let (help, replacement) =
      isBehindName && text == ":"
      ? ("the clauses of a promotion stand between `{` and `}`", nil)
      : UnknownText.advice(for: text)
    return Diagnostic(
      .unknownCharacter,
      isBlank ? "this is not a plain space" : "\(quoted(text)) has no meaning here",
      at: span(of: token), help: help,
      fixes: replacement.map { [Fix(.certain, span(of: token), $0)] } ?? [])
  }
}

/// What to do about characters that the language does not use.
private enum UnknownText {
  /// What to say, and what nobody doubts should stand there instead.
  static func advice(for text: String) -> (help: String?, replacement: String?) {
    guard let scalar = text.unicodeScalars.first else { return (nil, nil) }
    switch scalar {
    case "\0": return ("this does not look like a text file", nil)
    case "%": return ("a percentage is a number and its sign: `20%`", nil)
    case ";", ":", "\u{FF1A}", "\u{FF1B}":
      return (
        "clauses are separated by white space alone", text.unicodeScalars.count == 1 ? "" : nil
      )
    case "/", "*":
      return ("a comment begins with `#`", ["/", "//", "/*", "///"].contains(text) ? "#" : nil)
    case "-" where text.hasPrefix("--"): return ("a comment begins with `#`", "#")
    case "-", "•":
      return ("clauses stand without a sign before them", text.unicodeScalars.count == 1 ? "" : nil)
    case "'", "`", "\u{2018}", "\u{2019}": return ("text is written between `\"` and `\"`", nil)
    case "[":
      return ("the clauses of a promotion stand between `{` and `}`", text == "[" ? "{" : nil)
    case "]":
      return ("the clauses of a promotion stand between `{` and `}`", text == "]" ? "}" : nil)
    default: return advice(forKindOf: scalar, in: text)
    }
  }

  private static func advice(
    forKindOf scalar: Unicode.Scalar, in text: String
  ) -> (help: String?, replacement: String?) {
    let narrow = text.unicodeScalars.compactMap(\.plain)
    if narrow.count == text.unicodeScalars.count, narrow.allSatisfy({ $0 != " " }) {
      return ("these are full-width characters", String(String.UnicodeScalarView(narrow)))
    }
    let isInvisible = text.unicodeScalars.allSatisfy { $0.properties.generalCategory == .format }
    let isSpace = narrow.count == text.unicodeScalars.count
    switch scalar.properties.generalCategory {
    case .currencySymbol: return ("amounts are written without a currency sign", nil)
    case .dashPunctuation: return ("this dash was changed by a word processor, write `-`", nil)
    case .spaceSeparator:
      return ("it was pasted from elsewhere, type it anew", isSpace ? " " : nil)
    case .format:
      return ("this invisible character was pasted from elsewhere", isInvisible ? "" : nil)
    default:
      let isForeign = !scalar.isASCII
      return (
        isForeign
          ? "the words of the language are those of Grammar.md, other text stands in quotes" : nil,
        nil
      )
    }
  }
}
