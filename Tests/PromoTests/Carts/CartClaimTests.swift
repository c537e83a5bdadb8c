import TestSupport
import Testing

@testable import Promo

/// Claims near the truth: how much the worst order pays that many drawn and changed orders find.
@Suite struct CartClaimTests {
  /// The answers to claims of one distance from the truth.
  private struct Answers: CustomStringConvertible {
    var (kept, broken, undecided) = (0, 0, 0)

    var all: Int { kept + broken + undecided }
    var description: String { "\(kept) kept, \(broken) broken, \(undecided) undecided" }
  }

  /// The distances of claims from the truth, in thousandths of the truth or of the amount, where a claim
  /// above 0 is false.
  private static let distances: [Int64] = [-10, 0, 2]

  @Test func `claims true by a point are proved, and no claim hides an order that is drawn`() throws
  {
    var answers = Dictionary(uniqueKeysWithValues: Self.distances.map { ($0, Answers()) })
    var generator = SeededGenerator(seed: 62)
    let seed = generator.next()
    print("claims about carts: seed \(seed)")
    let first = generator.below(4)
    for number in first..<(first + Effort.times(2)) {
      var taste = CartRandom.Taste(promotions: 1...5)
      (taste.scale, taste.strategy) = (100, [.calculator, .calculator, .best, .first][number % 4])
      var random = CartRandom(seed: seed &+ UInt64(number), taste)
      let program = random.program()
      let some = CartAdversary(program: program, amounts: 10_000...1_000_000, random: random)
      let all = CartAdversary(
        program: program, amounts: 1...Amount.largest.minorUnits, random: random)
      for (adversary, isSaving) in [(all, false), (some, false), (some, true)] {
        try look(at: program, adversary, isSaving: isSaving, &answers)
      }
    }
    print("claims about carts: \(answers.sorted { $0.key < $1.key })")
    let safe = try #require(answers[-10])
    // At most 8 % of many claims; a few are allowed more.
    #expect(safe.undecided * 100 <= safe.all * 8 + 400, "seed \(seed): \(safe)")
  }

  private func look(
    at program: Program, _ adversary: CartAdversary, isSaving: Bool,
    _ answers: inout [Int64: Answers]
  ) throws {
    var adversary = adversary
    let count = Effort.isLong ? 10_000 : 400
    let inForce = program.promotions.indices.filter { !program.promotions[$0].isPaused }
    let given = GeneratedCarts(program, inForce: inForce, count: Effort.isLong ? 400 : 100).carts
    let worst = adversary.worst(of: count, changing: count / 8, and: given) {
      isSaving ? $0.amount - $0.payable > $1.amount - $1.payable : $0.share < $1.share
    }
    guard let worst,
      isSaving ? worst.changed.payable < worst.changed.amount : worst.changed.share > 20_000
    else { return }
    let saved = worst.changed.amount - worst.changed.payable
    for distance in Self.distances {
      let claim: Guarantee.Claim =
        isSaving
        ? .saves(Amount(unchecked: saved - saved * distance / 1_000 - distance.signum()))
        : .paysPercent(
          Percent(millionths: min(1_000_000, worst.changed.share + 1_000 * distance)))
      let guarantee = Guarantee(
        claim: claim,
        amounts: Amount(
          unchecked: adversary.amounts.lowerBound)...Amount(unchecked: adversary.amounts.upperBound),
        labels: nil, window: .always, codes: nil, facts: [:], text: "",
        span: SourceSpan(file: 0, start: 0, end: 0))
      var (prover, budget) = (GuaranteeProver(program), Budget())
      let answer = prover.answer(to: guarantee, &budget)
      let story = "\(claim) \(program.cartText)\n\(worst.changed)"
      switch answer {
      case .kept:
        answers[distance]?.kept += 1
        try #require(!worst.changed.breaks(claim) && !worst.drawn.breaks(claim), "\(story)")
      case .broken: answers[distance]?.broken += 1
      case .undecided:
        answers[distance]?.undecided += 1
        #expect(!worst.drawn.breaks(claim), "an order that is drawn breaks it: \(story)")
      }
    }
  }
}
