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
    for file in 0..<Effort.times(120) {
      var taste = SecondTaste.goods
      // Every other file has windows, schedules, conditions and pauses beside its goods.
      if file % 2 == 1 { (taste.times, taste.facts, taste.pauses) = (true, true, true) }
      let rules = SecondRandom.rules(taste, using: &generator)
      let compilation = Rules.compile(rules.text)
      let program = try #require(
        compilation.program, "\(rules.text)\(compilation.diagnostics.map(\.message))")
      for _ in 0..<SecondCartAgreementTests.ordersPerFile {
        let order = SecondRandom.order(for: rules, using: &generator)
        let expected = SecondEvaluator(rules: rules).price(order)
        let checked = try program.checked(order.orderWithLines)
        let actual = program.pricedCart(for: checked, hasOffers: true)
        let law = program.law(for: checked, by: program.strategy)
        try #require(
          actual.isAllowed(by: law), "\(rules.text)\n\(order)\n\(actual)\n\(law)")
        try #require(
          Answer(actual).isAllowed(by: Answer(expected)),
          "\(rules.text)\n\(rules.expectation(order, expected))\n\(Answer(actual))\n\(Answer(expected))"
        )
      }
    }
  }

  /// What both evaluators say.
  private struct Answer: LawfulAnswer {
    let payable: Int64
    let applied: [Int]
    let shares: [[Int64]]
    let isBounded: Bool

    init(_ cart: PricedCart) {
      payable = cart.payable.minorUnits
      applied = cart.applied.map(\.index)
      shares = cart.applied.map { $0.shares.map(\.minorUnits) }
      isBounded = cart.isBounded
    }

    init(_ price: SecondPrice) {
      payable = price.payable
      applied = price.applied.map(\.index)
      shares = price.applied.map(\.shares)
      isBounded = price.reachedBound
    }
  }
}
