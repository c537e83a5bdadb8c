/// The lowest price that a claim allows for each amount, given the number of promotions applied.
///
/// A percentage claim allows for rounding: it is broken only if the price falls short of the exact
/// percentage by at least one minor unit per promotion applied.
struct ClaimedFloor {
  private let claim: Guarantee.Claim

  /// The number of promotions applied, but at least 1.
  private var count: Int64 = 1

  /// A share of the amount that a price must also fall below to break the claim; nil for none.
  private var share: Share?

  init(_ claim: Guarantee.Claim) { self.claim = claim }

  /// Returns the floor for the prices of a stack of `count` promotions.
  func applying(_ count: Int) -> ClaimedFloor {
    var floor = self
    floor.count = Int64(max(1, count))
    return floor
  }

  /// Returns the floor below which prices break the claim by more than a given order does.
  ///
  /// - Parameter orEqual: true if prices that break the claim by as much as the order also lie
  ///   below the floor.
  func deeper(than payable: Int64, for amount: Int64, orEqual: Bool = false) -> ClaimedFloor {
    let one: Int64 = orEqual ? 1 : 0
    switch claim {
    case .paysPercent, .savesPercent:
      var floor = self
      floor.share = Share(payable: payable, amount: amount, isEqualEnough: orEqual)
      return floor
    case .pays: return ClaimedFloor(.pays(Amount(unchecked: payable + one)))
    case .saves: return ClaimedFloor(.saves(Amount(unchecked: amount - payable - one)))
    }
  }

  func isBroken(byPaying payable: Int64, for amount: Int64) -> Bool { payable < units(for: amount) }

  /// True if an order breaks the claim, given that each applied promotion may round the price.
  func isBroken(by order: Example) -> Bool {
    applying(order.applied.count).isBroken(byPaying: order.payable, for: order.amount)
  }

  /// Returns the least price that the claim allows for an amount, in minor units; may be negative.
  func units(for amount: Int64) -> Int64 {
    switch claim {
    case .paysPercent, .savesPercent:
      min(keep.apply(to: amount, .down) + 1 - count, share?.units(for: amount) ?? .max)
    case .pays(let floor): floor.minorUnits
    case .saves(let most): amount - most.minorUnits
    }
  }

  /// Returns the largest amount for which a price of `payable` keeps the claim; `.max` if none.
  func lastAmount(kept payable: Int64) -> Int64 {
    switch claim {
    case .paysPercent, .savesPercent:
      max(
        keep.largestInput(leaving: payable + count - 1, .down),
        share?.lastAmount(kept: payable) ?? 0)
    case .pays(let floor): payable >= floor.minorUnits ? .max : 0
    case .saves(let most): payable + most.minorUnits
    }
  }

  /// The share of an amount that a percentage claim requires to be paid.
  private var keep: Operation { claim.percentToPay.map { .keep($0.millionths) } ?? .idle }
}

// MARK: - Straight lines

extension ClaimedFloor {
  /// Returns the last amount up to which prices within some bounds are sure to keep the claim; nil
  /// if they may break the claim at `first`.
  func lastKept(by bounds: LinearBounds, from first: Int64, upTo end: Int64) -> Int64? {
    let ends = lines(under: bounds).compactMap { price, floor -> Int64? in
      let isKept = { price.height(at: $0) >= floor.height(at: $0) }
      guard isKept(first) else { return nil }
      return isKept(end) ? end : lastNumber(in: first...end, where: isKept)
    }
    return ends.max()
  }

  /// Returns pairs of straight lines. A price keeps the claim wherever the first line of any pair
  /// is not below the second line of the pair.
  private func lines(
    under bounds: LinearBounds
  ) -> [(price: LinearBounds.Line, floor: LinearBounds.Line)] {
    let unit = LinearBounds.unit
    // A price that is at least a floor of whole units before rounding is also at least that floor
    // after rounding.
    var unrounded = bounds.low
    unrounded.offset += bounds.lowRounding
    switch claim {
    case .paysPercent, .savesPercent:
      let line = LinearBounds.Line(
        slope: unit / 1_000_000 * Int128(keep.keep), offset: 1 - unit * Int128(count))
      return [(bounds.low, line)] + (share.map { [(bounds.low, $0.line)] } ?? [])
    case .pays(let floor): return [(unrounded, .flat(unit * Int128(floor.minorUnits)))]
    case .saves(let most):
      return [(unrounded, .init(slope: unit, offset: -unit * Int128(most.minorUnits)))]
    }
  }

  /// Returns the last amount that must be examined, because both the prices and the floor repeat
  /// after a period; nil if the period is too long, or if the floor rises by more than the prices.
  /// If the floor rises by more, a later price may break the claim although an earlier price keeps
  /// it.
  func lastToLook(with prices: Period, from first: Int64) -> Int64? {
    switch claim {
    case .pays: return first + prices.length
    case .saves: return prices.rise >= prices.length ? first + prices.length : nil
    case .paysPercent, .savesPercent:
      // Where the share is below the percentage of the claim, the share alone is the floor.
      if let share {
        return share.isKept(over: prices)
          ? share.firstBelow(keep, lessRoundings: count).map { max(first, $0) + prices.length }
          : nil
      }
      guard let own = Period().after(keep, .down), let length = own.commonLength(with: prices),
        prices.rise(over: length) >= own.rise(over: length)
      else { return nil }
      return first + length
    }
  }
}

extension Guarantee {
  /// The amounts of the orders that the guarantee covers, in minor units.
  var units: ClosedRange<Int64> {
    amounts.lowerBound.minorUnits...amounts.upperBound.minorUnits
  }
}

extension Guarantee.Claim {
  var saysSaving: Bool {
    switch self {
    case .saves, .savesPercent: true
    case .pays, .paysPercent: false
    }
  }

  /// The percentage of its amount that every order must pay; nil for a claim that names an amount.
  var percentToPay: Percent? {
    switch self {
    case .paysPercent(let percent): percent
    case .savesPercent(let percent): percent.complement
    case .pays, .saves: nil
    }
  }
}

/// The share of its amount that one order pays. It is a limit that the prices of other orders must
/// fall below.
private struct Share {
  let payable: Int64
  let amount: Int64

  /// True if a share equal to the limit counts as below the limit.
  let isEqualEnough: Bool

  /// Returns, for an amount, the lowest price that is not below the limit.
  func units(for other: Int64) -> Int64 {
    let product = wideProduct(payable, other)
    let exact = isEqualEnough ? product + Int128(amount) : product + Int128(amount) - 1
    return Int64(exact / Int128(amount))
  }

  /// Returns the largest amount for which a price is not below the limit.
  func lastAmount(kept price: Int64) -> Int64 {
    if payable == 0 { return isEqualEnough && price == 0 ? 0 : .max }
    let product = wideProduct(price, amount) - (isEqualEnough ? 1 : 0)
    return Int64(min(product / Int128(payable), Int128(Int64.max)))
  }

  var line: LinearBounds.Line {
    let units = Int128(payable) * LinearBounds.unit
    // Rounded up, so that a price below the limit never seems to keep it.
    return LinearBounds.Line(
      slope: (units + Int128(amount) - 1) / Int128(amount), offset: isEqualEnough ? 1 : 0)
  }

  /// Returns an amount from which on the limit is below the share `part` minus `count` roundings;
  /// nil if there is none.
  func firstBelow(_ part: Operation, lessRoundings count: Int64) -> Int64? {
    let gap = wideProduct(part.keep, amount) - wideProduct(payable, 1_000_000)
    if gap <= 0 { return nil }
    let first = wideProduct(count + 1, amount) * 1_000_000 / gap + 1
    return first < Int128(Amount.largest.minorUnits) ? Int64(first) : nil
  }

  /// True if prices that keep the limit also keep it after any number of periods.
  func isKept(over prices: Period) -> Bool {
    wideProduct(prices.rise, amount) >= wideProduct(payable, prices.length)
  }
}
