// Many orders at once.

extension PriceIndex {
  /// Prices a column of orders, each by its amount and its instant, into a buffer of the caller; fails
  /// where they do not say what the rules need to know. Allocates nothing in proportion to the orders.
  ///
  /// - Parameters:
  ///   - amounts: what each order comes to.
  ///   - instants: when each order is priced; as many as there are amounts.
  ///   - codes: the codes that every customer presents.
  ///   - facts: what is known of every order.
  ///   - payables: gets what each order pays; it has room for as many.
  public func price(
    _ amounts: Span<Amount>, at instants: Span<Instant>, codes: [String] = [],
    facts: [String: FactValue] = [:], into payables: inout MutableSpan<Amount>
  ) throws(OrderProblem) {
    precondition(
      instants.count == amounts.count && payables.count >= amounts.count,
      "there are as many instants, and as much room for payables, as there are amounts")
    let instant = Instant(secondsSince1970: 0)
    let known = try program.factCodes(
      of: Order(amount: .zero, at: instant, codes: codes, facts: facts))
    let numbers = codes.compactMap { code in
      var code = code
      return code.withUTF8 { number(ofCode: $0) }
    }
    for row in amounts.indices {
      let payable = payable(
        of: amounts[row].minorUnits, at: instants[row].secondsSince1970, codes: numbers,
        facts: known)
      payables[row] = Amount(unchecked: payable)
    }
  }

  @inline(__always)
  private func payable(
    of amount: Int64, at instant: Int64, codes: [Int32], facts: [Int64]
  ) -> Int64 {
    if codes.isEmpty, pieces.hasPrices, let place = pieces.place(of: amount, at: instant),
      let payable = pieces.payable(of: amount, at: place)
    {
      return payable
    }
    return codes.withUnsafeBufferPointer { codes in
      facts.withUnsafeBufferPointer { facts in
        choice(for: OrderTerms(amount: amount, instant: instant, codes: codes, facts: facts))
          .payable
      }
    }
  }

  /// Prices a block of orders, whatever was in `prices` before.
  package func price(
    _ orders: OrderBlock, into prices: inout PriceBlock, withApplied: Bool
  ) {
    let count = orders.amounts.count
    prices.makeRoom(for: count, withApplied: withApplied)
    if withApplied || !orders.codeEnds.isEmpty {
      for row in 0..<count {
        let priced = choice(ofRow: row, in: orders)
        prices.payables[row] = priced.payable
        if withApplied { prices.applied[row] = priced.applied }
      }
    } else {
      var payables = prices.payables.mutableSpan
      pieces.price(orders.amounts.span, at: orders.instants.span, into: &payables) { row in
        choice(ofRow: row, in: orders).payable
      }
    }
  }

  private func choice(ofRow row: Int, in orders: OrderBlock) -> PricedOrder {
    let ends = orders.codeEnds
    let codes = ends.isEmpty ? 0..<0 : (row == 0 ? 0 : ends[row - 1])..<ends[row]
    let factCount = program.facts.count
    return orders.facts.withUnsafeBufferPointer { facts in
      orders.codes.withUnsafeBufferPointer { all in
        choice(
          for: OrderTerms(
            amount: orders.amounts[row], instant: orders.instants[row],
            codes: UnsafeBufferPointer(rebasing: all[codes]),
            facts: UnsafeBufferPointer(
              rebasing: facts[(row * factCount)..<((row + 1) * factCount)])))
      }
    }
  }
}

extension PriceBlock {
  fileprivate mutating func makeRoom(for count: Int, withApplied: Bool) {
    if payables.count != count { payables = [Int64](repeating: 0, count: count) }
    let appliedCount = withApplied ? count : 0
    if applied.count != appliedCount { applied = Array(repeating: Applied(), count: appliedCount) }
  }
}
