import TestSupport
import Testing

@testable import Promo

@Suite struct RenamingTests {
  static let shop = """
    currency EUR
    fact tier one of "none", "gold" default "none"
    goods "shoes", "hats"
    except "hats"
    promotion "A" { discount 20% off when not (tier is "none") or tier in "gold" }
    promotion "B" { buy 2 "shoes" or "hats" get 1 "SHOES" free except "hats" }
    promotion "C" { coupon 5 spend 50 on "shoes" }
    expect amount 60 for 3 "shoes", "new" with tier "gold" pays 48 by "A"
    ensure pays >= 20% for "shoes" with tier "gold"
    """

  /// The set after a name is changed.
  private func renamed(
    _ texts: [String], _ marked: String, to name: String
  ) throws -> [String] {
    let sources = EditedText.sources(texts)
    let editor = RuleEditor(sources, file: 0, zones: Rules.zones.lookup)
    let bytes = Array(texts[0].utf8)
    let offset = try #require(bytes.firstRange(of: Array(marked.utf8))).lowerBound
    let fix = Fix(.certain, try editor.renaming(at: offset, to: name))
    return sources.enumerated().map {
      String(decoding: $1.applying([fix], file: $0).bytes, as: UTF8.self)
    }
  }

  @Test func `a fact is renamed wherever it is named`() throws {
    let expected = RenamingTests.shop.replacing("tier ", with: "level ")
    #expect(try renamed([RenamingTests.shop], "tier", to: "level") == [expected])
  }

  @Test func `a label is renamed wherever it is named, in capitals, too`() throws {
    let expected = RenamingTests.shop.replacing("\"shoes\"", with: #""a \"b\" \\""#)
      .replacing("\"SHOES\"", with: #""a \"b\" \\""#)
    #expect(try renamed([RenamingTests.shop], "\"shoes\"", to: #"a "b" \"#) == [expected])
  }

  @Test func `a promotion is renamed in the expectations of other files`() throws {
    let texts = ["promotion \"A\" { coupon 5 }", "expect amount 60 pays 55 by \"\\u{41}\""]
    #expect(
      try renamed(texts, "\"A\"", to: "Größe 😀") == [
        "promotion \"Größe 😀\" { coupon 5 }", "expect amount 60 pays 55 by \"Größe 😀\"",
      ])
  }

  @Test func `a name that does not fit or is taken is refused in words`() throws {
    let cases = [
      ("tier", "a b", "the name of a fact is one word of small letters, digits and hyphens"),
      ("tier", "Tier", "the name of a fact must be a word in lower case, not `Tier`"),
      ("tier", "amount", "a fact cannot be named `amount`"),
      ("tier", "", "the name of a fact is one word of small letters, digits and hyphens"),
      ("\"A\"", "", "a promotion needs a name"),
      ("\"A\"", "B", "`B` is the name of something else in these rules"),
      ("\"A\"", "a\nb", "a name stands on one line"),
      ("\"shoes\"", "HATS", "`HATS` is the name of something else in these rules"),
      ("\"shoes\"", "new", "`new` is the name of something else in these rules"),
      ("pays", "x", "only facts, labels and promotions have names"),
    ]
    for (place, name, message) in cases {
      let problem = #expect(throws: RuleEditor.RenamingProblem.self) {
        try renamed([RenamingTests.shop], place, to: name)
      }
      #expect(
        problem?.sentence.english.hasPrefix(message) == true, "\(problem?.sentence.english ?? "")")
    }
    let problem = #expect(throws: RuleEditor.RenamingProblem.self) {
      try renamed(["promotion \"A\" { coupon }"], "\"A\"", to: "B")
    }
    #expect(problem?.sentence.english.hasPrefix("correct the rules first") == true)
  }

  @Test func `every name of the examples can be changed and changed back`() throws {
    var count = 0
    for (name, text) in try EditedFile.examples where Effort.isLong || text.utf8.count < 2_000 {
      let editor = EditedFile.editor(text)
      for use in editor.syntax.nameUses where use.isDeclaration {
        let old = editor.syntax.value(of: use.token)
        let new = use.kind == .fact ? "spend" : "Ein \"neuer\" Name"
        let edits = try editor.renaming(at: use.token.start, to: new)
        let there = editor.syntax.source.applying([Fix(.certain, edits)], file: 0)
        let after = RuleEditor([there], file: 0, zones: Rules.zones.lookup)
        let program = try #require(after.compilation.program, "\(name)")
        #expect(program.forms.count == editor.compilation.program?.forms.count)
        #expect(try prices(program) == prices(try #require(editor.compilation.program)))
        let back = try after.renaming(at: edits[0].span.start, to: old)
        let again = there.applying([Fix(.certain, back)], file: 0)
        #expect(again == editor.syntax.source, "\(name): \(old)")
        count += 1
      }
    }
    #expect(count > 20)
  }

  /// The payables of some orders that state the first value of each fact, in the order of the facts.
  private func prices(_ program: Program) throws -> [Amount] {
    var facts: [String: Fact.Value] = [:]
    for fact in program.facts { facts[fact.name] = fact.value(ofOrdinal: 1) }
    let lines = program.labels.map { OrderLine(.largest.tenth, pieces: 3, labels: [$0]) }
    let instant = Instant(secondsSince1970: 1_794_362_400)
    return try [Int64(100), 12_345, 99_900].map {
      let amount = try #require(Amount(minorUnits: $0))
      return try program.price(Order(amount: amount, at: instant, facts: facts))
    }
      + lines.map {
        try program.price(Order(lines: [$0], at: instant, facts: facts))
      }
  }
}

extension Amount {
  fileprivate var tenth: Amount { Amount(minorUnits: 30_000) ?? .zero }
}
