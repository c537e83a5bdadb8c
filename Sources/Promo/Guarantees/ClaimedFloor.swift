/// What every amount must pay at least, by a claim.
struct ClaimedFloor {
  private let claim: Guarantee.Claim
  private let rounding: Rounding

  init(_ claim: Guarantee.Claim, _ rounding: Rounding) {
    self.claim = claim
    self.rounding = rounding
  }

  /// The least that an amount must pay, in minor units; below zero where nothing is claimed of it.
  func units(for amount: Int64) -> Int64 {
    switch claim {
    case .paysPercent(let percent):
      Operation.keep(percent.millionths).apply(to: amount, rounding)
    case .pays(let floor): floor.minorUnits
    case .saves(let most): amount - most.minorUnits
    }
  }

  /// The largest amount for which so much is enough.
  func lastAmount(kept payable: Int64) -> Int64 {
    switch claim {
    case .paysPercent(let percent):
      Operation.keep(percent.millionths).largestInput(leaving: payable, rounding)
    case .pays(let floor): payable >= floor.minorUnits ? .max : 0
    case .saves(let most): payable + most.minorUnits
    }
  }

  /// The same before it is rounded.
  private var line: LinearBounds.Line {
    let unit = LinearBounds.unit
    return switch claim {
    case .paysPercent(let percent):
      .init(slope: unit / 1_000_000 * Int128(percent.millionths), offset: 0)
    case .pays(let floor): .flat(unit * Int128(floor.minorUnits))
    case .saves(let most): .init(slope: unit, offset: -unit * Int128(most.minorUnits))
    }
  }

  /// Whether prices within some bounds surely keep the claim at an amount. A price that is not below the
  /// floor before both are rounded is not below it after it.
  func isKept(by bounds: LinearBounds, at amount: Int64) -> Bool {
    bounds.low.height(at: amount) + bounds.lowRounding >= line.height(at: amount)
  }

  /// The period after which prices of a period, and the floor, repeat; nil if the floor rises by more, so
  /// that a later price may break the claim although an earlier does not, or if it is too long.
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
