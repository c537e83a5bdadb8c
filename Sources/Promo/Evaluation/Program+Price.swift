extension Program {
  /// What an order pays.
  public func price(_ order: Order) -> Amount {
    choice(for: order).payable
  }

  /// What an order pays and the names of the promotions applied, in order, without the story of
  /// the others.
  package func applied(to order: Order) -> (payable: Amount, saved: Amount, names: [String]) {
    let choice = choice(for: order)
    return (
      choice.payable, order.amount - choice.payable,
      choice.applied.map { promotions[$0.index].name }
    )
  }
}
