// The reference evaluator: the meaning of the language, as a loop over its definitions that can be
// read in a minute. It takes no short cut. Whatever computes prices faster must agree with it, in
// the payable and in the promotions applied.

extension Program {
  /// The choice for an order, found by visiting all there are. Takes time in proportion to the number
  /// of promotions; under `best`, to the product of the numbers of those in force in each step.
  func referenceChoice(for order: CheckedOrder, by strategy: Strategy) -> Choice {
    var lowest = Choice(nothingOff: order.amount)
    forEachChoice(for: order, by: strategy) { choice in
      if choice.ranks(before: lowest) { lowest = choice }
    }
    return lowest
  }

  /// Visits all choices that a strategy has for an order.
  func forEachChoice(
    for order: CheckedOrder, by strategy: Strategy, _ visit: (Choice) -> Void
  ) {
    switch strategy {
    case .calculator: forEachChoice(among: winners(for: order), for: order, visit)
    case .best: forEachChoice(among: eligible(for: order), for: order, visit)
    case .first: forEachChoice(among: Array(eligible(for: order).prefix(1)), for: order, visit)
    }
  }

  /// The promotions in force that would take something from the whole order, in written order.
  func eligible(for order: CheckedOrder) -> [Int] {
    promotions.indices.filter { index in
      promotions[index].isInForce(for: order)
        && take(index, from: order.amount, of: order) > .zero
    }
  }

  /// The winner of each step: the largest worth on the whole order; at equal worth one that is
  /// `sync`, then the one written first.
  private func winners(for order: CheckedOrder) -> [Int] {
    let eligible = eligible(for: order)
    return Promotion.Step.allCases.compactMap { step in
      var winner: Int?
      for index in eligible where promotions[index].step == step {
        if winner.map({ wins(index, over: $0, for: order) }) ?? true { winner = index }
      }
      return winner
    }
  }

  /// Whether a promotion wins its step over one written before it.
  private func wins(_ index: Int, over earlier: Int, for order: CheckedOrder) -> Bool {
    let worth = promotions[index].worth(on: order.amount, of: order)
    let other = promotions[earlier].worth(on: order.amount, of: order)
    return worth > other
      || worth == other && promotions[index].isSync && !promotions[earlier].isSync
  }

  /// Visits the choices among some promotions: none, each alone, and every combination of at most one
  /// of each step that are all `sync`.
  private func forEachChoice(
    among candidates: [Int], for order: CheckedOrder, _ visit: (Choice) -> Void
  ) {
    let nothing = Choice(nothingOff: order.amount)
    let sync = candidates.filter { promotions[$0].isSync }
    let steps = Promotion.Step.allCases.map { step in sync.filter { promotions[$0].step == step } }
    combine(nothing, with: steps[...], for: order, visit)
    for index in candidates where !promotions[index].isSync {
      choice(nothing, applying: index, to: order).map(visit)
    }
  }

  /// Visits a choice, and every way to apply one more promotion of each later step after it.
  private func combine(
    _ choice: Choice, with steps: ArraySlice<[Int]>, for order: CheckedOrder,
    _ visit: (Choice) -> Void
  ) {
    visit(choice)
    for (position, step) in zip(steps.indices, steps) {
      for index in step {
        guard let next = self.choice(choice, applying: index, to: order) else { continue }
        combine(next, with: steps[(position + 1)...], for: order, visit)
      }
    }
  }

  /// A choice with one more promotion applied to what it leaves; nil if that would take nothing.
  func choice(
    _ choice: Choice, applying index: Int, to order: CheckedOrder
  ) -> Choice? {
    let off = take(index, from: choice.payable, of: order)
    guard off > .zero else { return nil }
    var choice = choice
    choice.apply(
      index, taking: off, worthAlone: promotions[index].worth(on: order.amount, of: order))
    return choice
  }

  private func take(_ index: Int, from left: Amount, of order: CheckedOrder) -> Amount {
    promotions[index].take(from: left, of: order, rounding: rounding)
  }
}
