extension Program {
  /// Returns the price of an order with lines.
  func pricedCart(for order: CheckedOrder, by strategy: Strategy? = nil) -> PricedCart {
    referenceCart(for: order, by: strategy ?? self.strategy)
  }
}
