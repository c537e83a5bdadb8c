/// Which straight line a promotion's worth lies on at some amount. As long as it is the same line, the
/// worth rises evenly with the amount, and the price that is left never falls.
struct WorthLine: Hashable {
  /// What limits the worth.
  enum Limit: Hashable {
    case benefit
    case cap
    case left
  }

  /// The index of the tier that gives the most; 0 without tiers.
  let tier: Int

  /// How many times its coupon is given.
  let count: Int64
  let limit: Limit
}

extension Promotion {
  /// The line of its worth on an amount that is left to pay of an order; nil below its threshold.
  func line(on left: Amount, of order: CheckedOrder) -> WorthLine? {
    let basis = basis(on: left, of: order)
    if let threshold, basis < threshold.spend { return nil }
    var (tier, count, worth) = (0, Int64(1), Worth.nothing)
    switch benefit {
    case .once(let reduction): worth = reduction.worth(on: left)
    case .repeated(let coupon, let step):
      count = basis.count(of: step)
      worth = Worth(coupon, times: count)
    case .tiers(let tiers):
      for (index, reached) in tiers.enumerated() where reached.spend <= basis {
        let own = reached.reduction.worth(on: left)
        if own > worth || index == 0 { (tier, worth) = (index, own) }
      }
    }
    let isCapped = cap.map { Worth($0) < worth } ?? false
    let most = isCapped ? Worth(cap ?? left) : worth
    return WorthLine(
      tier: tier, count: count, limit: Worth(left) < most ? .left : isCapped ? .cap : .benefit)
  }

  /// Whether its worth rises by more than what is spent at each `every`, so that a price may fall.
  var fallsAtEveryStep: Bool {
    if case .repeated(let coupon, _) = benefit { coupon.minorUnits > 1 } else { false }
  }
}
