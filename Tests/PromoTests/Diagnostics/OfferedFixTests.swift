import Testing

@testable import Promo

/// What is offered instead of what is written, text by text.
@Suite struct OfferedFixTests {
  private func offers(_ rules: String) -> [[String]] {
    Rules.compile(rules).diagnostics.flatMap(\.fixes).map { $0.edits.map(\.text) }
  }

  @Test(arguments: [
    ("from 2026-11-20 to 2026-11-10", [["2026-12-10"], ["2026-11-10", "2026-11-20"]]),
    ("from 2026-12-20 to 2026-12-10", [["2027-01-10"], ["2026-12-10", "2026-12-20"]]),
    ("from 2026-12-20 to 2026-11-20", []), ("from 2026-12-20 to 2026-01-05", [["2027-01-05"]]),
    ("from 2026-11-30 to 2026-11-27", [["2026-12-27"], ["2026-11-27", "2026-11-30"]]),
    ("from 2026-11-30 to 2026-11-03", [["2026-12-03"]]),
    ("from 2026-11-29 to 2026-11-03", [["2026-12-03"], ["2026-11-03", "2026-11-29"]]),
    ("from 2026-09-01 to 2026-03-02", [["2027-03-02"]]), ("from 2026-09-01 to 2026-03-03", []),
    ("from 2199-12-20 to 2199-12-10", [["2199-12-10", "2199-12-20"]]),
    ("from 2026-01-31 to 2026-01-30", [["2026-01-30", "2026-01-31"]]),
    ("from 2027-01-01 to 2026-01-01", []),
    ("to 2026-11-10 from 2026-11-20", [["2026-12-10"], ["2026-11-20", "2026-11-10"]]),
  ])
  func `a window that ends before it starts ends later, or the other way round`(
    window: String, fixes: [[String]]
  ) {
    #expect(offers("timezone \"UTC\" promotion \"A\" { coupon 5 \(window) }") == fixes)
  }

  @Test(arguments: [
    // A name that is near, and one that nothing else can be.
    ("Somer sale", ["write `\"Summer sale\"` in 3 places"]),
    ("Clearance", ["write `\"Summer sale\"` in 3 places"]),
  ])
  func `a promotion that was renamed is renamed everywhere by one fix`(
    old: String, titles: [String]
  ) throws {
    let rules = """
      promotion "Summer sale" { discount 20% off }
      promotion "Letter" { coupon 5 not with "\(old)" }
      expect amount 100 pays 80 by "\(old)"
      expect amount 20 pays 15 by "Letter"
      expect amount 50 pays 40 by "\(old)"
      """
    let diagnostics = Rules.compile(rules).diagnostics
    #expect(diagnostics.map { $0.fixes.map(\.title) } == [titles, titles, titles])
    let mended = Source(name: "a", text: rules).applying(diagnostics[1].fixes, file: 0)
    let text = String(decoding: mended.bytes, as: UTF8.self)
    #expect(text == rules.replacing("\"\(old)\"", with: "\"Summer sale\""))
    #expect(Rules.compile(text).program != nil)
  }

  @Test(arguments: [
    ("code \"A,B\"", []), ("code \"A, B\"", [["\"A\", \"B\""]]),
    ("code \"A B\"", []), ("code \"A, \"", []),
  ])
  func `codes in one text are taken apart`(code: String, fixes: [[String]]) {
    #expect(offers("promotion \"A\" { coupon 5 \(code) }") == fixes)
  }

  @Test(arguments: [
    ("coupon 1.000", [["1000"], ["1.00"]]), ("coupon 0.500", [["0.50"]]),
    ("coupon 1000.000", [["1000.00"]]), ("coupon 12.345", [["12345"]]),
    ("coupon 123.456", [["123456"]]), ("coupon 1234.567", []), ("coupon 1.2345", []),
    ("coupon 1_0.000", [["10000"], ["10.00"]]),
  ])
  func `decimals too many are thousands, or nothing`(coupon: String, fixes: [[String]]) {
    #expect(offers("currency CNY promotion \"A\" { \(coupon) }") == fixes)
  }

  @Test func `the first ten values of a fact are named and the others counted`() {
    let words = { (count: Int) in
      let texts = (1...count).map { "v\($0)" }
      return Fact(name: "f", kind: .oneOf(texts), defaultValue: nil).valuesInWords
    }
    #expect(words(10).english.hasSuffix("`\"v10\"`"))
    #expect(words(11).english.hasSuffix("`\"v10\"` and 1 more"))
  }

  @Test(arguments: [
    ("tier spend 100 coupon 5 tier spend 100 coupon 6", ["P059"]),
    ("tier spend 100 coupon 5 tier spend 100.01 coupon 6", []),
    ("tier spend 100 coupon 5 tier spend 99.99 coupon 6", ["P059"]),
  ])
  func `the thresholds of tiers rise by a minor unit at least`(tiers: String, codes: [String]) {
    #expect(Rules.codes("currency CNY promotion \"A\" { \(tiers) }") == codes)
  }

  @Test(arguments: [
    ("expect amount 5 with x 5 pays 0", "fact x number\n"),
    ("expect amount 5 with x \"a\" pays 0", "fact x one of \"a\", \"other\"\n"),
    ("expect amount 5 with x yes pays 0", "fact x yes/no\n"),
    ("promotion \"B\" { coupon 5 when x is \"a\" }", "fact x one of \"a\", \"other\"\n"),
    (
      "promotion \"B\" { coupon 5 when x in \"a\", \"b\" }",
      "fact x one of \"a\", \"b\", \"other\"\n"
    ),
    ("promotion \"B\" { coupon 5 when x > 5 }", "fact x number\n"),
    ("promotion \"B\" { coupon 5 when x }", "fact x yes/no\n"),
  ])
  func `a fact that is not declared is declared as it is used`(use: String, declaration: String) {
    #expect(offers("promotion \"A\" { coupon 5 }\n" + use) == [[declaration]])
  }

  @Test(arguments: [
    ("P183", [["P103"], ["P113"], ["P133"], ["P138"]]), ("p113", [["P113"]]), ("P911", [["P111"]]),
    ("P999", []),
    ("X113", [["P113"]]),
  ])
  func `a warning that is allowed is the nearest there is`(code: String, fixes: [[String]]) {
    #expect(offers("promotion \"A\" { coupon 5 allow \(code) }") == fixes)
  }

  @Test(arguments: [
    ("currency cny", "CNY", Fix.Grade.certain), ("currency RMB", "CNY", .maybe),
    ("strategy Best", "best", .maybe),
    ("timezone \"asia/shanghai\"", "\"Asia/Shanghai\"", .maybe),
  ])
  func `a setting is mended by what it can have been meant as`(
    setting: String, text: String, grade: Fix.Grade
  ) {
    let fixes = Rules.compile("\(setting) promotion \"A\" { coupon 5 }").diagnostics.flatMap(
      \.fixes)
    #expect(fixes.flatMap(\.edits).map(\.text) == [text])
    #expect(fixes.map(\.grade) == [grade])
  }

  @Test func `blanks between words make two names look the same, or not`() {
    let names = { (other: String) in
      Rules.codes("promotion \"Summer Sale\" { coupon 5 } promotion \"\(other)\" { coupon 5 }")
    }
    #expect(names("Summer  Sale") == ["P116"])
    #expect(names("Summer Sale ") == ["P116"])
    #expect(names("SummerSale") == [])
  }

  @Test(arguments: [
    ("2026/11/1", Fix.Grade.certain), ("11/12/2026", .maybe), ("20261111", .certain),
  ])
  func `a date that can have been meant in one way only is certain`(date: String, grade: Fix.Grade)
  {
    let rules = "timezone \"UTC\" promotion \"A\" { coupon 5 from \(date) }"
    let grades = Rules.compile(rules).diagnostics.flatMap(\.fixes).map(\.grade)
    #expect(Set(grades) == [grade])
  }

  @Test(arguments: [
    ("18:00:00", "18:00"), ("18:00:30", nil), ("18.00", "18:00"), ("9:00", "09:00"),
    ("6 pm", "18:00"), ("18", nil), ("25:00", nil), ("010:00", nil),
  ])
  func `a time of day is meant by many spellings`(text: String, meant: String?) {
    #expect(LooseMoment.timeOfDay(Array(text.utf8)) == meant)
  }

  @Test(arguments: [
    ("discount 70% off up to 20 spend 100", []), ("discount 70% off up to 50 spend 100", []),
    ("discount 70% off up to 50.01 spend 100", ["P113"]), ("discount 50% off", []),
    ("discount 50.0001% off", ["P113"]), ("coupon 100 spend 100", ["P114"]),
    ("coupon 100 spend 100.01", []), ("coupon 100 up to 99 spend 100", ["P107"]),
  ])
  func `a warning of a large discount heeds its cap`(clauses: String, codes: [String]) {
    #expect(Rules.codes("promotion \"A\" { \(clauses) }") == codes)
  }

  /// Where the first edit of the first fix begins, as the text before it.
  private func textBeforeFix(_ rules: String) -> String? {
    guard let edit = Rules.compile(rules).diagnostics.flatMap(\.fixes).first?.edits.first else {
      return nil
    }
    return String(decoding: Array(rules.utf8)[..<edit.span.start], as: UTF8.self)
  }

  @Test func `what is missing goes where it belongs`() {
    let fact = "fact a yes/no\n"
    for order in ["amount 5", "amount 5 at 2026-11-11T10:00Z", "amount 5 code \"C\""] {
      let rules = "\(fact)promotion \"A\" { coupon 5 code \"C\" }\nexpect \(order)"
      #expect(textBeforeFix("\(rules) pays 0") == rules)
    }
    let two = "promotion \"A\" { coupon 5 }\npromotion \"B\" { coupon 5 when x }"
    #expect(textBeforeFix(two) == "")
    #expect(textBeforeFix("currency CNY\n\(two)") == "currency CNY\n")
  }

  @Test(arguments: ["\u{2800}", "\u{AD}", "\u{202E}", "\u{200B}"])
  func `a character that is not shown is told in a name`(character: String) {
    let rules = "promotion \"Summer\(character)Sale\" { coupon 5 }"
    let compilation = Rules.compile(rules)
    let codes = compilation.diagnostics.map(\.id.rawValue)
    #expect(codes == ["P116"] || codes == ["P004"])
  }

  @Test func `an order with a fact that there is not is told of the nearest, the first of several`()
    throws
  {
    let program = try Rules.program(
      "fact tier yes/no default no promotion \"A\" { coupon 5 when tier }")
    let message = { (names: [String]) in
      let facts = Dictionary(uniqueKeysWithValues: names.map { ($0, Fact.Value.yesNo(true)) })
      do throws(Order.Problem) {
        _ = try program.price(
          Order(amount: .zero, at: Instant(secondsSince1970: 0), facts: facts))
        return ""
      } catch {
        return error.message
      }
    }
    #expect(message(["tire"]) == "there is no fact `tire`, did you mean `tier`?")
    #expect(message(["zebra", "aardvark"]) == "there is no fact `aardvark`")
  }
}
