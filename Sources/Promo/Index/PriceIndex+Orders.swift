// One order.

extension PriceIndex {
  /// Prices an order.
  ///
  /// - Throws: The problem if the facts of the order do not fit the rules.
  public func price(_ order: Order) throws(Order.Problem) -> Amount {
    if allowsFastPath(order) {
      return Amount(unchecked: payable(of: order.amount, at: order.instant))
    }
    return Amount(unchecked: try priced(order).payable)
  }

  /// The fast path for orders without codes and facts. The closure takes an amount in minor units
  /// and an instant in seconds since 1970, and returns the payable in minor units; nil if the
  /// amount is not from 0 to 10^15, or if the rules declare facts.
  ///
  /// It is a closure for callers that keep an index in an object. Each call of a method would copy
  /// the index there, which takes longer than the price.
  package var fastPayable: @Sendable (_ minorUnits: Int64, _ seconds: Int64) -> Int64? {
    { minorUnits, seconds in
      guard isWithoutFacts, let amount = Amount(minorUnits: minorUnits) else { return nil }
      return payable(of: amount, at: Instant(secondsSince1970: seconds))
    }
  }

  /// Returns the payable of an order that has only an amount and an instant.
  @inline(__always)
  private func payable(of amount: Amount, at instant: Instant) -> Int64 {
    let (amount, instant) = (amount.minorUnits, instant.secondsSince1970)
    if curves.hasPrices, let position = curves.position(of: amount, at: instant),
      let payable = curves.payable(of: amount, at: position)
    {
      return payable
    }
    return pricedFast(amount, at: instant).payable
  }

  /// Returns the price of an order and the stack that forms it. Throws if the facts of the order do
  /// not fit the rules.
  func priced(_ order: Order) throws(Order.Problem) -> PricedOrder {
    guard !allowsFastPath(order) else {
      return pricedFast(order.amount.minorUnits, at: order.instant.secondsSince1970)
    }
    try program.checkFactNames(of: order)
    // Temporary values live on the call stack, unless there are very many facts or codes.
    let result: Result<PricedOrder, Order.Problem> =
      withUnsafeTemporaryAllocation(of: Int64.self, capacity: program.facts.count) { facts in
        for index in facts.indices {
          do throws(Order.Problem) {
            facts.initializeElement(at: index, to: try program.factOrdinal(at: index, of: order))
          } catch {
            return .failure(error)
          }
        }
        return .success(priced(order, facts: UnsafeBufferPointer(facts)))
      }
    return try result.get()
  }

  private func pricedFast(_ amount: Int64, at instant: Int64) -> PricedOrder {
    priced(
      IndexedOrder(
        amount: amount, instant: instant, codes: UnsafeBufferPointer(start: nil, count: 0),
        facts: UnsafeBufferPointer(start: nil, count: 0)))
  }

  private func priced(_ order: Order, facts: UnsafeBufferPointer<Int64>) -> PricedOrder {
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: order.codes.count) { codes in
      var count = 0
      for code in order.codes {
        var code = code
        if let number = code.withUTF8({ number(ofCode: $0) }) {
          codes.initializeElement(at: count, to: number)
          count += 1
        }
      }
      return priced(
        IndexedOrder(
          amount: order.amount.minorUnits, instant: order.instant.secondsSince1970,
          codes: UnsafeBufferPointer(rebasing: codes[..<count]), facts: facts))
    }
  }
}
