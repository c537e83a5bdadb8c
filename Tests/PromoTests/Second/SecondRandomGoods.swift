// Random promotions of goods, in which ties and thresholds that are just reached are common.

extension SecondRandom {
  /// Chooses the labels of a file, some of which every promotion leaves out.
  mutating func chooseGoods(_ rules: inout SecondRules) {
    labels = Array(["shoes", "hats", "sale"].shuffled(using: &g).prefix(int(2...3)))
    rules.goods = labels
    if chance(10) { rules.exclusions = [pick(labels)] }
    if chance(10) {
      rules.goods.append("gift card")
      rules.exclusions.append("gift card")
    }
  }

  /// Chooses the few values of goods that cost little.
  mutating func chooseGoodsPalette() {
    let round: [Int64] = [2, 3, 5, 8, 10, 10, 12, 15, 20, 20, 24, 30, 40]
    amounts = (0..<int(2...3)).map { _ in pick(round) } + [Int64(int(1...40))]
    coupons = [pick([1, 2, 3]), pick([3, 5, 8, 10]), Int64(int(1...12))]
    amounts = amounts.map { $0 * taste.scale }
    coupons = coupons.map { $0 * taste.scale }
    percents = [
      pick([500_000, 200_000, 100_000]), pick([333_333, 250_000, 300_000, 900_000]),
      chance(10) ? 1_000_000 : pick([500_000, 150_000]),
    ]
    codes = ["SAVE", "VIP"]
  }

  /// Draws a promotion, now and then a twin of the one before, which ties with it.
  mutating func goodsPromotion(_ index: Int, _ rules: SecondRules) -> SecondPromotion {
    var p = SecondPromotion(name(index), .free)
    if let last = rules.promotions.last, chance(12) {
      let name = p.name
      p = last
      (p.name, p.alone) = (name, false)
    } else if chance(16) {
      shippingPromotion(&p)
    } else if chance(taste.groups) {
      p.benefit = .group(group())
      groupClauses(&p)
    } else {
      amountPromotion(&p)
    }
    limit(&p, rules)
    if taste.alone, chance(7) { (p.alone, p.sync, p.givenStep) = (true, false, nil) }
    return p
  }

  // MARK: Without groups

  /// Draws the clauses of a promotion that forms no group.
  private mutating func amountPromotion(_ p: inout SecondPromotion) {
    p.benefit = goodsBenefit()
    scope(&p)
    threshold(&p)
    if chance(15) {
      p.cap = .pieces(int(1...4))
    } else if !p.countsPairs, chance(16) {
      p.cap = .cheapest(pick([1, 1, 1, 2, 3]))
    } else if chance(15) {
      p.cap = .money(pick(coupons))
    }
    capBeside(&p)
  }

  /// Draws an amount beside a number of pieces.
  private mutating func capBeside(_ p: inout SecondPromotion) {
    switch p.cap {
    case .pieces, .cheapest: if chance(20) { p.mostBeside = pick(coupons) }
    case .money, nil: break
    }
  }

  /// Draws a benefit that is no group.
  private mutating func goodsBenefit() -> SecondBenefit {
    switch int(0...15) {
    case 0...5: return .reward(reward())
    case 6, 7: return .couponEvery(pick(coupons), amount: pick(amounts))
    case 8, 9: return .spendTiers(tiers(amounts))
    case 10, 11: return .buyTiers(tiers([1, 2, 3, 4]))
    case 12: return .free
    default: return .couponEach(pick(coupons), pieces: pick([1, 1, 2, 3]))
    }
  }

  /// Draws `only` and `except`.
  private mutating func scope(_ p: inout SecondPromotion) {
    if chance(38) { p.only = some(labels, most: 2) }
    let rest = labels.filter { !p.only.contains($0) }
    if !rest.isEmpty, chance(20) { p.except = some(rest, most: 1) }
  }

  /// Draws a threshold where the benefit allows one.
  private mutating func threshold(_ p: inout SecondPromotion) {
    switch p.benefit {
    case .reward, .free, .shippingFor: singleThreshold(&p)
    case .couponEach: if chance(50) { singleThreshold(&p) }
    case .couponEvery, .spendTiers: if chance(35) { p.buy = places(most: 2) }
    case .buyTiers, .group: break
    }
    if p.countsMoney { basis(&p) }
  }

  /// Draws `spend`, `buy` or both.
  private mutating func singleThreshold(_ p: inout SecondPromotion) {
    guard chance(50) else { return }
    if chance(60) { p.spend = pick(amounts) }
    if p.spend == nil || chance(25) { p.buy = places(most: 2) }
  }

  /// Draws what a threshold counts.
  private mutating func basis(_ p: inout SecondPromotion) {
    if chance(45) {
      p.basis = chance(50) ? .goods : .labels(some(labels, most: 2))
    }
    p.beforeDiscounts = chance(20)
  }

  /// Draws the clauses of a shipping promotion.
  private mutating func shippingPromotion(_ p: inout SecondPromotion) {
    p.onlyShipping = true
    let kinds: [SecondBenefit] = [
      .free, .free, .shippingFor(pick(coupons)), .shippingFor(pick(coupons)), .reward(reward()),
      .couponEvery(pick(coupons), amount: pick(amounts)),
      .spendTiers(tiers(amounts)), .buyTiers(tiers([1, 2, 3])),
    ]
    p.benefit = pick(kinds)
    if chance(15) { p.except = some(labels, most: 1) }
    threshold(&p)
    if chance(15) { p.cap = .money(pick(coupons)) }
  }

  // MARK: Groups

  /// Draws a place, named so many times of a hundred.
  private mutating func place(named: Int) -> SecondCartSome {
    var place = SecondCartSome(pick([1, 1, 1, 2, 2, 3]))
    if chance(named) { place.labels = some(labels, most: chance(25) ? 2 : 1) }
    return place
  }

  /// Draws a place or several.
  private mutating func places(most: Int) -> [SecondCartSome] {
    (0..<(chance(60) ? 1 : int(1...most))).map { _ in place(named: 65) }
  }

  /// Draws a group.
  private mutating func group() -> SecondCartGroup {
    switch int(0...10) {
    case 0...2:
      var get = place(named: 0)
      let buy = place(named: 40)
      if chance(30) { get.labels = buy.labels }
      return .buyGet([buy], get, gift())
    case 3, 4: return .buyGet(places(most: 2), place(named: 100), gift())
    case 5...7: return .buyFor(places(most: 3), price())
    default: return .get(place(named: 85), gift())
    }
  }

  /// Draws what `get` gives.
  private mutating func gift() -> SecondCartGift {
    switch int(0...5) {
    case 0, 1: .free
    case 2: .off(pick(percents))
    case 3: .to(1_000_000 - pick(percents))
    default: .price(pick(coupons))
    }
  }

  /// Draws what `for` asks.
  private mutating func price() -> SecondCartGroupPrice {
    switch int(0...5) {
    case 0: .off(pick(percents))
    case 1: .to(1_000_000 - pick(percents))
    case 2: .amountOff(pick(coupons))
    default: .price(pick(amounts))
    }
  }

  /// Draws the clauses beside a group.
  private mutating func groupClauses(_ p: inout SecondPromotion) {
    if chance(40) { scope(&p) }
    // A gift is named.
    if case .get(let gift, _) = p.group, gift.labels.isEmpty, p.only.isEmpty {
      (p.only, p.except) = (some(labels, most: 2), [])
    }
    if chance(p.isGift ? 80 : 15) {
      p.spend = pick(amounts)
      basis(&p)
    }
    if chance(20) {
      p.cap = .pieces(int(1...4))
    } else if chance(10) {
      p.cap = .money(pick(coupons))
    }
    capBeside(&p)
  }
}

extension SecondPromotion {
  /// True of `every 2 pieces` and more.
  fileprivate var countsPairs: Bool {
    if case .couponEach(_, let pieces) = benefit { pieces > 1 } else { false }
  }
}
