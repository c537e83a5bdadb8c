import Testing

@testable import Promo

@Suite struct ConditionTests {
  private func program(_ condition: String, facts: String = facts) -> Compilation {
    Rules.compile("\(facts)promotion \"P\" { coupon 1 allow P104 when \(condition) }")
  }

  private static let facts = "fact a yes/no fact b yes/no fact c yes/no fact n number default 0\n"

  @Test(arguments: [
    ("a or b and c", "a or (b and c)"), ("a and b or c", "(a and b) or c"),
    ("not a and b", "(not a) and b"), ("not a or b", "(not a) or b"),
    ("not (a or b)", "not a and not b"), ("not not a", "a"),
    ("a and not b or c", "(a and (not b)) or c"),
    ("not n = 5 or a", "(not (n = 5)) or a"), ("a or b or c and a", "a or (b or (c and a))"),
    ("((a)) and ((b or c))", "a and (b or c)"), ("not n > 4", "n <= 4"), ("n != 5", "not n = 5"),
  ])
  func `not binds closer than and, and closer than or`(short: String, explicit: String) throws {
    let programs = try [short, explicit].map { try #require(program($0).program, "\($0)") }
    for bits in 0..<8 {
      for number in [4, 5, 6] {
        let order = Order(
          amount: Amount(unchecked: 5_00), at: Instant(secondsSince1970: 0),
          facts: [
            "a": .yesNo(bits & 1 > 0), "b": .yesNo(bits & 2 > 0), "c": .yesNo(bits & 4 > 0),
            "n": .number(Int64(number)),
          ])
        let prices = try programs.map { try $0.price(order) }
        #expect(prices[0] == prices[1], "\(short) \(bits) \(number)")
      }
    }
  }

  @Test func `two hundred parentheses are read, one more is too many`() {
    let nested = { (count: Int) in
      String(repeating: "(", count: count) + "a" + String(repeating: ")", count: count)
    }
    #expect(program(nested(200)).program != nil)
    #expect(program(nested(201)).diagnostics.map(\.id) == [.conditionTooDeep])
    #expect(program(nested(100_000)).diagnostics.map(\.id) == [.conditionTooDeep])
    #expect(
      program(String(repeating: "(", count: 100_000)).diagnostics.map(\.id) == [.conditionTooDeep]
    )
    let denials = String(repeating: "not ", count: 200) + "a"
    #expect(program(denials).program != nil)
    #expect(program("not " + denials).diagnostics.map(\.id) == [.conditionTooDeep])
    #expect(
      program(String(repeating: "not ", count: 100_000) + "a").diagnostics.map(\.id)
        == [.conditionTooDeep])
  }

  @Test func `a condition may be as long as a file`() throws {
    let parts = (0..<50_000).map { "n = \($0)" }
    let compilation = program(parts.joined(separator: " or "))
    let program = try #require(compilation.program, "\(compilation.report)")
    let order = Order(
      amount: Amount(unchecked: 5_00), at: Instant(secondsSince1970: 0),
      facts: ["a": true, "b": false, "c": false, "n": 49_999])
    #expect(try program.price(order).minorUnits == 4_00)
  }

  @Test func `the answer shows a condition with its white space folded`() throws {
    let program = try Rules.program(
      """
      fact tier one of "none", "gold  card" default "none"
      fact age number default 0
      promotion "P" { coupon 1
        when (tier   is "gold  card" # both
          or not
          age<18) }
      promotion "Q" { coupon 1 when age >= 1 when age >= 2 }
      """)
    let order = Order(
      amount: Amount(unchecked: 5_00), at: Instant(secondsSince1970: 0), facts: ["age": 17])
    guard case .conditionFailed(let requirement) = try program.quote(order).outcomes[0].kind else {
      Issue.record("the condition holds")
      return
    }
    #expect(requirement.text == "(tier is \"gold  card\" or not age<18)")
    #expect((requirement.file, requirement.line, requirement.column) == ("file0.promo", 4, 3))
    let one = Order(
      amount: Amount(unchecked: 5_00), at: Instant(secondsSince1970: 0), facts: ["age": 1])
    guard case .conditionFailed(let second) = try program.quote(one).outcomes[1].kind else {
      Issue.record("both conditions hold")
      return
    }
    #expect(second.text == "age >= 2")
  }

  @Test(
    arguments: [
      ([:], "every order must state the fact `b`, which is `yes` or `no`"),
      (["b": true, "n": -1], "the fact `n` must be a whole number from 0 to 10^15"),
      (["b": true, "n": "x"], "the fact `n` must be a whole number from 0 to 10^15"),
      (["b": true, "m": 1], "there is no fact `m`"),
      (["b": true, "tier": "glod"], "the fact `tier` must be one of `\"none\"`, `\"gold\"`"),
    ] as [([String: Fact.Value], String)])
  func `an order that does not say what is needed is not priced`(
    facts: [String: Fact.Value], message: String
  ) throws {
    let program = try Rules.program(
      """
      fact tier one of "none", "gold" default "none"
      fact b yes/no
      fact n number default 0
      promotion "P" { coupon 1 }
      """)
    let order = Order(
      amount: Amount(unchecked: 5_00), at: Instant(secondsSince1970: 0), facts: facts)
    #expect { try program.price(order) } throws: { ($0 as? Order.Problem)?.message == message }
    #expect { try program.quote(order) } throws: { ($0 as? Order.Problem)?.message == message }
  }

  @Test func `a fact is declared once in a file set, and holds for all of it`() {
    let one = "fact a yes/no default no"
    let two = "promotion \"P\" { coupon 1 when a }"
    #expect(Rules.codes(two, one) == [])
    #expect(Rules.codes(one, one + "\n" + two) == ["P070"])
  }

  @Test func `a code is compared without regard to ASCII case alone`() throws {
    let program = try Rules.program("promotion \"P\" { coupon 1 code \"Été10\", \"VIP\" }")
    let pays = { (code: String) in
      try program.price(
        Order(amount: Amount(unchecked: 5_00), at: Instant(secondsSince1970: 0), codes: [code])
      ).minorUnits
    }
    #expect(
      try [pays("ÉTé10"), pays("Été10"), pays("vip"), pays("vip "), pays("")] == [
        4_00, 4_00, 4_00, 5_00, 5_00,
      ])
    #expect(try pays("éTé10") == 5_00)
  }
}
