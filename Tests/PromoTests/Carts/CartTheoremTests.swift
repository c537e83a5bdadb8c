import TestSupport
import Testing

@testable import Promo

/// What holds of every cart, whatever the rules are.
@Suite struct CartTheoremTests {
  private static let kinds: [CartPriceTests.Kind] = [.usual, .onePiece, .longLines, .manyLabels]

  /// Visits random programs, each with an order and its price.
  private static func forEach(
    _ strategies: [Strategy] = [.calculator, .best], seed: UInt64, times: Int = 12,
    _ visit: (Program, CheckedOrder, PricedCart, inout SeededGenerator) throws -> Void
  ) throws {
    for kind in kinds {
      for strategy in strategies {
        var taste = kind.taste
        taste.strategy = strategy
        var random = CartRandom(seed: seed, taste)
        for _ in 0..<Effort.times(times) {
          let (program, order) = (random.program(), random.order())
          let cart = program.pricedCart(for: order, hasOffers: true)
          try visit(program, order, cart, &random.generator)
        }
      }
    }
  }

  @Test func `with the sync that is said to be missing, the order pays less`() throws {
    var (syncCount, thresholdCount, brokenCount) = (0, 0, 0)
    try Self.forEach(seed: 37, times: 100) { program, order, cart, _ in
      let explainer = Explainer(program, order)
      for index in program.promotions.indices
      where !cart.promotions.contains(index)
        && explainer.payable(withOnly: index) < order.total
      {
        let holders = explainer.rivals(of: index, in: cart)
        let (rivals, keepers) = (holders.map(\.index), explainer.keepers(holders, cart))
        let story = "\(program.cartText)\n\(order.cartText)\n\(program.promotions[index].name)"
        let lacking = explainer.missingSync(of: index, beside: rivals, in: cart)
        if !lacking.isEmpty {
          syncCount += 1
          let other = program.combining(lacking).pricedCart(for: order)
          try #require(other.payable < cart.payable, "\(story)")
        }
        guard explainer.mayCombine(index, with: keepers, in: cart) else { continue }
        if let broken = explainer.broken(by: index, cart) {
          brokenCount += 1
          try #require(broken.short > .zero, "\(story)")
          try #require(
            explainer.off(by: cart.promotions + [index], asIfSync: []) == nil, "\(story)")
        }
        if let short = explainer.short(of: index, beside: cart.promotions) {
          thresholdCount += 1
          let spend = program.promotions[index].threshold?.spend ?? .zero
          let alone = try #require(explainer.basisAlone(of: index))
          try #require(short <= spend && alone >= spend, "\(story)")
          // The shipping needs no `sync`.
          try #require(
            program.promotions[index].step == .shipping
              || keepers.allSatisfy {
                program.promotions[$0].step == .shipping || program.promotions[$0].isSync
              }, "\(story)")
        }
      }
    }
    #expect(
      !Effort.judgesRarities
        || syncCount > 20 && thresholdCount > 5 && (brokenCount > 0 || !Effort.isLong),
      "\(syncCount), \(thresholdCount), \(brokenCount)")
  }

  @Test(arguments: [9, 12, 16])
  func `many promotions are searched to the end, and one more makes no cart dearer`(count: Int)
    throws
  {
    var taste = CartPriceTests.Kind.usual.taste
    (taste.promotions, taste.lines, taste.labelCount) = (count...count, 1...8, 6)
    taste.strategy = .best
    var random = CartRandom(seed: 36, taste)
    for _ in 0..<Effort.times(12) {
      let program = random.program()
      let fewer = Program.of(
        program.promotions.dropLast(), rounding: program.rounding, strategy: .best,
        labels: taste.labelCount, excluded: program.excludedLabels)
      for _ in 0..<4 {
        let order = random.order()
        let (cart, other) = (program.pricedCart(for: order), fewer.pricedCart(for: order))
        try #require(!cart.isBounded && !other.isBounded, "\(program.cartText)\(order.cartText)")
        try #require(cart.payable <= other.payable, "\(program.cartText)\(order.cartText)")
      }
    }
  }
}

extension Program {
  /// Returns the program with `sync` in some promotions.
  fileprivate func combining(_ some: [Int]) -> Program {
    var promotions = promotions
    for index in some {
      let one = promotions[index]
      promotions[index] = Promotion(
        name: one.name, benefit: one.benefit, cap: one.cap, threshold: one.threshold,
        goods: one.goods, requirements: one.requirements, isSync: true, isPaused: one.isPaused,
        allowed: one.allowed, span: one.span, movedTo: one.step)
    }
    return Program.of(
      promotions, rounding: rounding, strategy: strategy, labels: labels.count,
      excluded: excludedLabels)
  }
}
