import Testing

@testable import Promo

/// Clauses of a promotion and what a banner says of them.
struct Wording: CustomTestStringConvertible {
  let clauses: String
  let english: String
  let chinese: String

  var testDescription: String { clauses }

  init(_ clauses: String, _ english: String, _ chinese: String) {
    self.clauses = clauses
    self.english = english
    self.chinese = chinese
  }

  /// Checks the line of a promotion with the clauses; rules may warn of what is odd in them.
  func check(settings: String = "", others: String = "") throws {
    let compilation = Rules.compile("\(settings)\npromotion \"N\" { \(clauses) }\n\(others)")
    let errors = compilation.diagnostics.filter { $0.severity == .error }
    #expect(errors.map(\.message) == [])
    let program = try #require(compilation.program)
    #expect(program.description(of: program.promotions[0], in: .english) == english)
    #expect(program.description(of: program.promotions[0], in: .chinese) == chinese)
  }
}

@Suite struct WordingTests {
  static let benefits = [
    Wording("discount 20% off", "20% off everything", "全场8折"),
    Wording("discount to 80%", "20% off everything", "全场8折"),
    Wording("discount 12% off", "12% off everything", "全场8.8折"),
    Wording("discount 15% off", "15% off everything", "全场8.5折"),
    Wording("discount 25% off", "25% off everything", "全场7.5折"),
    Wording("discount 12.5% off", "12.5% off everything", "全场8.75折"),
    Wording("discount 0.01% off", "0.01% off everything", "全场9.999折"),
    Wording("discount 0.0001% off", "0.0001% off everything", "全场9.99999折"),
    Wording("discount to 0.0001%", "99.9999% off everything", "全场0.00001折"),
    Wording("discount 99% off", "99% off everything", "全场0.1折"),
    Wording("discount 100% off", "everything free", "全场免费"),
    Wording("discount to 0%", "everything free", "全场免费"),
    Wording("coupon 50", "50 off any order", "立减50"),
    Wording("coupon 12.50", "12.50 off any order", "立减12.50"),
    Wording("coupon 0.01", "0.01 off any order", "立减0.01"),
    Wording("coupon 1_000.00", "1000 off any order", "立减1000"),
    Wording("coupon 50 spend 300", "spend 300, save 50, once an order", "满300减50"),
    Wording("discount 20% off spend 300", "spend 300, get 20% off", "满300打8折"),
    Wording("discount 100% off spend 300", "spend 300, pay nothing", "满300免单"),
    Wording("coupon 50 every 300", "save 50 for every 300 spent", "每满300减50"),
    Wording(
      "tier spend 200 coupon 20 tier spend 500 discount 12% off",
      "spend 200, save 20; spend 500, get 12% off", "满200减20，满500打8.8折"),
    Wording("tier spend 200 coupon 20", "spend 200, save 20", "满200减20"),
    Wording(
      "coupon 50 spend 300 before discounts", "spend 300 before discounts, save 50, once an order",
      "折前满300减50"),
    Wording(
      "coupon 50 every 300 before discounts", "save 50 for every 300 spent before discounts",
      "折前每满300减50"),
    Wording(
      "tier spend 200 coupon 20 tier spend 500 discount 100% off before discounts",
      "spend 200 before discounts, save 20; spend 500 before discounts, pay nothing",
      "折前满200减20，折前满500免单"),
  ]

  @Test(arguments: benefits)
  func `a line says what a promotion gives`(wording: Wording) throws {
    try wording.check()
  }

  /// One `sync` promotion of each kind.
  static let partners = """
    promotion "Plain" { coupon 1 sync }
    promotion "Threshold" { coupon 1 spend 9 sync }
    promotion "Code" { coupon 1 code "PARTNER" sync }
    """

  static let details = [
    Wording(
      "discount 20% off up to 100", "20% off everything, at most 100 off an order", "全场8折，每单最高减100"),
    Wording(
      "coupon 50 every 300 up to 150", "save 50 for every 300 spent, at most 150 off an order",
      "每满300减50，每单最高减150"),
    Wording(
      "tier spend 200 coupon 20 tier spend 500 discount 12% off up to 99.90",
      "spend 200, save 20; spend 500, get 12% off; at most 99.90 off an order",
      "满200减20，满500打8.8折；每单最高减99.90"),
    Wording(
      "tier spend 200 discount 12% off up to 99.90",
      "spend 200, get 12% off, at most 99.90 off an order", "满200打8.8折，每单最高减99.90"),
    Wording(
      "coupon 50 sync",
      "50 off any order, as a plain promotion it can be combined with threshold and code promotions",
      "立减50，属普通优惠，可与满额优惠、优惠码叠加"),
    Wording("coupon 50 paused", "50 off any order (switched off)", "立减50（已暂停）"),
    Wording(
      "coupon 50 code \"SAVE10\"", "50 off any order, with the code SAVE10, with no end",
      "立减50，凭优惠码SAVE10，长期有效"),
    Wording(
      "coupon 50 code \"SAVE10\", \"VIP\"",
      "50 off any order, with the code SAVE10 or VIP, with no end",
      "立减50，凭优惠码SAVE10或VIP，长期有效"),
    Wording(
      "coupon 50 code \"A\", \"b-2\", \"50%\"",
      "50 off any order, with the code A, b-2 or 50%, with no end",
      "立减50，凭优惠码A、b-2或50%，长期有效"),
    Wording(
      "coupon 50 code \"A,B\", \"or\"",
      "50 off any order, with the code \"A,B\" or \"or\", with no end",
      "立减50，凭优惠码\"A,B\"或\"or\"，长期有效"),
    Wording(
      "paused sync up to 150 from 2026-11-01 to 2026-11-11 on fri, sat between 18:00 and 22:00 "
        + "code \"SAVE10\" coupon 50 every 300 before discounts",
      "save 50 for every 300 spent before discounts, at most 150 off an order, with the code SAVE10, "
        + "on Fridays and Saturdays from 18:00 to 22:00, from 1 November to 11 November 2026, "
        + "as a code promotion it can be combined with plain and threshold promotions (switched off)",
      "折前每满300减50，每单最高减150，凭优惠码SAVE10，每周五、周六18:00–22:00，2026年11月1日至11月11日，属优惠码，可与普通优惠、满额优惠叠加（已暂停）"),
    Wording(
      "tier spend 200 coupon 20 tier spend 500 coupon 60 code \"VIP\" sync on mon",
      "spend 200, save 20; spend 500, save 60; with the code VIP, on Mondays, with no end, "
        + "as a code promotion it can be combined with plain and threshold promotions, of an order that plain or threshold promotions take below "
        + "200, the better of the two applies",
      "满200减20，满500减60；凭优惠码VIP，每周一，长期有效，属优惠码，可与普通优惠、满额优惠叠加，若普通优惠、满额优惠使余额不足200，则取更优惠者"),
  ]

  @Test(arguments: details)
  func `a line says how much at most, for which codes, and how it stands`(wording: Wording) throws {
    try wording.check(others: WordingTests.partners)
  }

  static let conditions = [
    Wording("tier is \"gold\"", "tier is gold", "tier为gold"),
    Wording("tier is not \"none\"", "tier is not none", "tier不为none"),
    Wording("not tier is \"none\"", "tier is not none", "tier不为none"),
    Wording("tier in \"silver\", \"gold\"", "tier is silver or gold", "tier为silver或gold"),
    Wording(
      "tier in \"none\", \"silver\", \"gold\"", "tier is none, silver or gold",
      "tier为none、silver或gold"),
    Wording(
      "not tier in \"silver\", \"gold\"", "tier is neither silver nor gold",
      "tier不为silver且不为gold"),
    Wording(
      "tier is \"gold card\" or tier is \"or\"", "tier is \"gold card\" or \"or\"",
      "tier为\"gold card\"或\"or\""),
    Wording("tier is \"金卡\"", "tier is 金卡", "tier为金卡"),
    Wording("tier is \"a \\\"b\"", "tier is \"a \\\"b\"", "tier为\"a \\\"b\""),
    Wording("first-order", "first-order is yes", "first-order"),
    Wording("not first-order", "first-order is no", "非first-order"),
    Wording("not not first-order", "first-order is yes", "first-order"),
    Wording("age = 18", "age is 18", "age为18"),
    Wording("age != 18", "age is not 18", "age不为18"),
    Wording("age != 3 or age > 10", "age is not 3 or is above 10", "age不为3或大于10"),
    Wording("age < 18", "age is below 18", "age小于18"),
    Wording("age <= 18", "age is at most 18", "age不大于18"),
    Wording("age > 18", "age is above 18", "age大于18"),
    Wording("age >= 18", "age is at least 18", "age不小于18"),
    Wording("not age = 18", "age is not 18", "age不为18"),
    Wording("not age < 18", "age is at least 18", "age不小于18"),
    Wording("not age <= 18", "age is above 18", "age大于18"),
    Wording("not age > 18", "age is at most 18", "age不大于18"),
    Wording("not age >= 18", "age is below 18", "age小于18"),
    Wording(
      "age >= 18 and age < 65", "age is at least 18 and below 65", "age不小于18且小于65"),
    Wording("age < 18 or age >= 65", "age is below 18 or at least 65", "age小于18或不小于65"),
    Wording(
      "age >= 18 and age < 65 and age != 40", "age is at least 18, below 65 and not 40",
      "age不小于18、小于65且不为40"),
    Wording(
      "tier is \"gold\" and age >= 18", "tier is gold and age is at least 18",
      "tier为gold且age不小于18"),
    Wording(
      "tier is \"gold\" or age >= 18", "tier is gold or age is at least 18",
      "tier为gold或age不小于18"),
    Wording(
      "tier in \"silver\", \"gold\" and age >= 18",
      "(tier is silver or gold) and age is at least 18", "（tier为silver或gold）且age不小于18"),
    Wording(
      "tier in \"silver\", \"gold\" or age >= 18",
      "tier is silver or gold or age is at least 18", "tier为silver或gold或age不小于18"),
    Wording(
      "tier is \"gold\" or first-order and age >= 18",
      "tier is gold or (first-order is yes and age is at least 18)",
      "tier为gold或（first-order且age不小于18）"),
    Wording(
      "(tier is \"gold\" or first-order) and age >= 18",
      "(tier is gold or first-order is yes) and age is at least 18",
      "（（tier为gold）或first-order）且age不小于18"),
    Wording(
      "not (tier is \"gold\" and age >= 18)", "tier is not gold or age is below 18",
      "tier不为gold或age小于18"),
    Wording(
      "not (tier in \"silver\", \"gold\" or first-order and age >= 18)",
      "tier is neither silver nor gold and (first-order is no or age is below 18)",
      "tier不为silver且不为gold且（非first-order或age小于18）"),
    Wording(
      "first-order and (age >= 18 and (tier is \"gold\"))",
      "first-order is yes and age is at least 18 and tier is gold",
      "first-order且age不小于18且tier为gold"),
    Wording(
      "tier is \"gold\" when age >= 18 or first-order when age < 65",
      "tier is gold and (age is at least 18 or first-order is yes) and age is below 65",
      "tier为gold且（（age不小于18）或first-order）且age小于65"),
  ]

  @Test(arguments: conditions)
  func `a line says who gets a promotion`(condition: Wording) throws {
    let facts = """
      fact tier one of "none", "silver", "gold", "gold card", "or", "金卡", "a \\"b"
      fact first-order yes/no
      fact age number
      """
    try Wording(
      "coupon 50 when \(condition.clauses)", "50 off any order, if \(condition.english)",
      "立减50，限\(condition.chinese)"
    ).check(settings: facts)
  }

  @Test(arguments: [
    Wording("when paid", "if 已付定金", "限已付定金"),
    Wording("when not paid", "if not 已付定金", "限非已付定金"),
    Wording(
      "when paid and tier is \"gold\"", "if 已付定金 and member level is gold",
      "限已付定金且member level为gold"),
    Wording(
      "when not (paid and age >= 18)", "if not 已付定金 or age is below 18", "限非已付定金或age小于18"),
    Wording(
      "when tier is \"gold\" or paid", "if (member level is gold) or 已付定金",
      "限（member level为gold）或已付定金"),
    Wording(
      "when tier is not \"none\" and not paid", "if (member level is not none) and not 已付定金",
      "限（member level不为none）且非已付定金"),
    Wording(
      "when (tier is \"none\" or tier is \"gold\") and first-order",
      "if (member level is none or gold) and first-order is yes",
      "限（member level为none或gold）且first-order"),
  ])
  func `a condition names a fact by its label`(condition: Wording) throws {
    let facts = """
      fact paid "已付定金" yes/no
      fact tier "member level" one of "none", "gold"
      fact first-order yes/no
      fact age number
      """
    try Wording(
      "coupon 50 \(condition.clauses)", "50 off any order, \(condition.english)",
      "立减50，\(condition.chinese)"
    ).check(settings: facts)
    let program = try #require(Rules.compile("\(facts) promotion \"A\" { coupon 5 }").program)
    #expect(program.facts.map(\.label) == ["已付定金", "member level", nil, nil])
    #expect(program.facts.map(\.name) == ["paid", "tier", "first-order", "age"])
  }

  @Test(arguments: [
    ("discount 20% off", "20% off", "全场8折"), ("coupon 50", "50 off", "立减50"),
    ("coupon 50 spend 1_000", "50 off from 1,000", "满1000减50"),
    ("discount 20% off spend 300 up to 90", "20% off from 300, at most 90", "满300打8折，最高减90"),
    ("coupon 50 every 300 up to 1_500", "50 off every 300, at most 1,500", "每满300减50，最高减1500"),
    ("tier spend 300 coupon 30", "30 off from 300", "满300减30"),
    (
      "tier spend 300 coupon 30 tier spend 1_000 discount 15% off", "up to 15% off",
      "满1000打8.5折等2档"
    ),
  ])
  func `a gain is said in a few words`(clauses: String, english: String, chinese: String) throws {
    let program = try #require(Rules.compile("promotion \"A\" { \(clauses) }").program)
    #expect(program.shortGain(of: program.promotions[0], in: .english) == english)
    #expect(program.shortGain(of: program.promotions[0], in: .chinese) == chinese)
  }

  @Test func `a description comes from what a promotion does and not from its name`() throws {
    let text = "promotion \"90% off\" { coupon 5 allow P128 }"
    let program = try Rules.program(text)
    #expect(program.description(of: program.promotions[0], in: .english) == "5 off any order")
  }

  @Test func `amounts have the decimals of the currency or none`() throws {
    try Wording("coupon 1_000 spend 8_000", "spend 8000, save 1000, once an order", "满8000减1000")
      .check(settings: "currency JPY")
    try Wording("coupon 2.500 spend 15", "spend 15, save 2.500, once an order", "满15减2.500")
      .check(settings: "currency KWD")
  }
}
