// The choice of the promotions to apply.

extension Pricer {
  mutating func choose(by strategy: Strategy, _ rules: Forms) {
    release(to: base)
    applied.cut(to: 0)
    isBounded = false
    switch strategy {
    case .first: applyFirst()
    case .calculator, .best:
      findCompeting(by: strategy, rules)
      tieGoods()
      applyCheapestSets(rules)
      applyAloneIfBetter(rules)
    }
    applied.sort {
      (candidates[$0.candidate].stepNumber, $0.candidate)
        < (candidates[$1.candidate].stepNumber, $1.candidate)
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

  private mutating func applyCheapestSets(_ rules: Forms) {
    var stepsLeft = stepLimit
    for part in 0..<partCount {
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
      lastStep = start + max(0, stepsLeft) / (partCount - part)
      isOnePiece = isOnePiece(part)
      let state = hasFewRuns ? untouched : makeUntouched(part: part)
      let node = cheapest(from: state, rules)
      apply(node)
      release(to: base)
      stepsLeft -= steps - start
    }
  }

  private mutating func apply(_ node: Node) {
    if node.carrier >= 0 { applied.append(Applied(candidate: node.carrier, off: node.shippingOff)) }
    var link = node.link
    while link >= 0 {
      applied.append(Applied(candidate: links[link].place % candidates.count, off: links[link].off))
      link = links[link].previous
    }
  }

  private mutating func applyAloneIfBetter(_ rules: Forms) {
    for candidate in candidates.indices
    where candidates[candidate].alone.off > 0
      && rules.form(candidates[candidate].index).pointee.isAlone && isBetter(candidate)
    {
      applied.cut(to: 0)
      applied.append(Applied(candidate: candidate, off: candidates[candidate].alone.off))
    }
  }

  /// True if one promotion is chosen over the applied promotions. The lower payable wins, then
  /// fewer promotions, then the larger value, then the set written first.
  private func isBetter(_ candidate: Int) -> Bool {
    var off: Int64 = 0
    for position in applied.indices { off += applied[position].off }
    let own = candidates[candidate].alone.off
    if own != off { return own > off }
    if applied.count != 1 { return applied.count > 1 }
    let other = applied[0].candidate
    let (worth, otherWorth) = (candidates[candidate].worthOfGoods, candidates[other].worthOfGoods)
    return worth != otherWorth ? worth > otherWorth : candidate < other
  }
}

extension Program {
  /// Returns the price of an order, without shares. Finding what the promotions take from each line
  /// would take as long again.
  ///
  /// Takes time in proportion to the number of promotions that concern the order, and to the number
  /// of their sets.
  ///
  /// - Parameter inForce: the indexes of the promotions in force; nil to find these promotions.
  func priced(
    _ order: CheckedOrder, by strategy: Strategy? = nil, among inForce: [Int]? = nil
  ) -> PricedCart {
    var pricer = Pricer()
    pricer.enter(order, self, among: inForce)
    pricer.choose(by: strategy ?? self.strategy, forms)
    return pricer.price
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
