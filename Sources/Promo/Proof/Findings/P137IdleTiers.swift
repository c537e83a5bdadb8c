/// P137: tiers that never give more than the lower tiers.
extension ExampleWords {
  func idleTiers(of index: Int) -> Diagnostic? {
    let promotion = program.promotions[index]
    guard !promotion.isPaused, case .tiers(let tiers) = promotion.benefit else { return nil }
    let idle = program.forms[index].idleLevels
    guard let first = idle.first else { return nil }
    let spends = idle.map { amount(tiers[$0].spend.minorUnits) }
    let below = amount(tiers[first - 1].spend.minorUnits)
    return diagnostic(
      .idleTier,
      idle.count == 1
        ? "the tier from \(spends[0]) never gives more than the lower tiers"
        : "the tiers from \(spends, joined: ", ") never give more than the lower tiers",
      about: index,
      help: "without it no order pays more: compare it with the tier from \(below)")
  }
}

extension Form {
  /// The positions of the levels that never give more than the level below.
  ///
  /// A larger coupon leads the level below by most at the coupon's threshold, or where the coupon
  /// stops taking all that is left. A larger percentage leads by most where it reaches the cap, or
  /// at the largest amount. So it is enough to try these amounts.
  var idleLevels: [Int] {
    let levels = levels
    return levels.indices.dropFirst().filter { isIdle(levels[$0], after: levels[$0 - 1]) }
  }

  private func isIdle(_ level: Level, after lower: Level) -> Bool {
    // If the threshold counts the order amount, earlier discounts may leave a smaller amount to
    // pay. A coupon takes the same from that smaller amount, but a percentage takes less.
    if level.coupon > lower.coupon, isSync, isBeforeDiscounts { return false }
    return !amountsToTry(level, after: lower).contains {
      value(of: level, on: $0) > value(of: lower, on: $0)
    }
  }

  private func amountsToTry(_ level: Level, after lower: Level) -> [Int64] {
    let largest = Amount.largest.minorUnits
    var amounts = [level.from, largest]
    if level.coupon > lower.coupon { amounts.append(level.coupon) }
    if level.percent > lower.percent {
      let last = min(level.percentUpTo, largest - 1)
      amounts += [last, last + 1]
    }
    return amounts.filter { $0 >= level.from }
  }

  /// Returns the value of a level, in millionths of a minor unit.
  private func value(of level: Level, on amount: Int64) -> Int128 {
    let most = wideProduct(min(cap, amount), 1_000_000)
    return min(
      max(wideProduct(level.coupon, 1_000_000), wideProduct(level.percent, amount)), most)
  }
}
