// The naive loop over the page's definitions. Written to be read beside the page, not to be fast.

/// An exact amount: millionths of a minor unit, which holds every percentage with four decimals of any amount.
typealias SecondExact = Int128

struct SecondPrice: Equatable, Sendable {
  var payable: Int64
  /// Indexes in written order of the promotions applied, in the order applied, with what each took.
  var applied: [SecondTaken]
}

struct SecondTaken: Equatable, Sendable {
  var index: Int
  var off: Int64
}

struct SecondEvaluator: Sendable {
  static let unit: SecondExact = 1_000_000
  var rules: SecondRules

  // MARK: Money

  func round(_ price: SecondExact) -> Int64 {
    let whole = price / Self.unit
    let twice = (price % Self.unit) * 2
    let goesUp =
      switch rules.usedRounding {
      case .down: false
      case .up: twice > 0
      case .halfUp: twice >= Self.unit
      case .halfDown: twice > Self.unit
      case .halfEven: twice > Self.unit || (twice == Self.unit && whole % 2 == 1)
      }
    return Int64(goesUp ? whole + 1 : whole)
  }

  /// One reward on `x`, before it is held to `x` and to the cap.
  func plainWorth(_ reward: SecondReward, _ x: Int64) -> SecondExact {
    switch reward {
    case .off(let percent): SecondExact(x) * SecondExact(percent)
    case .to(let percent): SecondExact(x) * (Self.unit - SecondExact(percent))
    case .coupon(let amount): SecondExact(amount) * Self.unit
    }
  }

  /// worth(p, x); `amount` is the order amount, the basis under `before discounts`.
  func worth(_ p: SecondPromotion, _ x: Int64, amount: Int64) -> SecondExact {
    let basis = p.beforeDiscounts ? amount : x
    if let spend = p.spend, basis < spend { return 0 }
    var worth: SecondExact = 0
    switch p.benefit {
    case .reward(let reward):
      worth = plainWorth(reward, x)
    case .couponEvery(let coupon, let every):
      worth = SecondExact(basis / every) * SecondExact(coupon) * Self.unit
    case .tiers(let tiers):
      for tier in tiers where basis >= tier.threshold {
        worth = max(worth, plainWorth(tier.reward, x))
      }
    }
    if let cap = p.cap { worth = min(worth, SecondExact(cap) * Self.unit) }
    return min(worth, SecondExact(x) * Self.unit)
  }

  func take(_ p: SecondPromotion, _ x: Int64, amount: Int64) -> Int64 {
    x - round(SecondExact(x) * Self.unit - worth(p, x, amount: amount))
  }

  // MARK: In force

  /// The window's first instant and the first instant after it.
  func window(_ p: SecondPromotion) -> (start: Int64?, end: Int64?) {
    window(from: p.from, end: p.end)
  }

  func window(from: SecondStart?, end written: SecondEnd?) -> (start: Int64?, end: Int64?) {
    let zone = rules.usedZone
    let start: Int64? =
      switch from {
      case nil: nil
      case .date(let date): zone.start(of: date)
      case .moment(let moment): zone.first(moment)
      }
    let end: Int64? =
      switch written {
      case nil: nil
      case .to(let date): zone.start(of: date.next)
      case .until(let moment): zone.last(moment)
      }
    return (start, end)
  }

  func isOnSchedule(_ p: SecondPromotion, at instant: Int64) -> Bool {
    if p.between == nil, p.weekdays.isEmpty, p.monthDays.isEmpty { return true }
    let local = rules.usedZone.local(at: instant)
    var date = local.date
    if let between = p.between {
      let start = between.start * 60
      let end = between.end * 60
      if start < end {
        if local.second < start || local.second >= end { return false }
      } else if local.second < end {
        date = date.previous
      } else if local.second < start {
        return false
      }
    }
    if !p.weekdays.isEmpty, !p.weekdays.contains(date.weekday) { return false }
    if !p.monthDays.isEmpty, !p.monthDays.contains(date.day) { return false }
    return true
  }

  /// ASCII letters without case; every other character counts as it is.
  static func folded(_ code: String) -> [UInt8] {
    code.utf8.map { (65...90).contains($0) ? $0 + 32 : $0 }
  }

  func hasCode(_ p: SecondPromotion, _ order: SecondOrder) -> Bool {
    if p.codes.isEmpty { return true }
    let given = order.codes.map(Self.folded)
    return p.codes.contains { given.contains(Self.folded($0)) }
  }

  func value(_ fact: String, _ order: SecondOrder) -> SecondFactValue {
    if let given = order.facts[fact] { return given }
    guard let standard = rules.facts.first(where: { $0.name == fact })?.standard else {
      fatalError("The order does not give the fact \(fact), which has no default")
    }
    return standard
  }

  func holds(_ condition: SecondCondition, _ order: SecondOrder) -> Bool {
    switch condition {
    case .isValue(let fact, let word): value(fact, order) == .word(word)
    case .isNotValue(let fact, let word): value(fact, order) != .word(word)
    case .isIn(let fact, let words): words.contains { value(fact, order) == .word($0) }
    case .yes(let fact): value(fact, order) == .flag(true)
    case .compare(let fact, let comparison, let number):
      compares(value(fact, order), comparison, number)
    case .not(let inner): !holds(inner, order)
    case .and(let a, let b): holds(a, order) && holds(b, order)
    case .or(let a, let b): holds(a, order) || holds(b, order)
    }
  }

  private func compares(_ value: SecondFactValue, _ comparison: SecondComparison, _ number: Int64)
    -> Bool
  {
    guard case .number(let given) = value else {
      fatalError("A comparison with a fact that is no number")
    }
    return switch comparison {
    case .equal: given == number
    case .notEqual: given != number
    case .less: given < number
    case .lessOrEqual: given <= number
    case .greater: given > number
    case .greaterOrEqual: given >= number
    }
  }

  func isInForce(_ p: SecondPromotion, _ order: SecondOrder) -> Bool {
    let (start, end) = window(p)
    if p.paused { return false }
    if let start, order.instant < start { return false }
    if let end, order.instant >= end { return false }
    return isOnSchedule(p, at: order.instant) && hasCode(p, order)
      && p.whens.allSatisfy { holds($0, order) }
  }

  // MARK: The choice

  /// Written-order indexes of the promotions in force that take something from the whole order.
  func useful(_ order: SecondOrder) -> [Int] {
    rules.promotions.indices.filter {
      let p = rules.promotions[$0]
      return isInForce(p, order) && take(p, order.amount, amount: order.amount) > 0
    }
  }

  /// The step's winner: the largest worth, then one that is `sync`, then the one written first.
  func winner(of step: SecondStep, among indexes: [Int], _ amount: Int64) -> Int? {
    var winner: Int?
    for index in indexes where rules.promotions[index].step == step {
      guard let best = winner else {
        winner = index
        continue
      }
      let p = rules.promotions[index]
      let q = rules.promotions[best]
      let a = worth(p, amount, amount: amount)
      let b = worth(q, amount, amount: amount)
      // Indexes rise, so a full tie leaves the one written first.
      if a > b || (a == b && p.sync && !q.sync) { winner = index }
    }
    return winner
  }

  /// The members applied one after the other, or nil if that is no candidate.
  func candidate(_ members: [Int], _ amount: Int64, asIfSync: Bool = false) -> SecondPrice? {
    if members.count > 1, !asIfSync, !members.allSatisfy({ rules.promotions[$0].sync }) {
      return nil
    }
    var price = SecondPrice(payable: amount, applied: [])
    for index in members {
      let off = take(rules.promotions[index], price.payable, amount: amount)
      if off <= 0 { return nil }
      price.payable -= off
      price.applied.append(SecondTaken(index: index, off: off))
    }
    return price
  }

  /// Every way to choose at most one of each step, in step order.
  func combinations(of indexes: [Int]) -> [[Int]] {
    var all: [[Int]] = [[]]
    for step in SecondStep.allCases {
      let here = indexes.filter { rules.promotions[$0].step == step }
      all += all.flatMap { before in here.map { before + [$0] } }
    }
    return all
  }

  func ranksBefore(_ a: SecondPrice, _ b: SecondPrice, _ amount: Int64) -> Bool {
    if a.payable != b.payable { return a.payable < b.payable }
    if a.applied.count != b.applied.count { return a.applied.count < b.applied.count }
    func sum(_ price: SecondPrice) -> SecondExact {
      price.applied.reduce(0) { $0 + worth(rules.promotions[$1.index], amount, amount: amount) }
    }
    if sum(a) != sum(b) { return sum(a) > sum(b) }
    return a.applied.map(\.index).lexicographicallyPrecedes(b.applied.map(\.index))
  }

  func lowest(among indexes: [Int], _ amount: Int64) -> SecondPrice {
    var lowest = SecondPrice(payable: amount, applied: [])
    for members in combinations(of: indexes) {
      guard let price = candidate(members, amount) else { continue }
      if ranksBefore(price, lowest, amount) { lowest = price }
    }
    return lowest
  }

  func price(_ order: SecondOrder, by strategy: SecondStrategy? = nil) -> SecondPrice {
    let indexes = useful(order)
    switch strategy ?? rules.usedStrategy {
    case .best:
      return lowest(among: indexes, order.amount)
    case .calculator:
      let winners = SecondStep.allCases.compactMap { winner(of: $0, among: indexes, order.amount) }
      return lowest(among: winners, order.amount)
    case .first:
      return candidate(Array(indexes.prefix(1)), order.amount)!
    }
  }
}
