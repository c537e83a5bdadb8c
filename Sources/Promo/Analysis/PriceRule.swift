/// What a promotion gives, as far as prices depend on it, worked out for being asked often.
struct PriceRule {
  /// What counts of the tiers that are reached from some basis on: the largest coupon and the largest
  /// percentage, for one of these gives the most on every amount.
  private struct Level {
    let spend: Int64
    private(set) var coupon: Int64 = 0
    private(set) var percent = Percent(millionths: 0)

    /// Whether the coupon stands before the percentage, and so gives where both are worth the same.
    private var isCouponFirst = false

    /// The most that can be left for the coupon to be what gives the most; 0 without one.
    private(set) var lastOfCoupon: Int64 = 0

    /// The most that can be left for the percentage not to come to more than the cap.
    private(set) var lastBelowCap = Int64.max

    /// Nothing yet.
    init(spend: Int64) {
      self.spend = spend
    }

    /// What is reached where this reduction is, too.
    init(spend: Int64, _ reward: Promotion.Reward, after lower: Level?, cap: Int64) {
      self.spend = spend
      if let lower {
        (coupon, percent, isCouponFirst) = (lower.coupon, lower.percent, lower.isCouponFirst)
      }
      add(reward)
      lastOfCoupon = coupon == 0 ? 0 : lastAmount(worthAtMost: coupon, orLess: !isCouponFirst)
      lastBelowCap = cap == .max ? .max : lastAmount(worthAtMost: cap, orLess: false)
    }

    private mutating func add(_ reward: Promotion.Reward) {
      switch reward {
      case .coupon(let amount) where amount.minorUnits > coupon:
        coupon = amount.minorUnits
        isCouponFirst = percent.millionths == 0
      case .discount(let own) where own.millionths > percent.millionths:
        percent = own
        isCouponFirst = coupon > 0
      case .coupon, .discount: break
      }
    }

    /// The largest amount of which the percentage is worth no more than so much, or less.
    private func lastAmount(worthAtMost worth: Int64, orLess isLess: Bool) -> Int64 {
      guard percent.millionths > 0 else { return .max }
      let (whole, rest) = (Int128(worth) * 1_000_000)
        .quotientAndRemainder(dividingBy: Int128(percent.millionths))
      return Int64(min(rest == 0 && isLess ? whole - 1 : whole, Int128(Int64.max)))
    }
  }

  /// A coupon that is given for each whole so much.
  private struct Repetition {
    let coupon: Amount
    let every: Amount
  }

  private let first: Level

  /// What is given for a larger basis; none without tiers.
  private let others: [Level]
  private let repetition: Repetition?
  private let cap: Int64

  /// Whether the basis is the order amount, and not what is left of it.
  let isBeforeDiscounts: Bool

  init(_ promotion: Promotion) {
    let cap = promotion.cap?.minorUnits ?? .max
    self.cap = cap
    isBeforeDiscounts = promotion.threshold?.isBeforeDiscounts ?? false
    let spend = promotion.threshold?.spend.minorUnits ?? 0
    switch promotion.benefit {
    case .once(let reward):
      first = Level(spend: spend, reward, after: nil, cap: cap)
      (others, repetition) = ([], nil)
    case .repeated(let coupon, let every):
      first = Level(spend: spend)
      (others, repetition) = ([], Repetition(coupon: coupon, every: every))
    case .tiers(let tiers):
      var levels: [Level] = []
      for tier in tiers {
        levels.append(
          Level(
            spend: tier.spend.minorUnits, tier.reward, after: levels.last, cap: cap))
      }
      first = levels[0]
      (others, repetition) = (Array(levels.dropFirst()), nil)
    }
  }

  /// How it forms the price of so many minor units that are left, when its threshold is compared with a
  /// basis.
  func form(on left: Int64, basis: Int64, _ rounding: Rounding) -> PriceForm {
    if basis < first.spend { return .idle(lastBasis: first.spend - 1) }
    guard left > 0 else { return .idle(lastLeft: 0) }
    if let repetition { return form(on: left, basis: basis, of: repetition) }
    guard !others.isEmpty else { return form(on: left, of: first, lastBasis: .max, rounding) }
    let count = others.partitioningIndex { $0.spend > basis }
    return form(
      on: left, of: count == 0 ? first : others[count - 1],
      lastBasis: count < others.count ? others[count].spend - 1 : .max, rounding)
  }

  private func form(
    on left: Int64, of level: Level, lastBasis: Int64, _ rounding: Rounding
  ) -> PriceForm {
    guard left > level.lastOfCoupon else {
      return formOfCoupon(on: left, of: level, lastBasis: lastBasis)
    }
    if left > level.lastBelowCap { return .capped(cap, lastBasis: lastBasis) }
    let keep = PriceOperation.keep(level.percent.complement.millionths)
    if keep.apply(to: left, rounding) == left {
      // Of a million more it is worth at least one.
      let last = lastNumber(in: left...left + 1_000_000) { keep.apply(to: $0, rounding) == $0 }
      return .idle(lastLeft: min(last, level.lastBelowCap), lastBasis: lastBasis)
    }
    return PriceForm(
      operation: keep, form: .discount(level.percent), lastLeft: level.lastBelowCap,
      lastBasis: lastBasis)
  }

  private func formOfCoupon(on left: Int64, of level: Level, lastBasis: Int64) -> PriceForm {
    let most = min(level.coupon, cap)
    if left < most {
      return PriceForm(
        operation: .nothing, form: .all, lastLeft: min(most - 1, level.lastOfCoupon),
        lastBasis: lastBasis)
    }
    if cap < level.coupon { return .capped(cap, lastBasis: lastBasis) }
    return PriceForm(
      operation: .minus(level.coupon), form: .coupon(Amount(unchecked: level.coupon)),
      lastLeft: level.lastOfCoupon, lastBasis: lastBasis)
  }

  private func form(on left: Int64, basis: Int64, of repetition: Repetition) -> PriceForm {
    let (coupon, every) = (repetition.coupon, repetition.every)
    let count = basis / every.minorUnits
    let lastBasis = (count + 1) * every.minorUnits - 1
    // No more is ever left than the largest amount.
    let units = Int64(
      min(Int128(coupon.minorUnits) * Int128(count), Int128(2 * Amount.largest.minorUnits)))
    let most = min(units, cap)
    if left < most {
      return PriceForm(
        operation: .nothing, form: .all, lastLeft: most - 1, lastBasis: lastBasis)
    }
    if cap < units { return .capped(cap, lastBasis: .max) }
    return PriceForm(
      operation: .minus(units), form: .repeated(coupon: coupon, every: every), lastLeft: .max,
      lastBasis: lastBasis)
  }
}

// MARK: - Large amounts

extension PriceRule {
  /// How it forms every price from some amount on, of the basis and of what is left alike: by one
  /// operation, or by a coupon that is given ever more often. Nil where no such amount is known.
  func settledForm(_ rounding: Rounding) -> (from: Int64, form: PriceForm)? {
    var amount: Int64 = 1
    if let repetition {
      guard let end = firstAmountCapped(repetition) else {
        let from = firstAmountRepeated(repetition)
        return from.map { ($0, form(on: $0, basis: $0, rounding)) }
      }
      amount = end
    }
    while amount <= Amount.largest.minorUnits {
      let form = form(on: amount, basis: amount, rounding)
      let last = min(form.lastLeft, form.lastBasis)
      if last >= Amount.largest.minorUnits { return (amount, form) }
      amount = last + 1
    }
    return nil
  }

  /// The first amount from which on a coupon is given again and again, or takes all that is left because
  /// it is larger than what is asked for it; nil if it is beyond the largest.
  private func firstAmountRepeated(_ repetition: Repetition) -> Int64? {
    let every = repetition.every.minorUnits
    let excess = repetition.coupon.minorUnits - every
    return excess > 0 ? amount(of: (every + excess - 1) / excess, times: every) : every
  }

  /// The first amount of which a coupon that is given again and again comes to more than the cap; nil if
  /// that is never so.
  private func firstAmountCapped(_ repetition: Repetition) -> Int64? {
    guard cap < .max else { return nil }
    let count = cap / repetition.coupon.minorUnits + 1
    return amount(of: count, times: repetition.every.minorUnits).map { max($0, cap) }
  }

  /// A product, unless it is larger than any amount.
  private func amount(of count: Int64, times units: Int64) -> Int64? {
    let (product, isTooLarge) = count.multipliedReportingOverflow(by: units)
    return isTooLarge || product > Amount.largest.minorUnits ? nil : product
  }
}
