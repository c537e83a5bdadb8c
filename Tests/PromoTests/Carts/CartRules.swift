import Testing

@testable import Promo

// Short words to write programs and carts in tests, in minor units.

/// The labels of goods in tests.
enum Label: Int, CaseIterable {
  case shoes, hats, sale, books, tote
}

extension Promotion {
  /// A promotion about goods.
  static func of(
    _ benefit: Benefit, spend: Int64? = nil, beforeDiscounts: Bool = false, upTo cap: Int64? = nil,
    code: Bool = false, sync: Bool = false, _ say: (inout Goods) -> Void = { _ in }
  ) -> Promotion {
    var goods = Goods()
    say(&goods)
    return Promotion(
      name: "", benefit: benefit, cap: cap.map { Amount(unchecked: $0) },
      threshold: spend.map {
        Threshold(spend: Amount(unchecked: $0), isBeforeDiscounts: beforeDiscounts)
      }, goods: goods, requirements: code ? [.codes(RequiredCodes(["C"]))] : [], isSync: sync,
      isPaused: false, allowed: [], span: SourceSpan(file: 0, start: 0, end: 0))
  }
}

extension Promotion.Goods {
  mutating func only(_ labels: Label...) { only = labels.map(\.rawValue) }
  mutating func except(_ labels: Label...) { except = labels.map(\.rawValue) }
  mutating func on(_ labels: Label...) { counted = .labelled(labels.map(\.rawValue)) }
}

extension Promotion.Benefit {
  static func discount(_ percent: Int64) -> Self { .once(.percent(percent)) }
  static func coupon(_ amount: Int64) -> Self { .once(.units(amount)) }
  static func coupon(_ amount: Int64, every: Int64) -> Self {
    .repeated(coupon: Amount(unchecked: amount), every: Amount(unchecked: every))
  }
  static func coupon(_ amount: Int64, pieces: Int) -> Self {
    .pieces(coupon: Amount(unchecked: amount), every: pieces)
  }
  static func buy(_ buy: Promotion.Place..., get: Promotion.Place, _ price: Promotion.Group.Price)
    -> Self
  {
    .group(Promotion.Group(buy: buy, gift: get, price: price))
  }
  static func get(_ gift: Promotion.Place, _ price: Promotion.Group.Price) -> Self {
    .group(Promotion.Group(buy: [], gift: gift, price: price))
  }
  static func buy(_ buy: Promotion.Place..., for price: Promotion.Group.Price) -> Self {
    .group(Promotion.Group(buy: buy, gift: nil, price: price))
  }
}

extension Promotion.Reward {
  static func percent(_ percent: Int64) -> Self {
    .discount(Percent(millionths: percent * 10_000))
  }
  static func units(_ amount: Int64) -> Self { .coupon(Amount(unchecked: amount)) }
}

extension Promotion.Place {
  static func of(_ count: Int, _ labels: Label...) -> Self {
    Promotion.Place(count: count, labels: labels.isEmpty ? nil : labels.map(\.rawValue))
  }
}

extension Promotion.Group.Price {
  static var free: Self { .off(.hundred) }
  static func percent(_ percent: Int64) -> Self { .off(Percent(millionths: percent * 10_000)) }
  static func less(_ amount: Int64) -> Self { .less(Amount(unchecked: amount)) }
  static func to(_ amount: Int64) -> Self { .to(Amount(unchecked: amount)) }
}

extension CheckedCart.Line {
  static func of(_ amount: Int64, _ labels: Label..., pieces: Int = 1) -> Self {
    CheckedCart.Line(
      amount: Amount(unchecked: amount), pieces: pieces, labels: labels.map(\.rawValue).sorted())
  }
}

/// A price of a cart that was worked by hand.
struct WorkedCart {
  let program: Program
  let order: CheckedOrder

  init(
    _ promotions: [Promotion], _ lines: [CheckedCart.Line], shipping: Int64 = 0, code: Bool = false,
    by strategy: Strategy = .calculator, except excluded: [Label] = []
  ) {
    program = Program.of(
      promotions, strategy: strategy, labels: Label.allCases.count,
      excluded: excluded.map(\.rawValue))
    order = CheckedOrder.of(
      amount: lines.reduce(0) { $0 + $1.amount.minorUnits },
      cart: CheckedCart(lines: lines, shipping: Amount(unchecked: shipping)),
      codes: code ? ["c"] : [])
  }

  /// Expects a payable and the promotions applied, of both evaluators. Returns the price.
  @discardableResult
  func pays(
    _ payable: Int64, _ applied: Int..., sourceLocation: SourceLocation = #_sourceLocation
  ) -> PricedCart {
    let cart = program.pricedCart(for: order, hasOffers: true)
    #expect(cart.payable.minorUnits == payable, sourceLocation: sourceLocation)
    #expect(cart.applied.map(\.index) == applied, sourceLocation: sourceLocation)
    #expect(
      program.law(for: order, by: program.strategy) == cart,
      sourceLocation: sourceLocation)
    return cart
  }
}
