extension Promotion {
  /// Whether it is in force at an instant.
  func isInForce(at instant: Instant) -> Bool {
    !isPaused && window.contains(instant)
  }

  /// What it is worth, exactly, on an amount that is left to pay of an order: nothing below its
  /// threshold, never more than what is left nor than its cap.
  func worth(on left: Amount, of order: Order) -> Worth {
    if let threshold {
      let basis = threshold.isBeforeDiscounts ? order.amount : left
      guard basis >= threshold.spend else { return .nothing }
    }
    let worth =
      switch benefit {
      case .discount(let percent): Worth(percent, of: left)
      case .coupon(let amount): Worth(amount)
      }
    return min(worth, Worth(cap ?? left), Worth(left))
  }

  /// What it takes off an amount that is left to pay of an order, in whole minor units: the price
  /// it leaves is rounded, not the worth.
  func take(from left: Amount, of order: Order, rounding: Rounding) -> Amount {
    left - rounding.rounded(Worth(left) - worth(on: left, of: order))
  }
}
