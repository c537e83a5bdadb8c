extension Program {
  /// Prices an order.
  ///
  /// Takes time in proportion to the number of promotions. `PriceIndex.price(_:)` gives the same
  /// answer faster.
  ///
  /// - Throws: The problem if the facts of the order do not fit the rules.
  public func price(_ order: Order) throws(Order.Problem) -> Amount {
    stack(for: try checked(order)).payable
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
    let strategy = strategy ?? self.strategy
    guard strategy == .best else { return referenceStack(for: order, by: strategy) }
    let eligible = eligible(for: order)
    // Where no step has a choice, its winner is all there is.
    let hasChoice = Promotion.Step.allCases.contains { step in
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
    let order = checked(amount: .zero, at: instant, codes: [], facts: [])
    return promotions.filter { promotion in
      !promotion.isPaused
        && promotion.requirements.allSatisfy { !$0.isAboutTime || $0.holds(for: order) }
    }
  }

  /// Lists the promotions whose window contains an instant, paused or not, in written order.
  public func withinWindow(at instant: Instant) -> [Promotion] {
    promotions.filter { $0.window.contains(instant) }
  }
}
