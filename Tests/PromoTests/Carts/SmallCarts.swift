import TestSupport

@testable import Promo

/// Orders of a few small amounts, with every number of pieces up to three and every set of up to two
/// labels.
enum SmallCarts {
  private static let amounts: [Int64] = [1, 4, 10, 20, 30, 45, 60]

  /// All of these orders where a test is to be thorough, or one of fifty.
  static func some(of program: Program) -> [[CheckedCart.Line]] {
    let step = max(1, 50 / Effort.times(1))
    var generator = SeededGenerator(seed: 50)
    let first = generator.below(step)
    return all(of: program).enumerated().filter { $0.offset % step == first }.map(\.element)
  }

  /// All orders of one line of up to 60 minor units; of those of two lines of some amounts every
  /// seventh, and of three lines every 997th.
  private static func all(of program: Program) -> [[CheckedCart.Line]] {
    let single = lines(of: program, Array(1...60))
    let few = lines(of: program, amounts)
    let pairs = few.indices.flatMap { first in
      // Every seventh pair, another seventh for each first line.
      stride(from: first + first % 7, to: few.count, by: 7).map { [few[first], few[$0]] }
    }
    let cubed = few.count * few.count * few.count
    let triples = stride(from: 0, to: cubed, by: 997).map { number in
      [number, number / few.count, number / few.count / few.count].map { few[$0 % few.count] }
    }
    return single.map { [$0] } + pairs + triples
  }

  private static func lines(of program: Program, _ amounts: [Int64]) -> [CheckedCart.Line] {
    let labels = program.labels.indices.prefix(3)
    let sets =
      [[]] + labels.map { [$0] }
      + labels.flatMap { one in labels.filter { $0 > one }.map { [one, $0] } }
    return amounts.flatMap { amount in
      (1...3).flatMap { pieces in
        sets.map {
          CheckedCart.Line(amount: Amount(unchecked: amount), pieces: pieces, labels: $0)
        }
      }
    }
  }
}
