import TestSupport
import Testing

@testable import Promo

/// Where all promotions in play are cheapest together, no other set is looked at. The answer is that of
/// the search, which the law makes.
@Suite struct CartWholeSetTests {
  /// Discounts of one label each, and promotions that tie their goods.
  private static func rules(_ count: Int, _ generator: inout SeededGenerator) -> String {
    let labels = (0..<count).map { "\"l\($0)\"" }
    var text = "goods \(labels.joined(separator: ", "))\n"
    for (number, label) in labels.enumerated() {
      let sync = generator.once(in: 40) ? "" : " sync"
      let other = generator.once(in: 20) ? ", \(labels[0])" : ""
      text +=
        "promotion \"\(number)\" { discount \(1 + generator.below(30))% off only \(label)\(other)"
      text += "\(sync) }\n"
    }
    let spend = generator.pick([5, 5, 5, 9 * count])
    text +=
      "promotion \"Coupon\" { coupon \(generator.pick(["0.01", "1", "4"])) spend \(spend) sync }\n"
    if generator.once(in: 2) { text += "promotion \"Store\" { discount 5% off sync }\n" }
    text += "promotion \"Post\" { free shipping spend \(generator.pick([5, 8 * count])) }\n"
    return text
  }

  @Test(arguments: [3, 6, 8, 10])
  func `promotions that all stack are applied as by the law`(count: Int) throws {
    var generator = SeededGenerator(seed: UInt64(count))
    for _ in 0..<Effort.times(count > 7 ? 1 : 3) {
      let text = CartWholeSetTests.rules(count, &generator)
      let program = try #require(Rules.compile(text).program, "\(text)")
      let lines = (0..<count).map { number in
        OrderLine(Amount(unchecked: Int64(900 + generator.below(300))), labels: ["l\(number)"])
      }
      let order = try program.checked(
        Order(
          lines: lines, shipping: Amount(unchecked: 490), at: Instant(secondsSince1970: 0)))
      let expected = program.law(for: order, by: .calculator)
      let actual = program.pricedCart(for: order, hasOffers: true)
      try #require(
        !actual.isBounded && actual.isAllowed(by: expected),
        "\(text)\n\(lines)\n\(expected)\n\(actual)")
    }
  }

  @Test func `no set is left open where all promotions are cheapest together`() throws {
    for count in [7, 8, 30] {
      let labels = (0..<count).map { "\"l\($0)\"" }
      let rules = labels.map { "promotion \($0) { discount 20% off only \($0) sync }" }
      let program = try #require(
        Rules.compile(
          "goods \(labels.joined(separator: ", "))\n" + rules.joined(separator: "\n")
            + "\npromotion \"Store\" { coupon 1 sync }"
        ).program)
      let lines = (0..<count).map { OrderLine(Amount(unchecked: 1_000), labels: ["l\($0)"]) }
      let order = try program.checked(Order(lines: lines, at: Instant(secondsSince1970: 0)))
      let cart = program.pricedCart(for: order)
      #expect(cart.applied.count == count + 1)
      #expect(!cart.isBounded)
    }
  }
}
