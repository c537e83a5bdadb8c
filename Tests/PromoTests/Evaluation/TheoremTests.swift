import Testing

@testable import Promo

/// What holds for every file and every order, on a hundred thousand of them at random.
@Suite struct TheoremTests {
  private static let fileCount = 5_000
  private static let ordersPerFile = 20

  /// Calls `check` with random programs and orders of every rounding.
  private func forAll(
    strategy: Strategy, seed: UInt64, promotions range: ClosedRange<Int> = 1...8,
    _ check: (Program, Order) throws -> Void
  ) throws {
    var rules = RandomRules(seed: seed)
    for _ in 0..<TheoremTests.fileCount {
      let text = rules.settings(strategy: strategy) + rules.promotions(range).joined()
      let program = try #require(Rules.compile(text).program)
      for _ in 0..<TheoremTests.ordersPerFile { try check(program, rules.order()) }
    }
  }

  @Test(arguments: Strategy.allCases)
  func `a payable is between nothing and the amount`(strategy: Strategy) throws {
    try forAll(strategy: strategy, seed: 1) { program, order in
      let choice = program.choice(for: order)
      try #require(choice.payable >= .zero && choice.payable <= order.amount)
      let taken = choice.applied.reduce(0) { $0 + $1.off.minorUnits }
      try #require(order.amount.minorUnits - taken == choice.payable.minorUnits)
      try #require(choice.applied.allSatisfy { $0.off > .zero })
    }
  }

  @Test func `best never pays more than calculator`() throws {
    var differences = 0
    try forAll(strategy: .calculator, seed: 2) { program, order in
      let best = program.choice(for: order, by: .best).payable
      let calculator = program.choice(for: order).payable
      try #require(best <= calculator)
      if best < calculator { differences += 1 }
    }
    // The orders that show the difference are common enough for the test to mean something.
    #expect(differences > 1_000)
  }

  @Test func `a promotion more under best never makes an order dearer`() throws {
    var rules = RandomRules(seed: 3)
    var cheaper = 0
    for _ in 0..<TheoremTests.fileCount {
      let settings = rules.settings(strategy: .best)
      var promotions = rules.promotions(0...7)
      let before = try #require(Rules.compile(settings + promotions.joined()).program)
      promotions.insert(rules.promotion(), at: rules.generator.below(promotions.count + 1))
      let after = try #require(Rules.compile(settings + promotions.joined()).program)
      for _ in 0..<TheoremTests.ordersPerFile {
        let order = rules.order()
        try #require(after.price(order) <= before.price(order))
        if after.price(order) < before.price(order) { cheaper += 1 }
      }
    }
    #expect(cheaper > 1_000)
  }

  /// Calls `check` with random programs, the same in another written order, and orders.
  private func forAllShuffled(
    strategy: Strategy, seed: UInt64, _ check: (Program, Program, Order) throws -> Void
  ) throws {
    var rules = RandomRules(seed: seed)
    for _ in 0..<TheoremTests.fileCount {
      let settings = rules.settings(strategy: strategy)
      let promotions = rules.promotions(2...8)
      let program = try #require(Rules.compile(settings + promotions.joined()).program)
      let shuffled = promotions.shuffled(using: &rules.generator)
      let other = try #require(Rules.compile(settings + shuffled.joined()).program)
      for _ in 0..<TheoremTests.ordersPerFile { try check(program, other, rules.order()) }
    }
  }

  @Test func `written order never changes a payable under best`() throws {
    try forAllShuffled(strategy: .best, seed: 4) { program, other, order in
      try #require(program.price(order) == other.price(order))
    }
  }

  @Test func `written order changes a payable under calculator only where two worths are equal`()
    throws
  {
    try forAllShuffled(strategy: .calculator, seed: 5) { program, other, order in
      let worths = program.promotions
        .filter { $0.isInForce(at: order.instant) }
        .map { $0.worth(on: order.amount, of: order) }
      let hasTie = Set(worths).count < worths.count
      try #require(hasTie || program.price(order) == other.price(order))
    }
  }

  @Test func `what a percentage takes never falls as the amount rises`() throws {
    var rules = RandomRules(seed: 6)
    for _ in 0..<100_000 {
      let percent = Percent(millionths: Int64(1 + rules.generator.below(1_000_000)))
      let promotion = Promotion(
        name: "P", benefit: .discount(percent), cap: nil, threshold: nil,
        window: Window(starts: nil, ends: nil), isSync: true, isPaused: false,
        span: SourceSpan(file: 0, start: 0, end: 0))
      let amount = Int64(rules.generator.below(1_000_000))
      let step = rules.generator.once(in: 2) ? 1 : Int64(rules.generator.below(1_000))
      let rounding = rules.generator.pick(Rounding.allCases)
      let takes = [amount, amount + step].map { units in
        let order = Order(amount: Amount(unchecked: units), at: Instant(secondsSince1970: 0))
        return promotion.take(from: order.amount, of: order, rounding: rounding)
      }
      try #require(takes[0] <= takes[1])
    }
  }
}
