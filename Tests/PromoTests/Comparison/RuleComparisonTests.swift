import PromoHost
import Testing

@testable import Promo

/// What changes in rules, whatever it does to prices.
@Suite struct RuleComparisonTests {
  private func compare(
    _ old: String, _ new: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> RuleComparison {
    let programs = try [old, new].map { text in
      let compilation = Rules.compile(text)
      let errors = compilation.diagnostics.filter { $0.severity == .error }
      #expect(errors.map(\.message) == [], sourceLocation: sourceLocation)
      return try #require(compilation.program, sourceLocation: sourceLocation)
    }
    return RuleComparison.of(programs[0], programs[1])
  }

  // MARK: The same

  private static let facts = """
    fact tier one of "none", "silver", "gold" default "none"
    fact first-order yes/no default no
    fact age number default 0
    """

  /// Clauses that mean the same, whatever their form.
  static let alike = [
    ("coupon 50 spend 300 sync", "sync\n\n  spend 300.00  # at least\ncoupon 50"),
    ("discount 20% off", "discount to 80%"),
    ("coupon 20 spend 200", "tier spend 200 coupon 20"),
    ("discount 10% off on mon, tue", "discount 10% off on tue, mon"),
    ("coupon 5 on mon, tue, wed, thu, fri, sat, sun", "coupon 5"),
    ("coupon 5 code \"SAVE\", \"VIP\"", "coupon 5 code \"vip\", \"save\""),
    ("coupon 5 from 2026-11-01 to 2026-11-11", "coupon 5 until 2026-11-12T00:00 from 2026-11-01"),
    ("discount 60% off", "discount 60% off allow P113"),
    ("coupon 5 when age > 18 when first-order", "coupon 5 when first-order when age > 18"),
    ("coupon 5 when age > 18 when first-order", "coupon 5 when first-order and age > 18"),
    ("coupon 5 when not tier is \"gold\"", "coupon 5 when tier is not \"gold\""),
    ("coupon 5 when not not first-order", "coupon 5 when first-order"),
    (
      "coupon 5 when tier in \"gold\", \"silver\"",
      "coupon 5 when tier is \"silver\" or tier is \"gold\""
    ),
    (
      "coupon 5 when not (first-order or age < 18)",
      "coupon 5 when age >= 18 and not first-order"
    ),
  ]

  @Test(arguments: alike)
  func `clauses that mean the same are no change`(old: String, new: String) throws {
    let comparison = try compare(
      "\(RuleComparisonTests.facts)\npromotion \"A\" { \(old) }",
      "\(RuleComparisonTests.facts)\npromotion \"A\" { \(new) }")
    #expect(comparison.isSame)
    #expect(comparison.promotions == [])
  }

  /// Clauses that do not.
  static let unlike = [
    ("coupon 50", "coupon 51"), ("coupon 50", "discount 50% off"),
    ("coupon 50", "coupon 50 spend 50"), ("coupon 50 spend 60", "coupon 50 every 60"),
    ("coupon 5 spend 60", "coupon 5 spend 60 before discounts"),
    ("discount 5% off", "discount 5% off up to 9"), ("coupon 5", "coupon 5 sync"),
    ("coupon 5", "coupon 5 paused"), ("coupon 5", "coupon 5 code \"A\""),
    ("coupon 5 code \"A\"", "coupon 5 code \"A\", \"B\""), ("coupon 5", "coupon 5 on mon"),
    ("coupon 5 on mon", "coupon 5 on tue"), ("coupon 5 on day 1", "coupon 5 on day 1, 2"),
    ("coupon 5", "coupon 5 between 08:00 and 09:00"), ("coupon 5", "coupon 5 from 2026-11-01"),
    ("coupon 5 to 2026-11-01", "coupon 5 to 2026-11-02"),
    ("coupon 5", "coupon 5 when first-order"),
    ("coupon 5 when first-order", "coupon 5 when not first-order"),
    ("coupon 5 when first-order and age > 18", "coupon 5 when first-order or age > 18"),
    ("coupon 5 when age > 18", "coupon 5 when age >= 18"),
    ("tier spend 9 coupon 1 tier spend 99 coupon 9", "tier spend 9 coupon 1"),
  ]

  @Test(arguments: unlike)
  func `clauses that mean something else are a change`(
    old: String, new: String
  ) throws {
    for (before, after) in [(old, new), (new, old)] {
      let comparison = try compare(
        "\(RuleComparisonTests.facts)\npromotion \"A\" { \(before) }",
        "\(RuleComparisonTests.facts)\npromotion \"A\" { \(after) }")
      #expect(!comparison.isSame)
      #expect(comparison.promotions.map(summary) == ["A changed"])
    }
  }

  @Test func `expectations and the order of facts are no change`() throws {
    let old = """
      fact age number default 0
      fact tier one of "a", "b" default "a"
      promotion "P" { coupon 5 when tier is "b" when age = 1 }
      """
    let new = """
      fact tier one of "b", "a" default "a"
      fact age number default 0
      promotion "P" { coupon 5 when tier is "b" when age = 1 }
      expect amount 9 pays 9
      """
    #expect(try compare(old, new).isSame)
  }

  // MARK: Promotions

  private func summary(_ change: PromotionChange) -> String {
    switch change {
    case .added(let promotion): "\(promotion.name) added"
    case .removed(let promotion): "\(promotion.name) removed"
    case .renamed(let before, let after): "\(before.name) renamed \(after.name)"
    case .changed(_, let after): "\(after.name) changed"
    case .moved(let promotion, let behind): "\(promotion.name) moved behind \(behind ?? "nothing")"
    }
  }

  private func promotions(_ names: String, _ clauses: String = "sync") -> String {
    names.map { "promotion \"\($0)\" { coupon 5 \(clauses) }" }.joined(separator: "\n")
  }

  @Test func `promotions are added and removed`() throws {
    let old = "promotion \"A\" { coupon 5 } promotion \"B\" { coupon 6 }"
    let new = "promotion \"C\" { coupon 7 } promotion \"B\" { coupon 6 }"
    let changes = try compare(old, new).promotions
    #expect(changes.map(summary) == ["C added", "A removed"])
  }

  @Test func `a promotion with another name that means the same is renamed`() throws {
    let old = "promotion \"A\" { coupon 5 sync } promotion \"B\" { coupon 6 }"
    let new = "promotion \"B\" { coupon 6 } promotion \"C\" { sync coupon 5.00 }"
    #expect(try compare(old, new).promotions.map(summary) == ["A renamed C"])
  }

  @Test func `promotions that mean the same are renamed one to one in written order`() throws {
    let changes = try compare(promotions("ABCD"), promotions("XBYZV")).promotions
    #expect(
      changes.map(summary) == ["A renamed X", "C renamed Y", "D renamed Z", "V added"])
  }

  @Test func `a name that is kept is never a new name of another promotion`() throws {
    let old = "promotion \"A\" { coupon 5 } promotion \"B\" { coupon 6 }"
    let new = "promotion \"A\" { coupon 6 } promotion \"B\" { coupon 5 }"
    #expect(try compare(old, new).promotions.map(summary) == ["A changed", "B changed"])
  }

  @Test func `names are compared after normalisation`() throws {
    let old = "promotion \"Caf\u{E9}\" { coupon 5 }"
    #expect(try compare(old, "promotion \"Cafe\u{301}\" { coupon 5 }").isSame)
    let changes = try compare(old, "promotion \"Cafe\u{301}\" { coupon 6 }").promotions
    #expect(changes.map(summary) == ["Café changed"])
  }

  @Test func `another zone alone changes no promotion`() throws {
    let rules = "promotion \"A\" { coupon 5 from 2026-11-01 to 2026-11-11 }"
    let comparison = try compare(
      "timezone \"Asia/Shanghai\" \(rules)", "timezone \"Europe/Berlin\" \(rules)")
    #expect(comparison.promotions == [])
    #expect(comparison.settings.map(\.setting) == [.timezone])
    #expect(!comparison.isSame)
  }

  // MARK: Written order

  private func moves(
    _ old: String, _ new: String, _ strategy: String, _ clauses: String = "sync"
  ) throws -> [String] {
    let settings = "strategy \(strategy)\n"
    let comparison = try compare(
      settings + promotions(old, clauses), settings + promotions(new, clauses))
    #expect(!comparison.isSame)
    return comparison.moves.map(summary)
  }

  @Test(arguments: [
    ("AB", "BA", ["B moved behind nothing"]), ("ABC", "CAB", ["C moved behind nothing"]),
    ("ABC", "BCA", ["A moved behind C"]), ("ABCD", "ACDB", ["B moved behind D"]),
    ("ABCD", "DCBA", ["D moved behind nothing", "C moved behind D", "B moved behind C"]),
  ])
  func `as few promotions are moved as explain the order`(
    old: String, new: String, moved: [String]
  ) throws {
    #expect(try moves(old, new, "first") == moved)
    #expect(try moves(old, new, "calculator") == moved)
  }

  @Test func `written order settles no payable under best, nor of what is paused`() throws {
    #expect(try moves("ABC", "CAB", "best") == [])
    #expect(try moves("ABC", "CAB", "first", "paused") == [])
  }

  @Test func `under calculator only promotions that can tie are moved past each other`() throws {
    let plain = "promotion \"P\" { coupon 5 }"
    let spend = "promotion \"S\" { coupon 5 spend 9 }"
    let sync = "promotion \"Y\" { coupon 5 sync }"
    #expect(try compare("\(plain)\(spend)\(sync)", "\(sync)\(spend)\(plain)").moves == [])
    let first = "strategy first\n"
    let moves = try compare(first + plain + spend, first + spend + plain).moves
    #expect(moves.map(summary) == ["S moved behind nothing"])
  }

  @Test func `promotions beside new and old ones have not moved`() throws {
    let comparison = try compare(
      "strategy first \(promotions("ABCD"))",
      "strategy first \(promotions("B")) promotion \"X\" { coupon 9 } \(promotions("D"))")
    #expect(comparison.moves == [])
  }

  // MARK: Settings and facts

  @Test func `settings that differ are told`() throws {
    let old = "currency CNY timezone \"Asia/Shanghai\" rounding down strategy best"
    let rules = "promotion \"A\" { coupon 5 }"
    let changes = try compare("\(old) \(rules)", rules).settings
    #expect(changes.map(\.setting) == [.currency, .timezone, .rounding, .strategy])
    #expect(changes.map(\.before) == ["CNY", "Asia/Shanghai", "down", "best"])
    #expect(changes.map(\.after) == [nil, "UTC", "half-up", "calculator"])
  }

  @Test func `a setting that is said as it holds anyway is no change`() throws {
    let rules = "promotion \"A\" { coupon 5 }"
    let settings = "timezone \"UTC\" rounding half-up strategy calculator"
    #expect(try compare(rules, "\(settings) \(rules)").isSame)
  }

  @Test(arguments: [
    ("CNY", "CNY", true), ("CNY", "EUR", false), ("", "CNY", true), ("KWD", "", false),
    ("", "JPY", false), ("", "", true),
  ])
  func `amounts are compared only if they are the same money`(
    old: String, new: String, isSame: Bool
  ) throws {
    let rules = [old, new].map {
      "\($0.isEmpty ? "" : "currency \($0)") promotion \"\($0)P\" { coupon 5 }"
    }
    let comparison = try compare(rules[0], rules[1])
    #expect(comparison.isSameMoney == isSame)
    if !isSame { #expect(comparison.promotions == [] && !comparison.isSame) }
  }

  private func summary(_ change: FactChange) -> String {
    switch change {
    case .added(let fact): "\(fact.name) added"
    case .removed(let fact): "\(fact.name) removed"
    case .changed(_, let after): "\(after.name) changed"
    }
  }

  @Test(arguments: [
    ("fact a number", "fact b number", ["b added", "a removed"]),
    ("fact a number", "fact a number default 1", ["a changed"]),
    ("fact a number default 2", "fact a number default 1", ["a changed"]),
    ("fact a number", "fact a yes/no", ["a changed"]),
    ("fact a number", "fact a \"years\" number", ["a changed"]),
    ("fact a \"age\" number", "fact a \"age\" number", []),
    ("fact a one of \"x\", \"y\"", "fact a one of \"y\", \"x\"", []),
    ("fact a one of \"x\", \"y\"", "fact a one of \"x\", \"z\"", ["a changed"]),
    ("fact a one of \"x\"", "fact a one of \"x\", \"z\"", ["a changed"]),
  ])
  func `facts that differ are told`(old: String, new: String, changes: [String]) throws {
    let rules = "promotion \"A\" { coupon 5 }"
    let comparison = try compare("\(old) \(rules)", "\(new) \(rules)")
    #expect(comparison.facts.map(summary) == changes)
    #expect(comparison.isSame == changes.isEmpty)
  }

  @Test func `a condition on a fact whose texts are in another order is no change`() throws {
    let promotion = "promotion \"A\" { coupon 5 when a is \"y\" }"
    let comparison = try compare(
      "fact a one of \"x\", \"y\" \(promotion)", "fact a one of \"y\", \"x\" \(promotion)")
    #expect(comparison.isSame)
  }

  @Test func `a promotion of many conditions and codes is compared at once`() throws {
    let codes = (0..<700).map { "\"C\($0)\"" }
    let numbers = (0..<700).map { "age = \($0)" }
    func rules(_ codes: [String], _ numbers: [String]) -> String {
      "fact age number promotion \"A\" { coupon 5 code \(codes.joined(separator: ", ")) "
        + "when \(numbers.joined(separator: " or ")) }"
    }
    let comparison = try compare(
      rules(codes, numbers), rules(codes.reversed(), numbers.reversed()))
    #expect(comparison.isSame)
  }
}
