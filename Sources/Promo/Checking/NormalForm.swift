/// The benefit of a promotion in the form that all price calculations read. Only the reference
/// evaluator reads the benefit itself: otherwise neither would be a check on the other.
struct NormalForm: Sendable {
  /// The first level. Most promotions have no other, so it is stored outside the array. Of a
  /// repeated benefit only its threshold counts.
  let first: Level
  let others: [Level]

  /// The coupon for each full `every` of the basis. `every` is 0 if nothing is repeated.
  let coupon: Int64
  let every: Int64

  /// The largest reduction; `.max` without a cap.
  let cap: Int64

  /// True if thresholds are compared with the order amount, and not with the rest to pay.
  let isBeforeDiscounts: Bool
  let isSync: Bool

  /// The position of its step among all steps.
  let step: Int

  /// The rank among promotions of equal value, of which the smallest wins the step: `sync` first,
  /// then written order.
  let rank: Int64

  /// - Parameters:
  ///   - others: the levels above the first, by rising thresholds.
  ///   - index: its position in written order.
  init(
    _ first: Level, _ others: [Level], coupon: Int64, every: Int64, cap: Int64,
    isBeforeDiscounts: Bool, isSync: Bool, step: Int, index: Int
  ) {
    (self.first, self.others) = (first, others)
    (self.coupon, self.every, self.cap) = (coupon, every, cap)
    (self.isBeforeDiscounts, self.isSync, self.step) = (isBeforeDiscounts, isSync, step)
    rank = (isSync ? 0 : NormalForm.leastRankAlone) | Int64(index)
  }

  /// The least rank of a promotion that is not `sync`.
  static var leastRankAlone: Int64 { 1 << 40 }

  var isRepeated: Bool { every > 0 }

  /// All levels. They describe the whole benefit unless it is repeated.
  var levels: [Level] { [first] + others }

  /// Returns the number of levels, or of repetitions, that a basis reaches.
  func reachedCount(onBasis basis: Int64) -> Int64 {
    if basis < first.spend { return 0 }
    return isRepeated ? basis / every : 1 + Int64(others.partitioningIndex { $0.spend > basis })
  }

  /// Returns one level without making an array.
  @inline(__always)
  func level(_ number: Int) -> Level { number == 0 ? first : others[number - 1] }
}

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

extension Promotion {
  /// Returns the normal form of the benefit.
  ///
  /// - Parameter index: the position of the promotion in written order.
  func normalForm(at index: Int, _ rounding: Rounding) -> NormalForm {
    let cap = cap?.minorUnits ?? .max
    var (coupon, every, later) = (Int64(0), Int64(0), ArraySlice<Tier>())
    var reached = ReachedTiers()
    var least = threshold?.spend ?? .zero
    switch benefit {
    case .once(let reward): reached.add(reward)
    // The pieces of these decide: `Form` has the rest.
    case .pieces, .group: break
    // The levels of these begin at numbers of pieces.
    case .countedTiers(let tiers):
      reached.add(tiers[0].reward)
      later =
        tiers.dropFirst().map { tier in
          Tier(spend: Amount(unchecked: Int64(tier.count)), reward: tier.reward)
        }[...]
      least = Amount(unchecked: Int64(tiers[0].count))
    case .repeated(let own, let step): (coupon, every) = (own.minorUnits, step.minorUnits)
    case .tiers(let tiers):
      reached.add(tiers[0].reward)
      later = tiers.dropFirst()
    }
    let first = reached.level(from: least, cap: cap, rounding)
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
