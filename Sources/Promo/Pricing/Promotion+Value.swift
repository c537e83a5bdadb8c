extension Promotion {
  /// Whether it is in force for an order.
  func isInForce(for order: CheckedOrder) -> Bool {
    !isPaused && requirements.allSatisfy { $0.holds(for: order) }
  }

  /// What its threshold is compared with when so much is left to pay of an order.
  func basis(on left: Amount, of order: CheckedOrder) -> Amount {
    threshold?.isBeforeDiscounts ?? false ? order.amount : left
  }

  /// What it is worth, exactly, on an amount that is left to pay of an order: nothing below its
  /// threshold, never more than what is left nor than its cap.
  func value(on left: Amount, of order: CheckedOrder) -> ExactAmount {
    value(on: left, basis: basis(on: left, of: order))
  }

  /// The same by what its threshold is compared with.
  func value(on left: Amount, basis: Amount) -> ExactAmount {
    if let threshold, basis < threshold.spend { return .nothing }
    let value =
      switch benefit {
      case .once(let reward): reward.value(on: left)
      case .repeated(let coupon, let step): ExactAmount(coupon, times: basis.count(of: step))
      case .tiers(let tiers):
        tiers.filter { $0.spend <= basis }.map { $0.reward.value(on: left) }.max() ?? .nothing
      }
    return min(value, ExactAmount(cap ?? left), ExactAmount(left))
  }

  /// What it takes off an amount that is left to pay of an order, in whole minor units: the price
  /// it leaves is rounded, not the worth.
  func reduction(from left: Amount, of order: CheckedOrder, rounding: Rounding) -> Amount {
    left - rounding.rounded(ExactAmount(left) - value(on: left, of: order))
  }
}

extension Requirement {
  /// Returns whether an order meets the requirement.
  func holds(for order: CheckedOrder) -> Bool {
    switch self {
    case .window(let window): window.contains(order.instant)
    case .schedule(let schedule): schedule.isOn(at: order.localTime)
    case .codes(let codes): !order.codes.isDisjoint(with: codes.folded)
    case .conditions(let conditions):
      conditions.allSatisfy { $0.condition.holds(for: order.facts) }
    }
  }
}

extension Promotion.Reward {
  /// What it is worth on an amount, were there neither a cap nor an end to what is left.
  func value(on left: Amount) -> ExactAmount {
    switch self {
    case .discount(let percent): ExactAmount(percent, of: left)
    case .coupon(let amount): ExactAmount(amount)
    }
  }
}
