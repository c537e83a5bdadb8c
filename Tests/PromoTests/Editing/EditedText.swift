import Testing

@testable import Promo

/// Rules in a test as they are edited: texts before and after.
enum EditedText {
  static func sources(_ texts: [String]) -> [Source] {
    texts.enumerated().map { Source(name: "file\($0).promo", text: $1) }
  }

  static func apply(_ edits: RuleEdit..., to texts: [String]) throws -> [String] {
    let edited = try edits.reduce(sources(texts)) { try $1.applied(to: $0) }
    return edited.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  static func apply(_ edits: RuleEdit..., to text: String) throws -> String {
    let edited = try edits.reduce(sources([text])) { try $1.applied(to: $0) }
    return String(decoding: edited[0].bytes, as: UTF8.self)
  }

  /// The tokens and comments of a text in written order: all but the white space.
  static func pieces(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    var offset = 0
    var pieces: [String] = []
    for token in Lexer.tokens(of: bytes) {
      while offset < token.start, let trivia = Lexer.trivia(at: offset, in: bytes) {
        if case .comment(let range) = trivia {
          pieces.append(trimmed(String(decoding: bytes[range], as: UTF8.self)))
        }
        offset = trivia.range.upperBound
      }
      pieces.append(String(decoding: bytes[token.start..<token.end], as: UTF8.self))
      offset = token.end
    }
    return pieces.filter { !$0.isEmpty }
  }

  /// What each promotion of rules says, by its name.
  static func meanings(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [String: PromotionMeaning] {
    let compilation = Rules.compile(text)
    let program = try #require(
      compilation.program, "\(compilation.report)\n\(text)", sourceLocation: sourceLocation)
    return Dictionary(
      uniqueKeysWithValues: program.promotions.map {
        ($0.name, PromotionMeaning($0, in: program))
      })
  }
}
