import TestSupport
import Testing

@testable import Promo

/// Orders with lines a second time: `SecondCart` was written from the design page alone, by somebody who
/// had not read the sources.
@Suite struct SecondCartAgreementTests {
  static let shards = 4
  static let ordersPerFile = 5

  @Test(arguments: 0..<shards)
  func `law, stranger and product agree on payables, promotions and shares`(shard: Int) throws {
    var generator = SeededGenerator(seed: UInt64(shard))
    for file in 0..<Effort.times(16) {
      var taste = [SecondTaste.goods, .goods, .turns, .gifts][file % 4]
      // Every other file has windows, schedules, conditions and pauses beside its goods.
      if file % 2 == 1 { (taste.times, taste.facts, taste.pauses) = (true, true, true) }
      if file % 10 == 9 { taste.mostPromotions = 9 }
      try agree(taste, using: &generator)
    }
  }

  @Test(arguments: 0..<shards)
  func `they agree on one amount with steps and exclusions`(shard: Int) throws {
    var generator = SeededGenerator(seed: 100 + UInt64(shard))
    for _ in 0..<Effort.times(16) { try agree(.amounts, using: &generator) }
  }

  private func agree(_ taste: SecondTaste, using generator: inout SeededGenerator) throws {
    let rules = SecondRandom.rules(taste, using: &generator)
    let compilation = Rules.compile(rules.text)
    let program = try #require(
      compilation.program, "\(rules.text)\(compilation.diagnostics.map(\.message))")
    for number in 0..<SecondCartAgreementTests.ordersPerFile {
      let order =
        taste.hasGoods && number < 2
        ? SecondRandom.evenOrder(for: rules, using: &generator)
        : SecondRandom.order(for: rules, using: &generator)
      let expected = SecondEvaluator(rules: rules).price(order)
      let checked = try program.checked(order.orderWithLines)
      let actual = program.pricedCart(for: checked, hasOffers: true)
      let law = program.law(for: checked, by: program.strategy)
      try #require(
        actual.isAllowed(by: law), "\(rules.text)\n\(order)\n\(actual)\n\(law)")
      try #require(
        Answer(actual).isAllowed(by: Answer(expected)),
        "\(rules.text)\n\(order)\n\(Answer(actual))\n\(Answer(expected))"
      )
    }
  }

  @Test(arguments: 0..<shards)
  func `outcomes of one amount with steps and exclusions are the same`(shard: Int) throws {
    var generator = SeededGenerator(seed: 200 + UInt64(shard))
    for _ in 0..<Effort.times(8) {
      let rules = SecondRandom.rules(.amounts, using: &generator)
      let program = try rules.program()
      for _ in 0..<6 {
        var order = SecondRandom.order(for: rules, using: &generator)
        // To rules about goods an order of 0 has none.
        order.amount = max(1, order.amount)
        let expected = rules.answer(order)
        let quote = try program.quote(order.order)
        for (index, outcome) in quote.outcomes.enumerated() {
          let actual = SecondOutcome(outcome, of: program.promotions[index])
          try #require(
            actual == expected.outcomes[index],
            "\(rules.text)\n\(order)\n\(actual)\n\(expected.outcomes[index])\n\(expected)")
        }
        try #require(quote.codes.map(\.outcome.rawValue) == expected.codes.map(\.rawValue))
        try #require(quote.cheaperUnderBest?.payable.minorUnits == expected.bestPays)
        try #require(quote.cheaperUnderBest?.applied ?? [] == expected.bestApplied)
      }
    }
  }

  /// What both evaluators say.
  private struct Answer: LawfulAnswer {
    let payable: Int64
    let applied: [Int]
    /// What each takes from each line; of one with `get` also what the lines bear if those that pay bear it.
    let shares: [[Int64]]
    let isBounded: Bool

    init(_ cart: PricedCart) {
      payable = cart.payable.minorUnits
      applied = cart.applied.map(\.index)
      shares = cart.applied.map { ($0.shares + $0.spread).map(\.minorUnits) }
      isBounded = cart.isBounded
    }

    init(_ price: SecondPrice) {
      payable = price.payable
      applied = price.applied.map(\.index)
      shares = price.applied.map { $0.shares + $0.spread }
      isBounded = price.reachedBound
    }
  }
}
