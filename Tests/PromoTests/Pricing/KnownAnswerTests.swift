import Testing

@testable import Promo

/// Prices that were worked out by hand.
@Suite struct KnownAnswerTests {
  struct Answer: CustomTestStringConvertible {
    let rules: String
    let amount: String
    let payable: String
    let applied: [String]

    init(_ rules: String, _ amount: String, pays payable: String, by applied: String...) {
      self.rules = rules
      self.amount = amount
      self.payable = payable
      self.applied = applied
    }

    var testDescription: String { "\(amount) pays \(payable): \(rules)" }
  }

  @Test(arguments: [
    // What the discount leaves counts towards the threshold, unless the rules say otherwise.
    Answer(
      #"promotion "P" { discount 20% off sync } promotion "T" { spend 100 coupon 15 sync }"#,
      "100", pays: "80.00", by: "P"),
    Answer(
      #"promotion "P" { discount 20% off sync } promotion "T" { spend 100 before discounts coupon 15 sync }"#,
      "100", pays: "65.00", by: "P", "T"),
    // The plain promotion comes first, whichever of the two is the coupon.
    Answer(
      #"promotion "P" { coupon 15 sync } promotion "T" { discount 10% off spend 40 sync }"#,
      "62", pays: "42.30", by: "P", "T"),
    Answer(
      #"promotion "P" { discount 10% off sync } promotion "T" { coupon 15 spend 40 sync }"#,
      "62", pays: "40.80", by: "P", "T"),
    // Of two worth the same the one that may be combined wins its step, in either written order.
    Answer(
      #"promotion "A" { coupon 20 } promotion "B" { coupon 20 sync } promotion "T" { spend 50 coupon 15 sync }"#,
      "100", pays: "65.00", by: "B", "T"),
    Answer(
      #"promotion "B" { coupon 20 sync } promotion "A" { coupon 20 } promotion "T" { spend 50 coupon 15 sync }"#,
      "100", pays: "65.00", by: "B", "T"),
    // Free is exactly free, and nobody pays less than nothing.
    Answer(#"promotion "P" { discount 100% off allow P113 }"#, "123.45", pays: "0.00", by: "P"),
    Answer(#"promotion "P" { discount to 0% allow P113 }"#, "123.45", pays: "0.00", by: "P"),
    Answer(#"promotion "P" { coupon 500 }"#, "123.45", pays: "0.00", by: "P"),
    Answer(#"promotion "P" { coupon 500 }"#, "0", pays: "0.00"),
    // A discount that rounds to nothing is not applied.
    Answer(#"promotion "P" { discount 10% off }"#, "0.04", pays: "0.04"),
    // The largest order: exact where floating point has long lost the cents.
    Answer(
      #"promotion "P" { discount 0.0001% off }"#, "10000000000000.00", pays: "9999990000000.00",
      by: "P"),
    Answer(
      #"promotion "P" { discount 33.3333% off }"#, "9999999999999.99", pays: "6666669999999.99",
      by: "P"),
    // Exactly at the threshold, and one minor unit below.
    Answer(#"promotion "T" { coupon 5 spend 100 }"#, "100", pays: "95.00", by: "T"),
    Answer(#"promotion "T" { coupon 5 spend 100 }"#, "99.99", pays: "99.99"),
    // A cap holds for discounts and coupons alike.
    Answer(#"promotion "P" { discount 50% off up to 10 }"#, "100", pays: "90.00", by: "P"),
    Answer(#"promotion "P" { coupon 50 up to 49.99 }"#, "100", pays: "50.01", by: "P"),
    // Combining never makes an order dearer: the second would fall below its threshold.
    Answer(
      #"promotion "P" { coupon 10 sync } promotion "T" { discount 12% off spend 100 sync }"#,
      "105", pays: "92.40", by: "T"),
    // At equal payable fewer promotions: T alone makes it free already.
    Answer(
      #"promotion "P" { coupon 10 sync } promotion "T" { coupon 100 spend 50 sync allow P114 }"#,
      "100", pays: "0.00", by: "T"),
    // At equal payable and number the larger exact worth, although both take the same cents.
    Answer(
      #"promotion "P" { discount 10% off } promotion "T" { discount 10.1% off spend 1 }"#,
      "1.04", pays: "0.93", by: "T"),
    // At equal worth the one written first.
    Answer(
      #"promotion "T" { coupon 5 spend 10 } promotion "P" { coupon 5 }"#,
      "20", pays: "15.00", by: "T"),
    Answer(
      #"promotion "P" { coupon 5 } promotion "T" { coupon 5 spend 10 }"#,
      "20", pays: "15.00", by: "P"),
  ])
  func `an order pays what was worked out by hand`(_ answer: Answer) throws {
    let program = try Rules.program(answer.rules)
    #expect(try program.pays(answer.amount) == answer.payable)
    #expect(try program.applied(answer.amount) == answer.applied)
  }

  @Test(arguments: [
    ("half-up", "2.48"), ("half-down", "2.47"), ("half-even", "2.48"), ("up", "2.48"),
    ("down", "2.47"),
  ])
  func `the price that is left is rounded`(rounding: String, payable: String) throws {
    let program = try Rules.program(
      "rounding \(rounding) promotion \"P\" { discount 10% off }")
    #expect(try program.pays("2.75") == payable)
  }

  @Test func `the price is rounded once for every promotion applied`() throws {
    // 0.35 - 10 % = 0.315, which is paid as 0.32; - 10 % of that = 0.288, paid as 0.29. Rounded
    // only at the end it would be 0.2835 and 0.28.
    let program = try Rules.program(
      #"promotion "P" { discount 10% off sync } promotion "T" { discount 10% off spend 0.01 sync }"#
    )
    #expect(try program.pays("0.35") == "0.29")
  }

  static let steps = """
    promotion "A" { discount 20% off }
    promotion "B" { discount 10% off sync }
    promotion "C" { coupon 30 spend 100 sync }
    promotion "D" { coupon 35 spend 100 }
    """

  @Test(arguments: [
    ("calculator", "160.00", ["A"]), ("best", "150.00", ["B", "C"]), ("first", "160.00", ["A"]),
  ])
  func `a strategy chooses as it is defined`(
    strategy: String, payable: String, applied: [String]
  ) throws {
    let program = try Rules.program("strategy \(strategy)\n\(KnownAnswerTests.steps)")
    #expect(try program.pays("200") == payable)
    #expect(try program.applied("200") == applied)
  }

  @Test func `first skips what is not in force or takes nothing`() throws {
    let program = try Rules.program(
      """
      strategy first
      promotion "Off" { coupon 90 paused }
      promotion "High" { coupon 80 spend 1_000 }
      promotion "Tiny" { discount 0.01% off }
      promotion "Small" { coupon 1 }
      promotion "Large" { coupon 50 }
      """)
    #expect(try program.applied("20") == ["Small"])
    #expect(try program.applied("5_000") == ["High"])
    #expect(try program.applied("0") == [])
  }

  @Test func `best may combine what did not win its step`() throws {
    // B and C may be combined, but below the threshold of C, or where A takes more, they lose.
    let program = try Rules.program("strategy best\n\(KnownAnswerTests.steps)")
    #expect(try program.applied("100") == ["D"])
    #expect(try program.applied("400") == ["A"])
  }
}
