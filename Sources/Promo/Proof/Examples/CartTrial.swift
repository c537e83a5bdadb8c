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

  mutating func price(_ lines: [CheckedCart.Line], shipping: Amount = .zero) -> Example {
    let order = program.example(lines, shipping: shipping, in: context, spending: &budget)
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
