import Testing

@testable import Promo

/// The corners of the price index, each with the answer that the language's definition gives by hand.
@Suite struct IndexCaseTests {
  /// ExactAmount the same, because both are worth all there is, or meet.
  static let ties: [IndexCase] = [
    // Both are worth the whole order: the one that may be combined, else the one written first.
    IndexCase(
      #"promotion "A" { coupon 50 } promotion "B" { coupon 80 sync }"#, "40", pays: "0.00", by: "B"),
    IndexCase(
      #"promotion "A" { coupon 50 } promotion "B" { coupon 80 }"#, "40", pays: "0.00", by: "A"),
    IndexCase(
      #"promotion "A" { coupon 50 sync } promotion "B" { coupon 80 sync }"#, "40", pays: "0.00",
      by: "A"),
    IndexCase(
      #"promotion "A" { coupon 50 sync } promotion "B" { coupon 80 }"#, "50", pays: "0.00", by: "A"),
    IndexCase(
      #"promotion "A" { coupon 50 sync } promotion "B" { coupon 80 }"#, "50.01", pays: "0.00",
      by: "B"),
    IndexCase(
      #"promotion "A" { coupon 50 } promotion "B" { discount 100% off sync }"#, "50", pays: "0.00",
      by: "B"),
    IndexCase(
      #"promotion "A" { coupon 50 } promotion "B" { discount to 0% }"#, "50", pays: "0.00", by: "A"),
    // `best` has no winners: the written order alone decides.
    IndexCase(
      #"strategy best promotion "A" { coupon 50 } promotion "B" { coupon 80 sync }"#, "40",
      pays: "0.00", by: "A"),
    // Ten per cent meet five at fifty.
    IndexCase(
      #"promotion "A" { discount 10% off } promotion "B" { coupon 5 }"#, "49.99", pays: "44.99",
      by: "B"),
    IndexCase(
      #"promotion "A" { discount 10% off } promotion "B" { coupon 5 }"#, "50", pays: "45.00",
      by: "A"),
    IndexCase(
      #"promotion "A" { discount 10% off } promotion "B" { coupon 5 sync }"#, "50", pays: "45.00",
      by: "B"),
    IndexCase(
      #"promotion "A" { discount 10% off } promotion "B" { coupon 5 sync }"#, "50.01",
      pays: "45.01", by: "A"),
    // Both take fifty cents; the discount is worth 50.4.
    IndexCase(
      #"promotion "B" { coupon 0.50 } promotion "A" { discount 10% off }"#, "5.04", pays: "4.54",
      by: "A"),
    IndexCase(
      #"strategy best promotion "B" { coupon 0.50 sync } promotion "A" { discount 10% off }"#,
      "5.04", pays: "4.54", by: "A"),
    // At equal payables the fewer.
    IndexCase(
      #"strategy best promotion "P" { coupon 5 sync } promotion "T" { coupon 15 spend 10 sync } promotion "A" { coupon 20 }"#,
      "100", pays: "80.00", by: "A"),
    // The first takes all there is, so that the second takes nothing, and the pair is none.
    IndexCase(
      #"promotion "P" { coupon 40 sync } promotion "T" { coupon 60 spend 10 sync }"#, "40",
      pays: "0.00", by: "P"),
    IndexCase(
      #"promotion "T" { coupon 60 spend 10 sync } promotion "P" { coupon 40 sync }"#, "40",
      pays: "0.00", by: "T"),
    IndexCase(
      #"promotion "T" { coupon 60 spend 10 sync } promotion "P" { coupon 40 sync }"#, "41",
      pays: "0.00", by: "T"),
  ]

  /// Thresholds, multiples, tiers and caps, and what discounts do to them.
  static let amounts: [IndexCase] = [
    IndexCase(#"promotion "T" { coupon 50 spend 30 }"#, "29.99", pays: "29.99"),
    IndexCase(#"promotion "T" { coupon 50 spend 30 }"#, "30", pays: "0.00", by: "T"),
    IndexCase(#"promotion "T" { coupon 50 spend 30 }"#, "50.01", pays: "0.01", by: "T"),
    IndexCase(
      #"promotion "P" { discount 20% off sync } promotion "T" { coupon 15 spend 100 sync }"#,
      "124.99", pays: "99.99", by: "P"),
    IndexCase(
      #"promotion "P" { discount 20% off sync } promotion "T" { coupon 15 spend 100 sync }"#, "125",
      pays: "85.00", by: "P", "T"),
    // 95 % of 105.26 is 99.997, which is rounded before the threshold is looked at.
    IndexCase(
      #"promotion "P" { discount 5% off sync } promotion "T" { coupon 15 spend 100 sync }"#,
      "105.25", pays: "90.25", by: "T"),
    IndexCase(
      #"promotion "P" { discount 5% off sync } promotion "T" { coupon 15 spend 100 sync }"#,
      "105.26", pays: "85.00", by: "P", "T"),
    IndexCase(
      #"rounding down promotion "P" { discount 5% off sync } promotion "T" { coupon 15 spend 100 sync }"#,
      "105.26", pays: "90.26", by: "T"),
    IndexCase(
      #"promotion "P" { discount 20% off sync } promotion "T" { coupon 15 spend 100 before discounts sync }"#,
      "100", pays: "65.00", by: "P", "T"),
    IndexCase(#"promotion "T" { coupon 5 every 30 up to 12 }"#, "29.99", pays: "29.99"),
    IndexCase(#"promotion "T" { coupon 5 every 30 up to 12 }"#, "59.99", pays: "54.99", by: "T"),
    IndexCase(#"promotion "T" { coupon 5 every 30 up to 12 }"#, "60", pays: "50.00", by: "T"),
    IndexCase(#"promotion "T" { coupon 5 every 30 up to 12 }"#, "90", pays: "78.00", by: "T"),
    IndexCase(
      #"promotion "P" { coupon 1 sync } promotion "T" { coupon 5 every 30 sync }"#, "60",
      pays: "50.00", by: "T"),
    IndexCase(
      #"promotion "P" { coupon 1 sync } promotion "T" { coupon 5 every 30 before discounts sync }"#,
      "60", pays: "49.00", by: "P", "T"),
    IndexCase(
      #"promotion "T" { tier spend 50 coupon 20 tier spend 100 discount 20% off }"#, "49.99",
      pays: "49.99"),
    IndexCase(
      #"promotion "T" { tier spend 50 coupon 20 tier spend 100 discount 20% off }"#, "99.99",
      pays: "79.99", by: "T"),
    IndexCase(
      #"promotion "T" { tier spend 50 coupon 20 tier spend 100 discount 20% off }"#, "100.03",
      pays: "80.02", by: "T"),
    // A later tier that gives less never counts.
    IndexCase(
      #"promotion "T" { tier spend 50 coupon 20 tier spend 100 coupon 10 }"#, "100", pays: "80.00",
      by: "T"),
    // 20 % above a cap of ten from 50 on: from there the coupon of eleven is worth more.
    IndexCase(
      #"promotion "A" { discount 20% off up to 10 } promotion "B" { coupon 11 }"#, "54.99",
      pays: "43.99", by: "B"),
    IndexCase(
      #"promotion "A" { discount 20% off up to 11 } promotion "B" { coupon 10 }"#, "50.01",
      pays: "40.01", by: "A"),
    IndexCase(
      #"promotion "A" { discount 20% off up to 11 } promotion "B" { coupon 10 }"#, "100",
      pays: "89.00", by: "A"),
    IndexCase(
      #"promotion "A" { coupon 5 paused } promotion "B" { coupon 1 }"#, "100", pays: "99.00",
      by: "B"),
    IndexCase(
      #"strategy first promotion "A" { coupon 1 spend 100 } promotion "B" { discount 50% off }"#,
      "99.99", pays: "50.00", by: "B"),
    IndexCase(
      #"strategy first promotion "A" { coupon 1 spend 100 } promotion "B" { discount 50% off }"#,
      "100", pays: "99.00", by: "A"),
    // The larger discount wins its step and stacks with nothing; `best` sees that the smaller would.
    IndexCase(
      #"promotion "A" { discount 10% off } promotion "B" { discount 5% off sync } promotion "T" { coupon 30 spend 300 sync }"#,
      "400", pays: "360.00", by: "A"),
    IndexCase(
      #"strategy best promotion "A" { discount 10% off } promotion "B" { discount 5% off sync } promotion "T" { coupon 30 spend 300 sync }"#,
      "400", pays: "350.00", by: "B", "T"),
  ]

  /// The smallest amounts, the largest, and every rounding.
  static let roundings: [IndexCase] = [
    IndexCase(#"promotion "P" { coupon 5 }"#, "0", pays: "0.00"),
    IndexCase(#"promotion "P" { coupon 5 }"#, "0.01", pays: "0.00", by: "P"),
    IndexCase(#"promotion "P" { discount 10% off }"#, "0.05", pays: "0.05"),
    IndexCase(
      #"rounding half-down promotion "P" { discount 10% off }"#, "0.05", pays: "0.04", by: "P"),
    IndexCase(
      #"rounding half-even promotion "P" { discount 10% off }"#, "0.05", pays: "0.04", by: "P"),
    IndexCase(
      #"rounding half-even promotion "P" { discount 10% off }"#, "0.15", pays: "0.14", by: "P"),
    IndexCase(
      #"rounding half-down promotion "P" { discount 10% off }"#, "0.15", pays: "0.13", by: "P"),
    IndexCase(
      #"rounding down promotion "P" { discount 0.0001% off }"#, "0.01", pays: "0.00", by: "P"),
    IndexCase(#"rounding up promotion "P" { discount 99.9999% off }"#, "0.01", pays: "0.01"),
    IndexCase(#"rounding up promotion "P" { discount 10% off }"#, "0.11", pays: "0.10", by: "P"),
    IndexCase(#"currency JPY promotion "P" { discount 10% off }"#, "5", pays: "5"),
    IndexCase(#"currency JPY promotion "P" { discount 10% off }"#, "15", pays: "14", by: "P"),
    IndexCase(#"currency KWD promotion "P" { discount 10% off }"#, "1.005", pays: "0.905", by: "P"),
    IndexCase(
      #"promotion "P" { discount 33.3333% off }"#, "9999999999999.99", pays: "6666669999999.99",
      by: "P"),
    IndexCase(
      #"promotion "P" { coupon 9999999999999.99 }"#, "10000000000000", pays: "0.01", by: "P"),
    // 10^15 coupons of 10^15.
    IndexCase(
      #"promotion "T" { coupon 10000000000000 every 0.01 }"#, "10000000000000", pays: "0.00",
      by: "T"),
    IndexCase(
      #"promotion "T" { coupon 10000000000000 every 0.01 up to 1 }"#, "10000000000000",
      pays: "9999999999999.00", by: "T"),
    IndexCase(
      #"promotion "T" { coupon 1 spend 10000000000000 }"#, "9999999999999.99",
      pays: "9999999999999.99"),
    // Thrice rounded: 1.01 leaves 0.909, 0.91 leaves 0.819, 0.82 leaves 0.738.
    IndexCase(
      #"promotion "P" { discount 10% off sync } promotion "T" { discount 10% off spend 0.01 sync } promotion "C" { discount 10% off code "C" sync }"#,
      "1.01", pays: "0.74", by: "P", "T", "C"
    ).code("C"),
  ]

  /// The edges of windows and hours, and what clock changes do to them.
  static let times: [IndexCase] = [
    touching("2026-11-10T23:59:59", pays: "9.00", by: "A"),
    touching("2026-11-11T00:00:00", pays: "8.00", by: "B"),
    touching("2026-11-11T00:00:01", pays: "7.00", by: "C"),
    touching("2026-11-11T00:00:02", pays: "10.00"),
    // A day that is named is in the window as a whole.
    IndexCase(
      #"timezone "Europe/Berlin" promotion "A" { coupon 1 to 2026-10-25 }"#, "10", pays: "9.00",
      by: "A"
    ).at("2026-10-25T22:59:59Z"),
    IndexCase(
      #"timezone "Europe/Berlin" promotion "A" { coupon 1 to 2026-10-25 }"#, "10", pays: "10.00"
    ).at("2026-10-25T23:00:00Z"),
    // The hour from two to three does not exist on 29 March, and comes twice on 25 October.
    IndexCase(
      #"timezone "Europe/Berlin" promotion "A" { coupon 1 from 2026-03-29T02:10 until 2026-03-29T02:50 }"#,
      "10", pays: "10.00"
    ).at("2026-03-29T01:00:00Z"),
    IndexCase(
      #"timezone "Europe/Berlin" promotion "A" { coupon 1 from 2026-03-29T02:10 until 2026-03-29T03:00:01 }"#,
      "10", pays: "9.00", by: "A"
    ).at("2026-03-29T01:00:00Z"),
    twice("2026-10-25T00:29:59Z", pays: "10.00"),
    twice("2026-10-25T00:30:00Z", pays: "9.00", by: "A"),
    twice("2026-10-25T01:44:59Z", pays: "9.00", by: "A"),
    twice("2026-10-25T01:45:00Z", pays: "10.00"),
    hours("2026-10-25T00:15:00Z", pays: "9.00", by: "A"),
    hours("2026-10-25T00:30:00Z", pays: "10.00"),
    hours("2026-10-25T01:15:00Z", pays: "9.00", by: "A"),
    hours("2026-03-29T01:15:00Z", pays: "10.00"),
    // 2026-11-13 is a Friday; its night is its own until two o'clock of the Saturday.
    night("2026-11-13T01:59", pays: "10.00"),
    night("2026-11-13T22:00", pays: "9.00", by: "A"),
    night("2026-11-14T01:59:59", pays: "9.00", by: "A"),
    night("2026-11-14T02:00", pays: "10.00"),
    IndexCase(
      #"timezone "UTC" promotion "A" { coupon 1 on day 13, 31 on fri }"#, "10", pays: "9.00",
      by: "A"
    ).at("2026-11-13T23:59:59"),
    IndexCase(
      #"timezone "UTC" promotion "A" { coupon 1 on day 13, 31 on fri }"#, "10", pays: "10.00"
    ).at("2026-12-13T12:00"),
    // The schedule of one and the window of another change the winner between them.
    IndexCase(
      #"timezone "UTC" promotion "A" { coupon 2 between 09:00 and 10:00 } promotion "B" { coupon 1 }"#,
      "10", pays: "8.00", by: "A"
    ).at("2026-11-13T09:59:59"),
    IndexCase(
      #"timezone "UTC" promotion "A" { coupon 2 between 09:00 and 10:00 } promotion "B" { coupon 1 }"#,
      "10", pays: "9.00", by: "B"
    ).at("2026-11-13T10:00"),
  ]

  private static func touching(_ at: String, pays: String, by applied: String? = nil) -> IndexCase {
    var one = IndexCase(
      #"timezone "UTC" promotion "A" { coupon 1 until 2026-11-11T00:00 } promotion "B" { coupon 2 from 2026-11-11 until 2026-11-11T00:00:01 } promotion "C" { coupon 3 from 2026-11-11T00:00:01 until 2026-11-11T00:00:02 }"#,
      "10", pays: pays)
    one.applied = applied.map { [$0] } ?? []
    return one.at(at)
  }

  private static func twice(_ at: String, pays: String, by applied: String? = nil) -> IndexCase {
    var one = IndexCase(
      #"timezone "Europe/Berlin" promotion "A" { coupon 1 from 2026-10-25T02:30 until 2026-10-25T02:45 }"#,
      "10", pays: pays)
    one.applied = applied.map { [$0] } ?? []
    return one.at(at)
  }

  private static func hours(_ at: String, pays: String, by applied: String? = nil) -> IndexCase {
    var one = IndexCase(
      #"timezone "Europe/Berlin" promotion "A" { coupon 1 between 02:00 and 02:30 }"#,
      "10", pays: pays)
    one.applied = applied.map { [$0] } ?? []
    return one.at(at)
  }

  private static func night(_ at: String, pays: String, by applied: String? = nil) -> IndexCase {
    var one = IndexCase(
      #"timezone "UTC" promotion "A" { coupon 1 on fri between 22:00 and 02:00 }"#,
      "10", pays: pays)
    one.applied = applied.map { [$0] } ?? []
    return one.at(at)
  }

  /// Codes, and who the customer is.
  static let customers: [IndexCase] = [
    coded("10.00"),
    coded("9.00", by: "A").code("one"),
    coded("8.00", by: "B").code("Two"),
    coded("8.00", by: "B").code("ONE", "oNE", "TWO"),
    coded("7.00", by: "C").code("\u{E9}t\u{E9}"),
    coded("10.00").code("\u{C9}T\u{C9}"),
    coded("7.00", by: "C").code("e\u{301}Te\u{301}"),
    coded("10.00").code("THREE", "ON", "ONE ", ""),
    coded("6.00", by: "D").code("KILO", "ONE"),
    coded("6.00", by: "D").code("\u{212A}ilo"),
    // A promotion that two codes open is applied once.
    IndexCase(
      #"strategy best promotion "A" { coupon 1 code "ONE", "TWO" sync }"#, "10", pays: "9.00",
      by: "A"
    ).code("ONE", "TWO"),
    // A code makes its promotion come last, whatever else it asks for.
    IndexCase(
      #"promotion "C" { coupon 30 spend 50 code "C" sync } promotion "P" { discount 50% off sync }"#,
      "100", pays: "20.00", by: "P", "C"
    ).code("c"),
    IndexCase(
      #"promotion "C" { coupon 30 spend 50.01 code "C" sync } promotion "P" { discount 50% off sync }"#,
      "100", pays: "50.00", by: "P"
    ).code("c"),
    aged(17, "none", false, pays: "10.00"),
    aged(18, "none", false, pays: "10.00"),
    aged(18, "gold", false, pays: "9.00", by: "A"),
    aged(17, "gold", true, pays: "9.00", by: "A"),
    aged(65, "silver", true, pays: "8.00", by: "B"),
    aged(66, "silver", true, pays: "10.00"),
    aged(65, "black", true, pays: "10.00"),
    IndexCase(
      #"fact tier one of "none", "gold" default "gold" promotion "A" { coupon 1 when tier is "gold" }"#,
      "10", pays: "9.00", by: "A"),
    IndexCase(
      #"fact tier one of "none", "gold" default "gold" promotion "A" { coupon 1 when tier is "gold" }"#,
      "10", pays: "10.00"
    ).with(["tier": "none"]),
    IndexCase(
      #"fact visits number default 0 promotion "A" { coupon 1 when visits = 1_000_000_000_000_000 } promotion "B" { coupon 2 when visits != 0 when visits < 5 }"#,
      "10", pays: "9.00", by: "A"
    ).with(["visits": 1_000_000_000_000_000]),
    IndexCase(
      #"fact visits number default 0 promotion "A" { coupon 1 when visits = 0 } promotion "B" { coupon 2 when visits != 0 when visits < 5 }"#,
      "10", pays: "8.00", by: "B"
    ).with(["visits": 4]),
  ]

  private static func coded(_ payable: String, by applied: String...) -> IndexCase {
    var one = IndexCase(
      #"promotion "A" { coupon 1 code "ONE" } promotion "B" { coupon 2 code "ONE+", "two" } promotion "C" { coupon 3 code "été", "two+" } promotion "D" { coupon 4 code "KILO" }"#,
      "10", pays: payable)
    one.applied = applied
    return one
  }

  private static func aged(
    _ age: Int64, _ tier: String, _ isMember: Bool, pays payable: String, by applied: String...
  ) -> IndexCase {
    var one = IndexCase(
      #"""
      fact age number fact tier one of "none", "silver", "gold", "black" fact member yes/no
      promotion "A" { coupon 1 when tier is "gold" and age >= 18 or member and not tier in "none", "silver", "black" }
      promotion "B" { coupon 2 when member when tier is not "gold" when not (age < 65 or age > 65) when not tier is "black" }
      """#, "10", pays: payable)
    one.applied = applied
    return one.with(["age": .number(age), "tier": .text(tier), "member": .yesNo(isMember)])
  }

  @Test(arguments: ties + amounts + roundings)
  func `an order pays what the definition says`(answer: IndexCase) throws { try answer.check() }

  @Test(arguments: times)
  func `an order pays what is in force at its instant`(answer: IndexCase) throws {
    try answer.check()
  }

  @Test(arguments: customers)
  func `an order pays what its codes and facts allow`(answer: IndexCase) throws {
    try answer.check()
  }

  @Test func `one among many that are worth the same may be combined`() throws {
    let rules = (0..<2_000).map {
      #"promotion "P\#($0)" { coupon 5 \#($0 == 1_500 ? "sync" : "") }"#
    }
    try IndexCase(rules.joined(separator: "\n"), "10", pays: "5.00", by: "P1500").check()
    try IndexCase(
      "strategy best\n" + rules.joined(separator: "\n"), "10", pays: "5.00", by: "P0"
    ).check()
  }

  @Test func `one code among many is found, and no other`() throws {
    let rules = (0..<2_000).map { #"promotion "P\#($0)" { coupon \#($0 + 1) code "CODE\#($0)" }"# }
      .joined(separator: "\n")
    try IndexCase(rules, "5000", pays: "3765.00", by: "P1234").code("code1234").check()
    try IndexCase(rules, "5000", pays: "3000.00", by: "P1999")
      .code("CODE0", "CODE1999", "CODE7").check()
    try IndexCase(rules, "5000", pays: "5000.00").code("CODE2000").check()
  }

  @Test(arguments: [0, 1, 1_767_225_599])
  func `what has no beginning was always in force`(seconds: Int64) throws {
    try checkHalves(at: seconds, pays: "9.00", by: "A")
  }

  @Test(arguments: [1_767_225_600, 7_258_118_399])
  func `what has no end is in force for ever`(seconds: Int64) throws {
    try checkHalves(at: seconds, pays: "8.00", by: "B")
  }

  /// All time in two halves, before 2026 and from then on.
  private func checkHalves(at seconds: Int64, pays payable: String, by name: String) throws {
    var answer = IndexCase(
      #"timezone "UTC" promotion "A" { coupon 1 to 2025-12-31 } promotion "B" { coupon 2 from 2026-01-01 }"#,
      "10", pays: payable, by: name)
    answer.seconds = seconds
    try answer.check()
  }

  @Test func `no promotions take nothing`() throws {
    try IndexCase("currency CNY", "10", pays: "10.00").code("X").check()
  }

  @Test(
    arguments: [
      [:], ["tier": "gold", "tire": "gold"], ["tier": "platinum"], ["tier": 3],
    ] as [[String: Fact.Value]])
  func `an order that does not say what it must is refused as everywhere`(
    facts: [String: Fact.Value]
  ) throws {
    let program = try Rules.program(
      #"fact tier one of "none", "gold" promotion "A" { coupon 1 when tier is "gold" }"#)
    let order = Order(
      amount: .largest, at: Instant(secondsSince1970: 0), facts: facts)
    let expected = #expect(throws: Order.Problem.self) { try program.price(order) }
    let actual = #expect(throws: Order.Problem.self) { try PriceIndex(program).price(order) }
    #expect(actual == expected)
  }
}
