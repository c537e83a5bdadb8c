import TestSupport
import Testing

@testable import Promo

/// The limits that Grammar.md names: each is kept at it and one past it.
@Suite struct LimitsTests {
  /// A limit of what can be written: rules at it, rules one past it, and what is then said.
  struct Limit: Sendable {
    let what: String
    let at: [String]
    let past: [String]
    let code: String
  }

  private static func text(_ count: Int) -> String { String(repeating: "x", count: count) }
  private static func nested(_ count: Int) -> String {
    "fact a yes/no promotion \"A\" { coupon 1 when "
      + text(count).replacing("x", with: "(") + "a" + text(count).replacing("x", with: ")") + " }"
  }
  private static func denied(_ count: Int) -> String {
    "fact a yes/no promotion \"A\" { coupon 1 when "
      + text(count).replacing("x", with: "not ") + "a }"
  }
  private static func coupon(_ amount: String, in currency: String = "CNY") -> String {
    "currency \(currency) promotion \"A\" { coupon \(amount) }"
  }
  private static func order(_ amount: String) -> String {
    "promotion \"A\" { discount 5% off } expect amount \(amount) pays 0"
  }
  private static func ordered(_ moment: String) -> String {
    "promotion \"A\" { coupon 5 } expect amount 5 at \(moment) pays 0"
  }
  private static func discount(_ percent: String) -> String {
    "promotion \"A\" { discount \(percent) off allow P113, P129 }"
  }
  private static func clause(_ clause: String, _ settings: String = "timezone \"UTC\"") -> String {
    "\(settings) promotion \"A\" { coupon 1 \(clause) }"
  }
  private static func goods(_ label: String) -> String {
    "goods \"\(label)\" promotion \"A\" { coupon 1 only \"\(label)\" }"
  }
  private static func places(_ count: Int) -> String {
    Array(repeating: "1", count: count).joined(separator: ", ")
  }

  static let limits = [
    Limit(
      what: "an amount, of an order too",
      at: [coupon("10_000_000_000_000.00"), order("10_000_000_000_000.00")],
      past: [coupon("10_000_000_000_000.01"), order("10_000_000_000_000.01")], code: "P031"),
    Limit(
      what: "an amount, of an order too", at: [order("1, amount 9_999_999_999_998, shipping 1")],
      past: [order("1, amount 9_999_999_999_999, shipping 1")], code: "P031"),
    Limit(
      what: "decimals of an amount, of a percentage",
      at: [coupon("1.01"), coupon("1", in: "JPY"), coupon("1.001", in: "KWD"), order("1.01")],
      past: [
        coupon("1.010"), coupon("1.0", in: "JPY"), coupon("1.0010", in: "KWD"), order("1.001"),
      ], code: "P030"),
    Limit(
      what: "decimals of an amount, of a percentage", at: [discount("0.0001%")],
      past: [discount("0.00010%")],
      code: "P030"),
    Limit(
      what: "a percentage", at: [discount("100%")], past: [discount("100.0001%")], code: "P033"),
    Limit(
      what: "a name", at: ["promotion \"\(text(200))\" { coupon 1 }"],
      past: ["promotion \"\(text(201))\" { coupon 1 }"], code: "P055"),
    Limit(
      what: "a code", at: [clause("code \"\(text(200))\"")],
      past: [clause("code \"\(text(201))\"")], code: "P076"),
    Limit(
      what: "a text or a label of a fact",
      at: [clause("", "fact t one of \"a\", \"\(text(200))\"")],
      past: [clause("", "fact t one of \"a\", \"\(text(201))\"")], code: "P071"),
    Limit(
      what: "a text or a label of a fact",
      at: [clause("", "fact t \"\(text(200))\" yes/no")],
      past: [clause("", "fact t \"\(text(201))\" yes/no")], code: "P071"),
    Limit(
      what: "a number of a fact",
      at: [clause("when n < 1000000000000000", "fact n number")],
      past: [clause("when n < 1000000000000001", "fact n number")], code: "P073"),
    Limit(
      what: "a label of goods", at: [goods(text(200))], past: [goods(text(201))], code: "P066"),
    Limit(
      what: "a number of pieces",
      at: [clause("buy 1_000_000"), clause("") + " expect amount 5 for 1_000_000 pays 5"],
      past: [clause("buy 1_000_001"), clause("") + " expect amount 5 for 1_000_001 pays 5"],
      code: "P087"),
    Limit(
      what: "kinds of pieces in a `buy`", at: [clause("buy \(places(8))")],
      past: [clause("buy \(places(9))")], code: "P087"),
    Limit(
      what: "parentheses and `not`s inside each other", at: [nested(200), denied(200)],
      past: [nested(201), denied(201)], code: "P075"),
    Limit(
      what: "a date, a time of day",
      at: [
        clause("from 1970-01-01 to 2199-12-31"), ordered("1970-01-01T00:00+00:00"),
        ordered("2199-12-31T22:59:59-01:00"),
      ],
      past: [
        clause("from 1969-12-31"), clause("to 2200-01-01"), ordered("1970-01-01T00:00+00:01"),
        ordered("2199-12-31T23:59:59-00:01"),
      ], code: "P040"),
    Limit(
      what: "a date, a time of day", at: [clause("between 00:00 and 23:59")],
      past: [clause("between 01:00 and 24:01"), clause("between 01:00 and 23:60")], code: "P040"),
    Limit(
      what: "a day of the month", at: [clause("on day 1, 31")],
      past: [clause("on day 0"), clause("on day 32")], code: "P045"),
    Limit(
      what: "digits of `\\u{…}`", at: [clause("code \"\\u{00000041}\"")],
      past: [clause("code \"\\u{000000041}\"")], code: "P004"),
  ]

  /// Limits of the program and not of what is written, and where they are tested.
  static let elsewhere = [
    "a file": "FileSetTests", "errors that are shown": "LimitsTests",
    "errors that are read": "LimitsTests", "a row of orders": "OrderBlocksTests",
    "the nudge": "LimitsTests", "lines of an order": "CaseTests",
    "the sets of promotions of an order with lines": "GoodsWorkTests",
  ]

  @Test(arguments: limits)
  func `what is at its limit is fine and one past it has its diagnostic`(limit: Limit) {
    for rules in limit.at { #expect(Rules.codes(rules) == [], "\(limit.what)") }
    for rules in limit.past { #expect(Rules.codes(rules) == [limit.code], "\(limit.what)") }
  }

  @Test func `the page has exactly these limits`() throws {
    let table = try Project.text("Grammar.md").components(separatedBy: "| one past it |")[1]
      .components(separatedBy: "\n\n")[0]
    let rows = table.matches(of: /(?m)^\| ([^|]+) \| [^|]+ \| ([^|]+) \|$/)
      .map { (what: String($0.1), past: String($0.2)) }
    #expect(Set(rows.map(\.what)) == Set(Self.limits.map(\.what) + Self.elsewhere.keys))
    for limit in Self.limits {
      #expect(rows.contains { $0.what == limit.what && $0.past == limit.code }, "\(limit.what)")
    }
  }

  @Test func `a hundred errors are shown and ten thousand read`() {
    for (count, shown, read) in [
      (100, 100, 100), (101, 100, 101), (9_999, 100, 9_999), (10_001, 100, 10_000),
    ] {
      let compilation = Rules.compile(String(repeating: "abc 1\n", count: count))
      #expect(compilation.diagnostics.count == shown)
      #expect(compilation.errorCount == read)
      guard read == 10_000 else { continue }
      #expect(
        compilation.report.hasSuffix(
          "at least 10,000 errors, of which 100 are shown: nothing is priced\n"))
    }
  }

  @Test(arguments: Effort.sample(["orr", "andd", "oder"], oneIn: 3))
  func `the last mistake that is read may stand in a condition`(word: String) {
    let lines = String(repeating: "abc 1\n", count: 9_999)
    let rule = "promotion \"A\" { coupon 5 when a = 1 \(word) b = 2 }"
    #expect(Rules.compile(lines + rule + "\n" + lines).errorCount == 10_000)
  }

  @Test func `a nudge leads to twice the order and not beyond`() throws {
    let program = try Rules.program("promotion \"A\" { coupon 10 spend 200 }")
    #expect(try program.quote(program.order("100")).nudge?.amount == Amount(minorUnits: 200_00))
    #expect(try program.quote(program.order("99.99")).nudge == nil)
  }
}
