extension Promotion {
  func isInForce(for order: CheckedOrder) -> Bool {
    !isPaused && requirements.allSatisfy { $0.holds(for: order) }
  }
}

extension Requirement {
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
