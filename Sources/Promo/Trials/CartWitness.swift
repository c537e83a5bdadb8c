/// An order with lines that shows something, without shipping, and its price.
struct CartWitness {
  let lines: [CheckedCart.Line]
  let context: Context
  let order: CheckedOrder
  let priced: PricedCart

  /// The price of the goods, in minor units.
  var payable: Int64 { priced.payable.minorUnits }

  /// The price of the goods before any promotion, in minor units.
  var amount: Int64 { order.amount.minorUnits }

  /// The promotions applied, by their indexes.
  var applied: [Int] { priced.applied.map { $0.index } }
}

extension Program {
  /// Returns an order with lines in a context, in the terms of this program.
  func checked(_ lines: [CheckedCart.Line], in context: Context) -> CheckedOrder {
    let amount = lines.reduce(0) { $0 + $1.amount.minorUnits }
    return checked(
      amount: Amount(unchecked: amount), cart: CheckedCart(lines: lines, shipping: .zero),
      at: context.instant, codes: context.codes, facts: context.facts)
  }

  /// Returns the price of an order with lines in a context.
  func witness(_ lines: [CheckedCart.Line], in context: Context) -> CartWitness {
    let order = checked(lines, in: context)
    return CartWitness(
      lines: lines, context: context, order: order, priced: pricedCart(for: order))
  }
}
