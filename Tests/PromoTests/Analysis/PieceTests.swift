import Foundation
import Testing

@testable import Promo

/// The pieces of the price function beside the reference evaluator, amount by amount.
@Suite struct PieceTests {
  static var fileCount: Int { Int(ProcessInfo.processInfo.environment["PROMO_PIECES"] ?? "") ?? 40 }

  @Test(arguments: Strategy.allCases)
  func `pieces say of every amount what the reference says`(_ strategy: Strategy) throws {
    var generator = SeededGenerator(seed: 6)
    var taste = SecondTaste()
    taste.strategy = SecondStrategy(rawValue: strategy.rawValue)
    for _ in 0..<Self.fileCount {
      let rules = SecondRandom.rules(taste, using: &generator)
      let program = try #require(Rules.compile(rules.text).program)
      let order = SecondRandom.order(for: rules, using: &generator).order
      try check(program, program.context(of: order), upTo: 6_000, rules.text)
    }
  }

  private func check(
    _ program: Program, _ context: Context, upTo limit: Int64, _ text: String
  ) throws {
    let limit = Amount(unchecked: limit)
    let (pieces, isComplete) = program.pieces(of: context, upTo: limit)
    #expect(isComplete, "\(text)")
    #expect(pieces.first?.amounts.lowerBound == .zero)
    #expect(pieces.last?.amounts.upperBound == limit)
    for (piece, next) in zip(pieces, pieces.dropFirst()) {
      #expect(piece.amounts.upperBound.minorUnits + 1 == next.amounts.lowerBound.minorUnits)
      #expect(piece.parts != next.parts)
    }
    for piece in pieces {
      for units in piece.amounts.lowerBound.minorUnits...piece.amounts.upperBound.minorUnits {
        let order = program.checked(Amount(unchecked: units), in: context)
        let stack = program.referenceStack(for: order, by: program.strategy)
        guard stack.applied.map(\.index) == piece.parts.map(\.promotion) else {
          Issue.record("\(units): \(stack) is not \(piece)\n\(text)\(context)")
          return
        }
      }
    }
  }
}
