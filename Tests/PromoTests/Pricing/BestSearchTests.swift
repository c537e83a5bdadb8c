import TestSupport
import Testing

@testable import Promo

/// The search for the stack of `best` is held against the law, promotions included.
@Suite struct BestSearchTests {
  @Test func `it finds the stack of the law in random files`() throws {
    var generator = SeededGenerator(seed: 5)
    var taste = SecondTaste(strategy: .best)
    taste.mostPromotions = 12
    taste.codes = false
    taste.times = false
    var combined = 0
    for _ in 0..<Effort.times(40) {
      let rules = SecondRandom.rules(taste, using: &generator)
      let program = try rules.program()
      for _ in 0..<10 {
        let order = try program.checked(SecondRandom.order(for: rules, using: &generator).order)
        let stack = program.pricedCart(for: order)
        try #require(stack == program.law(for: order, by: .best))
        try #require(program.priced(order).inAmounts == stack.inAmounts)
        if stack.applied.count > 1 { combined += 1 }
      }
    }
    #expect(combined > 15)
  }

  /// Many promotions that all may be combined and are worth nearly the same, so that everything turns on
  /// the bounds and on the rules for ties.
  @Test(arguments: Rounding.allCases)
  func `it finds the stack of the law among many that are nearly as good`(
    rounding: Rounding
  ) throws {
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<Effort.times(5) {
      let lines = (0..<generator.below(18)).map {
        "promotion \"P\($0)\" { \(clauses(&generator)) }"
      }
      let program = try #require(
        Rules.compile(
          "rounding \(rounding.rawValue) strategy best " + lines.joined(separator: "\n")
        ).program)
      for _ in 0..<6 {
        let order = CheckedOrder(
          amount: Amount(unchecked: Int64(generator.below(1_500))), cart: nil,
          instant: Instant(secondsSince1970: 0), localTime: LocalTime(seconds: 0), codes: ["C"],
          facts: [])
        try #require(
          program.priced(order).inAmounts == program.law(for: order, by: .best).inAmounts,
          "\(lines.joined(separator: "\n"))\n\(order.amount)")
      }
    }
  }

  /// A billion ways to combine them: trying them all would take minutes.
  @Test(arguments: ["best", "calculator"])
  func `a thousand promotions in each step are priced in a moment`(strategy: String) throws {
    let lines = (0..<3_000).map { index in
      let asks = ["", " spend 1", " code \"C\""][index % 3]
      return "promotion \"P\(index)\" { coupon \(1 + index / 3).\(10 + index % 90)\(asks) sync }"
    }
    let program = try #require(
      Rules.compile("strategy \(strategy) " + lines.joined(separator: "\n")).program)
    let order = Order(
      amount: Amount(unchecked: 10_000_00), at: Instant(secondsSince1970: 0), codes: ["C"])
    let quote = try program.quote(order)
    // The three dearest: 1000.37, 1000.38 and 1000.39.
    #expect(quote.payable == Amount(unchecked: 6_998_86))
    #expect(quote.cheaperUnderBest == nil)
    #expect(strategy == "calculator" || quote.nudge == nil)
  }

  private func clauses(_ generator: inout SeededGenerator) -> String {
    let percents = ["10%", "10.1%", "10.5%", "11%", "33.3333%", "50%"]
    let reduction =
      generator.below(2) == 0
      ? "discount \(percents[generator.below(percents.count)]) off"
      : "coupon 1.0\(generator.below(5))"
    let spend = "spend \(1 + generator.below(9)).\(10 + generator.below(5))"
    let shapes = [
      reduction, "\(reduction) \(spend)", "\(reduction) code \"C\"",
      "\(reduction) \(spend) code \"C\"", "\(reduction) up to 0.\(10 + generator.below(80))",
      "coupon 0.3\(generator.below(3)) every 3.0\(generator.below(3))",
      "\(reduction) \(spend) before discounts",
      "tier spend 2 \(reduction) tier spend \(3 + generator.below(5)) discount 12% off",
    ]
    let sync = generator.below(8) == 0 ? "" : " sync"
    return shapes[generator.below(shapes.count)] + sync
  }

  /// The bounds keep the search from trying every pair of them. (Thresholds that reductions make an
  /// order miss can take a square: see `StackSearch`.)
  @Test(arguments: Strategy.allCases, ["coupon", "discount"])
  func `four times the promotions take at most five times the trials`(
    strategy: Strategy, reduction: String
  ) throws {
    let few = try trials(of: 300, reduction, by: strategy)
    let many = try trials(of: 1_200, reduction, by: strategy)
    #expect(many <= 5 * few, "\(few), \(many)")
    // Three winners form seven stacks, whatever the number of promotions.
    if strategy != .best { #expect(many <= 7) }
  }

  private func trials(of count: Int, _ reduction: String, by strategy: Strategy) throws -> Int {
    let lines = (0..<count).map { index in
      let asks = ["", "spend 1", "code \"C\""][index % 3]
      let value = "\(5 + index / 1_000).\(String(index % 1_000 + 1_000).suffix(3))"
      let reward = reduction == "coupon" ? "coupon \(index + 1)" : "discount \(value)% off"
      return "promotion \"P\(index)\" { \(reward) \(asks) sync }"
    }
    let program = try #require(Rules.compile(lines.joined(separator: "\n")).program)
    var search = StackSearch()
    search.begin(10_000_00)
    for index in 0..<count { search.add(index, by: strategy, program.forms) }
    #expect(search.cheapest(program.forms).stack.count > 0)
    return search.trials
  }
}

extension PricedCart {
  /// The price without what each line pays.
  fileprivate var inAmounts: [Int64] {
    [payable.minorUnits] + applied.flatMap { [Int64($0.index), $0.off.minorUnits] }
  }
}
