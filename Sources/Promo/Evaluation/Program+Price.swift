extension Program {
  /// What an order pays; fails where the order does not say what the rules need to know. Looks at
  /// every promotion; an index of the program need not, and answers the same.
  public func price(_ order: Order) throws(Order.Problem) -> Amount {
    choice(for: try checked(order)).payable
  }

  /// What an order pays and the names of the promotions applied, in order, without the story of
  /// the others.
  package func applied(
    to order: Order
  ) throws(Order.Problem) -> (payable: Amount, saved: Amount, names: [String]) {
    let choice = choice(for: try checked(order))
    return (choice.payable, order.amount - choice.payable, names(of: choice))
  }

  /// The choice for an order, by the program's own strategy unless another is given.
  func choice(for order: CheckedOrder, by strategy: Strategy? = nil) -> Choice {
    let strategy = strategy ?? self.strategy
    return strategy == .best
      ? BestSearch.choice(for: order, by: self, among: eligible(for: order))
      : referenceChoice(for: order, by: strategy)
  }

  /// The names of the promotions of a choice, in the order in which they are applied.
  func names(of choice: Choice) -> [String] {
    choice.applied.map { promotions[$0.index].name }
  }
}
