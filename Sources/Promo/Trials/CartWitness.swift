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

  /// True if the drop from an order with lines to one of one minor unit more is the reward of a
  /// threshold, or of a number of pieces.
  ///
  /// - Parameter applied: the promotions applied to the larger order. In both orders each is looked at
  ///   beside the others.
  func isReward(
    _ drop: PriceDrop, of applied: [Int], from smaller: CheckedOrder, to larger: CheckedOrder,
    spending budget: inout Budget
  ) -> Bool {
    let reached = [larger, smaller].map { order in
      // A piece that costs nothing is not counted.
      let pieces = (order.cart?.lines ?? []).reduce(0) {
        $0 + min($1.amount.minorUnits, Int64($1.pieces))
      }
      // A gift counts for no threshold of its own, so beside others it may count more than by itself.
      let levels = asking(about: order, spending: &budget) { outcomes in
        [applied, []].map { outcomes.reachedLevels(of: applied, beside: $0) }
      }
      return zip(levels[0], levels[1]).map { min($0, $1) }
        + applied.map { promotions[$0] }
        .map { $0.benefit.isOfGoods || $0.goods?.bought.isEmpty == false ? pieces : 0 }
    }
    return drop.isReward(reaching: reached[0], before: reached[1])
  }
}
