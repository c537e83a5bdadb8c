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
  func worth(on left: Amount, of order: CheckedOrder) -> Worth {
    worth(on: left, basis: basis(on: left, of: order))
  }

  /// The same by what its threshold is compared with.
  func worth(on left: Amount, basis: Amount) -> Worth {
    if let threshold, basis < threshold.spend { return .nothing }
    let worth =
      switch benefit {
      case .once(let reduction): reduction.worth(on: left)
      case .repeated(let coupon, let step): Worth(coupon, times: basis.count(of: step))
      case .tiers(let tiers):
        tiers.filter { $0.spend <= basis }.map { $0.reduction.worth(on: left) }.max() ?? .nothing
      }
    return min(worth, Worth(cap ?? left), Worth(left))
  }

  /// What it takes off an amount that is left to pay of an order, in whole minor units: the price
  /// it leaves is rounded, not the worth.
  func take(from left: Amount, of order: CheckedOrder, rounding: Rounding) -> Amount {
    left - rounding.rounded(Worth(left) - worth(on: left, of: order))
  }
}

extension Requirement {
  /// Whether an order meets it.
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

extension Promotion.Reduction {
  /// What it is worth on an amount, were there neither a cap nor an end to what is left.
  func worth(on left: Amount) -> Worth {
    switch self {
    case .discount(let percent): Worth(percent, of: left)
    case .coupon(let amount): Worth(amount)
    }
  }
}
