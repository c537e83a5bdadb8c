// The promotions that a shop shows beside its goods, before there is an order.

extension Program {
  /// The promotions that are working at an instant, in written order: not paused, inside their window
  /// and on schedule. Whether an order gets them is for its amount, codes and facts to say.
  public func active(at instant: Instant) -> [Promotion] {
    let order = checked(amount: .zero, at: instant, codes: [], facts: [])
    return promotions.filter { promotion in
      !promotion.isPaused
        && promotion.requirements.allSatisfy { !$0.isAboutTime || $0.holds(for: order) }
    }
  }

  /// The promotions whose window an instant is inside, paused or not, in written order.
  public func withinWindow(at instant: Instant) -> [Promotion] {
    promotions.filter { $0.window.contains(instant) }
  }
}
