extension NormalForm {
  /// The reductions that count from some basis on: of all tiers that are reached the largest coupon and the
  /// largest percentage, for one of these gives the most on every amount.
  struct Level: Sendable {
    /// The least basis.
    let spend: Int64

    /// The coupon, in minor units; 0 without one.
    let coupon: Int64

    /// The percentage, in millionths; 0 without one.
    let percent: Int64

    /// The most that can be left for the coupon to give the most; 0 without one.
    let couponUpTo: Int64

    /// The most of which the percentage is rounded away; 0 without one.
    let idleUpTo: Int64

    /// The most that can be left for the percentage not to come to more than the cap.
    let percentUpTo: Int64

    /// - Parameters:
    ///   - isCouponFirst: whether the coupon is written before the percentage, and so gives its name to
    ///     what both are worth.
    ///   - cap: `.max` for none.
    init(
      spend: Int64, coupon: Int64, percent: Int64, isCouponFirst: Bool, cap: Int64,
      _ rounding: Rounding
    ) {
      (self.spend, self.coupon, self.percent) = (spend, coupon, percent)
      let last = { (units: Int64, isLess: Bool) in
        Level.largestAmount(ofWhich: percent, isWorth: units, orLess: isLess)
      }
      couponUpTo = coupon == 0 ? 0 : last(coupon, !isCouponFirst)
      idleUpTo = percent == 0 ? 0 : rounding.largestUntouched(byTaking: percent)
      percentUpTo = last(cap, false)
    }

    /// The operation of its percentage.
    var percentOperation: Operation { .keep(1_000_000 - percent) }

    /// The largest amount of which a percentage is worth at most so many minor units, or less than they.
    private static func largestAmount(
      ofWhich percent: Int64, isWorth units: Int64, orLess isLess: Bool
    ) -> Int64 {
      if percent == 0 || units == .max { return .max }
      let millionths = wideProduct(units, 1_000_000) - (isLess ? 1 : 0)
      return Int64(min(millionths / Int128(percent), Int128(Int64.max)))
    }
  }
}
