/// A scanner that splits the bytes of one rule file into tokens. It never fails: text outside the
/// language becomes a bad token, whose mistake `SyntaxFile.mistake(at:)` describes.
struct Lexer {
  let bytes: [UInt8]
  var next = 0
  private var tokens: [Token] = []
  private var isAtLineStart = true

  /// The offset up to which commas between digits have been judged, and whether they belong to a
  /// number.
  var commas = (end: 0, areInner: false)

  /// False after a search has found no `*/` ahead, so that the search is not repeated.
  private var hasBlockEnd = true

  /// For each single quote whose closing quote was not found, the offset that the search reached.
  var quotesSoughtTo: [Unicode.Scalar: Int] = [:]

  /// Returns the tokens of the bytes; the last one is `end`.
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
    // Usually a token begins here. Any other trivia begin with a byte up to `#`, or with the first
    // byte of a byte-order mark.
    guard let byte = peek(0), byte <= UInt8(ascii: "#") || byte == 0xEF else { return }
    while let trivia = Lexer.trivia(at: next, in: bytes) {
      if case .lineEnd = trivia { isAtLineStart = true }
      next = trivia.range.upperBound
    }
  }

  /// Skips spaces and one-byte line ends: the fast path for trivia.
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
    if let byte = peek(0), byte >= 0x80, isForeignLetter(at: next) {
      return readForeignWord(from: start)
    }
    add(.word, from: start, isBad: hasUnderscore)
  }

  /// Reads the rest of a word such as `für`, which is one mistake.
  private mutating func readForeignWord(from start: Int) {
    while let byte = peek(0), byte.isLetter || isForeignLetter(at: next) {
      next += scalarLength(at: next)
    }
    add(.unknown, from: start, isBad: true)
  }

  private func isForeignLetter(at offset: Int) -> Bool {
    UTF8Bytes.scalar(at: offset, in: bytes)?.scalar.isForeignLetter ?? false
  }

  /// Skips a first letter or a joint, and the letters and digits after it.
  private mutating func skipWordPart() {
    next = Lexer.end(of: next, in: bytes) { $0.isLetter || $0.isDigit }
  }

  /// The next sign if it joins two parts of a word or a name; nil otherwise.
  private var jointOfParts: Unicode.Scalar? {
    guard let sign = peek(0).map(Unicode.Scalar.init), sign == "-" || sign == "_" || sign == "/",
      let after = peek(1), after.isLetter || after.isDigit
    else { return nil }
    return sign
  }

  /// Reads the rest of a name such as `Asia/Shanghai`, which needs quotes. The only word with a
  /// slash is `yes/no`.
  private mutating func readUnquotedName(from start: Int) {
    while let byte = peek(0), byte.isLetter || byte.isDigit || "/_-+".utf8.contains(byte) {
      next += 1
    }
    add(.word, from: start, isBad: !bytes[start..<next].elementsEqual("yes/no".utf8))
  }

  /// Reads text outside the language: a full-width sign, a string in foreign quotes, a block
  /// comment, or a run of characters that the language does not use. Such a run is one mistake.
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
    } else if isForeignLetter(at: next) {
      readForeignWord(from: start)
    } else {
      repeat { next += scalarLength(at: next) } while next < bytes.count && isUnknown(at: next)
      add(.unknown, from: start, isBad: true)
    }
  }

  /// Returns the end of a comment of other languages, `/* … */`; nil if there is none. The comment
  /// is one token, so that its text causes no further mistakes.
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
    return !isSign && ForeignQuote(scalar) == nil && !scalar.isForeignLetter
      && !beginsNumber(at: offset)
  }

  // MARK: Shared by the parts of the lexer

  func peek(_ distance: Int) -> UInt8? {
    next + distance < bytes.count ? bytes[next + distance] : nil
  }

  /// Returns the number of bytes of the character at `offset`; 1 for invalid bytes.
  func scalarLength(at offset: Int) -> Int {
    UTF8Bytes.scalar(at: offset, in: bytes)?.length ?? 1
  }

  mutating func add(_ kind: Token.Kind, from start: Int, isBad: Bool = false) {
    tokens.append(Token(kind, start..<next, isBad: isBad, beginsLine: isAtLineStart))
    if kind != .unknown { isAtLineStart = false }
  }
}

extension Lexer {
  /// comment = "#" { character } .
  ///
  /// Returns the trivia that begin at `offset`; nil at a token or the end of the file.
  static func trivia(at offset: Int, in bytes: [UInt8]) -> Trivia? {
    guard offset < bytes.count else { return nil }
    switch bytes[offset] {
    case UInt8(ascii: "\n"): return .lineEnd(offset..<(offset + 1))
    case UInt8(ascii: "\r")
    where offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "\n"):
      return .lineEnd(offset..<(offset + 2))
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
      return .blank(
        offset..<end(of: offset, in: bytes) { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") })
    case UInt8(ascii: "#"):
      return .comment(offset..<end(of: offset, in: bytes) { $0 != UInt8(ascii: "\n") })
    // A byte-order mark.
    case 0xEF where offset == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]):
      return .blank(0..<3)
    default: return nil
    }
  }

  /// Returns the end of a run: the byte at `offset` and all following bytes that `belongs` accepts.
  static func end(
    of offset: Int, in bytes: [UInt8], while belongs: (UInt8) -> Bool
  ) -> Int {
    let bytes = bytes.span
    var end = offset + 1
    while end < bytes.count, belongs(bytes[end]) { end += 1 }
    return end
  }
}
