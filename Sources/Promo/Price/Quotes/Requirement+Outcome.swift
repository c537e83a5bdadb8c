extension Requirement {
  /// Returns the outcome of a promotion with this window, if this is its first unmet requirement.
  func outcome(
    for order: CheckedOrder, within window: Window, in zone: ZoneRules
  ) -> Quote.Outcome.Kind? {
    switch self {
    case .window(let window): window.outcome(at: order.instant)
    case .schedule(let schedule):
      .offSchedule(
        next: schedule.firstInstant(from: order.instant, before: window.ends, in: zone))
    case .codes(let codes): .codeMissing(codes: codes.written)
    case .conditions(let conditions):
      conditions.first { !$0.condition.holds(for: order.facts) }.map(
        Quote.Outcome.Kind.conditionFailed)
    }
  }
}

extension Window {
  /// Returns the outcome at an instant outside the window.
  fileprivate func outcome(at instant: Instant) -> Quote.Outcome.Kind? {
    if let starts, instant < starts { return .notStarted(until: isEmpty ? nil : starts) }
    return ends.map { .ended(at: $0) }
  }
}
