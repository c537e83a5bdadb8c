extension Program {
  /// Returns the price of an order with lines. An order that is one amount is one piece without
  /// labels.
  ///
  /// Takes time in proportion to the promotions that the order concerns, and to their sets.
  ///
  /// - Parameter hasOffers: True to look for the gifts that could be added, each of which is priced with
  ///   the order.
  func pricedCart(
    for order: CheckedOrder, by strategy: Strategy? = nil, hasOffers: Bool = false
  ) -> PricedCart {
    var budget = Budget(0)
    return pricedCart(for: order, by: strategy, hasOffers: hasOffers, spending: &budget)
  }

  /// Returns the same, and takes the steps from a budget.
  func pricedCart(
    for order: CheckedOrder, by strategy: Strategy? = nil, hasOffers: Bool = false,
    spending budget: inout Budget
  ) -> PricedCart {
    var pricer = CartPricer(self, order)
    var choice = CartChoice(by: strategy ?? self.strategy, &pricer)
    choice.settle(by: &pricer)
    var cart = choice.answer(by: &pricer)
    budget.spend(pricer.terms.steps)
    if !hasOffers { return cart }
    var trial = OfferTrial(self, order, cart) { pricedCart(for: $0, by: strategy) }
    let tries = trial.triesLeft
    cart.offers = trial.holding(among: choice.offers(by: &pricer))
    budget.spend((tries - trial.triesLeft) * pricer.terms.steps)
    return cart
  }

  /// Returns what an order with lines pays and the promotions applied, in the order in which they are
  /// listed. What these take from each line takes as long again to find.
  func cartPrice(for order: CheckedOrder) -> CartPrice {
    var pricer = CartPricer(self, order)
    let choice = CartChoice(by: strategy, &pricer)
    let terms = pricer.terms
    return CartPrice(
      payable: Amount(unchecked: terms.cart.total - choice.off),
      promotions: terms.written(choice.members).map { terms.candidates[$0].index },
      isBounded: choice.isBounded)
  }
}

/// The price of an order with lines.
struct CartPrice {
  let payable: Amount

  /// The promotions applied, in the order in which they are listed, as indexes in the program.
  let promotions: [Int]

  /// True if a cheaper set may exist (`PricedCart.isBounded`).
  let isBounded: Bool
}

extension PricedCart {
  /// Returns the drop of the price from that of an order of one minor unit less; nil if there is none.
  func drop(from before: PricedCart) -> PriceDrop? {
    let offs = { (cart: PricedCart) in
      cart.applied.map { ($0.index, $0.off.minorUnits) }
    }
    return PriceDrop(
      by: before.payable.minorUnits - payable.minorUnits, from: offs(before), to: offs(self))
  }
}

/// The set of promotions that is applied to an order.
struct CartChoice {
  /// What promotions take by themselves; of `first`, nothing is kept.
  let play: CartPlay

  /// The promotions of goods in the order in which they take, and those of the shipping.
  private(set) var members: [Int] = []

  /// What they take together.
  private(set) var off: Int64 = 0

  /// The sum of the values that the promotions of goods have by themselves.
  private var value = ExactAmount.nothing

  /// The sets of the parts.
  private var nodes: [SetSearch.Node] = []

  /// What is left of the parts, once it is settled.
  private(set) var states: [CartState] = []

  /// True if more sets were possible than were looked at.
  private(set) var isBounded = false

  init(by strategy: Strategy, _ pricer: inout CartPricer) {
    play = CartPlay(&pricer, by: strategy)
    switch strategy {
    case .first: findFirst(&pricer)
    case .calculator, .best: findCheapest(&pricer)
    }
  }

  /// Finds the first promotion in written order that takes something.
  private mutating func findFirst(_ pricer: inout CartPricer) {
    let untouched = pricer.terms.untouched
    for candidate in pricer.terms.candidates.indices {
      if let draw = pricer.drawAlone(candidate, from: untouched) {
        return takeAlone(candidate, draw, pricer.terms)
      }
    }
  }

  /// Finds the cheapest set of every part of the order, or one promotion that combines with no other.
  private mutating func findCheapest(_ pricer: inout CartPricer) {
    let terms = pricer.terms
    let parts = terms.parts(of: play.inPlay)
    var steps = SetSearch.stepLimit
    for (number, part) in parts.enumerated() {
      let start = terms.steps
      var search = SetSearch(part, play, terms, steps: max(0, steps) / (parts.count - number))
      let node = search.cheapest(by: &pricer)
      off += node.off
      value = value + node.value
      members += search.candidates(of: node)
      nodes.append(node)
      isBounded = isBounded || search.isBounded
      steps -= terms.steps - start
    }
    var single: Int?
    for candidate in terms.candidates.indices where terms.form(of: candidate).isAlone {
      if let draw = play.alone[candidate],
        isBetter(candidate, draw, than: single.map { [$0] } ?? members, terms)
      {
        (single, off, value) = (candidate, draw.off, terms.value(of: candidate, draw))
      }
    }
    if let single, let draw = play.alone[single] { takeAlone(single, draw, terms) }
  }

  /// Replaces the set by one promotion.
  private mutating func takeAlone(
    _ candidate: Int, _ draw: CartPricer.Draw, _ terms: CartTerms
  ) {
    (members, off) = ([candidate], draw.off)
    value = terms.value(of: candidate, draw)
    let isShipping = terms.form(of: candidate).isShipping
    nodes = isShipping ? [] : [SetSearch.Node(state: terms.untouched, pending: candidate)]
  }

  /// Finds what is left of the parts.
  mutating func settle(by pricer: inout CartPricer) {
    for position in nodes.indices { pricer.settle(&nodes[position]) }
    states = nodes.map { $0.state }
  }

  /// True if one promotion is chosen over the set so far: the lower payable wins, then fewer promotions,
  /// then the larger value, then the set written first.
  private func isBetter(
    _ candidate: Int, _ draw: CartPricer.Draw, than others: [Int], _ terms: CartTerms
  ) -> Bool {
    if draw.off != off { return draw.off > off }
    if others.count != 1 { return others.count > 1 }
    let own = terms.value(of: candidate, draw)
    return own != value ? own > value : terms.isWritten([candidate], before: others)
  }
}

extension CartTerms {
  /// Returns the value of a promotion that settles ties: that of the shipping has none.
  fileprivate func value(of candidate: Int, _ draw: CartPricer.Draw) -> ExactAmount {
    form(of: candidate).isShipping ? .nothing : draw.value
  }
}
