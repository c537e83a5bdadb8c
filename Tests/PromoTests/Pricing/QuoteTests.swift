import Testing

@testable import Promo

@Suite struct QuoteTests {
  static let rules = """
    timezone "UTC"
    promotion "Week" { discount 20% off sync from 2026-01-05 to 2026-01-11 }
    promotion "Small" { coupon 3 }
    promotion "Spend" { coupon 15 spend 100 sync }
    promotion "Off" { coupon 90 paused from 2030-01-01 }
    promotion "Later" { coupon 90 from 2026-02-01T08:00 }
    promotion "Over" { coupon 90 until 2026-01-02T00:00 }
    promotion "Tiny" { discount 0.0001% off allow P129 }
    """

  private func kinds(_ amount: String, at instant: String = "2026-01-06") throws
    -> [String: Quote.Outcome.Kind]
  {
    let program = try Rules.program(QuoteTests.rules)
    let quote = try program.quote(try program.order(amount, at: instant))
    #expect(quote.outcomes.map(\.promotion) == program.promotions.map(\.name))
    return Dictionary(uniqueKeysWithValues: quote.outcomes.map { ($0.promotion, $0.kind) })
  }

  private func amount(_ units: Int64) -> Amount { Amount(unchecked: units) }

  @Test func `every promotion has the first outcome that holds`() throws {
    let kinds = try kinds("130")
    #expect(kinds["Week"] == .applied(off: amount(26_00)))
    #expect(kinds["Spend"] == .applied(off: amount(15_00)))
    #expect(
      kinds["Small"]
        == .beaten(
          by: ["Week", "Spend"], wouldPay: amount(127_00), lostThreshold: nil, lacksSync: [],
          lines: []))
    #expect(kinds["Off"] == .paused)
    #expect(kinds["Later"] == .notStarted(until: Instant(secondsSince1970: 1_769_932_800)))
    #expect(kinds["Over"] == .ended(at: Instant(secondsSince1970: 1_767_312_000)))
    #expect(kinds["Tiny"] == .noEffect)
  }

  @Test func `what an order is short of its threshold is judged on the order amount`() throws {
    #expect(try kinds("99.99")["Spend"] == .belowSpend(short: amount(1)))
    // 100 reaches it alone, but not what the discount leaves of it.
    #expect(
      try kinds("100")["Spend"]
        == .beaten(
          by: ["Week"], wouldPay: amount(85_00), lostThreshold: amount(20_00), lacksSync: [],
          lines: []))
  }

  @Test(arguments: [
    ("CAFE\u{301}1", "cafe\u{301}1", false), ("CAFE\u{301}1", "CAF\u{c9}1", true),
    ("CAFE\u{301}1", "caf\u{c9}1", true), ("caf\u{e9}", "CAFE\u{301}", false),
    ("Save", "sAVE", true),
  ])
  func `a code is met without regard to the case of letters without a mark`(
    code: String, presented: String, isMet: Bool
  ) throws {
    let program = try Rules.program("promotion \"A\" { coupon 1 code \"\(code)\" }")
    let order = Order(
      amount: amount(5_00), at: Instant(secondsSince1970: 0), codes: [presented])
    let quote = try program.quote(order)
    #expect(quote.payable == amount(isMet ? 4_00 : 5_00))
    #expect(quote.codes.map(\.outcome) == [isMet ? .applied : .unknown])
  }

  @Test func `an order of nothing applies nothing`() throws {
    let kinds = try kinds("0")
    #expect(kinds["Week"] == .noEffect)
    #expect(kinds["Spend"] == .belowSpend(short: amount(100_00)))
  }

  @Test func `a window that a clock change swallows never starts`() throws {
    let compilation = Rules.compile(
      """
      timezone "Europe/Berlin"
      promotion "A" { coupon 5 from 2026-03-29T02:10 until 2026-03-29T02:50 }
      """)
    let program = try #require(compilation.program)
    let before = try program.quote(try program.order("10", at: "2026-03-28"))
    #expect(before.outcomes[0].kind == .notStarted(until: nil))
    let gap = try #require(program.promotions[0].window.ends)
    let after = try program.quote(try program.order("10", at: "2026-03-29T03:00"))
    #expect(after.outcomes[0].kind == .ended(at: gap))
  }

  @Test func `what best would charge is said only under calculator and only if less`() throws {
    let steps = """
      promotion "A" { discount 20% off }
      promotion "B" { discount 10% off sync }
      promotion "C" { coupon 30 spend 100 sync }
      promotion "D" { coupon 35 spend 100 }
      """
    let program = try Rules.program(steps)
    let cheaper = try #require(try program.quote(try program.order("200")).cheaperUnderBest)
    #expect(cheaper.payable == amount(150_00))
    #expect(cheaper.applied == ["B", "C"])
    #expect(try program.quote(try program.order("50")).cheaperUnderBest == nil)
    let best = try Rules.program("strategy best\n\(steps)")
    #expect(try best.quote(try best.order("200")).cheaperUnderBest == nil)
  }

  @Test func `an expectation holds by its payable and by exactly its promotions`() throws {
    let program = try Rules.program(
      """
      promotion "A" { coupon 5 sync }
      promotion "B" { coupon 5 spend 10 sync }
      expect amount 20 pays 10
      expect amount 20 pays 10 by "A", "B"
      expect amount 20 pays 10 by "B", "A"
      expect amount 20 pays 10 by "A"
      expect amount 20 pays 10 by nothing
      expect amount 20 pays 11
      expect amount 0 pays 0 by nothing
      """)
    let holds = program.expectationResults().map(\.holds)
    #expect(holds == [true, true, false, false, false, false, true])
  }
}
