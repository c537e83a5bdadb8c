import TestSupport
import Testing

@testable import Promo

/// What `check` says at its end about all orders, beside the orders that searches try.
@Suite struct DeepestOrderTests {
  /// The percentage in "proved: never less than 60%"; nil if the line has none.
  private static func proved(_ program: Program) -> Double? {
    let budget = Effort.isLong ? Compilation.defaultBudget : 3_000_000
    let sentence = program.deepestOrder(budget: budget).sentence.english
    guard !sentence.hasPrefix("without") else { return nil }
    return sentence.firstMatch(of: #/proved: never less than (\d+)%/#).flatMap { Double($0.1) }
  }

  /// A code that opens an earlier promotion hides a later one only in orders that present the code.
  @Test func `what a code hides under first is not proved of orders without it`() throws {
    let program = try #require(
      Rules.compile(
        """
        strategy first
        goods "shoes"
        promotion "Code" { discount 5% off code "A" }
        promotion "Half" { discount 40% off }
        promotion "Shoes" { discount 5% off only "shoes" }
        """
      ).program)
    #expect(Self.proved(program) == 60)
  }

  @Test func `no order that is tried pays less than the proved share`() throws {
    var generator = SeededGenerator(seed: 94)
    var count = 0
    while count < Effort.times(1) {
      let rules = SecondRandom.rules(.goods, using: &generator)
      let strategy = generator.pick(Strategy.allCases)
      let compiled = Rules.compile([rules.text], overriding: .init(strategy: strategy)).program
      guard let program = compiled, program.isAboutGoods, let proved = Self.proved(program)
      else { continue }
      count += 1
      var budget = Budget()
      for context in program.contextsOfAllSets(spending: &budget) {
        for lines in GeneratedCarts(program, inForce: context.inForce[0], count: 60).carts {
          let order = program.example(lines, in: context.contexts[0])
          guard order.amount >= program.currency.hundred.minorUnits else { continue }
          let least = proved / 100 * Double(order.amount) - Double(order.applied.count)
          #expect(
            Double(order.payable) >= least,
            "\(rules.text)\n\(strategy) \(proved) \(ExampleWords(program).price(of: order))")
        }
      }
    }
  }

  private static let lastLines = [
    // A gift at its cap, and one dear piece beside a cheap one.
    (#"promotion "Bag" { get 1 "a" free spend 100 up to 30.00 }"#, "none pays less than 76.92%"),
    (
      #"promotion "Half" { discount 50% off up to 1 piece buy 2 only "a" }"#,
      "none pays less than 50.01%"
    ),
    // What nothing limits is left out, however few pieces it reduces.
    (
      #"promotion "Ten" { discount 10% off } promotion "B" { buy 1 "a" get 1 "b" free up to 3 pieces }"#,
      "without `B`, of the orders tried from 100.00 on, none pays less than 90%"
    ),
    (
      #"promotion "Set" { buy 2 "a" for 9.90 up to 4 pieces }"#,
      "proved: without `Set`, no order of 100.00 or more pays less than its full amount"
    ),
    // Each promotion at its own smallest amount.
    (
      #"promotion "P" { coupon 20 spend 40 only "a" } promotion "Q" { coupon 30 code "X" }"#,
      "none pays less than 50%"
    ),
    (
      #"promotion "P" { discount 50% off only "a" } promotion "Q" { coupon 30 spend 40 }"#,
      "none pays less than 40%"
    ),
    // A threshold that is reached after an earlier promotion.
    (
      #"promotion "P" { discount 20% off only "a" sync } promotion "Q" { coupon 30 spend 100 sync }"#,
      "none pays less than 56%"
    ),
    (
      #"promotion "P" { buy 2 get 1 free only "a" sync } promotion "Q" { coupon 30 spend 100 sync }"#,
      "none pays less than 46.66%"
    ),
  ]

  @Test(arguments: Effort.sample(lastLines, oneIn: 3))
  func `the last line is about the deepest order`(rules: String, line: String) throws {
    let (_, tried) = Rules.compile("goods \"a\", \"b\" \(rules)").checked()
    let last = try #require(tried).conclusions(budget: 27_500_000).last?.english ?? ""
    #expect(last.contains(line), "\(last)")
  }

  @Test func `a last line about many codes says that it did not look at all of them`() throws {
    let codes = (0..<1_600).map {
      "promotion \"P\($0)\" { coupon \($0 % 7 + 1) spend \(90 + $0 % 90) code \"C\($0)\" sync } "
    }
    let (_, tried) = Rules.compile(codes.joined()).checked(budget: 1_000_000)
    let last = try #require(tried).conclusions(budget: 1_000_000).last?.english ?? ""
    #expect(last.contains("not every order was looked at: it takes more than 1,000,000 steps"))
  }

  @Test func `the worst of each promotion is of orders that count`() throws {
    let rules = """
      goods "a"
      promotion "Small" { discount 5% off up to 1 piece }
      promotion "Old" { coupon 90 paused }
      promotion "Free" { get 1 "a" free spend 100 }
      """
    let (_, tried) = Rules.compile(rules).checked()
    let worst = try #require(tried).deepestOfEach(budget: 27_500_000).map(\.english)
    #expect(worst[0].hasPrefix("found to pay as little as 95%"), "\(worst[0])")
    #expect(worst[1] == "applied to no order of 100.00 or more that was tried")
    #expect(
      worst[2].hasPrefix("takes any share; at prices of this file, found to pay as little as 47.5"),
      "\(worst[2])")
  }

  /// Searches join lines, raise amounts, and give many pieces the prices of the file.
  @Test(arguments: [
    #"promotion "Each" { coupon 3 every piece only "a" spend 9000000000000.00 }"#,
    #"promotion "Each" { coupon 3 every piece only "a" } promotion "B" { coupon 1 spend 9999999999999.00 }"#,
    #"promotion "Own" { coupon 1 only "a" spend 9000000000000.00 } promotion "B" { coupon 1 code "B" }"#,
    #"promotion "Bundle" { buy 1 "a" get 3 "b" for 2.50 sync } promotion "C" { discount 15% off }"#,
  ])
  func `no order tried is beyond the largest`(rules: String) throws {
    let text = """
      goods "a", "b" \(rules)
      promotion "Tiers" { only "a" tier buy 900000 coupon 0.75 tier buy 1000000 discount 15% off }
      ensure pays >= 99%
      """
    let (compilation, tried) = Rules.compile(text).checked(budget: 4_000_000)
    let deepest = try #require(tried)
    let sentences =
      compilation.diagnostics.compactMap { $0.consequence }
      + deepest.conclusions(budget: 4_000_000).map(\.english)
      + deepest.deepestOfEach(budget: 4_000_000).map(\.english)
    let shown = sentences.expectations
    #expect(shown.count > 1)
    #expect(Rules.compile("\(text)\n\(shown.joined(separator: "\n"))").program != nil, "\(shown)")
  }
}
