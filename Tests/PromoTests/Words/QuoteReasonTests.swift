import Testing

@testable import Promo

/// The reasons that a quote gives, in words and in JSON.
@Suite struct QuoteReasonTests {
  private struct Told {
    let quote: Quote
    let english: String
    let chinese: String
    let json: String

    /// - Parameter cart: lines such as `100 outlet`; a number alone is the shipping.
    init(
      _ rules: String, _ lines: [(String, [String])], shipping: String = "0", codes: [String] = []
    )
      throws
    {
      let program = try #require(Rules.compile(rules).program)
      let order = try Order(
        lines: lines.map { try OrderLine($0.0, labels: $0.1, in: program) }, shipping: shipping,
        at: "2026-11-11T10:00", codes: codes, in: program)
      let quote = try program.quote(order)
      let text = { (language: Language) in
        QuoteText(quote, by: program, in: language).layout(width: nil).lines.map(\.plain)
          .joined(separator: "\n")
      }
      self.quote = quote
      (english, chinese, json) = (text(.english), text(.chinese), quote.json(in: program))
    }

    func outcome(_ name: String) -> Quote.Outcome.Kind? {
      quote.outcomes.first { $0.promotion == name }?.kind
    }
  }

  // MARK: Codes

  private static let outlet = """
    timezone "UTC"
    goods "outlet"
    promotion "Outlet" { discount 30% off only "outlet" not with codes }
    promotion "Ten" { discount 10% off code "TEN" }
    """

  @Test(arguments: [("100", "20", "Ten"), ("10", "300", "Outlet")])
  func `a promotion that is not with codes is never applied with a code, both ways round`(
    outlet: String, other: String, beaten: String
  ) throws {
    let told = try Told(Self.outlet, [(outlet, ["outlet"]), (other, [])], codes: ["TEN"])
    #expect(told.outcome(beaten)?.name == "beaten")
    #expect(told.english.contains("; `Outlet` is never applied with a code"), "\(told.english)")
    #expect(told.chinese.contains("`Outlet`不与优惠码同享"), "\(told.chinese)")
    #expect(told.json.contains(#""reason":"not-with""#), "\(told.json)")
  }

  @Test func `two codes that do not combine are still said to be two codes`() throws {
    let told = try Told(
      """
      timezone "UTC"
      goods "outlet"
      promotion "Outlet" { discount 30% off only "outlet" code "OUT" not with codes }
      promotion "A" { discount 10% off code "A" }
      promotion "B" { discount 20% off code "B" }
      """, [("100", [])], codes: ["A", "B"])
    #expect(told.english.contains("two codes do not combine: `B` goes first"), "\(told.english)")
    #expect(told.json.contains(#""reason":"codes""#))
  }

  @Test func `a code that makes the order dearer is named with the price without it`() throws {
    let rules = """
      timezone "UTC"
      promotion "Sale" { discount 20% off sync }
      promotion "VIP" { discount 10% off code "VIP" sync }
      promotion "Mia" { discount 25% off code "MIA25" }
      """
    for other in ["", "\npromotion \"X\" { coupon 1 buy 9 }"] {
      let told = try Told(rules + other, [("100", [])], codes: ["vip", "mia25", "NONE"])
      #expect(told.quote.payable.minorUnits == 75_00)
      #expect(told.english.contains("without the code mia25: 72.00"), "\(told.english)")
      #expect(told.chinese.contains("不用优惠码mia25：到手价72.00"), "\(told.chinese)")
      #expect(told.json.contains(#"{"code":"mia25","outcome":"applied","without":"72.00"}"#))
      #expect(told.quote.codes.map { $0.cheaperWithout?.minorUnits } == [nil, 72_00, nil])
      let best = try Told("strategy best\n" + rules, [("100", [])], codes: ["vip", "mia25"])
      #expect(best.quote.payable.minorUnits == 72_00 && !best.json.contains("without"))
      let first = try Told(
        "strategy first\n" + rules.replacing("\"Sale\" {", with: "\"Sale\" { code \"S\""),
        [("100", [])], codes: ["vip", "mia25"])
      #expect(first.quote.codes.map { $0.cheaperWithout?.minorUnits } == [75_00, nil])
    }
  }

  @Test func `a code that is not applied says why`() throws {
    let told = try Told(
      """
      timezone "UTC"
      promotion "Big" { coupon 20 spend 150 code "BIG" }
      """, [("100", [])], codes: ["BIG"])
    #expect(told.english.contains("code BIG: not applied: `Big`, 50.00 short of its threshold"))
  }

  // MARK: Goods

  private static let left = """
    timezone "UTC"
    goods "shoes", "outlet", "tote", "gift card"
    except "gift card"
    promotion "Shoes" { discount 10% off only "shoes" except "outlet" }
    promotion "Tote" { get 1 "tote" free spend 100 }
    promotion "All" { discount 5% off }
    """

  @Test func `goods that an except leaves out are named as left out`() throws {
    let told = try Told(Self.left, [("80", ["shoes", "outlet"]), ("50", ["gift card"])])
    #expect(told.outcome("Shoes") == .noGoods(leftOut: ["outlet"]))
    #expect(
      told.english.contains("its goods here are left out: `outlet`"), "\(told.english)")
    #expect(told.chinese.contains("订单里的活动商品不参加：`outlet`"), "\(told.chinese)")
    #expect(told.json.contains(#""outcome":"no-goods","leftOut":["outlet"]}"#), "\(told.json)")
    let card = try Told(Self.left, [("50", ["gift card"])])
    #expect(card.outcome("All") == .noGoods(leftOut: ["gift card"]))
    #expect(card.outcome("Shoes") == .noGoods())
  }

  @Test func `the line of a gift card says why nothing is taken from it`() throws {
    let told = try Told(Self.left, [("50", ["gift card"]), ("10", [])])
    #expect(
      told.english.contains("50.00 gift card: pays 50.00, left out by `except \"gift card\"`"),
      "\(told.english)")
    #expect(told.json.contains(#""left":"50.00","leftOut":["gift card"],"#), "\(told.json)")
    #expect(told.quote.cart?.lines.map(\.leftOut) == [["gift card"], []])
  }

  @Test func `a gift is earned first and added then, in words as in JSON`() throws {
    let short = try Told(Self.left, [("66", [])])
    #expect(short.outcome("Tote") == .belowSpend(short: Amount(unchecked: 34_00)))
    #expect(short.english.contains("34.00 short of the tote"), "\(short.english)")
    #expect(short.chinese.contains("还差34.00可得tote"), "\(short.chinese)")
    #expect(short.json.contains(#""outcome":"below-spend","short":"34.00"}"#))
    let earned = try Told(Self.left, [("120", [])])
    #expect(earned.outcome("Tote") == .belowCount(short: 1, labels: ["tote"]))
    #expect(earned.english.contains("1 piece short of tote"), "\(earned.english)")
  }

  // MARK: Sets

  @Test func `goods that stay open to a promotion go to nobody`() throws {
    let told = try Told(
      """
      timezone "UTC"
      goods "x"
      promotion "A" { discount 10% off sync }
      promotion "C" { coupon 30 spend 100 code "C" sync }
      promotion "X" { coupon 1 only "x" sync }
      """, [("105", [])], codes: ["C"])
    #expect(
      told.outcome("A")
        == .beaten(
          by: ["C"], wouldPay: Amount(unchecked: 94_50), lostThreshold: nil, lacksSync: [],
          lines: [], breaks: .init(promotion: "C", short: Amount(unchecked: 5_50))))
    #expect(!told.english.contains("goes to"), "\(told.english)")
    #expect(told.english.contains("94.50; with it, `C` is 5.50 short"), "\(told.english)")
    #expect(told.chinese.contains("；加上它，`C`离门槛还差5.50"), "\(told.chinese)")
  }

  @Test func `a promotion that would take free shipping away says so`() throws {
    let rules = """
      timezone "UTC"
      promotion "Mail" { discount 10% off }
      promotion "Free post" { free shipping spend 95 }
      """
    // The shipping is worth more than a tenth of the order.
    let told = try Told(rules, [("100", [])], shipping: "12")
    #expect(told.english.contains("with it, `Free post` is 5.00 short"), "\(told.english)")
    #expect(told.json.contains("\"breaks\":{\"promotion\":\"Free post\",\"short\":\"5.00\"}"))
    // Where both fit, nothing is in the way.
    #expect(try !Told(rules, [("120", [])], shipping: "12").json.contains("breaks"))
  }

  @Test func `a shipping promotion that another beats does not lack sync`() throws {
    let rules = """
      timezone "UTC"
      promotion "Half" { discount 50% off code "X" }
      promotion "Post" { shipping for 3 code "Y" SPEND }
      """
    let beaten = try Told(
      rules.replacing("SPEND", with: "") + "\npromotion \"Free\" { free shipping }",
      [("100", [])], shipping: "10", codes: ["X", "Y"])
    guard case .beaten(_, _, _, let lacksSync, _, let reason, _)? = beaten.outcome("Post") else {
      Issue.record("\(beaten.json)")
      return
    }
    #expect(lacksSync == [] && reason == .codes)
    let short = try Told(
      rules.replacing("SPEND", with: "spend 80"), [("100", [])], shipping: "10",
      codes: ["X", "Y"])
    guard case .beaten(_, _, let lost, _, _, .codes, _)? = short.outcome("Post") else {
      Issue.record("\(short.json)")
      return
    }
    #expect(lost == nil)
  }

  @Test func `a taken step names the promotion that took it`() throws {
    let rules = """
      timezone "UTC"
      promotion "Platform" { discount 20% off code "P" sync }
      promotion "Other" { discount 10% off code "P" sync }
      """
    let told = try Told(rules, [("100", [])], codes: ["P"])
    #expect(told.english.contains("; `Platform` is the code promotion of this order already"))
    #expect(told.chinese.contains("；本单的优惠码已是`Platform`"), "\(told.chinese)")
    let lines = try Told(
      rules + "\npromotion \"X\" { coupon 1 buy 9 }",
      [("100", [])], codes: ["P"])
    #expect(lines.english.contains("line 1 goes to `Platform`, the code promotion of these goods"))
  }

  @Test func `what is not combined is said with its partner`() throws {
    let told = try Told(
      """
      timezone "UTC"
      promotion "A" { discount 20% off }
      promotion "C" { discount 15% off code "C" sync }
      """, [("200", [])], codes: ["C"])
    #expect(
      told.english.contains("not combined with `A`: the better one counts"), "\(told.english)")
  }

  @Test func `goods that a nudge leaves out are listed`() throws {
    let told = try Told(
      """
      timezone "UTC"
      goods "a", "b", "c"
      promotion "Big" { coupon 20 spend 100 except "a", "b", "c" }
      """, [("90", [])])
    #expect(
      told.english.contains("of goods other than `a`, `b` and `c` to reach"), "\(told.english)")
  }

  @Test func `a nudge that was cut short does not bound the price`() throws {
    let told = try Told(
      """
      currency JPY
      timezone "UTC"
      goods "a"
      promotion "A" { coupon 1 every 2 only "a" }
      promotion "B" { coupon 1 every 3 except "a" }
      """, [("300000", ["a"])])
    let cart = try #require(told.quote.cart)
    #expect(!cart.isBounded && cart.isNudgeBounded)
    #expect(told.json.contains(#""nudgeBounded":true"#) && !told.json.contains(#""bounded""#))
    #expect(told.english.contains("not every larger order was tried"))
  }
}
