import Foundation
import TestSupport
import Testing

@testable import Promo

/// The analysis beside the enumeration of every amount, every instant, every set of codes and every value
/// of the facts of small random files.
@Suite struct AnalysisTests {
  private static let fileCount = Effort.times(18)

  @Test(arguments: [0, 1, 2, 3, 4, 5] as [UInt64])
  func `whatever is found in a small file is what pricing every order shows`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: 9_000 + seed)
    // Codes combine only where promotions with several of them are moved to steps of their own.
    let manyCodes = seed > 3
    let most: Int64 = Effort.isLong ? 2_000 : 250
    var (found, undecided) = (0, 0)
    for _ in 0..<Self.fileCount / 6 {
      let taste = SecondTaste.small(most, manyCodes: manyCodes)
      let rules = SecondRandom.rules(taste, using: &generator)
      let season = rules.secondSeason
      guard
        let second = SecondAnalysis(
          rules: rules, amounts: Int(most), from: season.from, until: season.until)
      else { continue }
      let claims = (0..<4).map { _ in SecondRandom.claim(about: second, using: &generator) }
      let changed = SecondRandom.mutation(of: rules, taste, using: &generator)
      let comparison = try compare(rules, second, claims, changed)
      #expect(
        comparison.complaints == [], "\(rules.text(claims))\nchanged to\n\(changed.text)")
      found += comparison.findingCount
      undecided += comparison.undecidedCount
    }
    #expect(found > 0)
    // Rules by chance are worse than any shop's: some lead in turns, minor unit by minor unit.
    if Effort.judgesRarities, !manyCodes { #expect(undecided * 100 < found + 100) }
  }

  private func compare(
    _ rules: SecondRules, _ second: SecondAnalysis, _ claims: [SecondClaim],
    _ changed: SecondRules
  ) throws -> AnalysisComparison {
    let program = try #require(Rules.compile(rules.text(claims)).program)
    var comparison = AnalysisComparison(program, second)
    for (guarantee, claim) in zip(program.guarantees, claims) {
      comparison.compare(guarantee, claim)
    }
    let difference = SecondDifference(
      old: rules, new: changed, amounts: second.most, from: second.cases.from,
      until: second.cases.until)
    if let difference {
      comparison.compare(try #require(Rules.compile(changed.text).program), difference)
    }
    return comparison
  }
}
