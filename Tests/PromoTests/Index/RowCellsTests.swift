import Testing

@testable import Promo

/// The cells of facts in columns of numbers, and what other languages are told of a row.
@Suite struct RowCellsTests {
  private func program() throws -> Program {
    try Rules.program(
      """
      fact tier one of "gold", "silver" default "silver"
      fact age number default 0
      fact member yes/no default no
      promotion "A" { discount 20% off when age >= 18 and tier is "gold" and member }
      """)
  }

  @Test func `a number is the value of a number fact alone`() throws {
    let facts = try program().facts
    let cells = facts.map { FactCells($0, saidForAll: nil) }
    #expect(cells.map { $0.ordinal(of: 21) } == [nil, 21, nil])
    #expect(cells.map { $0.ordinal(of: true) } == [nil, nil, 1])
    #expect(cells[1].ordinal(of: -1) == nil)
  }

  @Test func `a text that is no value is told with what the fact takes`() throws {
    let facts = try program().facts
    let tier = FactCells(facts[0], saidForAll: nil).ordinal(of: "bronze")
    guard case .failure(let problem) = tier else {
      Issue.record("bronze is a tier")
      return
    }
    #expect(problem.message.hasPrefix("tier: "))
    let age = FactCells(facts[1], saidForAll: nil)
    if case .success = age.ordinal(of: "1000000000000001") { Issue.record("it is beyond 10^15") }
  }

  @Test func `a text with a zero byte after it is another text`() throws {
    let facts = try program().facts
    let gold = "gold".utf8.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let tier = FactCells(facts[0], saidForAll: nil)
    #expect(tier.ordinal(ofWord: gold, length: 4) == 0)
    #expect(tier.ordinal(ofWord: gold, length: 5) == nil)
  }

  @Test func `a name that no fact has is told with the nearest`() throws {
    let program = try program()
    #expect(program.problem(ofFactName: "age") == nil)
    #expect(program.problem(ofFactName: "agee")?.message.contains("`age`") == true)
  }

  @Test func `columns with an instant outside the calendar are not priced`() throws {
    let index = PriceIndex(try Rules.program(#"promotion "A" { discount 20% off }"#))
    let amounts = [Amount(unchecked: 100), Amount(unchecked: 200)]
    let instants = [Instant(secondsSince1970: 0), Instant(secondsSince1970: 7_258_118_400_000)]
    var payables = [Amount.zero, .zero]
    var problem: Order.Problem?
    do throws(Order.Problem) {
      var room = payables.mutableSpan
      try index.price(amounts.span, at: instants.span, into: &room)
    } catch { problem = error }
    #expect(problem == .instantOutsideCalendar)
    #expect(payables == [.zero, .zero])
  }

  @Test func `an offset does not take the instant of an order out of the calendar`() throws {
    let program = try program()
    let text = Array("1970-01-01T00:00+14:00".utf8)
    #expect(program.zone.instant(in: text) == .failure(.outOfRange))
  }

  @Test func `rules are described for other programs`() throws {
    let version = Rules.compile("").versionID
    let text = try program().json(version: version)
    #expect(
      text
        == #"{"version":{"engine":"\#(version.engine)","rules":"\#(version.rules)"},"decimals":2,"#
        + #""rounding":"half-up","strategy":"calculator","timezone":"UTC","#
        + #""facts":[{"name":"tier","kind":"one of","values":["gold","silver"],"default":"silver"},"#
        + #"{"name":"age","kind":"number","default":"0"},"#
        + #"{"name":"member","kind":"yes/no","default":"no"}],"#
        + #""promotions":[{"name":"A","paused":false}]}"#)
    let yen = try Rules.program(
      "currency JPY promotion \"A\" { coupon 5 paused }"
    ).json(version: version)
    #expect(yen.contains(#""currency":"JPY","decimals":0"#) && yen.contains(#""paused":true"#))
    let named = try Rules.program(
      "fact age \"Your age\" number promotion \"A\" { coupon 1 }"
    ).json(version: version)
    #expect(named.contains(#"{"name":"age","label":"Your age","kind":"number"}"#))
  }
}
