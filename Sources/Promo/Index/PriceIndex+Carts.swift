// Orders with lines among many orders. They are few, or many among themselves, so a block has them
// beside its columns, and orders that are one amount take the same path as without them.

/// The lines and the shipping of an order in a block, in the terms of one price index.
package struct OrderCart: Sendable {
  /// The place of the order in its block.
  package var row = 0

  fileprivate let goods: Amount
  fileprivate let cart: CheckedCart

  /// The goods and the shipping, in minor units.
  package var total: Int64 { goods.minorUnits + cart.shipping.minorUnits }
}

/// The promotions applied to an order with lines in a block, which may be more than a `Stack` has.
package struct CartStack: Sendable {
  /// The place of the order in its block.
  package let row: Int

  /// The promotions in the order in which they are listed, as indexes in the program.
  package let promotions: [Int]
}

extension PriceIndex {
  /// Returns the lines and the shipping of an order in the terms of the rules; nil if they are out of
  /// range (`Order.Problem.linesOutsideRange`).
  package func cart(of lines: [OrderLine], shipping: Amount) -> OrderCart? {
    guard let cart = program.cart(of: lines, shipping: shipping) else { return nil }
    // The sum of a cart is in range.
    let goods = lines.reduce(0) { $0 + $1.amount.minorUnits }
    return OrderCart(goods: Amount(unchecked: goods), cart: cart)
  }

  /// Prices an order with lines of a block.
  func price(
    _ cart: OrderCart, of orders: OrderBlock, into prices: inout PriceBlock, withApplied: Bool
  ) {
    let row = cart.row
    let instant = Instant(secondsSince1970: orders.instants[row])
    let factCount = program.facts.count
    let price = program.cartPrice(
      for: CheckedOrder(
        amount: cart.goods, cart: cart.cart, instant: instant,
        localTime: program.zone.localTime(at: instant), codes: codes(of: row, in: orders),
        facts: Array(orders.facts[(row * factCount)..<((row + 1) * factCount)])))
    prices.payables[row] = price.payable.minorUnits
    if price.isBounded { prices.boundedRows.append(row) }
    guard withApplied else { return }
    prices.cartStacks.append(CartStack(row: row, promotions: price.promotions))
  }

  /// Returns the codes of an order of a block, folded.
  private func codes(of row: Int, in orders: OrderBlock) -> Set<String> {
    let numbers = orders.codes[orders.codeRange(of: row)]
    if numbers.isEmpty || program.isAboutGoods {
      return Set(numbers.compactMap { foldedCodes[$0] })
    }
    // Rules of amounts keep no table of their codes, because few of their orders have lines.
    return Set(
      program.promotions.flatMap { $0.foldedCodes }.filter { code in
        number(ofCode: code).map(numbers.contains) ?? false
      })
  }
}

extension OrderBlock {
  /// Returns the place of an order's codes.
  @inline(__always)
  func codeRange(of row: Int) -> Range<Int> {
    codeEnds.isEmpty ? 0..<0 : (row == 0 ? 0 : codeEnds[row - 1])..<codeEnds[row]
  }
}
