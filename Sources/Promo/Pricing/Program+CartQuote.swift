extension Program {
  /// Returns the quote of an order that is priced by its lines.
  func quote(_ order: Order, as checked: CheckedOrder, outcomes scope: Quote.Scope) -> Quote {
    let cart = pricedCart(for: checked)
    return quote(
      order, as: checked, by: PricedStack(cart, of: checked.total), outcomes: scope, nudge: nil,
      cheaperUnderBest: nil, cart: self.cart(of: order, pricedAs: cart)
    ) { _ in .zero }
  }
}
