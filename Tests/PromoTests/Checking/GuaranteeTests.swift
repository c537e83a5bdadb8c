import Testing

@testable import Promo

/// What guarantees mean once they are checked.
@Suite struct GuaranteeTests {
  private func guarantee(
    _ text: String, _ settings: String = "currency CNY timezone \"Asia/Shanghai\""
  ) throws -> Guarantee {
    let rules = """
      \(settings)
      fact tier one of "none", "gold"
      fact age number
      promotion "Sale" { discount 20% off code "VIP" }
      ensure \(text)
      """
    let guarantees = try Rules.program(rules).guarantees
    #expect(guarantees.count == 1)
    return try #require(guarantees.first)
  }

  private func amount(_ minorUnits: Int64) -> Amount { Amount(unchecked: minorUnits) }

  @Test func `a claim alone is about every order`() throws {
    let guarantee = try guarantee("pays >= 60%")
    #expect(guarantee.claim == .paysPercent(Percent(millionths: 600_000)))
    #expect(guarantee.amounts == amount(1)...Amount.largest)
    #expect(guarantee.window == Window(starts: nil, ends: nil))
    #expect(guarantee.codes == nil)
    #expect(guarantee.facts == [:])
  }

  @Test(arguments: [
    ("pays >= 60%", "saves <= 40%"), ("pays >= 0%", "saves <= 100%"),
    ("pays >= 66.6667%", "saves <= 33.3333%"), ("pays >= 100%", "saves <= 0%"),
  ])
  func `what is paid at least is what is left of what is saved at most`(
    pays: String, saves: String
  ) throws {
    let (least, most) = (try guarantee(pays).claim, try guarantee(saves).claim)
    #expect(least != most)
    #expect(least.percentToPay == most.percentToPay)
  }

  @Test func `amounts are those of the currency`() throws {
    let pays = try guarantee("pays >= 5.00 for amount 10 to 5_000")
    #expect(pays.claim == .pays(amount(500)))
    #expect(pays.amounts == amount(1_000)...amount(500_000))
    #expect(try guarantee("saves <= 150", "currency JPY").claim == .saves(amount(150)))
    #expect(try guarantee("saves <= 0").claim == .saves(.zero))
    let one = try guarantee("saves <= 5 for amount 0.01 to 10_000_000_000_000")
    #expect(one.amounts == amount(1)...Amount.largest)
  }

  @Test func `a window is that of a promotion with the same clauses`() throws {
    for clauses in [
      "from 2026-11-01 to 2026-11-11", "to 2026-11-11", "from 2026-11-01T20:00",
      "from 2026-11-01 until 2026-11-12T08:00",
    ] {
      let promotion = try Rules.program(
        "timezone \"Asia/Shanghai\" promotion \"A\" { coupon 5 \(clauses) }"
      ).promotions[0]
      #expect(try guarantee("saves <= 5 \(clauses)").window == promotion.window)
    }
  }

  @Test func `codes are exactly those that are named, and facts have the values that are said`()
    throws
  {
    let one = try guarantee("saves <= 5 with tier \"gold\" code \"vip\"")
    #expect(one.codes == ["vip"])
    #expect(one.facts == [0: 1])
    #expect(try guarantee("saves <= 5 with age 18, tier \"none\"").facts == [0: 0, 1: 18])
  }

  @Test func `the parts stand in any order, and a second to is that of the window`() throws {
    let parts = [
      "for amount 10 to 20", "from 2026-11-01", "to 2026-11-11", "code \"VIP\"", "with age 18",
    ]
    let first = try guarantee("saves <= 5 \(parts.joined(separator: " "))")
    #expect(first.window.ends != nil)
    for shift in 1..<parts.count {
      let turned = parts[shift...] + parts[..<shift]
      let other = try guarantee("saves <= 5 \(turned.joined(separator: " "))")
      #expect(other.amounts == first.amounts && other.window == first.window)
      #expect(other.codes == first.codes && other.facts == first.facts)
    }
  }

  @Test func `its text is what is written, folded, and its place is all of it`() throws {
    let rules = "promotion \"A\" { coupon 5 }\nensure  pays >=60% # all\n\tfor amount 10\nto 20 # x"
    let guarantee = try #require(try Rules.program(rules).guarantees.first)
    #expect(guarantee.text == "ensure pays >=60% for amount 10 to 20")
    let place = Array(rules.utf8)[guarantee.span.start..<guarantee.span.end]
    #expect(String(decoding: place, as: UTF8.self).hasPrefix("ensure  pays"))
    #expect(String(decoding: place, as: UTF8.self).hasSuffix("to 20"))
  }

  @Test func `guarantees keep their order over all files`() throws {
    let compilation = Rules.compile(
      "promotion \"A\" { coupon 5 }\nensure saves <= 5\nensure saves <= 6",
      "ensure saves <= 7\npromotion \"B\" { coupon 5 }")
    let texts = try #require(compilation.program).guarantees.map(\.text)
    #expect(texts == ["ensure saves <= 5", "ensure saves <= 6", "ensure saves <= 7"])
  }

  @Test func `a fact may be named ensure, for or saves`() throws {
    let program = try Rules.program(
      """
      fact ensure yes/no default no
      fact for number default 0
      fact saves number default 0
      promotion "A" { coupon 5 when ensure and for > 5 }
      ensure saves <= 5 with for 6, ensure yes, saves 3 for amount 1 to 2
      """)
    #expect(program.guarantees.first?.facts == [0: 1, 1: 6, 2: 3])
  }

  @Test(arguments: [
    ("ensure pays >= 60% to 2026-11-11", ["P121"]), ("ensure pays >= 60%", []),
    ("ensure pays >= 60% from 2026-01-01T10:00+08:00", ["P042"]),
  ])
  func `a date in a guarantee is read in the zone of the rules`(text: String, codes: [String]) {
    #expect(Rules.codes("promotion \"A\" { coupon 5 }\n\(text)") == codes)
  }

  @Test func `a window that a clock change swallows is about no instant`() {
    let compilation = Rules.compile(
      """
      timezone "Europe/Berlin"
      promotion "A" { coupon 5 }
      ensure pays >= 60% from 2026-03-29T02:10 until 2026-03-29T02:50
      """)
    #expect(
      compilation.diagnostics.map(\.message) == [
        "this guarantee covers no instant: a clock change swallows its window"
      ])
  }

  @Test func `a guarantee changes no price and needs no moment in expectations`() throws {
    let program = try Rules.program(
      """
      timezone "UTC"
      promotion "A" { coupon 5 }
      expect amount 100 pays 95
      ensure pays >= 99% from 2026-01-01
      """)
    #expect(program.expectationResults().map(\.holds) == [true])
    #expect(try program.pays("100") == "95.00")
  }
}
