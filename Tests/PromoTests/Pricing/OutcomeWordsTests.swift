import Foundation
import Testing

@testable import Promo

@Suite struct OutcomeWordsTests {
  @Test func `the outcomes are those that Grammar md lists`() throws {
    let instant = Instant(secondsSince1970: 0)
    let kinds: [Quote.Outcome.Kind] = [
      .applied(off: .zero), .paused, .notStarted(until: instant), .ended(at: instant),
      .offSchedule(next: nil), .codeMissing(codes: []),
      .conditionFailed(
        Promotion.WrittenCondition(
          condition: Condition(all: []), text: "", file: "", line: 1, column: 1)),
      .noGoods, .belowCount(short: 1, labels: []), .belowSpend(short: .zero), .noEffect,
      .beaten(by: [], wouldPay: .zero, lostThreshold: nil, lacksSync: [], lines: []),
    ]
    let page = try Project.text("Grammar.md").components(separatedBy: "| outcome | meaning |")[1]
    let rows = page.components(separatedBy: "\n\n")[0].matches(of: /(?m)^\| `([a-z-]+)` \|/)
    #expect(rows.map { String($0.1) } == kinds.map(\.name))
  }
}
