/// The smallest meaningful unit of a rule file, as a range of its bytes.
///
/// White space and comments between tokens are trivia. Tokens and trivia together make up the whole
/// file, byte for byte, so nothing else needs to be stored.
struct Token: Hashable, Sendable {
  enum Kind: UInt8, Sendable {
    case word
    case string
    case number
    case percent
    case date
    case dateTime
    case time
    case leftBrace
    case rightBrace
    case leftParenthesis
    case rightParenthesis
    case comma
    case comparison
    /// Characters that the language does not use.
    case unknown
    /// The end of the file, an empty token after the last trivia.
    case end
  }

  /// The whole token in eight bytes, because a file has many tokens and they are copied often. The
  /// bits are, from the lowest: the kind, `isBad`, `beginsLine` and, from bit 8 on, the two offsets
  /// of 28 bits each.
  private let bits: UInt64

  init(_ kind: Kind, _ range: Range<Int>, isBad: Bool = false, beginsLine: Bool) {
    precondition(range.upperBound <= Token.largestOffset, "a rule file is not that long")
    bits =
      UInt64(kind.rawValue) | (isBad ? Token.badBit : 0) | (beginsLine ? Token.lineBit : 0)
      | UInt64(range.lowerBound) << 8 | UInt64(range.upperBound) << 36
  }

  private static var badBit: UInt64 { 1 << 4 }
  private static var lineBit: UInt64 { 1 << 5 }

  /// The largest 28-bit number, far above `Source.sizeLimit`.
  private static var largestOffset: Int { 1 << 28 - 1 }

  var kind: Kind {
    guard let kind = Kind(rawValue: UInt8(bits & 0xF)) else {
      preconditionFailure("these bits were a kind")
    }
    return kind
  }

  /// Returns true if the token has the given kind. This is faster than comparing `kind`.
  func isA(_ kind: Kind) -> Bool { bits & 0xF == UInt64(kind.rawValue) }

  /// True if the token is malformed. If no other diagnostic covers its mistake, `SlipMender`
  /// reports it after parsing.
  var isBad: Bool { bits & Token.badBit != 0 }

  /// True if only trivia and unknown characters stand before the token on its line.
  var beginsLine: Bool { bits & Token.lineBit != 0 }

  /// The same token, marked as bad because its mistake has been reported.
  var asBad: Token {
    Token(kind, start..<end, isBad: true, beginsLine: beginsLine)
  }

  /// The offset of the first byte.
  var start: Int { Int(truncatingIfNeeded: bits >> 8) & Token.largestOffset }

  /// The offset after the last byte.
  var end: Int { Int(bits >> 36) }
}

/// A unit of the text between tokens.
enum Trivia: Equatable, Sendable {
  /// Spaces, tabs and a byte-order mark.
  case blank(Range<Int>)
  /// One line end, LF or CRLF.
  case lineEnd(Range<Int>)
  /// A comment from its `#` to the end of the line.
  case comment(Range<Int>)

  var range: Range<Int> {
    switch self {
    case .blank(let range), .lineEnd(let range), .comment(let range): range
    }
  }
}
