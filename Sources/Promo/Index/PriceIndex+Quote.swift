extension PriceIndex {
  /// Prices an order and explains the price, with the same answer as `Program.quote(_:)`.
  ///
  /// Takes time in proportion to the number of promotions, because each has its outcome.
  ///
  /// - Throws: The problem if the facts of the order do not fit the rules.
  public func quote(_ order: Order) throws(Order.Problem) -> Quote {
    let checked = try program.checked(order)
    let place =
      isPlain(order)
      ? pieces.place(of: order.amount.minorUnits, at: order.instant.secondsSince1970) : nil
    let applied: PriceBlock.Applied
    if let place {
      applied = pieces.applied(at: place)
    } else {
      applied = try self.stack(for: order).applied
    }
    let stack = self.stack(applying: applied, to: order.amount)
    // The closure is to hold the table alone, not the index.
    let table = table
    return program.quote(
      order, as: checked, by: stack, nudge: nudge(of: checked, at: place),
      cheaperUnderBest: alternative(to: stack, for: checked)
    ) { index in
      order.amount - table.left(after: index, of: order.amount, amount: order.amount)
    }
  }

  /// The stack of some promotions. What they are worth settles ties, and is left out when they are.
  private func stack(
    applying applied: PriceBlock.Applied, to amount: Amount
  ) -> PricedStack {
    var stack = PricedStack(nothingOff: amount)
    applied.visit { promotion in
      let left = table.left(after: promotion, of: stack.payable, amount: amount)
      stack.apply(promotion, taking: stack.payable - left, valueAlone: .nothing)
    }
    return stack
  }

  private func alternative(to stack: PricedStack, for order: CheckedOrder) -> Quote.Alternative? {
    guard program.strategy == .calculator else { return nil }
    guard order.codes.isEmpty,
      let place = bestPieces.place(
        of: order.amount.minorUnits, at: order.instant.secondsSince1970)
    else { return program.alternative(program.stack(for: order, by: .best), cheaperThan: stack) }
    if let payable = bestPieces.payable(of: order.amount.minorUnits, at: place),
      payable >= stack.payable.minorUnits
    {
      return nil
    }
    let best = self.stack(applying: bestPieces.applied(at: place), to: order.amount)
    return program.alternative(best, cheaperThan: stack)
  }

  /// The nudge of an order, found by its pieces if it has a place among them.
  private func nudge(of order: CheckedOrder, at place: PieceTable.Place?) -> Quote.Nudge? {
    let limit = min(2 * order.amount.minorUnits, Amount.largest.minorUnits)
    guard let place,
      let falls = pieces.firstFall(above: order.amount.minorUnits, upTo: limit, at: place)
    else {
      return program.nudge(for: order)
    }
    guard let fall = falls.first,
      let next = pieces.place(of: fall, at: order.instant.secondsSince1970)
    else { return nil }
    let larger = Amount(unchecked: fall)
    let applied = pieces.applied(at: next)
    var payable = larger
    applied.visit { payable = table.left(after: $0, of: payable, amount: larger) }
    return Quote.Nudge(
      add: larger - order.amount, amount: larger, payable: payable, applied: names(of: applied))
  }

  private func names(of applied: PriceBlock.Applied) -> [String] {
    var names: [String] = []
    names.reserveCapacity(Promotion.Step.allCases.count)
    applied.visit { names.append(program.promotions[$0].name) }
    return names
  }
}

extension PriceBlock.Applied {
  /// Visits the promotions, in order.
  func visit(_ body: (Int) -> Void) {
    if first >= 0 { body(Int(first)) }
    if second >= 0 { body(Int(second)) }
    if third >= 0 { body(Int(third)) }
  }
}

extension OfferTable {
  /// What is left after a promotion of an order amount, of which so much was left before.
  fileprivate func left(after index: Int, of left: Amount, amount: Amount) -> Amount {
    Amount(
      unchecked: self.left(
        after: index, of: left.minorUnits, amount: amount.minorUnits))
  }
}
