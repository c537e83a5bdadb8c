extension Program {
  /// Returns a round amount well beyond every threshold and cap in a context, so that a chart up to
  /// it shows every step.
  func chartLimit(in context: Context) -> Amount {
    let inForce = promotionsInForce(in: context).map { forms[$0] }
    let largest = inForce.map(\.largestPercent).max() ?? 0
    let ends = inForce.map { $0.lastStep(afterDiscountOf: largest) }
    let last = ends.max() ?? 0
    return last > 0 ? roundAmount(atLeast: last + last / 4) : roundAmount(atLeast: hundred)
  }

  /// Returns a round amount well beyond another, and at least a hundred of the currency.
  func roundAmount(beyond amount: Amount) -> Amount {
    let units = Int128(amount.minorUnits)
    return roundAmount(atLeast: max(units + units / 4, hundred))
  }

  private var hundred: Int128 { Int128(currency.hundred.minorUnits) }

  /// Returns the least round amount of at least `units` minor units.
  private func roundAmount(atLeast units: Int128) -> Amount {
    var power: Int128 = 1
    while power * 100 < units { power *= 10 }
    let tenths: [Int128] = [10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100]
    let round = tenths.map { $0 * power }.first { $0 >= units } ?? units
    return Amount(unchecked: Int64(min(max(round, 10), Int128(Amount.largest.minorUnits))))
  }
}

extension NormalForm {
  /// The largest percentage, in millionths; 0 if there is none.
  fileprivate var largestPercent: Int64 { levels.map(\.percent).max() ?? 0 }

  /// Returns the minor units beyond which nothing about the promotion changes, or beyond which
  /// enough of it has been shown. Discounts may take some millionths of the amount before the basis
  /// is counted.
  fileprivate func lastStep(afterDiscountOf millionths: Int64) -> Int128 {
    let steps = levels.map { level in
      max(
        Int128(level.spend) * repetitions,
        bite(of: isRepeated ? coupon : level.coupon, millionths))
    }
    let last = max(steps.max() ?? 0, capEnd)
    if first.spend == 0 || isBeforeDiscounts { return last }
    // Discounts of nearly everything would move it out of sight.
    return last * 1_000_000 / Int128(max(1_000_000 - millionths, 100_000))
  }

  /// The number of its coupons that should be visible.
  private var repetitions: Int128 { isRepeated && cap == .max ? 4 : 1 }

  /// Returns the amount at which a coupon shows. Without a threshold this is well beyond the coupon
  /// itself, and beyond the amount at which it equals a discount of some millionths.
  private func bite(of coupon: Int64, _ millionths: Int64) -> Int128 {
    let units = Int128(coupon)
    guard first.spend == 0 else { return units }
    return max(
      units * 3, millionths > 0 ? units * 1_000_000 / Int128(max(millionths, 50_000)) : 0)
  }

  /// The amount at which the cap is reached; 0 without a cap, or if it only limits single coupons.
  private var capEnd: Int128 {
    if cap == .max { return 0 }
    if isRepeated { return (Int128(cap) + Int128(coupon) - 1) / Int128(coupon) * Int128(every) }
    return largestPercent > 0 ? wideProduct(cap, 1_000_000) / Int128(largestPercent) : 0
  }
}
