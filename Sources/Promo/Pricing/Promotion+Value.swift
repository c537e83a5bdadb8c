extension Promotion {
  /// True if it is in force for an order.
  func isInForce(for order: CheckedOrder) -> Bool {
    !isPaused && requirements.allSatisfy { $0.holds(for: order) }
  }

  /// Returns the basis: the amount that its threshold is compared with when `left` is left to pay.
  func basis(on left: Amount, of order: CheckedOrder) -> Amount {
    threshold?.isBeforeDiscounts ?? false ? order.amount : left
  }

  /// Returns its exact value on a rest to pay: nothing below its threshold, and never more than the
  /// rest or its cap.
  func value(on left: Amount, of order: CheckedOrder) -> ExactAmount {
    value(on: left, basis: basis(on: left, of: order))
  }

  /// Returns its exact value on a rest to pay and a basis.
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

  /// Returns its reduction of a rest to pay, in whole minor units. The price is rounded, not the
  /// value.
  func reduction(from left: Amount, of order: CheckedOrder, rounding: Rounding) -> Amount {
    left - rounding.rounded(ExactAmount(left) - value(on: left, of: order))
  }
}

extension Requirement {
  /// True if an order meets the requirement.
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
  /// Returns its value on an amount, without the limits of a cap and of the rest to pay.
  func value(on left: Amount) -> ExactAmount {
    switch self {
    case .discount(let percent): ExactAmount(percent, of: left)
    case .coupon(let amount): ExactAmount(amount)
    }
  }
}
