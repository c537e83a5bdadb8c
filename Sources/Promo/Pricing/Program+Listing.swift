// The promotions that a shop shows beside its goods, before there is an order.

extension Program {
  /// Lists the promotions that are active at an instant, in written order: not paused, inside their
  /// window and on schedule. An order may still lack their amount, code or facts.
  public func active(at instant: Instant) -> [Promotion] {
    let order = checked(amount: .zero, at: instant, codes: [], facts: [])
    return promotions.filter { promotion in
      !promotion.isPaused
        && promotion.requirements.allSatisfy { !$0.isAboutTime || $0.holds(for: order) }
    }
  }

  /// Lists the promotions whose window contains an instant, paused or not, in written order.
  public func withinWindow(at instant: Instant) -> [Promotion] {
    promotions.filter { $0.window.contains(instant) }
  }
}
