/// The smallest piece of a rule file that means something, as a range of its bytes.
///
/// What lies between two tokens is trivia: white space and comments. So the tokens and what is
/// between them are the whole file, byte for byte, and nothing else needs to be kept of it.
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
    /// The end of the file, an empty token behind the last trivia.
    case end
  }

  /// All of it in eight bytes, for a file has many and each is copied often: from the lowest bit on the
  /// kind, `isBad`, `beginsLine`, and two offsets.
  private let bits: UInt64

  init(_ kind: Kind, _ range: Range<Int>, isBad: Bool = false, beginsLine: Bool) {
    precondition(range.upperBound <= Token.largestOffset, "a rule file is not that long")
    bits =
      UInt64(kind.rawValue) | (isBad ? Token.badBit : 0) | (beginsLine ? Token.lineBit : 0)
      | UInt64(range.lowerBound) << 8 | UInt64(range.upperBound) << 36
  }

  private static var badBit: UInt64 { 1 << 4 }
  private static var lineBit: UInt64 { 1 << 5 }

  /// The largest number of 28 bits, far above `Source.sizeLimit`.
  private static var largestOffset: Int { 1 << 28 - 1 }

  var kind: Kind {
    guard let kind = Kind(rawValue: UInt8(bits & 0xF)) else {
      preconditionFailure("these bits were a kind")
    }
    return kind
  }

  /// Whether it is of a kind. To ask this is quicker than to ask which it is.
  func isA(_ kind: Kind) -> Bool { bits & 0xF == UInt64(kind.rawValue) }

  /// Whether it is not well written. Whoever passes it says so (`Parser.advance`), and nobody says
  /// more of it.
  var isBad: Bool { bits & Token.badBit != 0 }

  /// Whether only trivia and unknown characters stand before it on its line.
  var beginsLine: Bool { bits & Token.lineBit != 0 }

  /// The same token, of which somebody has said what is wrong with it.
  var asBad: Token {
    Token(kind, start..<end, isBad: true, beginsLine: beginsLine)
  }

  /// The offset of its first byte.
  var start: Int { Int(bits >> 8) & Token.largestOffset }

  /// The offset after its last byte.
  var end: Int { Int(bits >> 36) }
}

/// One piece of what lies between tokens.
enum Trivia: Equatable, Sendable {
  /// Spaces, tabs and a byte-order mark.
  case blank(Range<Int>)
  /// One line end, LF or CRLF.
  case lineEnd(Range<Int>)
  /// A comment from its `#` to the end of the line.
  case comment(Range<Int>)

  /// The bytes it takes.
  var range: Range<Int> {
    switch self {
    case .blank(let range), .lineEnd(let range), .comment(let range): range
    }
  }
}
