import TestSupport
import Testing

/// What the random carts meet: theorems about carts in which nothing happens would say nothing.
extension SecondCartTests {
  @Test func `every word takes something in some random cart`() {
    var seen: Set<String> = []
    for seed in 8...11 as ClosedRange<UInt64> {
      SecondCartTheoremTests.forAll(seed, seed % 2 == 0 ? .goods : .turns) { example in
        let price = example.price()
        for taken in price.applied {
          seen.formUnion(example.rules.promotions[taken.index].features)
        }
        let steps = price.applied.map { example.rules.promotions[$0.index].step }
        if price.applied.contains(where: { example.rules.promotions[$0.index].alone }),
          price.applied.count > 1
        {
          seen.insert("alone with shipping")
        }
        if Set(steps).count < steps.count { seen.insert("two of one step") }
        if steps.count > 2 { seen.insert("three") }
        if !price.beaten.isEmpty { seen.insert("beaten") }
        if example.hasExcluded(price) { seen.insert("excluded") }
        if !price.offers.isEmpty { seen.insert("offer") }
        for stack in example.stacks { seen.formUnion(stack.features) }
        if price.shipping < example.order.shipping { seen.insert("cheaper shipping") }
      }
    }
    let words: Set = [
      "discount", "coupon", "free", "every AMOUNT", "every piece", "tier spend", "tier buy",
      "one pool", "two pools", "for", "several places", "gift", "gift price", "on goods",
      "on labels",
      "before", "only", "except", "up to money", "up to pieces", "spend", "buy", "code", "alone",
      "late", "two of one step", "three", "beaten", "offer", "two on one piece", "cheaper shipping",
      "step", "every piece in a later step", "not with", "not with codes", "cheapest",
      "shipping for", "spend and buy", "every AMOUNT and buy", "every piece and buy",
      "tier spend and buy", "alone with shipping", "excluded", "held", "out of turn", "up to both",
    ]
    #expect(words.subtracting(seen) == [] || !Effort.isLong, "\(words.subtracting(seen))")
  }

  @Test func `the bound is told where it is reached`() {
    let labels = (0..<10).map { "label \($0)" }
    var rules = SecondRules(goods: labels)
    rules.promotions = labels.map { label in
      CartPromotion("Off \(label)", .off(10)) { $0.only = [label] }
    }
    let order = SecondOrder(
      labels.map { label in
        var line = CartLine(100)
        line.labels = [label]
        return line
      })
    let untied = SecondEvaluator(rules: rules).price(order)
    #expect(untied.payable == 900 && !untied.reachedBound)
    rules.promotions.append(CartPromotion("All", .coupon(5)))
    let tied = SecondEvaluator(rules: rules).price(order)
    #expect(tied.payable == 900 && tied.reachedBound)
  }

  @Test func `of too many choices some hold every promotion`() {
    let labels = (0..<18).map { "label \($0)" }
    var rules = SecondRules(goods: labels)
    rules.promotions = labels.enumerated().map { index, label in
      CartPromotion("Off \(index)", .off(Int64(10 + index))) {
        ($0.only, $0.partners) = ([label], index % 2 == 1 ? ["Off \(index - 1)"] : [])
      }
    }
    let order = SecondOrder(
      labels.map { label in
        var line = CartLine(100)
        line.labels = [label]
        return line
      })
    let search = SecondCartSearch(SecondCart(rules: rules, order: order))
    let (choices, areSome) = search.choices(Array(labels.indices))
    #expect(areSome && choices.count >= 256 && choices.allSatisfy { $0.count == 9 })
    #expect(Set(choices.joined()) == Set(labels.indices))
    // The deeper of each pair are the first choice.
    let price = SecondEvaluator(rules: rules).price(order)
    #expect(price.payable == 1_629 && price.reachedBound)
  }

  @Test func `places can be filled where trying finds a way`() {
    var g = SeededGenerator(seed: 9)
    var filled = 0
    for _ in 0..<Effort.times(200) {
      let needs = (0..<Int.random(in: 1...3, using: &g)).map { _ in
        let pool = SecondCartPieces(bits: UInt128(UInt8.random(in: 0..<64, using: &g)))
        return SecondCartNeed(count: Int.random(in: 1...2, using: &g), pool: pool)
      }
      let slots = needs.flatMap { need in (0..<need.count).map { _ in need.pool } }
      let found = SecondCartNeed.filling(needs, first: SecondCartPieces())
      #expect(SecondCartNeed.canBeFilled(needs) == Self.trying(slots[...]))
      #expect(
        (found != nil) == Self.trying(slots[...]) && found?.count ?? slots.count == slots.count)
      filled += found == nil ? 0 : 1
    }
    #expect(filled > 20)
  }

  /// Whether the slots can be filled, by trying every way.
  private static func trying(_ slots: ArraySlice<SecondCartPieces>) -> Bool {
    guard let pool = slots.first else { return true }
    return pool.contains { piece in trying(slots.dropFirst().map { $0 - .one(piece) }[...]) }
  }
}

extension SecondCartTheoremTests.Case {
  /// Whether a promotion that is not applied is excluded by one that is.
  fileprivate func hasExcluded(_ price: SecondPrice) -> Bool {
    let search = search
    return price.beaten.contains { index in
      price.applied.contains { search.exclude(index, $0.index) }
    }
  }

  fileprivate var search: SecondCartSearch { SecondEvaluator(rules: rules).search(order) }

  fileprivate var stacks: [SecondCartStack] { search.chosen(by: rules.usedStrategy).0 }
}

extension SecondCartStack {
  /// How its promotions meet.
  fileprivate var features: [String] {
    let cuts = state.cells.map(\.cuts).filter { $0.count > 1 }
    let features = [
      ("two on one piece", !cuts.isEmpty),
      ("held", cuts.contains { $0[0].off == 0 }),
      ("out of turn", isTurned),
    ]
    return features.filter(\.1).map(\.0)
  }
}

extension SecondPromotion {
  /// The words of the language that the promotion uses.
  fileprivate var features: [String] {
    let clauses: [(String, Bool)] = [
      ("on goods", basis == .goods), ("on labels", basis != nil && basis != .goods),
      ("before", beforeDiscounts), ("only", !only.isEmpty), ("except", !except.isEmpty),
      ("spend", spend != nil), ("buy", !buy.isEmpty), ("code", !codes.isEmpty), ("alone", alone),
      ("late", isLate), ("several places", group?.hasSeveralPlaces ?? false),
      (benefit.feature, true), ("step", givenStep != nil), ("not with", !partners.isEmpty),
      ("not with codes", isWithoutCodes), ("up to both", mostBeside != nil),
      ("spend and buy", spend != nil && !buy.isEmpty),
      (benefit.feature + " and buy", !buy.isEmpty),
      (benefit.feature + " in a later step", givenStep != nil),
    ]
    let caps =
      switch cap {
      case nil: ""
      case .money: "up to money"
      case .pieces: "up to pieces"
      case .cheapest: "cheapest"
      }
    return clauses.filter(\.1).map(\.0) + [caps]
  }
}

extension SecondBenefit {
  fileprivate var feature: String {
    switch self {
    case .reward(.coupon): "coupon"
    case .reward: "discount"
    case .free: "free"
    case .couponEvery: "every AMOUNT"
    case .couponEach: "every piece"
    case .shippingFor: "shipping for"
    case .spendTiers: "tier spend"
    case .buyTiers: "tier buy"
    case .group(.buyFor): "for"
    case .group(.get(_, .price)): "gift price"
    case .group(.get): "gift"
    case .group(.buyGet(let buy, let get, _)):
      buy.count == 1 && Set(buy[0].folded) == Set(SecondCartGroup.meant(get, beside: buy).folded)
        ? "one pool" : "two pools"
    }
  }
}

extension SecondCartGroup {
  fileprivate var hasSeveralPlaces: Bool {
    switch self {
    case .buyGet(let buy, _, _), .buyFor(let buy, _): buy.count > 1
    case .get: false
    }
  }
}
