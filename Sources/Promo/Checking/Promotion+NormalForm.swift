extension Promotion {
  /// Returns the normal form of the benefit.
  ///
  /// - Parameter index: the position of the promotion in written order.
  func normalForm(at index: Int, _ rounding: Rounding) -> NormalForm {
    let cap = cap?.minorUnits ?? .max
    var (coupon, every, later) = (Int64(0), Int64(0), ArraySlice<Tier>())
    var reached = ReachedTiers()
    switch benefit {
    case .once(let reward): reached.add(reward)
    case .repeated(let own, let step): (coupon, every) = (own.minorUnits, step.minorUnits)
    case .tiers(let tiers):
      reached.add(tiers[0].reward)
      later = tiers.dropFirst()
    }
    let first = reached.level(from: threshold?.spend ?? .zero, cap: cap, rounding)
    let others = later.map { tier in
      reached.add(tier.reward)
      return reached.level(from: tier.spend, cap: cap, rounding)
    }
    return NormalForm(
      first, others, coupon: coupon, every: every, cap: cap,
      isBeforeDiscounts: threshold?.isBeforeDiscounts ?? false, isSync: isSync,
      step: step.rawValue, index: index)
  }
}

/// The largest coupon and the largest percentage of some tiers.
private struct ReachedTiers {
  private var coupon: Int64 = 0
  private var percent: Int64 = 0

  /// True if the largest coupon is written before the largest percentage. Of two equal values, the
  /// first one gives the name.
  private var isCouponFirst = false

  mutating func add(_ reward: Promotion.Reward) {
    switch reward {
    case .coupon(let own) where own.minorUnits > coupon:
      (coupon, isCouponFirst) = (own.minorUnits, percent == 0)
    case .discount(let own) where own.millionths > percent:
      (percent, isCouponFirst) = (own.millionths, coupon > 0)
    case .coupon, .discount: break
    }
  }

  func level(from spend: Amount, cap: Int64, _ rounding: Rounding) -> NormalForm.Level {
    NormalForm.Level(
      spend: spend.minorUnits, coupon: coupon, percent: percent, isCouponFirst: isCouponFirst,
      cap: cap, rounding)
  }
}
