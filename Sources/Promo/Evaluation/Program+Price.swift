extension Program {
  /// What an order pays.
  public func price(_ order: Order) -> Amount {
    choice(for: order).payable
  }
}
