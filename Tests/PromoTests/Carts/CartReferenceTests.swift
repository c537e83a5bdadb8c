import TestSupport
import Testing

@testable import Promo

/// The reference of orders with lines beside that of orders that are one amount.
@Suite struct CartReferenceTests {
  @Test(arguments: Strategy.allCases)
  func `one amount is priced as it was before there were goods`(strategy: Strategy) throws {
    var taste = CartRandom.Taste()
    taste.isOfAmounts = true
    var random = CartRandom(seed: 1, taste)
    var combined = 0
    for _ in 0..<Effort.times(100) {
      let program = random.program()
      for _ in 0..<6 {
        let order = random.order()
        let stack = program.referenceStack(for: order, by: strategy)
        let cart = program.referenceCart(for: order, by: strategy)
        try #require(
          cart.payable == stack.payable && cart.applied.map(\.index) == stack.applied.map(\.index)
            && cart.applied.map(\.off) == stack.applied.map(\.off)
            && cart.applied.map(\.shares) == stack.applied.map { [$0.off] },
          "\(program.cartText)\n\(order.cartText)\n\(stack)\n\(cart)")
        if stack.applied.count > 1 { combined += 1 }
      }
    }
    #expect(strategy == .first || combined > 100)
  }
}
