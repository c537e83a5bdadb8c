import Promo
import PromoHost
import Testing

@testable import Storefront

@Suite struct CartTests {
  private func cart(_ lines: (minorUnits: Int64, quantity: Int64)...) throws -> Cart {
    Cart(
      lines: try lines.map { line in
        let price = try #require(Amount(minorUnits: line.minorUnits))
        return Cart.Line(name: "Tea", unitPrice: price, quantity: line.quantity)
      }, currency: try program("CNY").currency)
  }

  private func program(_ currency: String) throws -> Program {
    let rules = Source(name: "r.promo", text: "currency \(currency) promotion \"A\" { coupon 1 }")
    return try #require(Program.compile([rules], zones: ZoneDatabase().lookup).program)
  }

  @Test func `rules in another currency do not price a cart`() throws {
    let order = try cart((159_50, 1)).order(at: Instant(secondsSince1970: 0))
    #expect(try program("CNY").price(order).minorUnits == 158_50)
    #expect(throws: Order.Problem.self) { try program("JPY").price(order) }
  }

  @Test func `a cart comes to the sum of its lines, exactly`() throws {
    #expect(try cart().total == .zero)
    #expect(try cart((159_50, 1), (32_00, 4), (99_99, 0)).total?.minorUnits == 287_50)
    #expect(try cart((1, 999_999_999_999_999), (1, 1)).total == .largest)
  }

  @Test func `what is no amount has no total`() throws {
    #expect(try cart((1, 1_000_000_000_000_000), (1, 1)).total == nil)
    // 2^64, which would overflow to 0.
    #expect(try cart((1 << 40, 1 << 24)).total == nil)
    #expect(try cart((1, -1), (2, 1)).total == nil)
  }

  @Test
  func `a promotion that is switched off no longer lowers the price, and nothing else changes`()
    async throws
  {
    let rules = try TemporaryRules(
      """
      currency CNY
      promotion "Fifth" { discount 20% off sync }
      promotion "Over" { coupon 50 spend 300 sync }
      """)
    let store = try await RuleStore(RuleService(path: rules.path).source)
    let cart = try cart((159_50, 1), (32_00, 4))
    let price = { (language: Language) in
      CartPrice(
        of: cart, by: store.current, at: Instant(secondsSince1970: 1_800_000_000), in: language)
    }
    let before = price(.english)
    let beforeHash = store.current.id.rules.prefix(8)
    #expect(
      before.lines == [
        "287.50 CNY pays 230.00 CNY by Fifth (rules \(beforeHash))",
        "Tea pays 127.60 CNY (Fifth −31.90 CNY)", "Tea pays 102.40 CNY (Fifth −25.60 CNY)",
        "add 87.50 CNY and pay 250.00 CNY",
      ])
    try await store.apply(.pause("Fifth"))
    let hash = store.current.id.rules.prefix(8)
    #expect(hash != beforeHash)
    #expect(
      price(.english).lines == [
        "287.50 CNY pays 287.50 CNY (rules \(hash))", "Tea pays 159.50 CNY", "Tea pays 128.00 CNY",
        "add 12.50 CNY and pay 250.00 CNY",
      ])
    try await store.apply(.resume("Fifth"))
    #expect(price(.english) == before)
    #expect(
      price(.chinese).lines == [
        "287.50 CNY，应付230.00 CNY，优惠：Fifth（规则\(beforeHash)）",
        "Tea应付127.60 CNY（Fifth −31.90 CNY）", "Tea应付102.40 CNY（Fifth −25.60 CNY）",
        "再买87.50 CNY，只付250.00 CNY",
      ])
  }

  @Test func `a cart that cannot be priced says why`() async throws {
    let rules = try TemporaryRules(
      "currency CNY\nfact member yes/no\npromotion \"A\" { coupon 5 when member }")
    let store = try await RuleStore(RuleService(path: rules.path).source)
    let (huge, small) = (try cart((1_000_000_000_000_000, 2)), try cart((5_00, 2)))
    let prices = [huge, small].map {
      CartPrice(of: $0, by: store.current, at: Instant(secondsSince1970: 0), in: .english)
    }
    #expect(prices[0].lines == ["too much to be priced"])
    #expect(prices[1].lines.count == 1)
    #expect(prices[1].lines[0].contains("`member`"))
  }
}
