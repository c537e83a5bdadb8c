import TestSupport
import Testing

@testable import Promo

@Suite struct ColourTests {
  @Test func `each sort of text has its colour`() {
    let text = """
      # shop
      currency CNY
      fact tier "level" one of "a", "b"
      goods "shoes"
      promotion "A" {
          coupon 5 every 300 only "shoes"
          on sat on day 11 from 2026-11-01 when not (tier is "a") code "X" allow P113
      }
      promotion "B" { discount 20% off up to 3 pieces ~ }
      expect amount 60 with tier "a" pays 55 by "A"
      """
    let editor = EditedFile.editor(text)
    let bytes = Array(text.utf8)
    let colours = editor.colours.map {
      "\(String(decoding: bytes[$0.range], as: UTF8.self)) \($0.kind.rawValue)"
    }
    let expected = [
      "# shop comment", "currency keyword", "CNY settingValue", "fact keyword", "tier fact",
      "\"level\" string", "one clauseWord", "of clauseWord", "\"a\" string", ", punctuation",
      "\"b\" string", "goods keyword", "\"shoes\" label", "promotion keyword", "\"A\" promotion",
      "{ punctuation", "coupon clauseWord", "5 amount", "every clauseWord", "300 amount",
      "only clauseWord", "\"shoes\" label", "on clauseWord", "sat weekday", "on clauseWord",
      "day clauseWord", "11 number", "from clauseWord", "2026-11-01 date", "when clauseWord",
      "not operation", "( punctuation", "tier fact", "is operation", "\"a\" string",
      ") punctuation", "code clauseWord", "\"X\" string", "allow clauseWord", "P113 diagnostic",
      "} punctuation", "promotion keyword", "\"B\" promotion", "{ punctuation",
      "discount clauseWord", "20% percent", "off clauseWord", "up clauseWord", "to clauseWord",
      "3 number", "pieces clauseWord", "~ unknown", "} punctuation", "expect keyword",
      "amount clauseWord", "60 amount", "with clauseWord", "tier fact", "\"a\" string",
      "pays clauseWord", "55 amount", "by clauseWord", "\"A\" promotion",
    ]
    #expect(colours == expected)
  }

  @Test func `every token and comment has one colour, in files with mistakes, too`() throws {
    var random = SeededGenerator(seed: 7)
    for (name, text) in try EditedFile.examples {
      for number in 0..<Effort.times(2) {
        let text = number == 0 ? text : EditedFile.mutated(text, &random)
        try checkCover(EditedFile.editor(text), name)
      }
    }
    for text in [
      "", "{\"a\": [1]}", "<html>", "\u{FEFF}# a", "/* a\nb */ c", "a\r\rb", "---\na: b",
    ] {
      try checkCover(EditedFile.editor(text), text)
    }
    for bytes: [UInt8] in [[0xFF, 0xFE, 0x61, 0], [0x80, 0x20, 0xC3], [0]] {
      let source = Source(name: "a", bytes: bytes)
      try checkCover(RuleEditor([source], file: 0, zones: Rules.zones.lookup), "\(bytes)")
    }
  }

  private func checkCover(_ editor: RuleEditor, _ name: String) throws {
    var end = 0
    var rest: [UInt8] = []
    for span in editor.colours {
      try #require(span.range.lowerBound >= end && !span.range.isEmpty, "\(name)")
      rest += editor.syntax.source.bytes[end..<span.range.lowerBound]
      end = span.range.upperBound
    }
    rest += editor.syntax.source.bytes[end...]
    let isBlank = rest.allSatisfy { " \t\r\n\u{FEFF}".utf8.contains($0) }
    #expect(isBlank, "\(name): \(String(decoding: rest, as: UTF8.self))")
    _ = editor.completions(at: end)
    _ = editor.hover(at: end / 2, today: Instant(secondsSince1970: 0))
  }
}
