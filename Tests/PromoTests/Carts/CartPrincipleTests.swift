import Testing

@testable import Promo

/// Prices worked by hand: which promotions take from which goods.
@Suite struct CartPrincipleTests {
  @Test func `promotions of different goods both apply`() {
    let cart = WorkedCart(
      [.of(.discount(20)) { $0.only(.shoes) }, .of(.discount(10)) { $0.only(.hats) }],
      [.of(100_00, .shoes), .of(50_00, .hats), .of(30_00)]
    ).pays(155_00, 0, 1)
    #expect(cart.applied.map(\.shares.units) == [[20_00, 0, 0], [0, 5_00, 0]])
  }

  @Test func `a promotion that is not sync keeps its goods, and another takes the rest`() {
    // 20 off the shoes; 10 % of the hat.
    WorkedCart(
      [.of(.discount(20)) { $0.only(.shoes) }, .of(.discount(10))],
      [.of(100_00, .shoes), .of(50_00, .hats)]
    ).pays(125_00, 0, 1)
  }

  @Test func `sync promotions of different steps take from the same piece`() {
    let cart = WorkedCart(
      [.of(.discount(20), sync: true) { $0.only(.shoes) }, .of(.discount(10), sync: true)],
      [.of(100_00, .shoes), .of(50_00, .hats)]
    ).pays(117_00, 0, 1)
    #expect(cart.applied.map(\.shares.units) == [[20_00, 0], [8_00, 5_00]])
  }

  @Test func `sync promotions of one step do not`() {
    // Each takes from the shoes by itself; the 30 % keep them, and the 20 % have the hat alone.
    WorkedCart(
      [
        .of(.discount(30), sync: true) { $0.only(.shoes) },
        .of(.discount(20), sync: true) { $0.only(.shoes, .hats) },
      ], [.of(100_00, .shoes), .of(50_00, .hats)]
    ).pays(110_00, 0, 1)
  }

  @Test func `an alone promotion is compared with all others together`() {
    let others: [Promotion] = [.of(.discount(20)) { $0.only(.shoes) }, .of(.discount(10))]
    let alone = { (percent: Int64) in Promotion.of(.discount(percent)) { $0.isAlone = true } }
    let lines: [CheckedCart.Line] = [.of(100_00, .shoes), .of(50_00)]
    WorkedCart(others + [alone(16)], lines).pays(125_00, 0, 1)
    WorkedCart(others + [alone(17)], lines).pays(124_50, 2)
    // The shipping keeps its promotions, unless one of these is alone itself.
    let free = Promotion.of(.discount(100)) { $0.isShipping = true }
    WorkedCart(others + [alone(17), free], lines, shipping: 60).pays(124_50, 2, 3)
    let freeAlone = Promotion.of(.discount(100)) {
      $0.isShipping = true
      $0.isAlone = true
    }
    WorkedCart(others + [alone(17), freeAlone], lines, shipping: 60).pays(125_10, 2)
    WorkedCart(others + [alone(17), freeAlone], lines, shipping: 26_00).pays(150_00, 3)
  }

  @Test func `the first that takes something is applied alone`() {
    let lines: [CheckedCart.Line] = [.of(100_00, .shoes), .of(50_00)]
    WorkedCart(
      [
        .of(.discount(50)) { $0.only(.books) }, .of(.discount(20)) { $0.only(.shoes) },
        .of(.discount(90)) { $0.isAlone = true },
      ], lines, by: .first
    ).pays(130_00, 1)
  }

  @Test func `what only excepts and the file excepts is left out`() {
    let lines: [CheckedCart.Line] = [.of(100_00, .shoes), .of(60_00, .shoes, .sale), .of(10_00)]
    WorkedCart(
      [
        .of(.discount(20)) {
          $0.only(.shoes)
          $0.except(.sale)
        }
      ], lines
    ).pays(150_00, 0)
    WorkedCart([.of(.discount(20))], lines, except: [.sale]).pays(148_00, 0)
    // Neither is counted.
    let spend = Promotion.of(.discount(50), spend: 150_00) {
      $0.except(.sale)
      $0.counted = .all
    }
    WorkedCart([spend], lines).pays(170_00)
    WorkedCart([.of(.discount(50), spend: 150_00)], lines, except: [.sale]).pays(170_00)
    WorkedCart([.of(.discount(50), spend: 150_00)], lines).pays(85_00, 0)
  }

  @Test func `the deepest promotion of a step stays in play beside the one worth the most`() {
    // 10 % of everything is worth 15; 20 % of the hat is worth 10 and deeper there.
    let plain: [Promotion] = [.of(.discount(10)), .of(.discount(20)) { $0.except(.shoes) }]
    WorkedCart(plain, [.of(100_00, .shoes), .of(50_00, .hats)]).pays(130_00, 0, 1)
    // 5 % of the hat is neither.
    let small: [Promotion] = [.of(.discount(10)), .of(.discount(5)) { $0.except(.shoes) }]
    WorkedCart(small, [.of(100_00, .shoes), .of(50_00, .hats)]).pays(135_00, 0)
  }

  @Test func `goods promotions see original prices, and later steps what is left`() {
    let promotions: [Promotion] = [
      .of(.discount(20), sync: true) { $0.only(.shoes) },
      .of(.coupon(10_00), spend: 90_00, sync: true),
    ]
    WorkedCart(promotions, [.of(100_00, .shoes)]).pays(80_00, 0)
    WorkedCart(promotions, [.of(100_00, .shoes), .of(10_00)]).pays(80_00, 0, 1)
    let before = Promotion.of(.coupon(10_00), spend: 90_00, beforeDiscounts: true, sync: true)
    WorkedCart([promotions[0], before], [.of(100_00, .shoes)]).pays(70_00, 0, 1)
  }

  @Test func `what another promotion holds does not count for a threshold`() {
    let promotions: [Promotion] = [
      .of(.discount(50)) { $0.only(.shoes) }, .of(.coupon(15_00), spend: 100_00),
    ]
    WorkedCart(promotions, [.of(60_00, .shoes), .of(90_00)]).pays(120_00, 0)
    WorkedCart(promotions, [.of(60_00, .shoes), .of(100_00)]).pays(115_00, 0, 1)
  }

  @Test func `on counts all goods, whoever takes from them`() {
    let brushes = Promotion.of(.discount(20), spend: 100_00) {
      $0.only(.hats)
      $0.on(.shoes)
    }
    WorkedCart([brushes], [.of(99_99, .shoes), .of(50_00, .hats)]).pays(149_99)
    WorkedCart([brushes], [.of(100_00, .shoes), .of(50_00, .hats)]).pays(140_00, 0)
    // It is late: it counts what the discount on the shoes leaves.
    let shoes = Promotion.of(.discount(10)) { $0.only(.shoes) }
    WorkedCart([brushes, shoes], [.of(100_00, .shoes), .of(50_00, .hats)]).pays(140_00, 0)
    WorkedCart([brushes, shoes], [.of(112_00, .shoes), .of(50_00, .hats)]).pays(140_80, 0, 1)
    let before = Promotion.of(.discount(20), spend: 100_00, beforeDiscounts: true) {
      $0.only(.hats)
      $0.on(.shoes)
    }
    WorkedCart([before, shoes], [.of(100_00, .shoes), .of(50_00, .hats)]).pays(130_00, 0, 1)
  }

  @Test func `late promotions do not count what another late one took`() {
    // Each counts 150 of all goods: what the other takes from them is not missing to it.
    let late = { (label: Label) in
      Promotion.of(.discount(20), spend: 150_00) {
        $0.only = [label.rawValue]
        $0.counted = .all
      }
    }
    WorkedCart([late(.shoes), late(.hats)], [.of(100_00, .shoes), .of(50_00, .hats)])
      .pays(120_00, 0, 1)
  }

  @Test func `bought pieces may be held by others, own goods may not`() {
    let two = Promotion.of(.discount(10)) { $0.bought = [.of(2, .shoes)] }
    let shoes = Promotion.of(.discount(50)) { $0.only(.shoes) }
    let lines: [CheckedCart.Line] = [.of(40_00, .shoes, pieces: 2), .of(100_00)]
    WorkedCart([two, shoes], lines).pays(110_00, 1, 0)
    // Three open goods: the shoes are not.
    let three = Promotion.of(.discount(10)) { $0.bought = [.of(3)] }
    WorkedCart([three], lines).pays(126_00, 0)
    WorkedCart([three, shoes], lines).pays(120_00, 1)
    // Different places need different pieces.
    let both = Promotion.of(.discount(10)) { $0.bought = [.of(1, .shoes), .of(1, .sale)] }
    WorkedCart([both], [.of(50_00, .shoes, .sale)]).pays(50_00)
    WorkedCart([both], [.of(50_00, .shoes, .sale), .of(50_00, .shoes)]).pays(90_00, 0)
  }

  @Test func `tiers count pieces or amounts`() {
    let tiers = Promotion.of(
      .countedTiers([
        Promotion.CountedTier(count: 2, reward: .percent(10)),
        Promotion.CountedTier(count: 3, reward: .percent(20)),
      ])
    ) { $0.only(.shoes) }
    WorkedCart([tiers], [.of(100_00, .shoes), .of(50_00)]).pays(150_00)
    WorkedCart([tiers], [.of(100_00, .shoes, pieces: 2), .of(50_00)]).pays(140_00, 0)
    WorkedCart([tiers], [.of(150_00, .shoes, pieces: 3), .of(50_00)]).pays(170_00, 0)
  }

  @Test func `tied goods are priced together, others by themselves`() {
    // The coupon of the books counts them alone; that of the rest is another part.
    WorkedCart(
      [
        .of(.coupon(10_00), spend: 50_00, sync: true) { $0.only(.books) },
        .of(.discount(50)) { $0.only(.books) }, .of(.discount(10)) { $0.except(.books) },
      ], [.of(50_00, .books), .of(100_00)]
    ).pays(115_00, 1, 2)
  }
}

extension [Amount] {
  var units: [Int64] { map(\.minorUnits) }
}
