import Foundation
import TestSupport
import Testing

@testable import Promo

/// Prices, segments and tails of random files beside the law: around every breakpoint, and
/// any number of periods up a tail.
@Suite struct CurveSweepTests {
  static var fileCount: Int { Effort.times(5) }

  @Test(arguments: Strategy.allCases)
  func `a curve says of every amount what the law says`(_ strategy: Strategy) throws {
    var generator = SeededGenerator(seed: 60)
    var taste = SecondTaste()
    taste.strategy = SecondStrategy(rawValue: strategy.rawValue)
    var tails = 0
    for _ in 0..<Self.fileCount {
      let rules = SecondRandom.rules(taste, using: &generator)
      let program = try #require(Rules.compile(rules.text).program)
      let order = SecondRandom.order(for: rules, using: &generator).order
      var check = CurveCheck(program, try program.context(of: order))
      check.check(using: &generator)
      check.check(order.amount.minorUnits)
      if let complaint = check.complaint {
        Issue.record("\(complaint)\n\(rules.text)\n\(order)")
        return
      }
      if check.segments.tail != nil { tails += 1 }
    }
    #expect(tails * 20 > Self.fileCount || !Effort.isLong)
  }
}
