import Testing

@testable import Promo

/// What guarantees mean once they are checked.
@Suite struct GuaranteeTests {
  @Test func `its text is what is written, folded, and its place is all of it`() throws {
    let rules = "promotion \"A\" { coupon 5 }\nensure  pays >=60% # all\n\tfor amount 10\nto 20 # x"
    let guarantee = try #require(try Rules.program(rules).guarantees.first)
    #expect(guarantee.text == "ensure pays >=60% for amount 10 to 20")
    let place = Array(rules.utf8)[guarantee.span.start..<guarantee.span.end]
    #expect(String(decoding: place, as: UTF8.self).hasPrefix("ensure  pays"))
    #expect(String(decoding: place, as: UTF8.self).hasSuffix("to 20"))
  }

  @Test func `guarantees keep their order over all files`() throws {
    let compilation = Rules.compile(
      "promotion \"A\" { coupon 5 }\nensure saves <= 5\nensure saves <= 6",
      "ensure saves <= 7\npromotion \"B\" { coupon 5 }")
    let texts = try #require(compilation.program).guarantees.map(\.text)
    #expect(texts == ["ensure saves <= 5", "ensure saves <= 6", "ensure saves <= 7"])
  }

  @Test func `a fact may be named ensure, for or saves`() throws {
    let program = try Rules.program(
      """
      fact ensure yes/no default no
      fact for number default 0
      fact saves number default 0
      promotion "A" { coupon 5 when ensure and for > 5 }
      ensure saves <= 5 with for 6, ensure yes, saves 3 for amount 1 to 2
      """)
    #expect(program.guarantees.first?.facts == [0: 1, 1: 6, 2: 3])
  }

  @Test func `a window that a clock change swallows is about no instant`() {
    let compilation = Rules.compile(
      """
      timezone "Europe/Berlin"
      promotion "A" { coupon 5 }
      ensure pays >= 60% from 2026-03-29T02:10 until 2026-03-29T02:50
      """)
    #expect(
      compilation.diagnostics.map(\.message) == [
        "this guarantee covers no instant: a clock change swallows its window"
      ])
  }
}
