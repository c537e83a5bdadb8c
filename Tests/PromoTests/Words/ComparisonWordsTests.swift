import PromoHost
import Testing

@testable import Promo

/// What a change of rules means, in words. The price changes are made up, so that the words do not
/// depend on how they are found.
@Suite struct ComparisonWordsTests {
  private func comparison(
    _ old: String, _ new: String, _ differing: [DifferingOrders] = [], undecided: Message? = nil
  ) throws -> ProgramComparison {
    let programs = try [old, new].map { try #require(Rules.compile($0).program) }
    let rules = RuleComparison.of(programs[0], programs[1])
    let prices =
      rules.isSame || !rules.isSameMoney
      ? nil : PriceComparison(differing: differing, undecided: undecided)
    return ProgramComparison(old: programs[0], new: programs[1], rules: rules, prices: prices)
  }

  private func amount(_ units: Int64) throws -> Amount {
    try #require(Amount(minorUnits: units))
  }

  private static var day: Instant { Instant(secondsSince1970: 1_800_000_000) }
  private static var always: Range<Instant> {
    ZoneRules.utc.calendar.lowerBound..<ZoneRules.utc.calendar.upperBound
  }

  private func change(
    _ units: Int64, at instant: Instant = day, before: Int64, after: Int64
  ) throws -> PriceChange {
    PriceChange(
      order: Order(amount: try amount(units), at: instant, codes: ["X"], facts: ["age": 18]),
      before: try amount(before), after: try amount(after))
  }

  private func orders(
    _ instants: [Range<Instant>] = [always], codes: [String] = [],
    facts: [String: Fact.Value] = [:],
    amounts: [ClosedRange<Int64>] = [1...2], rise: PriceChange? = nil, fall: PriceChange? = nil
  ) throws -> DifferingOrders {
    DifferingOrders(
      instants: instants, codes: codes, facts: facts,
      amounts: try amounts.map { try amount($0.lowerBound)...amount($0.upperBound) },
      rises: LargestChanges([rise]), falls: LargestChanges([fall]))
  }

  // MARK: The answer

  private static let five = "promotion \"A\" { coupon 5 }"
  private static let six = "promotion \"A\" { coupon 6 }"

  @Test func `the answer is told in a few words`() throws {
    let rise = try orders(rise: try change(9, before: 4, after: 5))
    let fall = try orders(fall: try change(9, before: 5, after: 4))
    let (five, six) = (ComparisonWordsTests.five, ComparisonWordsTests.six)
    let answers = [
      try comparison(five, "# A\n\(five)"), try comparison(five, six),
      try comparison(five, six, undecided: "it takes long"), try comparison(five, six, [rise]),
      try comparison(five, six, [fall]), try comparison(five, six, [rise, fall]),
      try comparison("currency EUR \(five)", "currency CNY \(five)"),
      try comparison("currency JPY \(five)", five),
    ]
    #expect(
      answers.map { $0.answerInWords() } == [
        "no price differs: the old and the new rules mean the same", "no price differs",
        "no differing price was found, but the comparison is incomplete", "some orders pay more",
        "some orders pay less", "some orders pay more, some less",
        "amounts in EUR and in CNY cannot be compared",
        "amounts in JPY and without a named currency cannot be compared",
      ])
    #expect(
      answers.map(\.answer) == [
        .same, .unchanged, .undecided, .different, .different, .different, .incomparable,
        .incomparable,
      ])
    #expect(answers[2].undecidedInWords() == "the comparison is incomplete: it takes long")
  }

  @Test func `the largest changes are told with an order each`() throws {
    let rise = try change(3_000, before: 2_000, after: 2_500)
    let fall = try change(900, at: ZoneRules.utc.calendar.lowerBound, before: 500, after: 400)
    let changes = try comparison(
      ComparisonWordsTests.five, ComparisonWordsTests.six,
      [
        try orders(
          [ComparisonWordsTests.day..<ZoneRules.utc.calendar.upperBound], codes: ["X"], rise: rise),
        try orders([ZoneRules.utc.calendar.lowerBound..<ComparisonWordsTests.day], fall: fall),
      ])
    #expect(
      changes.largestChangesInWords() == [
        "at most 5.00 more (an order of 30.00 at 2027-01-15 08:00 +00:00, with the code X: 25.00 "
          + "instead of 20.00)",
        "at most 1.00 less (an order of 9.00 before 2027-01-15 08:00 +00:00: 4.00 instead of 5.00)",
      ])
  }

  @Test func `a time that does not matter is not told, and a doubtful bound is none`() throws {
    let rise = try change(3_000, before: 2_000, after: 2_500)
    let changes = try comparison(
      ComparisonWordsTests.five, ComparisonWordsTests.six, [try orders(rise: rise)],
      undecided: "it takes long")
    #expect(
      changes.largestChangesInWords() == [
        "5.00 more, the largest found (an order of 30.00: 25.00 instead of 20.00)"
      ])
  }

  @Test func `what grows with the order is told as a part of it`() throws {
    let largest = Amount.largest.minorUnits
    let words = try [largest / 10 * 8, largest / 1_000 * 875, largest - 1_000].map { after in
      let fall = try change(largest, before: largest, after: after)
      return try comparison(
        ComparisonWordsTests.five, ComparisonWordsTests.six, [try orders(fall: fall)]
      ).largestChangesInWords()[0].prefix { $0 != "(" }
    }
    #expect(
      words == [
        "ever less as orders grow, up to 20%",
        "ever less as orders grow, up to 12.5%", "at most 10.00 less ",
      ])
  }

  @Test func `of orders with lines the largest sum leads, and both directions are named`() throws {
    let falls = try [(20_00, 18_00), (400_00, 390_00), (1_000_00, 950_00)].map { total, after in
      PriceChange(
        order: Order(lines: [OrderLine(try amount(total))], at: ComparisonWordsTests.day, in: nil),
        before: try amount(total), after: try amount(after))
    }
    let found = DifferingOrders(
      instants: [ComparisonWordsTests.always], codes: [], facts: [:], amounts: [], goods: [[]],
      smallest: falls[0], rises: LargestChanges(), falls: LargestChanges(falls))
    let changes = try comparison(
      ComparisonWordsTests.five, ComparisonWordsTests.six, [found], undecided: "others may differ")
    let told = [
      "50.00 less, the largest sum found (expect amount 1000.00 pays 950.00 instead of 1000.00)",
      "10% less, the largest share found (expect amount 20.00 pays 18.00 instead of 20.00)",
    ]
    #expect(changes.largestChangesInWords() == told)
    #expect(changes.largestChangesInWords(among: found) == told)
    #expect(changes.answerInWords() == "some orders pay less, none found pays more")
    let one = LargestChanges([falls[0]])
    #expect(one.sum == one.share)
  }

  // MARK: The orders

  @Test func `times, codes, facts and amounts are said as people say them`() throws {
    let program = try #require(
      Rules.compile("fact tier one of \"gold\" fact age number \(ComparisonWordsTests.five)")
        .program)
    let (first, last) = (ZoneRules.utc.calendar.lowerBound, ZoneRules.utc.calendar.upperBound)
    let day = ComparisonWordsTests.day
    let orders = try orders(
      [first..<day, day..<day.moved(by: 60), day..<last, first..<last], codes: ["A", "or"],
      facts: ["zone": true, "age": 18, "tier": "gold"],
      amounts: [1...200, 300...300, 400...500, 600...Amount.largest.minorUnits])
    #expect(
      orders.timesInWords(in: program) == [
        "until 2027-01-15 08:00 +00:00",
        "from 2027-01-15 08:00 +00:00 until 2027-01-15 08:01 +00:00",
        "from 2027-01-15 08:00 +00:00", "always",
      ])
    #expect(
      orders.contextInWords(in: program) == [
        "with the code A and \"or\"", "tier is gold", "age is 18", "zone is yes",
      ])
    #expect(
      orders.amountsInWords(in: program) == ["up to 2.00", "3.00", "4.00 to 5.00", "6.00 and more"])
    let all = try self.orders(amounts: [1...Amount.largest.minorUnits])
    #expect(all.amountsInWords(in: program) == ["every amount"])
  }

  // MARK: The rules

  private func lines(of comparison: ProgramComparison) -> [String] {
    comparison.changesInWords().map {
      "\($0.kind.rawValue) \($0.name): \($0.before ?? "–") → \($0.after ?? "–")"
    }
  }

  @Test func `what changes in the rules is told in a merchant's words`() throws {
    let old = """
      timezone "Asia/Shanghai" rounding down
      fact tier one of "a", "b" default "a"
      fact age number
      promotion "Same" { coupon 1 }
      promotion "Other" { coupon 5 spend 300 }
      promotion "Gone" { coupon 2 }
      promotion "Old" { coupon 3 }
      """
    let new = """
      timezone "Asia/Shanghai" currency CNY
      fact tier one of "b", "c" default "b"
      fact first-order yes/no default no
      promotion "Same" { coupon 1 }
      promotion "Other" { coupon 5 spend 250 sync }
      promotion "New" { coupon 3 }
      promotion "\\u{202E}x" { coupon 4 }
      """
    #expect(
      lines(of: try comparison(old, new)) == [
        "setting currency: not set → CNY", "setting rounding: down → half-up",
        "fact tier: also \"a\", by default a → also \"c\", by default b",
        "fact first-order: not declared → `yes` or `no`, by default no",
        "fact age: a whole number from 0 to 10^15, stated with every order → not declared",
        "changed Other: spend 300, save 5, once an order → spend 250, save 5, once an order, can be combined with none: "
          + "no promotion of another kind is `sync`",
        "renamed New: \"Old\" → 3 off any order", "added \\u{202E}x: – → 4 off any order",
        "removed Gone: 2 off any order → –",
      ])
  }

  @Test func `another label is told, and reprices nothing`() throws {
    let promotion = "promotion \"A\" { coupon 5 when a }"
    let old = "fact a \"is a\" yes/no fact b one of \"x\" fact c yes/no \(promotion)"
    let new = "fact a \"isn't\" yes/no fact b \"bee\" one of \"x\" fact c yes/no \(promotion)"
    let comparison = try comparison(old, new)
    #expect(
      lines(of: comparison) == [
        "fact a: labelled \"is a\", `yes` or `no`, stated with every order → "
          + "labelled \"isn't\", `yes` or `no`, stated with every order",
        "fact b: stated with every order → labelled \"bee\", stated with every order",
      ])
    #expect(comparison.answer == .unchanged)
  }

  @Test func `that a promotion is written elsewhere is told only where a price differs`() throws {
    let old = "strategy first promotion \"A\" { coupon 5 } promotion \"B\" { coupon 6 }"
    let new = "strategy first promotion \"B\" { coupon 6 } promotion \"A\" { coupon 5 }"
    #expect(lines(of: try comparison(old, new)) == [])
    let fall = try orders(fall: try change(900, before: 500, after: 400))
    #expect(
      lines(of: try comparison(old, new, [fall])) == ["moved B: – → written before all others"])
    let third = "promotion \"C\" { coupon 7 }"
    let between = new.replacing("promotion \"A\"", with: "\(third) promotion \"A\"")
    #expect(
      lines(of: try comparison("\(new) \(third)", between, [fall]))
        == ["moved C: – → written after \"B\""])
  }

  @Test func `words that mean something else for another fact say so`() throws {
    let promotion = "promotion \"A\" { coupon 5 when age is \"18\" }"
    let changes = try comparison(
      "fact age one of \"18\" \(promotion)",
      "fact age number \(promotion.replacing("is \"18\"", with: "= 18"))")
    #expect(
      lines(of: changes).last
        == "changed A: 5 off any order, if age is 18 → 5 off any order, if age is 18 (its "
        + "fact or the time zone has changed)")
  }
}
