/// Reads the bytes of one rule file as tokens, from the first to the last. It never stops: what
/// is not a token of the language becomes a bad one, and whoever reads it asks what is wrong with
/// it (`SyntaxFile.mistake(at:)`).
struct Lexer {
  let bytes: [UInt8]
  var next = 0
  private var tokens: [Token] = []
  private var isAtLineStart = true

  /// Up to where commas between digits have been judged, and whether they belong to a number.
  var commas = (end: 0, areInner: false)

  /// Whether a `*/` may follow: nobody needs to look for one twice that is not there.
  private var hasBlockEnd = true

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
    skipPlainTrivia()
    // Behind them most bytes begin a token: other trivia begin with a lower one, or with that of a mark.
    guard let byte = peek(0), byte <= UInt8(ascii: "#") || byte == 0xEF else { return }
    while let trivia = Lexer.trivia(at: next, in: bytes) {
      if case .lineEnd = trivia { isAtLineStart = true }
      next = trivia.range.upperBound
    }
  }

  /// Passes spaces and line ends of one byte, as which most trivia are written.
  private mutating func skipPlainTrivia() {
    let (end, hasLineEnd) = Lexer.plainTrivia(from: next, in: bytes)
    next = end
    if hasLineEnd { isAtLineStart = true }
  }

  private static func plainTrivia(
    from start: Int, in bytes: [UInt8]
  ) -> (end: Int, hasLineEnd: Bool) {
    let bytes = bytes.span
    var (end, hasLineEnd) = (start, false)
    while end < bytes.count {
      let byte = bytes[end]
      if byte == UInt8(ascii: "\n") {
        hasLineEnd = true
      } else if byte != UInt8(ascii: " ") {
        break
      }
      end += 1
    }
    return (end, hasLineEnd)
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
    case let byte where byte.isDigit: readNumberOrMoment()
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
    var hasUnderscore = false
    skipWordPart()
    while let joint = jointOfParts {
      if joint == "/" { return readUnquotedName(from: start) }
      if joint == "_" { hasUnderscore = true }
      skipWordPart()
    }
    add(.word, from: start, isBad: hasUnderscore)
  }

  /// Passes a first letter or a joint, and the letters and digits behind it.
  private mutating func skipWordPart() {
    next = Lexer.end(of: next, in: bytes) { $0.isLetter || $0.isDigit }
  }

  /// The sign that comes next, where it stands between two parts of a word or a name.
  private var jointOfParts: Unicode.Scalar? {
    guard let sign = peek(0).map(Unicode.Scalar.init), sign == "-" || sign == "_" || sign == "/",
      let after = peek(1), after.isLetter || after.isDigit
    else { return nil }
    return sign
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
    } else if let end = endOfBlockComment() {
      next = end
      add(.unknown, from: start, isBad: true)
    } else {
      repeat { next += scalarLength(at: next) } while next < bytes.count && isUnknown(at: next)
      add(.unknown, from: start, isBad: true)
    }
  }

  /// The end of a comment of other languages, `/* … */`, so that what it says is no mistake too.
  private mutating func endOfBlockComment() -> Int? {
    guard hasBlockEnd, bytes[next...].starts(with: "/*".utf8) else { return nil }
    var end = next + 2
    while end + 1 < bytes.count {
      if bytes[end] == UInt8(ascii: "*"), bytes[end + 1] == UInt8(ascii: "/") { return end + 2 }
      end += 1
    }
    hasBlockEnd = false
    return nil
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
