import TestSupport

/// Random groups, and orders for random rules.
extension SecondCartRandom {
  /// Draws a place, named so many times of a hundred.
  mutating func place(named: Int) -> SecondCartSome {
    var place = SecondCartSome(pick([1, 1, 1, 2, 2, 3]))
    if chance(named) { place.labels = some(labels, most: chance(25) ? 2 : 1) }
    return place
  }

  /// Draws a place or several.
  mutating func places(most: Int) -> [SecondCartSome] {
    (0..<(chance(60) ? 1 : int(1...most))).map { _ in place(named: 65) }
  }

  /// Draws a group.
  mutating func group() -> SecondCartGroup {
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
  mutating func groupClauses(_ p: inout SecondPromotion) {
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
  }

  // MARK: Orders

  /// An order of the goods of some rules, with amounts of 0 to 60 minor units.
  static func order(for rules: SecondRules, using g: inout SeededGenerator) -> SecondOrder {
    var random = SecondCartRandom(g: g, taste: SecondCartTaste())
    defer { g = random.g }
    random.labels = rules.goods
    let lines = (0..<random.pick([1, 2, 2, 3, 3, 4])).map { _ in random.line() }
    var order = SecondOrder(lines)
    if random.chance(60) { order.shipping = Int64(random.int(0...15)) }
    if random.chance(75) { order.codes = random.some(["SAVE", "VIP"], most: 2) }
    if random.chance(15) { order.codes = order.codes.map { $0.lowercased() } }
    return order
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
}
