@testable import Promo

/// What must hold of every program and every order with lines.
struct FuzzedCarts {
  let program: Program

  /// Carts of the labels and the amounts of the rules.
  private var carts: [CheckedCart] {
    let amounts = Set(program.promotions.flatMap(\.thresholds).map(\.minorUnits) + [1, 250, 1_000])
      .sorted().prefix(6).map { min($0, Amount.largest.minorUnits / 8) }
    let labels = program.labels.indices.prefix(3).map { [$0] } + [[]]
    return (1...4).map { pieces in
      let lines = amounts.indices.prefix(pieces + 1).map { place in
        CheckedCart.Line(
          amount: Amount(unchecked: amounts[place]), pieces: (place + pieces) % 4 + 1,
          labels: labels[(place + pieces) % labels.count])
      }
      return CheckedCart(lines: Array(lines), shipping: Amount(unchecked: 490))
    }
  }

  func check() throws {
    let known = program.promotions.prefix(12).flatMap(\.codes).prefix(3)
    for (place, cart) in carts.enumerated() {
      let order = program.checked(
        amount: cart.lines.reduce(.zero) { ($0 + $1.amount) ?? .largest }, cart: cart,
        at: Instant(secondsSince1970: 1_794_362_400), codes: place % 2 == 0 ? [] : Array(known),
        facts: program.facts.map { $0.defaultValue.flatMap($0.ordinal) ?? 0 })
      var payables: [Strategy: PricedCart] = [:]
      for strategy in Strategy.allCases {
        let priced = program.pricedCart(for: order, by: strategy, hasOffers: true)
        try checkSums(of: priced, order)
        if program.promotions.count <= 8 {
          try claim(
            priced.isAllowed(by: program.law(for: order, by: strategy)),
            "\(strategy) prices \(cart) as \(priced)")
        }
        payables[strategy] = priced
      }
      if let best = payables[.best], !best.isBounded, let usual = payables[.calculator] {
        try claim(best.payable <= usual.payable, "best is dearer: \(cart)")
      }
    }
  }

  /// Nothing is below zero, and shares sum exactly.
  private func checkSums(of priced: PricedCart, _ order: CheckedOrder) throws {
    let taken = priced.applied.reduce(0) { $0 + $1.off.minorUnits }
    try claim(
      priced.payable >= .zero && order.total.minorUnits - taken == priced.payable.minorUnits,
      "\(priced) does not sum to \(order)")
    let lines = order.cart?.lines ?? []
    for place in lines.indices {
      let shares = priced.applied.map { $0.shares[place].minorUnits }
      try claim(
        shares.allSatisfy { $0 >= 0 } && shares.reduce(0, +) <= lines[place].amount.minorUnits,
        "line \(place) bears too much: \(priced)")
    }
    for one in priced.applied where program.promotions[one.index].step != .shipping {
      try claim(
        one.shares.reduce(0) { $0 + $1.minorUnits } == one.off.minorUnits, "shares of \(one)")
    }
  }
}
