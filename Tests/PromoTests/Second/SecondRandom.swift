// Random rule files in which ties and boundaries are common: few values, used again and again.

/// Which constructs a generator may use; a caller can switch off what it does not want to meet.
struct SecondTaste: Sendable {
  /// Nil draws a strategy for each file.
  var strategy: SecondStrategy?
  var mostPromotions = 8
  var facts = true
  var times = true
  var codes = true
  var pauses = true
  var huge = true
  /// `allow P113` now and then, with the two diagnostic codes that the page itself shows.
  var allows = true
  /// Names and strings with quotes, backslashes and letters beyond ASCII.
  var oddStrings = true
  /// Facts named like words of clauses (`spend`, `up`, `promotion`), which the page allows.
  var oddFactNames = true
  /// Every amount of the file is at most so many minor units, so that all orders up to there can be priced.
  var mostAmount: Int64?
  /// Promotions of goods, for orders with lines.
  var hasGoods = false
  /// What the amounts of rules about goods are multiplied by.
  var scale: Int64 = 1
  /// `alone` now and then, of promotions of goods.
  var alone = true
  /// How many promotions of a hundred are `sync`, and how many of those of goods form groups.
  var sync = 75
  var groups = 40
  /// `step` now and then.
  var steps = true
  /// Codes and `step` in most promotions, so that several codes of an order open what combines.
  var manyCodes = false
  /// `not with` now and then. It makes rules those about goods, of which the product has no tables of amounts.
  var exclusions = false

  /// Files of which `SecondAnalysis` can price every order.
  static func small(_ mostAmount: Int64 = 2_000, manyCodes: Bool = false) -> SecondTaste {
    var taste = SecondTaste()
    taste.manyCodes = manyCodes
    taste.mostPromotions = 6
    taste.huge = false
    taste.mostAmount = mostAmount
    return taste
  }

  /// Files about one amount with `step` and `not with`.
  static var amounts: SecondTaste { SecondTaste().withAllWords }

  /// The taste with `step` and `not with`.
  var withAllWords: SecondTaste {
    var taste = self
    (taste.steps, taste.exclusions) = (true, true)
    return taste
  }

  /// Files in which what takes after a gift combines with it.
  static var gifts: SecondTaste {
    var taste = SecondTaste.goods
    (taste.sync, taste.groups) = (95, 55)
    return taste
  }

  /// Files in which gifts, and promotions that do not combine, take the same goods by turns.
  static var turns: SecondTaste {
    var taste = SecondTaste.goods
    (taste.sync, taste.groups) = (40, 60)
    return taste
  }

  /// Files for orders with lines, the same at all times and for all customers.
  static var goods: SecondTaste {
    var taste = SecondTaste()
    taste.hasGoods = true
    (taste.steps, taste.exclusions) = (true, true)
    taste.mostPromotions = 5
    (taste.facts, taste.times, taste.pauses) = (false, false, false)
    (taste.allows, taste.oddStrings) = (false, false)
    return taste
  }
}

struct SecondRandom<Source: RandomNumberGenerator> {
  var g: Source
  let taste: SecondTaste
  /// The few values that one file is made of.
  var amounts: [Int64] = []
  var coupons: [Int64] = []
  var percents: [Int64] = []
  var dates: [SecondDate] = []
  var codes: [String] = []
  var labels: [String] = []
  /// Whether this file uses windows and schedules; without them more promotions meet in one order.
  var timed = true

  static func rules(_ taste: SecondTaste = SecondTaste(), using g: inout Source) -> SecondRules {
    var random = SecondRandom(g: g, taste: taste)
    let rules = random.rules()
    g = random.g
    return rules
  }

  static func order(for rules: SecondRules, using g: inout Source) -> SecondOrder {
    var random = SecondRandom(g: g, taste: SecondTaste())
    let order = random.order(for: rules)
    g = random.g
    return order
  }

  // MARK: Drawing

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &g) < percent }
  mutating func pick<T>(_ values: [T]) -> T { values.randomElement(using: &g)! }
  mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &g) }
  mutating func amount(_ range: ClosedRange<Int64>) -> Int64 { Int64.random(in: range, using: &g) }

  /// One to `most` different values, in any order.
  mutating func some<T>(_ values: [T], most: Int) -> [T] {
    Array(values.shuffled(using: &g).prefix(int(1...max(1, min(most, values.count)))))
  }

  // MARK: The file

  mutating func rules() -> SecondRules {
    var rules = SecondRules()
    // A whole number as the cap of goods could be pieces, and the smallest units of yen are whole.
    let currencies = taste.hasGoods ? [.cny, .kwd] : SecondCurrency.allCases + [.cny, .cny]
    rules.currency = chance(30) ? nil : pick(currencies)
    timed = taste.times && chance(60)
    if taste.times { rules.zone = chance(15) ? nil : pick(SecondZone.allCases) }
    rules.rounding = chance(30) ? nil : pick(SecondRounding.allCases)
    rules.strategy = taste.strategy ?? (chance(25) ? nil : pick(SecondStrategy.allCases))
    rules.layout = UInt64.random(in: 0...UInt64.max, using: &g)
    if taste.hasGoods { chooseGoods(&rules) }
    choosePalette(decimals: rules.decimals)
    if taste.facts, chance(45) { rules.facts = facts() }
    for index in 0..<count() {
      let next = taste.hasGoods ? goodsPromotion(index, rules) : promotion(index, rules)
      rules.promotions.append(next)
    }
    turnPartners(&rules)
    return rules
  }

  private mutating func count() -> Int {
    let most = max(1, taste.mostPromotions)
    if taste.hasGoods { return int(min(2, most)...most) }
    return chance(5) ? int(1...most) : int(1...min(5, most))
  }

  mutating func choosePalette(decimals: Int) {
    if taste.hasGoods { chooseGoodsPalette() } else { chooseAmounts(decimals: decimals) }
    chooseDates()
    if !taste.hasGoods { chooseCodes() }
  }

  private mutating func chooseAmounts(decimals: Int) {
    let scale: Int64 = taste.mostAmount == nil ? [1, 10, 100, 1_000][decimals] : pick([1, 2, 4])
    let round: [Int64] = [
      5, 10, 15, 20, 25, 30, 40, 50, 60, 75, 80, 100, 120, 150, 200, 240, 250, 300, 375, 400, 500,
    ]
    amounts = (0..<int(2...4)).map { _ in pick(round) * scale }
    // Thresholds that are just reached or missed once another promotion of the palette has been applied.
    let percent = pick([100_000, 200_000, 250_000, 500_000] as [Int64])
    amounts.append(max(1, amounts[0] - amounts[0] * percent / 1_000_000))
    if chance(30) { amounts.append(amounts[0] + amounts[1]) }
    if chance(15) { amounts.append(max(1, pick(amounts) + pick([-1, 1]))) }
    if chance(15) { amounts.append(amount(1...12)) }
    if taste.huge, chance(4) {
      amounts += [amount(1...1_000_000_000_000_000), 1_000_000_000_000_000, 500_000_000_000_000]
    }
    if let most = taste.mostAmount { amounts = amounts.map { min($0, most) } }
    let odd: [Int64] = [1, 75_000, 125_000, 333_333, 123_456, 999_999, 1_000_000, 5_000, 15_000]
    // Coupons worth exactly what the discount is on a threshold, small ones, and now and then a threshold itself.
    coupons = [
      max(1, amounts[0] * percent / 1_000_000), max(1, amounts[1] / 10), pick([5, 10, 50]) * scale,
    ]
    if chance(40) { coupons.append(pick(amounts)) }
    if chance(10) { coupons.append(amount(1...99)) }
    if let most = taste.mostAmount { coupons = coupons.map { min($0, most) } }
    percents =
      [percent]
      + (0..<2).map { _ in
        chance(25) ? pick(odd) : pick([50_000, 100_000, 200_000, 300_000, 500_000])
      }
  }

  private mutating func chooseDates() {
    let spring = chance(50)
    let first = spring ? SecondDate(2026, 3, 27) : SecondDate(2026, 10, 2)
    dates = (0..<int(2...4)).map { _ in
      SecondDate(number: first.number + int(0...(spring ? 10 : 32)))
    }
    let changes =
      spring
      ? [SecondDate(2026, 3, 29), SecondDate(2026, 4, 5), SecondDate(2026, 3, 8)]
      : [SecondDate(2026, 10, 4), SecondDate(2026, 10, 25), SecondDate(2026, 11, 1)]
    dates.append(pick(changes))
  }

  private mutating func chooseCodes() {
    let some =
      ["SAVE10", "VIP", "hello-15", "8OFF", "a.b_c"]
      + (taste.oddStrings ? ["ÉTÉ", "été", "双11", "\"q\"\\"] : [])
    codes = (0..<2).map { _ in pick(some) }
  }

  // MARK: Facts

  mutating func facts() -> [SecondFact] {
    let plain = ["tier", "first-order", "age", "visits", "member", "x2", "level-2"]
    // Words of clauses may name facts, too: only twenty-three words are reserved.
    let odd = [
      "spend", "up", "number", "sync", "one", "day", "mon", "off", "when", "to", "discount",
      "promotion", "fact",
    ]
    let names =
      (plain.shuffled(using: &g).prefix(int(1...3))
        + (taste.oddFactNames && chance(15) ? [pick(odd)] : []))
    return names.map { fact($0) }
  }

  private mutating func fact(_ name: String) -> SecondFact {
    let hasDefault = chance(50)
    switch int(0...2) {
    case 0:
      var words = ["none", "silver", "gold", "black card", "yes"]
      if taste.oddStrings { words += ["金卡", "a \"b\" \\c", "Gold"] }
      let listed = some(words, most: 4)
      return SecondFact(
        name: name, kind: .oneOf(listed), standard: hasDefault ? .word(pick(listed)) : nil)
    case 1:
      return SecondFact(name: name, kind: .yesNo, standard: hasDefault ? .flag(chance(50)) : nil)
    default:
      return SecondFact(
        name: name, kind: .number, standard: hasDefault ? .number(pick(Self.numbers)) : nil)
    }
  }

  static var numbers: [Int64] { [0, 1, 2, 17, 18, 19, 65, 100, 1_000, 1_000_000_000_000_000] }

  mutating func condition(_ facts: [SecondFact], depth: Int) -> SecondCondition {
    if depth > 0, chance(50) {
      let a = condition(facts, depth: depth - 1)
      switch int(0...2) {
      case 0: return .not(a)
      case 1: return .and(a, condition(facts, depth: depth - 1))
      default: return .or(a, condition(facts, depth: depth - 1))
      }
    }
    let fact = pick(facts)
    switch fact.kind {
    case .yesNo: return .yes(fact: fact.name)
    case .number:
      return .compare(fact: fact.name, pick(SecondComparison.allCases), pick(Self.numbers))
    case .oneOf(let words):
      switch int(0...2) {
      case 0: return .isValue(fact: fact.name, pick(words))
      case 1: return .isNotValue(fact: fact.name, pick(words))
      default: return .isIn(fact: fact.name, some(words, most: 3))
      }
    }
  }
}
