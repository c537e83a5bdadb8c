extension PriceIndex {
  /// Prices columns of orders and writes the prices to a buffer of the caller. For rules of amounts
  /// under `calculator` or `first`, allocates no memory per order.
  ///
  /// - Parameters:
  ///   - amounts: The amount of each order.
  ///   - instants: The instant of each order; one for each amount.
  ///   - codes: The codes that every customer presents.
  ///   - facts: The facts of every order.
  ///   - payables: Receives the price of each order; must have room for all prices.
  /// - Throws: The problem if the facts do not fit the rules, or if an instant is not in the years
  ///   1970 to 2199. In either case no price is written.
  public func price(
    _ amounts: Span<Amount>, at instants: Span<Instant>, codes: [String] = [],
    facts: [String: Fact.Value] = [:], into payables: inout MutableSpan<Amount>
  ) throws(Order.Problem) {
    precondition(
      instants.count == amounts.count && payables.count >= amounts.count,
      "there are as many instants, and as much room for payables, as there are amounts")
    let common = try sharedInput(codes: codes, facts: facts)
    guard instants.withNumbers({ firstOutside(in: $0) }) == nil else {
      throw .instantOutsideCalendar
    }
    // `Amount` and `Instant` each consist of one `Int64`.
    amounts.withNumbers { amounts in
      instants.withNumbers { instants in
        payables.withUnsafeMutableBufferPointer { payables in
          UnsafeMutableRawBufferPointer(payables).withMemoryRebound(to: Int64.self) { payables in
            price(amounts, at: instants, saying: common, into: payables)
          }
        }
      }
    }
  }

  /// Prices a block of orders and replaces the contents of `prices`.
  package func price(
    _ orders: OrderBlock, into prices: inout PriceBlock, withApplied: Bool
  ) {
    prices.makeRoom(for: orders.amounts.count, withApplied: withApplied)
    var start = 0
    var pricer = Pricer()
    pricer.mostSteps = program.limits.steps
    for cart in orders.carts.carts {
      price(start..<cart.row, of: orders, into: &prices, withApplied: withApplied, by: &pricer)
      price(cart, of: orders, into: &prices, withApplied: withApplied, by: &pricer)
      start = cart.row + 1
    }
    price(
      start..<orders.amounts.count, of: orders, into: &prices, withApplied: withApplied, by: &pricer
    )
  }

  /// Prices a range of rows in a block. Each of their orders must be one amount.
  @inline(__always)
  private func price(
    _ rows: Range<Int>, of orders: OrderBlock, into prices: inout PriceBlock, withApplied: Bool,
    by pricer: inout Pricer
  ) {
    if withApplied || !orders.codeEnds.isEmpty {
      for row in rows {
        let priced = priced(row, of: orders, by: &pricer)
        prices.payables[row] = priced.payable
        if withApplied { prices.applied[row] = priced.stack }
      }
    } else {
      prices.payables.withUnsafeMutableBufferPointer { all in
        var payables = all.extracting(rows).mutableSpan
        curves.price(
          orders.amounts.span.extracting(rows), at: orders.instants.span.extracting(rows),
          into: &payables
        ) { row in
          priced(rows.lowerBound + row, of: orders, by: &pricer).payable
        }
      }
    }
  }

  /// Prices one row of a block. The order of the row must be one amount.
  private func priced(
    _ row: Int, of orders: OrderBlock, by pricer: inout Pricer
  ) -> PricedOrder {
    let codes = orders.codeRange(of: row)
    let factCount = program.facts.count
    return orders.facts.withUnsafeBufferPointer { facts in
      orders.codes.withUnsafeBufferPointer { all in
        priced(
          IndexedOrder(
            amount: orders.amounts[row], instant: orders.instants[row],
            codes: UnsafeBufferPointer(rebasing: all[codes]),
            facts: UnsafeBufferPointer(
              rebasing: facts[(row * factCount)..<((row + 1) * factCount)])), by: &pricer)
      }
    }
  }
}

extension PriceBlock {
  mutating func makeRoom(for count: Int, withApplied: Bool) {
    if payables.count != count { payables = [Int64](repeating: 0, count: count) }
    let appliedCount = withApplied ? count : 0
    if applied.count != appliedCount { applied = Array(repeating: Stack(), count: appliedCount) }
    cartStacks.removeAll(keepingCapacity: true)
    cartPromotions.removeAll(keepingCapacity: true)
    if !boundedRows.isEmpty { boundedRows.removeAll(keepingCapacity: true) }
    if !overRows.isEmpty { overRows.removeAll(keepingCapacity: true) }
  }
}

// MARK: - Columns of numbers

/// The codes and facts that all orders of a column share, in the terms of an index.
package struct SharedInput: Sendable {
  /// The numbers of the codes that at least one promotion names.
  fileprivate let codes: [Int32]

  /// The ordinals of the values of all facts.
  fileprivate let facts: [Int64]
}

extension PriceIndex {
  /// Looks up codes and facts. Throws if the facts do not fit the rules.
  package func sharedInput(
    codes: [String], facts: [String: Fact.Value]
  ) throws(Order.Problem) -> SharedInput {
    let instant = Instant(secondsSince1970: 0)
    let order = Order(amount: .zero, at: instant, codes: codes, facts: facts)
    let numbers = codes.compactMap { number(ofCode: $0) }
    return SharedInput(codes: numbers, facts: try program.factOrdinals(of: order))
  }

  /// Prices a column of orders. Reads and writes memory of the caller.
  ///
  /// - Parameters:
  ///   - amounts: the amount of each order, in minor units from 0 to 10^15.
  ///   - seconds: the instant of each order, in seconds since 1970; one for each amount. None may
  ///     be outside the calendar (see `firstOutside`).
  ///   - common: the codes and facts of all orders.
  ///   - payables: receives the payable of each order, in minor units; has one element for each
  ///     amount. Its memory must not overlap any input.
  package func price(
    _ amounts: UnsafeBufferPointer<Int64>, at seconds: UnsafeBufferPointer<Int64>,
    saying common: SharedInput, into payables: UnsafeMutableBufferPointer<Int64>
  ) {
    // Few enough rows that the payables are still in the cache when they are read again.
    let most = 1_024
    for start in stride(from: 0, to: amounts.count, by: most) {
      let rows = start..<min(start + most, amounts.count)
      priceSome(
        UnsafeBufferPointer(rebasing: amounts[rows]),
        at: UnsafeBufferPointer(rebasing: seconds[rows]), saying: common,
        into: UnsafeMutableBufferPointer(rebasing: payables[rows]))
    }
  }

  private func priceSome(
    _ amounts: UnsafeBufferPointer<Int64>, at instants: UnsafeBufferPointer<Int64>,
    saying common: SharedInput, into payables: UnsafeMutableBufferPointer<Int64>
  ) {
    common.codes.withUnsafeBufferPointer { codes in
      common.facts.withUnsafeBufferPointer { facts in
        var pricer = Pricer()
        let order = { (row: Int) in
          IndexedOrder(amount: amounts[row], instant: instants[row], codes: codes, facts: facts)
        }
        if codes.isEmpty {
          var payables = payables.mutableSpan
          curves.price(amounts.span, at: instants.span, into: &payables) { row in
            priced(order(row), by: &pricer).payable
          }
        } else {
          for row in amounts.indices { payables[row] = priced(order(row), by: &pricer).payable }
        }
      }
    }
  }

  /// Returns the index of the first instant, in seconds since 1970, that is outside the calendar;
  /// nil if all are inside. Checks many instants at once.
  package func firstOutside(in seconds: UnsafeBufferPointer<Int64>) -> Int? {
    let instants = program.instants
    let last = instants.upperBound.secondsSince1970 - 1
    return seconds.firstIndex(outside: instants.lowerBound.secondsSince1970...last)
  }
}

extension Span {
  /// Calls `body` with the elements as numbers. Each element must consist of one `Int64`.
  fileprivate func withNumbers<Value>(_ body: (UnsafeBufferPointer<Int64>) -> Value) -> Value {
    withUnsafeBufferPointer { elements in
      UnsafeRawBufferPointer(elements).withMemoryRebound(to: Int64.self, body)
    }
  }
}

/// Many orders in columns, in the terms of one price index. Order files are priced block by block.
package struct OrderBlock: Sendable {
  /// The amount of each order, in minor units from 0 to 10^15. For an order in `carts`, the sum of
  /// its lines and shipping.
  package var amounts: [Int64] = []

  /// The instant of each order, in seconds since 1970.
  package var instants: [Int64] = []

  /// The ordinals of the fact values (`Fact.ordinal(of:)`), order by order: one for every fact of
  /// the program, in declared order.
  package var facts: [Int64] = []

  /// The presented codes that at least one promotion names, as numbers of the index, order by
  /// order. Other codes do not affect prices and are left out.
  package var codes: [Int32] = []

  /// The end of each order's codes in `codes`; empty if no order presents a code.
  package var codeEnds: [Int] = []

  /// The orders that are more than one amount.
  package var carts = OrderCarts()

  /// Makes a block without orders.
  package init() {}

  /// Removes all orders, but keeps the allocated memory for new ones.
  package mutating func removeAll() {
    amounts.removeAll(keepingCapacity: true)
    instants.removeAll(keepingCapacity: true)
    facts.removeAll(keepingCapacity: true)
    codes.removeAll(keepingCapacity: true)
    codeEnds.removeAll(keepingCapacity: true)
    carts.removeAll()
  }
}

/// The prices of the orders of a block, and the promotions applied to them.
package struct PriceBlock: Sendable {
  /// The payable of each order, in minor units.
  package var payables: [Int64] = []

  /// The promotions applied to each order. An order with lines has an empty stack here. The array
  /// is empty if the promotions were not requested.
  package var applied: [Stack] = []

  /// The same for each order with lines, sorted by row; empty if they were not requested.
  package var cartStacks: [CartStack] = []

  /// The promotions of `cartStacks`, as indexes in the program.
  package var cartPromotions: [Int] = []

  /// The rows for which a cheaper set of promotions may exist (see `Quote.Cart.isBounded`), sorted.
  package var boundedRows: [Int] = []

  /// The rows without a price, because it takes more steps than the limit; their payables are -1.
  package var overRows: [Int] = []

  /// Makes a block without prices.
  package init() {}
}
