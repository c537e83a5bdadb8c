import Testing

@testable import Promo

/// Guarantees and differences worked out by hand, in minor units.
@Suite struct SecondClaimTests {
  @Test func `two discounts of a tenth keep 85 percent only up to 39`() throws {
    var plain = SecondAnalysisTests.off(10)
    plain.name = "plain"
    var threshold = SecondAnalysisTests.off(10)
    threshold.spend = 1
    let analysis = try SecondAnalysisTests.analysis([plain, threshold])
    // 40 leave 36, and these 32.4, that is 32; 85 % of 40 are 34, which is one for each discount more. 7 leave
    // 6, and these 5, though 85 % of 7 are 5.95.
    let witness = try #require(analysis.witness(against: SecondClaim(.paysPercent(850_000))))
    #expect((witness.amount, witness.payable) == (40, 32))
    #expect(analysis.witness(against: SecondClaim(.savesPercent(150_000))) == witness)
    #expect(analysis.witness(against: SecondClaim(.paysPercent(850_000), for: 1...39)) == nil)
    // 46 pay 37, which is a larger share than 80 %.
    #expect(analysis.worst(against: SecondClaim(.paysPercent(850_000))) == witness)
    #expect(analysis.witness(against: SecondClaim(.paysPercent(810_000))) == nil)
  }

  @Test func `amounts are claimed exactly`() throws {
    let analysis = try SecondAnalysisTests.analysis([SecondAnalysisTests.coupon(5, spend: 30)])
    #expect(analysis.witness(against: SecondClaim(.saves(5))) == nil)
    #expect(analysis.witness(against: SecondClaim(.saves(4)))?.amount == 30)
    #expect(analysis.witness(against: SecondClaim(.pays(25), for: 25...400)) == nil)
    #expect(analysis.witness(against: SecondClaim(.pays(26), for: 26...400))?.amount == 30)
  }

  @Test func `a claim holds for its window, its codes and its facts only`() throws {
    var sale = SecondAnalysisTests.coupon(5)
    sale.from = .date(SecondDate(2026, 10, 3))
    sale.codes = ["SALE"]
    sale.whens = [.isValue(fact: "tier", "gold")]
    let analysis = try SecondAnalysisTests.analysis([sale]) {
      $0.facts = [SecondFact(name: "tier", kind: .oneOf(["none", "gold"]), standard: nil)]
    }
    var claim = SecondClaim(.saves(2))
    let start = SecondAnalysisTests.day + 2 * 86_400
    #expect(analysis.witness(against: claim)?.situation.instant == start)
    claim.from = .date(SecondDate(2026, 10, 5))
    #expect(analysis.witness(against: claim)?.situation.instant == start + 2 * 86_400)
    claim.codes = ["sale"]
    claim.facts = [("tier", .word("gold"))]
    #expect(analysis.witness(against: claim)?.amount == 3)
    var other = claim
    other.codes = ["NOSUCH"]
    #expect(analysis.witness(against: other) == nil)
    other = claim
    other.facts = [("tier", .word("none"))]
    #expect(analysis.witness(against: other) == nil)
    claim.from = nil
    claim.end = .to(SecondDate(2026, 10, 2))
    #expect(analysis.witness(against: claim) == nil)
  }

  @Test func `a claim is written as a rule file says it`() {
    var rules = SecondRules()
    rules.currency = .cny
    var claim = SecondClaim(.paysPercent(600_000), for: 1_000...500_000)
    claim.from = .date(SecondDate(2026, 10, 3))
    claim.end = .until(SecondMoment(2026, 10, 4, 12))
    claim.codes = ["X", "\"Y\""]
    claim.facts = [("tier", .word("gold")), ("age", .number(18)), ("member", .flag(true))]
    #expect(
      rules.text([claim, SecondClaim(.saves(1_050)), SecondClaim(.savesPercent(1_250))]) == """
        currency CNY
        ensure pays >= 60% for amount 10 to 5000 from 2026-10-03 until 2026-10-04T12:00 \
        code "X", "\\"Y\\"" with tier "gold", age 18, member yes
        ensure saves <= 10.5
        ensure saves <= 0.125%

        """)
  }

  @Test func `a larger coupon makes orders cheaper from its worth on`() throws {
    var (old, new) = (SecondRules(), SecondRules())
    old.promotions = [SecondAnalysisTests.coupon(5), SecondAnalysisTests.coupon(3, spend: 30)]
    new.promotions = [SecondAnalysisTests.coupon(6)]
    let day = SecondAnalysisTests.day
    let difference = try #require(
      SecondDifference(old: old, new: new, amounts: 50, from: day, until: day + 1))
    let change = try #require(difference.changes.first)
    #expect(difference.changes.count == 1)
    #expect(change.inForce == ([0, 1], [0]))
    // 35 less 5 are 30, of which 3 more are taken: 27, now 29. Below it 5 and 3 alone were 5.
    #expect(change.amounts == [6...50])
    #expect(difference.largestFall == SecondDifference.Shift(by: 1, amount: 6, instant: day))
    #expect(difference.largestRise == SecondDifference.Shift(by: 2, amount: 35, instant: day))
  }
}
