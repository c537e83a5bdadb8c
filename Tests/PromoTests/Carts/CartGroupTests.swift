import Testing

@testable import Promo

/// Prices worked by hand: groups of pieces, pieces one by one, gifts and the shipping.
@Suite struct CartGroupTests {
  private static func lines(_ prices: Int64..., label: Label = .shoes) -> [CheckedCart.Line] {
    prices.map { CheckedCart.Line.of($0, label) }
  }

  @Test func `after every two that pay the next is reduced`() {
    let rule = Promotion.of(.buy(.of(2), get: .of(1), .free))
    WorkedCart([rule], Self.lines(10, 9, 8, 3, 2, 1)).pays(24, 0)
    // Pieces that pay and bring no reduced one stay free for others.
    let other = Promotion.of(.discount(10))
    WorkedCart([rule, other], Self.lines(10_00, 9_00, 8_00, 4_00, 2_00)).pays(24_40, 0, 1)
  }

  @Test func `the last group may be cut short`() {
    WorkedCart([.of(.buy(.of(2), get: .of(2), .free))], Self.lines(10, 9, 8, 7, 6)).pays(25, 0)
    WorkedCart([.of(.buy(.of(2), get: .of(2), .free))], Self.lines(10, 9, 8)).pays(19, 0)
    let limited = Promotion.of(.buy(.of(1), get: .of(2), .free)) { $0.pieceLimit = 1 }
    let cart = WorkedCart([limited], Self.lines(10, 9, 8)).pays(18, 0)
    #expect(cart.applied[0].reduced == [0, 1, 0])
  }

  @Test func `a group has its price, the dearest pieces first`() {
    let three = Promotion.of(.buy(.of(3), for: .to(20)))
    // 10 + 9 + 8 for 20; 3 + 2 + 1 would save nothing.
    let cart = WorkedCart([three], Self.lines(10, 9, 8, 3, 2, 1)).pays(26, 0)
    #expect(cart.applied[0].reduced == [1, 1, 1, 0, 0, 0])
    WorkedCart([.of(.buy(.of(2), for: .less(5)))], Self.lines(10, 9, 2, 1, 7)).pays(19, 0)
    WorkedCart([.of(.buy(.of(2), for: .percent(50)))], Self.lines(10, 9, 8)).pays(18, 0)
    let limited = Promotion.of(.buy(.of(2), for: .percent(50))) { $0.pieceLimit = 3 }
    WorkedCart([limited], Self.lines(10, 9, 8, 7)).pays(25, 0)
  }

  @Test
  func `places are filled one after the other, by the dearest piece that leaves the others one`() {
    let lunch = Promotion.of(.buy(.of(1, .shoes), .of(1, .hats), for: .to(11)))
    WorkedCart([lunch], [.of(9, .shoes), .of(4, .hats), .of(8, .shoes), .of(3, .hats)])
      .pays(22, 0)
    // The piece with both labels is the only hat, so the cheaper shoe fills the first place.
    let cart = WorkedCart([lunch], [.of(12, .shoes, .hats), .of(9, .shoes), .of(8, .shoes)])
      .pays(19, 0)
    #expect(cart.applied[0].shares.units.filter { $0 > 0 }.count == 2)
    #expect(cart.applied[0].reduced == [1, 1, 0])
  }

  @Test func `of two pools those that could not be reduced pay first`() {
    let rule = Promotion.of(.buy(.of(1, .shoes), get: .of(1, .hats), .free))
    // The cheap shoe pays, and the piece that is both is free.
    WorkedCart([rule], [.of(20, .shoes, .hats), .of(5, .shoes)]).pays(5, 0)
    // It ends where nothing is left to pay with.
    WorkedCart([rule], [.of(20, .hats, pieces: 2), .of(5, .shoes)]).pays(15, 0)
    // It takes from those that pay, too.
    let half = Promotion.of(.discount(50)) { $0.only(.shoes) }
    WorkedCart([rule, half], [.of(20, .hats), .of(4, .shoes)]).pays(4, 0)
    WorkedCart([rule, half], [.of(20, .hats), .of(60, .shoes)]).pays(50, 1)
  }

  @Test func `a gift that costs no more than its price pays`() {
    let rule = Promotion.of(.buy(.of(1, .shoes, .hats), get: .of(1, .hats), .to(5)))
    WorkedCart([rule], [.of(20, .hats), .of(4, .hats)]).pays(9, 0)
  }

  @Test func `a gift for a threshold does not count for it`() {
    let tote = Promotion.of(.get(.of(1, .tote), .free), spend: 200)
    WorkedCart([tote], [.of(190), .of(15, .tote)]).pays(205)
    let cart = WorkedCart([tote], [.of(190), .of(15, .tote, pieces: 2), .of(5)]).pays(202, 0)
    #expect(cart.applied[0].reduced == [0, 1, 0])
    // It counts what other goods promotions leave.
    let shoes = Promotion.of(.discount(10)) { $0.only(.shoes) }
    WorkedCart([tote, shoes], [.of(200, .shoes), .of(15, .tote)]).pays(195, 1)
    WorkedCart([tote, shoes], [.of(200, .shoes), .of(25, .tote)]).pays(200, 0)
  }

  @Test func `a gift that is earned and missing is offered`() {
    let tote = Promotion.of(.get(.of(2, .tote), .free), spend: 200)
    #expect(WorkedCart([tote], [.of(199)]).pays(199).offers == [])
    #expect(WorkedCart([tote], [.of(200)]).pays(200).offers.map(\.count) == [2])
    #expect(
      WorkedCart([tote], [.of(200), .of(10, .tote)]).pays(200, 0).offers.map(\.count) == [1])
    let balls = Promotion.of(.buy(.of(1, .shoes), get: .of(5, .hats), .free))
    let cart = WorkedCart([balls], [.of(80, .shoes, pieces: 2), .of(6, .hats, pieces: 3)])
    #expect(cart.pays(80, 0).offers.map(\.count) == [7])
    // What pays is held by another, so that the gift would not be free beside it.
    let half = Promotion.of(.discount(50))
    #expect(WorkedCart([balls, half], [.of(80, .shoes)]).pays(40, 1).offers == [])
    // Pieces that are both pay for each other.
    let both = Promotion.of(.buy(.of(1, .shoes), get: .of(1, .hats), .free))
    #expect(WorkedCart([both], [.of(80, .shoes, .hats)]).pays(80).offers == [])
  }

  @Test func `a coupon for each piece takes no more than it costs`() {
    let each = Promotion.of(.coupon(5, pieces: 1)) { $0.only(.books) }
    WorkedCart([each], [.of(20, .books), .of(3, .books), .of(9)]).pays(24, 0)
    let pairs = Promotion.of(.coupon(5, pieces: 2))
    // 10 + 9 less 5, 2 + 1 for nothing, and one is over.
    let cart = WorkedCart([pairs], Self.lines(10, 9, 2, 1, 1)).pays(15, 0)
    #expect(cart.applied[0].reduced == [1, 1, 1, 1, 0])
    let few = Promotion.of(.coupon(5, pieces: 2)) { $0.pieceLimit = 3 }
    WorkedCart([few], Self.lines(10, 9, 8, 7)).pays(29, 0)
  }

  @Test func `the first pieces are the dearest, by original prices, plain goods before others`() {
    let one = Promotion.of(.discount(100)) { $0.pieceLimit = 1 }
    // 10.00 for 3 is 3.34, 3.33, 3.33.
    WorkedCart([one], [.of(10_00, pieces: 3)]).pays(6_66, 0)
    let cart = WorkedCart([one], [.of(10, .shoes), .of(10), .of(10, .hats)]).pays(20, 0)
    #expect(cart.applied[0].shares.units == [0, 10, 0])
    // The shoes are the dearest, though less is left of them.
    let shoes = Promotion.of(.discount(50), sync: true) { $0.only(.shoes) }
    let after = Promotion.of(.discount(50), sync: true) { $0.pieceLimit = 1 }
    WorkedCart([shoes, after], [.of(100, .shoes), .of(90)]).pays(115, 0, 1)
  }

  @Test func `a part of a cell is divided by original prices, in whole units`() {
    // 10 off 30 and 20; then half of what is left of the shoe.
    let cart = WorkedCart(
      [
        .of(.coupon(10), sync: true),
        .of(.discount(50), code: true, sync: true) { $0.only(.shoes) },
      ], [.of(30, .shoes), .of(20)], code: true
    ).pays(28, 0, 1)
    #expect(cart.applied.map(\.shares.units) == [[6, 4], [12, 0]])
  }

  @Test func `the shipping counts what all others leave`() {
    let free = Promotion.of(.discount(100), spend: 99) { $0.isShipping = true }
    let code = Promotion.of(.discount(5), code: true, sync: true)
    WorkedCart([free], [.of(98)], shipping: 10).pays(108)
    WorkedCart([free], [.of(99)], shipping: 10).pays(99, 0)
    // The code would cost the free parcel.
    WorkedCart([free, code], [.of(100)], shipping: 10, code: true).pays(100, 0)
    WorkedCart([free, code], [.of(100)], shipping: 4, code: true).pays(99, 1)
    WorkedCart([free, code], [.of(200)], shipping: 10, code: true).pays(190, 1, 0)
    // The one that takes most, of equal ones the first.
    let half = Promotion.of(.discount(50)) { $0.isShipping = true }
    let ten = Promotion.of(.coupon(5)) { $0.isShipping = true }
    WorkedCart([half, ten, free], [.of(50)], shipping: 10).pays(55, 0)
  }

  @Test func `pieces for nothing are in no goods`() {
    WorkedCart([.of(.buy(.of(1), get: .of(1), .free))], [.of(10), .of(0, pieces: 5)]).pays(10)
    WorkedCart([.of(.discount(10)) { $0.bought = [.of(2)] }], [.of(1, pieces: 2)]).pays(1)
  }

  @Test func `a million pieces cost what one costs`() {
    // Each third piece of a thousand million minor units, and one more.
    let million = CheckedCart.Line.of(1_000_000_001, .shoes, pieces: 1_000_000)
    let rule = Promotion.of(.buy(.of(2), get: .of(1), .free))
    let program = Program.of([rule, .of(.coupon(7, pieces: 7)), .of(.discount(10))], labels: 5)
    let cart = program.pricedCart(for: .of([million]))
    #expect(cart.applied.map(\.index) == [0, 2])
    // 333,333 pieces of 1,000 are free. The last one is in no group, so that the discount has it.
    #expect(cart.applied.map(\.off.minorUnits) == [333_333_000, 100])
    #expect(cart.applied[0].reduced == [333_333])
  }
}
