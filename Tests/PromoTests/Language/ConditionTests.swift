import Testing

@testable import Promo

@Suite struct ConditionTests {
  private func program(_ condition: String, facts: String = facts) -> Compilation {
    Rules.compile("\(facts)promotion \"P\" { coupon 1 allow P104 when \(condition) }")
  }

  private static let facts = "fact a yes/no fact b yes/no fact c yes/no fact n number default 0\n"

  @Test(arguments: [("(", ")"), ("(", ""), ("not ", "")])
  func `what is too deep is one mistake, however deep it is`(open: String, close: String) {
    let all = { (word: String) in String(repeating: word, count: 100_000) }
    #expect(program(all(open) + "a" + all(close)).diagnostics.map(\.id) == [.conditionTooDeep])
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
}
