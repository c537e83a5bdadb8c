// The ways in: an order, columns of orders, blocks of a file.

extension PriceIndex {
  /// What an order pays; fails where the order does not say what the rules need to know.
  public func price(_ order: Order) throws(OrderProblem) -> Amount {
    Amount(unchecked: try choice(for: order).payable)
  }

  /// What an order pays and by which promotions.
  func choice(for order: Order) throws(OrderProblem) -> PricedOrder {
    guard program.facts.isEmpty && order.facts.isEmpty && order.codes.isEmpty else {
      return choice(for: order, facts: try program.factCodes(of: order))
    }
    return choice(
      for: OrderTerms(
        amount: order.amount.minorUnits, instant: order.instant.secondsSince1970,
        codes: UnsafeBufferPointer(start: nil, count: 0),
        facts: UnsafeBufferPointer(start: nil, count: 0)))
  }

  private func choice(for order: Order, facts: [Int64]) -> PricedOrder {
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: order.codes.count) { codes in
      var count = 0
      for code in order.codes {
        var code = code
        if let number = code.withUTF8({ number(ofCode: $0) }) {
          codes.initializeElement(at: count, to: number)
          count += 1
        }
      }
      return facts.withUnsafeBufferPointer { facts in
        choice(
          for: OrderTerms(
            amount: order.amount.minorUnits, instant: order.instant.secondsSince1970,
            codes: UnsafeBufferPointer(rebasing: codes[..<count]), facts: facts))
      }
    }
  }

  /// Prices a block of orders, whatever was in `prices` before.
  package func price(
    _ orders: OrderBlock, into prices: inout PriceBlock, withApplied: Bool
  ) {
    prices.payables.removeAll(keepingCapacity: true)
    prices.applied.removeAll(keepingCapacity: true)
    let factCount = program.facts.count
    orders.facts.withUnsafeBufferPointer { facts in
      orders.codes.withUnsafeBufferPointer { codes in
        for row in orders.amounts.indices {
          let ends = orders.codeEnds
          let own = ends.isEmpty ? 0..<0 : (row == 0 ? 0 : ends[row - 1])..<ends[row]
          let priced = choice(
            for: OrderTerms(
              amount: orders.amounts[row], instant: orders.instants[row],
              codes: UnsafeBufferPointer(rebasing: codes[own]),
              facts: UnsafeBufferPointer(rebasing: facts[(row * factCount)..<((row + 1) * factCount)])))
          prices.payables.append(priced.payable)
          if withApplied { prices.applied.append(priced.applied) }
        }
      }
    }
  }
}
