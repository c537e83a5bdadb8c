/// Which straight line a promotion's worth lies on at some amount.
struct ValueLine: Hashable {
  /// What limits the worth.
  enum Limit: Hashable {
    case benefit
    case cap
    case left
  }

  /// How many of its tiers are reached, or how many times its coupon is given. As long as it is the
  /// same, the worth never rises by more than the amount, and the price that is left never falls. Above
  /// a cap nobody counts.
  let steps: Int64

  /// The index of the tier that gives the most; 0 without tiers.
  let tier: Int
  let limit: Limit
}

extension Promotion {
  /// The line of its worth on an amount that is left to pay of an order; nil below its threshold.
  func line(on left: Amount, of order: CheckedOrder) -> ValueLine? {
    let basis = basis(on: left, of: order)
    if let threshold, basis < threshold.spend { return nil }
    var (tier, steps, value) = (0, Int64(1), ExactAmount.nothing)
    switch benefit {
    case .once(let reduction): value = reduction.value(on: left)
    case .repeated(let coupon, let step):
      steps = basis.count(of: step)
      value = ExactAmount(coupon, times: steps)
    case .tiers(let tiers):
      let values = tiers.prefix { $0.spend <= basis }.map { $0.reward.value(on: left) }
      steps = Int64(values.count)
      for (index, own) in values.enumerated() where own > value || index == 0 {
        (tier, value) = (index, own)
      }
    }
    if let cap, ExactAmount(cap) < value {
      return ValueLine(steps: 0, tier: 0, limit: left < cap ? .left : .cap)
    }
    return ValueLine(steps: steps, tier: tier, limit: ExactAmount(left) < value ? .left : .benefit)
  }

  /// How many lines its worth can lie on between two steps.
  var lineCount: Int {
    if case .tiers(let tiers) = benefit { tiers.count } else { 1 }
  }

  /// Whether the price it leaves can fall where its coupon is given once more: not if what is left has
  /// grown by as much.
  var fallsAtEveryStep: Bool {
    if case .repeated(let coupon, _) = benefit {
      coupon.minorUnits > 1 || threshold?.isBeforeDiscounts ?? false
    } else {
      true
    }
  }
}
