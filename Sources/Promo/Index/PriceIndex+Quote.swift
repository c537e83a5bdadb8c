extension PriceIndex {
  /// Prices an order and explains the price, as `Program.quote`.
  ///
  /// Takes time in proportion to the number of promotions, for the outcome of each. Where the pieces of
  /// amounts are known, so is the nudge; else it is searched for.
  public func quote(_ order: Order) throws(OrderProblem) -> Quote {
    let checked = try program.checked(order)
    let priced = try self.choice(for: order)
    // The closure is to hold the table alone, not the index.
    let table = table
    let choice = self.choice(applying: priced.applied, to: order.amount)
    return program.quote(
      order, as: checked, by: choice, nudge: try nudge(of: order, checked),
      best: better(than: choice, for: checked)
    ) { index in
      let amount = order.amount.minorUnits
      let left = table.left(after: index, of: amount, amount: amount, in: Int128.self)
      return order.amount - Amount(unchecked: left)
    }
  }

  /// The choice of some promotions. What they are worth settles ties, and is left out when they are.
  private func choice(
    applying applied: PriceBlock.Applied, to amount: Amount
  ) -> Choice {
    var choice = Choice(nothingOff: amount)
    applied.forEach { promotion in
      let left = table.left(
        after: promotion, of: choice.payable.minorUnits, amount: amount.minorUnits,
        in: Int128.self)
      let off = choice.payable - Amount(unchecked: left)
      choice.apply(promotion, taking: off, worthAlone: .nothing)
    }
    return choice
  }

  private func better(than choice: Choice, for order: CheckedOrder) -> Quote.Better? {
    guard program.strategy == .calculator else { return nil }
    guard order.codes.isEmpty,
      let place = bestPieces.place(
        of: order.amount.minorUnits, at: order.instant.secondsSince1970)
    else { return program.better(program.choice(for: order, by: .best), than: choice) }
    if let payable = bestPieces.payable(of: order.amount.minorUnits, at: place),
      payable >= choice.payable.minorUnits
    {
      return nil
    }
    let best = self.choice(applying: bestPieces.applied(at: place), to: order.amount)
    return program.better(best, than: choice)
  }

  private func nudge(
    of order: Order, _ checked: CheckedOrder
  ) throws(OrderProblem) -> Quote.Nudge? {
    let amount = order.amount.minorUnits
    let limit = min(2 * amount, Amount.largest.minorUnits)
    guard checked.codes.isEmpty,
      let place = pieces.place(of: amount, at: order.instant.secondsSince1970),
      let falls = pieces.firstFall(above: amount, upTo: limit, at: place)
    else {
      var search = NudgeSearch(program, checked)
      return search.nudge()
    }
    guard let fall = falls.first else { return nil }
    let larger = Amount(unchecked: fall)
    let priced = try self.choice(
      for: Order(amount: larger, at: order.instant, codes: [], facts: order.facts))
    return Quote.Nudge(
      add: larger - order.amount, amount: larger, payable: Amount(unchecked: priced.payable),
      applied: names(of: priced.applied))
  }

  private func names(of applied: PriceBlock.Applied) -> [String] {
    var names: [String] = []
    names.reserveCapacity(Step.allCases.count)
    applied.forEach { names.append(program.promotions.span[$0].name) }
    return names
  }
}

extension PriceBlock.Applied {
  /// Visits the promotions, in order.
  func forEach(_ visit: (Int) -> Void) {
    if first >= 0 { visit(Int(first)) }
    if second >= 0 { visit(Int(second)) }
    if third >= 0 { visit(Int(third)) }
  }
}
