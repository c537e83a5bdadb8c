extension NormalForm {
  /// The normal form of a promotion.
  ///
  /// - Parameter index: its place in written order.
  init(_ promotion: Promotion, at index: Int, _ rounding: Rounding) {
    let cap = promotion.cap?.minorUnits ?? .max
    var (coupon, every) = (Int64(0), Int64(0))
    if case .repeated(let own, let step) = promotion.benefit {
      (coupon, every) = (own.minorUnits, step.minorUnits)
    }
    self.init(
      promotion.levels(cap: cap, rounding), coupon: coupon, every: every, cap: cap,
      isBeforeDiscounts: promotion.threshold?.isBeforeDiscounts ?? false,
      isSync: promotion.isSync, step: promotion.step.rawValue, index: index)
  }
}

extension Promotion {
  fileprivate func levels(cap: Int64, _ rounding: Rounding) -> [NormalForm.Level] {
    let spend = threshold?.spend ?? .zero
    switch benefit {
    case .once(let reward):
      var reached = ReachedTiers()
      reached.add(reward)
      return [reached.level(from: spend, cap: cap, rounding)]
    case .repeated: return [ReachedTiers().level(from: spend, cap: cap, rounding)]
    case .tiers(let tiers):
      var reached = ReachedTiers()
      return tiers.map { tier in
        reached.add(tier.reward)
        return reached.level(from: tier.spend, cap: cap, rounding)
      }
    }
  }
}

/// The largest coupon and the largest percentage of some tiers.
private struct ReachedTiers {
  private var coupon: Int64 = 0
  private var percent: Int64 = 0

  /// Of two that are worth the same the one written first gives its name.
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
