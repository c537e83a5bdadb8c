import TestSupport
import Testing

@testable import Promo

/// The canonical layout, case by case.
@Suite struct LayoutTests {
  private func formatted(_ text: String) -> String? {
    Source(name: "", text: text).formatted().map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  static let cases: [(old: String, new: String)] = [
    // Nothing, and nothing but white space and comments.
    ("", ""), (" \n\t\r\n", ""), (" \t \t\n", ""), ("# a", "# a\n"),
    ("\n\n# a \t\n\n\n# b", "# a\n\n# b\n"),
    // One clause a line, in one order. An end stands beside its start.
    (
      "promotion\"A\"{paused allow P113 sync between 18:00 and 22:00 to 2026-11-11 up to 100 spend 5"
        + " on fri,sat on day 11 from 2026-11-01 when vip code \"A\",\"B\" discount 20%off\n}",
      """
      promotion "A" {
          discount 20% off
          spend 5
          up to 100
          code "A", "B"
          when vip
          from 2026-11-01 to 2026-11-11
          on day 11
          on fri, sat
          between 18:00 and 22:00
          sync
          allow P113
          paused
      }

      """
    ),
    (
      """
      promotion "A" { except "x" alone on goods before discounts buy 2 only "y"
      tier buy 3 coupon 5 when b tier buy 2 coupon 4 when a }
      """,
      """
      promotion "A" {
          tier buy 3 coupon 5
          tier buy 2 coupon 4
          only "y"
          except "x"
          on goods
          before discounts
          buy 2
          when b
          when a
          alone
      }

      """
    ),
    // Blanks around every kind of token.
    (
      "fact  age \"years\"   number default 1_0\npromotion \"A\"{when(not( age>=18)or age=5)}",
      "fact age \"years\" number default 1_0\n\npromotion \"A\" {\n"
        + "    when (not (age >= 18) or age = 5)\n}\n"
    ),
    ("promotion \"A\" { }", "promotion \"A\" {\n}\n"),
    // Empty lines: settings, facts and labels stand together, groups of expectations stay.
    (
      """
      currency EUR

      timezone "UTC"
      fact a yes/no

      fact b yes/no
      goods "x"
      except "x"
      promotion "A" { coupon 5 }
      promotion "B" { coupon 5 }
      expect amount 5 pays 0
      expect amount 6 pays 1


      expect amount 7 pays 2
      ensure saves <= 5
      """,
      """
      currency EUR
      timezone "UTC"

      fact a yes/no
      fact b yes/no

      goods "x"
      except "x"

      promotion "A" {
          coupon 5
      }

      promotion "B" {
          coupon 5
      }

      expect amount 5 pays 0
      expect amount 6 pays 1

      expect amount 7 pays 2

      ensure saves <= 5

      """
    ),
    // A setting with a comment keeps its empty line, and a comment the one below it.
    (
      "# Shop\n\n\n# EUR\ncurrency EUR\n\n# zone\ntimezone \"UTC\"\n# end of settings\n\ngoods \"x\"",
      "# Shop\n\n# EUR\ncurrency EUR\n\n# zone\ntimezone \"UTC\"\n# end of settings\n\ngoods \"x\"\n"
    ),
    // An empty line comes above the comments of a promotion, not below.
    (
      "currency EUR # euro\n# sale\npromotion \"A\" { coupon 5 } # a\n# b\nexpect amount 5 pays 0\n# c",
      "currency EUR  # euro\n\n# sale\npromotion \"A\" {\n    coupon 5\n}  # a\n\n# b\n"
        + "expect amount 5 pays 0\n# c\n"
    ),
  ]

  /// Comments where hardly anybody writes them.
  static let comments: [(old: String, new: String)] = [
    // A comment goes with its clause, above it and beside it.
    (
      "promotion \"A\" { # a\n sync # b\n\n # c\n\n # d\n coupon 5 # e\n # f\n} # g",
      """
      promotion "A" {  # a
          # c
          # d
          coupon 5  # e
          sync  # b
          # f
      }  # g

      """
    ),
    // Between the words of a promotion and before its end.
    (
      "#0\npromotion # 1\n\"A\" # 2\n# 3\n{ # 4\n# 5\ncoupon # 6\n5 # 7\n# 8\n}#9",
      """
      #0
      promotion  # 1
          "A"  # 2
          # 3
          {  # 4
          # 5
          coupon  # 6
              5  # 7
          # 8
      }  #9

      """
    ),
    // In lists and parentheses.
    (
      """
      promotion "A" {
        code "A", # a
        "B" # b
        , # c
        # d
        "C"
        when ( # e
        vip
        # f
        ) and not # g
        gold }
      """,
      """
      promotion "A" {
          code "A",  # a
              "B"  # b
              ,  # c
              # d
              "C"
          when (  # e
              vip
              # f
              ) and not  # g
              gold
      }

      """
    ),
    // A start and an end with a comment between them, or none.
    (
      "promotion \"A\" { to 2026-11-11 # a\n from 2026-11-01 }",
      "promotion \"A\" {\n    from 2026-11-01 to 2026-11-11  # a\n}\n"
    ),
    (
      "promotion \"A\" { to 2026-11-11 from 2026-11-01 # a\n }",
      "promotion \"A\" {\n    from 2026-11-01  # a\n    to 2026-11-11\n}\n"
    ),
    (
      "promotion \"A\" { from 2026-11-01\n # a\n to 2026-11-11 }",
      "promotion \"A\" {\n    from 2026-11-01\n    # a\n    to 2026-11-11\n}\n"
    ),
    // In an expectation, and after several declarations of one line.
    (
      "expect # a\namount 5\n# b\npays 5 expect amount 6 pays 6 # c",
      "expect  # a\n    amount 5\n    # b\n    pays 5\nexpect amount 6 pays 6  # c\n"
    ),
  ]

  @Test(arguments: cases + comments)
  func `a text has this layout, which is its own`(text: (old: String, new: String)) {
    #expect(formatted(text.old) == text.new)
    #expect(formatted(text.new) == text.new)
  }

  @Test func `line ends and a byte-order mark stay`() {
    #expect(formatted("currency EUR\r\ntimezone \"UTC\"") == "currency EUR\r\ntimezone \"UTC\"\r\n")
    #expect(formatted("\u{FEFF}currency  EUR") == "\u{FEFF}currency EUR\n")
    #expect(formatted("\u{FEFF}") == "\u{FEFF}")
    #expect(formatted("\u{FEFF}# a  \r\n\r\n") == "\u{FEFF}# a\r\n")
    // The first line end counts, however late it comes.
    let name = String(repeating: "n", count: 5_000)
    let text = "promotion\r\n\"\(name)\" {\r\n    coupon 5\r\n}\r\n"
    #expect(formatted(text) == text.replacing("promotion\r\n", with: "promotion "))
  }

  @Test func `a long line is broken before its parts, and only then within them`() {
    let names = (1...9).map { "\"Promotion \($0)\"" }.joined(separator: ", ")
    #expect(
      formatted("expect amount 100 at 2026-11-11T10:00 code \"A\" pays 9 by \(names)") == """
        expect amount 100 at 2026-11-11T10:00 code "A" pays 9
            by "Promotion 1", "Promotion 2", "Promotion 3", "Promotion 4", "Promotion 5", "Promotion 6",
            "Promotion 7", "Promotion 8", "Promotion 9"

        """)
    let condition = (1...12).map { "age = \($0 * 1_000)" }.joined(separator: " or ")
    #expect(
      formatted("promotion \"A\" { when \(condition) }") == """
        promotion "A" {
            when age = 1000 or age = 2000 or age = 3000 or age = 4000 or age = 5000 or age = 6000
                or age = 7000 or age = 8000 or age = 9000 or age = 10000 or age = 11000 or age = 12000
        }

        """)
    let exact = "goods \"\(String(repeating: "é", count: 86))\", \"x\""
    #expect(exact.unicodeScalars.count == 99)
    #expect(formatted(exact + "\n") == exact + "\n")
    #expect(
      formatted(exact.replacing("x", with: "xyz")) == exact.replacing(
        " \"x\"", with: "\n    \"xyz\"") + "\n")
  }

  @Test func `a line never begins with a fact that is named like a clause`() {
    let facts = (1...20).map { "with-\($0) 5" }.joined(separator: ", ")
    let text = "expect amount 5 with \(facts), expect 5, promotion 6 pays 5"
    let new = formatted(text) ?? ""
    #expect(new.contains("\n    with with-1 5"))
    #expect(new.contains(", expect 5, promotion 6"))
    #expect(formatted(new) == new)
  }

  @Test(arguments: [
    "promotion \"A\" {", "promotion \"A\" { discount 20 % off }", "coupon 5", "currency\n",
    "promotion \"A\" { coupon 5 }}", "expect amount 5", "\u{1}", "promotion \"A\" { copon 5 }",
  ])
  func `a text with a mistake in its form has no layout`(text: String) {
    #expect(formatted(text) == nil)
    let source = Source(name: "a.promo", text: text)
    let compilation = Compilation.ofForm([source])
    #expect(compilation.errorCount > 0)
    #expect(compilation.program == nil)
    #expect(!source.hasSameForm(as: source))
  }

  @Test(arguments: [
    "promotion \"A\" { discount 200% off when vip }", "promotion \"A\" { }",
    "promotion \"A\" { coupon 5 coupon 6 }", "expect amount 5 pays 0 by \"B\"",
    "promotion \"A\" { coupon 5 } promotion \"A\" { coupon 5 }", "timezone \"Nowhere\"",
  ])
  func `a text with mistakes in its meaning alone has one`(text: String) {
    #expect(formatted(text) != nil)
    #expect(Rules.compile(text).errorCount > 0)
    #expect(Compilation.ofForm([Source(name: "a.promo", text: text)]).diagnostics.isEmpty)
  }

  @Test(arguments: [
    ("promotion \"A\" { coupon 5 sync }", "promotion \"A\" { sync coupon 5 }", true),
    ("promotion \"A\" { coupon 5 # a\n }", "promotion \"A\" { coupon 5\n # a\n }", false),
    ("promotion \"A\" { coupon 5 }", "promotion \"A\" { coupon 5.0 }", false),
    ("promotion \"A\" { coupon 5 # a\n }", "promotion \"A\" { coupon 5 }", false),
    ("promotion \"A\" { when a when b }", "promotion \"A\" { when b when a }", false),
    ("promotion \"A\" { } promotion \"B\" { }", "promotion \"B\" { } promotion \"A\" { }", false),
    (
      "promotion \"A\" { sync } promotion \"B\" { }",
      "promotion \"A\" { } promotion \"B\" { sync }", false
    ),
    ("goods \"a\" except \"b\"", "goods \"a\"\nexcept \"b\" # c", false),
  ])
  func `two texts have the same form or not`(old: String, new: String, isSame: Bool) {
    let (old, new) = (Source(name: "", text: old), Source(name: "", text: new))
    #expect(old.hasSameForm(as: new) == isSame)
    #expect(new.hasSameForm(as: old) == isSame)
  }

  @Test func `pausing and resuming leave a layout`() throws {
    for path in Effort.sample(Project.paths(in: "Examples", suffix: ".promo"), oneIn: 4) {
      let source = Source(name: path, text: try Project.text("Examples/\(path)"))
      #expect(source.formatted() == source, "\(path)")
      for promotion in try #require(Rules.compile(try Project.text("Examples/\(path)")).program)
        .promotions
      {
        for edit in [
          RuleEdit.pause(promotion.name), .resume(promotion.name), .delete(promotion.name),
        ] {
          let edited = try edit.applied(to: [source])
          #expect(edited[0].formatted() == edited[0], "\(path): \(edit)")
        }
      }
    }
  }
}
