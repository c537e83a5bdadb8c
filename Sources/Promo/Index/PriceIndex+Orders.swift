// One order.

extension PriceIndex {
  /// What an order pays; fails where the order does not say what the rules need to know.
  public func price(_ order: Order) throws(OrderProblem) -> Amount {
    let (amount, instant) = (order.amount.minorUnits, order.instant.secondsSince1970)
    if pieces.hasPrices, isPlain(order), let place = pieces.place(of: amount, at: instant),
      let payable = pieces.payable(of: amount, at: place)
    {
      return Amount(unchecked: payable)
    }
    return Amount(unchecked: try choice(for: order).payable)
  }

  /// What an order pays and by which promotions.
  func choice(for order: Order) throws(OrderProblem) -> PricedOrder {
    guard isPlain(order) else {
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
}
