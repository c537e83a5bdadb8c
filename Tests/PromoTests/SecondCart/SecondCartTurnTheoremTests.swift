import TestSupport
import Testing

/// The theorems of gifts and turns.
extension SecondCartTheoremTests {
  @Test func `turns are never dearer than the fixed order`() throws {
    var cheaper = 0
    try SecondCartTheoremTests.forAll(12, .turns) { example in
      let (turns, fixed) = (example.price(), example.price(takingTurns: false))
      try #require(turns.payable <= fixed.payable, "\(example.text)")
      cheaper += turns.payable < fixed.payable ? 1 : 0
    }
    #expect(cheaper > 0 || !Effort.isLong)
  }

  @Test func `what lines bear of a gift sums to it and leaves none below zero`() throws {
    var spread = 0
    try SecondCartTheoremTests.forAll(15, .turns) { example in
      let price = example.price()
      var borne = example.order.lines.map { _ in Int64(0) }
      for taken in price.applied {
        let parts = taken.spread.isEmpty ? taken.shares : taken.spread
        let sum = parts.reduce(0, +)
        if !taken.spread.isEmpty { spread += 1 }
        let isShipping = example.rules.promotions[taken.index].onlyShipping
        try #require(isShipping || sum == taken.off, "\(example.text)")
        for line in parts.indices {
          try #require(parts[line] >= 0, "\(example.text)")
          borne[line] += parts[line]
        }
      }
      for (line, off) in zip(example.order.lines, borne) {
        try #require(off <= line.amount, "\(example.text)")
      }
    }
    #expect(spread > 10 || !Effort.judgesRarities)
  }

  @Test func `neither lines nor promotions need an order under best`() throws {
    try SecondCartTheoremTests.forAll(13, .turns) { given in
      var example = given
      example.rules.strategy = .best
      var (other, g) = (example, example.g)
      other.order.lines.shuffle(using: &g)
      other.rules.promotions.shuffle(using: &g)
      let price = example.price()
      try #require(
        price.reachedBound || other.price().payable == price.payable,
        "\(example.text)\n\(other.text)")
    }
  }

  @Test func `a gift in the basket changes no price`() throws {
    var taste = SecondCartTheoremTests.taste(.best)
    // Large amounts, so that no threshold lies within the units that a division leaves over.
    (taste.exclusions, taste.scale) = (false, 1_000)
    var given = 0
    try SecondCartTheoremTests.forAll(14, taste) { example in
      var without = example
      without.rules.promotions = example.rules.promotions.compactMap(\.besideGift)
      for line in without.order.lines.indices { without.order.lines[line].amount *= taste.scale }
      var with = without
      with.rules.goods.append("lock")
      with.rules.promotions.append(
        CartPromotion(
          "Lock", .group(.buyGet([SecondCartSome(1)], SecondCartSome(1, "lock"), .free))
        ) {
          $0.sync = true
        })
      with.order.lines.append(CartLine(20 * taste.scale, "lock"))
      let (price, same) = (with.price(), without.price())
      guard price.applied.contains(where: { $0.index == with.rules.promotions.count - 1 }) else {
        return
      }
      given += 1
      try #require(
        price.reachedBound || abs(price.payable - same.payable) <= 3,
        "\(with.text)\n\(without.text)")
    }
    #expect(given > 10 || !Effort.judgesRarities)
  }
}

extension SecondPromotion {
  /// The promotion as one of a later step that combines and counts what is left; nil if it is a group or counts
  /// pieces.
  fileprivate var besideGift: SecondPromotion? {
    if case .buyTiers = benefit { return nil }
    if group != nil || alone || !buy.isEmpty { return nil }
    var promotion = self
    (promotion.sync, promotion.beforeDiscounts) = (true, false)
    if step == .goods { promotion.givenStep = .plain }
    return promotion
  }
}
