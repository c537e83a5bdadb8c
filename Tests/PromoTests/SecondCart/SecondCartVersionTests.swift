import Testing

/// Prices worked by hand of what the fourth version of the page adds: steps, exclusions, the cheapest pieces,
/// conditions that add up, and what the shipping costs.
extension SecondCartTests {
  @Test(arguments: given + excluded + byCodes + cheapest + added + costs)
  func `a price of the fourth version is what the page says`(example: SecondCartExample) {
    example.check()
  }

  private static let given = [
    SecondCartExample(
      "members 5 % on what the tiers leave",
      [
        CartPromotion("A", .coupon(20)) { ($0.spend, $0.sync) = (100, true) },
        CartPromotion("B", .off(5)) { ($0.givenStep, $0.sync) = (.code, true) },
      ], [CartLine(200)], pays: 171, by: [0, 1]),
    SecondCartExample(
      "two of one step",
      [
        CartPromotion("A", .coupon(20)) { ($0.spend, $0.sync) = (100, true) },
        CartPromotion("B", .off(5)) { ($0.givenStep, $0.sync) = (.threshold, true) },
      ], [CartLine(200)], pays: 180, by: [0]),
    SecondCartExample(
      "a step before the one of its form",
      [
        CartPromotion("A", .off(10)) { ($0.only, $0.sync) = (["shoes"], true) },
        CartPromotion("B", .coupon(10)) { ($0.givenStep, $0.spend, $0.sync) = (.plain, 95, true) },
      ], [CartLine(100, "shoes")], pays: 90, by: [0]),
    SecondCartExample(
      "5 off each piece, of which less is left",
      [
        CartPromotion("A", .off(50)) { $0.sync = true },
        CartPromotion("B", .couponEach(5, pieces: 1)) {
          ($0.givenStep, $0.sync) = (.code, true)
        },
      ],
      // 10, 4 and 1 are left; the small ones are 5 together.
      [CartLine(20), CartLine(8), CartLine(2)], pays: 5, by: [0, 1]),
    SecondCartExample(
      "a pair of which just so much is left",
      [
        CartPromotion("A", .off(50)) { $0.sync = true },
        CartPromotion("B", .couponEach(7, pieces: 2)) {
          ($0.givenStep, $0.sync) = (.threshold, true)
        },
      ], [CartLine(20), CartLine(10), CartLine(8), CartLine(6)], pays: 8, by: [0, 1]),
  ]

  private static let excluded = [
    SecondCartExample(
      "the cheaper of two that exclude each other",
      [
        CartPromotion("A", .off(20)) { $0.only = ["shoes"] },
        CartPromotion("B", .off(30)) { ($0.only, $0.partners) = (["hats"], ["A"]) },
      ], [CartLine(100, "shoes"), CartLine(50, "hats")], pays: 130, by: [0]),
    SecondCartExample(
      "two that exclude a third",
      [
        CartPromotion("A", .off(30)) { ($0.only, $0.partners) = (["shoes"], ["B", "C"]) },
        CartPromotion("B", .off(20)) { $0.only = ["hats"] },
        CartPromotion("C", .off(20)) { $0.only = ["books"] },
      ], [CartLine(100, "shoes"), CartLine(80, "hats"), CartLine(80, "books")], pays: 228,
      by: [1, 2]),
    SecondCartExample(
      "what is excluded still beats in its step",
      [
        CartPromotion("A", .off(20)) { $0.partners = ["C"] },
        CartPromotion("B", .off(10)),
        CartPromotion("C", .coupon(12)) { ($0.givenStep, $0.sync) = (.code, true) },
      ], [CartLine(100)], pays: 80, by: [0]),
    SecondCartExample(
      "the parcel or the discount",
      [
        CartPromotion("A", .off(10)) { $0.partners = ["B"] },
        CartPromotion("B", .free) { $0.onlyShipping = true },
      ], [CartLine(100)], shipping: 12, pays: 100, by: [1]),
    SecondCartExample(
      "alone of goods leaves the shipping its promotions",
      [
        CartPromotion("A", .off(20)) { $0.alone = true },
        CartPromotion("B", .off(10)) { $0.only = ["shoes"] },
        CartPromotion("C", .free) { $0.onlyShipping = true },
      ], [CartLine(100, "shoes")], shipping: 12, pays: 80, by: [0, 2]),
    SecondCartExample(
      "alone of goods and a threshold of the shipping",
      [
        CartPromotion("A", .off(10)) { $0.alone = true },
        CartPromotion("C", .free) { ($0.onlyShipping, $0.spend) = (true, 99) },
      ], [CartLine(100)], shipping: 12, pays: 100, by: [1]),
    SecondCartExample(
      "alone of the shipping leaves nothing",
      [
        CartPromotion("A", .off(10)),
        CartPromotion("C", .free) { ($0.onlyShipping, $0.alone) = (true, true) },
      ], [CartLine(100)], shipping: 12, pays: 100, by: [1]),
  ]

  private static let byCodes = [
    SecondCartExample(
      "one code an order", codes(sync: false), goods, codes: ["X", "Y"], pays: 130, by: [0]),
    SecondCartExample(
      "both are sync", codes(sync: true), goods, codes: ["X", "Y"], pays: 115, by: [0, 1]),
    SecondCartExample(
      "one code opens both", codes(sync: false, "X"), goods, codes: ["x"], pays: 115, by: [0, 1]),
    SecondCartExample(
      "not with codes", forbidden([]), goods, codes: ["X"], pays: 130, by: [0]),
    SecondCartExample("without codes", forbidden([]), goods, pays: 135, by: [1]),
    SecondCartExample(
      "not with those that another code opens", forbidden(["Y"]), goods, codes: ["X", "Y"],
      pays: 130, by: [0]),
    SecondCartExample(
      "but with those that its own code opens", forbidden(["Y", "X"]), goods, codes: ["X"],
      pays: 115, by: [0, 1]),
  ]

  private static let goods = [CartLine(100, "shoes"), CartLine(50, "hats")]

  private static func codes(sync: Bool, _ second: String = "Y") -> [SecondPromotion] {
    [
      CartPromotion("A", .off(20)) { ($0.only, $0.codes, $0.sync) = (["shoes"], ["X"], sync) },
      CartPromotion("B", .off(30)) { ($0.only, $0.codes, $0.sync) = (["hats"], [second], sync) },
    ]
  }

  private static func forbidden(_ codes: [String]) -> [SecondPromotion] {
    [
      CartPromotion("A", .off(20)) { ($0.only, $0.codes, $0.sync) = (["shoes"], ["X"], true) },
      CartPromotion("B", .off(30)) {
        ($0.only, $0.codes, $0.sync, $0.isWithoutCodes) = (["hats"], codes, true, true)
      },
    ]
  }

  private static let cheapest = [
    SecondCartExample(
      "the cheapest of three", [sweet], [CartLine(30), CartLine(20), CartLine(1)], pays: 50),
    SecondCartExample(
      "the cheapest two",
      [CartPromotion("A", .off(50)) { $0.cap = .cheapest(2) }],
      [CartLine(30), CartLine(20), CartLine(10)], pays: 45),
    SecondCartExample(
      "one that another holds is not replaced",
      [
        CartPromotion("A", .off(50)) { ($0.only, $0.sync) = (["sale"], true) }, sweet,
      ], [CartLine(30), CartLine(20), CartLine(10, "sale")], pays: 50, by: [1]),
    SecondCartExample(
      "it takes the cheapest before another holds it",
      [
        CartPromotion("A", .off(50)) { ($0.only, $0.sync) = (["shoes", "sale"], true) }, sweet,
      ], [CartLine(30, "shoes"), CartLine(20), CartLine(10, "sale")], pays: 35, by: [0, 1]),
    SecondCartExample(
      "of one that another holds it takes what is left where both are sync",
      [
        CartPromotion("A", .off(50)) { ($0.only, $0.sync) = (["shoes", "sale"], true) },
        CartPromotion("S", .free) { ($0.cap, $0.sync) = (.cheapest(1), true) },
      ], [CartLine(30, "shoes"), CartLine(20), CartLine(10, "sale")], pays: 35, by: [0, 1]),
    SecondCartExample(
      "at equal price an open one",
      [
        CartPromotion("A", .off(50)) { ($0.only, $0.sync) = (["shoes"], true) }, sweet,
      ], [CartLine(30), CartLine(10), CartLine(10, "shoes")], pays: 35, by: [0, 1]),
    SecondCartExample(
      "a threshold counts all its goods",
      [CartPromotion("A", .free) { ($0.cap, $0.spend) = (.cheapest(1), 60) }],
      [CartLine(30), CartLine(20), CartLine(10)], pays: 50),
    SecondCartExample(
      "4 off each of the two cheapest",
      [CartPromotion("A", .couponEach(4, pieces: 1)) { $0.cap = .cheapest(2) }],
      [CartLine(30), CartLine(20), CartLine(3)], pays: 46),
  ]

  private static let sweet = CartPromotion("S", .free) { $0.cap = .cheapest(1) }

  private static let added = [
    SecondCartExample("both hold", [both], [CartLine(50, pieces: 2, "shirts")], pays: 45),
    SecondCartExample("one shirt", [both], [CartLine(50, "shirts")], pays: 50, by: []),
    SecondCartExample("49 spent", [both], [CartLine(49, pieces: 2, "shirts")], pays: 49, by: []),
    SecondCartExample(
      "from three pieces on 2 less each", [each], [CartLine(30, pieces: 3)], pays: 24),
    SecondCartExample("two pieces", [each], [CartLine(20, pieces: 2)], pays: 20, by: []),
    SecondCartExample(
      "every AMOUNT and a shirt",
      [
        CartPromotion("A", .couponEvery(5, amount: 30)) { $0.buy = [SecondCartSome(1, "shirts")] }
      ], [CartLine(50), CartLine(15, "shirts")], pays: 55),
  ]

  private static let both = CartPromotion("A", .off(10)) {
    ($0.spend, $0.buy) = (50, [SecondCartSome(2, "shirts")])
  }
  private static let each = CartPromotion("A", .couponEach(2, pieces: 1)) {
    $0.buy = [SecondCartSome(3)]
  }

  private static let costs = [
    SecondCartExample("shipping for 3", [three], [CartLine(50)], shipping: 12, pays: 53, by: [0]),
    SecondCartExample(
      "shipping that costs no more", [three], [CartLine(50)], shipping: 3, pays: 53, by: []),
    SecondCartExample(
      "the one that takes most",
      [three, CartPromotion("B", .coupon(10)) { $0.onlyShipping = true }],
      [CartLine(50)], shipping: 12, pays: 52, by: [1]),
  ]

  private static let three = CartPromotion("T", .shippingFor(3)) { $0.onlyShipping = true }
}
