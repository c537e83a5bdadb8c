// The reference evaluator: the meaning of the language, as a loop over its definitions that can be
// read in a minute. It takes no short cut. Whatever computes prices faster must agree with it, in
// the payable and in the promotions applied.

extension Program {
  /// The choice for an order, by the program's own strategy unless another is given.
  ///
  /// Takes time in proportion to the number of promotions; under `best`, to the product of the
  /// numbers of those in force in each step.
  func choice(for order: Order, by strategy: Strategy? = nil) -> Choice {
    switch strategy ?? self.strategy {
    case .calculator: lowest(of: winners(for: order), for: order)
    case .best: lowest(of: eligible(for: order), for: order)
    case .first: lowest(of: Array(eligible(for: order).prefix(1)), for: order)
    }
  }

  /// The promotions in force that would take something from the whole order, in written order.
  private func eligible(for order: Order) -> [Int] {
    promotions.indices.filter { index in
      promotions[index].isInForce(at: order.instant)
        && take(index, from: order.amount, of: order) > .zero
    }
  }

  /// The winner of each step: the largest worth on the whole order; at equal worth one that is
  /// `sync`, then the one written first.
  private func winners(for order: Order) -> [Int] {
    let eligible = eligible(for: order)
    return Step.allCases.compactMap { step in
      var winner: Int?
      for index in eligible where promotions[index].step == step {
        if winner.map({ wins(index, over: $0, for: order) }) ?? true { winner = index }
      }
      return winner
    }
  }

  /// Whether a promotion wins its step over one written before it.
  private func wins(_ index: Int, over earlier: Int, for order: Order) -> Bool {
    let worth = promotions[index].worth(on: order.amount, of: order)
    let other = promotions[earlier].worth(on: order.amount, of: order)
    return worth > other
      || worth == other && promotions[index].isSync && !promotions[earlier].isSync
  }

  /// The lowest of all choices among some promotions: none, each alone, and every combination of
  /// one of each step that are all `sync`.
  private func lowest(of candidates: [Int], for order: Order) -> Choice {
    var lowest = Choice(nothingOff: order.amount)
    func consider(_ members: [Int]) {
      guard let choice = choice(applying: members, to: order), choice.ranks(before: lowest)
      else { return }
      lowest = choice
    }
    for index in candidates { consider([index]) }
    let sync = candidates.filter { promotions[$0].isSync }
    let plain = sync.filter { promotions[$0].step == .plain }
    let threshold = sync.filter { promotions[$0].step == .threshold }
    for first in plain {
      for second in threshold { consider([first, second]) }
    }
    return lowest
  }

  /// Promotions applied one after the other, each on what the one before has left; nil if one of
  /// them would take nothing.
  private func choice(applying members: [Int], to order: Order) -> Choice? {
    var choice = Choice(nothingOff: order.amount)
    for index in members {
      let off = take(index, from: choice.payable, of: order)
      guard off > .zero else { return nil }
      choice.apply(
        index, taking: off, worthAlone: promotions[index].worth(on: order.amount, of: order))
    }
    return choice
  }

  private func take(_ index: Int, from left: Amount, of order: Order) -> Amount {
    promotions[index].take(from: left, of: order, rounding: rounding)
  }
}
