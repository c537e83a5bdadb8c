import TestSupport
import Testing

@testable import Promo

/// Orders with lines are priced over runs of equal pieces. The law prices every piece.
@Suite struct CartPriceTests {
  /// Carts of a kind.
  enum Kind: CaseIterable {
    case usual, oneAmount, manyPromotions, onePiece, longLines, manyLabels, largeAmounts, manyLines
    case exclusive, steps

    var taste: CartRandom.Taste {
      var taste = CartRandom.Taste()
      switch self {
      case .usual: break
      case .oneAmount: taste.isOfAmounts = true
      case .manyPromotions:
        (taste.promotions, taste.lines, taste.pieces) = (10...16, 4...7, 1...2)
        (taste.syncPercent, taste.groupPercent, taste.labelCount) = (95, 10, 6)
      case .onePiece:
        (taste.promotions, taste.lines, taste.pieces) = (3...12, 1...2, 1...1)
        (taste.syncPercent, taste.groupPercent) = (90, 10)
      case .longLines:
        (taste.promotions, taste.lines, taste.pieces) = (1...3, 1...4, 3...25)
        taste.groupPercent = 90
      case .manyLabels: (taste.promotions, taste.lines, taste.labelCount) = (2...8, 2...7, 130)
      case .largeAmounts: taste.scale = 123_456_789_123
      case .manyLines:
        (taste.promotions, taste.lines, taste.pieces) = (1...6, 15...30, 1...2)
        taste.groupPercent = 15
      case .exclusive:
        (taste.promotions, taste.exclusivePercent, taste.labelCount) = (3...8, 50, 3)
      case .steps:
        (taste.promotions, taste.stepPercent, taste.syncPercent) = (3...8, 80, 90)
        taste.labelCount = 3
      }
      return taste
    }

    /// The number of programs, each with four orders.
    var count: Int {
      switch self {
      case .usual, .oneAmount, .manyLabels, .largeAmounts, .exclusive, .steps: 25
      case .onePiece: 15
      case .longLines: 10
      case .manyLines: 3
      case .manyPromotions: 2
      }
    }
  }

  @Test(arguments: Kind.allCases, Strategy.allCases)
  func `random carts are priced as by the law`(kind: Kind, strategy: Strategy) throws {
    var taste = kind.taste
    taste.strategy = strategy
    var random = CartRandom(seed: 1, taste)
    for _ in 0..<Effort.times(max(1, kind.count / 6)) {
      let program = random.program()
      for _ in 0..<4 {
        let order = random.order()
        let expected = program.law(for: order, by: strategy)
        let actual = program.pricedCart(for: order, hasOffers: true)
        try #require(
          actual.isAllowed(by: expected),
          "\n\(program.cartText)\n\(order.cartText)\nlaw \(expected)\nproduct \(actual)")
        let price = program.priced(order)
        try #require(price.payable == actual.payable)
        try #require(price.promotions == actual.promotions)
      }
    }
  }
}

/// What the random carts meet: a comparison that never meets a thing says nothing of it.
@Suite struct CartCoverageTests {
  private static let words: Set<String> = [
    "alone", "bought", "counted tiers", "gift alone", "late", "limit code",
    "limit goods",
    "limit plain", "limit threshold", "offer", "one pool", "pieces", "places", "places and a gift",
    "stacked", "step code", "step goods", "step plain", "step shipping", "step threshold",
    "three on a line", "two pools",
  ]

  @Test func `random carts meet everything`() {
    var words: Set<String> = []
    var randoms = CartPriceTests.Kind.allCases.map { kind in
      var taste = kind.taste
      taste.strategy = .best
      return CartRandom(seed: 7, taste)
    }
    // Some of each kind in turns, until all is met.
    for _ in 0..<200 where words != CartCoverageTests.words {
      for kind in randoms.indices {
        let program = randoms[kind].program()
        for _ in 0..<2 {
          let cart = program.pricedCart(for: randoms[kind].order(), hasOffers: true)
          words.formUnion(self.words(of: cart, by: program))
        }
      }
    }
    #expect(words == CartCoverageTests.words)
  }

  private func words(of cart: PricedCart, by program: Program) -> Set<String> {
    var words: Set<String> = []
    if !cart.offers.isEmpty { words.insert("offer") }
    var takers: [Int: Set<Int>] = [:]
    for applied in cart.applied {
      let promotion = program.promotions[applied.index]
      let form = program.forms[applied.index]
      words.insert("step \(promotion.step)")
      if form.countsRemainder { words.insert("late") }
      if form.isAlone { words.insert("alone") }
      if form.isGiftAlone { words.insert("gift alone") }
      if form.givesWhatItBuys { words.insert("one pool") }
      if form.gift != nil, !form.givesWhatItBuys { words.insert("two pools") }
      if !form.bought.isEmpty { words.insert("bought") }
      if form.limit < .max { words.insert("limit \(promotion.step)") }
      if form.buy.count > 1 {
        words.insert(form.gift == nil ? "places" : "places and a gift")
      }
      if case .countedTiers = promotion.benefit { words.insert("counted tiers") }
      if case .pieces = promotion.benefit { words.insert("pieces") }
      for (line, share) in applied.shares.enumerated() where share > .zero {
        takers[line, default: []].insert(applied.index)
      }
    }
    if takers.values.contains(where: { $0.count > 1 }) { words.insert("stacked") }
    if takers.values.contains(where: { $0.count > 2 }) { words.insert("three on a line") }
    return words
  }
}
