import Foundation
import TestSupport
import Testing

@testable import Promo

/// Places where a first user of the page stumbled.
@Suite struct StumbleTests {
  private func answer(
    _ verb: String, _ rules: String, _ values: [(key: String, value: String)] = []
  ) throws -> [String: Any] {
    var answers = PageAnswers(zones: Rules.zones.lookup)
    let common = [("rules", rules), ("now", "1795000000")]
    let text = answers.answer(PageRequest(verb, common + values))
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(object as? [String: Any], "\(verb): \(text.prefix(200))")
  }

  private func edited(
    _ rules: String, _ verb: String, _ values: [(key: String, value: String)]
  ) throws -> String {
    let answer = try answer(verb, rules, values)
    let edits = try #require(answer["edits"] as? [[String: Any]], "\(answer)")
    return edits.reduce(rules) { text, edit in
      let (start, end) = (edit["start"] as? Int ?? 0, edit["end"] as? Int ?? 0)
      return (text as NSString).replacingCharacters(
        in: NSRange(location: start, length: end - start), with: edit["text"] as? String ?? "")
    }
  }

  private func benefit(_ template: String, _ values: String...) -> [(key: String, value: String)] {
    [("field", "benefit"), ("clause", template)]
      + values.enumerated().map { (key: "\($0.offset)", value: $0.element) }
  }

  private static let reduced = "promotion \"A\" {\n    discount 10% off\n}\n"

  @Test(arguments: [
    ("discount to %", "95折", "to 95%"), ("discount to %", "9折", "to 90%"),
    ("discount to %", "八折", "to 80%"), ("discount to %", "8.5折", "to 85%"),
    ("discount to %", "八五折", "to 85%"), ("discount % off", "8折", "20% off"),
    ("discount % off", "85 折", "15% off"), ("discount to %", "80", "to 80%"),
  ])
  func `a field takes Chinese tenths`(template: String, typed: String, clause: String) throws {
    let rules = try edited(StumbleTests.reduced, "set", benefit(template, typed))
    #expect(rules.contains("    discount \(clause)\n"))
  }

  @Test(arguments: ["120", "0", "10折", "0折", "80折"])
  func `a percentage that no promotion can have is refused in its field`(typed: String) throws {
    let values = benefit("discount % off", typed)
    for language in ["en", "zh"] {
      let answer = try answer("set", StumbleTests.reduced, values + [("lang", language)])
      let problem = try #require(answer["problem"] as? String)
      #expect(problem.contains(where: { !$0.isASCII }) || language == "en")
    }
  }

  @Test(arguments: [
    ("▌# Our shop\n\n# Ten off.\npromotion", "▌# Ten off.\npromotion"),
    ("# Ten off.\n\npromotion", "▌# Ten off.\n\npromotion"),
    ("# Ten off.\npromotion", "▌# Ten off.\npromotion"),
    ("currency EUR\n# Ten off.\npromotion", "currency EUR\n\n▌# Ten off.\npromotion"),
    ("currency EUR\n\n# Ten off.\npromotion", "currency EUR\n\n▌# Ten off.\npromotion"),
    (
      "currency EUR\nfact age number\n# Ten off.\npromotion",
      "currency EUR\nfact age number\nFACT# Ten off.\npromotion"
    ),
  ])
  func `a fact stands at the head, not between a comment and its promotion`(
    head: String, expected: String
  ) throws {
    let tail = " \"A\" {\n    coupon 10\n}\ngoods \"hats\"\n"
    let before = head.replacing("▌", with: "") + tail
    let after = try edited(
      before, "set", [("field", "when"), ("clause", "when ~"), ("0", "member")])
    let fact = "fact member yes/no default no\n"
    let written = expected.replacing("▌", with: fact + "\n").replacing("FACT", with: fact)
    let start = head.hasPrefix("▌") ? "# Our shop\n\n" : ""
    #expect(after == start + written + tail.replacing("10\n", with: "10\n    when member\n"))
  }

  @Test func `a promotion is added with the facts that it needs, and tests state them`() throws {
    let draft = """
      currency EUR
      timezone "UTC"

      fact member yes/no default no

      # For members.
      promotion "Members" {
          discount 10% off
          when member
      }

      """
    let shop = """
      currency EUR
      timezone "UTC"

      # Ten off.
      promotion "A" {
          coupon 1
          spend 20
      }

      expect amount 50.00 pays 49.00 by "A"

      """
    let values = [("draft", draft), ("start", "sale")]
    let added = try edited(shop, "add", values)
    #expect(Rules.compile(added).report == "")
    #expect(added.contains("timezone \"UTC\"\n\nfact member yes/no default no\n\n# Ten off.\n"))
    #expect(added.contains("with member yes pays 90.00 by \"Members\""))
    #expect(try answer("test", added)["failed"] as? Int == 0)
    // A file whose fact has no default: every test states it.
    let strict = shop.replacing("\n\n#", with: "\n\nfact age number\n\n#")
      .replacing("50.00 pays", with: "50.00 with age 3 pays")
    let both = try edited(strict, "add", values)
    #expect(both.contains("with age 0, member yes pays 90.00 by \"Members\""), "\(both)")
    #expect(try answer("test", both)["failed"] as? Int == 0)
  }

  @Test func `a fact that a Chinese form declares has a Chinese label`() throws {
    let rules = try edited(
      StumbleTests.reduced, "set",
      [("field", "when"), ("clause", "when not ~"), ("0", "first-order"), ("lang", "zh")])
    #expect(rules.hasPrefix("fact first-order \"首单\" yes/no default no\n\n"))
    let program = try #require(Rules.compile(rules).program)
    #expect(program.description(of: program.promotions[0], in: .chinese).contains("限非首单"))
  }

  @Test(arguments: ["calendar", "together", "moments"])
  func `pictures are of the promotions without mistakes`(verb: String) throws {
    let rules = """
      promotion "A" { discount }
      promotion "B" { coupon 5 sync to 2027-01-01 }
      promotion "C" { discount 5% off sync }
      """
    let answer = try answer(verb, "timezone \"UTC\"\n" + rules)
    #expect(answer["problem"] == nil)
    if verb == "moments" { return #expect((answer["moments"] as? [Any])?.count == 2) }
    let svg = try #require(answer["svg"] as? String)
    #expect(svg.contains(">B<") && !svg.contains(">A<"))
  }

  @Test(arguments: Start.allCases, [Language.english, .chinese])
  func `what a start says stays true when its numbers change`(
    start: Start, language: Language
  ) {
    let (name, says) = start.words(in: language)
    let digits = "0123456789三四五六七八九十百"
    #expect(!says.contains(where: digits.contains), "\(says)")
    #expect(start == .doubleEleven || !name.contains(where: { $0.isNumber && $0.isASCII }))
  }

  @Test(arguments: [
    ("promotion \"A\" { coupon 5 every 10 }", nil),
    ("promotion \"A\" { coupon 5 } promotion \"B\" { free shipping spend 60 }", "B"),
    ("promotion \"B\" { free shipping spend 60 code \"NO\" }", nil),
  ])
  func `free delivery is told below the curve`(rules: String, name: String?) throws {
    for (language, words) in [("en", "shipping is not drawn (`"), ("zh", "图中不含运费（`")] {
      let svg = try #require(
        try answer("chart", rules, [("amount", "80"), ("lang", language)])["svg"] as? String)
      #expect(svg.contains(words + (name ?? "")) == (name != nil), "\(svg)")
    }
  }

  private func nudge(_ rules: String, _ amount: String, _ labels: [String] = []) throws -> String? {
    let values = [("amount", amount)]
    let order =
      labels.isEmpty ? values : [("line", amount)] + labels.map { ("label", $0) }
    let lines = try #require(try answer("say", rules, order)["lines"] as? [[[String]]])
    return lines.map { $0.map { $0[0] }.joined() }.first { $0.hasPrefix("  add ") }
  }

  @Test func `a nudge says of what goods it is true`() throws {
    let tiers = "promotion \"Tiers\" { coupon 15 spend 150 sync }\n"
    let sale = "promotion \"Sale\" { discount 20% off except \"shoes\" sync }\n"
    let goods = "goods \"shoes\", \"books\", \"hats\", \"bags\"\n"
    let plain = "  add 20.00 to reach 150.00: you pay 135.00 and save 15.00"
    #expect(try nudge(tiers, "130") == plain)
    #expect(try nudge(goods + tiers, "130") == plain)
    // With 57.50 for shoes, of which the sale takes nothing, 146.50 would be paid.
    let fuller = "  add 57.50 of goods other than `shoes` to reach 187.50: you pay 135.00"
    for labels in [[], ["books"]] {
      let text = try #require(try nudge(goods + tiers + sale, "130", labels))
      #expect(text.hasPrefix(fuller), "\(text)")
    }
    // A sale that reduces shoes is better still, and one that is over does not matter.
    let shoes = sale.replacing("except", with: "only")
    #expect(try nudge(goods + tiers + shoes, "130") == plain)
    let over = sale.replacing("except", with: "until 2020-01-01T00:00 except")
    #expect(try nudge(goods + tiers + over, "130") == plain)
    let all = sale.replacing("\"shoes\"", with: "\"shoes\", \"books\", \"hats\", \"bags\"")
    let bare = try #require(try nudge(goods + tiers + all, "130"))
    #expect(bare.hasPrefix("  add 57.50 of goods without a label to reach 187.50: you pay"))
    // Goods that no promotion counts reach nothing.
    #expect(
      try nudge(goods + "except \"bags\"\n" + tiers, "130")
        == plain.replacing("20.00 to", with: "20.00 of goods other than `bags` to"))
  }

  @Test func `a change is shown with an order that people place`() throws {
    let rules = { (percent: Int) in
      """
      goods "hats"
      promotion "A" { discount \(percent)% off only "hats" spend 200 }
      """
    }
    let comparison = ProgramComparison(
      from: try #require(Rules.compile(rules(20)).program),
      to: try #require(Rules.compile(rules(25)).program))
    let change = try #require(comparison.prices?.falls.share)
    #expect(change.order.amount.minorUnits == 200_00, "\(comparison.largestChangesInWords())")
  }

  @Test(arguments: ["\n", " "])
  func `a lost threshold is mended by its fix`(gap: String) throws {
    let rules = """
      promotion "Week" { discount 20% off sync }
      promotion "15 off 100" {\(gap == " " ? " " : "\n    ")coupon 15\(gap)spend 100\(gap)sync }
      """
    let compilation = Rules.compile(rules)
    let found = try #require(
      compilation.withFindings().diagnostics.first { $0.id == .lostThreshold })
    let fix = try #require(found.fixes.first)
    #expect(fix.grade == .maybe)
    let source = Source(name: "a", text: rules).applying([fix], file: 0)
    let text = String(decoding: source.bytes, as: UTF8.self)
    #expect(text.contains(gap == " " ? "spend 100 before discounts sync" : "spend 100\n    before"))
    let mended = Rules.compile(text).withFindings().diagnostics
    #expect(mended.allSatisfy { $0.id != .lostThreshold }, "\(mended)")
  }

  @Test func `a line never ends within a number that fits`() {
    let text = "满1,000.00减100.00，满12,345,678.90减2,000.00，2026-11-11起付99.5%"
    for width in 8...60 {
      let lines = wrapped(text, width: width)
      #expect(lines.joined() == text)
      #expect(lines.allSatisfy { displayWidth($0) <= width })
      let numbers = text.matches(of: /[0-9,.%-]+/).map { String($0.0) }.filter { $0.count < width }
      #expect(numbers.allSatisfy { number in lines.contains { $0.contains(number) } }, "\(lines)")
    }
  }

  @Test(arguments: [
    ("when member", "限member"), ("when not member", "限非member"),
    ("when member and tier is \"gold\"", "限member且tier为gold"),
  ])
  func `a fact with yes and no is said as people say it`(condition: String, words: String) throws {
    let facts = "fact member yes/no default no\nfact tier one of \"none\", \"gold\"\n"
    let program = try #require(
      Rules.compile(facts + "promotion \"A\" { coupon 5 \(condition) }").program)
    #expect(program.description(of: program.promotions[0], in: .chinese).contains(words))
    #expect(program.facts[0].words(of: .yesNo(true), in: .chinese) == "member")
  }
}
