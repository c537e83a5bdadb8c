/// Everything about an order except its amount. It decides which promotions are in force.
package struct Context: Hashable, Sendable {
  /// The instant at which the order is priced.
  package let instant: Instant

  /// The codes that the customer presents.
  package let codes: [String]

  /// The ordinals of the values of all facts of the program.
  let facts: [Int64]
}

extension Program {
  /// Returns the context of an order. Throws if the facts of the order do not fit the rules.
  package func context(of order: Order) throws(Order.Problem) -> Context {
    let checked = try checked(order)
    return Context(instant: order.instant, codes: order.codes, facts: checked.facts)
  }

  /// Returns the price of an amount in a context.
  package func payable(_ amount: Amount, in context: Context) -> Amount {
    stack(for: checked(amount, in: context)).payable
  }

  /// Returns an order in a context, in the terms of this program.
  func checked(_ amount: Amount, in context: Context) -> CheckedOrder {
    checked(
      amount: amount, at: context.instant, codes: context.codes, facts: context.facts)
  }

  /// The facts that conditions of promotions ask for, by their indexes.
  var askedFacts: Set<Int> {
    Set(
      promotions.flatMap { $0.requiredContext?.conditions ?? [] }
        .flatMap(\.comparedValues).map(\.fact))
  }

  /// Returns the promotions that are in force in a context, in written order.
  func promotionsInForce(in context: Context) -> [Int] {
    let order = checked(.zero, in: context)
    return promotions.indices.filter { promotions[$0].isInForce(for: order) }
  }
}
