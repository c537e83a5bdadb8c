extension NormalForm {
  /// The levels, by their places, that on no amount give more than the one below them.
  ///
  /// A larger coupon is furthest ahead of what is below at its threshold, or where it stops to be all that is
  /// left; a larger percentage where it comes to the cap, or at the largest amount. So each is looked at
  /// there.
  var idleLevels: [Int] {
    let levels = levels
    return levels.indices.dropFirst().filter { isIdle(levels[$0], after: levels[$0 - 1]) }
  }

  private func isIdle(_ level: Level, after lower: Level) -> Bool {
    // With the order amount as its basis a coupon can be given on less, of which a percentage is less.
    if level.coupon > lower.coupon, isSync, isBeforeDiscounts { return false }
    return !amountsToTry(level, after: lower).contains {
      value(of: level, on: $0) > value(of: lower, on: $0)
    }
  }

  private func amountsToTry(_ level: Level, after lower: Level) -> [Int64] {
    let largest = Amount.largest.minorUnits
    var amounts = [level.spend, largest]
    if level.coupon > lower.coupon { amounts.append(level.coupon) }
    if level.percent > lower.percent {
      let last = min(level.percentUpTo, largest - 1)
      amounts += [last, last + 1]
    }
    return amounts.filter { $0 >= level.spend }
  }

  /// The value of what a level gives, in millionths of a minor unit.
  private func value(of level: Level, on amount: Int64) -> Int128 {
    let most = wideProduct(min(cap, amount), 1_000_000)
    return min(
      max(wideProduct(level.coupon, 1_000_000), wideProduct(level.percent, amount)), most)
  }
}
