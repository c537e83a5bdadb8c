extension Program {
  /// Returns the smallest amount above that of an order, and at most twice it, that pays less than
  /// the amount one minor unit below it. Nil if there is none, or if the search takes too long.
  func nudge(for order: CheckedOrder) -> Quote.Nudge? {
    let inForce = promotions.indices.filter { promotions[$0].isInForce(for: order) }
    let drop = curve(of: inForce)
      .firstDrop(after: order.amount.minorUnits, budget: Program.nudgeBudget)
    return drop.map { drop in
      let amount = Amount(unchecked: drop.amount)
      return Quote.Nudge(
        add: amount - order.amount, amount: amount, payable: Amount(unchecked: drop.payable),
        applied: drop.stack.map { promotions.span[$0].name })
    }
  }

  /// The number of promotions and stacks to look at for a nudge, over all amounts together, which
  /// takes some milliseconds. Only rules with very many repetitions that never change a price need
  /// more.
  private static var nudgeBudget: Int { 200_000 }
}
