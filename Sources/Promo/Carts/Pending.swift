extension Program {
  func pricedCart(for order: CheckedOrder, by strategy: Strategy? = nil) -> PricedCart {
    PricedCart(payable: order.total, applied: [], offers: [], isBounded: false)
  }
}
