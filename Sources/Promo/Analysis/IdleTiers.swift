extension Promotion {
  /// The tiers, by their indexes, that on no amount give more than those below them.
  ///
  /// Of those below only the largest coupon and the largest percentage count. A larger coupon is furthest
  /// ahead of both at its threshold, or where it stops to be all that is left; a larger percentage where it
  /// comes to the cap, or at the largest amount. So each is looked at there.
  var idleTiers: [Int] {
    guard case .tiers(let tiers) = benefit else { return [] }
    var coupon = Amount.zero
    var percent = Percent(millionths: 0)
    var idle: [Int] = []
    for (index, tier) in tiers.enumerated() {
      let isAhead = amounts(toTry: tier).contains { amount in
        let below = max(ExactAmount(coupon), ExactAmount(percent, of: amount))
        return held(tier.reward.value(on: amount), on: amount) > held(below, on: amount)
      }
      switch tier.reward {
      case .coupon(let own):
        // With the order amount as its basis it can be given on less, of which a percentage is less.
        let mayBeLess = isSync && threshold?.isBeforeDiscounts ?? false && own > coupon
        if !isAhead, !mayBeLess { idle.append(index) }
        coupon = max(coupon, own)
      case .discount(let own):
        if !isAhead { idle.append(index) }
        if own.millionths > percent.millionths { percent = own }
      }
    }
    return idle
  }

  private func amounts(toTry tier: Tier) -> [Amount] {
    let largest = Amount.largest.minorUnits
    var amounts = [tier.spend.minorUnits, largest]
    switch tier.reward {
    case .coupon(let own): amounts.append(own.minorUnits)
    case .discount(let own):
      if let cap {
        let last = Int128(cap.minorUnits) * 1_000_000 / Int128(own.millionths)
        let units = Int64(min(last, Int128(largest - 1)))
        amounts += [units, units + 1]
      }
    }
    return amounts.filter { $0 >= tier.spend.minorUnits }.map(Amount.init(unchecked:))
  }

  private func held(_ worth: ExactAmount, on amount: Amount) -> ExactAmount {
    min(worth, ExactAmount(cap ?? amount), ExactAmount(amount))
  }
}
