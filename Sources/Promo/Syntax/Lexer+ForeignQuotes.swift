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
    // Three backticks are how chats mark what was pasted.
    if open == "`", bytes[offset...].starts(with: "```".utf8) { return nil }
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
