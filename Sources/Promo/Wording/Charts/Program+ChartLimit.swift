extension Program {
  /// A round amount well beyond every threshold and cap that is met in a context, so that a chart up
  /// to it shows every step.
  func chartLimit(in context: Context) -> Amount {
    let inForce = promotionsInForce(in: context).map { promotions[$0] }
    let largest = inForce.compactMap(\.largestDiscount).max() ?? 0
    let ends = inForce.map { $0.lastStep(afterDiscountOf: largest) }
    let last = ends.max() ?? 0
    return last > 0 ? roundAmount(atLeast: last + last / 4) : roundAmount(atLeast: hundred)
  }

  /// A round amount well beyond another, and no less than a hundred of the currency.
  func roundAmount(beyond amount: Amount) -> Amount {
    let units = Int128(amount.minorUnits)
    return roundAmount(atLeast: max(units + units / 4, hundred))
  }

  private var hundred: Int128 { Int128(currency.hundred.minorUnits) }

  /// The least round amount from a number of minor units on.
  private func roundAmount(atLeast units: Int128) -> Amount {
    var power: Int128 = 1
    while power * 100 < units { power *= 10 }
    let tenths: [Int128] = [10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100]
    let round = tenths.map { $0 * power }.first { $0 >= units } ?? units
    return Amount(unchecked: Int64(min(max(round, 10), Int128(Amount.largest.minorUnits))))
  }
}

extension Promotion {
  private var rewards: [(spend: Amount, reward: Reward)] {
    switch benefit {
    case .once(let reward): [(threshold?.spend ?? .zero, reward)]
    case .repeated(let coupon, let every): [(every, .coupon(coupon))]
    case .tiers(let tiers): tiers.map { ($0.spend, $0.reward) }
    }
  }

  /// The largest part that it takes, in millionths; nil where it takes none.
  fileprivate var largestDiscount: Int64? {
    rewards.compactMap { step in
      if case .discount(let percent) = step.reward { percent.millionths } else { nil }
    }.max()
  }

  /// The minor units from which on nothing about it changes, or enough of it has been seen, where
  /// discounts take some millionths of the amount before its basis is counted.
  fileprivate func lastStep(afterDiscountOf millionths: Int64) -> Int128 {
    let steps = rewards.map { step in
      max(Int128(step.spend.minorUnits) * repetitions, bite(of: step.reward, millionths))
    }
    let last = max(steps.max() ?? 0, capEnd)
    guard let threshold, !threshold.isBeforeDiscounts else { return last }
    // Discounts of nearly everything would move it out of sight.
    return last * 1_000_000 / Int128(max(1_000_000 - millionths, 100_000))
  }

  /// How many of its coupons are to be seen.
  private var repetitions: Int128 {
    if case .repeated = benefit { cap == nil ? 4 : 1 } else { 1 }
  }

  /// The amount at which a coupon is to be seen: where it asks for nothing, well beyond itself, and
  /// beyond the amount at which it is as good as a discount of some millionths.
  private func bite(of reward: Reward, _ millionths: Int64) -> Int128 {
    switch reward {
    case .discount: return 0
    case .coupon(let coupon):
      let units = Int128(coupon.minorUnits)
      guard threshold == nil else { return units }
      return max(
        units * 3, millionths > 0 ? units * 1_000_000 / Int128(max(millionths, 50_000)) : 0)
    }
  }

  /// The amount at which its cap is reached.
  private var capEnd: Int128 {
    guard let cap else { return 0 }
    let units = Int128(cap.minorUnits)
    switch benefit {
    case .repeated(let coupon, let every):
      return (units + Int128(coupon.minorUnits) - 1) / Int128(coupon.minorUnits)
        * Int128(every.minorUnits)
    case .once(.coupon), .tiers: return largestDiscount.map { units * 1_000_000 / Int128($0) } ?? 0
    case .once(.discount(let percent)): return units * 1_000_000 / Int128(percent.millionths)
    }
  }
}
