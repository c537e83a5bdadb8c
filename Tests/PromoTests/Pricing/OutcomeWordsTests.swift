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
      .noGoods(), .belowCount(short: 1, labels: []), .belowSpend(short: .zero), .noEffect,
      .beaten(by: [], wouldPay: .zero, lostThreshold: nil, lacksSync: [], lines: []),
    ]
    let page = try Project.text("Grammar.md").components(separatedBy: "| outcome | meaning |")[1]
    let rows = page.components(separatedBy: "\n\n")[0].matches(of: /(?m)^\| `([a-z-]+)` \|/)
    #expect(rows.map { String($0.1) } == kinds.map(\.name))
  }

  /// The text of an answer has what the goods of an order lack, the gifts that it has earned, and that not
  /// everything was tried.
  @Test func `an answer about goods says what is missing`() throws {
    let program = try Rules.program(
      """
      goods "shirts", "totes"
      promotion "Two" { buy 2 get 1 free only "shirts" }
      promotion "Tote" { get 1 "totes" free spend 100 }
      """)
    let order = Order(
      lines: [OrderLine(Amount(unchecked: 120_00), labels: ["shirts"])],
      at: Instant(secondsSince1970: 0), in: nil)
    let quote = try program.quote(order)
    let text = QuoteText(quote, by: program, in: .english).layout(width: nil).lines.map(\.plain)
      .joined(separator: "\n")
    #expect(text.contains("2 pieces short"), "\(text)")
    #expect(text.contains("Tote: 1 piece of totes can be added"), "\(text)")
    #expect(!text.contains("not everything was tried"))
    let cart = try #require(quote.cart)
    let bounded = Quote(
      order: order, payable: quote.payable, applied: [], outcomes: [], codes: [], nudge: nil,
      cheaperUnderBest: nil,
      cart: Quote.Cart(
        lines: cart.lines, shipping: .zero, shippingLeft: .zero, offers: [], unknownLabels: [],
        isBounded: true, isNudgeBounded: false))
    let other = QuoteText(bounded, by: program, in: .english).layout(width: nil).lines.map(\.plain)
    #expect(other.contains { $0.contains("not everything was tried") })
  }

  @Test(arguments: [1, 2])
  func `an answer says to which promotion the goods of another go`(lineCount: Int) throws {
    let program = try Rules.program(
      """
      goods "shirts"
      promotion "Sale" { discount 20% off only "shirts" }
      promotion "Week" { discount 10% off only "shirts" }
      """)
    let line = OrderLine(Amount(unchecked: 10_00), labels: ["shirts"])
    let order = Order(
      lines: Array(repeating: line, count: lineCount), at: Instant(secondsSince1970: 0), in: nil)
    let lines = QuoteText(try program.quote(order), by: program, in: .english).layout(width: nil)
      .lines
    let place = lineCount == 1 ? "line 1 goes to `Sale`" : "lines 1, 2 go to `Sale`"
    #expect(lines.contains { $0.plain.contains(place) })
  }
}
