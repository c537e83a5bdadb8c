extension Lexer {
  /// string = '"' { character | '\"' | '\\' | '\u{' hex { hex } '}' } '"' .
  mutating func readString() {
    let start = next
    next += 1
    var isBad = false
    while let byte = peek(0), byte != UInt8(ascii: "\n") {
      if byte == UInt8(ascii: "\"") {
        next += 1
        return add(.string, from: start, isBad: isBad)
      }
      if !readCharacter(byte) { isBad = true }
    }
    if next > start + 1, bytes[next - 1] == UInt8(ascii: "\r") { next -= 1 }
    add(.string, from: start, isBad: true)
    report(
      .malformedText, "this text is not closed", in: start..<next,
      help: "text begins and ends with `\"` on one line")
  }

  /// Reads one character of a string; false where it is reported as bad.
  private mutating func readCharacter(_ byte: UInt8) -> Bool {
    let start = next
    switch byte {
    case UInt8(ascii: "\\"):
      if let escape = Lexer.escape(at: next, in: bytes) {
        next += escape.length
        return accepts(escape.scalar, at: start)
      }
      next += peek(1) == UInt8(ascii: "\n") || peek(1) == nil ? 1 : 1 + scalarLength(at: next + 1)
      report(
        .malformedText,
        "\(quoted(String(decoding: bytes[start..<next], as: UTF8.self))) stands for no character",
        in: start..<next, help: "write `\\\\` for a backslash and `\\\"` for a quote")
      return false
    case UInt8(ascii: "\r") where peek(1) == UInt8(ascii: "\n"):
      next += 1
      return true
    default:
      guard let (scalar, length) = UTF8Bytes.scalar(at: next, in: bytes) else {
        next += 1
        return true
      }
      next += length
      return accepts(scalar, at: start)
    }
  }

  private mutating func accepts(_ scalar: Unicode.Scalar, at start: Int) -> Bool {
    guard scalar.properties.generalCategory == .control else { return true }
    let name = String(scalar.value, radix: 16, uppercase: true)
    report(
      .malformedText, "text cannot contain the control character `\\u{\(name)}`", in: start..<next)
    return false
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
}

// MARK: - Quotes from a word processor

extension Lexer {
  /// The length of the typographic quote at `offset`, if one is there.
  func typographicQuote(at offset: Int) -> Int? {
    guard bytes[offset] >= 0x80, let (scalar, length) = UTF8Bytes.scalar(at: offset, in: bytes)
    else { return nil }
    switch scalar.value {
    case 0x201C...0x201F, 0xAB, 0xBB, 0x300C...0x300F, 0xFF02: return length
    default: return nil
    }
  }

  /// Reads text between quotes that a word processor made, up to the last on the line that could
  /// close it, as one bad string.
  mutating func readTypographicString() {
    let start = next
    next += typographicQuote(at: next) ?? 1
    var close: Int?
    while let byte = peek(0), byte != UInt8(ascii: "\n"), close == nil {
      let isQuote = byte == UInt8(ascii: "\"") || typographicQuote(at: next) != nil
      next += scalarLength(at: next)
      if isQuote { close = next }
    }
    add(.string, from: start, isBad: true)
    report(
      .malformedText, "these quotes were changed by a word processor", in: start..<next,
      help: "text is written between straight quotes: `\"` and `\"`")
  }
}
