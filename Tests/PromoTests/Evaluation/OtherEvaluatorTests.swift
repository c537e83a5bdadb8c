import Testing

@testable import Promo

@Suite struct OtherEvaluatorTests {
  @Test(arguments: Strategy.allCases)
  func `two evaluators agree on payables and promotions`(strategy: Strategy) throws {
    var rules = RandomRules(seed: 7)
    for _ in 0..<5_000 {
      let text = rules.settings(strategy: strategy) + rules.promotions(1...10).joined()
      let program = try #require(Rules.compile(text).program)
      for _ in 0..<20 {
        let order = rules.order()
        let expected = OtherEvaluator.answer(program, order)
        let actual = program.applied(to: order)
        try #require(actual.payable.minorUnits == expected.payable, "\(text) \(order)")
        try #require(actual.names == expected.names, "\(text) \(order)")
      }
    }
  }
}
