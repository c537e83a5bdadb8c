import TestSupport

/// What random rules may be made of.
struct SecondCartTaste: Sendable {
  /// Nil draws a strategy for each file.
  var strategy: SecondStrategy?
  var mostPromotions = 5
  var alone = true
  var codes = true
  /// `spend` beside `buy` as a threshold: the page does not say whether this is an error.
  var doubtful = false
}

/// Draws small rules in which ties and thresholds that are just reached are common.
struct SecondCartRandom {
  var g: SeededGenerator
  let taste: SecondCartTaste
  /// The few values that one file is made of.
  var amounts: [Int64] = []
  var coupons: [Int64] = []
  var percents: [Int64] = []
  var labels: [String] = []

  static let allLabels = ["shoes", "hats", "sale"]

  /// Draws a file of rules.
  static func rules(_ taste: SecondCartTaste = SecondCartTaste(), using g: inout SeededGenerator)
    -> SecondRules
  {
    var random = SecondCartRandom(g: g, taste: taste)
    defer { g = random.g }
    return random.rules()
  }

  // MARK: Drawing

  /// True so many times of a hundred.
  mutating func chance(_ percent: Int) -> Bool { g.below(100) < percent }

  /// One of the values.
  mutating func pick<T>(_ values: [T]) -> T { g.pick(values) }

  /// A number of the range.
  mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &g) }

  /// One to `most` different values, in any order.
  mutating func some<T>(_ values: [T], most: Int) -> [T] {
    Array(values.shuffled(using: &g).prefix(int(1...max(1, min(most, values.count)))))
  }

  // MARK: Rules

  /// Draws the file, after the few values it is made of.
  mutating func rules() -> SecondRules {
    var rules = SecondRules()
    if chance(70) { rules.rounding = pick(SecondRounding.allCases) }
    rules.strategy = taste.strategy ?? pick([nil, nil, .calculator, .best, .best, .first])
    labels = Array(SecondCartRandom.allLabels.shuffled(using: &g).prefix(int(2...3)))
    rules.goods = labels
    if chance(10) { rules.exclusions = [pick(labels)] }
    if chance(10) {
      rules.goods.append("gift card")
      rules.exclusions.append("gift card")
    }
    choosePalette()
    for index in 0..<int(min(2, taste.mostPromotions)...max(1, taste.mostPromotions)) {
      rules.promotions.append(promotion(index, rules.promotions))
    }
    return rules
  }

  /// Chooses the few values.
  private mutating func choosePalette() {
    let round: [Int64] = [2, 3, 5, 8, 10, 10, 12, 15, 20, 20, 24, 30, 40]
    amounts = (0..<int(2...3)).map { _ in pick(round) } + [Int64(int(1...40))]
    coupons = [pick([1, 2, 3]), pick([3, 5, 8, 10]), Int64(int(1...12))]
    percents = [
      pick([500_000, 200_000, 100_000]), pick([333_333, 250_000, 300_000, 900_000]),
      chance(10) ? 1_000_000 : pick([500_000, 150_000]),
    ]
  }

  /// Draws a promotion, now and then a twin of the one before.
  private mutating func promotion(_ index: Int, _ before: [SecondPromotion])
    -> SecondPromotion
  {
    let name = "\(pick(["Spring", "Club", "Clearance", "Night"])) \(index + 1)"
    var p = SecondPromotion(name, .free)
    if let last = before.last, chance(12) {
      // A twin ties with the promotion before it.
      p = last
      p.name = name
      p.alone = false
    } else if chance(12) {
      shippingPromotion(&p)
    } else if chance(40) {
      p.benefit = .group(group())
      groupClauses(&p)
    } else {
      amountPromotion(&p)
    }
    if taste.codes, chance(25) { p.codes = some(["SAVE", "VIP"], most: 2) }
    p.sync = chance(75)
    if taste.alone, chance(7) { (p.alone, p.sync) = (true, false) }
    return p
  }

  // MARK: Promotions of amounts

  /// Draws the clauses of a promotion that forms no group.
  private mutating func amountPromotion(_ p: inout SecondPromotion) {
    p.benefit = benefit()
    scope(&p)
    threshold(&p)
    if chance(15) {
      p.cap = .pieces(int(1...4))
    } else if chance(15) {
      p.cap = .money(pick(coupons))
    }
  }

  /// Draws a discount or coupon.
  mutating func reward() -> SecondReward {
    switch int(0...4) {
    case 0, 1: .off(pick(percents))
    case 2: .to(1_000_000 - pick(percents))
    default: .coupon(pick(coupons))
    }
  }

  /// Draws a benefit that is no group.
  private mutating func benefit() -> SecondBenefit {
    switch int(0...15) {
    case 0...5: return .reward(reward())
    case 6, 7: return .couponEvery(pick(coupons), amount: pick(amounts))
    case 8, 9: return .spendTiers(tiers(amounts))
    case 10, 11: return .buyTiers(tiers([1, 2, 3, 4]))
    case 12: return .free
    default: return .couponEach(pick(coupons), pieces: pick([1, 1, 2, 3]))
    }
  }

  /// Draws tiers whose thresholds rise.
  private mutating func tiers(_ thresholds: [Int64]) -> [SecondTier] {
    Set(some(thresholds, most: 3)).sorted().map { SecondTier(threshold: $0, reward: reward()) }
  }

  /// Draws `only` and `except`.
  mutating func scope(_ p: inout SecondPromotion) {
    if chance(38) { p.only = some(labels, most: 2) }
    let rest = labels.filter { !p.only.contains($0) }
    if !rest.isEmpty, chance(20) { p.except = some(rest, most: 1) }
  }

  /// Draws a threshold where the benefit allows one.
  mutating func threshold(_ p: inout SecondPromotion) {
    switch p.benefit {
    case .reward, .free: singleThreshold(&p)
    case .couponEach: if chance(50) { singleThreshold(&p) }
    case .couponEvery, .spendTiers, .buyTiers, .group: break
    }
    if p.countsMoney { basis(&p) }
  }

  /// Draws `spend` or `buy`.
  private mutating func singleThreshold(_ p: inout SecondPromotion) {
    guard chance(50) else { return }
    if chance(60) { p.spend = pick(amounts) }
    if p.spend == nil || (taste.doubtful && chance(20)) { p.buy = places(most: 2) }
  }

  /// Draws what a threshold counts.
  mutating func basis(_ p: inout SecondPromotion) {
    if chance(45) {
      p.basis = chance(50) ? .goods : .labels(some(labels, most: 2))
    }
    p.beforeDiscounts = chance(20)
  }

  /// Draws the clauses of a shipping promotion.
  private mutating func shippingPromotion(_ p: inout SecondPromotion) {
    p.onlyShipping = true
    let kinds: [SecondBenefit] = [
      .free, .free, .reward(reward()), .couponEvery(pick(coupons), amount: pick(amounts)),
      .spendTiers(tiers(amounts)), .buyTiers(tiers([1, 2, 3])),
    ]
    p.benefit = pick(kinds)
    if chance(15) { p.except = some(labels, most: 1) }
    threshold(&p)
    if chance(15) { p.cap = .money(pick(coupons)) }
  }
}
