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

  /// Returns the payable of an order without codes and facts, in minor units; nil if the amount is
  /// not from 0 to 10^15, or if the rules declare facts.
  ///
  /// - Parameter seconds: The instant, in seconds since 1970.
  package func fastPayable(of minorUnits: Int64, at seconds: Int64) -> Int64? {
    guard isWithoutFacts, let amount = Amount(minorUnits: minorUnits) else { return nil }
    return payable(of: amount, at: Instant(secondsSince1970: seconds))
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

extension PriceIndex {
  /// Prices an order and explains the price, with the same answer as `Program.quote(_:)`.
  ///
  /// Takes time in proportion to the number of promotions, because each has its outcome. The nudge
  /// is read from the segments of the price curve if they are known, and searched for otherwise.
  ///
  /// - Throws: The problem if the facts of the order do not fit the rules.
  public func quote(_ order: Order) throws(Order.Problem) -> Quote {
    let checked = try program.checked(order)
    let position =
      allowsFastPath(order)
      ? curves.position(of: order.amount.minorUnits, at: order.instant.secondsSince1970) : nil
    let promotions: Stack
    if let position {
      promotions = curves.stack(at: position)
    } else {
      promotions = try priced(order).stack
    }
    let stack = pricedStack(promotions, of: order.amount)
    return program.quote(
      order, as: checked, by: stack, nudge: nudge(of: checked, at: position),
      cheaperUnderBest: alternative(to: stack, for: checked)
    ) { [forms] index in
      order.amount - forms.left(after: index, of: order.amount, amount: order.amount)
    }
  }

  /// Returns a stack with its price. It leaves out the values of the promotions, which only settle
  /// ties: here they are settled.
  private func pricedStack(_ promotions: Stack, of amount: Amount) -> PricedStack {
    var stack = PricedStack(nothingOff: amount)
    for promotion in promotions {
      let left = forms.left(after: promotion, of: stack.payable, amount: amount)
      stack.apply(promotion, taking: stack.payable - left, valueAlone: .nothing)
    }
    return stack
  }

  private func alternative(to stack: PricedStack, for order: CheckedOrder) -> Quote.Alternative? {
    guard program.strategy == .calculator else { return nil }
    let amount = order.amount.minorUnits
    guard order.codes.isEmpty,
      let position = bestCurves.position(of: amount, at: order.instant.secondsSince1970)
    else { return program.alternative(program.stack(for: order, by: .best), cheaperThan: stack) }
    if let payable = bestCurves.payable(of: amount, at: position),
      payable >= stack.payable.minorUnits
    {
      return nil
    }
    let best = pricedStack(bestCurves.stack(at: position), of: order.amount)
    return program.alternative(best, cheaperThan: stack)
  }

  /// Returns the nudge of an order, from its segments if it has a position among them.
  private func nudge(of order: CheckedOrder, at position: CurveTable.Position?) -> Quote.Nudge? {
    let limit = min(2 * order.amount.minorUnits, Amount.largest.minorUnits)
    guard let position,
      let drops = curves.firstDrop(after: order.amount.minorUnits, upTo: limit, at: position)
    else {
      return program.nudge(for: order)
    }
    guard let drop = drops.first,
      let next = curves.position(of: drop, at: order.instant.secondsSince1970)
    else { return nil }
    let (amount, stack) = (Amount(unchecked: drop), curves.stack(at: next))
    return Quote.Nudge(
      add: amount - order.amount, amount: amount,
      payable: Amount(unchecked: forms.left(after: stack, of: drop)), applied: names(of: stack))
  }

  private func names(of stack: Stack) -> [String] {
    var names: [String] = []
    names.reserveCapacity(Promotion.Step.allCases.count)
    for promotion in stack { names.append(program.promotions[promotion].name) }
    return names
  }
}

extension PackedForms {
  /// Returns the rest of an amount after a promotion; `left` is the rest before it.
  fileprivate func left(after index: Int, of left: Amount, amount: Amount) -> Amount {
    Amount(
      unchecked: self.left(
        after: index, of: left.minorUnits, amount: amount.minorUnits))
  }
}
