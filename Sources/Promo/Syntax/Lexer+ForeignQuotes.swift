/// Quotes that begin or end a text outside of this language: those of word processors, and single
/// ones.
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

  /// Returns true if a single quote closes the one that opened: a straight quote closes the same
  /// one, a curly quote any curly one.
  static func closes(_ close: Unicode.Scalar, _ open: Unicode.Scalar) -> Bool {
    guard ForeignQuote(close) == .single else { return false }
    return open.isASCII ? close == open : !close.isASCII
  }
}

extension Lexer {
  /// Returns the end of a text between foreign quotes that begins at `offset`: after the first
  /// quote on the line that could close it. An unclosed double quote extends to the end of the
  /// line. An unclosed single quote is an apostrophe; the result is then nil.
  mutating func endOfForeignString(from offset: Int) -> Int? {
    guard let (open, length) = UTF8Bytes.scalar(at: offset, in: bytes),
      let kind = ForeignQuote(open)
    else { return nil }
    // A later scan skips the part where an earlier one for the same quote found none.
    // Three backticks are how chats mark pasted text.
    if open == "`", bytes[offset...].starts(with: "```".utf8) { return nil }
    var end = max(offset + length, quotesSoughtTo[open, default: 0])
    // A name that fits is never longer. The limit keeps a line of apostrophes fast.
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
