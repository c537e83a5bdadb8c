import Foundation
import Testing

@testable import Promo
@testable import PromoCommands

/// The forms in which a comparison of rules is told.
@Suite struct ComparisonFormatTests {
  private static let settings = """
    timezone "UTC"
    fact tier one of "a|b", "gold" default "gold"
    fact age number default 0
    fact first-order yes/no

    """

  private func program(_ text: String) throws -> Program {
    let source = Source(name: "r.promo", text: text)
    let compilation = Program.compile([source], zones: { _ in .unknown(nearest: nil) })
    return try #require(compilation.program, "\(compilation.report)")
  }

  /// A comparison whose price changes are made up, so many kinds of orders.
  private func comparison(
    _ old: String, _ new: String, kinds: Int64 = 1, undecided: Message? = nil
  ) throws -> ProgramComparison {
    let (old, new) = (try program(old), try program(new))
    let rules = RuleComparison.of(old, new)
    let prices = PriceComparison(
      differing: try (0..<kinds).map(orders), undecided: undecided)
    return ProgramComparison(
      old: old, new: new, rules: rules,
      prices: rules.isSame || !rules.isSameMoney ? nil : prices)
  }

  private func orders(_ number: Int64) throws -> DifferingOrders {
    let amounts = try (1...9).map { try #require(Amount(minorUnits: (number + 1) * 100 * $0)) }
    let instants = (1...5).map { Instant(secondsSince1970: (number + 1) * 86_400 * $0) }
    let facts: [String: Fact.Value] = ["tier": "a|b", "age": 18, "first-order": false]
    let change = PriceChange(
      order: Order(amount: amounts[3], at: instants[0], codes: ["A|B"], facts: facts),
      before: amounts[2], after: amounts[1])
    return DifferingOrders(
      instants: instants.map { $0..<$0.moved(by: 60) }, codes: ["A|B"], facts: facts,
      amounts: amounts.map { $0...$0 }, rises: LargestChanges(), falls: LargestChanges([change]))
  }

  private static let promotion = "promotion \"P\" { coupon 5 }"

  @Test func `json is never cut`() throws {
    let many = (0..<60).map { "promotion \"P\($0)\" { coupon \($0 + 1) sync }" }.joined()
    let (settings, promotion) = (ComparisonFormatTests.settings, ComparisonFormatTests.promotion)
    let text = ComparisonJSON.text(of: try comparison(promotion, settings + many, kinds: 30))
    #expect(text.matches(of: /"change":"added"/).count == 63)
    #expect(text.matches(of: /"instants"/).count == 30)
    let two = ProgramComparison(
      from: try program(promotion),
      to: try program("promotion \"Q\" { coupon 7 } promotion \"P\" { coupon 6 }"))
    #expect(ComparisonJSON.text(of: two).contains("\"alone\""))
  }

  @Test func `text and markdown are cut, and say so`() throws {
    let many = (0..<60).map { "promotion \"P\($0)\" { coupon \($0 + 1) sync }" }.joined()
    let comparison = try comparison(ComparisonFormatTests.promotion, many, kinds: 30)
    let text = ComparisonText(comparison, in: .english).layout(width: nil).plain
    let markdown = ComparisonMarkdown(comparison, in: .english).text
    #expect(text.contains("\n  and 21 more changes\n"))
    #expect(text.hasSuffix("\n  and 20 more kinds of orders\n"))
    #expect(text.contains("; and 2 more, with the code A|B"))
    #expect(text.contains("5.00, and 4 more\n"))
    #expect(markdown.contains("|\n\nand 21 more\n"))
    #expect(markdown.hasSuffix("|\n\nand 20 more\n"))
  }

  @Test(arguments: [20, 30, 40, 60, 100])
  func `lines fit a narrow terminal`(columns: Int) throws {
    let names = ["全场八折全场八折全场八折全场八折", "A discount for everybody", "Averylongnamewithoutspaces"]
    let rules = names.map { "promotion \"\($0)\" { coupon 30 spend 100 sync }" }.joined()
    let comparison = try comparison(ComparisonFormatTests.promotion, rules, undecided: "no time")
    let text = ComparisonText(comparison, in: .english).layout(width: columns).plain
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.allSatisfy { displayWidth($0) <= max(25, columns) }, "\(text)")
    #expect(lines.allSatisfy { !$0.hasSuffix(" ") }, "\(text)")
  }

  static let names = [
    "a|b", #"a\\|b"#, "`a|b`", "**a**", "_a_", "<b>|</b>", "[a](http://b.example)", "~~a~~",
    "@everyone", "#1", "&#124;", "<!-- |", "$a$", "![a](b)", #"\u{2028}|"#,
  ]

  @Test(arguments: names)
  func `no name breaks a table or is markup in it`(name: String) throws {
    let comparison = try comparison(
      ComparisonFormatTests.promotion, "promotion \"\(name)\" { coupon 9 code \"a|b\" }")
    let lines = ComparisonMarkdown(comparison, in: .english).text.split(separator: "\n")
    let rows = lines.filter { $0.hasPrefix("|") }
    #expect(rows.count == 7)
    #expect(rows.allSatisfy { row in row.count { $0 == "|" } == 5 }, "\(lines)")
    let row = try #require(rows.first { $0.hasPrefix("| added") })
    let plain = row.replacing("<!-- -->", with: "")
    #expect(plain.firstMatch(of: /[`*_~\[\]<>$\\]|:\/\/|&(?!#\d+;)/) == nil, "\(row)")
    #expect(row.firstMatch(of: /@(?!<!-- -->)/) == nil)
  }
}
