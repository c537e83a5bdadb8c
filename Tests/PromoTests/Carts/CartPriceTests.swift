import TestSupport
import Testing

@testable import Promo

/// Orders with lines are priced over runs of equal pieces. The reference prices every piece.
@Suite struct CartPriceTests {
  @Test(arguments: Strategy.allCases)
  func `random carts are priced as by the reference`(strategy: Strategy) throws {
    var taste = CartRandom.Taste()
    taste.strategy = strategy
    try compare(seed: 1, taste, programs: 100, orders: 4)
  }

  private func compare(
    seed: UInt64, _ taste: CartRandom.Taste, programs: Int, orders: Int
  ) throws {
    var random = CartRandom(seed: seed, taste)
    for _ in 0..<Effort.times(programs) {
      let program = random.program()
      for _ in 0..<orders {
        let order = random.order()
        let expected = program.referenceCart(for: order, by: taste.strategy)
        let actual = program.pricedCart(for: order)
        try #require(
          actual == expected,
          "\n\(program.cartText)\n\(order.cartText)\nreference \(expected)\nproduct \(actual)")
      }
    }
  }
}
