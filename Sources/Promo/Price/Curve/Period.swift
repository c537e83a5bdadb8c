/// The number of minor units after which a price repeats, and the rise of the price over these
/// units.
struct Period {
  var length: Int64 = 1
  var rise: Int64 = 1

  /// Returns the rise of the price over a whole number of periods, in minor units.
  func rise(over length: Int64) -> Int64 { length / self.length * rise }

  /// Returns the smallest length after which this price and another both repeat; nil if too large.
  func commonLength(with other: Period) -> Int64? {
    length.leastCommonMultiple(with: other.length)
  }

  /// Returns the period after an operation; nil if it is too long.
  func after(_ operation: Operation, _ rounding: Rounding) -> Period? {
    if operation.isCoupon { return self }
    if operation == .all { return Period(length: length, rise: 0) }
    // With half to even, the parity of the whole part must repeat as well.
    let whole: Int64 = rounding.isHalfEven ? 2_000_000 : 1_000_000
    let kept = Int64(wideProduct(rise, operation.keep) % Int128(whole))
    guard let period = lengthened(until: kept, isMultipleOf: whole) else { return nil }
    return Period(
      length: period.length,
      rise: Int64(wideProduct(period.rise, operation.keep) / 1_000_000))
  }

  /// Returns the period after a coupon is taken off for each full `every`; nil if it is too long.
  func after(_ coupon: Int64, every: Int64, isBeforeDiscounts: Bool) -> Period? {
    // Ties are decided by the value of the promotion by itself, which repeats with the order
    // amount. So the length must also be a multiple of `every`.
    guard let alone = lengthened(until: length, isMultipleOf: every),
      let period = alone.lengthened(
        until: isBeforeDiscounts ? alone.length : alone.rise, isMultipleOf: every)
    else { return nil }
    let count = (isBeforeDiscounts ? period.length : period.rise) / every
    return Period(length: period.length, rise: period.rise - count * coupon)
  }

  /// Joins as few periods as possible into one, so that the sum of one `part` for each of them is a
  /// multiple of `whole`. Returns nil if the joined period is too long.
  private func lengthened(until part: Int64, isMultipleOf whole: Int64) -> Period? {
    let factor = whole / part.greatestCommonDivisor(with: whole)
    let (length, isTooLarge) = length.multipliedReportingOverflow(by: factor)
    guard !isTooLarge, length <= Amount.largest.minorUnits else { return nil }
    return Period(length: length, rise: rise * factor)
  }
}

extension Int64 {
  /// At least one of the two numbers must be above 0.
  fileprivate func greatestCommonDivisor(with other: Int64) -> Int64 {
    var (high, low) = (other, self)
    while low != 0 { (high, low) = (low, high % low) }
    return high
  }

  /// Both numbers must be above 0. Nil if the result exceeds the largest amount.
  func leastCommonMultiple(with other: Int64) -> Int64? {
    let (product, isTooLarge) = (self / greatestCommonDivisor(with: other))
      .multipliedReportingOverflow(by: other)
    return isTooLarge || product > Amount.largest.minorUnits ? nil : product
  }
}
