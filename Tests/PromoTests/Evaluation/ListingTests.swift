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
    let instant = try program.instant(moment)
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
    let read = try program.facts(["tier": "gold", "member": "yes", "age": "42"])
    #expect(read == ["tier": "gold", "member": true, "age": 42])
    for (texts, hint) in [
      (["tire": "gold"], "`tier`"), (["tier": "gould"], "`gold`"), (["member": "y"], "`yes`"),
      (["age": "4.5", "member": "maybe"], "`age`"),
    ] {
      #expect {
        try program.facts(texts)
      } throws: { error in
        (error as? Order.Problem)?.message.contains(hint) ?? false
      }
    }
  }

  @Test func `an amount and an instant are read exactly or not at all`() throws {
    let program = try #require(Rules.compile("currency CNY timezone \"Asia/Shanghai\"").program)
    #expect(try program.amount("120.50").minorUnits == 120_50)
    #expect(try program.instant("2026-11-11T10:00").secondsSince1970 == 1_794_362_400)
    #expect(try program.instant("2026-11-11T02:00Z").secondsSince1970 == 1_794_362_400)
    for text in ["", "120.505", "1e3", "-1", "１２０", "1,000", "1000000000000000.00"] {
      #expect(throws: Order.Problem.self, "\(text)") { try program.amount(text) }
    }
    #expect {
      try program.instant("2026-02-30")
    } throws: { error in
      (error as? Order.Problem)?.message.contains("28 days") ?? false
    }
  }
}
