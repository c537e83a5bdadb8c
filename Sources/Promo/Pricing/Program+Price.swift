extension Program {
  /// Prices an order.
  ///
  /// Takes time in proportion to the number of promotions. `PriceIndex.price(_:)` gives the same
  /// answer faster.
  ///
  /// - Throws: The problem if the facts of the order do not fit the rules.
  public func price(_ order: Order) throws(Order.Problem) -> Amount {
    let order = try checked(order)
    let isOfLines = isAboutGoods || order.cart != nil
    return isOfLines ? cartPrice(for: order).payable : stack(for: order).payable
  }

  /// Returns the price of an order and the names of the promotions applied, in order, without the
  /// outcomes of the others.
  package func applied(
    to order: Order
  ) throws(Order.Problem) -> (payable: Amount, saved: Amount, names: [String]) {
    let stack = stack(for: try checked(order))
    return (stack.payable, order.amount - stack.payable, names(of: stack))
  }

  /// Returns the stack for an order, by the program's own strategy unless another is given.
  func stack(for order: CheckedOrder, by strategy: Strategy? = nil) -> PricedStack {
    if isAboutGoods || order.cart != nil {
      return PricedStack(pricedCart(for: order, by: strategy), of: order.total)
    }
    let strategy = strategy ?? self.strategy
    guard strategy == .best else { return referenceStack(for: order, by: strategy) }
    let eligible = eligible(for: order)
    // Where no step has a choice, its winner is all there is.
    let hasChoice = Promotion.Step.ofAmounts.contains { step in
      eligible.count { promotions[$0].step == step } > 1
    }
    return hasChoice
      ? BestSearch.stack(for: order, by: self, among: eligible)
      : referenceStack(for: order, by: .calculator)
  }

  /// Returns the names of the promotions of a stack, in the order in which they are applied.
  func names(of stack: PricedStack) -> [String] {
    stack.applied.map { promotions[$0.index].name }
  }
}

// The promotions that a shop shows beside its goods, before there is an order.

extension Program {
  /// Lists the promotions that are active at an instant, in written order: not paused, inside their
  /// window and on schedule. An order may still lack their amount, code or facts.
  public func active(at instant: Instant) -> [Promotion] {
    activeNumbers(at: instant).map { promotions[$0] }
  }

  /// Lists the same promotions by their numbers in written order, from 0.
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
  /// Takes time in proportion to the number of promotions, some times over for the nudge.
  /// `PriceIndex.quote(_:outcomes:)` gives the same answer faster: make an index for more than one
  /// order.
  ///
  /// - Parameters:
  ///   - order: The order.
  ///   - scope: The promotions whose outcomes the quote has.
  /// - Throws: The problem if the facts of the order do not fit the rules.
  public func quote(
    _ order: Order, outcomes scope: Quote.Scope = .all
  ) throws(Order.Problem) -> Quote {
    var budget = Budget(0)
    return try quote(order, outcomes: scope, spending: &budget)
  }

  /// Returns the same. By rules about goods, it takes the steps from a budget.
  func quote(
    _ order: Order, outcomes scope: Quote.Scope = .all, spending budget: inout Budget
  ) throws(Order.Problem) -> Quote {
    let checked = try checked(order)
    if isAboutGoods || checked.cart != nil {
      return quote(order, byLinesOf: checked, outcomes: scope, spending: &budget)
    }
    let stack = stack(for: checked)
    let best = strategy == .calculator ? self.stack(for: checked, by: .best) : stack
    return quote(
      order, as: checked, by: stack, outcomes: scope, nudge: nudge(for: checked),
      cheaperUnderBest: alternative(best, cheaperThan: stack)
    ) { index in
      promotions[index].reduction(from: order.amount, of: checked, rounding: rounding)
    }
  }

  /// Returns another stack as an alternative for the quote; nil if it is not cheaper.
  func alternative(_ best: PricedStack, cheaperThan stack: PricedStack) -> Quote.Alternative? {
    best.payable < stack.payable
      ? Quote.Alternative(payable: best.payable, applied: names(of: best)) : nil
  }

  /// Returns the quote of an order by its stack. The order is also given in the terms of the
  /// program. `reduction` returns the reduction that a promotion in force would have on the whole
  /// order.
  func quote(
    _ order: Order, as checked: CheckedOrder, by stack: PricedStack, outcomes scope: Quote.Scope,
    nudge: Quote.Nudge?, cheaperUnderBest cheaper: Quote.Alternative?,
    goods: (cart: Quote.Cart?, outcome: ((Int) -> Quote.Outcome.Kind)?) = (nil, nil),
    reduction: (Int) -> Amount
  ) -> Quote {
    var names: [String] = []
    var applied: [Quote.Applied] = []
    names.reserveCapacity(stack.applied.count)
    applied.reserveCapacity(stack.applied.count)
    for one in stack.applied {
      let name = promotions[one.index].name
      names.append(name)
      applied.append(Quote.Applied(promotion: name, off: one.off, left: one.left))
    }
    return Quote(
      order: order, payable: stack.payable, applied: applied,
      outcomes: outcomes(scope, for: checked, in: stack, by: names, goods.outcome, reduction),
      codes: codes(order.codes, of: checked, in: stack), nudge: nudge,
      cheaperUnderBest: cheaper, cart: goods.cart)
  }

  /// Returns the outcomes of the codes of an order, which are given as the customer presented them.
  private func codes(
    _ codes: [String], of order: CheckedOrder, in stack: PricedStack
  ) -> [Quote.Code] {
    guard !codes.isEmpty else { return [] }
    let applied = Set(stack.applied.flatMap { promotions[$0.index].foldedCodes })
    let known = promotions.reduce(into: Set<String>()) { known, promotion in
      if !order.codes.isDisjoint(with: promotion.foldedCodes) {
        known.formUnion(promotion.foldedCodes)
      }
    }
    return codes.map { code in
      guard codeProblem(of: code) == nil else { return Quote.Code(code: code, outcome: .unknown) }
      let folded = folded(code)
      return Quote.Code(
        code: code,
        outcome: applied.contains(folded)
          ? .applied : known.contains(folded) ? .notApplied : .unknown)
    }
  }
}

// MARK: - Outcomes of promotions

extension Program {
  private func outcomes(
    _ scope: Quote.Scope, for order: CheckedOrder, in stack: PricedStack, by names: [String],
    _ ofGoods: ((Int) -> Quote.Outcome.Kind)?, _ reduction: (Int) -> Amount
  ) -> [Quote.Outcome] {
    var outcomes: [Quote.Outcome] = []
    if scope == .all { outcomes.reserveCapacity(promotions.count) }
    for index in promotions.indices
    where scope == .all || promotions.span[index].isInForce(for: order) {
      let kind = outcome(of: index, for: order, in: stack, by: names, ofGoods, reduction)
      outcomes.append(Quote.Outcome(promotion: promotions[index].name, kind: kind))
    }
    return outcomes
  }

  /// Returns the outcome of a promotion. By rules about goods, `ofGoods` judges those that are in force
  /// and not applied.
  private func outcome(
    of index: Int, for order: CheckedOrder, in stack: PricedStack, by names: [String],
    _ ofGoods: ((Int) -> Quote.Outcome.Kind)?, _ reduction: (Int) -> Amount
  ) -> Quote.Outcome.Kind {
    for applied in stack.applied where applied.index == index { return .applied(off: applied.off) }
    if let absence = absence(of: index, from: order) { return absence }
    if let ofGoods { return ofGoods(index) }
    if let spend = promotions[index].threshold?.spend, order.amount < spend {
      return .belowSpend(short: spend - order.amount)
    }
    let off = reduction(index)
    if off == .zero { return .noEffect }
    return .beaten(
      by: names, wouldPay: order.total - off,
      lostThreshold: lostThreshold(of: index, for: order, in: stack),
      lacksSync: missingSync(of: index, for: order, in: stack).map { promotions[$0].name },
      lines: [])
  }

  /// Returns the reason why a promotion is not in force for an order; nil if it is in force.
  private func absence(of index: Int, from order: CheckedOrder) -> Quote.Outcome.Kind? {
    if promotions[index].isPaused { return .paused }
    for requirement in promotions[index].requirements where !requirement.holds(for: order) {
      return requirement.outcome(for: order, within: promotions[index].window, in: zone)
    }
    return nil
  }

  /// Returns the amount by which earlier discounts took the order below a promotion's threshold;
  /// nil if they did not, or if the promotion could not be applied with them anyway.
  private func lostThreshold(
    of index: Int, for order: CheckedOrder, in stack: PricedStack
  ) -> Amount? {
    guard let threshold = promotions[index].threshold, promotions[index].isSync else { return nil }
    let step = promotions[index].step
    var left = order.amount
    for applied in stack.applied {
      let other = promotions[applied.index].step
      guard promotions[applied.index].isSync, other != step else { return nil }
      if other < step { left = applied.left }
    }
    let basis = threshold.isBeforeDiscounts ? order.amount : left
    return basis < threshold.spend ? threshold.spend - basis : nil
  }
}

extension Program {
  /// Returns the smallest amount above that of an order, and at most twice it, that pays less than
  /// the amount one minor unit below it. Nil if there is none, or if the search takes too long.
  ///
  /// By these rules lines are no more than their sum: `CartNudge` is for those about goods.
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
        applied: drop.stack.map { promotions.span[$0].name }, saved: amount - payable)
    }
  }

  /// The number of promotions and stacks to look at for a nudge, over all amounts together, which
  /// takes some milliseconds. Only rules with very many repetitions that never change a price need
  /// more.
  private static var nudgeBudget: Int { 800_000 }
}
