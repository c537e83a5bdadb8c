/// The least price of every amount that a claim allows.
struct ClaimedFloor {
  private let claim: Guarantee.Claim
  private let rounding: Rounding

  init(_ claim: Guarantee.Claim, _ rounding: Rounding) {
    self.claim = claim
    self.rounding = rounding
  }

  /// Returns the least price that the claim allows for an amount, in minor units. It may be below
  /// zero.
  func units(for amount: Int64) -> Int64 {
    switch claim {
    case .paysPercent(let percent):
      Operation.keep(percent.millionths).apply(to: amount, rounding)
    case .pays(let floor): floor.minorUnits
    case .saves(let most): amount - most.minorUnits
    }
  }

  /// Returns the largest amount for which a price of `payable` keeps the claim; `.max` if there is
  /// no largest.
  func lastAmount(kept payable: Int64) -> Int64 {
    switch claim {
    case .paysPercent(let percent):
      Operation.keep(percent.millionths).largestInput(leaving: payable, rounding)
    case .pays(let floor): payable >= floor.minorUnits ? .max : 0
    case .saves(let most): payable + most.minorUnits
    }
  }

  /// The floor before it is rounded.
  private var line: LinearBounds.Line {
    let unit = LinearBounds.unit
    return switch claim {
    case .paysPercent(let percent):
      .init(slope: unit / 1_000_000 * Int128(percent.millionths), offset: 0)
    case .pays(let floor): .flat(unit * Int128(floor.minorUnits))
    case .saves(let most): .init(slope: unit, offset: -unit * Int128(most.minorUnits))
    }
  }

  /// True if prices within some bounds are sure to keep the claim at an amount. A price that is not
  /// below the floor before rounding is not below it after rounding.
  func isKept(by bounds: LinearBounds, at amount: Int64) -> Bool {
    bounds.low.height(at: amount) + bounds.lowRounding >= line.height(at: amount)
  }

  /// Returns the period after which both the prices and the floor repeat; nil if it is too long or
  /// the floor rises by more. In that case a later price may break the claim although an earlier
  /// one keeps it.
  func period(with prices: Period) -> Int64? {
    switch claim {
    case .pays: return prices.length
    case .saves: return prices.rise >= prices.length ? prices.length : nil
    case .paysPercent(let percent):
      guard let own = Period().after(.keep(percent.millionths), rounding),
        let length = own.commonLength(with: prices),
        prices.rise(over: length) >= own.rise(over: length)
      else { return nil }
      return length
    }
  }
}
