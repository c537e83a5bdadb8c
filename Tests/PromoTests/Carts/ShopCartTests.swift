import TestSupport
import Testing

@testable import Promo

/// Carts as shops have them, by promotions of categories, brands and the sale, beside every order of turns.
@Suite struct ShopCartTests {
  private static let categories = ["shirts", "shoes", "hats"]
  private static let brands = ["north", "south", "west"]

  @Test func `no order of turns is cheaper than the one chosen`() throws {
    var (carts, cheaper, saved, paid, most) = (0, 0, Int64(0), Int64(0), 0.0)
    for file in 0..<Effort.times(10) {
      var generator = SeededGenerator(seed: 70 << 32 + UInt64(file))
      let rules = ShopCartTests.rules(using: &generator)
      let program = try rules.program()
      for _ in 0..<4 {
        let order = ShopCartTests.order(using: &generator)
        let checked = try program.checked(order.orderWithLines)
        let cart = program.pricedCart(for: checked)
        try #require(!cart.isBounded)
        let story = "\(rules.text)\n\(order)\n\(cart)"
        let off = Law(program, checked).largestOff
        try #require(cart.payable.minorUnits == checked.amount.minorUnits - off, "\(story)")
        let fixed = SecondEvaluator(rules: rules).price(order, takingTurns: false).payable
        try #require(cart.payable.minorUnits <= fixed, "\(story)")
        let gain = fixed - cart.payable.minorUnits
        (carts, cheaper) = (carts + 1, cheaper + (gain > 0 ? 1 : 0))
        (saved, paid) = (saved + gain, paid + fixed)
        if fixed > 0 { most = max(most, Double(gain) / Double(fixed)) }
      }
    }
    if Effort.isLong {
      print(
        "\(carts) carts of shops, \(cheaper) cheaper by turns, together",
        "\(100 * Double(saved) / Double(paid)) %, one at most \(100 * most) %")
    }
  }

  private static func rules(using generator: inout SeededGenerator) -> SecondRules {
    var rules = SecondRules(goods: categories + brands + ["sale"])
    rules.strategy = .best
    for index in 0..<(2 + generator.below(4)) {
      var promotion = SecondPromotion("P\(index)", benefit(using: &generator))
      let all = generator.once(in: 6)
      if !all { promotion.only = [generator.pick(rules.goods)] }
      promotion.sync = generator.once(in: 3)
      if promotion.group == nil {
        if generator.once(in: 3) { promotion.cap = .pieces(1 + generator.below(3)) }
        if generator.once(in: 4) { promotion.spend = Int64(50 + 25 * generator.below(5)) * 100 }
        if generator.once(in: 5) { promotion.codes = ["VIP"] }
      }
      rules.promotions.append(promotion)
    }
    return rules
  }

  private static func benefit(using generator: inout SeededGenerator) -> SecondBenefit {
    switch generator.below(8) {
    case 0: .group(.buyGet([SecondCartSome(2)], SecondCartSome(1), .free))
    case 1: .group(.buyGet([SecondCartSome(1)], SecondCartSome(1), .off(500_000)))
    case 2: .reward(.coupon(Int64(500 * (1 + generator.below(6)))))
    case _: .reward(.off(Int64(50_000 * (1 + generator.below(10)))))
    }
  }

  private static func order(using generator: inout SeededGenerator) -> SecondOrder {
    let lines = (0..<(4 + generator.below(7))).map { _ in
      var line = SecondLine(Int64(990 + 500 * generator.below(16)))
      line.labels = [generator.pick(categories), generator.pick(brands)]
      if generator.once(in: 4) { line.labels.append("sale") }
      return line
    }
    return SecondOrder(lines, codes: generator.once(in: 2) ? ["VIP"] : [])
  }
}

extension Law {
  /// The most that promotions which take turns in any order take from the goods, of all orders of turns of
  /// all sets of promotions.
  fileprivate var largestOff: Int64 {
    let fixed = sorted(program.promotions.indices.compactMap(alone)).map { $0.index }
    var most = Int64(0)
    func extend(_ choice: Choice) {
      most = max(most, choice.off)
      let taken = choice.taken.map { $0.index }
      for (place, index) in fixed.enumerated() where !taken.contains(index) {
        let mustFollow = fixed[place...].contains { taken.contains($0) && keepOrder(index, $0) }
        if mustFollow { continue }
        for isReversed in group(index)?.gift == nil ? [false] : [false, true] {
          let turn = Turn(index: index, isReversed: isReversed)
          if let next = taking(turn, after: choice) { extend(next) }
        }
      }
    }
    extend(untouched)
    return most
  }
}
