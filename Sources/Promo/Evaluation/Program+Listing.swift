// The promotions that a shop shows beside its goods, before there is an order.

extension Program {
  /// Lists the promotions that are active at an instant, in written order: not paused, inside their
  /// window and on schedule. An order may still lack their amount, code or facts.
  public func active(at instant: Instant) -> [Promotion] {
    let local = zone.localTime(at: instant)
    return withinWindow(at: instant).filter { !$0.isPaused && $0.schedule.isOn(at: local) }
  }

  /// Lists the promotions whose window contains an instant, paused or not, in written order.
  public func withinWindow(at instant: Instant) -> [Promotion] {
    promotions.filter { $0.window.contains(instant) }
  }
}
