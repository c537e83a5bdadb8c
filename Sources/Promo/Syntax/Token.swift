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

  let kind: Kind

  /// Whether it is not well written. Whoever passes it says so (`Parser.advance`), and nobody says
  /// more of it.
  let isBad: Bool

  /// Whether only trivia and unknown characters stand before it on its line.
  let beginsLine: Bool

  private let first: UInt32
  private let afterLast: UInt32

  init(_ kind: Kind, _ range: Range<Int>, isBad: Bool = false, beginsLine: Bool) {
    self.kind = kind
    self.isBad = isBad
    self.beginsLine = beginsLine
    first = UInt32(range.lowerBound)
    afterLast = UInt32(range.upperBound)
  }

  /// The same token, of which somebody has said what is wrong with it.
  var asBad: Token {
    Token(kind, start..<end, isBad: true, beginsLine: beginsLine)
  }

  /// The offset of its first byte.
  var start: Int { Int(first) }

  /// The offset after its last byte.
  var end: Int { Int(afterLast) }
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
