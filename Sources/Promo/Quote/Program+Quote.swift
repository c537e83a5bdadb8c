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
      outcomes: promotions.indices.map { outcome(of: $0, for: checked, in: choice, by: names) },
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
  private func outcome(
    of index: Int, for order: CheckedOrder, in choice: Choice, by names: [String]
  ) -> Outcome {
    let own = choice.applied.first { $0.index == index }
    let kind =
      own.map { Outcome.Kind.applied(off: $0.off) }
      ?? promotions[index].absence(at: order.instant)
      ?? absence(of: index, from: order)
      ?? idleness(of: index, for: order, in: choice, by: names)
    return Outcome(promotion: promotions[index].name, kind: kind)
  }

  /// Why a promotion within its window is not in force for an order; nil if it is.
  private func absence(of index: Int, from order: CheckedOrder) -> Outcome.Kind? {
    if !promotions[index].schedule.isOn(at: order.localTime) {
      return .offSchedule(
        next: promotions[index].schedule.firstInstant(
          from: order.instant, before: promotions[index].window.ends, in: zone))
    }
    if !promotions[index].isCodePresent(in: order) {
      return .codeMissing(codes: promotions[index].codes)
    }
    return promotions[index].firstFailure(for: order).map(Outcome.Kind.conditionFailed)
  }

  /// Why a promotion that is in force is not applied.
  private func idleness(
    of index: Int, for order: CheckedOrder, in choice: Choice, by names: [String]
  ) -> Outcome.Kind {
    if let spend = promotions[index].threshold?.spend, order.amount < spend {
      return .belowSpend(short: spend - order.amount)
    }
    let off = promotions[index].take(from: order.amount, of: order, rounding: rounding)
    if off == .zero { return .noEffect }
    return .beaten(
      by: names, wouldPay: order.amount - off,
      lostThreshold: lostThreshold(of: index, for: order, in: choice))
  }

  /// By how much the discounts before a promotion's step took the order below its threshold, where it
  /// could else have been applied after them.
  private func lostThreshold(
    of index: Int, for order: CheckedOrder, in choice: Choice
  ) -> Amount? {
    guard let spend = promotions[index].threshold?.spend, promotions[index].isSync else { return nil }
    let step = promotions[index].step
    var left = order.amount
    for applied in choice.applied {
      let other = promotions[applied.index].step
      guard promotions[applied.index].isSync, other != step else { return nil }
      if other < step { left = applied.left }
    }
    let basis = promotions[index].basis(on: left, of: order)
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
