import Testing

@testable import Promo

/// What changes in rules of goods, whatever it does to prices.
@Suite struct GoodsComparisonTests {
  private func program(_ text: String) throws -> Program {
    let compilation = Rules.compile(text)
    return try #require(compilation.program, "\(compilation.report)")
  }

  private static let labels = "goods \"a\", \"b\""

  /// Compares two promotions of the same name, under rules that declare labels alike or not.
  private func compare(
    _ old: String, _ new: String, _ declared: String = labels, _ redeclared: String = labels
  ) throws -> ProgramComparison {
    ProgramComparison(
      from: try program("\(declared) promotion \"P\" { \(old) }"),
      to: try program("\(redeclared) promotion \"P\" { \(new) }"), budget: 1_000_000)
  }

  @Test(arguments: [
    ("coupon 5 only \"a\", \"b\"", "only \"B\", \"a\" coupon 5"),
    ("free shipping spend 5", "spend 5 free only shipping"),
    ("buy 1 \"a\" get 1 free", "buy 1 \"a\" get 1 \"A\" free"),
    ("buy 1 \"a\" or \"b\" for 5", "buy 1 \"b\" or \"a\" for 5"),
  ])
  func `clauses about goods that mean the same are no change`(old: String, new: String) throws {
    let comparison = try compare(old, new)
    #expect(comparison.answer == .same)
    #expect(comparison.new.changes(since: comparison.old).isEmpty)
  }

  @Test(arguments: [
    ("coupon 5", "coupon 5 only \"a\""), ("coupon 5 only \"a\"", "coupon 5 only \"b\""),
    ("coupon 5 only \"a\"", "coupon 5 except \"a\""), ("coupon 5", "coupon 5 only shipping"),
    ("coupon 5 spend 9", "coupon 5 spend 9 on goods"),
    ("coupon 5 spend 9 on \"a\"", "coupon 5 spend 9 on \"b\""),
    ("coupon 5", "coupon 5 buy 2"), ("coupon 5 buy 1 \"a\"", "coupon 5 buy 1 \"b\""),
    ("coupon 5", "coupon 5 up to 2 pieces"), ("coupon 5", "coupon 5 alone"),
    ("buy 1 \"a\" get 1 \"b\" free", "buy 1 \"b\" get 1 \"a\" free"),
    ("buy 1 \"a\" get 1 free", "buy 1 \"a\" get 1 50% off"), ("buy 2 for 9", "buy 3 for 9"),
    ("coupon 5 every piece", "coupon 5 every 2 pieces"),
    ("tier buy 2 coupon 5", "tier buy 3 coupon 5"),
  ])
  func `clauses about goods that mean something else are a change`(
    old: String, new: String
  ) throws {
    let comparison = try compare(old, new)
    // One promotion has the same goods without a scope, and is the only one of an order anyway.
    let isIdle = new.hasSuffix("alone") || new.hasSuffix("on goods")
    #expect(comparison.answer == (isIdle ? .undecided : .different))
    #expect(comparison.changesInWords().map(\.kind) == [.changed])
    #expect(comparison.new.changes(since: comparison.old).count == 1)
  }

  /// Where labels are declared in another order, they have other positions.
  @Test func `promotions are compared by their labels`() throws {
    let turned = "goods \"b\", \"A\""
    let same = try compare("coupon 5 only \"a\"", "coupon 5 only \"a\"", Self.labels, turned)
    #expect(same.changesInWords().map(\.name) == ["goods"])
    #expect(same.changesInWords().map(\.before) == ["\"a\", \"b\""])
    let other = try compare("coupon 5 only \"a\"", "coupon 5 only \"b\"", Self.labels, turned)
    #expect(other.changesInWords().map(\.name) == ["goods", "P"])
  }

  @Test func `labels that are excluded from all promotions are a change`() throws {
    let excluded = "\(Self.labels) except \"b\""
    let comparison = try compare("coupon 5", "coupon 5", Self.labels, excluded)
    #expect(comparison.answer == .different)
    #expect(comparison.changesInWords().map(\.name) == ["except"])
    #expect(comparison.changesInWords().map(\.before) == ["not set"])
    #expect(comparison.changesInWords().map(\.after) == ["\"b\""])
    let (old, new) = (comparison.old, comparison.new)
    #expect(!RuleComparison.changesOnlyPromotions(from: old, to: new))
    let twice = try compare("coupon 5", "coupon 5", excluded, "\(excluded), \"B\"")
    #expect(twice.answer == .same)
  }
}
