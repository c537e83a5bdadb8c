extension Lexer {
  /// string = '"' { character | '\"' | '\\' | '\u{' hex { hex } '}' } '"' .
  mutating func readString() {
    let start = next
    let reading = Lexer.reading(ofStringAt: start, in: bytes)
    let end = reading.end == start + 2 ? endOfDoubled : nil
    next = end ?? reading.end
    add(.string, from: start, isBad: end != nil || !reading.isClosed || reading.problem != nil)
  }

  /// The end of a text with two pairs of quotes, `""x""`; nil if none begins here.
  private var endOfDoubled: Int? {
    guard let first = peek(2), first.isLetter || first.isDigit || first >= 0x80 else { return nil }
    let text = bytes[(next + 2)...].prefix(200).prefix { !"\"\n\\".utf8.contains($0) }
    return bytes[text.endIndex...].starts(with: "\"\"".utf8) ? text.endIndex + 2 : nil
  }

  /// The extent of a string and the first mistake in it.
  struct StringReading {
    var end: Int
    var isClosed = false
    var problem: Range<Int>?
  }

  static func reading(ofStringAt start: Int, in bytes: [UInt8]) -> StringReading {
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
    reading.end = endOfUnclosed(start..<reading.end, in: bytes)
    return reading
  }

  /// Returns the probable end of a text that is not closed on its line: after a foreign quote,
  /// before the brace of a promotion, or at the end of the line.
  private static func endOfUnclosed(_ line: Range<Int>, in bytes: [UInt8]) -> Int {
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    var offset = line.lowerBound + 1
    var brace: Int?
    while offset < line.upperBound {
      let (scalar, length) = UTF8Bytes.scalar(at: offset, in: bytes) ?? ("?", 1)
      if ForeignQuote(scalar) != nil {
        let rest = bytes[(offset + length)..<line.upperBound].drop(while: isBlank)
        if rest.isEmpty || "{,".utf8.contains(rest[rest.startIndex]) { return offset + length }
      }
      if scalar == "{", brace == nil { brace = offset }
      offset += length
    }
    guard let brace else { return line.upperBound }
    return (bytes[(line.lowerBound + 1)..<brace].lastIndex { !isBlank($0) } ?? line.lowerBound) + 1
  }

  /// Returns the number of bytes of one character in a string, and whether a string may contain it.
  private static func character(at offset: Int, in bytes: [UInt8]) -> (length: Int, isGood: Bool) {
    if (0x20..<0x7F).contains(bytes[offset]), bytes[offset] != UInt8(ascii: "\\") {
      return (1, true)
    }
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

  /// Returns the character and the length in bytes of an escape at `offset`; nil if there is none.
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

  /// Returns the quotes of a string token. The second one is empty if a bad token does not close.
  static func quotes(
    of token: Token, in bytes: [UInt8]
  ) -> (open: Range<Int>, close: Range<Int>) {
    let isStraight = bytes[token.start] == UInt8(ascii: "\"")
    if token.isBad, bytes[token.start...].starts(with: "\"\"".utf8), token.end > token.start + 4 {
      return (token.start..<(token.start + 2), (token.end - 2)..<token.end)
    }
    if isStraight, !token.isBad || reading(ofStringAt: token.start, in: bytes).isClosed {
      return (token.start..<(token.start + 1), (token.end - 1)..<token.end)
    }
    let length = UTF8Bytes.scalar(at: token.start, in: bytes)?.length ?? 1
    let open = token.start..<min(token.start + length, token.end)
    // The last byte that does not continue a character.
    let last = bytes[open.upperBound..<token.end].lastIndex { $0 & 0xC0 != 0x80 } ?? token.end
    guard last < token.end, let (scalar, _) = UTF8Bytes.scalar(at: last, in: bytes),
      ForeignQuote(scalar) != nil || !isStraight && scalar == "\""
    else { return (open, token.end..<token.end) }
    return (open, last..<token.end)
  }

  /// Returns the text of a string token, between the quotes that it has.
  static func text(of token: Token, in bytes: [UInt8]) -> String {
    let (open, close) = quotes(of: token, in: bytes)
    let inside = bytes[open.upperBound..<close.lowerBound]
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

  /// Returns a text as it is written in rules, with quotes and escapes.
  static func written(_ text: String) -> String {
    // The loop iterates over scalars, because a quote with a combining mark is one character but
    // still a quote.
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { escaped.append("\\") }
      escaped.append(scalar)
    }
    return "\"\(String(escaped))\""
  }
}

extension Unicode.Scalar {
  /// True for a character of the category Cc. Unicode never changes that category.
  var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}

/// A quote that this language does not use: a typographic, full-width or single quote.
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

  /// Returns true if one single quote closes another. A straight quote closes only the same quote;
  /// a curly quote closes any curly quote.
  static func closes(_ close: Unicode.Scalar, _ open: Unicode.Scalar) -> Bool {
    guard ForeignQuote(close) == .single else { return false }
    return open.isASCII ? close == open : !close.isASCII
  }
}

extension Lexer {
  /// Finds the end of a text in foreign quotes that begins at `offset`: the offset after the first
  /// quote on the line that could close the text. A text after an unclosed double quote extends to
  /// the end of the line. An unclosed single quote is an apostrophe, and the result is nil.
  mutating func endOfForeignString(from offset: Int) -> Int? {
    guard let (open, length) = UTF8Bytes.scalar(at: offset, in: bytes),
      let kind = ForeignQuote(open)
    else { return nil }
    // Chats mark pasted text with three backticks.
    if open == "`", bytes[offset...].starts(with: "```".utf8) { return nil }
    // Skips the part where an earlier search for the same quote found none.
    var end = max(offset + length, quotesSoughtTo[open, default: 0])
    // No valid name is longer. The limit keeps a line of apostrophes fast.
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
