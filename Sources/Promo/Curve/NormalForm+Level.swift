extension NormalForm {
  /// The reductions that count from some basis on. These are the largest coupon and the largest
  /// percentage of all tiers reached: on every amount one of the two gives the most.
  struct Level: Sendable {
    /// The least basis.
    let spend: Int64

    /// The coupon, in minor units; 0 without one.
    let coupon: Int64

    /// The percentage, in millionths; 0 without one.
    let percent: Int64

    /// The largest rest to pay on which the coupon gives the most; 0 without a coupon.
    let couponUpTo: Int64

    /// The largest rest to pay on which rounding cancels the percentage; 0 without a percentage.
    let idleUpTo: Int64

    /// The largest rest to pay on which the percentage does not exceed the cap.
    let percentUpTo: Int64

    /// - Parameters:
    ///   - isCouponFirst: true if the coupon is written before the percentage, and so names the
    ///     reduction where both are equal.
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

    /// The operation of the percentage.
    var percentOperation: Operation { .keep(1_000_000 - percent) }

    /// Returns the largest amount on which a percentage is worth at most `units`, or less than
    /// `units`.
    private static func largestAmount(
      ofWhich percent: Int64, isWorth units: Int64, orLess isLess: Bool
    ) -> Int64 {
      if percent == 0 || units == .max { return .max }
      let millionths = wideProduct(units, 1_000_000) - (isLess ? 1 : 0)
      return Int64(min(millionths / Int128(percent), Int128(Int64.max)))
    }
  }
}
