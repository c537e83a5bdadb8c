import Testing

@testable import Promo

/// An order and what it pays, worked out by hand.
struct IndexCase: CustomTestStringConvertible {
  let rules: String
  let amount: String
  var instant = "2026-11-11T10:00"
  /// Seconds since 1970 instead, for instants that no text can say.
  var seconds: Int64?
  var codes: [String] = []
  var facts: [String: Fact.Value] = [:]
  var payable: String
  /// The names of the promotions applied, in order.
  var applied: [String]

  init(_ rules: String, _ amount: String, pays payable: String, by applied: String...) {
    self.rules = rules
    self.amount = amount
    self.payable = payable
    self.applied = applied
  }

  var testDescription: String { "\(amount) at \(instant) \(codes) pays \(payable): \(rules)" }

  /// The same at another time.
  func at(_ instant: String) -> IndexCase { with { $0.instant = instant } }

  /// The same with codes presented.
  func code(_ codes: String...) -> IndexCase { with { $0.codes = codes } }

  /// The same with facts.
  func with(_ facts: [String: Fact.Value]) -> IndexCase { with { $0.facts = facts } }

  private func with(_ change: (inout IndexCase) -> Void) -> IndexCase {
    var changed = self
    change(&changed)
    return changed
  }

  /// Prices the order in every way the index has, and by the law.
  func check() throws {
    let program = try #require(Rules.compile(rules).program, "\(Rules.compile(rules).report)")
    let index = PriceIndex(program)
    let plain = try program.order(amount, at: instant)
    let order = Order(
      amount: plain.amount, at: seconds.map(Instant.init(secondsSince1970:)) ?? plain.instant,
      codes: codes, facts: facts)
    #expect(try program.currency.text(index.price(order)) == payable)
    var comparison = IndexComparison(program, by: index)
    let expected = comparison.expectedPrice(of: try program.checked(order))
    #expect(program.names(of: try #require(expected.applied)) == applied)
    try comparison.compare([order])
    #expect(comparison.disagreements.map { "\($0)" } == [])
  }
}
