import Testing

/// More prices worked by hand: thresholds that count pieces, late promotions, shipping and what is tied.
extension SecondCartTests {
  @Test(arguments: counts + lateOnes + shipped + steps)
  func `a price on an edge is what the page says`(example: SecondCartExample) { example.check() }

  private static let counts = [
    SecondCartExample(
      "what is excepted is not counted by on", [books], [CartLine(90), CartLine(20, "books")],
      pays: 110, by: []),
    SecondCartExample(
      "enough without it", [books], [CartLine(100), CartLine(20, "books")], pays: 110, by: [0]),
    SecondCartExample(
      "two shirts, whoever takes from them",
      [
        CartPromotion("A", .off(50)) { $0.only = ["shirts"] },
        CartPromotion("B", .off(10)) { $0.buy = [SecondCartSome(2, "shirts")] },
      ], [CartLine(40, pieces: 2, "shirts"), CartLine(60)], pays: 74, by: [0, 1]),
    SecondCartExample(
      "three of its own open goods",
      [
        CartPromotion("A", .off(50)) { $0.only = ["sale"] },
        CartPromotion("B", .coupon(5)) { $0.buy = [SecondCartSome(3)] },
      ], [CartLine(10, "sale"), CartLine(20, pieces: 2)], pays: 25, by: [0]),
    SecondCartExample(
      "one piece fills one place", [pair], [CartLine(20, "shoes", "sale")], pays: 20, by: []),
    SecondCartExample(
      "two pieces fill two places", [pair], [CartLine(20, "shoes", "sale"), CartLine(10, "sale")],
      pays: 25, by: [0]),
    SecondCartExample(
      "all own goods count beside a cap of pieces",
      [CartPromotion("A", .off(50)) { ($0.cap, $0.spend) = (.pieces(1), 30) }],
      [CartLine(20), CartLine(10)], pays: 20, by: [0]),
    SecondCartExample(
      "at most two gifts",
      [
        CartPromotion(
          "A", .group(.buyGet([SecondCartSome(1, "racket")], SecondCartSome(5, "balls"), .free))
        ) {
          $0.cap = .pieces(2)
        }
      ], [CartLine(100, "racket"), CartLine(21, pieces: 7, "balls")], pays: 115),
  ]

  private static let books = CartPromotion("A", .off(10)) {
    ($0.except, $0.spend, $0.basis) = (["books"], 100, .goods)
  }
  private static let pair = CartPromotion("A", .coupon(5)) {
    $0.buy = [SecondCartSome(1, "shoes"), SecondCartSome(1, "sale")]
  }

  private static let lateOnes = [
    SecondCartExample(
      "late ones count alike", [tote(100), cup],
      [CartLine(92), CartLine(20, "tote"), CartLine(8, "cup")],
      pays: 92, by: [0, 1]),
    SecondCartExample(
      "a gift for paint", [tote(100) { $0.basis = .labels(["paint"]) }],
      [CartLine(100, "paint"), CartLine(20, "tote")], pays: 100, by: [0]),
    SecondCartExample(
      "other goods are no paint", [tote(100) { $0.basis = .labels(["paint"]) }],
      [CartLine(99, "paint"), CartLine(50), CartLine(20, "tote")], pays: 169, by: []),
    SecondCartExample(
      "a gift counts what other goods promotions leave", [hats, tote(100)],
      [CartLine(100, "hats"), CartLine(20, "tote")], pays: 70, by: [0]),
    SecondCartExample(
      "a gift before discounts", [hats, tote(100) { $0.beforeDiscounts = true }],
      [CartLine(100, "hats"), CartLine(20, "tote")], pays: 50, by: [0, 1]),
  ]

  private static let hats = CartPromotion("A", .off(50)) { $0.only = ["hats"] }
  private static let cup = CartPromotion("C", .group(.get(SecondCartSome(1, "cup"), .free))) {
    $0.spend = 100
  }
  /// A free tote from an amount on.
  private static func tote(_ spend: Int64, _ change: (inout CartPromotion) -> Void = { _ in })
    -> CartPromotion
  {
    var tote = CartPromotion("T", .group(.get(SecondCartSome(1, "tote"), .free)), change)
    tote.spend = spend
    return tote
  }

  private static let shipped = [
    SecondCartExample(
      "free shipping for books", [free(50) { $0.basis = .labels(["books"]) }],
      [CartLine(50, "books"), CartLine(10)], shipping: 5, pays: 60, by: [0]),
    SecondCartExample(
      "other goods are no books", [free(50) { $0.basis = .labels(["books"]) }],
      [CartLine(49, "books"), CartLine(10)], shipping: 5, pays: 64, by: []),
    SecondCartExample(
      "three pieces, 4 off the parcel",
      [
        CartPromotion("A", .buyTiers([SecondTier(threshold: 3, reward: .coupon(4))])) {
          $0.onlyShipping = true
        }
      ], [CartLine(30, pieces: 3)], shipping: 6, pays: 32, by: [0]),
    SecondCartExample(
      "free shipping counts what is left", [CartPromotion("A", .off(10)), free(90)],
      [CartLine(100)],
      shipping: 12, pays: 90, by: [0, 1]),
    SecondCartExample(
      "a dear parcel beats a code with nothing else", [news, free(99)], [CartLine(100)],
      shipping: 12,
      codes: ["NEWS"], pays: 100, by: [1]),
    SecondCartExample(
      "a cheap one does not", [news, free(99)], [CartLine(100)], shipping: 8, codes: ["NEWS"],
      pays: 98, by: [0]),
  ]

  private static let news = CartPromotion("A", .off(10)) { ($0.codes, $0.alone) = (["NEWS"], true) }

  /// Free shipping from an amount on.
  private static func free(_ spend: Int64, _ change: (inout CartPromotion) -> Void = { _ in })
    -> CartPromotion
  {
    var free = CartPromotion("F", .free, change)
    (free.onlyShipping, free.spend) = (true, spend)
    return free
  }

  private static let steps = [
    SecondCartExample(
      "never twice in a step on one piece",
      [
        CartPromotion("A", .off(20)) { ($0.only, $0.sync) = (["shoes"], true) },
        CartPromotion("B", .off(10)) { ($0.only, $0.sync) = (["sale"], true) },
      ], [CartLine(100, "shoes", "sale"), CartLine(50, "shoes")], pays: 120, by: [0]),
    SecondCartExample(
      "the deepest takes first",
      [
        CartPromotion("A", .coupon(10)) { $0.only = ["shoes"] },
        CartPromotion("B", .off(20)) { $0.only = ["sale"] },
      ], [CartLine(50, "shoes", "sale"), CartLine(50, "shoes"), CartLine(50, "sale")], pays: 120,
      by: [0, 1]),
  ]

  @Test(arguments: zip(SecondRounding.allCases, [23, 22, 22, 23, 22] as [Int64]))
  func `10 % off 25`(rounding: SecondRounding, pays: Int64) {
    SecondCartExample("\(rounding)", [CartPromotion("A", .off(10))], [CartLine(25)], pays: pays) {
      $0.rounding = rounding
    }.check()
  }

  @Test func `a unit left over goes to the earlier of equal lines`() {
    let rules = SecondRules(promotions: [CartPromotion("A", .coupon(10))])
    let order = SecondOrder([CartLine(10), CartLine(10), CartLine(10)])
    #expect(SecondEvaluator(rules: rules).price(order).applied[0].shares == [4, 3, 3])
  }
}
