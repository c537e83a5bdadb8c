/// Prices orders with lines in one context after the other, and counts the steps that this takes.
struct CartTrial {
  let program: Program
  private(set) var budget: Budget

  /// The context of the orders that are priced now.
  var context: Context

  init(_ program: Program, _ budget: Budget) {
    (self.program, self.budget) = (program, budget)
    context = Context(
      instant: program.instants.lowerBound, codes: [],
      facts: Array(repeating: 0, count: program.facts.count))
  }

  /// Takes some steps.
  mutating func spend(_ steps: Int) { budget.spend(steps) }

  /// Prices an order by its lines.
  mutating func price(_ lines: [CheckedCart.Line]) -> CartWitness {
    let order = program.checked(lines, in: context)
    return CartWitness(lines: lines, context: context, order: order, priced: price(order))
  }

  /// Prices an order of this context.
  mutating func price(_ order: CheckedOrder, by strategy: Strategy? = nil) -> PricedCart {
    var work = CartWork()
    let priced = program.pricedCart(for: order, by: strategy, counting: &work)
    let lineCount = order.cart?.lines.count ?? 1
    budget.spend(
      CartTrial.stepsOfCart + CartTrial.stepsOfLine * work.candidateCount * lineCount
        + CartTrial.stepsOfSet * work.setCount)
    return priced
  }

  /// The steps that the price of a cart takes, that of a line for each promotion that it
  /// concerns, and that of each set of promotions.
  private static var stepsOfCart: Int { 600 }
  private static var stepsOfLine: Int { 30 }
  private static var stepsOfSet: Int { 150 }
}
