/// What one promotion gives, in fields that need no looking up.
struct OfferTerms {
  enum Kind {
    /// `value` minor units.
    case flat
    /// `percent` of what is left, at most `value` minor units.
    case percent
    /// A coupon of `coupon` for each whole `every` of the basis, at most `value` minor units.
    case repeated
    /// What the levels say, at most `value` minor units.
    case levels
  }

  /// The most that is taken by a promotion without a cap; more than any amount.
  static var unlimited: Int64 { 2_000_000_000_000_000 }

  let kind: Kind
  let isSync: Bool
  let isBeforeDiscounts: Bool
  let step: Promotion.Step

  /// The least basis.
  let threshold: Int64
  let percent: Percent
  let value: Int64
  let coupon: Int64
  let every: Int64
  let levels: Range<Int>
}

/// What all promotions of a program give.
struct OfferTable {
  /// What counts of the tiers that are reached from some basis on: the largest coupon and the largest
  /// percentage, for one of these gives the most.
  struct Level {
    let spend: Int64
    let coupon: Int64
    let percent: Percent
  }

  private(set) var terms: [OfferTerms] = []
  private(set) var levels: [Level] = []
  let rounding: Rounding

  init(_ program: Program) {
    rounding = program.rounding
    let promotions = program.promotions
    terms.reserveCapacity(promotions.count)
    for index in promotions.indices { append(promotions[index]) }
  }

  private mutating func append(_ promotion: Promotion) {
    let cap = promotion.cap?.minorUnits ?? OfferTerms.unlimited
    let first = levels.count
    var (kind, percent, value) = (OfferTerms.Kind.percent, Percent(millionths: 0), cap)
    var (coupon, every) = (Int64(0), Int64(1))
    switch promotion.benefit {
    case .once(.discount(let own)): percent = own
    case .once(.coupon(let own)): (kind, value) = (.flat, min(own.minorUnits, cap))
    case .repeated(let own, let step):
      (kind, coupon, every) = (.repeated, own.minorUnits, step.minorUnits)
    case .tiers(let tiers):
      kind = .levels
      append(tiers)
    }
    terms.append(
      OfferTerms(
        kind: kind, isSync: promotion.isSync,
        isBeforeDiscounts: promotion.threshold?.isBeforeDiscounts ?? false, step: promotion.step,
        threshold: promotion.threshold?.spend.minorUnits ?? 0, percent: percent, value: value,
        coupon: coupon, every: every, levels: first..<levels.count))
  }

  private mutating func append(_ tiers: [Promotion.Tier]) {
    var (coupon, percent) = (Int64(0), Percent(millionths: 0))
    for tier in tiers {
      switch tier.reward {
      case .coupon(let own): coupon = max(coupon, own.minorUnits)
      case .discount(let own) where own.millionths > percent.millionths: percent = own
      case .discount: break
      }
      levels.append(Level(spend: tier.spend.minorUnits, coupon: coupon, percent: percent))
    }
  }

  /// What a promotion is worth on what is left to pay, as `Promotion.value(on:basis:)`, in millionths of a
  /// minor unit.
  func worth<Millionths: FixedWidthInteger>(
    of index: Int, on left: Int64, basis: Int64
  ) -> Millionths {
    let terms = terms[index]
    if basis < terms.threshold { return 0 }
    let most = Millionths(min(terms.value, left)) * million()
    switch terms.kind {
    case .flat: return most
    case .percent: return min(Millionths(terms.percent.millionths) * Millionths(left), most)
    case .repeated:
      let (units, isTooMuch) = (basis / terms.every).multipliedReportingOverflow(by: terms.coupon)
      return isTooMuch ? most : min(Millionths(min(units, left)) * million(), most)
    case .levels:
      let level = level(of: terms, reachedBy: basis)
      let coupon = Millionths(min(level.coupon, left)) * million()
      return min(max(Millionths(level.percent.millionths) * Millionths(left), coupon), most)
    }
  }

  /// What is left after a promotion, as by `Promotion.take`. Whole minor units are not rounded.
  @inline(__always)
  func left<Millionths: FixedWidthInteger>(
    after index: Int, of left: Int64, amount: Int64, in type: Millionths.Type
  ) -> Int64 {
    let basis = terms[index].isBeforeDiscounts ? amount : left
    if basis < terms[index].threshold { return left }
    if terms[index].kind == .flat { return left - min(terms[index].value, left) }
    let worth: Millionths = worth(of: index, on: left, basis: basis)
    return rounding.rounded(millionths: Millionths(left) * million() - worth)
  }

  /// The same in 64 bits where they hold it.
  func left(after index: Int, of left: Int64, amount: Int64) -> Int64 {
    amount <= OfferTable.mostOf64Bits
      ? self.left(after: index, of: left, amount: amount, in: Int64.self)
      : self.left(after: index, of: left, amount: amount, in: Int128.self)
  }

  /// What three promotions take of so many minor units fits 64 bits in millionths.
  static var mostOf64Bits: Int64 { 3_000_000_000_000 }

  private func million<Millionths: FixedWidthInteger>() -> Millionths { 1_000_000 }

  /// The last level that a basis reaches, which reaches the first.
  private func level(of terms: OfferTerms, reachedBy basis: Int64) -> Level {
    levels[terms.levels.dropFirst().partitioningIndex { levels[$0].spend > basis } - 1]
  }
}
