import Foundation
import Promo
import PromoFoundation
import PromoHost
import Testing

@Suite struct FoundationTests {
  private static let rules = """
    currency CNY
    promotion "Sale" { discount 20% off }
    promotion "Later" { discount 30% off from 2027-01-01 }
    promotion "Newsletter" { coupon 5 code "HELLO" }
    """

  private func program() throws -> Program {
    let compilation = Program.compile(
      [Source(name: "r.promo", text: FoundationTests.rules)], zones: { _ in .unknown(nearest: nil) }
    )
    return try #require(compilation.program)
  }

  /// An answer of an application with a quote in it.
  private struct Answer: Encodable {
    let cart: String
    let quote: QuoteDocument
  }

  @Test func `a quote can be encoded, with the members of its JSON`() throws {
    let program = try program()
    let quote = try program.quote(
      try Order(amount: "400", at: "2026-11-11", codes: ["HELLO", "X"], in: program))
    let encoded = try JSONEncoder().encode(
      Answer(cart: "7", quote: quote.document(in: program)))
    let answer = try #require(
      try JSONSerialization.jsonObject(with: encoded) as? [String: NSObject])
    let json = try JSONSerialization.jsonObject(with: Data(quote.json(in: program).utf8))
    #expect(answer["quote"] == json as? NSObject)
    #expect(answer["cart"] == "7" as NSString)
  }

  @Test func `the quote of the fullest cart can be encoded, which says that its nudge is bounded`()
    throws
  {
    let labels = ["a", "b", "c", "d", "e", "f"]
    let pairs = labels.indices.flatMap { first in
      labels[(first + 1)...].map { (labels[first], $0) }
    }
    let rules = pairs.enumerated().map { number, pair in
      "promotion \"\(number)\" { buy 1 \"\(pair.0)\" or \"\(pair.1)\" get 1 free }"
    }
    let declared = labels.map { "\"\($0)\"" }.joined(separator: ", ")
    let compilation = Program.compile(
      [Source(name: "r.promo", text: "goods \(declared)\n\(rules.joined(separator: "\n"))")],
      zones: { _ in .unknown(nearest: nil) })
    let program = try #require(compilation.program, "\(compilation.report)")
    let lines = try labels.enumerated().map { number, label in
      OrderLine(try Amount("\(90 + number)", in: program), pieces: 9, labels: [label])
    }
    let quote = try program.quote(
      Order(lines: lines, at: Instant(secondsSince1970: 0), in: program.currency))
    try #require(rules.count == 15 && quote.cart?.isNudgeBounded == true)
    let json = quote.json(in: program)
    let answer = try JSONEncoder().encode(quote.document(in: program))
    #expect(json.contains("\"nudgeBounded\":true"))
    #expect(
      try JSONSerialization.jsonObject(with: answer) as? NSDictionary
        == JSONSerialization.jsonObject(with: Data(json.utf8)) as? NSDictionary)
  }

  @Test func `an order is encoded as a line of an order file, and decoded`() throws {
    let rules = """
      currency EUR
      timezone "Europe/Berlin"
      goods "shirts"
      fact member yes/no
      fact minor number default 0
      promotion "Shirts" { discount 10% off only "shirts" code "HELLO" when minor > 0 }
      """
    let zones = ZoneDatabase(folder: Zones.folder)
    let program = try #require(
      Program.compile([Source(name: "r.promo", text: rules)], zones: zones.lookup).program)
    let json = """
      {"at":"2026-11-11T10:00:00+01:00","code":["HELLO"],"currency":"EUR","lines":\
      [{"amount":"90.00","labels":["shirts"],"pieces":3}],"member":true,"minor":7,"shipping":"6.00"}
      """
    let decode = { (json: String) in
      let document = try JSONDecoder().decode(OrderDocument.self, from: Data(json.utf8))
      return try Order(document, in: program)
    }
    let order = try decode(json)
    #expect(
      order
        == (try Order(
          lines: [OrderLine("90", pieces: 3, labels: ["shirts"], in: program)], shipping: "6",
          at: "2026-11-11T10:00", codes: ["HELLO"], facts: ["member": "yes", "minor": "7"],
          in: program)))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(
      String(decoding: try encoder.encode(order.document(in: program)), as: UTF8.self) == json)
    for (text, said) in [
      (json.replacing("EUR", with: "CHF"), "the order is in CHF, the rules in EUR"),
      (json.replacing("\"shirts\"", with: "\"shirt\""), "line 1: no `goods` declares the label"),
      (json.replacing("\"90.00\"", with: "90"), "lines: line 1: write `amount` as a text"),
      (json.replacing("true", with: "[true]"), "member: it is neither a text nor a whole number"),
      (json.replacing("\"minor\"", with: "\"MEMBER\""), "the object has a name twice"),
    ] {
      #expect {
        try decode(text)
      } throws: { error in
        (error as? Order.Problem)?.message.hasPrefix(said) ?? false
      }
    }
  }

  @Test func `errors say their message where Foundation asks for it`() async throws {
    let program = try program()
    let amount: any Error =
      #expect(throws: Order.Problem.self) {
        try Amount("4,00", in: program)
      } ?? Order.Problem.instantOutsideCalendar
    #expect(amount.localizedDescription.contains("4,00"))
    let failure: any Error = RuleStore.Failure.refused(["there is no promotion"])
    #expect(failure.localizedDescription == "the rules are refused: there is no promotion")
    let host: any Error = HostError.closedPipe
    #expect(host.localizedDescription == "the output is closed")
  }

  @Test func `a quote can leave out what is not in force`() throws {
    let program = try program()
    let order = try Order(amount: "400", at: "2026-11-11", in: program)
    for quote in [
      try program.quote(order, outcomes: .inForce),
      try PriceIndex(program).quote(order, outcomes: .inForce),
    ] {
      #expect(quote.outcomes.map(\.promotion) == ["Sale"])
      #expect(quote.payable.minorUnits == 320_00)
    }
    #expect(try program.quote(order).outcomes.count == 3)
  }

  @Test func `amounts add up to the largest`() throws {
    let program = try program()
    let sum = try Amount("159.50", in: program) + Amount("0.50", in: program)
    #expect(sum == (try Amount("160", in: program)))
    #expect(Amount.largest + Amount.zero == .largest)
    #expect(Amount.largest + (try Amount("0.01", in: program)) == nil)
  }

  @Test func `a store that is stopped sends no more events and still has its rules`() async throws {
    let rules = try await StoredRules(Text.ten, watchedEvery: .milliseconds(1))
    let observer = await Observer(rules.store)
    #expect(await observer.next() == "reloaded Ten")
    await rules.store.stop()
    #expect(await observer.next() == nil)
    #expect(try rules.store.current.payable(of: "100") == "90.00")
    try await rules.store.apply(.pause("Ten"))
    #expect(try rules.store.current.payable(of: "100") == "100.00")
  }
}
