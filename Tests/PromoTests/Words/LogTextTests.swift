import Testing

@testable import Promo

/// The words that `print` and logs show.
@Suite struct LogTextTests {
  private static let rules = """
    currency CNY
    timezone "Asia/Shanghai"
    fact tier one of "none", "gold" default "none"
    fact member yes/no default no
    promotion "Singles' Day" { discount 20% off sync }
    promotion "50 off 300" { coupon 50 spend 300 sync }
    promotion "Members" { coupon 1 when tier is "gold" or member }
    """

  @Test func `an order and its quote are one line each`() throws {
    let program = try Rules.program(Self.rules)
    let read = try Order(amount: "400", at: "2026-11-11T10:00", in: program)
    let order = Order(
      amount: read.amount, at: read.instant, codes: ["B\u{1B}", "A"],
      facts: ["tier": "gold", "member": true], in: program.currency)
    #expect(
      "\(order)"
        == "400.00 CNY, at 2026-11-11T02:00:00+00:00, code B\\u{1B}, code A, member yes, tier gold")
    let quote = try program.quote(order)
    #expect("\(quote)" == "400.00 CNY pays 270.00 CNY by Singles' Day, 50 off 300")
    #expect("\(read)" == "400.00 CNY, at 2026-11-11T02:00:00+00:00")
    let bare = try program.quote(Order(amount: .zero, at: order.instant))
    #expect("\(bare)" == "0 minor units pays 0 minor units")
  }

  @Test func `an order says its lines and shipping, and amounts without a currency minor units`()
    throws
  {
    let amount = try #require(Amount(minorUnits: 1))
    let instant = Instant(secondsSince1970: 0)
    let currency = try Rules.program(Self.rules).currency
    let lines = [OrderLine(amount), OrderLine(amount)]
    #expect(
      "\(Order(lines: lines, shipping: amount, at: instant, in: currency))"
        == "0.02 CNY in 2 lines, shipping 0.01 CNY, at 1970-01-01T00:00:00+00:00")
    #expect(
      "\(Order(lines: [OrderLine(amount)], at: instant, in: nil))"
        == "1 minor unit in 1 line, at 1970-01-01T00:00:00+00:00")
    #expect("\([Amount.zero, .largest])" == "[0 minor units, 1,000,000,000,000,000 minor units]")
  }

  @Test(arguments: [
    (Int64.max, "33658-09-27T01:46:40+00:00"), (.min, "-29719-04-05T22:13:20+00:00"),
    (-1, "1969-12-31T23:59:59+00:00"),
  ])
  func `any instant has words`(seconds: Int64, text: String) {
    #expect("\(Instant(secondsSince1970: seconds))" == text)
  }

  @Test func `promotions, changes and diagnostics are named`() throws {
    let old = try Rules.program(Self.rules)
    let new = try Rules.program(
      """
      currency CNY
      promotion "New" { coupon 1 }
      promotion "50 off 300" { coupon 60 spend 300 sync allow P128 }
      promotion "Singles' Day" { discount 20% off sync }
      """)
    #expect("\(old.promotions)" == "[`Singles' Day`, `50 off 300`, `Members`]")
    let changes = new.changes(since: old).map(\.description)
    #expect(
      changes == [
        "removed `Members` at 2", "moved `50 off 300` from 1 to 0", "added `New` at 0",
        "updated `50 off 300` at 1",
      ])
    let diagnostic = try #require(
      Rules.compile("promotion \"A\" { coupon five }").diagnostics.first)
    #expect("\(diagnostic)" == "error \(diagnostic.id.rawValue): \(diagnostic.message)")
  }
}
