/// An order that serves as an example, and its price.
struct Example {
  let order: CheckedOrder
  let context: Context

  /// The first interval of instants at which the order has this price; empty if not known.
  let instants: Range<Instant>
  let priced: PricedCart

  init(
    _ order: CheckedOrder, in context: Context, during instants: Range<Instant>? = nil,
    _ priced: PricedCart
  ) {
    (self.order, self.context, self.priced) = (order, context, priced)
    self.instants = instants ?? context.instant..<context.instant
  }

  /// The lines; empty if the order is one amount.
  var lines: [CheckedCart.Line] { order.cart?.lines ?? [] }

  /// The price of the shipping before any promotion.
  var shipping: Amount { order.cart?.shipping ?? .zero }

  /// The price of the goods before any promotion, in minor units.
  var amount: Int64 { order.amount.minorUnits }

  /// The price of the goods and the shipping before any promotion, in minor units.
  var total: Int64 { order.total.minorUnits }

  /// The price of the goods and the shipping after promotions, in minor units.
  var payable: Int64 { priced.payable.minorUnits }

  /// The indexes of the applied promotions.
  var applied: [Int] { priced.promotions }
}

/// The order of an example without its price. Each promotion may have an example, so an order is
/// priced only when it is shown.
struct ExampleOrder {
  let order: CheckedOrder
  let context: Context

  /// The first interval of instants at which the order has one price; empty if not known.
  let instants: Range<Instant>

  init(_ order: CheckedOrder, in context: Context, during instants: Range<Instant>? = nil) {
    (self.order, self.context) = (order, context)
    self.instants = instants ?? context.instant..<context.instant
  }
}

extension Program {
  func example(_ found: ExampleOrder) -> Example {
    Example(found.order, in: found.context, during: found.instants, priced(found.order))
  }

  /// - Parameter instants: The first interval of instants at which the order has this price.
  func example(_ amount: Int64, in context: Context, during instants: Range<Instant>) -> Example {
    let order = checked(Amount(unchecked: amount), in: context)
    return example(ExampleOrder(order, in: context, during: instants))
  }

  func example(
    _ lines: [CheckedCart.Line], shipping: Amount = .zero, in context: Context
  ) -> Example {
    var budget = Budget(0)
    return example(lines, shipping: shipping, in: context, spending: &budget)
  }

  func example(
    _ lines: [CheckedCart.Line], shipping: Amount = .zero, in context: Context,
    spending budget: inout Budget
  ) -> Example {
    let order = checked(lines, shipping: shipping, in: context)
    return Example(order, in: context, pricedCart(for: order, spending: &budget))
  }
}
