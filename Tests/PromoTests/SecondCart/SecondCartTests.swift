import Testing

/// The second evaluator of orders with lines by itself: prices worked by hand, and the theorems of its page.
@Suite struct SecondCartTests {}

/// An order whose price is worked by hand. All amounts are minor units.
struct SecondCartExample: Sendable, CustomTestStringConvertible {
  /// The goods of the examples, in the order of their declaration.
  static let goods = [
    "shoes", "hats", "sale", "books", "shirts", "paint", "brushes", "drinks", "main", "side",
    "drink", "meal", "bike", "helmets", "racket", "balls", "tote", "cup", "toys", "gift card",
    "lock", "coat", "mug", "gift", "pens", "ink", "blue", "nike", "a", "b",
  ]

  let what: String
  var rules: SecondRules
  let order: SecondOrder
  let pays: Int64
  /// The promotions applied, by their numbers as written; nil where an example is not about them.
  let applied: [Int]?
  /// What each of them takes from each line, and of each with a gift what the lines bear if all of them do; nil
  /// where an example is not about them.
  let shares: [[Int64]]?
  let spread: [[Int64]]?

  init(
    _ what: String, _ promotions: [SecondPromotion], _ lines: [SecondLine],
    shipping: Int64 = 0, codes: [String] = [], pays: Int64, by applied: [Int]? = nil,
    shares: [[Int64]]? = nil, spread: [[Int64]]? = nil,
    _ change: (inout SecondRules) -> Void = { _ in }
  ) {
    self.what = what
    rules = SecondRules(goods: SecondCartExample.goods, promotions: promotions)
    change(&rules)
    order = SecondOrder(lines, shipping: shipping, codes: codes)
    self.pays = pays
    self.applied = applied
    self.shares = shares
    self.spread = spread
  }

  var testDescription: String { what }

  /// Expects the price, and the promotions if they are named.
  func check() {
    let price = SecondEvaluator(rules: rules).price(order)
    let found = rules.text + rules.expectation(order, price)
    #expect(price.payable == pays, "\(found)")
    if let applied { #expect(price.applied.map(\.index) == applied, "\(found)") }
    if let shares { #expect(price.applied.map(\.shares) == shares, "\(found)") }
    if let spread {
      #expect(price.applied.map(\.spread).filter { !$0.isEmpty } == spread, "\(found)")
    }
  }
}

typealias CartPromotion = SecondPromotion
typealias CartLine = SecondLine

extension SecondBenefit {
  /// `discount N% off`.
  static func off(_ percent: Int64) -> Self { .reward(.off(percent * 10_000)) }

  /// `coupon N`.
  static func coupon(_ amount: Int64) -> Self { .reward(.coupon(amount)) }
  /// `buy B get G free`.
  static func buy(_ b: Int, get g: Int, _ gift: SecondCartGift = .free) -> Self {
    .group(.buyGet([SecondCartSome(b)], SecondCartSome(g), gift))
  }
}
