// Random promotions and orders for them. Promotions stay inside what the page calls valid.

extension SecondRandom {
  mutating func promotion(_ index: Int, _ rules: SecondRules) -> SecondPromotion {
    var p = SecondPromotion(name(index), benefit())
    if index > 0, chance(15) { p.benefit = rules.promotions[index - 1].benefit }
    let free: Bool
    if case .reward = p.benefit { free = true } else { free = false }
    if free, chance(35) { p.spend = pick(amounts) }
    if chance(20) { p.cap = .money(chance(70) ? pick(coupons) : pick(amounts)) }
    if chance(p.lowestThreshold == nil ? 3 : 20) { p.beforeDiscounts = true }
    limit(&p, rules)
    return p
  }

  /// Draws who gets a promotion, when, and beside which others.
  mutating func limit(_ p: inout SecondPromotion, _ rules: SecondRules) {
    if taste.codes, chance(taste.manyCodes ? 75 : taste.hasGoods ? 35 : 25) { p.codes = codeList() }
    if timed, chance(35) { window(&p) }
    if timed, chance(30) { schedule(&p) }
    if !rules.facts.isEmpty, chance(45) {
      p.whens = (0..<(chance(25) ? 2 : 1)).map { _ in condition(rules.facts, depth: 3) }
    }
    if taste.allows, chance(3) { p.allows = some(["P113", "P101"], most: 2) }
    p.sync = chance(taste.sync)
    p.paused = taste.pauses && chance(5)
    if taste.steps, p.group == nil, !p.onlyShipping, chance(taste.manyCodes ? 70 : 18) {
      p.givenStep = step()
    }
    (p.partners, p.isWithoutCodes) = ([], false)
    if taste.exclusions { forbid(&p, rules) }
  }

  /// Draws a step that a promotion may be given.
  mutating func step() -> SecondStep { pick([.plain, .threshold, .code]) }

  /// Draws `not with` promotions above.
  private mutating func forbid(_ p: inout SecondPromotion, _ rules: SecondRules) {
    // In a small file the codes of an order must not decide which promotions exclude each other.
    let mayForbidCodes = taste.mostAmount == nil || p.codes.isEmpty
    if mayForbidCodes, chance(12) { p.isWithoutCodes = true }
    let names = rules.promotions.map(\.name)
    if !names.isEmpty, chance(15) { p.partners = some(names, most: 2) }
  }

  /// Writes `not with` in the other of two promotions half of the time: it means the same there.
  mutating func turnPartners(_ rules: inout SecondRules) {
    for index in rules.promotions.indices {
      let name = rules.promotions[index].name
      for partner in rules.promotions[index].partners where chance(50) {
        rules.promotions[index].partners.removeAll { $0 == partner }
        let other = rules.promotions.firstIndex { $0.name == partner }!
        rules.promotions[other].partners.append(name)
      }
    }
  }

  /// Names carry the promotion's number, so that no two are equal under any comparison.
  mutating func name(_ index: Int) -> String {
    let plain = ["Storewide", "Newcomer", "50 off 300", "Night"]
    let odd = ["满减", "say \"cheese\"", "back\\slash", "été", "# no comment", "promotion { }"]
    return pick(taste.oddStrings && chance(20) ? odd : plain) + " \(index + 1)"
  }

  /// ASCII case is ignored among codes, so a list never repeats one in another case.
  private mutating func codeList() -> [String] {
    var list: [String] = []
    for code in some(codes, most: 2)
    where !list.contains(where: { SecondEvaluator.folded($0) == SecondEvaluator.folded(code) }) {
      list.append(chance(20) ? flipped(code) : code)
    }
    return list
  }

  // MARK: Benefits

  mutating func reward() -> SecondReward {
    switch int(0...4) {
    case 0, 1: .off(pick(percents))
    case 2: .to(chance(5) ? 0 : 1_000_000 - pick(percents))
    default: .coupon(pick(coupons))
    }
  }

  private mutating func benefit() -> SecondBenefit {
    switch int(0...9) {
    case 0, 1: return .couponEvery(pick(coupons), amount: pick(amounts))
    case 2, 3: return .spendTiers(tiers(amounts))
    default: return .reward(reward())
    }
  }

  /// Draws tiers. Only different thresholds can strictly rise.
  mutating func tiers(_ thresholds: [Int64]) -> [SecondTier] {
    Set(some(thresholds, most: 3)).sorted().map { SecondTier(threshold: $0, reward: reward()) }
  }

  // MARK: Times

  /// Round hours, the hours in which clocks change, and now and then an odd second.
  private mutating func secondOfDay() -> Int {
    let round = [0, 0, 3_600, 5_400, 7_200, 8_100, 9_000, 10_800, 36_000, 72_000, 86_340]
    return pick(round) + (chance(10) ? 30 : 0)
  }

  private mutating func moment(_ date: SecondDate) -> SecondMoment {
    SecondMoment(date: date, second: secondOfDay())
  }

  private mutating func window(_ p: inout SecondPromotion) {
    // A twin has a window already.
    (p.from, p.end) = (nil, nil)
    let a = pick(dates)
    let b = pick(dates)
    let first = min(a, b)
    let last = max(a, b)
    if chance(70) { p.from = chance(50) ? .date(first) : .moment(moment(first)) }
    if p.from == nil || chance(60) { p.end = chance(50) ? .to(last) : .until(moment(last)) }
    // A window that is empty as written is an error.
    if let from = p.from, let end = p.end, from.written >= end.written { p.end = .to(last) }
  }

  private mutating func schedule(_ p: inout SecondPromotion) {
    if chance(40) { p.weekdays = some(SecondWeekday.allCases, most: 4) }
    if chance(25) {
      p.monthDays = some(dates.map(\.day) + [1, 11, 31], most: 4).reduce(into: []) {
        if !$0.contains($1) { $0.append($1) }
      }
    }
    if chance(60) || (p.weekdays.isEmpty && p.monthDays.isEmpty) {
      let ends = [0, 30, 60, 90, 120, 135, 150, 180, 240, 600, 1_080, 1_320, 1_439]
      let start = pick(ends)
      p.between = SecondBetween(start: start, end: pick(ends.filter { $0 != start }))
    }
  }

  // MARK: Letter case

  /// The code with some of its ASCII letters in the other case.
  mutating func flipped(_ code: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in code.unicodeScalars {
      let isLetter = (65...90).contains(scalar.value) || (97...122).contains(scalar.value)
      result.append(isLetter && chance(50) ? Unicode.Scalar(scalar.value ^ 32)! : scalar)
    }
    return String(result)
  }
}
