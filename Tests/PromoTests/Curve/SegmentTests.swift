import Foundation
import TestSupport
import Testing

@testable import Promo

/// The segments of the price curve beside the law, amount by amount.
@Suite struct SegmentTests {
  static var fileCount: Int { Effort.times(2) }

  @Test(arguments: Strategy.allCases)
  func `segments say of every amount what the law says`(_ strategy: Strategy) throws {
    var generator = SeededGenerator(seed: 6)
    var taste = SecondTaste()
    taste.strategy = SecondStrategy(rawValue: strategy.rawValue)
    for _ in 0..<Self.fileCount {
      let rules = SecondRandom.rules(taste, using: &generator)
      let program = try #require(Rules.compile(rules.text).program)
      let order = SecondRandom.order(for: rules, using: &generator).order
      try check(
        program, program.context(of: order), upTo: Effort.isLong ? 6_000 : 1_000, rules.text)
    }
  }

  private func check(
    _ program: Program, _ context: Context, upTo limit: Int64, _ text: String
  ) throws {
    let limit = Amount(unchecked: limit)
    let named = program.segments(of: context, upTo: limit)
    let segments = named.segments
    // Rules by chance may change winners too often to be told to the end.
    if Effort.judgesRarities { #expect(named.isComplete, "\(text)") }
    #expect(segments.first?.amounts.lowerBound == .zero)
    #expect((segments.last?.amounts.upperBound == limit) == named.isComplete)
    for (segment, next) in zip(segments, segments.dropFirst()) {
      #expect(segment.amounts.upperBound.minorUnits + 1 == next.amounts.lowerBound.minorUnits)
      #expect(segment.parts != next.parts)
    }
    for segment in segments {
      for units in segment.amounts.lowerBound.minorUnits...segment.amounts.upperBound.minorUnits {
        let order = program.checked(Amount(unchecked: units), in: context)
        let stack = program.law(for: order, by: program.strategy)
        guard stack.applied.map(\.index) == segment.parts.map(\.promotion) else {
          Issue.record("\(units): \(stack) is not \(segment)\n\(text)\(context)")
          return
        }
      }
    }
  }
}
