import TestSupport
import Testing

@testable import Promo

@Suite struct LexerTests {
  private func kinds(_ text: String) -> [Token.Kind] {
    Lexer.tokens(of: Array(text.utf8)).map(\.kind)
  }

  @Test(
    arguments: [
      ("", [.end]), ("sync", [.word, .end]), ("half-up", [.word, .end]), ("P113", [.word, .end]),
      ("2 100%", [.number, .percent, .end]), ("2 100.0000%", [.number, .percent, .end]),
      ("50%off", [.percent, .word, .end]), ("1_000.50", [.number, .end]),
      ("11,22", [.number, .comma, .number, .end]), ("2026-11-01", [.date, .end]),
      ("2026-11-01T20:00:30", [.dateTime, .end]), ("20:00", [.time, .end]),
      ("\"a \\\" b\"{", [.string, .leftBrace, .end]), ("a#b\nc", [.word, .word, .end]),
      (
        "<=>=!=(=)<>",
        [
          .comparison, .comparison, .comparison, .leftParenthesis, .comparison, .rightParenthesis,
          .comparison, .comparison, .end,
        ]
      ),
      ("\u{FEFF}sync", [.word, .end]), ("!$", [.unknown, .end]), ("a-", [.word, .unknown, .end]),
    ] as [(String, [Token.Kind])])
  func `text becomes tokens`(text: String, expected: [Token.Kind]) {
    #expect(kinds(text) == expected)
  }

  @Test(arguments: ["", "A", "5\" off", "\\", "A\"\u{301}B", "\\\u{301}", "夏\"", "\u{301}"])
  func `a text is read as it was written`(text: String) {
    let bytes = Array(Lexer.written(text).utf8)
    let tokens = Lexer.tokens(of: bytes)
    #expect(tokens.map(\.kind) == [.string, .end])
    #expect(!tokens[0].isBad)
    #expect(Lexer.text(of: tokens[0], in: bytes).unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test(arguments: [
    ("\"caf\\u{E9}\"", "café"), ("\"\\\\ \\\"\"", "\\ \""), ("\"8折\"", "8折"), ("\"\"", ""),
    ("\"\\u{1F600}\"", "😀"),
  ])
  func `a string stands for its text`(source: String, text: String) {
    let bytes = Array(source.utf8)
    let tokens = Lexer.tokens(of: bytes)
    #expect(!tokens[0].isBad)
    #expect(Lexer.text(of: tokens[0], in: bytes) == text)
  }

  /// Tokens follow each other and all between them is trivia, so together they are the source.
  private func expectLossless(_ bytes: [UInt8]) throws {
    let tokens = Lexer.tokens(of: bytes)
    var offset = 0
    for token in tokens {
      while offset < token.start {
        let trivia = try #require(Lexer.trivia(at: offset, in: bytes))
        offset = trivia.range.upperBound
      }
      try #require(offset == token.start)
      try #require(token.end > token.start || token.kind == .end)
      offset = token.end
    }
    #expect(offset == bytes.count)
    #expect(tokens.last?.kind == .end)
  }

  @Test(arguments: Project.paths(in: "Examples", suffix: ".promo"))
  func `the tokens and trivia of a file are the file`(path: String) throws {
    try expectLossless(Array(try Project.text("Examples/\(path)").utf8))
  }

  @Test func `the tokens and trivia of any bytes are these bytes`() throws {
    var generator = SeededGenerator(seed: 3)
    let pieces =
      [
        "promotion ", "\"a\"", "\"", "{", "}", "2026-01-01", "T10:00", "50%", "1,000", "5.", "\n",
        "\r\n", "\r", "#", "折", "“x”", "\\u{41}", "\\", "\u{0}", "-", "\u{FEFF}", "!=", "é", "€",
      ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xE2, 0x82], [0xF4, 0x90, 0x80, 0x80]]
    for _ in 0..<Effort.times(1_000) {
      let bytes = (0..<generator.below(12)).flatMap { _ in generator.pick(pieces) }
      try expectLossless(bytes)
    }
  }

  @Test(
    arguments: [
      ([0x41, 0xFF], 1), ([0xC3], 0), ([0xC3, 0x28], 0), ([0xC0, 0x80], 0),
      ([0xED, 0xA0, 0x80], 0),
      ([0xF4, 0x90, 0x80, 0x80], 0), ([0xE2, 0x82], 0), ([0xE5, 0x85, 0xA8, 0x80], 3),
      ([0xF0, 0x9F, 0x98, 0x80], nil), ([0xEF, 0xBB, 0xBF], nil),
    ] as [([UInt8], Int?)])
  func `the first byte that is no text is found`(bytes: [UInt8], offset: Int?) {
    #expect(UTF8Bytes.firstInvalid(in: bytes) == offset)
    #expect((String(validating: bytes, as: UTF8.self) == nil) == (offset != nil))
  }
}
