import Foundation
import TestSupport
import Testing

@testable import Promo

/// The language a second time: `Second` was written from the design page alone, by somebody who had read
/// neither the sources nor Grammar.md. Its rule files use every construct, its orders lie on edges.
@Suite struct SecondEvaluatorTests {
  /// How many orders are priced twice.
  static let orderCount = Effort.times(500)
  static let shards = 6
  static let ordersPerFile = 12

  @Test(arguments: 0..<shards)
  func `two evaluators agree on payables and promotions`(shard: Int) throws {
    var generator = SeededGenerator(seed: UInt64(shard))
    let share = SecondEvaluatorTests.orderCount / SecondEvaluatorTests.shards
    for _ in 0..<(share / SecondEvaluatorTests.ordersPerFile + 1) {
      let rules = SecondRandom.rules(using: &generator)
      let program = try rules.program()
      for _ in 0..<SecondEvaluatorTests.ordersPerFile {
        let order = SecondRandom.order(for: rules, using: &generator)
        let expected = SecondEvaluator(rules: rules).price(order)
        let actual = try program.applied(to: order.order)
        try #require(
          actual.payable.minorUnits == expected.payable
            && actual.names == expected.applied.map { rules.promotions[$0.index].name },
          "\(rules.text)\n\(order)\n\(actual)\n\(expected)")
      }
    }
  }

  @Test func `two evaluators agree on every outcome, with its data`() throws {
    var generator = SeededGenerator(seed: 100)
    var words: Set<String> = []
    for _ in 0..<Effort.times(32) {
      let rules = SecondRandom.rules(using: &generator)
      let program = try rules.program()
      for _ in 0..<6 {
        let order = SecondRandom.order(for: rules, using: &generator)
        let expected = rules.answer(order)
        let quote = try program.quote(order.order)
        let outcomes = zip(quote.outcomes, program.promotions).map(SecondOutcome.init)
        try #require(outcomes == expected.outcomes, "\(rules.text)\n\(order)")
        try #require(quote.codes.map(\.outcome.rawValue) == expected.codes.map(\.rawValue))
        try #require(quote.cheaperUnderBest?.payable.minorUnits == expected.bestPays)
        try #require(quote.cheaperUnderBest?.applied ?? [] == expected.bestApplied)
        words.formUnion(outcomes.map(\.word.rawValue))
      }
    }
    #expect(words == Set(SecondWord.allCases.map(\.rawValue)) || !Effort.isLong)
  }

  @Test(arguments: 0..<4)
  func `the next instant of a schedule is the one that walking finds`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: 200 + seed)
    var found = 0
    for _ in 0..<Effort.times(15) {
      let rules = SecondRandom.rules(using: &generator)
      let program = try rules.program()
      let order = SecondRandom.order(for: rules, using: &generator)
      let horizon = order.instant + 3 * 86_400
      for (index, outcome) in try program.quote(order.order).outcomes.enumerated() {
        guard case .offSchedule(let next) = outcome.kind else { continue }
        let walked = SecondEvaluator(rules: rules)
          .nextOn(rules.promotions[index], after: order.instant, horizon: horizon)
        let isBeyond = next.map { $0.secondsSince1970 >= horizon } ?? true
        try #require(
          walked == next?.secondsSince1970 || walked == nil && isBeyond,
          "\(rules.text)\n\(order)")
        if walked != nil { found += 1 }
      }
    }
    #expect(found > 5 || !Effort.isLong)
  }
}

extension SecondRules {
  /// The rules as the first evaluator reads them.
  func program() throws -> Program {
    let compilation = Rules.compile(text)
    return try #require(compilation.program, "\(compilation.report)\n\(text)")
  }
}
