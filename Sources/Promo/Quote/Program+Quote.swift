extension Program {
  /// Prices an order and explains the price, with an outcome for every promotion.
  ///
  /// Takes time in proportion to the number of promotions; under `calculator`, to tell what `best`
  /// would charge, also to the product of the numbers of those in force and `sync` in each step.
  public func quote(_ order: Order) -> Quote {
    let choice = choice(for: order)
    let applied = choice.applied.map { applied in
      Quote.Applied(
        promotion: promotions[applied.index].name, off: applied.off, left: applied.left)
    }
    return Quote(
      order: order, payable: choice.payable, applied: applied,
      outcomes: promotions.map { outcome(of: $0, for: order, applied: applied) },
      best: better(than: choice, for: order))
  }

  private func better(than choice: Choice, for order: Order) -> Quote.Better? {
    guard strategy == .calculator else { return nil }
    let best = self.choice(for: order, by: .best)
    guard best.payable < choice.payable else { return nil }
    return Quote.Better(
      payable: best.payable, applied: best.applied.map { promotions[$0.index].name })
  }

  private func outcome(
    of promotion: Promotion, for order: Order, applied: [Quote.Applied]
  ) -> Outcome {
    let own = applied.first { $0.promotion == promotion.name }
    let kind =
      own.map { Outcome.Kind.applied(off: $0.off) }
      ?? promotion.absence(at: order.instant)
      ?? idleness(of: promotion, for: order, applied: applied)
    return Outcome(promotion: promotion.name, kind: kind)
  }

  /// Why a promotion that is in force is not applied.
  private func idleness(
    of promotion: Promotion, for order: Order, applied: [Quote.Applied]
  ) -> Outcome.Kind {
    if let spend = promotion.threshold?.spend, order.amount < spend {
      return .belowSpend(short: spend - order.amount)
    }
    let off = promotion.take(from: order.amount, of: order, rounding: rounding)
    if off == .zero { return .noEffect }
    return .beaten(by: applied.map(\.promotion), wouldPay: order.amount - off)
  }
}

extension Promotion {
  /// Why it is not in force at an instant; nil if it is.
  fileprivate func absence(at instant: Instant) -> Outcome.Kind? {
    if isPaused { return .paused }
    if window.contains(instant) { return nil }
    if let starts = window.starts, instant < starts {
      return .notStarted(until: window.isEmpty ? nil : starts)
    }
    return window.ends.map { .ended(at: $0) }
  }
}
