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

  @Test func `splitting and shuffling lines changes no price`() throws {
    try Self.forEach(Strategy.allCases, seed: 31) { program, order, cart, generator in
      let other = program.pricedCart(
        for: order.shuffled(using: &generator), hasOffers: true)
      try #require(other.payable == cart.payable, "\(program.cartText)\n\(order.cartText)")
      try #require(other.applied.map(\.index) == cart.applied.map(\.index))
      try #require(other.applied.map(\.off) == cart.applied.map(\.off))
      try #require(other.offers == cart.offers)
      try #require(
        other.applied.map { $0.reduced.reduce(0, +) }
          == cart.applied.map { $0.reduced.reduce(0, +) })
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
      syncCount > 20 && thresholdCount > 5 && (brokenCount > 0 || !Effort.isLong),
      "\(syncCount), \(thresholdCount), \(brokenCount)")
  }

  @Test func `shares sum exactly, and none exceeds its line`() throws {
    try Self.forEach(Strategy.allCases, seed: 32) { program, order, cart, _ in
      let lines = order.cart?.lines ?? []
      for applied in cart.applied {
        let isOfShipping = program.promotions[applied.index].step == .shipping
        let sum = applied.shares.units.reduce(0, +)
        try #require(sum == (isOfShipping ? 0 : applied.off.minorUnits))
        try #require(applied.shares.units.allSatisfy { $0 >= 0 })
        for (line, reduced) in zip(lines, applied.reduced) {
          try #require((0...line.pieces).contains(reduced))
        }
      }
      for (position, line) in lines.enumerated() {
        let taken = cart.applied.reduce(0) { $0 + $1.shares[position].minorUnits }
        try #require(taken <= line.amount.minorUnits)
      }
      let off = cart.applied.reduce(0) { $0 + $1.off.minorUnits }
      let shipping = order.cart?.shipping.minorUnits ?? 0
      try #require(cart.payable.minorUnits == order.amount.minorUnits + shipping - off)
      try #require(cart.payable >= .zero)
    }
  }

  @Test func `no goods, shipping or alone promotion by itself is cheaper`() throws {
    try Self.forEach(seed: 33) { program, order, cart, _ in
      let outcomes = Explainer(program, order)
      for (index, promotion) in program.promotions.enumerated()
      where promotion.isInForce(for: order) {
        let isAny =
          program.strategy == .best || [.goods, .shipping].contains(promotion.step)
          || promotion.goods?.isAlone ?? false
        if isAny { try #require(cart.payable <= outcomes.payable(withOnly: index)) }
      }
    }
  }

  @Test func `one more goods or shipping promotion makes no cart dearer`() throws {
    try Self.forEach(seed: 34) { program, order, cart, _ in
      for (index, promotion) in program.promotions.enumerated() {
        let isAny =
          program.strategy == .best || [.goods, .shipping].contains(promotion.step)
          || promotion.goods?.isAlone ?? false
        var fewer = program.promotions
        fewer.remove(at: index)
        let other = Program.of(
          fewer, rounding: program.rounding, strategy: program.strategy,
          labels: program.labels.count, excluded: program.excludedLabels
        ).pricedCart(for: order)
        if isAny && !cart.isBounded && !other.isBounded {
          try #require(
            cart.payable <= other.payable, "\(index)\n\(program.cartText)\n\(order.cartText)")
        }
      }
    }
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

  @Test func `best is never dearer than the calculator`() throws {
    try Self.forEach([.calculator], seed: 35) { program, order, cart, _ in
      let best = program.pricedCart(for: order, by: .best)
      if !best.isBounded { try #require(best.payable <= cart.payable) }
    }
  }
}

extension CheckedOrder {
  /// The same pieces in other lines, in another order.
  fileprivate func shuffled(using generator: inout SeededGenerator) -> CheckedOrder {
    var lines: [CheckedCart.Line] = []
    for line in cart?.lines ?? [] {
      let (price, dearer) = line.amount.minorUnits.quotientAndRemainder(
        dividingBy: Int64(line.pieces))
      // The dearer pieces and the others apart, each in one line or in two.
      for (price, count) in [(price + 1, Int(dearer)), (price, line.pieces - Int(dearer))] {
        let first = count > 1 ? generator.below(count) : 0
        for part in [first, count - first] where part > 0 {
          lines.append(
            CheckedCart.Line(
              amount: Amount(unchecked: price * Int64(part)), pieces: part, labels: line.labels))
        }
      }
    }
    return CheckedOrder(
      amount: amount,
      cart: CheckedCart(
        lines: lines.shuffled(using: &generator), shipping: cart?.shipping ?? .zero),
      instant: instant, localTime: localTime, codes: codes, facts: facts)
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
