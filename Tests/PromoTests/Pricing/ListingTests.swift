import Promo
import Testing

/// Promotions as a shop lists them, and orders as people type them.
@Suite struct ListingTests {
  private static let text = """
    currency CNY
    promotion "Always" { coupon 1 }
    promotion "Paused" { coupon 1 from 2026-11-01 paused }
    promotion "Over" { coupon 1 to 2026-10-31 }
    promotion "Fridays" { coupon 1 on fri between 18:00 and 22:00 spend 100 }
    promotion "Code" { coupon 1 code "X" from 2026-11-06T20:00 spend 100 }
    """

  private static func names(_ promotions: [Promotion]) -> String {
    promotions.map(\.name).joined(separator: ", ")
  }

  /// A Friday, before and at eight in the evening, and the Saturday after it.
  @Test(arguments: [
    ("2026-10-31T23:59:59", "Always, Over, Fridays", "Always, Over"),
    ("2026-11-01", "Always, Paused, Fridays", "Always"),
    ("2026-11-06T19:59:59", "Always, Paused, Fridays", "Always, Fridays"),
    ("2026-11-06T20:00", "Always, Paused, Fridays, Code", "Always, Fridays, Code"),
    ("2026-11-07T20:00", "Always, Paused, Fridays, Code", "Always, Code"),
  ])
  func `effective are those inside their window, working those that are on, too`(
    at moment: String, effective: String, working: String
  ) throws {
    let program = try #require(Rules.compile(ListingTests.text).program)
    let instant = try Instant(moment, in: program)
    #expect(ListingTests.names(program.withinWindow(at: instant)) == effective)
    #expect(ListingTests.names(program.active(at: instant)) == working)
  }

  @Test func `a list is filtered by step`() throws {
    let promotions = try #require(Rules.compile(ListingTests.text).program).promotions
    let names = { (step: Promotion.Step) in
      ListingTests.names(promotions.filter { $0.step == step })
    }
    #expect(names(.plain) == "Always, Paused, Over")
    #expect(names(.threshold) == "Fridays")
    #expect(names(.code) == "Code")
  }

  @Test func `facts are read as the command line reads them`() throws {
    let facts = """
      fact tier one of "none", "gold" default "none"
      fact member yes/no default no
      fact age number default 0
      """
    let program = try #require(Rules.compile(facts).program)
    func read(_ facts: [String: String]) throws(Order.Problem) -> Order {
      try Order(amount: "10", at: "2026-11-11", facts: facts, in: program)
    }
    let order = try read(["tier": "gold", "member": "yes", "age": "42"])
    #expect(order.facts == ["tier": "gold", "member": true, "age": 42])
    for (texts, hint) in [
      (["tire": "gold"], "`tier`"), (["tier": "gould"], "`gold`"), (["member": "y"], "`yes`"),
      (["age": "4.5", "member": "maybe"], "`age`"),
    ] {
      #expect {
        try read(texts)
      } throws: { error in
        (error as? Order.Problem)?.message.contains(hint) ?? false
      }
    }
  }

  @Test func `an amount and an instant are read exactly or not at all`() throws {
    let program = try #require(Rules.compile("currency CNY timezone \"Asia/Shanghai\"").program)
    #expect(try Amount("120.50", in: program).minorUnits == 120_50)
    #expect(try Instant("2026-11-11T10:00", in: program).secondsSince1970 == 1_794_362_400)
    #expect(try Instant("2026-11-11T02:00Z", in: program).secondsSince1970 == 1_794_362_400)
    for text in ["", "120.505", "1e3", "-1", "１２０", "1,000", "1000000000000000.00"] {
      #expect(throws: Order.Problem.self, "\(text)") { try Amount(text, in: program) }
    }
    #expect {
      try Instant("2026-02-30", in: program)
    } throws: { error in
      (error as? Order.Problem)?.message.contains("28 days") ?? false
    }
  }

  @Test func `an order is read as its parts are`() throws {
    let text = "timezone \"Asia/Shanghai\" fact member yes/no default no"
    let program = try #require(Rules.compile(text).program)
    let read = try Order(
      amount: "120.50", at: "2026-11-11T10:00", codes: ["X"], facts: ["member": "yes"], in: program)
    let made = Order(
      amount: try Amount("120.50", in: program), at: try Instant("2026-11-11T10:00", in: program),
      codes: ["X"], facts: ["member": try Fact.Value("yes", of: "member", in: program)],
      in: program.currency)
    #expect(read == made)
  }

  @Test func `an order of lines is read as its parts are`() throws {
    let text = """
      currency EUR
      goods "shirts", "hats"
      fact member yes/no default no
      promotion "Three for two" { buy 2 get 1 free only "shirts" }
      """
    let program = try #require(Rules.compile(text).program)
    let amount = { try Amount($0, in: program) }
    func read(_ labels: [String], shipping: String = "6") throws(Order.Problem) -> Order {
      try Order(
        lines: [
          OrderLine("90", pieces: 3, labels: ["shirts"], in: program),
          OrderLine("50", labels: labels, in: program),
        ],
        shipping: shipping, at: "2026-11-11T10:00", codes: ["X"], facts: ["member": "yes"],
        in: program)
    }
    let made = Order(
      lines: [
        OrderLine(try amount("90"), pieces: 3, labels: ["shirts"]),
        OrderLine(try amount("50"), labels: ["Hats", "sale"]),
      ],
      shipping: try amount("6"), at: try Instant("2026-11-11T10:00", in: program), codes: ["X"],
      facts: ["member": true], in: program.currency)
    #expect(try read(["Hats", "sale"]) == made)
    #expect(try program.quote(made).payable == amount("116"))
    #expect(throws: Order.Problem.unknownLabel("shirt", nearest: "shirts", line: 1)) {
      try read(["shirt"])
    }
    #expect(throws: Order.Problem.self) { try read([], shipping: "6,00") }
    #expect(
      Order.Problem.unknownLabel("shirt", nearest: "shirts", line: 1).message
        == "line 2: no `goods` declares the label `shirt`, did you mean `shirts`?")
  }

  @Test func `a program can tell which text of an order cannot be read`() throws {
    let text = "currency CNY timezone \"Asia/Shanghai\" fact member yes/no default no"
    let program = try #require(Rules.compile(text).program)
    func problem(amount: String = "1", at instant: String = "2026-11-11", member: String = "no")
      -> Order.Problem?
    {
      do throws(Order.Problem) {
        _ = try Order(amount: amount, at: instant, facts: ["member": member], in: program)
        return nil
      } catch {
        return error
      }
    }
    let amount = try #require(problem(amount: "1.234"))
    #expect(amount == .unreadableAmount("1.234", message: amount.message))
    #expect(amount.message.contains("at most 2"))
    let instant = try #require(problem(at: "2026-02-30", member: "maybe"))
    #expect(instant == .unreadableInstant("2026-02-30", message: instant.message))
    #expect(instant.message.contains("28 days"))
    let value = try #require(problem(member: "y"))
    #expect(value == .unreadableValue("y", of: program.facts[0]))
    #expect(value.message == "`member` is never `y`, did you mean `yes`?")
  }
}
