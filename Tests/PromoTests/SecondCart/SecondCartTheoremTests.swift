import TestSupport
import Testing

/// The theorems of the page, over random rules and carts.
@Suite struct SecondCartTheoremTests {
  /// How many rules each theorem is tried on, each with some orders.
  static let files = Effort.times(12)
  static let ordersPerFile = 4

  /// Random rules with a random order of their goods.
  struct Case {
    var rules: SecondRules
    var order: SecondOrder
    var g: SeededGenerator

    /// The answer for the order, by the strategy of the file or by another.
    func price(_ strategy: SecondStrategy? = nil, takingTurns: Bool = true) -> SecondPrice {
      SecondEvaluator(rules: rules).price(order, by: strategy, takingTurns: takingTurns)
    }

    var text: String { rules.text + rules.expectation(order, price()) }
  }

  /// Tries something on random rules and orders.
  static func forAll(
    _ seed: UInt64, _ taste: SecondTaste = .goods, _ check: (Case) throws -> Void
  ) rethrows {
    for file in 0..<files {
      var g = SeededGenerator(seed: seed << 32 + UInt64(file))
      var taste = taste
      if file % 10 == 9 { taste.mostPromotions = 9 }
      let rules = SecondRandom.rules(taste, using: &g)
      for number in 0..<ordersPerFile {
        let order =
          number % 2 == 0
          ? SecondRandom.order(for: rules, using: &g)
          : SecondRandom.evenOrder(for: rules, using: &g)
        try check(Case(rules: rules, order: order, g: g))
      }
    }
  }

  /// Rules of one strategy.
  static func taste(_ strategy: SecondStrategy) -> SecondTaste {
    var taste = SecondTaste.goods
    taste.strategy = strategy
    return taste
  }

  @Test func `neither splitting nor shuffling lines changes a price`() throws {
    try SecondCartTheoremTests.forAll(1) { example in
      let price = example.price()
      var (other, g) = (example, example.g)
      other.order.lines = other.order.lines.flatMap { $0.split(using: &g) }.shuffled(using: &g)
      let same = other.price()
      try #require(
        price.goods == same.goods && price.shipping == same.shipping
          && price.applied.map(\.index) == same.applied.map(\.index)
          && price.applied.map(\.off) == same.applied.map(\.off)
          && price.offers == same.offers, "\(example.text)\n\(other.text)")
    }
  }

  @Test func `shares are exact, and nothing is below zero`() throws {
    try SecondCartTheoremTests.forAll(2) { example in
      let price = example.price()
      let (order, rules) = (example.order, example.rules)
      try #require(price.goods >= 0 && price.shipping >= 0, "\(example.text)")
      let goods = price.applied.filter { !rules.promotions[$0.index].onlyShipping }
      let taken = order.lines.indices.map { line in goods.reduce(0) { $0 + $1.shares[line] } }
      try #require(goods.allSatisfy { $0.off > 0 && $0.shares.reduce(0, +) == $0.off })
      try #require(goods.allSatisfy { $0.shares.allSatisfy { $0 >= 0 } }, "\(example.text)")
      try #require(zip(taken, order.lines).allSatisfy { $0 <= $1.amount }, "\(example.text)")
      let amount = order.lines.reduce(0) { $0 + $1.amount }
      try #require(amount - taken.reduce(0, +) == price.goods, "\(example.text)")
    }
  }

  @Test(arguments: [SecondStrategy.calculator, .best])
  func `no goods, shipping or alone promotion by itself is cheaper`(strategy: SecondStrategy) throws
  {
    try SecondCartTheoremTests.forAll(3, SecondCartTheoremTests.taste(strategy)) { example in
      let price = example.price()
      for index in example.rules.promotions.indices {
        let p = example.rules.promotions[index]
        guard strategy == .best || p.isNeverLeftAside else { continue }
        var single = example
        // An `alone` promotion of goods lets the shipping have its promotions.
        let freights = example.rules.promotions.filter { $0.onlyShipping && !$0.alone && p.alone }
        single.rules.promotions = [p] + (p.onlyShipping ? [] : freights)
        try #require(
          price.reachedBound || single.price().payable >= price.payable,
          "\(example.text)\n\(single.text)")
      }
    }
  }

  @Test(arguments: [SecondStrategy.calculator, .best])
  func `one promotion more never makes a cart dearer`(strategy: SecondStrategy) throws {
    try SecondCartTheoremTests.forAll(4, SecondCartTheoremTests.taste(strategy)) { example in
      let price = example.price()
      for index in example.rules.promotions.indices {
        let p = example.rules.promotions[index]
        guard strategy == .best || p.isNeverLeftAside else { continue }
        var fewer = example
        fewer.rules.promotions.remove(at: index)
        try #require(
          price.reachedBound || fewer.price().payable >= price.payable,
          "\(example.text)\n\(fewer.text)")
      }
    }
  }

  @Test func `best is never dearer than calculator`() throws {
    try SecondCartTheoremTests.forAll(5) { example in
      let (best, calculator) = (example.price(.best), example.price(.calculator))
      try #require(
        best.reachedBound || best.payable <= calculator.payable, "\(example.text)")
    }
  }

  @Test func `goods that nothing ties add up under best`() throws {
    var taste = SecondCartTheoremTests.taste(.best)
    taste.alone = false
    try SecondCartTheoremTests.forAll(6, taste) { example in
      // Exclusions join goods, and what is cheapest of a part need not be so of all.
      if example.hasExclusions || example.rules.promotions.contains(where: \.hasCheapest) { return }
      let cart = SecondCart(rules: example.rules, order: example.order)
      let search = SecondCartSearch(cart)
      let amounts = example.order.lines.reduce(0) { $0 + $1.amount }
      var sum = amounts - cart.price(of: cart.all) + example.order.shipping
      for part in search.parts(search.useful) {
        var own = example
        own.order.lines = part.pieces.map { cart.line($0) }
        own.order.shipping = part.isShipped ? example.order.shipping : 0
        sum += own.price().payable - own.order.shipping
      }
      let price = example.price()
      try #require(price.reachedBound || price.payable == sum, "\(example.text)")
    }
  }
}

extension SecondCartTheoremTests {
  @Test func `not with makes no order cheaper`() throws {
    try SecondCartTheoremTests.forAll(7) { example in
      var free = example
      for index in free.rules.promotions.indices {
        free.rules.promotions[index].partners = []
        free.rules.promotions[index].isWithoutCodes = false
      }
      let price = free.price()
      try #require(
        price.payable <= example.price().payable || price.reachedBound
          || example.rules.usedStrategy == .first,
        "\(example.text)\n\(free.text)")
    }
  }

  @Test func `no two promotions that are applied exclude each other`() throws {
    try SecondCartTheoremTests.forAll(8) { example in
      let search = SecondCartSearch(SecondCart(rules: example.rules, order: example.order))
      let applied = example.price().applied.map(\.index)
      for (place, index) in applied.enumerated() {
        let isFree = applied.dropFirst(place + 1).allSatisfy { !search.exclude(index, $0) }
        try #require(isFree, "\(example.text)")
      }
    }
  }
}

extension SecondCartTheoremTests.Case {
  /// Whether any two promotions exclude each other.
  fileprivate var hasExclusions: Bool {
    let search = SecondCartSearch(SecondCart(rules: rules, order: order))
    let all = rules.promotions.indices
    return all.contains { a in all.contains { a != $0 && search.exclude(a, $0) } }
  }
}

extension SecondPromotion {
  /// True of `up to 1 cheapest piece`.
  fileprivate var hasCheapest: Bool {
    if case .cheapest = cap { true } else { false }
  }

  /// True of promotions that `calculator` always has in play, and of those that are compared alone.
  fileprivate var isNeverLeftAside: Bool { alone || step == .goods || step == .shipping }
}

extension SecondLine {
  /// The same pieces on two lines.
  fileprivate func split(using g: inout SeededGenerator) -> [SecondLine] {
    guard pieces > 1 else { return [self] }
    var (first, second) = (self, self)
    first.pieces = Int.random(in: 1..<pieces, using: &g)
    first.amount = prices.prefix(first.pieces).reduce(0, +)
    second.pieces -= first.pieces
    second.amount -= first.amount
    return [first, second]
  }
}

extension SecondCart {
  /// A piece as a line of its own.
  fileprivate func line(_ piece: Int) -> SecondLine {
    var line = order.lines[pieces[piece].line]
    line.pieces = 1
    line.amount = prices[piece]
    return line
  }
}
