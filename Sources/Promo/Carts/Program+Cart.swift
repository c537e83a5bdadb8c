extension Program {
  /// Returns the price of an order with lines. An order that is one amount is one piece without
  /// labels.
  ///
  /// Takes time in proportion to the promotions that the order concerns, and to their sets.
  func pricedCart(for order: CheckedOrder, by strategy: Strategy? = nil) -> PricedCart {
    var pricer = CartPricer(self, order)
    return pricer.cart(by: strategy ?? self.strategy)
  }
}

extension CartPricer {
  /// A set of promotions for the whole order.
  struct Choice {
    /// The promotions of goods in the order in which they take, and that of the shipping.
    var members: [Int] = []
    var off: Int64 = 0

    /// The sum of the values that the promotions of goods have by themselves.
    var value = ExactAmount.nothing

    /// What is left of the parts.
    var states: [CartState] = []

    var isBounded = false
  }

  mutating func cart(by strategy: Strategy) -> PricedCart {
    let choice = strategy == .first ? first() : cheapest(by: strategy)
    return answer(choice, by: strategy)
  }

  /// Returns the first promotion in written order that takes something.
  private mutating func first() -> Choice {
    let untouched = untouched
    for candidate in candidates.indices {
      if let choice = alone(candidate, from: untouched) { return choice }
    }
    return Choice()
  }

  /// Returns the cheapest set of promotions: that of every part of the order, or one promotion that
  /// combines with no other.
  private mutating func cheapest(by strategy: Strategy) -> Choice {
    let inPlay = inPlay(by: strategy)
    var choice = Choice()
    for part in parts(of: inPlay) {
      var search = SetSearch()
      let node = search.cheapest(inOrder(part.members), of: part, by: &self)
      choice.off += node.off
      choice.value = choice.value + node.value
      choice.members += search.candidates(of: node)
      choice.states.append(node.state)
      choice.isBounded = choice.isBounded || search.isBounded
    }
    let isBounded = choice.isBounded
    let untouched = untouched
    for candidate in candidates.indices
    where candidates[candidate].form.isAlone && candidates[candidate].alone != nil {
      if let own = alone(candidate, from: untouched), ranks(own, before: choice) { choice = own }
    }
    choice.isBounded = isBounded
    return choice
  }

  /// Returns a promotion by itself; nil if it takes nothing.
  private mutating func alone(_ candidate: Int, from untouched: CartState) -> Choice? {
    guard let draw = drawAlone(candidate, from: untouched) else { return nil }
    if candidates[candidate].form.isShipping { return Choice(members: [candidate], off: draw.off) }
    return Choice(
      members: [candidate], off: draw.off, value: draw.value,
      states: [applying(candidate, draw, to: untouched)])
  }

  /// True if a set is chosen over another: the lower payable wins, then fewer promotions, then the
  /// larger value, then the set written first.
  private func ranks(_ choice: Choice, before other: Choice) -> Bool {
    if choice.off != other.off { return choice.off > other.off }
    if choice.members.count != other.members.count {
      return choice.members.count < other.members.count
    }
    if choice.value != other.value { return choice.value > other.value }
    return isWritten(choice.members, before: other.members)
  }

  /// True if a set is written before another, both listed by step, within a step as written.
  func isWritten(_ members: [Int], before other: [Int]) -> Bool {
    written(members).lexicographicallyPrecedes(written(other))
  }

  /// Returns promotions by step, within a step as written.
  func written(_ members: [Int]) -> [Int] {
    members.sorted {
      (candidates[$0].form.stepNumber, $0) < (candidates[$1].form.stepNumber, $1)
    }
  }
}
