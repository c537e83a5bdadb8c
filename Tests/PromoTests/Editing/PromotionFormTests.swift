import TestSupport
import Testing

@testable import Promo

/// What forms say of promotions, and what stays as it is when a form changes one: files that people
/// wrote and files that chance gives.
@Suite struct PromotionFormTests {
  private static let examples = Project.paths(in: "Examples", suffix: ".promo").filter {
    !$0.contains("/")
  }

  private static func example(_ name: String) throws -> Source {
    Source(name: name, text: try Project.text("Examples/\(name)"))
  }

  /// Where a line has several blanks, a clause that comes and goes changes them, which is open.
  private static func random(_ seed: UInt64) -> Source {
    var generator = Effort.generator(seed)
    return Source(name: "random.promo", text: SecondRandom.rules(using: &generator).text)
  }

  private static func count(_ source: Source) -> Int {
    EditableRules([source]).files[0].promotions.count
  }

  private static func text(_ source: Source) -> String {
    String(decoding: source.bytes, as: UTF8.self)
  }

  private static let count = Effort.times(4)

  @Test func `setting a field to what it says changes nothing`() throws {
    let sources = try Effort.sample(PromotionFormTests.examples, oneIn: 8)
      .map(PromotionFormTests.example)
    let drawn = (0..<UInt64(PromotionFormTests.count)).map(PromotionFormTests.random)
    for source in sources + drawn {
      for index in [0, PromotionFormTests.count(source) - 1] {
        let form = try PromotionForm(of: index, in: source)
        for field in FormField.allCases {
          #expect(try source.setting(field, of: index, to: form.texts(field)) == source)
        }
      }
    }
  }

  @Test func `nearly all that people write fits a template`() throws {
    var (all, shown) = (0, [String]())
    for name in PromotionFormTests.examples {
      let source = try PromotionFormTests.example(name)
      for index in 0..<PromotionFormTests.count(source) {
        for (_, clause) in try PromotionForm(of: index, in: source).clauses {
          all += 1
          if clause.template == nil { shown.append(clause.text) }
          if let template = clause.template {
            #expect(try FormClause.text(template, clause.values) == clause.text)
          }
        }
      }
    }
    #expect(all > 300 && shown.count * 10 < all, "of \(all) clauses are only shown: \(shown)")
  }

  /// Samples for the fields that a promotion may lack.
  private static let samples: [(field: FormField, texts: [String])] = [
    (.spend, ["spend 70"]), (.cap, ["up to 9"]), (.code, [#"code "A", "B""#]),
    (.from, ["from 2026-11-01"]), (.to, ["until 2026-11-12T20:00"]),
    (.weekdays, ["on fri, sat"]), (.days, ["on day 11"]), (.hours, ["between 18:00 and 22:00"]),
    (.sync, ["sync"]), (.alone, ["alone"]), (.paused, ["paused"]), (.only, [#"only "ä🎁""#]),
    (.when, [#"when tier is "gold""#, "when age >= 18 and member"]),
  ]

  @Test func `what is added and removed again leaves every byte but spaces in a line`() throws {
    var generator = SeededGenerator(seed: 45)
    let sources = try Effort.sample(PromotionFormTests.examples, oneIn: 8)
      .map(PromotionFormTests.example)
    let drawn = (0..<UInt64(PromotionFormTests.count)).map(PromotionFormTests.random)
    for source in sources + drawn {
      let index = generator.below(PromotionFormTests.count(source))
      let form = try PromotionForm(of: index, in: source)
      for (field, texts) in PromotionFormTests.samples where form.texts(field).isEmpty {
        let added = try source.setting(field, of: index, to: texts)
        let old = EditedText.pieces(PromotionFormTests.text(source))
        let new = EditedText.pieces(PromotionFormTests.text(added))
        #expect(new.count > old.count)
        #expect(try PromotionForm(of: index, in: added).texts(field) == texts)
        let removed = try PromotionFormTests.text(added.setting(field, of: index, to: []))
        // Spaces between two clauses of a line become one.
        let texts = [removed, PromotionFormTests.text(source)]
          .map { $0.replacing(/[ ]+/, with: " ") }
        #expect(texts[0] == texts[1], "\(field)")
      }
    }
  }

  @Test func `what is changed and set back leaves every byte of a file in the layout`() throws {
    var count = 0
    for seed in 0..<UInt64(PromotionFormTests.count) {
      let source = try #require(PromotionFormTests.random(seed).formatted())
      let text = PromotionFormTests.text(source)
      for index in 0..<PromotionFormTests.count(source) {
        let form = try PromotionForm(of: index, in: source)
        for field in FormField.allCases where !form.texts(field).isEmpty {
          let other = field == .benefit ? ["coupon 3"] : []
          let changed = try source.setting(field, of: index, to: other)
          #expect(try PromotionForm(of: index, in: changed).texts(field) == other)
          // Comments beside a clause stay where it stood, and its spelling is that of a form.
          guard !text.contains("#"), !text.contains("\\u"), !text.contains("\n        ") else {
            continue
          }
          count += 1
          let back = try changed.setting(field, of: index, to: form.texts(field))
          #expect(PromotionFormTests.text(back) == text, "\(field)")
        }
      }
    }
    #expect(count > PromotionFormTests.count || !Effort.isLong)
  }

  @Test func `a promotion that a form writes is the one that is typed`() throws {
    var generator = SeededGenerator(seed: 4)
    for seed in 0..<UInt64(PromotionFormTests.count) {
      let drawn = try #require(PromotionFormTests.random(seed).formatted())
      let typed = Source(name: "typed", bytes: drawn.bytes.filter { $0 != UInt8(ascii: "\r") })
      for index in 0..<PromotionFormTests.count(typed) {
        let node = EditableRules([typed]).files[0].promotions[index]
        let file = EditableRules([typed]).files[0]
        let promotion = Source(
          name: "typed", bytes: Array(typed.bytes[file.span(of: node.tokens).range]) + "\n".utf8)
        let text = PromotionFormTests.text(promotion)
        guard !text.contains("#"), !text.contains("\\u") else { continue }
        let form = try PromotionForm(of: 0, in: promotion)
        let name = file.text(of: try #require(node.name))
        var written = Source(name: "typed", text: "promotion \(name) {\n    coupon 1\n}\n")
        written = try written.setting(.benefit, of: 0, to: form.texts(.benefit))
        for field in FormField.allCases.shuffled(using: &generator) where field != .benefit {
          written = try written.setting(field, of: 0, to: form.texts(field))
        }
        let isLong = text.contains("\n        ")
        let whole = try PromotionFormTests.text(isLong ? #require(written.formatted()) : written)
        #expect(whole == text, "\(whole)")
      }
    }
  }

  @Test func `a clause has a line of its own, in the order of the layout, and takes it along`()
    throws
  {
    let source = Source(
      name: "a",
      text: """
        promotion "A" {  # of the shop
            # the benefit
            coupon 50 every 300
          sync # always
        }

        """)
    var edited = try source.setting(.to, of: 0, to: ["to 2026-11-11"])
    edited = try edited.setting(.from, of: 0, to: ["from 2026-11-01"])
    edited = try edited.setting(.paused, of: 0, to: ["paused"])
    edited = try edited.setting(
      .benefit, of: 0, to: ["tier spend 5 coupon 1", "tier spend 9 coupon 2"])
    #expect(
      PromotionFormTests.text(edited) == """
        promotion "A" {  # of the shop
            # the benefit
            tier spend 5 coupon 1
          tier spend 9 coupon 2
          from 2026-11-01 to 2026-11-11
          sync # always
          paused
        }

        """)
    edited = try edited.setting(.from, of: 0, to: [])
    edited = try edited.setting(.sync, of: 0, to: [])
    #expect(
      PromotionFormTests.text(edited) == """
        promotion "A" {  # of the shop
            # the benefit
            tier spend 5 coupon 1
          tier spend 9 coupon 2
          to 2026-11-11
          # always
          paused
        }

        """)
  }

  @Test(arguments: [
    (FormField.spend, ["spend"]), (.spend, ["sync"]), (.spend, ["spend 5 sync"]),
    (.sync, ["sync", "sync # twice"]), (.benefit, ["coupon 5 } promotion \"B\" { coupon 5"]),
  ])
  func `what is not the clauses of a field is refused`(field: FormField, texts: [String]) {
    let source = Source(name: "a", text: "promotion \"A\" { coupon 5 }\n")
    #expect(throws: RuleEdit.Problem.self) { try source.setting(field, of: 0, to: texts) }
  }
}
