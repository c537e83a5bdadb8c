// A rule file changed as a merchant changes one.

extension SecondRandom {
  /// The rules with one change, sometimes two. Zone, currency and facts stay as they are, so that the same orders
  /// can be priced by both.
  static func mutation(of rules: SecondRules, _ taste: SecondTaste, using g: inout Source)
    -> SecondRules
  {
    var random = SecondRandom(g: g, taste: taste)
    random.choosePalette(decimals: rules.decimals)
    var changed = rules
    for _ in 0..<(random.chance(25) ? 2 : 1) { random.change(&changed) }
    g = random.g
    return changed
  }

  private mutating func change(_ rules: inout SecondRules) {
    guard !rules.promotions.isEmpty, chance(80) else { return changeSettings(&rules) }
    let index = int(0...rules.promotions.count - 1)
    switch int(0...11) {
    case 0: rules.promotions.remove(at: index)
    case 1: rules.promotions[index].paused.toggle()
    case 2: rules.promotions[index].sync.toggle()
    case 3: rules.promotions[index].name = newName(in: rules)
    case 4: rules.promotions.swapAt(index, int(0...rules.promotions.count - 1))
    case 5: rules.promotions[index].beforeDiscounts.toggle()
    case 6: dropClause(&rules.promotions[index])
    case 7: if taste.steps { rules.promotions[index].givenStep = step() }
    case 8: if taste.exclusions { changePartners(of: index, in: &rules) }
    default: changeNumber(&rules.promotions[index])
    }
  }

  private mutating func changeSettings(_ rules: inout SecondRules) {
    switch int(0...2) {
    case 0: rules.strategy = pick(SecondStrategy.allCases)
    case 1: rules.rounding = pick(SecondRounding.allCases)
    default:
      var added = promotion(rules.promotions.count, rules)
      added.name = newName(in: rules)
      rules.promotions.insert(added, at: int(0...rules.promotions.count))
    }
  }

  /// A clause that only some promotions have, so that this can change nothing.
  private mutating func dropClause(_ p: inout SecondPromotion) {
    switch int(0...7) {
    case 0: p.from = nil
    case 1: p.end = nil
    case 2: p.weekdays = []
    case 3: p.between = nil
    case 4: p.codes = []
    case 5: p.whens = []
    case 6: (p.partners, p.isWithoutCodes) = ([], false)
    default: p.spend = nil
    }
  }

  /// Forbids another promotion beside one, or no other any more.
  private mutating func changePartners(of index: Int, in rules: inout SecondRules) {
    let p = rules.promotions[index]
    let others = rules.promotions.filter { $0.name != p.name && !$0.partners.contains(p.name) }
    let hasPartners = !p.partners.isEmpty || others.isEmpty
    rules.promotions[index].partners = hasPartners ? [] : [pick(others).name]
  }

  private func newName(in rules: SecondRules) -> String {
    let names = Set(rules.promotions.map(\.name))
    return (0...).lazy.map { "New \($0)" }.first { !names.contains($0) }!
  }

  // MARK: Numbers

  private mutating func changeNumber(_ p: inout SecondPromotion) {
    switch int(0...2) {
    case 0: p.cap = .money(p.mostOff.map { changed(amount: $0) } ?? pick(coupons))
    case 1: if p.spend != nil { p.spend = changed(amount: p.spend!) } else { changeBenefit(&p) }
    default: changeBenefit(&p)
    }
  }

  private mutating func changeBenefit(_ p: inout SecondPromotion) {
    switch p.benefit {
    case .reward(let reward): p.benefit = .reward(changed(reward))
    case .couponEvery(let coupon, let every):
      p.benefit =
        chance(50)
        ? .couponEvery(changed(amount: coupon), amount: every)
        : .couponEvery(coupon, amount: changed(amount: every))
    case .spendTiers(var tiers):
      let index = int(0...tiers.count - 1)
      tiers[index].reward = changed(tiers[index].reward)
      // Only the last threshold can grow without passing another.
      let last = tiers[tiers.count - 1].threshold
      if chance(50) { tiers[tiers.count - 1].threshold = min(last + 1, mostAmount) }
      p.benefit = .spendTiers(tiers)
    case .free, .couponEach, .buyTiers, .group, .shippingFor: break
    }
  }

  private mutating func changed(_ reward: SecondReward) -> SecondReward {
    switch reward {
    case .off(let percent): .off(changed(percent: percent))
    case .to(let percent): .to(1_000_000 - changed(percent: 1_000_000 - percent))
    case .coupon(let amount): .coupon(changed(amount: amount))
    }
  }

  private mutating func changed(percent: Int64) -> Int64 {
    max(1, min(percent + pick([-1, 1, -10_000, 10_000, percent / 10]), 1_000_000))
  }

  private mutating func changed(amount: Int64) -> Int64 {
    max(1, min(amount + pick([-1, 1, amount / 10, -amount / 10, 10]), mostAmount))
  }

  private var mostAmount: Int64 { taste.mostAmount ?? 1_000_000_000_000_000 }
}
