import Testing

@testable import Promo

/// The lines of `check` about what is read in another way: each is an order that can be pasted.
@Suite struct CombinedOrdersTests {
  @Test(arguments: [
    (
      #"promotion "A" { discount 15% off only "tv" } promotion "B" { discount 10% off code "X" }"#,
      ["not combined, but both in one order, of different goods"]
    ),
    (
      #"promotion "A" { discount 40% off only "tv" not with codes } "#
        + #"promotion "B" { discount 15% off code "X" }"#,
      ["kept apart in a whole order, also of different goods"]
    ),
    (
      #"promotion "A" { discount 40% off only "tv" alone } promotion "B" { discount 9% off }"#,
      ["kept apart in a whole order, also of different goods"]
    ),
    (
      #"promotion "A" { coupon 50 spend 500 only "tv", "audio" }"#,
      ["`A` counts its goods together"]
    ),
    (#"promotion "A" { coupon 20 spend 120 on goods only "tv" }"#, ["`A` counts all goods"]),
    (#"promotion "A" { coupon 20 spend 120 only "tv" }"#, ["`A` counts its own goods only"]),
    (
      #"promotion "A" { tier buy 3 coupon 20 only "tv" }"#,
      ["`A` counts pieces of all its goods together"]
    ),
    (#"promotion "A" { coupon 20 only "tv" sync } promotion "B" { discount 9% off sync }"#, []),
  ])
  func `what is read in another way is shown by an order`(rules: String, told: [String]) throws {
    let text = "goods \"tv\", \"audio\" \(rules)"
    let program = try #require(Rules.compile(text).program)
    let lines = DeepestOrders(program).conclusions(budget: 1_000_000).dropLast().map(\.english)
    #expect(lines.map { String($0.prefix { $0 != ":" }) } == told)
    let pasted = lines.map { String($0.drop { $0 != ":" }.dropFirst(2)) }
    let all = "\(text)\n\(pasted.joined(separator: "\n"))"
    let compiled: Program? = Rules.compile(all).program
    let results = try #require(compiled).expectationResults()
    #expect(results.map { $0.holds } == told.map { _ in true })
  }
}
