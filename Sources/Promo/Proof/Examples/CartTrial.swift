/// A pricer of orders with lines. It works in one context at a time and counts its steps.
struct CartTrial {
  let program: Program
  var budget: Budget
  var context: Context

  /// The deepest of the orders priced.
  var tried: DeepestOrders

  init(_ program: Program, _ budget: Budget, _ tried: DeepestOrders? = nil) {
    (self.program, self.budget) = (program, budget)
    self.tried = tried ?? DeepestOrders(program)
    context = Context(
      instant: program.instants.lowerBound, codes: [],
      facts: Array(repeating: 0, count: program.facts.count))
  }

  mutating func spend(_ steps: Int) { budget.spend(steps) }

  mutating func carts(_ inForce: [Int], count: Int) -> [[CheckedCart.Line]] {
    let carts = GeneratedCarts(program, inForce: inForce, count: count)
    spend(carts.steps)
    return carts.carts
  }

  /// Prices an order. Searches join lines and raise amounts: what exceeds the largest order is cut.
  mutating func price(_ lines: [CheckedCart.Line], shipping: Amount = .zero) -> Example {
    let order = program.example(
      lines.cut(to: Amount.largest.minorUnits - shipping.minorUnits), shipping: shipping,
      in: context, spending: &budget)
    tried.note(order)
    return order
  }

  mutating func price(_ order: CheckedOrder, by strategy: Strategy? = nil) -> PricedCart {
    program.pricedCart(for: order, by: strategy, spending: &budget)
  }

  /// Returns the reply to a question about individual promotions for an order in this context.
  mutating func ask<Reply>(
    about order: CheckedOrder, _ question: (Explainer) -> Reply
  ) -> Reply {
    program.asking(about: order, spending: &budget, question)
  }
}

extension [CheckedCart.Line] {
  /// Returns these lines with a total of at most `limit`, each of at least one minor unit.
  fileprivate func cut(to limit: Int64) -> [CheckedCart.Line] {
    if total <= limit { return self }
    var left = limit - Int64(count)
    return map { line in
      let more = Swift.min(line.amount.minorUnits - 1, left)
      left -= more
      return CheckedCart.Line(
        amount: Amount(unchecked: 1 + more), pieces: line.pieces, labels: line.labels)
    }
  }
}
