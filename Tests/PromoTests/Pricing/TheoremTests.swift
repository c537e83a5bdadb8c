import TestSupport
import Testing

@testable import Promo

/// What holds for every file and every order, on thousands of them at random.
@Suite struct TheoremTests {
  private static let fileCount = Effort.times(20)
  private static let ordersPerFile = 10

  /// Calls `check` with random programs and orders of every rounding.
  private func forAll(
    strategy: SecondStrategy, seed: UInt64, _ check: (Program, CheckedOrder) throws -> Void
  ) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<TheoremTests.fileCount {
      let rules = SecondRandom.rules(SecondTaste(strategy: strategy), using: &generator)
      let program = try rules.program()
      for _ in 0..<TheoremTests.ordersPerFile {
        let order = SecondRandom.order(for: rules, using: &generator).order
        try check(program, program.checked(order))
      }
    }
  }

  @Test(arguments: SecondStrategy.allCases)
  func `a payable is between nothing and the amount`(strategy: SecondStrategy) throws {
    try forAll(strategy: strategy, seed: 1) { program, order in
      let stack = program.pricedCart(for: order)
      try #require(stack.payable >= .zero && stack.payable <= order.amount)
      let taken = stack.applied.reduce(0) { $0 + $1.off.minorUnits }
      try #require(order.amount.minorUnits - taken == stack.payable.minorUnits)
      try #require(stack.applied.allSatisfy { $0.off > .zero })
    }
  }

  @Test func `best never pays more than calculator`() throws {
    var differences = 0
    try forAll(strategy: .calculator, seed: 2) { program, order in
      let best = program.pricedCart(for: order, by: .best).payable
      let calculator = program.pricedCart(for: order).payable
      try #require(best <= calculator)
      if best < calculator { differences += 1 }
    }
    // The orders that show the difference are common enough for the test to mean something.
    let orders = TheoremTests.fileCount * TheoremTests.ordersPerFile
    #expect(differences * 250 > orders || !Effort.isLong)
  }

  @Test func `a promotion more under best never makes an order dearer`() throws {
    var generator = SeededGenerator(seed: 3)
    var cheaper = 0
    for _ in 0..<TheoremTests.fileCount {
      let rules = SecondRandom.rules(SecondTaste(strategy: .best), using: &generator)
      var fewer = rules
      if !rules.promotions.isEmpty {
        fewer.promotions.remove(at: generator.below(rules.promotions.count))
      }
      let (before, after) = (try fewer.program(), try rules.program())
      for _ in 0..<TheoremTests.ordersPerFile {
        let order = SecondRandom.order(for: rules, using: &generator).order
        let prices = (try before.price(order), try after.price(order))
        try #require(prices.1 <= prices.0)
        if prices.1 < prices.0 { cheaper += 1 }
      }
    }
    let orders = TheoremTests.fileCount * TheoremTests.ordersPerFile
    #expect(cheaper * 50 > orders || !Effort.isLong)
  }

  /// Calls `check` with random programs, the same in another written order, and orders.
  private func forAllShuffled(
    strategy: SecondStrategy, seed: UInt64, _ check: (Program, Program, Order) throws -> Void
  ) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<TheoremTests.fileCount {
      let rules = SecondRandom.rules(SecondTaste(strategy: strategy), using: &generator)
      var shuffled = rules
      shuffled.promotions.shuffle(using: &generator)
      let (program, other) = (try rules.program(), try shuffled.program())
      for _ in 0..<TheoremTests.ordersPerFile {
        try check(program, other, SecondRandom.order(for: rules, using: &generator).order)
      }
    }
  }

  @Test func `written order never changes a payable under best`() throws {
    try forAllShuffled(strategy: .best, seed: 4) { program, other, order in
      try #require(try program.price(order) == other.price(order))
    }
  }

  @Test func `written order changes a payable under calculator only where two worths are equal`()
    throws
  {
    try forAllShuffled(strategy: .calculator, seed: 5) { program, other, order in
      let checked = try program.checked(order)
      let values = program.promotions.indices
        .filter { program.promotions[$0].isInForce(for: checked) }
        .map { program.forms.worth(of: $0, on: order.amount.minorUnits) }
      let hasTie = Set(values).count < values.count
      try #require(try hasTie || program.price(order) == other.price(order))
    }
  }

  @Test(arguments: Rounding.allCases)
  func `what a percentage takes never falls as the amount rises`(rounding: Rounding) throws {
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<Effort.times(100) {
      let percent = Percent(millionths: Int64(1 + generator.below(1_000_000)))
      let program = try Rules.program(
        "rounding \(rounding.rawValue) promotion \"P\" { discount \(percent.text)% off allow P113 }"
      )
      let amount = Int64(generator.below(1_000_000))
      let step = generator.once(in: 2) ? 1 : Int64(generator.below(1_000))
      let takes = try [amount, amount + step].map { units in
        let order = Order(amount: Amount(unchecked: units), at: Instant(secondsSince1970: 0))
        return units - (try program.price(order).minorUnits)
      }
      try #require(takes[0] <= takes[1])
    }
  }
}
