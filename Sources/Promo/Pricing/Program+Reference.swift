// The reference evaluator: the meaning of the language, as a loop over its definitions that you can
// read in a minute. It takes no short cut. All faster code must agree with it, in the payable and
// in the promotions applied.

extension Program {
  /// Returns the stack for an order after a visit to every stack. Takes time in proportion to the
  /// number of promotions; under `best`, to the product of the numbers in force in each step.
  func referenceStack(for order: CheckedOrder, by strategy: Strategy) -> PricedStack {
    var lowest = PricedStack(nothingOff: order.amount)
    forEachStack(for: order, by: strategy) { stack in
      if stack.ranks(before: lowest) { lowest = stack }
    }
    return lowest
  }

  /// Visits all stacks that a strategy allows for an order.
  func forEachStack(
    for order: CheckedOrder, by strategy: Strategy, _ visit: (PricedStack) -> Void
  ) {
    switch strategy {
    case .calculator: forEachStack(among: winners(for: order), for: order, visit)
    case .best: forEachStack(among: eligible(for: order), for: order, visit)
    case .first: forEachStack(among: Array(eligible(for: order).prefix(1)), for: order, visit)
    }
  }

  /// Returns the promotions in force that would take something off the whole order, in written
  /// order.
  func eligible(for order: CheckedOrder) -> [Int] {
    promotions.indices.filter { index in
      promotions[index].isInForce(for: order)
        && reduction(index, from: order.amount, of: order) > .zero
    }
  }

  /// Returns the winner of each step: the promotion with the largest value on the whole order. At
  /// equal value a `sync` promotion wins, then the one written first.
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

  /// True if a promotion wins its step over one written before it.
  private func wins(_ index: Int, over earlier: Int, for order: CheckedOrder) -> Bool {
    let value = promotions[index].value(on: order.amount, of: order)
    let other = promotions[earlier].value(on: order.amount, of: order)
    return value > other
      || value == other && promotions[index].isSync && !promotions[earlier].isSync
  }

  /// Visits the stacks of some promotions: none, each alone, and every combination of `sync`
  /// promotions with at most one of each step.
  private func forEachStack(
    among candidates: [Int], for order: CheckedOrder, _ visit: (PricedStack) -> Void
  ) {
    let nothing = PricedStack(nothingOff: order.amount)
    let sync = candidates.filter { promotions[$0].isSync }
    let steps = Promotion.Step.allCases.map { step in sync.filter { promotions[$0].step == step } }
    combine(nothing, with: steps[...], for: order, visit)
    for index in candidates where !promotions[index].isSync {
      stack(nothing, applying: index, to: order).map(visit)
    }
  }

  /// Visits a stack, and every way to apply one more promotion of each later step after it.
  private func combine(
    _ stack: PricedStack, with steps: ArraySlice<[Int]>, for order: CheckedOrder,
    _ visit: (PricedStack) -> Void
  ) {
    visit(stack)
    for (position, step) in zip(steps.indices, steps) {
      for index in step {
        guard let next = self.stack(stack, applying: index, to: order) else { continue }
        combine(next, with: steps[(position + 1)...], for: order, visit)
      }
    }
  }

  /// Returns a stack with one more promotion applied to its rest to pay; nil if that promotion
  /// would take nothing off.
  func stack(
    _ stack: PricedStack, applying index: Int, to order: CheckedOrder
  ) -> PricedStack? {
    let off = reduction(index, from: stack.payable, of: order)
    guard off > .zero else { return nil }
    var stack = stack
    stack.apply(
      index, taking: off, valueAlone: promotions[index].value(on: order.amount, of: order))
    return stack
  }

  private func reduction(_ index: Int, from left: Amount, of order: CheckedOrder) -> Amount {
    promotions[index].reduction(from: left, of: order, rounding: rounding)
  }
}
