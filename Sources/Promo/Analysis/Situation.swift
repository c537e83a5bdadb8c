/// All of an order but its amount: what decides which promotions are in force.
package struct Situation: Hashable, Sendable {
  /// When the order is priced.
  package let instant: Instant

  /// The codes that are presented.
  package let codes: [String]

  /// The codes of the values of all facts of the program.
  let facts: [Int64]
}

extension Program {
  /// The situation of an order; fails where the order does not say what the rules need to know.
  package func situation(of order: Order) throws(Order.Problem) -> Situation {
    let checked = try checked(order)
    return Situation(instant: order.instant, codes: order.codes, facts: checked.facts)
  }

  /// What an amount pays in a situation.
  package func payable(_ amount: Amount, in situation: Situation) -> Amount {
    stack(for: checked(amount, in: situation)).payable
  }

  /// An order in a situation, in the terms of this program.
  func checked(_ amount: Amount, in situation: Situation) -> CheckedOrder {
    checked(
      amount: amount, at: situation.instant, codes: situation.codes, facts: situation.facts)
  }

  /// The facts that conditions of promotions ask for, by their indexes.
  var askedFacts: Set<Int> {
    Set(
      promotions.filter { !$0.isPaused }.flatMap(\.requirements)
        .flatMap(\.condition.comparedValues).map(\.fact))
  }

  /// The promotions that are in force in a situation, in written order.
  func promotionsInForce(in situation: Situation) -> [Int] {
    let order = checked(.zero, in: situation)
    return promotions.indices.filter { promotions[$0].isInForce(for: order) }
  }
}
