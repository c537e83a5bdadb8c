import Testing

@testable import Promo

/// What is said of single promotions for an order with lines.
@Suite struct CartOutcomesTests {
  private static func outcomes(
    _ promotion: Promotion, _ lines: CheckedCart.Line..., shipping: Int64 = 0
  ) -> Explainer {
    WorkedCart([promotion], lines, shipping: shipping).outcomes
  }

  private static func missing(_ count: Int, _ labels: Label...) -> Explainer.MissingPieces {
    Explainer.MissingPieces(
      labels: labels.isEmpty ? nil : labels.map(\.rawValue), count: count)
  }

  @Test func `an order has goods of a promotion, or none`() {
    let shoes = Promotion.of(.discount(10)) { $0.only(.shoes) }
    #expect(!Self.outcomes(shoes, .of(10)).hasGoods(0))
    #expect(!Self.outcomes(shoes, .of(0, .shoes)).hasGoods(0))
    #expect(Self.outcomes(shoes, .of(10), .of(5, .shoes)).hasGoods(0))
    let group = Promotion.of(.buy(.of(1, .shoes), get: .of(1, .hats), .free))
    #expect(!Self.outcomes(group, .of(10)).hasGoods(0))
    #expect(Self.outcomes(group, .of(10, .hats)).hasGoods(0))
    let free = Promotion.of(.discount(100)) { $0.isShipping = true }
    #expect(!Self.outcomes(free, .of(10)).hasGoods(0))
    #expect(Self.outcomes(free, .of(10), shipping: 4).hasGoods(0))
  }

  @Test func `pieces are missing to groups, tiers, coupons and what must be bought`() {
    let one = Promotion.of(.buy(.of(2), get: .of(1), .free)) { $0.only(.shoes) }
    #expect(Self.outcomes(one, .of(10, .shoes), .of(9)).missingPieces(0) == [Self.missing(2)])
    #expect(Self.outcomes(one, .of(30, .shoes, pieces: 3)).missingPieces(0) == [])
    let two = Promotion.of(.buy(.of(2, .shoes), get: .of(1, .hats), .free))
    #expect(
      Self.outcomes(two, .of(10, .shoes)).missingPieces(0)
        == [Self.missing(1, .shoes), Self.missing(1, .hats)])
    // The piece that is both can do only one of the two.
    #expect(
      Self.outcomes(two, .of(20, .shoes, .hats, pieces: 2)).missingPieces(0)
        == [Self.missing(1, .hats)])
    let tiers = Promotion.of(
      .countedTiers([Promotion.CountedTier(count: 3, reward: .percent(10))]))
    #expect(Self.outcomes(tiers, .of(10)).missingPieces(0) == [Self.missing(2)])
    let pairs = Promotion.of(.coupon(1, pieces: 2))
    #expect(Self.outcomes(pairs, .of(10)).missingPieces(0) == [Self.missing(1)])
    let bought = Promotion.of(.discount(10)) { $0.bought = [.of(2, .shoes), .of(1, .hats)] }
    #expect(
      Self.outcomes(bought, .of(10, .shoes), .of(9)).missingPieces(0)
        == [Self.missing(1, .shoes), Self.missing(1, .hats)])
  }

  @Test func `an amount is missing to a threshold`() {
    let spend = Promotion.of(.discount(10), spend: 100) { $0.only(.shoes) }
    #expect(Self.outcomes(spend, .of(60, .shoes), .of(90)).missingAmount(0)?.minorUnits == 40)
    #expect(Self.outcomes(spend, .of(100, .shoes)).missingAmount(0) == nil)
    let tote = Promotion.of(.get(.of(1, .tote), .free), spend: 100)
    #expect(Self.outcomes(tote, .of(70), .of(40, .tote)).missingAmount(0)?.minorUnits == 30)
    #expect(Self.outcomes(tote, .of(70)).missingAmount(0)?.minorUnits == 30)
  }

  @Test func `what a promotion alone would pay`() {
    let shoes = Promotion.of(.discount(10)) { $0.only(.shoes) }
    let outcomes = Self.outcomes(shoes, .of(60, .shoes), .of(90), shipping: 5)
    #expect(outcomes.payable(withOnly: 0).minorUnits == 149)
    #expect(Self.outcomes(shoes, .of(90)).payable(withOnly: 0).minorUnits == 90)
  }

  @Test func `who holds the goods of a promotion, and which`() {
    let worked = WorkedCart(
      [
        .of(.discount(30)) { $0.only(.shoes) }, .of(.discount(20), sync: true) { $0.only(.hats) },
        .of(.discount(15), sync: true), .of(.discount(10)) { $0.pieceLimit = 1 },
        .of(.discount(100)) { $0.isShipping = true }, .of(.coupon(2)) { $0.isShipping = true },
      ], [.of(100_00, .shoes), .of(50_00, .hats), .of(10_00)], shipping: 5_00)
    let cart = worked.pays(112_50, 0, 1, 2, 4)
    let rivals = worked.outcomes.rivals(of: 3, in: cart)
    #expect(rivals == [Explainer.Rival(index: 0, lines: [0])])
    #expect(
      worked.outcomes.rivals(of: 2, in: cart)
        == [
          Explainer.Rival(index: 0, lines: [0]),
          // What is `sync` and of another step holds nothing.
          Explainer.Rival(index: 1, lines: []),
        ])
    #expect(worked.outcomes.rivals(of: 5, in: cart).map(\.index) == [4])
    #expect(worked.outcomes.rivals(of: 0, in: cart) == [])
  }

  @Test func `a promotion about other goods changes nothing that is said of an amount`() throws {
    let rules = """
      promotion "Week" { discount 20% off }
      promotion "Off 100" { coupon 15 spend 100 sync }
      promotion "Small" { discount 10% off sync }
      """
    let program = try Rules.program(rules)
    let other = try Rules.program(
      "goods \"books\"\n\(rules)\npromotion \"Books\" { discount 1% off only \"books\" }")
    for amount in [0, 90_00, 120_00] {
      let order = Order(
        amount: Amount(unchecked: Int64(amount)), at: Instant(secondsSince1970: 0))
      let outcomes = try other.quote(order).outcomes
      #expect(outcomes.last?.kind == .noGoods())
      #expect(try program.quote(order).outcomes == outcomes.dropLast())
    }
  }

  @Test func `a promotion of lines that only lacks sync is told so`() throws {
    let program = try Rules.program(
      """
      goods "books"
      promotion "Books" { discount 20% off only "books" }
      promotion "All" { discount 10% off sync }
      promotion "Other" { discount 5% off sync }
      promotion "Big" { coupon 30 spend 105 sync }
      """)
    let books = OrderLine(Amount(unchecked: 100_00), labels: ["books"])
    let other = OrderLine(Amount(unchecked: 10_00))
    let kinds = { (lines: [OrderLine]) in
      try program.quote(Order(lines: lines, at: Instant(secondsSince1970: 0), in: nil))
        .outcomes.map(\.kind)
    }
    // "Other" is worth less than "All", so a `sync` would not help it.
    #expect(
      try kinds([books]) == [
        .applied(off: Amount(unchecked: 20_00)),
        .beaten(
          by: ["Books"], wouldPay: Amount(unchecked: 90_00), lostThreshold: nil,
          lacksSync: ["Books"], lines: [0]),
        .beaten(
          by: ["Books"], wouldPay: Amount(unchecked: 95_00), lostThreshold: nil, lacksSync: [],
          lines: [0]),
        .belowSpend(short: Amount(unchecked: 5_00)),
      ])
    #expect(
      try kinds([books, other])[3]
        == .applied(off: Amount(unchecked: 30_00)))
    #expect(
      try kinds([books, other])[0]
        == .beaten(
          by: ["Big"], wouldPay: Amount(unchecked: 90_00), lostThreshold: nil, lacksSync: [],
          lines: [0]))
  }
}

extension WorkedCart {
  fileprivate var outcomes: Explainer { Explainer(program, order) }
}
