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
        let keepers = explainer.keepers(holders, cart)
        let rivals = explainer.excluders(of: index, in: cart)?.promotions ?? keepers
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
    var boundedCount = 0
    for _ in 0..<Effort.times(12) {
      let program = random.program()
      let fewer = Program.of(
        program.promotions.dropLast(), rounding: program.rounding, strategy: .best,
        labels: taste.labelCount, excluded: program.excludedLabels)
      for _ in 0..<4 {
        let order = random.order()
        let (cart, other) = (program.pricedCart(for: order), fewer.pricedCart(for: order))
        guard !cart.isBounded, !other.isBounded else {
          boundedCount += 1
          continue
        }
        try #require(cart.payable <= other.payable, "\(program.cartText)\(order.cartText)")
      }
    }
    // Of 16 promotions that stack, one cart in thousands takes more steps than a price may.
    #expect(boundedCount <= Effort.times(12) / 24)
  }

  /// Prices a cart; nil if not all sets of promotions were looked at, so that a cheaper one may exist.
  private static func payable(_ program: Program, _ order: CheckedOrder) -> Int64? {
    let cart = program.pricedCart(for: order)
    return cart.isBounded ? nil : cart.payable.minorUnits
  }

  private static func rules(
    _ program: Program, with promotions: [Promotion], _ strategy: Strategy? = nil
  ) -> Program {
    Program.of(
      promotions, rounding: program.rounding, strategy: strategy ?? program.strategy,
      labels: program.labels.count, excluded: program.excludedLabels)
  }

  @Test func `what is cheaper is found, in whatever order rules and lines are written`() throws {
    var (count, boundedCount) = (0, 0)
    try Self.forEach(seed: 39, times: 25) { program, order, cart, generator in
      let promotions = program.promotions
      // Each pair says what may be dearer than what, and whether both must be equal.
      var pairs: [(name: String, one: (Program, CheckedOrder), isEqual: Bool)] = [
        ("split", (program, order.ofSinglePieces), true),
        ("shuffled", (program, order.withLines { $0.shuffled(using: &generator) }), true),
      ]
      if program.strategy == .best {
        let one = Int.random(in: promotions.indices, using: &generator)
        var fewer = promotions
        fewer.remove(at: one)
        pairs += [
          (
            "written", (Self.rules(program, with: promotions.shuffled(using: &generator)), order),
            true
          ),
          ("alone", (Self.rules(program, with: [promotions[one]]), order), false),
          ("fewer", (Self.rules(program, with: fewer), order), false),
          ("calculator", (Self.rules(program, with: promotions, .calculator), order), false),
        ]
      }
      for (name, (rules, other), isEqual) in pairs {
        guard !cart.isBounded, let payable = Self.payable(rules, other) else {
          boundedCount += 1
          continue
        }
        count += 1
        let holds =
          isEqual ? payable == cart.payable.minorUnits : payable >= cart.payable.minorUnits
        try #require(
          holds, "\(name) \(payable): \(cart.payable)\n\(program.cartText)\n\(order.cartText)")
      }
    }
    if Effort.isLong { print("\(count) comparisons of carts, \(boundedCount) were bounded") }
    #expect(boundedCount * 1_000 < count)
  }

  /// The others are `sync`, of later steps, and count neither pieces nor prices before discounts.
  @Test func `a gift in the basket changes no price`() throws {
    let gift = Promotion(
      name: "Gift",
      benefit: .group(
        Promotion.Group(
          buy: [], gift: Promotion.Place(count: 1, labels: [4]), price: .off(.hundred))),
      cap: nil, threshold: nil, goods: nil, requirements: [], isSync: true, isPaused: false,
      allowed: [], span: SourceSpan(file: 0, start: 0, end: 0), movedTo: nil)
    var (count, reducedCount, boundedCount, changedCount) = (0, 0, 0, 0)
    for strategy in [Strategy.calculator, .best] {
      var taste = CartPriceTests.Kind.usual.taste
      (taste.strategy, taste.syncPercent, taste.groupPercent) = (strategy, 100, 0)
      var random = CartRandom(seed: 40, taste)
      for _ in 0..<Effort.times(60) {
        let others = random.program().promotions.filter { $0.isIndifferentToPieces }
        let order = random.order()
        let price = random.generator.pick([1, 10, 33, 99, 500].map { Int64($0) })
        let basket = order.withLines {
          $0 + [CheckedCart.Line(amount: Amount(unchecked: price), pieces: 1, labels: [4])]
        }
        let rules = [others, [gift] + others].map {
          Program.of($0, strategy: strategy, labels: 5)
        }
        let cart = rules[1].pricedCart(for: basket)
        guard let without = Self.payable(rules[0], order), !cart.isBounded else {
          boundedCount += 1
          continue
        }
        let with = cart.payable.minorUnits
        count += 1
        if without < order.total.minorUnits { reducedCount += 1 }
        // Paid for, the gift may lift the order over a threshold, which may save more; or another
        // promotion takes all.
        let holds = cart.promotions.contains(0) ? with == without : with <= without
        if !holds { changedCount += 1 }
        // Under `calculator`, values by displayed prices decide which promotions compete.
        try #require(
          holds || strategy == .calculator,
          "\(with): \(without)\n\(rules[1].cartText)\n\(basket.cartText)")
      }
    }
    if Effort.isLong {
      print(
        "\(count) baskets, \(reducedCount) with other promotions, \(boundedCount) bounded, "
          + "\(changedCount) dearer or cheaper by what competes")
    }
    #expect(reducedCount * 4 > count && changedCount * 20 < count)
  }
}

extension CheckedOrder {
  fileprivate func withLines(
    _ change: ([CheckedCart.Line]) -> [CheckedCart.Line]
  ) -> CheckedOrder {
    let old = cart ?? CheckedCart(of: amount)
    let new = CheckedCart(lines: change(old.lines), shipping: old.shipping)
    return CheckedOrder.of(
      amount: new.total - new.shipping.minorUnits, cart: new, codes: codes)
  }

  /// The order with a line for each piece.
  fileprivate var ofSinglePieces: CheckedOrder {
    withLines { lines in
      lines.flatMap { line in
        let (price, rest) = line.amount.minorUnits.quotientAndRemainder(
          dividingBy: Int64(line.pieces))
        return (0..<line.pieces).map { piece in
          CheckedCart.Line(
            amount: Amount(unchecked: price + (piece < rest ? 1 : 0)), pieces: 1,
            labels: line.labels)
        }
      }
    }
  }
}

extension Promotion {
  fileprivate var isIndifferentToPieces: Bool {
    let countsPieces = if case .countedTiers = benefit { true } else { false }
    return isSync && step != .goods && !benefit.isOfPieces && !countsPieces
      && !(threshold?.isBeforeDiscounts ?? false)
      && (goods.map { goods in
        goods.bought.isEmpty && goods.pieceLimit == nil && !goods.isAlone
          && goods.partners.isEmpty && !goods.isWithoutCodes
      } ?? true)
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
