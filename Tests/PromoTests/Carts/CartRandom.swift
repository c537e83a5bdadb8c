import TestSupport

@testable import Promo

/// Random programs and carts over the whole vocabulary of goods, made from the model without a parser.
/// Few labels and few prices are used again and again, so that ties, thresholds that are just reached
/// and goods that meet are common.
struct CartRandom {
  /// The shape of what is drawn.
  struct Taste {
    var promotions = 1...6
    var lines = 1...5
    var pieces = 1...4

    /// Only words that the language had before there were goods, and carts of one amount.
    var isOfAmounts = false

    /// Many labels leave much that has nothing to do with each other.
    var labelCount = 4

    /// How many of a hundred promotions are `sync`.
    var syncPercent = 65

    /// How many of a hundred benefits count pieces.
    var groupPercent = 40

    /// How many of a hundred promotions are never with another one, and how many say their step.
    var exclusivePercent = 12
    var stepPercent = 15

    /// What all amounts are multiplied by.
    var scale: Int64 = 1
    var strategy = Strategy.calculator
  }

  var generator: SeededGenerator
  let taste: Taste

  init(seed: UInt64, _ taste: Taste = Taste()) {
    generator = SeededGenerator(seed: seed)
    self.taste = taste
  }

  private mutating func chance(_ percent: Int) -> Bool { generator.below(100) < percent }
  private mutating func int(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  private mutating func some(_ count: ClosedRange<Int>) -> [Int] {
    Array((0..<taste.labelCount).shuffled(using: &generator).prefix(int(count)))
  }

  // MARK: The program

  mutating func program() -> Program {
    let rounding = generator.pick(Rounding.allCases)
    let excluded = !taste.isOfAmounts && chance(10) ? [taste.labelCount - 1] : []
    let count = int(taste.promotions)
    let promotions = (0..<count).map { promotion($0, of: count) }
    return Program.of(
      promotions, rounding: rounding, strategy: taste.strategy, labels: taste.labelCount,
      excluded: excluded)
  }

  private mutating func promotion(_ index: Int, of count: Int) -> Promotion {
    let isShipping = !taste.isOfAmounts && chance(12)
    let benefit = benefit(isShipping)
    var goods = Promotion.Goods()
    var spend: Amount?
    switch benefit {
    case .once: if chance(30) { spend = amount() }
    case .pieces, .group: if chance(20) { spend = amount() }
    case .repeated(_, let every): spend = every
    case .tiers(let tiers): spend = tiers[0].spend
    case .countedTiers: break
    case .shippingFor: if chance(30) { spend = amount() }
    }
    let isBefore = spend != nil && chance(20)
    goods.isShipping = isShipping
    if !taste.isOfAmounts {
      if !isShipping, chance(45) { goods.only = some(1...2) }
      if chance(15) { goods.except = some(1...1) }
      if spend != nil, chance(35) { goods.counted = chance(50) ? .all : .labelled(some(1...2)) }
      switch benefit {
      case .once where chance(20), .pieces where chance(30), .shippingFor where chance(20),
        .repeated where chance(20), .tiers where chance(20):
        goods.bought = places(1...2, most: 2)
      default: break
      }
      if !isShipping, chance(20) { goods.pieceLimit = int(1...4) }
      goods.isOfCheapest = goods.pieceLimit != nil && benefit.isOfSinglePieces && chance(50)
    }
    let isSync = chance(taste.syncPercent)
    goods.isAlone = !taste.isOfAmounts && !isSync && chance(12)
    if !taste.isOfAmounts, chance(taste.exclusivePercent) {
      goods.partners = (0..<int(1...2)).map { _ in "P\(int(0...(count - 1)))" }
        .filter { $0 != "P\(index)" }
    }
    goods.isWithoutCodes = !taste.isOfAmounts && chance(taste.exclusivePercent / 2)
    let mayMove = !goods.isAlone && !isShipping && benefit.mayChooseStep
    let step =
      mayMove && chance(taste.stepPercent) ? generator.pick(Promotion.Step.ofAmounts) : nil
    let codes = generator.pick([["C"], ["C"], ["D"], ["C", "D"]])
    return Promotion(
      name: "P\(index)", benefit: benefit, cap: chance(15) ? coupon() : nil,
      threshold: spend.map { Promotion.Threshold(spend: $0, isBeforeDiscounts: isBefore) },
      goods: taste.isOfAmounts || goods == Promotion.Goods() && chance(50) ? nil : goods,
      requirements: chance(20) ? [.codes(RequiredCodes(codes))] : [], isSync: isSync,
      isPaused: chance(3), allowed: [], span: SourceSpan(file: 0, start: 0, end: 0),
      movedTo: step)
  }

  private mutating func benefit(_ isShipping: Bool) -> Promotion.Benefit {
    let isOfPieces = !taste.isOfAmounts && !isShipping && chance(taste.groupPercent)
    if isShipping, chance(25) { return .shippingFor(coupon()) }
    switch isOfPieces ? int(7...11) : int(0...(taste.isOfAmounts ? 5 : 6)) {
    case 0...3: return .once(reward())
    case 4: return .repeated(coupon: coupon(), every: amount())
    case 5:
      let spends = Set((0..<int(1...3)).map { _ in amount() }).sorted()
      return .tiers(spends.map { Promotion.Tier(spend: $0, reward: reward()) })
    case 6:
      let counts = Set((0..<int(1...3)).map { _ in int(1...5) }).sorted()
      return .countedTiers(counts.map { Promotion.CountedTier(count: $0, reward: reward()) })
    case 7: return .pieces(coupon: coupon(), every: int(1...3))
    default: return .group(group())
    }
  }

  private mutating func group() -> Promotion.Group {
    let price: Promotion.Group.Price = chance(50) ? .off(percent()) : .to(coupon())
    switch int(0...4) {
    case 0:
      // One pool.
      let labels = chance(50) ? nil : some(1...2)
      return Promotion.Group(
        buy: [Promotion.Place(count: int(1...3), labels: labels)],
        gift: Promotion.Place(count: int(1...2), labels: labels), price: price)
    case 1:
      let gift = Promotion.Place(count: int(1...2), labels: some(1...1))
      return Promotion.Group(buy: [], gift: gift, price: price)
    case 2:
      let buy = places(1...2, most: 2)
      let gift = Promotion.Place(count: int(1...2), labels: some(1...2))
      return Promotion.Group(buy: buy, gift: gift, price: price)
    default:
      let price = chance(30) ? .less(coupon()) : price
      return Promotion.Group(buy: places(1...3, most: 3), gift: nil, price: price)
    }
  }

  private mutating func places(_ count: ClosedRange<Int>, most: Int) -> [Promotion.Place] {
    (0..<int(count)).map { _ in
      Promotion.Place(count: int(1...most), labels: chance(25) ? nil : some(1...2))
    }
  }

  private mutating func reward() -> Promotion.Reward {
    chance(60) ? .discount(percent()) : .coupon(coupon())
  }

  private mutating func percent() -> Percent {
    let some: [Int64] = [
      100_000, 100_000, 200_000, 250_000, 333_333, 500_000, 500_000, 75_000, 1_000_000,
    ]
    return Percent(millionths: generator.pick(some))
  }

  private mutating func coupon() -> Amount {
    Amount(unchecked: generator.pick([1, 5, 10, 20, 30, 33, 50, 99, 120]) * taste.scale)
  }

  private mutating func amount() -> Amount {
    Amount(
      unchecked: generator.pick([10, 50, 90, 99, 100, 100, 150, 200, 270, 300, 500]) * taste.scale)
  }

  // MARK: Orders

  mutating func order() -> CheckedOrder {
    if taste.isOfAmounts {
      let base = generator.pick([0, 50, 100, 200, 300, 500, 750, 1_000])
      return CheckedOrder.of(
        amount: Int64(base + int(0...9)), cart: nil, codes: chance(70) ? ["c"] : [])
    }
    let lines = (0..<int(taste.lines)).map { _ in line() }
    let shipping = chance(50) ? int(0...40) : 0
    return CheckedOrder.of(
      amount: lines.reduce(0) { $0 + $1.amount.minorUnits },
      cart: CheckedCart(lines: lines, shipping: Amount(unchecked: Int64(shipping) * taste.scale)),
      codes: generator.pick([[], ["c"], ["c"], ["d"], ["c", "d"], ["c", "d", "e"]]))
  }

  mutating func line() -> CheckedCart.Line {
    let prices = [0, 1, 2, 3, 10, 10, 20, 30, 33, 50, 50, 99, 100, 100, 101, 150, 200]
    let pieces = chance(40) ? 1 : int(taste.pieces)
    let noise = chance(20) ? generator.below(pieces + 1) : 0
    return CheckedCart.Line(
      amount: Amount(unchecked: Int64(generator.pick(prices) * pieces + noise) * taste.scale),
      pieces: pieces,
      labels: some(0...2).sorted())
  }
}

extension Promotion.Benefit {
  /// True if the cheapest pieces can be chosen for it.
  fileprivate var isOfSinglePieces: Bool {
    switch self {
    case .once, .repeated, .tiers, .countedTiers: true
    case .pieces(_, let every): every == 1
    case .group, .shippingFor: false
    }
  }

  fileprivate var mayChooseStep: Bool {
    switch self {
    case .group, .shippingFor: false
    default: true
    }
  }
}

extension Program {
  /// A program made of promotions.
  static func of(
    _ promotions: [Promotion], rounding: Rounding = .halfUp, strategy: Strategy = .calculator,
    labels: Int = 4, excluded: [Int] = []
  ) -> Program {
    Program(
      currency: .unnamed, rounding: rounding, strategy: strategy, zone: .utc, facts: [],
      labels: (0..<labels).map { "label \($0)" }, excludedLabels: excluded, promotions: promotions,
      expectations: [], guarantees: [])
  }
}

extension CheckedOrder {
  /// An order at some instant, with codes in the form in which they are compared.
  static func of(amount: Int64, cart: CheckedCart?, codes: Set<String> = []) -> CheckedOrder {
    CheckedOrder(
      amount: Amount(unchecked: amount), cart: cart, instant: Instant(secondsSince1970: 0),
      localTime: LocalTime(seconds: 0), codes: codes, facts: [])
  }

  /// An order of lines.
  static func of(_ lines: [CheckedCart.Line], shipping: Int64 = 0) -> CheckedOrder {
    of(
      amount: lines.reduce(0) { $0 + $1.amount.minorUnits },
      cart: CheckedCart(lines: lines, shipping: Amount(unchecked: shipping)))
  }
}
