import Testing

@testable import Promo

@Suite struct HoverTests {
  private let today = Instant(secondsSince1970: 1_794_362_400)

  private func hover(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String? {
    let (editor, offset) = try EditedFile.marked(text, sourceLocation: sourceLocation)
    return editor.hover(at: offset, today: today)?.text
  }

  @Test func `a promotion says what it does and what an order of 100 pays`() throws {
    #expect(
      try hover("currency EUR\npromotion \"▌A\" { discount 20% off spend 50 }") == """
        spend 50, get 20% off

        An order of 100.00 pays 80.00 today, by `A`
        """)
    #expect(
      try hover(
        "fact tier one of \"x\", \"y\"\npromotion \"A▌\" { coupon 5 code \"C\" when tier is \"y\" }"
      )
        == """
        5 off any order, with the code C, if tier is y, with no end

        An order of 100.00 with code C, tier x pays 100.00 today, without any promotion
        """)
    #expect(try hover("promotion \"▌A\" { coupon }") == nil, "rules with a mistake price nothing")
  }

  @Test func `a fact and a label show their declarations`() throws {
    let text = "fact age \"Years\" number # x\ngoods \"a\",\n \"b\"\npromotion \"A\" { "
    #expect(
      try hover("\(text)coupon 5 when ag▌e > 5 }") == "```promo\nfact age \"Years\" number\n```")
    #expect(try hover("\(text)coupon 5 only \"▌b\" }") == "```promo\ngoods \"a\", \"b\"\n```")
    #expect(try hover("\(text)coupon 5 only \"▌c\" }") == nil)
  }

  @Test func `a word shows its page, and a code its title`() throws {
    #expect(try hover("promotion \"A\" { dis▌count 20% off }")?.hasPrefix("**discount**") == true)
    #expect(try hover("promotion \"A\" { ▌up to 20 }")?.hasPrefix("**up to**") == true)
    #expect(
      try hover("promotion \"A\" { coupon 5 allow P1▌13 }")?.hasPrefix("**warning P113**") == true)
    #expect(try hover("promotion \"A\" { coupon ▌5 }") == nil)
    #expect(try hover("▌") == nil)
  }

  @Test func `the outline has every declaration`() {
    let editor = EditedFile.editor(
      """
      fact age number
      goods "a", "b"
      promotion "A" { coupon 5 }
      expect amount 60
        pays 55
      ensure pays >= 20%
      """)
    #expect(
      editor.symbols.map { "\($0.kind.rawValue) \($0.name)" } == [
        "fact age", "label a", "label b", "promotion A", "expectation expect amount 60 pays 55",
        "guarantee ensure pays >= 20%",
      ])
  }

  @Test func `a use leads to its declaration and to all uses, in other files, too`() {
    let texts = ["promotion \"A\" { coupon 5 }", "expect amount 60 pays 55 by \"A\""]
    var editor = RuleEditor(EditedText.sources(texts), file: 1, zones: Rules.zones.lookup)
    let places = [
      SourceSpan(file: 0, start: 10, end: 13), SourceSpan(file: 1, start: 28, end: 31),
    ]
    #expect(editor.definition(at: 29) == places[0])
    #expect(editor.references(at: 31) == places)
    #expect(editor.name(at: 28)?.range == 29..<30 && editor.name(at: 28)?.text == "A")
    editor.file = 0
    #expect(editor.references(at: 12) == places)
    #expect(editor.references(at: 1) == [] && editor.definition(at: 1) == nil)
  }
}
