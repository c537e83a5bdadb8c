// The choice of the promotions to apply.

extension Pricer {
  mutating func choose(by strategy: Strategy, _ rules: Forms) {
    release(to: base)
    applied.cut(to: 0)
    isBounded = false
    defer {
      if isOver { applied.cut(to: 0) }
      setTurns()
    }
    if isOver { return }
    switch strategy {
    case .first: applyFirst()
    case .calculator, .best:
      findCompeting(by: strategy, rules)
      if !findChoices(rules) { return applyCheapestSets(within: stepLimit, rules) }
      applyCheapestChoice(rules)
    }
  }

  var payable: Int64 {
    var payable = total
    for position in applied.indices { payable -= applied[position].off }
    return payable
  }

  /// Returns the applied promotion at a position, as its index in the program.
  func promotion(applied position: Int) -> Int { candidates[applied[position].candidate].index }

  /// The price of the order, without shares.
  var price: PricedCart {
    let all = applied.indices.map {
      PricedCart.Applied(
        index: promotion(applied: $0), off: Amount(unchecked: applied[$0].off))
    }
    return PricedCart(
      payable: Amount(unchecked: payable), applied: all, isBounded: isBounded)
  }

  private mutating func applyFirst() {
    for candidate in candidates.indices where candidates[candidate].alone.off > 0 {
      return applied.append(Applied(candidate: candidate, off: candidates[candidate].alone.off))
    }
  }

  /// Applies the cheapest set of the competing promotions in each part of the order. The applied
  /// promotions are then sorted by step and, within a step, as written.
  mutating func applyCheapestSets(within stepLimit: Int, _ rules: Forms) {
    var stepsLeft = stepLimit
    tieGoods()
    for part in 0..<partCount where !isOver {
      members.cut(to: 0)
      carriers.cut(to: 0)
      links.cut(to: 0)
      for candidate in candidates.indices
      where candidates[candidate].isCompeting && candidates[candidate].part == part {
        if candidates[candidate].isShipping {
          carriers.append(candidate)
        } else {
          members.append(Member(candidate: candidate))
        }
      }
      let start = steps
      lastStep = min(start + max(0, stepsLeft) / (partCount - part), mostSteps)
      if let piece = onlyPiece(of: part) {
        applyCheapestStack(on: piece, of: part, rules)
      } else {
        let state = hasFewRuns ? untouched : makeUntouched(part: part)
        let node = cheapest(from: state, rules)
        apply(node, of: part)
        release(to: base)
      }
      stepsLeft -= steps - start
    }
    applied.sort {
      (candidates[$0.candidate].stepNumber, $0.candidate)
        < (candidates[$1.candidate].stepNumber, $1.candidate)
    }
  }

  private mutating func applyCheapestStack(on piece: Int64, of part: Int, _ rules: Forms) {
    stacks.begin(piece, shipping: shipping)
    for position in members.indices { stacks.add(stackMember(members[position].candidate, rules)) }
    for position in carriers.indices { stacks.add(stackMember(carriers[position], rules)) }
    let best = stacks.cheapest(rules)
    steps &+= 22 &* stacks.trials
    if best.carrier >= 0 { applied.append(Applied(candidate: best.carrier, off: best.shippingOff)) }
    var (left, turn) = (piece, (2 << 24 | part) << 24)
    for candidate in best.stack {
      let next = stacks.left(of: left, after: stackMember(candidate, rules), rest: left, rules)
      applied.append(Applied(candidate: candidate, off: left - next, turn: turn))
      (left, turn) = (next, turn + 1)
    }
  }

  private func stackMember(_ candidate: Int, _ rules: Forms) -> StackSearch.Member {
    StackSearch.Member(
      number: candidate, form: rules.form(candidates[candidate].index),
      worth: candidates[candidate].alone.worth, most: most(candidate, rules))
  }
}

extension Program {
  /// Returns the price of an order, without shares. Finding what the promotions take from each line
  /// would take as long again.
  ///
  /// Takes time in proportion to the number of promotions that concern the order, and to the number
  /// of their sets.
  func priced(_ order: CheckedOrder, by strategy: Strategy? = nil) -> PricedCart {
    if isPricedAsAmount(order) {
      let found = cheapestStack(for: order, by: strategy ?? self.strategy)
      return priced(found.stack, of: order.amount.minorUnits)
    }
    var pricer = Pricer()
    pricer.enter(order, self)
    pricer.choose(by: strategy ?? self.strategy, forms)
    return pricer.price
  }

  /// Returns the payable of an order, or throws if that takes more steps than the limit.
  func payableWithinLimits(of order: CheckedOrder) throws(Order.Problem) -> Amount {
    if isPricedAsAmount(order) {
      return Amount(unchecked: cheapestStack(for: order, by: strategy).left)
    }
    var pricer = Pricer()
    pricer.mostSteps = limits.steps
    pricer.enter(order, self)
    pricer.choose(by: strategy, forms)
    if pricer.isOver { throw tooManySteps }
    return Amount(unchecked: pricer.payable)
  }

  /// True if the price of an order needs no goods and no pieces.
  func isPricedAsAmount(_ order: CheckedOrder) -> Bool { order.cart == nil && !isAboutGoods }

  private func cheapestStack(
    for order: CheckedOrder, by strategy: Strategy
  ) -> StackSearch.Found {
    var search = StackSearch()
    search.begin(order.amount.minorUnits)
    let (span, seconds) = (promotions.span, order.instant.secondsSince1970)
    for index in span.indices
    where forms.form(index).pointee.isOpen(at: seconds)
      && (!forms.form(index).pointee.hasRequirements || span[index].isInForce(for: order))
    {
      search.add(index, by: strategy, forms)
    }
    return search.cheapest(forms)
  }

  /// Returns the price of an amount after a stack.
  func priced(_ stack: Stack, of amount: Int64) -> PricedCart {
    var (left, applied) = (amount, [PricedCart.Applied]())
    applied.reserveCapacity(stack.count)
    for promotion in stack {
      let next = forms.left(after: promotion, of: left, amount: amount)
      applied.append(
        PricedCart.Applied(index: promotion, off: Amount(unchecked: left - next)))
      left = next
    }
    return PricedCart(payable: Amount(unchecked: left), applied: applied)
  }

  /// Returns the price of an order, with shares.
  ///
  /// - Parameter hasOffers: true to look for gifts to add; tries each by pricing the order with it.
  func pricedCart(
    for order: CheckedOrder, by strategy: Strategy? = nil, hasOffers: Bool = false
  ) -> PricedCart {
    var budget = Budget(0)
    return pricedCart(for: order, by: strategy, hasOffers: hasOffers, spending: &budget)
  }

  func pricedCart(
    for order: CheckedOrder, by strategy: Strategy? = nil, hasOffers: Bool = false,
    spending budget: inout Budget
  ) -> PricedCart {
    let explainer = Explainer(self, order)
    defer { budget.spend(explainer.steps) }
    return explainer.price(by: strategy ?? self.strategy, hasOffers: hasOffers)
  }
}

extension PricedCart {
  /// Returns the drop in price from an order one minor unit smaller; nil if the price does not
  /// drop.
  func drop(from before: PricedCart) -> PriceDrop? {
    let offs = { (cart: PricedCart) in
      cart.applied.map { ($0.index, $0.off.minorUnits) }
    }
    return PriceDrop(
      by: before.payable.minorUnits - payable.minorUnits, from: offs(before), to: offs(self))
  }
}
