// naive stand-in

/// All of an order but its amount.
package struct Situation: Hashable, Sendable {
  /// The instant at which it is priced.
  package let instant: Instant

  /// The codes that the customer presents, as they are written.
  package let codes: [String]

  /// The codes of all facts.
  let facts: [Int64]
}

extension Program {
  /// What an order says but for its amount; fails where it does not say what the rules need to know.
  package func situation(of order: Order) throws(OrderProblem) -> Situation {
    Situation(instant: order.instant, codes: order.codes, facts: try checked(order).facts)
  }

  /// What an order of some amount pays.
  package func payable(_ amount: Amount, in situation: Situation) -> Amount {
    choice(for: checked(amount, in: situation)).payable
  }

  func checked(_ amount: Amount, in situation: Situation) -> CheckedOrder {
    checked(
      amount: amount, at: situation.instant, codes: situation.codes, facts: situation.facts)
  }
}
