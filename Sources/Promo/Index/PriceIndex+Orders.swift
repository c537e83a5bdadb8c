// One order.

extension PriceIndex {
  /// Prices an order.
  ///
  /// - Throws: The problem if the facts of the order do not fit the rules.
  public func price(_ order: Order) throws(Order.Problem) -> Amount {
    if isPlain(order) {
      return Amount(unchecked: payable(of: order.amount, at: order.instant))
    }
    return Amount(unchecked: try stack(for: order).payable)
  }

  /// What orders without codes and facts pay, in minor units, by their minor units and seconds
  /// since 1970; nil where more must be looked at: the amount is not from 0 to 10^15, or the rules
  /// declare facts.
  ///
  /// It is a closure for those who keep an index in an object: with each call of a method they
  /// would copy the index, which takes longer than the price.
  package var plainPayable: @Sendable (_ minorUnits: Int64, _ seconds: Int64) -> Int64? {
    { minorUnits, seconds in
      guard isWithoutFacts, let amount = Amount(minorUnits: minorUnits) else { return nil }
      return payable(of: amount, at: Instant(secondsSince1970: seconds))
    }
  }

  /// What an order pays of which there is nothing else to know.
  @inline(__always)
  private func payable(of amount: Amount, at instant: Instant) -> Int64 {
    let (amount, instant) = (amount.minorUnits, instant.secondsSince1970)
    if pieces.hasPrices, let place = pieces.place(of: amount, at: instant),
      let payable = pieces.payable(of: amount, at: place)
    {
      return payable
    }
    return fastStack(of: amount, at: instant).payable
  }

  /// What an order pays and by which promotions.
  func stack(for order: Order) throws(Order.Problem) -> PricedOrder {
    guard !isPlain(order) else {
      return fastStack(of: order.amount.minorUnits, at: order.instant.secondsSince1970)
    }
    try program.checkFactNames(of: order)
    // What is temporary lies on the stack, unless there are very many facts or codes.
    let result: Result<PricedOrder, Order.Problem> =
      withUnsafeTemporaryAllocation(of: Int64.self, capacity: program.facts.count) { facts in
        for index in facts.indices {
          do throws(Order.Problem) {
            facts.initializeElement(at: index, to: try program.factOrdinal(at: index, of: order))
          } catch {
            return .failure(error)
          }
        }
        return .success(stack(for: order, facts: UnsafeBufferPointer(facts)))
      }
    return try result.get()
  }

  private func fastStack(of amount: Int64, at instant: Int64) -> PricedOrder {
    stack(
      for: OrderTerms(
        amount: amount, instant: instant, codes: UnsafeBufferPointer(start: nil, count: 0),
        facts: UnsafeBufferPointer(start: nil, count: 0)))
  }

  private func stack(for order: Order, facts: UnsafeBufferPointer<Int64>) -> PricedOrder {
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: order.codes.count) { codes in
      var count = 0
      for code in order.codes {
        var code = code
        if let number = code.withUTF8({ number(ofCode: $0) }) {
          codes.initializeElement(at: count, to: number)
          count += 1
        }
      }
      return stack(
        for: OrderTerms(
          amount: order.amount.minorUnits, instant: order.instant.secondsSince1970,
          codes: UnsafeBufferPointer(rebasing: codes[..<count]), facts: facts))
    }
  }
}
