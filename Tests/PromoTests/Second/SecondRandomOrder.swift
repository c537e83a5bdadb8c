// Random orders aimed at the places where a file's answer changes.

extension SecondRandom {
  mutating func order(for rules: SecondRules) -> SecondOrder {
    var order = SecondOrder(amount: 0, instant: 0)
    if rules.goods.isEmpty { order.amount = amount(for: rules) } else { fill(&order, rules.goods) }
    order.instant = instant(for: rules)
    order.codes = orderCodes(rules)
    for fact in rules.facts where fact.standard == nil || chance(50) {
      order.facts[fact.name] = value(of: fact, rules)
    }
    return order
  }

  // MARK: Lines

  /// An order in which all pieces cost the same, so that it matters which of them is given away.
  static func evenOrder(for rules: SecondRules, using g: inout Source) -> SecondOrder {
    var order = order(for: rules, using: &g)
    for line in order.lines.indices {
      order.lines[line].amount = Int64(order.lines[line].pieces * 10)
    }
    return order
  }

  /// Draws goods that cost 0 to 60 minor units a line, and their shipping.
  private mutating func fill(_ order: inout SecondOrder, _ labels: [String]) {
    self.labels = labels
    order.lines = (0..<pick([1, 2, 2, 3, 3, 4])).map { _ in line() }
    if chance(75) { order.shipping = Int64(int(0...15)) }
  }

  /// Draws a line of an order.
  private mutating func line() -> SecondLine {
    let pieces = pick([1, 1, 1, 2, 2, 3, 4])
    // Few different prices, so that many pieces cost the same.
    let price = pick([0, 1, 2, 5, 8, 10, 10, 12, 15, 20, 20, 30])
    let even = Int64(min(60, price * pieces + (chance(25) ? int(0...pieces) : 0)))
    var line = SecondLine(chance(80) ? even : Int64(int(0...60)), pieces: pieces)
    if !labels.isEmpty, chance(75) { line.labels = some(labels, most: 2) }
    if chance(5) { line.labels = line.labels.map { $0.uppercased() } }
    return line
  }

  // MARK: Amounts

  mutating func amount(for rules: SecondRules) -> Int64 {
    if chance(2) { return 0 }
    if chance(3) { return pick([1_000_000_000_000_000, amount(1...1_000_000_000_000_000)]) }
    if chance(12) { return amount(0...400) }
    let corners = corners(of: rules)
    guard !corners.isEmpty, chance(85) else { return amount(0...120_000) }
    var amount = pick(corners)
    if chance(25) { amount += pick(corners) }
    if chance(45) { amount += pick([-1, -1, 1, 1, -2, 2, 5, -5]) }
    return max(0, min(amount, 1_000_000_000_000_000))
  }

  /// Thresholds, multiples of `every`, and each of them as the price that a discount or a coupon leaves.
  private func corners(of rules: SecondRules) -> [Int64] {
    var reached: [Int64] = []
    var coupons: [Int64] = []
    var percents: [Int64] = []
    for p in rules.promotions {
      reached += [p.lowestThreshold, p.mostOff].compactMap(\.self)
      switch p.benefit {
      case .reward(let reward): note(reward, &coupons, &percents)
      case .couponEvery(let coupon, let every):
        coupons.append(coupon)
        reached += [every * 2, every * 3]
      case .spendTiers(let tiers):
        reached += tiers.map(\.threshold)
        for tier in tiers { note(tier.reward, &coupons, &percents) }
      case .free, .couponEach, .buyTiers, .group, .shippingFor: break
      }
    }
    let sums = reached.flatMap { value in coupons.map { value + $0 } }
    var all = reached + coupons + sums
    let plain = all
    for percent in percents {
      // The amount of which the rest after the discount is the value, and the one of which the discount is.
      if percent < 1_000_000 {
        all += plain.map { scaled($0, by: 1_000_000, over: 1_000_000 - percent) }
      }
      all += (coupons + reached).map { scaled($0, by: 1_000_000, over: percent) }
    }
    return all
  }

  private func note(_ reward: SecondReward, _ coupons: inout [Int64], _ percents: inout [Int64]) {
    switch reward {
    case .off(let percent): percents.append(percent)
    case .to(let percent): percents.append(1_000_000 - percent)
    case .coupon(let amount): coupons.append(amount)
    }
  }

  /// Held to the largest amount, since a tiny percentage makes these very large.
  private func scaled(_ value: Int64, by factor: Int64, over divisor: Int64) -> Int64 {
    Int64(min(Int128(value) * Int128(factor) / Int128(divisor), 1_000_000_000_000_000))
  }

  // MARK: Instants

  mutating func instant(for rules: SecondRules) -> Int64 {
    let zone = rules.usedZone
    var marks = rules.promotions.flatMap { windowMarks($0, zone) }
    let spring = chance(50)
    let first = spring ? SecondDate(2026, 3, 27) : SecondDate(2026, 10, 2)
    // A date of the windows if there is one, so that most orders fall among them.
    var day = SecondDate(number: first.number + int(0...(spring ? 11 : 33)))
    if !marks.isEmpty, chance(60) { day = zone.local(at: pick(marks)).date }
    if let change = zone.changes(in: 2026) { marks += [change.on, change.off] }
    marks += rules.promotions.flatMap { scheduleMarks($0, zone, day) }
    if marks.isEmpty || chance(30) { return zone.start(of: day) + amount(0...86_399) }
    var instant = pick(marks)
    if chance(45) {
      instant += pick([-1, 1, -60, 60, -1_800, 1_800, -3_600, 3_600, -86_400, 86_400])
    }
    return instant
  }

  private func windowMarks(_ p: SecondPromotion, _ zone: SecondZone) -> [Int64] {
    var moments: [SecondMoment] = []
    if let from = p.from { moments.append(from.written) }
    if let end = p.end { moments.append(end.written) }
    return moments.flatMap { [zone.first($0), zone.last($0)] }
  }

  private func scheduleMarks(_ p: SecondPromotion, _ zone: SecondZone, _ day: SecondDate) -> [Int64]
  {
    var seconds: [Int] = []
    if let between = p.between { seconds += [between.start * 60, between.end * 60] }
    if !p.weekdays.isEmpty || !p.monthDays.isEmpty { seconds.append(0) }
    return seconds.flatMap { second in
      [day, day.next].flatMap { date in
        let moment = SecondMoment(date: date, second: second)
        return [zone.first(moment), zone.last(moment)]
      }
    }
  }

  // MARK: Who

  private mutating func orderCodes(_ rules: SecondRules) -> [String] {
    var known: [String] = []
    for code in rules.promotions.flatMap(\.codes) where !known.contains(code) { known.append(code) }
    var codes: [String] = []
    let share = rules.goods.isEmpty ? 65 : 75
    for code in known where chance(share) {
      let written = chance(40) ? flipped(code) : code
      let isThere = codes.contains { SecondEvaluator.folded($0) == SecondEvaluator.folded(written) }
      if !isThere { codes.append(written) }
    }
    if chance(8) { codes.append(pick(["NOSUCH", "SAVE1", "VIP2"])) }
    return codes.shuffled(using: &g)
  }

  mutating func value(of fact: SecondFact, _ rules: SecondRules) -> SecondFactValue {
    switch fact.kind {
    case .oneOf(let words): return .word(pick(words))
    case .yesNo: return .flag(chance(50))
    case .number:
      var compared: [Int64] = []
      for when in rules.promotions.flatMap(\.whens) {
        Self.numbers(compared: fact.name, in: when, &compared)
      }
      let number = compared.isEmpty ? pick(Self.numbers) : pick(compared)
      return .number(max(0, min(number + pick([-1, 0, 0, 1]), 1_000_000_000_000_000)))
    }
  }

  private static func numbers(
    compared fact: String, in condition: SecondCondition, _ found: inout [Int64]
  ) {
    switch condition {
    case .compare(let name, _, let number): if name == fact { found.append(number) }
    case .not(let inner): numbers(compared: fact, in: inner, &found)
    case .and(let a, let b), .or(let a, let b):
      numbers(compared: fact, in: a, &found)
      numbers(compared: fact, in: b, &found)
    case .isValue, .isNotValue, .isIn, .yes: break
    }
  }
}
