extension Program {
  /// Returns the price of an order with lines. An order that is one amount is one piece without
  /// labels.
  ///
  /// Takes time in proportion to the promotions that the order concerns, and to their sets.
  func pricedCart(for order: CheckedOrder, by strategy: Strategy? = nil) -> PricedCart {
    var pricer = CartPricer(self, order)
    return CartChoice(by: strategy ?? self.strategy, &pricer).answer(by: &pricer)
  }
}

/// The set of promotions that is applied to an order.
struct CartChoice {
  let strategy: Strategy

  /// What promotions take by themselves; of `first`, nothing is kept.
  let play: CartPlay

  /// The promotions of goods in the order in which they take, and those of the shipping.
  private(set) var members: [Int] = []

  /// What they take together.
  private(set) var off: Int64 = 0

  /// The sum of the values that the promotions of goods have by themselves.
  private var value = ExactAmount.nothing

  /// What is left of the parts.
  private(set) var states: [CartState] = []

  /// True if more sets were possible than were looked at.
  private(set) var isBounded = false

  init(by strategy: Strategy, _ pricer: inout CartPricer) {
    self.strategy = strategy
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
        return takeAlone(candidate, draw, from: untouched, &pricer)
      }
    }
  }

  /// Finds the cheapest set of every part of the order, or one promotion that combines with no other.
  private mutating func findCheapest(_ pricer: inout CartPricer) {
    let terms = pricer.terms
    for part in terms.parts(of: play.inPlay) {
      var search = SetSearch(part, play, terms)
      let node = search.cheapest(by: &pricer)
      off += node.off
      value = value + node.value
      members += search.candidates(of: node)
      states.append(node.state)
      isBounded = isBounded || search.isBounded
    }
    var single: Int?
    for candidate in terms.candidates.indices where terms.candidates[candidate].form.isAlone {
      if let draw = play.alone[candidate],
        isBetter(candidate, draw, than: single.map { [$0] } ?? members, terms)
      {
        (single, off, value) = (candidate, draw.off, terms.value(of: candidate, draw))
      }
    }
    guard let single else { return }
    // Drawn again, so that the sketch describes it.
    let untouched = terms.untouched
    if let draw = pricer.drawAlone(single, from: untouched) {
      takeAlone(single, draw, from: untouched, &pricer)
    }
  }

  /// Replaces the set by one promotion.
  private mutating func takeAlone(
    _ candidate: Int, _ draw: CartPricer.Draw, from untouched: CartState,
    _ pricer: inout CartPricer
  ) {
    (members, off) = ([candidate], draw.off)
    value = pricer.terms.value(of: candidate, draw)
    states =
      pricer.terms.candidates[candidate].form.isShipping
      ? [] : [pricer.applying(candidate, draw, to: untouched)]
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
    candidates[candidate].form.isShipping ? .nothing : draw.value
  }
}
