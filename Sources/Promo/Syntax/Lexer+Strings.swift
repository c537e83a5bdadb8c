extension Lexer {
  /// string = '"' { character | '\"' | '\\' | '\u{' hex { hex } '}' } '"' .
  mutating func readString() {
    let start = next
    let reading = Lexer.reading(ofStringAt: start, in: bytes)
    next = reading.end
    add(.string, from: start, isBad: !reading.isClosed || reading.problem != nil)
  }

  /// How far a string goes, and the first place in it that is wrong.
  fileprivate struct StringReading {
    var end: Int
    var isClosed = false
    var problem: Range<Int>?
  }

  fileprivate static func reading(ofStringAt start: Int, in bytes: [UInt8]) -> StringReading {
    var reading = StringReading(end: start + 1)
    while reading.end < bytes.count, bytes[reading.end] != UInt8(ascii: "\n") {
      let first = reading.end
      if bytes[first] == UInt8(ascii: "\"") {
        reading.end += 1
        reading.isClosed = true
        return reading
      }
      let (length, isGood) = character(at: first, in: bytes)
      reading.end += length
      if !isGood, reading.problem == nil { reading.problem = first..<reading.end }
    }
    let last = reading.end - 1
    if last > start, bytes[last] == UInt8(ascii: "\r") { reading.end = last }
    return reading
  }

  /// How many bytes one character of a string takes, and whether it may stand in one.
  private static func character(at offset: Int, in bytes: [UInt8]) -> (length: Int, isGood: Bool) {
    if bytes[offset] == UInt8(ascii: "\\") {
      if let escape = escape(at: offset, in: bytes) {
        return (escape.length, !escape.scalar.isControl)
      }
      let isLast = offset + 1 >= bytes.count || bytes[offset + 1] == UInt8(ascii: "\n")
      let length = isLast ? 0 : UTF8Bytes.scalar(at: offset + 1, in: bytes)?.length ?? 1
      return (1 + length, false)
    }
    let isLineEnd =
      bytes[offset] == UInt8(ascii: "\r") && offset + 1 < bytes.count
      && bytes[offset + 1] == UInt8(ascii: "\n")
    guard !isLineEnd, let (scalar, length) = UTF8Bytes.scalar(at: offset, in: bytes)
    else { return (1, true) }
    return (length, !scalar.isControl)
  }

  /// The character that an escape at `offset` stands for, and the bytes it takes.
  static func escape(
    at offset: Int, in bytes: [UInt8]
  ) -> (scalar: Unicode.Scalar, length: Int)? {
    guard offset + 1 < bytes.count else { return nil }
    switch bytes[offset + 1] {
    case UInt8(ascii: "\""): return ("\"", 2)
    case UInt8(ascii: "\\"): return ("\\", 2)
    case UInt8(ascii: "u"):
      let rest = bytes[(offset + 2)...].prefix(10)
      guard rest.first == UInt8(ascii: "{"), let close = rest.firstIndex(of: UInt8(ascii: "}"))
      else { return nil }
      let digits = String(decoding: bytes[(offset + 3)..<close], as: UTF8.self)
      let isHex = !digits.isEmpty && digits.utf8.allSatisfy { $0.isLetter || $0.isDigit }
      guard isHex, let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
      else { return nil }
      return (scalar, close + 1 - offset)
    default: return nil
    }
  }

  /// The text that a good string token stands for.
  static func text(of token: Token, in bytes: [UInt8]) -> String {
    let inside = bytes[(token.start + 1)..<(token.end - 1)]
    guard inside.contains(UInt8(ascii: "\\")) else {
      return String(decoding: inside, as: UTF8.self)
    }
    var text = ""
    var offset = inside.startIndex
    while offset < inside.endIndex {
      let isEscape = bytes[offset] == UInt8(ascii: "\\")
      let character =
        isEscape ? escape(at: offset, in: bytes) : UTF8Bytes.scalar(at: offset, in: bytes)
      if let character { text.unicodeScalars.append(character.scalar) }
      offset += character?.length ?? 1
    }
    return text
  }

  /// A text between quotes, as it is written in rules.
  static func written(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped)\""
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { properties.generalCategory == .control }
}

// MARK: - Quotes of another kind

/// Quotes that begin or end a text elsewhere: those that a word processor makes, and single ones.
enum ForeignQuote {
  case double
  case single

  init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x201C...0x201F, 0xAB, 0xBB, 0x300C...0x300F, 0xFF02: self = .double
    case 0x27, 0x60, 0x2018...0x201B, 0xFF07: self = .single
    default: return nil
    }
  }

  /// Whether a single quote closes what another opened: the plain one itself, a curled one another.
  static func closes(_ close: Unicode.Scalar, _ open: Unicode.Scalar) -> Bool {
    guard ForeignQuote(close) == .single else { return false }
    return open.isASCII ? close == open : !close.isASCII
  }
}

extension Lexer {
  /// The end of a text between quotes of another kind that begins at `offset`: behind the first on
  /// the line that could close it. Double ones that are not closed end with the line; a single one
  /// is an apostrophe then.
  mutating func endOfForeignString(from offset: Int) -> Int? {
    guard let (open, length) = UTF8Bytes.scalar(at: offset, in: bytes),
      let kind = ForeignQuote(open)
    else { return nil }
    // Where a scan for the same quote found none need not be looked at again.
    var end = max(offset + length, quotesSoughtTo[open, default: 0])
    // No name that fits is longer; a line of nothing but apostrophes is to take no time.
    let limit = kind == .single ? min(bytes.count, offset + 1_000) : bytes.count
    while end < limit, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "\r") {
      let scalar = UTF8Bytes.scalar(at: end, in: bytes)
      end += scalar?.length ?? 1
      guard let scalar else { continue }
      switch kind {
      case .double where scalar.scalar == "\"" || ForeignQuote(scalar.scalar) == .double: return end
      case .single where ForeignQuote.closes(scalar.scalar, open) && !isInsideWord(at: end):
        return end
      default: continue
      }
    }
    if kind == .double { return end }
    quotesSoughtTo[open] = end
    return nil
  }

  private func isInsideWord(at offset: Int) -> Bool {
    offset < bytes.count
      && (bytes[offset].isLetter || bytes[offset].isDigit || bytes[offset] >= 0x80)
  }
}

// MARK: - What is wrong

extension SyntaxFile {
  /// What is wrong with a string.
  func stringMistake(in token: Token, after before: Token?) -> Diagnostic? {
    guard source.bytes[token.start] == UInt8(ascii: "\"") else {
      return foreignStringMistake(in: token)
    }
    let reading = Lexer.reading(ofStringAt: token.start, in: source.bytes)
    guard reading.isClosed else { return unclosedStringMistake(in: token, after: before) }
    return reading.problem.map { characterMistake(in: $0, of: token) }
  }

  private func foreignStringMistake(in token: Token) -> Diagnostic {
    var inside = text(of: token).unicodeScalars.dropFirst()
    let isClosed = inside.last.map { ForeignQuote($0) != nil || $0 == "\"" } ?? false
    if isClosed { inside = inside.dropLast() }
    let written = Lexer.written(String(inside))
    let isSingle = source.bytes[token.start] < 0x80
    return Diagnostic(
      .malformedText,
      isSingle
        ? "text is written between double quotes" : "these are not straight quotes",
      at: span(of: token),
      help: "a word processor changes them, text is written between `\"` and `\"`",
      fixes: isClosed ? [Fix(.certain, span(of: token), written)] : [])
  }

  /// A name that is not closed ends before the brace, any other text with its line.
  private func unclosedStringMistake(in token: Token, after before: Token?) -> Diagnostic {
    let isName = before.map { text(of: $0) == DeclarationWord.promotion.rawValue } ?? false
    var kept = bytes(of: token)
    if isName, kept.last == UInt8(ascii: "{") { kept = kept.dropLast() }
    while kept.last == UInt8(ascii: " ") || kept.last == UInt8(ascii: "\t") {
      kept = kept.dropLast()
    }
    let end = SourceSpan(file: file, start: kept.endIndex, end: kept.endIndex)
    // With two quotes on the line nobody can tell which one is missing.
    let isClear = lineBefore(token).allSatisfy { $0 != UInt8(ascii: "\"") } && kept.count > 1
    return Diagnostic(
      .malformedText, "this text is not closed", at: span(of: token),
      help: "text begins and ends with `\"` on one line",
      fixes: isClear ? [Fix(isName ? .certain : .maybe, end, "\"")] : [])
  }

  /// The bytes before a token on its line, a hundred at most.
  private func lineBefore(_ token: Token) -> ArraySlice<UInt8> {
    let bytes = source.bytes[..<token.start].suffix(100)
    let lineEnd = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.startIndex
    return bytes[lineEnd...]
  }

  /// What is wrong with one character of a string, in the range of its bytes.
  private func characterMistake(in range: Range<Int>, of token: Token) -> Diagnostic {
    let place = SourceSpan(file: file, start: range.lowerBound, end: range.upperBound)
    let text = String(decoding: source.bytes[range], as: UTF8.self)
    let scalar =
      Lexer.escape(at: range.lowerBound, in: source.bytes)?.scalar ?? text.unicodeScalars.first
    if text.hasPrefix("\\"), scalar?.isControl != true {
      return Diagnostic(
        .malformedText, "\(quoted(text)) stands for no character", at: place,
        help: "write `\\\\` for a backslash and `\\\"` for a quote")
    }
    let name = String(scalar?.value ?? 0, radix: 16, uppercase: true)
    return Diagnostic(
      .malformedText, "text cannot contain the control character `\\u{\(name)}`", at: place,
      help: "it is not shown, and nobody can type it",
      fixes: [Fix(.maybe, span(of: token), withoutControls(token))])
  }

  /// A string without its control characters, a tab as the space that it looks like.
  private func withoutControls(_ token: Token) -> String {
    var result = ""
    var offset = token.start
    while offset < token.end {
      let escape =
        source.bytes[offset] == UInt8(ascii: "\\")
        ? Lexer.escape(at: offset, in: source.bytes) : nil
      guard let (scalar, length) = escape ?? UTF8Bytes.scalar(at: offset, in: source.bytes) else {
        break
      }
      if scalar == "\t" { result += " " }
      if !scalar.isControl {
        result += String(decoding: source.bytes[offset..<(offset + length)], as: UTF8.self)
      }
      offset += length
    }
    return result
  }
}
