import Testing

/// A price or more for each row of the page's table of what merchants say.
extension SecondCartTests {
  @Test(arguments: discounts + counted + groups + gifts)
  func `what merchants say is what they mean`(example: SecondCartExample) { example.check() }

  private static let discounts = [
    SecondCartExample(
      "20 % off shoes, sale excluded",
      [CartPromotion("A", .off(20)) { ($0.only, $0.except) = (["shoes"], ["sale"]) }],
      [CartLine(100, "shoes"), CartLine(50, "shoes", "Sale"), CartLine(30, "hats")], pays: 160),
    SecondCartExample(
      "50 off 300, books excluded", [coupon50], [CartLine(300), CartLine(100, "books")], pays: 350),
    SecondCartExample(
      "books do not count, either", [coupon50], [CartLine(299), CartLine(100, "books")], pays: 399,
      by: []),
    SecondCartExample(
      "spend 100 on paint", [brushes], [CartLine(100, "paint"), CartLine(50, "brushes")], pays: 140),
    SecondCartExample(
      "99 on paint", [brushes], [CartLine(99, "paint"), CartLine(50, "brushes")], pays: 149),
    SecondCartExample(
      "two shirts: 10 % off all", [shirts], [CartLine(40, pieces: 2, "shirts"), CartLine(60)],
      pays: 90),
    SecondCartExample(
      "one shirt", [shirts], [CartLine(40, "shirts"), CartLine(60)], pays: 100, by: []),
    SecondCartExample(
      "this code with nothing else", [news, shoes15],
      [CartLine(40, "shoes"), CartLine(60, "hats")], codes: ["news"], pays: 90, by: [0]),
    SecondCartExample(
      "something else without this code", [news, shoes15],
      [CartLine(80, "shoes"), CartLine(20, "hats")], codes: ["NEWS"], pays: 88, by: [1]),
  ]

  private static let coupon50 = CartPromotion("A", .coupon(50)) {
    ($0.spend, $0.except) = (300, ["books"])
  }
  private static let brushes = CartPromotion("A", .off(20)) {
    ($0.only, $0.spend, $0.basis) = (["brushes"], 100, .labels(["paint"]))
  }
  private static let shirts = CartPromotion("A", .off(10)) {
    $0.buy = [SecondCartSome(2, "shirts")]
  }
  private static let news = CartPromotion("A", .off(10)) { ($0.codes, $0.alone) = (["NEWS"], true) }
  private static let shoes15 = CartPromotion("B", .off(15)) { $0.only = ["shoes"] }

  private static let counted = [
    SecondCartExample(
      "three shirts", [tiers], [CartLine(30, pieces: 3, "shirts"), CartLine(10)], pays: 34),
    SecondCartExample("two shirts", [tiers], [CartLine(20, pieces: 2, "shirts")], pays: 18),
    SecondCartExample("a single shirt", [tiers], [CartLine(10, "shirts")], pays: 10, by: []),
    SecondCartExample(
      "5 off each, at most 3", [each],
      [CartLine(4, "books"), CartLine(20, "books"), CartLine(10, "books"), CartLine(3, "books")],
      pays: 23),
    SecondCartExample(
      "free shipping over 99", [freight], [CartLine(99)], shipping: 12, pays: 99, by: [0]),
    SecondCartExample(
      "free shipping one short", [freight], [CartLine(98)], shipping: 12, pays: 110, by: []),
  ]

  private static let tiers = CartPromotion(
    "A",
    .buyTiers([
      SecondTier(threshold: 2, reward: .off(100_000)),
      SecondTier(threshold: 3, reward: .off(200_000)),
    ])
  ) { $0.only = ["shirts"] }
  private static let each = CartPromotion("A", .couponEach(5, pieces: 1)) {
    ($0.cap, $0.only) = (.pieces(3), ["books"])
  }
  private static let freight = CartPromotion("A", .free) {
    ($0.onlyShipping, $0.spend) = (true, 99)
  }

  private static let groups = [
    SecondCartExample(
      "buy 2 get 1", [CartPromotion("A", .buy(2, get: 1))],
      [10, 9, 8, 3, 2, 1].map { CartLine($0) }, pays: 24),
    SecondCartExample(
      "second at half price", [half],
      [CartLine(6, "drinks"), CartLine(10, "drinks"), CartLine(20)],
      pays: 33),
    SecondCartExample("any 3 for 99", [three], [CartLine(280, pieces: 7, "books")], pays: 238),
    SecondCartExample(
      "3 for 99 of cheap ones", [three], [CartLine(90, pieces: 3, "books")], pays: 90),
    SecondCartExample(
      "a second group that saves nothing", [three],
      [50, 40, 30, 20, 20, 20].map { CartLine($0, "books") }, pays: 159),
    SecondCartExample(
      "lunch deal", [lunch],
      [CartLine(9, "main"), CartLine(8, "main"), CartLine(4, "side"), CartLine(3, "drink")],
      pays: 19),
    SecondCartExample(
      "the dearest side is the only drink", [lunch],
      [CartLine(9, "main"), CartLine(6, "side", "drink"), CartLine(4, "side")], pays: 11),
    SecondCartExample(
      "10 % off a meal with a drink", [meal],
      [CartLine(20, "meal"), CartLine(5, "drink"), CartLine(10, "meal")], pays: 33),
    SecondCartExample(
      "50 off per bike", [bike],
      [CartLine(600, pieces: 2, "bike"), CartLine(120, pieces: 4, "helmets")],
      pays: 620),
    SecondCartExample(
      "one helmet", [bike], [CartLine(300, "bike"), CartLine(30, "helmets")], pays: 330, by: []),
  ]

  private static let half = CartPromotion("A", .buy(1, get: 1, .off(500_000))) {
    $0.only = ["drinks"]
  }
  private static let three = CartPromotion("A", .group(.buyFor([SecondCartSome(3)], .price(99)))) {
    ($0.only, $0.cap) = (["books"], .pieces(6))
  }
  private static let lunch = CartPromotion(
    "A",
    .group(
      .buyFor(
        [SecondCartSome(1, "main"), SecondCartSome(1, "side"), SecondCartSome(1, "drink")],
        .price(11))))
  private static let meal = CartPromotion(
    "A",
    .group(.buyFor([SecondCartSome(1, "meal"), SecondCartSome(1, "drink")], .off(100_000))))
  private static let bike = CartPromotion(
    "A",
    .group(.buyFor([SecondCartSome(1, "bike"), SecondCartSome(2, "helmets")], .amountOff(50))))

  private static let gifts = [
    SecondCartExample(
      "five balls with the racket", [racket],
      [CartLine(100, "racket"), CartLine(21, pieces: 7, "balls")], pays: 106),
    SecondCartExample("a tote with 200", [tote], [CartLine(200), CartLine(20, "tote")], pays: 200),
    SecondCartExample(
      "the tote does not count for itself", [tote], [CartLine(199), CartLine(20, "tote")],
      pays: 219,
      by: []),
    SecondCartExample("a cup for 1", [cup], [CartLine(99), CartLine(8, "cup")], pays: 100),
  ]

  private static let racket = CartPromotion(
    "A", .group(.buyGet([SecondCartSome(1, "racket")], SecondCartSome(5, "balls"), .free)))
  private static let tote = CartPromotion("A", .group(.get(SecondCartSome(1, "tote"), .free))) {
    $0.spend = 200
  }
  private static let cup = CartPromotion("A", .group(.get(SecondCartSome(1, "cup"), .price(1)))) {
    $0.spend = 99
  }

  @Test func `gifts that are reached and not in the cart are offered`() {
    func offers(_ promotion: CartPromotion, _ lines: CartLine...) -> [SecondCartOffer] {
      let rules = SecondRules(goods: SecondCartExample.goods, promotions: [promotion])
      return SecondEvaluator(rules: rules).price(SecondOrder(lines)).offers
    }
    let racket = SecondCartTests.racket
    let balls = { SecondCartOffer(index: 0, count: $0, labels: ["balls"]) }
    #expect(offers(racket, CartLine(100, "racket")) == [balls(5)])
    #expect(offers(racket, CartLine(100, "racket"), CartLine(9, pieces: 3, "balls")) == [balls(2)])
    #expect(offers(racket, CartLine(9, pieces: 3, "balls")) == [])
    let tote = SecondCartOffer(index: 0, count: 1, labels: ["tote"])
    #expect(offers(SecondCartTests.tote, CartLine(200)) == [tote])
    #expect(offers(SecondCartTests.tote, CartLine(200), CartLine(20, "tote")) == [])
    #expect(offers(SecondCartTests.tote, CartLine(199)) == [])
    #expect(offers(CartPromotion("A", .buy(2, get: 1)), CartLine(20, pieces: 2)) == [])
  }
}
