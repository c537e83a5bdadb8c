/// How a promotion forms the price of an amount that is left to pay, and how far it does so in the same
/// way.
struct PriceForm {
  /// What is done; nil where nothing is taken off.
  let operation: PriceOperation?

  /// What it is called; of no meaning where nothing is taken off.
  let form: Piece.Part.Form

  /// The most that can be left, the basis staying in its place, and nothing changes.
  let lastLeft: Int64

  /// The largest basis with which nothing changes, as long as what is left stays in its place.
  let lastBasis: Int64

  /// Whether the basis only decides how often a coupon is given.
  var isRepeated: Bool {
    if case .repeated = form { operation != nil } else { false }
  }
}

extension Promotion {
  /// How it forms the price of so many minor units that are left, when its threshold is compared with a
  /// basis.
  func priceForm(on left: Int64, basis: Int64, _ rounding: Rounding) -> PriceForm {
    if let threshold, basis < threshold.spend.minorUnits {
      return .idle(lastBasis: threshold.spend.minorUnits - 1)
    }
    guard left > 0 else { return .idle(lastLeft: 0) }
    switch benefit {
    case .once(let reduction):
      return form(on: left, of: ReachedTiers([reduction]), lastBasis: .max, rounding)
    case .repeated(let coupon, let every):
      return form(on: left, basis: basis, coupon: coupon, every: every)
    case .tiers(let tiers):
      let count = tiers.partitioningIndex { $0.spend.minorUnits > basis }
      return form(
        on: left, of: ReachedTiers(tiers[..<count].map(\.reduction)),
        lastBasis: count < tiers.count ? tiers[count].spend.minorUnits - 1 : .max, rounding)
    }
  }

  private func form(
    on left: Int64, of reached: ReachedTiers, lastBasis: Int64, _ rounding: Rounding
  ) -> PriceForm {
    let cap = cap?.minorUnits ?? .max
    let lastOfCoupon = reached.lastOfCoupon
    guard left > lastOfCoupon else {
      let most = min(reached.coupon, cap)
      if left < most {
        return PriceForm(
          operation: .nothing, form: .all, lastLeft: min(most - 1, lastOfCoupon),
          lastBasis: lastBasis)
      }
      return cap < reached.coupon
        ? .capped(cap, lastBasis: lastBasis)
        : PriceForm(
          operation: .minus(reached.coupon),
          form: .coupon(Amount(unchecked: reached.coupon)), lastLeft: lastOfCoupon,
          lastBasis: lastBasis)
    }
    let millionths = reached.percent.millionths
    let lastBelowCap =
      cap == .max
      ? .max : Int64(min(Int128(cap) * 1_000_000 / Int128(millionths), Int128(Int64.max)))
    if left > lastBelowCap { return .capped(cap, lastBasis: lastBasis) }
    let keep = PriceOperation.keep(reached.percent.complement.millionths)
    if keep.apply(to: left, rounding) == left {
      return .idle(
        lastLeft: min(lastWithoutEffect(of: keep, from: left, rounding), lastBelowCap),
        lastBasis: lastBasis)
    }
    return PriceForm(
      operation: keep, form: .discount(reached.percent), lastLeft: lastBelowCap,
      lastBasis: lastBasis)
  }

  /// The most of which a percentage is rounded to nothing: of a million more it is worth at least one.
  private func lastWithoutEffect(
    of keep: PriceOperation, from left: Int64, _ rounding: Rounding
  ) -> Int64 {
    last(in: left...left + 1_000_000) { keep.apply(to: $0, rounding) == $0 }
  }

  private func form(
    on left: Int64, basis: Int64, coupon: Amount, every: Amount
  ) -> PriceForm {
    let cap = cap?.minorUnits ?? .max
    let count = basis / every.minorUnits
    let lastBasis = (count + 1) * every.minorUnits - 1
    let worth = Worth(coupon, times: count).millionths / 1_000_000
    // No more is ever left than the largest amount.
    let units = Int64(min(worth, Int128(2 * Amount.largest.minorUnits)))
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

extension PriceForm {
  fileprivate static func idle(lastLeft: Int64 = .max, lastBasis: Int64 = .max) -> PriceForm {
    PriceForm(operation: nil, form: .all, lastLeft: lastLeft, lastBasis: lastBasis)
  }

  fileprivate static func capped(_ cap: Int64, lastBasis: Int64) -> PriceForm {
    PriceForm(
      operation: .minus(cap), form: .cap(Amount(unchecked: cap)), lastLeft: .max,
      lastBasis: lastBasis)
  }
}

/// What counts of the tiers that are reached: the largest coupon and the largest percentage, for one of
/// these gives the most on every amount.
private struct ReachedTiers {
  private(set) var coupon: Int64 = 0
  private(set) var percent = Percent(millionths: 0)

  /// Whether the coupon stands before the percentage, and so gives where both are worth the same.
  private var isCouponFirst = false

  init(_ reductions: [Promotion.Reduction]) {
    for reduction in reductions {
      switch reduction {
      case .coupon(let amount) where amount.minorUnits > coupon:
        coupon = amount.minorUnits
        isCouponFirst = percent.millionths == 0
      case .discount(let own) where own.millionths > percent.millionths:
        percent = own
        isCouponFirst = coupon > 0
      case .coupon, .discount: break
      }
    }
  }

  /// The most that can be left for the coupon to be what gives the most; 0 without one.
  var lastOfCoupon: Int64 {
    guard coupon > 0 else { return 0 }
    guard percent.millionths > 0 else { return .max }
    let (whole, rest) = (Int128(coupon) * 1_000_000)
      .quotientAndRemainder(dividingBy: Int128(percent.millionths))
    return Int64(rest == 0 && !isCouponFirst ? whole - 1 : whole)
  }
}
