extension Program {
  /// True if the price drop from an order with lines to one a minor unit larger is the reward of a
  /// threshold or of a number of pieces.
  ///
  /// - Parameter applied: the promotions applied to the larger order. In both orders, each is
  ///   looked at beside the others and by itself.
  func isReward(
    _ drop: PriceDrop, of applied: [Int], from smaller: CheckedOrder, to larger: CheckedOrder,
    spending budget: inout Budget
  ) -> Bool {
    let reached = [larger, smaller].map { order in
      // A piece that costs nothing is not counted.
      let pieces = (order.cart?.lines ?? []).reduce(0) {
        $0 + min($1.amount.minorUnits, Int64($1.pieces))
      }
      // A gift does not count towards its own threshold, so beside others a promotion may reach
      // more levels than by itself. The lower number counts.
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
