import Testing

/// Prices of pieces, groups, steps and choices, worked by hand.
extension SecondCartTests {
  @Test(arguments: pieces + groupEdges + thresholds + choices + freights)
  func `a price is what the page says`(example: SecondCartExample) { example.check() }

  private static let pieces = [
    SecondCartExample(
      "10.00 for 3 is 3.34, 3.33, 3.33", [CartPromotion("A", .buy(2, get: 1))],
      [CartLine(1_000, pieces: 3)], pays: 667),
    SecondCartExample(
      "the dearer first", [CartPromotion("A", .free) { $0.cap = .pieces(1) }],
      [CartLine(1_000, pieces: 3)], pays: 666),
    SecondCartExample(
      "a piece of price 0 counts for nothing", [CartPromotion("A", .buy(2, get: 1))],
      [CartLine(10), CartLine(0), CartLine(5)], pays: 15, by: []),
    SecondCartExample(
      "gift cards are not reduced", [CartPromotion("A", .off(10))],
      [CartLine(50, "gift card"), CartLine(50)], pays: 95
    ) { $0.exclusions = ["gift card"] },
    SecondCartExample(
      "gift cards are not counted",
      [CartPromotion("A", .coupon(10)) { ($0.spend, $0.basis) = (60, .goods) }],
      [CartLine(50, "gift card"), CartLine(50)], pays: 100, by: []
    ) { $0.exclusions = ["gift card"] },
    SecondCartExample(
      "plain goods come before labelled ones of the same price",
      [
        CartPromotion("A", .free) { $0.cap = .pieces(1) },
        CartPromotion("B", .off(50)) { $0.only = ["shoes"] },
      ], [CartLine(10, "shoes"), CartLine(10)], pays: 5, by: [1, 0]),
    SecondCartExample(
      "one rounding for three pieces", [CartPromotion("A", .off(50))], [CartLine(3, pieces: 3)],
      pays: 2),
  ]

  private static let groupEdges = [
    SecondCartExample(
      "a last group cut short", [CartPromotion("A", .buy(1, get: 2))], [CartLine(10), CartLine(8)],
      pays: 10),
    SecondCartExample(
      "at most one is reduced", [CartPromotion("A", .buy(3, get: 2)) { $0.cap = .pieces(1) }],
      [CartLine(50, pieces: 5)], pays: 40),
    SecondCartExample(
      "gifts for 5", [CartPromotion("A", .buy(1, get: 1, .price(5)))], [CartLine(10), CartLine(8)],
      pays: 15),
    SecondCartExample(
      "a gift that costs no more", [CartPromotion("A", .buy(1, get: 1, .price(5)))],
      [CartLine(10), CartLine(5)], pays: 15, by: []),
    SecondCartExample(
      "those that cannot be reduced pay first",
      [
        CartPromotion(
          "A", .group(.buyGet([SecondCartSome(1, "toys")], SecondCartSome(1, "sale"), .free)))
      ],
      [CartLine(5, "toys"), CartLine(10, "toys", "sale"), CartLine(3, "sale")], pays: 8),
    SecondCartExample(
      "pieces in no group are free for others",
      [CartPromotion("A", .buy(2, get: 1)), CartPromotion("B", .off(25))],
      [10, 9, 8, 4].map { CartLine($0) }, pays: 22, by: [0, 1]),
    SecondCartExample(
      "every 2 pieces", [CartPromotion("A", .couponEach(3, pieces: 2))],
      [10, 8, 5].map { CartLine($0) }, pays: 20),
    SecondCartExample(
      "a pair never costs less than nothing", [CartPromotion("A", .couponEach(3, pieces: 2))],
      [10, 8, 1, 1].map { CartLine($0) }, pays: 15),
  ]

  private static let thresholds = [
    SecondCartExample(
      "a late promotion counts what the others leave", late, lateLines, pays: 90, by: [0]),
    SecondCartExample(
      "before discounts it counts original prices",
      [
        late[0],
        CartPromotion("B", late[1].benefit) {
          ($0.only, $0.spend, $0.basis) = (["brushes"], 100, .goods)
          $0.beforeDiscounts = true
        },
      ], lateLines, pays: 76, by: [0, 1]),
    SecondCartExample(
      "50 off every 300 after a discount",
      [
        CartPromotion("A", .off(20)) { $0.sync = true },
        CartPromotion("B", .couponEvery(50, amount: 300)) { $0.sync = true },
      ], [CartLine(400), CartLine(350)], pays: 500, by: [0, 1]),
    SecondCartExample(
      "what another holds does not count",
      [
        CartPromotion("A", .off(50)) { $0.only = ["sale"] },
        CartPromotion("B", .coupon(10)) { $0.spend = 60 },
      ], [CartLine(40, "sale"), CartLine(59)], pays: 79, by: [0]),
    SecondCartExample(
      "on goods it does",
      [
        CartPromotion("A", .off(50)) { $0.only = ["sale"] },
        CartPromotion("B", .coupon(10)) { ($0.spend, $0.basis) = (60, .goods) },
      ], [CartLine(40, "sale"), CartLine(59)], pays: 69, by: [0, 1]),
  ]

  private static let late = [
    CartPromotion("A", .off(50)) { $0.only = ["hats"] },
    CartPromotion("B", .off(20)) { ($0.only, $0.spend, $0.basis) = (["brushes"], 100, .goods) },
  ]
  private static let lateLines = [CartLine(40, "hats"), CartLine(70, "brushes")]

  private static let choices = [
    SecondCartExample(
      "goods that never touch need no sync",
      [
        CartPromotion("A", .off(20)) { $0.only = ["shoes"] },
        CartPromotion("B", .off(10)) { $0.only = ["hats"] },
      ],
      [CartLine(100, "shoes"), CartLine(50, "hats")], pays: 125, by: [0, 1]),
    SecondCartExample(
      "a clearance keeps its goods", [CartPromotion("A", .off(50)) { $0.only = ["sale"] }, code10],
      [CartLine(40, "sale"), CartLine(60)], codes: ["NEWS"], pays: 74, by: [0, 1]),
    SecondCartExample(
      "both sync",
      [CartPromotion("A", .off(20)) { ($0.only, $0.sync) = (["shoes"], true) }, code10],
      [CartLine(100, "shoes"), CartLine(100, "hats")], codes: ["NEWS"], pays: 162, by: [0, 1]),
    SecondCartExample(
      "only one is sync", [CartPromotion("A", .off(20)) { $0.only = ["shoes"] }, code10],
      [CartLine(100, "shoes"), CartLine(100, "hats")], codes: ["NEWS"], pays: 170, by: [0, 1]),
    SecondCartExample(
      "the deepest of a step stays in play", deepest,
      [CartLine(10, "shoes"), CartLine(90, "books")],
      pays: 89, by: [0, 1]),
    SecondCartExample(
      "parts of a cell bear what was taken by original prices",
      [
        CartPromotion("A", .coupon(10)) { $0.sync = true },
        CartPromotion("B", .off(50)) { ($0.only, $0.codes, $0.sync) = (["hats"], ["NEWS"], true) },
      ], [CartLine(50, "shoes"), CartLine(10, "hats")], codes: ["NEWS"], pays: 46, by: [0, 1]),
    SecondCartExample("calculator", hidden, [CartLine(100)], codes: ["NEWS"], pays: 80, by: [0]),
    SecondCartExample("best", hidden, [CartLine(100)], codes: ["NEWS"], pays: 77, by: [1, 2]) {
      $0.strategy = .best
    },
    SecondCartExample(
      "first", hidden.reversed(), [CartLine(100)], codes: ["NEWS"], pays: 85, by: [0]
    ) {
      $0.strategy = .first
    },
    SecondCartExample(
      "at equal prices fewer promotions",
      [
        CartPromotion("A", .coupon(4)) { $0.only = ["shoes"] },
        CartPromotion("B", .coupon(6)) { $0.only = ["hats"] },
        CartPromotion("C", .coupon(10)) { $0.spend = 40 },
      ], [CartLine(20, "shoes"), CartLine(20, "hats")], pays: 30, by: [2]),
  ]

  private static let code10 = CartPromotion("N", .off(10)) {
    ($0.codes, $0.sync) = (["NEWS"], true)
  }
  private static let deepest = [
    CartPromotion("A", .off(10)), CartPromotion("B", .off(20)) { $0.except = ["books"] },
  ]
  private static let hidden = [
    CartPromotion("A", .off(20)), CartPromotion("B", .off(10)) { $0.sync = true },
    CartPromotion("C", .off(15)) { ($0.codes, $0.sync) = (["NEWS"], true) },
  ]

  private static let freights = [
    SecondCartExample(
      "a discount that would cost the free parcel",
      [
        CartPromotion("A", .off(10)),
        CartPromotion("B", .free) { ($0.onlyShipping, $0.spend) = (true, 99) },
      ],
      [CartLine(100)], shipping: 12, pays: 100, by: [1]),
    SecondCartExample(
      "the shipping promotion that takes most",
      [
        CartPromotion("A", .coupon(5)) { $0.onlyShipping = true },
        CartPromotion("B", .off(50)) { $0.onlyShipping = true },
      ], [CartLine(100)], shipping: 12, pays: 106, by: [1]),
    SecondCartExample(
      "three pieces, whoever takes from them",
      [
        CartPromotion("A", .buy(2, get: 1)),
        CartPromotion("B", .free) { ($0.onlyShipping, $0.buy) = (true, [SecondCartSome(3)]) },
      ], [CartLine(30, pieces: 3)], shipping: 12, pays: 20, by: [0, 1]),
  ]

  @Test(arguments: zip(SecondRounding.allCases, [13, 12, 12, 13, 12] as [Int64]))
  func `the price of a group is rounded once, by what is left of the reduced piece`(
    rounding: SecondRounding, pays: Int64
  ) {
    let half = CartPromotion("A", .buy(1, get: 1, .off(500_000)))
    SecondCartExample("\(rounding)", [half], [CartLine(15, pieces: 3)], pays: pays) {
      $0.rounding = rounding
    }.check()
  }

  @Test func `shares are in proportion to what is left`() {
    let rules = SecondRules(promotions: [CartPromotion("A", .coupon(10))])
    let order = SecondOrder([CartLine(50), CartLine(10)])
    #expect(SecondEvaluator(rules: rules).price(order).applied[0].shares == [8, 2])
  }
}
