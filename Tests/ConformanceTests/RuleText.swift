@testable import Promo

/// A rule file as the productions see it: pieces, what each piece is made of, and comments.
struct RuleText {
  let tokens: [(kind: Token.Kind, text: String)]
  let comments: [String]

  init(_ source: Source) {
    let bytes = source.bytes
    let found = Lexer.tokens(of: bytes)
    tokens = found.filter { $0.kind != .end }.map { token in
      (token.kind, String(decoding: bytes[token.start..<token.end], as: UTF8.self))
    }
    var ends = [0] + found.map(\.end)
    ends.removeLast()
    comments = zip(ends, found).flatMap { RuleText.comments(in: bytes, $0..<$1.start) }
  }

  /// The comments between two tokens.
  private static func comments(in bytes: [UInt8], _ range: Range<Int>) -> [String] {
    var comments: [String] = []
    var offset = range.lowerBound
    while offset < range.upperBound, let trivia = Lexer.trivia(at: offset, in: bytes) {
      if case .comment(let range) = trivia {
        comments.append(String(decoding: bytes[range], as: UTF8.self))
      }
      offset = trivia.range.upperBound
    }
    return comments
  }

  /// What a file uses of the grammar; nil if the grammar does not derive it.
  func uses(of grammar: Grammar) -> Set<String>? {
    var whole = Recogniser(grammar, tokens.map(\.text), terminals: RuleText.pieces)
    guard var uses = whole.uses(of: "file") else { return nil }
    // The one word with a slash is no `word`, it stands for itself.
    let parts = tokens.filter { $0.text != "yes/no" }.compactMap { token in
      RuleText.production(of: token.kind).map { (name: $0, text: token.text) }
    }
    for part in parts + comments.map({ (name: "comment", text: $0) }) {
      let terminals = part.name == "comment" ? RuleText.commentCharacters : RuleText.characters
      var inner = Recogniser(
        grammar, part.text.unicodeScalars.map { String($0) }, terminals: terminals)
      guard let more = inner.uses(of: part.name) else { return nil }
      uses.formUnion(more)
    }
    return uses
  }

  private static func production(of kind: Token.Kind) -> String? {
    switch kind {
    case .word: "word"
    case .string: "string"
    case .number: "number"
    case .percent: "percent"
    case .date: "date"
    case .dateTime: "date-time"
    case .time: "time"
    case .leftBrace, .rightBrace, .leftParenthesis, .rightParenthesis, .comma, .comparison: nil
    case .unknown, .end: nil
    }
  }

  private static let pieces: [String: @Sendable (String) -> Bool] = [
    "word": { $0.contains(/^[A-Za-z]/) }, "string": { $0.hasPrefix("\"") },
    "number": { $0.contains(/^[0-9_.]+$/) }, "digits": { $0.contains(/^[0-9_]+$/) },
    "percent": { $0.hasSuffix("%") },
    "date": { $0.contains(/^\d{4}-\d\d-\d\d$/) }, "time": { $0.contains(/^\d\d:\d\d$/) },
    "date-time": { $0.contains(/^\d{4}-\d\d-\d\dT/) },
  ]

  private static let characters: [String: @Sendable (String) -> Bool] = [
    "letter": { $0.contains(/^[A-Za-z]$/) }, "digit": { $0.contains(/^[0-9]$/) },
    "hex": { $0.contains(/^[0-9A-Fa-f]$/) }, "character": { !["\"", "\\", "\n"].contains($0) },
  ]

  private static let commentCharacters = ["character": { @Sendable text in text != "\n" }]
}
