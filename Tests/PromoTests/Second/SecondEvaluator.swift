// Which promotions of an order are in force, and what each of them is worth on an amount.

/// An exact amount: millionths of a minor unit, which holds every percentage with four decimals of any amount.
typealias SecondExact = Int128

/// Prices orders by one set of rules.
struct SecondEvaluator: Sendable {
  static let unit: SecondExact = 1_000_000
  var rules: SecondRules

  // MARK: Money

  func round(_ price: SecondExact) -> Int64 { rules.usedRounding.round(price) }

  /// worth(p, x); `amount` is the order amount, the basis under `before discounts`.
  func worth(_ p: SecondPromotion, _ x: Int64, amount: Int64) -> SecondExact {
    let basis = p.beforeDiscounts ? amount : x
    if let spend = p.spend, basis < spend { return 0 }
    return p.worth(on: x, basis: basis, count: 1)
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
}

extension SecondRounding {
  /// An exact price as whole minor units.
  func round(_ price: SecondExact) -> Int64 {
    let unit = SecondEvaluator.unit
    let whole = price / unit
    let twice = (price % unit) * 2
    let goesUp =
      switch self {
      case .down: false
      case .up: twice > 0
      case .halfUp: twice >= unit
      case .halfDown: twice > unit
      case .halfEven: twice > unit || (twice == unit && whole % 2 == 1)
      }
    return Int64(goesUp ? whole + 1 : whole)
  }
}
