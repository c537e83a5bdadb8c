extension Program {
  /// True if a price drop is the reward of a threshold or of a number of pieces. The drop is
  /// between two orders with lines whose amounts differ by one minor unit.
  ///
  /// - Parameter applied: the promotions applied to the larger order. In both orders, each
  ///   promotion is examined beside the other promotions and by itself.
  func isReward(
    _ drop: PriceDrop, of applied: [Int], from smaller: CheckedOrder, to larger: CheckedOrder,
    spending budget: inout Budget
  ) -> Bool {
    let reached = [larger, smaller].map { order in
      // A piece that costs nothing is not counted.
      let pieces = (order.cart?.lines ?? []).reduce(0) {
        $0 + min($1.amount.minorUnits, Int64($1.pieces))
      }
      // A gift does not count towards its own threshold, so a promotion may reach more levels
      // beside other promotions than by itself. The lower number counts.
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
