import Testing

/// Prices worked by hand: what a gift costs the promotions after it, who takes when, and which of equal prices
/// is given away.
extension SecondCartTests {
  @Test(arguments: bikes + shirts + extras + equals + turns)
  func `a gift costs nobody else anything, and promotions take turns`(example: SecondCartExample) {
    example.check()
  }

  private static let bikes = [
    SecondCartExample(
      "10 off the free piece", [lock, accessories], [bike, CartLine(5_000, "lock")],
      codes: ["C"], pays: 10_000, by: [0], shares: [[0, 5_000]], spread: [[3_333, 1_667]]),
    SecondCartExample(
      "two locks, one free", [lock, accessories],
      [bike, CartLine(5_000, "lock"), CartLine(4_000, "lock")], codes: ["C"], pays: 13_000,
      by: [0, 1], shares: [[0, 5_000, 0], [0, 0, 1_000]], spread: [[3_333, 1_667, 0]]),
    SecondCartExample(
      "10 % except the gift", [lock, code(.off(10)) { $0.except = ["lock"] }],
      [bike, CartLine(5_000, "lock")], codes: ["C"], pays: 9_000,
      by: [0, 1], shares: [[0, 5_000], [1_000, 0]], spread: [[3_214, 1_786]]),
    SecondCartExample(
      "a threshold on the piece that pays",
      [lock, code(.coupon(1_000)) { ($0.only, $0.spend) = (["bike"], 9_000) }],
      [bike, CartLine(5_000, "lock")], codes: ["C"], pays: 9_000,
      by: [0, 1], shares: [[0, 5_000], [1_000, 0]]),
    SecondCartExample(
      "the shipping counts the piece that pays, without sync",
      [
        CartPromotion("A", lock.benefit),
        CartPromotion("B", .free) {
          ($0.onlyShipping, $0.spend, $0.basis) = (true, 9_500, .labels(["bike"]))
        },
      ], [bike, CartLine(5_000, "lock")], shipping: 800, pays: 10_000, by: [0, 1],
      shares: [[0, 5_000], [0, 0]]),
    SecondCartExample(
      "a free piece counts nothing",
      [lock, code(.coupon(500)) { ($0.only, $0.spend) = (["lock"], 3_000) }],
      [bike, CartLine(5_000, "lock")], codes: ["C"], pays: 10_000, by: [0]),
    SecondCartExample(
      "a gift up to 30",
      [
        CartPromotion("A", gift([SecondCartSome(1, "bike")], SecondCartSome(2, "lock"), .free)) {
          ($0.cap, $0.sync) = (.money(3_000), true)
        }, accessories,
      ], [bike, CartLine(3_000, "lock"), CartLine(2_000, "lock")], codes: ["C"], pays: 11_000,
      by: [0, 1], shares: [[0, 1_800, 1_200], [0, 600, 400]]),
  ]

  private static let bike = CartLine(10_000, "bike")
  private static let lock = CartPromotion(
    "L", gift([SecondCartSome(1, "bike")], SecondCartSome(1, "lock"), .free)
  ) { $0.sync = true }
  private static let accessories = code(.coupon(1_000)) { $0.only = ["lock"] }

  private static func gift(
    _ buy: [SecondCartSome], _ get: SecondCartSome, _ gift: SecondCartGift
  ) -> SecondBenefit { .group(.buyGet(buy, get, gift)) }

  /// A promotion by code that combines.
  private static func code(
    _ benefit: SecondBenefit, _ change: (inout SecondPromotion) -> Void = { _ in }
  ) -> SecondPromotion {
    var p = CartPromotion("C", benefit, change)
    (p.codes, p.sync) = (["C"], true)
    return p
  }

  private static let shirts = [
    SecondCartExample(
      "three for two and a newsletter", [three, code(.off(10)) { $0.except = ["sale"] }],
      [CartLine(6_000, pieces: 2, "shirts"), CartLine(1_000, "shirts", "sale")], codes: ["C"],
      pays: 5_400, by: [0, 1], shares: [[0, 1_000], [600, 0]], spread: [[844, 156]]),
    SecondCartExample(
      "the free one is not on sale", [three, code(.off(10)) { $0.except = ["sale"] }],
      [CartLine(6_000, pieces: 2, "shirts", "sale"), CartLine(1_000, "shirts")], codes: ["C"],
      pays: 6_000, by: [0], shares: [[0, 1_000]]),
    SecondCartExample(
      "10 % of all", [three, code(.off(10))],
      [CartLine(6_000, pieces: 2, "shirts"), CartLine(1_000, "shirts")], codes: ["C"],
      pays: 5_400, by: [0, 1], shares: [[0, 1_000], [600, 0]]),
    SecondCartExample(
      "the second at half price, then a code",
      [
        CartPromotion("A", .buy(1, get: 1, .off(500_000))) {
          ($0.only, $0.sync) = (["shirts"], true)
        }, code(.off(20)) { ($0.only, $0.givenStep) = (["sale"], .code) },
      ], [CartLine(4_000, "shirts"), CartLine(3_000, "shirts", "sale")], codes: ["C"],
      pays: 5_200, by: [0, 1], shares: [[0, 1_500], [0, 300]], spread: [[896, 604]]),
    SecondCartExample(
      "half of the cheapest after three for two",
      [three, code(.off(50)) { $0.cap = .cheapest(1) }], [threeShirts], codes: ["C"],
      pays: 4_500, by: [0, 1], shares: [[3_000], [1_500]]),
    SecondCartExample(
      "each piece that costs something",
      [three, code(.couponEach(500, pieces: 1)) { $0.givenStep = .code }], [threeShirts],
      codes: ["C"], pays: 5_000, by: [0, 1], shares: [[3_000], [1_000]]),
    SecondCartExample(
      "free pieces are counted",
      [
        three,
        CartPromotion("B", .off(10)) {
          ($0.buy, $0.sync) = ([SecondCartSome(3, "shirts")], true)
        },
      ], [threeShirts], pays: 5_400, by: [0, 1], shares: [[3_000], [600]]),
  ]

  private static let three = CartPromotion("T", .buy(2, get: 1)) {
    ($0.only, $0.sync) = (["shirts"], true)
  }
  private static let threeShirts = CartLine(9_000, pieces: 3, "shirts")

  private static let extras = [
    SecondCartExample(
      "gifts for 1 each",
      [
        CartPromotion(
          "A", gift([SecondCartSome(1, "coat")], SecondCartSome(2, "mug", "cup"), .price(100))
        ) { $0.sync = true },
        code(.off(50)) { ($0.only, $0.givenStep) = (["mug"], .code) },
      ], [CartLine(8_000, "coat"), CartLine(1_000, "mug"), CartLine(400, "cup")], codes: ["C"],
      pays: 8_150, by: [0, 1], shares: [[0, 900, 300], [0, 50, 0]]),
    SecondCartExample(
      "a bundle price is spread",
      [
        CartPromotion(
          "A",
          .group(.buyFor([SecondCartSome(1, "main"), SecondCartSome(1, "drink")], .price(1_100)))
        ) { $0.sync = true },
        code(.off(50)) { ($0.only, $0.givenStep) = (["drink"], .code) },
      ], [CartLine(900, "main"), CartLine(400, "drink")], codes: ["C"], pays: 931,
      by: [0, 1], shares: [[138, 62], [0, 169]], spread: []),
    SecondCartExample(
      "a price of the catalogue, then a gift",
      [
        CartPromotion("A", .off(30)) {
          ($0.only, $0.givenStep, $0.sync) = (["a"], .plain, true)
        },
        CartPromotion("B", gift([SecondCartSome(1, "a")], SecondCartSome(1, "b"), .free)) {
          $0.sync = true
        }, code(.off(20)),
      ], [CartLine(2_500, "a"), CartLine(400, "b")], codes: ["C"], pays: 1_400, by: [1, 0, 2],
      shares: [[0, 400], [750, 0], [350, 0]], spread: [[311, 89]]),
    SecondCartExample(
      "the cheapest is not the gift",
      [
        code(.group(.get(SecondCartSome(1, "gift"), .free))),
        code(.off(50)) { $0.cap = .cheapest(1) },
      ],
      [CartLine(10_000), CartLine(500, "gift")], codes: ["C"], pays: 5_000, by: [0, 1],
      shares: [[0, 500], [5_000, 0]], spread: [[0, 500]]),
    SecondCartExample(
      "the dearest is not the gift",
      [
        CartPromotion("A", .group(.get(SecondCartSome(1, "tote"), .free))) { $0.sync = true },
        code(.off(50)) { $0.cap = .pieces(1) },
      ], [CartLine(4_000), CartLine(6_000, "tote")], codes: ["C"], pays: 2_000, by: [0, 1],
      shares: [[0, 6_000], [2_000, 0]]),
    SecondCartExample(
      "half cents stay on the reduced piece",
      [
        CartPromotion(
          "A", gift([SecondCartSome(1, "pens")], SecondCartSome(1, "ink"), .off(500_000))
        ) { $0.sync = true },
        code(.off(50)) { ($0.only, $0.givenStep) = (["ink"], .code) },
      ], [CartLine(555, "pens"), CartLine(333, "ink")], codes: ["C"], pays: 639, by: [0, 1],
      shares: [[0, 166], [0, 83]]),
  ]

  private static let equals = [
    SecondCartExample(
      "the plain one is free", [three, blue],
      [CartLine(6_000, pieces: 2, "shirts"), CartLine(3_000, "shirts", "blue")], codes: ["C"],
      pays: 5_400, by: [0, 1], shares: [[3_000, 0], [0, 600]]),
    SecondCartExample(
      "two blue ones pay", [three, blue],
      [CartLine(3_000, "shirts"), CartLine(6_000, pieces: 2, "shirts", "blue")], codes: ["C"],
      pays: 4_800, by: [0, 1], shares: [[3_000, 0], [0, 1_200]]),
    SecondCartExample(
      "a cheaper one is free", [three, blue],
      [CartLine(6_000, pieces: 2, "shirts"), CartLine(2_900, "shirts", "blue")], codes: ["C"],
      pays: 6_000, by: [0]),
    SecondCartExample(
      "a dearer one pays", [three, blue],
      [CartLine(6_000, pieces: 2, "shirts"), CartLine(3_100, "shirts", "blue")], codes: ["C"],
      pays: 5_480, by: [0, 1]),
    SecondCartExample(
      "of equal ones the last are free",
      [CartPromotion("A", .buy(1, get: 1))],
      [CartLine(30, "shirts"), CartLine(30)] + (0..<4).map { _ in CartLine(20) }, pays: 70,
      shares: [[30, 0, 0, 0, 20, 20]]),
  ]

  private static let blue = code(.off(20)) { $0.only = ["blue"] }

  private static let turns = [
    SecondCartExample(
      "one shirt, one of the sale",
      [
        CartPromotion("A", .off(20)) { ($0.only, $0.cap) = (["shirts"], .pieces(1)) },
        CartPromotion("B", .off(30)) { ($0.only, $0.cap) = (["sale"], .pieces(1)) },
      ], [CartLine(3_000, "shirts", "sale"), CartLine(2_800, "sale")], pays: 4_360, by: [0, 1],
      shares: [[600, 0], [0, 840]]),
    SecondCartExample(
      "two shirts, two of the sale",
      [pair("A", "shirts", 1_000), pair("B", "sale", 800)],
      [
        CartLine(3_000, "shirts", "sale"), CartLine(4_000, pieces: 2, "shirts"),
        CartLine(2_000, "sale"),
      ], pays: 7_200, by: [0, 1]),
    SecondCartExample(
      "a sale and a code, each of its own",
      [
        CartPromotion("A", .off(15)),
        CartPromotion("B", .off(30)) { ($0.only, $0.codes) = (["nike"], ["C"]) },
      ], [CartLine(2_490, "nike"), CartLine(1_490)], codes: ["C"], pays: 3_010, by: [0, 1]),
    SecondCartExample(
      "three for two and a sale",
      [
        CartPromotion("A", .buy(2, get: 1)) { $0.only = ["shirts"] },
        CartPromotion("B", .off(30)) { $0.only = ["sale"] },
      ], [CartLine(3_200, "shirts", "sale"), CartLine(9_000, pieces: 3, "shirts")], pays: 8_240,
      by: [0, 1], shares: [[0, 3_000], [960, 0]]),
    SecondCartExample(
      "the deeper takes its own",
      [
        CartPromotion("A", .off(20)) { $0.only = ["shoes"] },
        CartPromotion("B", .off(30)) { $0.only = ["sale"] },
      ], [CartLine(10_000, "shoes", "sale"), CartLine(8_000, "shoes"), CartLine(5_000, "sale")],
      pays: 16_900, by: [0, 1]),
    SecondCartExample("two gifts", twoGifts, gifts, pays: 0, by: [0, 1]) { $0.strategy = .best },
    SecondCartExample("as written", twoGifts.reversed(), gifts, pays: 0, by: [0, 1]) {
      $0.strategy = .best
    },
    SecondCartExample(
      "a threshold keeps its goods",
      [
        CartPromotion("A", .coupon(5_000)) { $0.spend = 30_000 },
        CartPromotion("B", .coupon(2_000)) { $0.spend = 10_000 },
      ], [CartLine(40_000)], pays: 35_000, by: [0]),
    SecondCartExample(
      "30 off 100, and a sale", thirty,
      [CartLine(6_000, "shirts"), CartLine(6_000, "shirts", "sale"), CartLine(1_000, "sale")],
      pays: 9_600, by: [0, 1]),
    SecondCartExample(
      "30 off 100, and a sale of its own", thirty,
      [CartLine(12_000, pieces: 2, "shirts"), CartLine(6_000, "shirts", "sale")], pays: 12_600,
      by: [0, 1]),
  ]

  private static func pair(_ name: String, _ label: String, _ off: Int64) -> SecondPromotion {
    CartPromotion(name, .group(.buyFor([SecondCartSome(2)], .amountOff(off)))) {
      $0.only = [label]
    }
  }
  private static let twoGifts = ["a", "b"].map { label in
    CartPromotion("Free \(label)", .group(.get(SecondCartSome(1, label), .free)))
  }
  private static let gifts = [CartLine(1_000, "b"), CartLine(2_000, "b", "a")]
  private static let thirty = [
    CartPromotion("A", .coupon(3_000)) { ($0.only, $0.spend) = (["shirts"], 10_000) },
    CartPromotion("B", .off(40)) { $0.only = ["sale"] },
  ]
}
