extension Program {
  /// Prices an order and explains the price, with an outcome for every promotion; fails where the order
  /// does not say what the rules need to know.
  ///
  /// Takes time in proportion to the number of promotions, many times over for the nudge; to tell what
  /// `best` would charge, as `BestSearch` does.
  public func quote(_ order: Order) throws(OrderProblem) -> Quote {
    let checked = try checked(order)
    let choice = choice(for: checked)
    var search = NudgeSearch(self, checked)
    let best = strategy == .calculator ? self.choice(for: checked, by: .best) : choice
    return quote(
      order, as: checked, by: choice, nudge: search.nudge(), best: better(best, than: choice))
  }

  /// What another choice would charge if it is less.
  func better(_ best: Choice, than choice: Choice) -> Quote.Better? {
    best.payable < choice.payable
      ? Quote.Better(payable: best.payable, applied: names(of: best)) : nil
  }

  /// The quote of an order, which is given in the terms of the program, too, by the choice for it.
  func quote(
    _ order: Order, as checked: CheckedOrder, by choice: Choice, nudge: Quote.Nudge?,
    best: Quote.Better?
  ) -> Quote {
    let names = names(of: choice)
    return Quote(
      order: order, payable: choice.payable,
      applied: zip(names, choice.applied).map { name, applied in
        Quote.Applied(promotion: name, off: applied.off, left: applied.left)
      },
      outcomes: outcomes(for: checked, in: choice, by: names),
      codes: codes(order.codes, of: checked, in: choice), nudge: nudge, best: best)
  }

  /// What became of the codes of an order, which are given as they were presented.
  private func codes(
    _ codes: [String], of order: CheckedOrder, in choice: Choice
  ) -> [Quote.Code] {
    guard !codes.isEmpty else { return [] }
    let applied = Set(choice.applied.flatMap { promotions[$0.index].foldedCodes })
    let known = promotions.reduce(into: Set<String>()) { known, promotion in
      if !order.codes.isDisjoint(with: promotion.foldedCodes) {
        known.formUnion(promotion.foldedCodes)
      }
    }
    return codes.map { code in
      guard codeProblem(of: code) == nil else { return Quote.Code(code: code, outcome: .unknown) }
      let folded = folded(code)
      return Quote.Code(
        code: code,
        outcome: applied.contains(folded)
          ? .applied : known.contains(folded) ? .notApplied : .unknown)
    }
  }
}

// MARK: - What became of a promotion

extension Program {
  private func outcomes(
    for order: CheckedOrder, in choice: Choice, by names: [String]
  ) -> [Outcome] {
    // An element of a span is looked at where it is; one of an array is copied first, and a promotion is
    // large.
    let promotions = promotions.span
    var outcomes: [Outcome] = []
    outcomes.reserveCapacity(promotions.count)
    for index in promotions.indices {
      let own = choice.applied.first { $0.index == index }
      let kind =
        own.map { Outcome.Kind.applied(off: $0.off) }
        ?? promotions[index].absence(at: order.instant)
        ?? absence(of: promotions[index], from: order)
        ?? idleness(of: promotions[index], for: order, in: choice, by: names)
      outcomes.append(Outcome(promotion: promotions[index].name, kind: kind))
    }
    return outcomes
  }

  /// Why a promotion within its window is not in force for an order; nil if it is.
  private func absence(of promotion: Promotion, from order: CheckedOrder) -> Outcome.Kind? {
    if !promotion.schedule.isOn(at: order.localTime) {
      return .offSchedule(
        next: promotion.schedule.firstInstant(
          from: order.instant, before: promotion.window.ends, in: zone))
    }
    if !promotion.isCodePresent(in: order) { return .codeMissing(codes: promotion.codes) }
    return promotion.firstFailure(for: order).map(Outcome.Kind.conditionFailed)
  }

  /// Why a promotion that is in force is not applied.
  private func idleness(
    of promotion: Promotion, for order: CheckedOrder, in choice: Choice, by names: [String]
  ) -> Outcome.Kind {
    if let spend = promotion.threshold?.spend, order.amount < spend {
      return .belowSpend(short: spend - order.amount)
    }
    let off = promotion.take(from: order.amount, of: order, rounding: rounding)
    if off == .zero { return .noEffect }
    return .beaten(
      by: names, wouldPay: order.amount - off,
      lostThreshold: lostThreshold(of: promotion, for: order, in: choice))
  }

  /// By how much the discounts before a promotion's step took the order below its threshold, where it
  /// could else have been applied after them.
  private func lostThreshold(
    of promotion: Promotion, for order: CheckedOrder, in choice: Choice
  ) -> Amount? {
    guard let spend = promotion.threshold?.spend, promotion.isSync else { return nil }
    let promotions = promotions.span
    let step = promotion.step
    var left = order.amount
    for applied in choice.applied {
      let other = promotions[applied.index].step
      guard promotions[applied.index].isSync, other != step else { return nil }
      if other < step { left = applied.left }
    }
    let basis = promotion.basis(on: left, of: order)
    return basis < spend ? spend - basis : nil
  }
}

extension Promotion {
  /// Why it is not in force at an instant, whatever its schedule; nil if it is.
  fileprivate func absence(at instant: Instant) -> Outcome.Kind? {
    if isPaused { return .paused }
    if window.contains(instant) { return nil }
    if let starts = window.starts, instant < starts {
      return .notStarted(until: window.isEmpty ? nil : starts)
    }
    return window.ends.map { .ended(at: $0) }
  }
}
