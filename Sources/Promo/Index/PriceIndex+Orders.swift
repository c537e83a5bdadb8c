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
    guard !isPlain(order) else {
      return choice(
        for: OrderTerms(
          amount: order.amount.minorUnits, instant: order.instant.secondsSince1970,
          codes: UnsafeBufferPointer(start: nil, count: 0),
          facts: UnsafeBufferPointer(start: nil, count: 0)))
    }
    try program.checkFactNames(of: order)
    // What is temporary lies on the stack, unless there are very many facts or codes.
    let result: Result<PricedOrder, OrderProblem> =
      withUnsafeTemporaryAllocation(of: Int64.self, capacity: program.facts.count) { facts in
        for index in facts.indices {
          do throws(OrderProblem) {
            facts.initializeElement(at: index, to: try program.factCode(at: index, of: order))
          } catch {
            return .failure(error)
          }
        }
        return .success(choice(for: order, facts: UnsafeBufferPointer(facts)))
      }
    return try result.get()
  }

  private func choice(for order: Order, facts: UnsafeBufferPointer<Int64>) -> PricedOrder {
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: order.codes.count) { codes in
      var count = 0
      for code in order.codes {
        var code = code
        if let number = code.withUTF8({ number(ofCode: $0) }) {
          codes.initializeElement(at: count, to: number)
          count += 1
        }
      }
      return choice(
        for: OrderTerms(
          amount: order.amount.minorUnits, instant: order.instant.secondsSince1970,
          codes: UnsafeBufferPointer(rebasing: codes[..<count]), facts: facts))
    }
  }
}
