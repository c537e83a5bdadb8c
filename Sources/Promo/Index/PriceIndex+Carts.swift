// Orders with lines among many orders. They are few, or many among themselves, so a block has them
// beside its columns, and orders that are one amount take the same path as without them.

/// The promotions applied to an order with lines in a block, which may be more than a `Stack` has.
package struct CartStack: Sendable {
  /// The place of the order in its block.
  package let row: Int

  /// The promotions in the order in which they are listed, as indexes in the program.
  package let promotions: [Int]
}

extension PriceIndex {
  /// Prices an order with lines of a block.
  func price(
    _ cart: OrderCarts.Cart, of orders: OrderBlock, into prices: inout PriceBlock,
    withApplied: Bool
  ) {
    let row = cart.row
    let instant = Instant(secondsSince1970: orders.instants[row])
    let factCount = program.facts.count
    let price = program.cartPrice(
      for: CheckedOrder(
        amount: Amount(unchecked: cart.goods), cart: CheckedCart(cart, of: orders.carts),
        instant: instant, localTime: program.zone.localTime(at: instant),
        codes: codes(of: row, in: orders),
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

extension CheckedCart {
  /// Makes the cart of an order of a block.
  fileprivate init(_ cart: OrderCarts.Cart, of carts: OrderCarts) {
    self.init(
      lines: carts.lines[cart.lines].map { line in
        Line(
          amount: Amount(unchecked: line.amount), pieces: line.pieces,
          labels: Array(carts.labels[line.labels]))
      }, shipping: Amount(unchecked: cart.shipping))
  }
}

extension OrderBlock {
  /// Returns the place of an order's codes.
  @inline(__always)
  func codeRange(of row: Int) -> Range<Int> {
    codeEnds.isEmpty ? 0..<0 : (row == 0 ? 0 : codeEnds[row - 1])..<codeEnds[row]
  }
}
