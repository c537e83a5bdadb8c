extension Program {
  /// Prices an order.
  ///
  /// Takes time in proportion to the number of promotions. `PriceIndex.price(_:)` gives the same
  /// answer faster.
  ///
  /// - Throws: The problem if the order does not fit the rules.
  public func price(_ order: Order) throws(Order.Problem) -> Amount {
    try payableWithinLimits(of: checked(order))
  }

  /// Returns the price of an order, the amount saved, and the names of the promotions applied, in
  /// order of application. Computes no outcomes.
  package func applied(
    to order: Order
  ) throws(Order.Problem) -> (payable: Amount, saved: Amount, names: [String]) {
    let order = try checked(order)
    let cart = priced(order)
    return (cart.payable, order.total - cart.payable, names(of: cart.promotions))
  }

  func names(of promotions: some Sequence<Int>) -> [String] {
    let span = self.promotions.span
    var names: [String] = []
    names.reserveCapacity(promotions.underestimatedCount)
    for index in promotions { names.append(span[index].name) }
    return names
  }
}

// The promotions that a shop shows beside its goods, before there is an order.

extension Program {
  /// Lists the promotions that are active at an instant, in written order. An active promotion is
  /// not paused, is inside its window and is on schedule. An order may still lack the amount, the
  /// code or the facts that the promotion requires.
  public func active(at instant: Instant) -> [Promotion] {
    activeNumbers(at: instant).map { promotions[$0] }
  }

  /// Lists the positions of the promotions active at an instant, in written order, from 0.
  package func activeNumbers(at instant: Instant) -> [Int] {
    let order = checked(amount: .zero, at: instant, codes: [], facts: [])
    return promotions.indices.filter { number in
      !promotions[number].isPaused
        && promotions[number].requirements.allSatisfy { !$0.isAboutTime || $0.holds(for: order) }
    }
  }

  /// Lists the promotions whose window contains an instant, paused or not, in written order.
  public func withinWindow(at instant: Instant) -> [Promotion] {
    promotions.filter { $0.window.contains(instant) }
  }
}

extension Program {
  /// Prices an order and explains the price, with an outcome for every promotion.
  ///
  /// Takes time in proportion to the number of promotions. The search for the nudge looks at the
  /// promotions several times. `PriceIndex.quote(_:outcomes:)` gives the same answer faster. Make
  /// an index if you quote more than one order.
  ///
  /// - Parameters:
  ///   - order: The order.
  ///   - scope: The promotions whose outcomes the quote includes.
  /// - Throws: The problem if the order does not fit the rules.
  public func quote(
    _ order: Order, outcomes scope: Quote.Scope = .all
  ) throws(Order.Problem) -> Quote {
    var budget = Budget(0)
    return try quote(order, outcomes: scope, spending: &budget)
  }

  /// Returns the same quote as `quote(_:outcomes:)`. Takes the steps of its work from a budget.
  func quote(
    _ order: Order, outcomes scope: Quote.Scope = .all, spending budget: inout Budget
  ) throws(Order.Problem) -> Quote {
    let checked = try checked(order)
    if isPricedAsAmount(checked) {
      let cart = priced(checked)
      return try quote(
        order, as: checked, by: cart, outcomes: scope, nudge: nudge(for: checked),
        cheaperUnderBest: strategy == .calculator
          ? alternative(priced(checked, by: .best), cheaperThan: cart) : nil)
    }
    let explainer = Explainer(self, checked, within: limits.steps)
    defer { budget.spend(explainer.steps) }
    let best = strategy == .calculator ? explainer.priceAlone(by: .best) : nil
    let cart = explainer.price(by: strategy, hasOffers: true)
    try explainer.checkSteps()
    // Under rules of amounts only the sum of the lines counts.
    var search = isAboutGoods ? CartNudge(self, checked, cart, after: explainer.steps) : nil
    let nudge = search == nil ? nudge(for: checked) : search?.best()
    budget.spend(search?.steps ?? 0)
    return try quote(
      order, as: checked, by: cart, outcomes: scope, nudge: nudge,
      cheaperUnderBest: best.flatMap { alternative($0, cheaperThan: cart) },
      cart: self.cart(
        of: order, pricedAs: cart, isNudgeBounded: search?.isBounded ?? false), explainer)
  }

  func alternative(_ best: PricedCart, cheaperThan cart: PricedCart) -> Quote.Alternative? {
    best.payable < cart.payable
      ? Quote.Alternative(payable: best.payable, applied: names(of: best.promotions)) : nil
  }

  /// `explainer` is nil for one amount under rules of amounts.
  func quote(
    _ order: Order, as checked: CheckedOrder, by priced: PricedCart, outcomes scope: Quote.Scope,
    nudge: Quote.Nudge?, cheaperUnderBest cheaper: Quote.Alternative?, cart: Quote.Cart? = nil,
    _ explainer: Explainer? = nil
  ) throws(Order.Problem) -> Quote {
    var (left, names, applied) = (checked.total, [String](), [Quote.Applied]())
    names.reserveCapacity(priced.applied.count)
    applied.reserveCapacity(priced.applied.count)
    let span = priced.applied.span
    for position in span.indices {
      left = left - span[position].off
      names.append(promotions.span[span[position].index].name)
      applied.append(
        Quote.Applied(promotion: names[position], off: span[position].off, left: left))
    }
    return Quote(
      order: order, payable: priced.payable, applied: applied,
      outcomes: try outcomes(scope, for: checked, in: priced, by: names, explainer),
      codes: codes(order.codes, of: checked, in: priced, mayBeDearer: cheaper != nil), nudge: nudge,
      cheaperUnderBest: cheaper, cart: cart)
  }

  /// - Parameters:
  ///   - codes: the codes as the customer presented them.
  ///   - mayBeDearer: true if `best` would charge less: only then can one code more be dearer.
  private func codes(
    _ codes: [String], of order: CheckedOrder, in cart: PricedCart, mayBeDearer: Bool
  ) -> [Quote.Code] {
    guard !codes.isEmpty else { return [] }
    let applied = Set(cart.applied.flatMap { promotions[$0.index].foldedCodes })
    let known = promotions.reduce(into: Set<String>()) { known, promotion in
      if !order.codes.isDisjoint(with: promotion.foldedCodes) {
        known.formUnion(promotion.foldedCodes)
      }
    }
    var tried = 0
    return codes.map { code in
      guard codeProblem(of: code) == nil else { return Quote.Code(code: code, outcome: .unknown) }
      let folded = folded(code)
      var told = Quote.Code(
        code: code,
        outcome: applied.contains(folded)
          ? .applied : known.contains(folded) ? .notApplied : .unknown)
      if mayBeDearer || strategy == .first, told.outcome != .unknown, tried < Program.triedCodes {
        tried += 1
        let without = priced(order.without(folded)).payable
        if without < cart.payable { told.cheaperWithout = without }
      }
      return told
    }
  }

  /// The largest number of codes that a quote tries to leave out, one at a time.
  private static var triedCodes: Int { 8 }
}

// MARK: - Outcomes of promotions

extension Program {
  private func outcomes(
    _ scope: Quote.Scope, for order: CheckedOrder, in cart: PricedCart, by names: [String],
    _ explainer: Explainer?
  ) throws(Order.Problem) -> [Quote.Outcome] {
    var outcomes: [Quote.Outcome] = []
    if scope == .all { outcomes.reserveCapacity(promotions.count) }
    for index in promotions.indices
    where scope == .all || promotions.span[index].isInForce(for: order) {
      let kind = outcome(of: index, for: order, in: cart, by: names, explainer)
      outcomes.append(Quote.Outcome(promotion: promotions[index].name, kind: kind))
      try explainer?.checkSteps()
    }
    return outcomes
  }

  private func outcome(
    of index: Int, for order: CheckedOrder, in cart: PricedCart, by names: [String],
    _ explainer: Explainer?
  ) -> Quote.Outcome.Kind {
    let applied = cart.applied.span
    for position in applied.indices where applied[position].index == index {
      return .applied(off: applied[position].off)
    }
    if let absence = absence(of: index, from: order) { return absence }
    return explainer?.outcome(of: index, in: cart)
      ?? outcomeOfAmount(of: index, for: order, in: cart, by: names)
  }

  /// Returns the reason why a promotion is not in force for an order; nil if it is in force.
  private func absence(of index: Int, from order: CheckedOrder) -> Quote.Outcome.Kind? {
    if promotions[index].isPaused { return .paused }
    for requirement in promotions[index].requirements where !requirement.holds(for: order) {
      return requirement.outcome(for: order, within: promotions[index].window, in: zone)
    }
    return nil
  }
}

extension Program {
  /// Returns the nudge to the smallest larger amount, at most twice as large, whose last minor unit
  /// lowers the price; nil if there is none, or if the search takes too long.
  ///
  /// Only the sum of the lines counts here. Under rules about goods, use `CartNudge` instead.
  func nudge(for order: CheckedOrder) -> Quote.Nudge? {
    let shipping = order.cart?.shipping ?? .zero
    let inForce = promotions.indices.filter { promotions[$0].isInForce(for: order) }
    let drop = curve(of: inForce)
      .firstDrop(after: order.amount.minorUnits, budget: Program.nudgeBudget)
    return drop.map { drop in
      let amount = Amount(unchecked: drop.amount)
      let payable = Amount(unchecked: drop.payable)
      return Quote.Nudge(
        add: amount - order.amount, line: nil, amount: amount,
        payable: Amount(unchecked: drop.payable + shipping.minorUnits),
        applied: names(of: drop.stack), saved: amount - payable)
    }
  }

  /// The largest number of promotions and stacks that the search for a nudge looks at, over all
  /// amounts together: some milliseconds. Only rules with very many repetitions that never change a
  /// price need more.
  private static var nudgeBudget: Int { 800_000 }
}
