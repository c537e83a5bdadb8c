// Pricing orders with lines, in blocks. In a typical block, either few orders have lines or nearly
// all do, so the block keeps the orders with lines beside its columns. Orders that are one amount
// are priced as in a block where no order has lines.

/// The promotions applied to an order with lines, perhaps more than a `Stack` can hold.
package struct CartStack: Sendable {
  /// The place of the order in its block.
  package let row: Int

  /// The range of the promotions in `PriceBlock.cartPromotions`. They are sorted by step, and
  /// within a step in written order.
  package let promotions: Range<Int>
}

extension PriceIndex {
  /// All orders with lines in a block share the memory of one pricer.
  func price(
    _ cart: OrderCarts.Cart, of orders: OrderBlock, into prices: inout PriceBlock,
    withApplied: Bool, by pricer: inout Pricer
  ) {
    enter(cart, of: orders, pricer: &pricer)
    pricer.choose(by: program.strategy, program.forms)
    prices.add(row: cart.row, of: pricer, withApplied: withApplied)
  }

  private func enter(_ cart: OrderCarts.Cart, of orders: OrderBlock, pricer: inout Pricer) {
    pricer.begin(shipping: cart.shipping)
    for position in cart.lines {
      let line = orders.carts.lines[position]
      pricer.addLine(line.amount, pieces: line.pieces)
      for label in line.labels { pricer.addLabel(orders.carts.labels[label]) }
    }
    pricer.enterLines(of: order(cart.row, costing: cart.goods, in: orders), program)
  }

  /// Returns an order of a block whose lines the pricer reads from elsewhere.
  private func order(_ row: Int, costing goods: Int64, in orders: OrderBlock) -> CheckedOrder {
    let instant = Instant(secondsSince1970: orders.instants[row])
    let factCount = program.facts.count
    return CheckedOrder(
      amount: Amount(unchecked: goods), cart: nil, instant: instant,
      localTime: program.zone.localTime(at: instant), codes: codes(of: row, in: orders),
      facts: factCount == 0
        ? [] : Array(orders.facts[(row * factCount)..<((row + 1) * factCount)]))
  }

  /// Prices a block of orders and replaces the contents of `prices`. Calls `visit` for what each
  /// promotion takes of each order, by row. Takes several times as long as a price alone, because
  /// each order is also priced without each promotion that matters for it, unless `hasBeyond` is
  /// false.
  package func price(
    _ orders: OrderBlock, into prices: inout PriceBlock, hasBeyond: Bool = true,
    takings visit: (Taking) -> Void
  ) {
    prices.makeRoom(for: orders.amounts.count, withApplied: true)
    var pricer = Pricer()
    pricer.mostSteps = program.limits.steps
    var next = 0
    for row in orders.amounts.indices {
      if next < orders.carts.carts.count, orders.carts.carts[next].row == row {
        enter(orders.carts.carts[next], of: orders, pricer: &pricer)
        next += 1
      } else {
        pricer.begin(shipping: 0)
        pricer.addLine(orders.amounts[row], pieces: 1)
        pricer.enterLines(of: order(row, costing: orders.amounts[row], in: orders), program)
      }
      pricer.chooseAndVisit(
        by: program.strategy, row: row, program.forms, hasBeyond: hasBeyond, visit
      ) {
        prices.add(row: row, of: $0, withApplied: true)
      }
    }
  }

  private func codes(of row: Int, in orders: OrderBlock) -> Set<String> {
    let range = orders.codeRange(of: row)
    if range.isEmpty { return [] }
    let numbers = orders.codes[range]
    if program.isAboutGoods { return codes(numbered: numbers) }
    // Under rules of amounts few orders have lines, so the index keeps no table of folded codes.
    return Set(
      program.promotions.flatMap { $0.foldedCodes }.filter { code in
        number(ofCode: code).map(numbers.contains) ?? false
      })
  }

  /// The rules must be about goods. Allocates no memory for a single code.
  func codes(numbered numbers: some Collection<Int32>) -> Set<String> {
    guard let first = numbers.first else { return [] }
    return numbers.dropFirst().reduce(into: foldedCodes[Int(first)]) {
      $0.formUnion(foldedCodes[Int($1)])
    }
  }
}

extension OrderBlock {
  @inline(__always)
  func codeRange(of row: Int) -> Range<Int> {
    codeEnds.isEmpty ? 0..<0 : (row == 0 ? 0 : codeEnds[row - 1])..<codeEnds[row]
  }
}

extension PriceBlock {
  /// Adds the price of an order with lines.
  fileprivate mutating func add(row: Int, of pricer: borrowing Pricer, withApplied: Bool) {
    payables[row] = pricer.payable
    if pricer.isBounded { boundedRows.append(row) }
    if pricer.isOver {
      payables[row] = -1
      overRows.append(row)
    }
    guard withApplied else { return }
    let start = cartPromotions.count
    for position in pricer.applied.indices {
      cartPromotions.append(pricer.promotion(applied: position))
    }
    cartStacks.append(CartStack(row: row, promotions: start..<cartPromotions.count))
  }
}
