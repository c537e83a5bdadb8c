import TestSupport
import Testing

@testable import Promo

/// Campaigns made to be slow, as in `GrowthTests`: facts, codes, tiers and schedules without end.
@Suite struct CampaignGrowthTests {
  private let marks = "a" + String(repeating: "\u{301}\u{316}", count: Effort.times(2_000))

  @Test func `marks without end on a letter of a value or a code`() {
    let rules = """
      fact tier one of "none", "gold" default "none"
      promotion "A" { coupon 5 code "A" when tier is "gold" }

      """
    #expect(
      Rules.codes("fact tier one of \"\(marks)\", \"gold\"\n" + "promotion \"A\" { coupon 5 }") == [
        "P071"
      ])
    #expect(
      Rules.codes(rules + "promotion \"B\" { coupon 5 when tier is \"\(marks)\" }") == ["P073"])
    #expect(Rules.codes(rules + "expect amount 5 code \"\(marks)\" pays 5") == ["P076"])
  }

  @Test func `marks without end on a letter of a zone or a promotion's code`() {
    let promotion = "promotion \"A\" { coupon 5 from 2026-11-11 }"
    #expect(Rules.codes("timezone \"\(marks)\"\n\(promotion)") == ["P021"])
    #expect(Rules.codes("promotion \"A\" { coupon 5 code \"\(marks), B\" }") == ["P076"])
  }

  @Test func `marks without end on a letter of an order`() throws {
    let program = try Rules.program(
      """
      fact tier one of "none", "gold" default "none"
      promotion "A" { coupon 5 code "A" when tier is "gold" }
      """)
    let (amount, start) = (Amount(unchecked: 500), Instant(secondsSince1970: 0))
    let quote = try program.quote(Order(amount: amount, at: start, codes: [marks]))
    #expect(quote.codes.map(\.outcome) == [.unknown])
    #expect(throws: Order.Problem.self) {
      try program.quote(Order(amount: amount, at: start, facts: ["tier": .text(marks)]))
    }
  }

  @Test func `codes that no promotion names`() {
    let count = Effort.times(2_000)
    let rules = (0..<count).map { "promotion \"P\($0)\" { coupon 5 code \"CODE-\($0)\" }\n" }
    let wishes = (0..<count).map { "expect amount 5 code \"CADE-\($0)\" pays 5\n" }
    #expect(Rules.compile((rules + wishes).joined()).counts == [.unknownCode: count])
  }

  @Test func `values that a fact does not have`() {
    let count = Effort.times(900)
    let texts = (0..<2 * count).map { "\"text \($0)\"" }.joined(separator: ", ")
    let rules = (0..<count).map {
      "promotion \"P\($0)\" { coupon 5 when tier is \"nothing like it \($0)\" }\n"
    }
    let compilation = Rules.compile("fact tier one of \(texts)\n" + rules.joined())
    #expect(compilation.counts == [.unknownFactValue: count])
    #expect(compilation.report.utf8.count < 100_000)
  }

  @Test func `tiers without end have a nudge or none, in a moment`() throws {
    let tiers = (1...Effort.times(10_000)).map {
      "tier spend \($0) coupon 0.\(String($0 + 100_000).suffix(2))"
    }
    let rules =
      "promotion \"A\" { \(tiers.joined(separator: " ").replacing("0.00", with: "0.01")) }"
    let program = try #require(Rules.compile(rules).program)
    _ = try program.quote(program.order("6_000"))
  }

  @Test func `as many codes as promotions that name one`() throws {
    let count = Effort.times(2_000)
    let rules = (0..<count).map { "promotion \"P\($0)\" { coupon 5 code \"CODE-\($0)\" }\n" }
    let program = try Rules.program(rules.joined())
    let codes = (0..<count).map { "OTHER-\($0)" }
    let order = Order(
      amount: Amount(unchecked: 100), at: Instant(secondsSince1970: 0), codes: codes)
    #expect(try program.price(order).minorUnits == 100)
    #expect(try program.quote(order).codes.allSatisfy { $0.outcome == .unknown })
  }

  @Test func `conditions without end in words`() throws {
    let count = Effort.times(20_000)
    let parts = (0..<count).map { "age = \($0)" }.joined(separator: " or ")
    let program = try Rules.program(
      "fact age number default 0\npromotion \"A\" { coupon 5 when \(parts) }")
    #expect(
      program.description(of: program.promotions[0], in: .english).hasSuffix(
        "\(count - 2) or \(count - 1)"))
  }

  @Test func `days without end`() {
    let days = String(repeating: "mon to sun to ", count: Effort.times(10_000)) + "mon"
    let compilation = Rules.compile("timezone \"UTC\"\npromotion \"A\" { coupon 5 on \(days) }")
    #expect(compilation.errorCount == 1)
  }
}
