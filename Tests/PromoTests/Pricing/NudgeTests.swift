import TestSupport
import Testing

@testable import Promo

@Suite struct NudgeTests {
  private func nudge(_ rules: String, _ amount: String) throws -> Quote.Nudge? {
    let program = try Rules.program(rules)
    return try program.quote(try program.order(amount)).nudge
  }

  @Test(arguments: SecondStrategy.allCases)
  func `where steps lie close together the next amount is the one that walking finds`(
    strategy: SecondStrategy
  ) throws {
    var generator = SeededGenerator(seed: 700)
    var found = 0
    for _ in 0..<Effort.times(30) {
      let rules = closeRules(by: strategy, using: &generator)
      let program = try #require(Rules.compile(rules).program)
      for _ in 0..<3 {
        let amount = Amount(unchecked: Int64.random(in: 1...90, using: &generator))
        let order = Order(amount: amount, at: Instant(secondsSince1970: 0))
        let actual = try program.quote(order).nudge?.amount.minorUnits
        let walked = try walk(program, order)
        try #require(actual == walked, "\(rules)\n\(amount)")
        if actual != nil { found += 1 }
      }
    }
    #expect(found > 25 || !Effort.isLong)
  }

  /// A few promotions whose thresholds, tiers, repetitions and caps all lie below a hundred.
  private func closeRules(
    by strategy: SecondStrategy, using generator: inout SeededGenerator
  ) -> String {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    func reduction() -> String {
      Bool.random(using: &generator)
        ? "discount \(number(1...95))% off" : "coupon \(number(1...40))"
    }
    func benefit() -> String {
      switch number(0...3) {
      case 0: return reduction()
      case 1: return "\(reduction()) spend \(number(1...90))"
      case 2: return "coupon \(number(1...4)) every \(number(1...20))"
      default:
        let tiers = Set((0..<number(1...3)).map { _ in number(1...90) }).sorted()
        return tiers.map { "tier spend \($0) \(reduction())" }.joined(separator: " ")
      }
    }
    let promotions = (1...number(1...4)).map { index in
      let benefit = benefit()
      let hasThreshold = benefit.contains(" spend ") || benefit.contains(" every ")
      let basis = hasThreshold && number(0...1) == 0 ? " before discounts" : ""
      let cap = number(0...2) == 0 ? " up to \(number(1...30))" : ""
      let sync = number(0...3) == 0 ? "" : " sync"
      return "promotion \"\(index)\" { \(benefit)\(basis)\(cap)\(sync) }\n"
    }
    return "currency JPY\nstrategy \(strategy)\n" + promotions.joined()
  }

  @Test(arguments: SecondStrategy.allCases)
  func `the next amount is the one that walking finds`(strategy: SecondStrategy) throws {
    var generator = SeededGenerator(seed: 300)
    var taste = SecondTaste(strategy: strategy)
    taste.huge = false
    var found = 0
    var orders = 0
    while orders < Effort.times(15) {
      let rules = SecondRandom.rules(taste, using: &generator)
      // Amounts in yen are small enough to be walked.
      guard rules.currency == .jpy else { continue }
      let program = try rules.program()
      for _ in 0..<4 {
        let order = SecondRandom.order(for: rules, using: &generator)
        guard order.amount < 1_000, order.amount > 0 else { continue }
        orders += 1
        let walked = try walk(program, order.order)
        let actual = try program.quote(order.order).nudge
        try #require(actual?.amount.minorUnits == walked, "\(rules.text)\n\(order)")
        guard let actual else { continue }
        found += 1
        let there = Order(
          amount: actual.amount, at: order.order.instant, codes: order.codes,
          facts: order.order.facts)
        let price = try program.applied(to: there)
        try #require(actual.payable == price.payable && actual.applied == price.names)
      }
    }
    #expect(found * 60 > orders || !Effort.isLong)
  }

  /// The amount of the nudge, by pricing one minor unit after another.
  private func walk(_ program: Program, _ order: Order) throws -> Int64? {
    var before = try program.price(order)
    for units in (order.amount.minorUnits + 1)...(2 * order.amount.minorUnits) {
      let larger = Order(
        amount: Amount(unchecked: units), at: order.instant, codes: order.codes, facts: order.facts)
      let payable = try program.price(larger)
      if payable < before { return units }
      before = payable
    }
    return nil
  }

  @Test func `steps that never change a price are not walked`() throws {
    // A percentage that may not be combined is always as good; a billion steps lie below twice the order.
    let rules = """
      promotion "10%" { discount 10% off }
      promotion "1 of 10" { coupon 0.10 every 1 }
      """
    let program = try Rules.program(rules)
    let order = Order(amount: .largest, at: Instant(secondsSince1970: 0))
    #expect(try program.quote(order).nudge == nil)
    #expect(try nudge(rules, "1_000_000")?.amount == nil)
  }
}
