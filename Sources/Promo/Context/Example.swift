/// An order that shows something, with its price: one amount, or lines without shipping.
struct Example {
  let order: CheckedOrder
  let context: Context

  /// The first interval of instants at which it has this price; empty if that is not known.
  let instants: Range<Instant>
  let priced: PricedCart

  /// The lines; empty if the order is one amount.
  var lines: [CheckedCart.Line] { order.cart?.lines ?? [] }

  /// The price of the goods before any promotion, in minor units.
  var amount: Int64 { order.amount.minorUnits }

  /// The price of the goods, in minor units.
  var payable: Int64 { priced.payable.minorUnits }

  /// The promotions applied, by their indexes.
  var applied: [Int] { priced.promotions }
}

extension Program {
  /// Returns an order of one amount in a context, with its price.
  ///
  /// - Parameter instants: The first interval of instants at which it has this price.
  func example(_ amount: Int64, in context: Context, during instants: Range<Instant>) -> Example {
    let order = checked(Amount(unchecked: amount), in: context)
    return Example(order: order, context: context, instants: instants, priced: priced(order))
  }

  /// Returns an order with lines in a context, with its price.
  func example(_ lines: [CheckedCart.Line], in context: Context) -> Example {
    var budget = Budget(0)
    return example(lines, in: context, spending: &budget)
  }

  /// Returns the same, and takes the steps from a budget.
  func example(
    _ lines: [CheckedCart.Line], in context: Context, spending budget: inout Budget
  ) -> Example {
    let order = checked(lines, in: context)
    return Example(
      order: order, context: context, instants: context.instant..<context.instant,
      priced: pricedCart(for: order, spending: &budget))
  }

  /// Returns an order with lines in a context, in the terms of this program.
  func checked(_ lines: [CheckedCart.Line], in context: Context) -> CheckedOrder {
    let amount = lines.reduce(0) { $0 + $1.amount.minorUnits }
    return checked(
      amount: Amount(unchecked: amount), cart: CheckedCart(lines: lines, shipping: .zero),
      at: context.instant, codes: context.codes, facts: context.facts)
  }

  /// True if a promotion starts, ends or follows a schedule.
  var dependsOnTime: Bool {
    promotions.contains { $0.requirements.contains(where: { $0.isAboutTime }) }
  }
}
