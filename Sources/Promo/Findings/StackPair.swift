/// Two stacks, perhaps of two programs, whose prices are compared amount by amount.
struct StackPair {
  /// A stack among the promotions of its program.
  struct Side {
    let stack: Stack
    let settled: SettledForms

    var rounding: Rounding { settled.rounding }

    func candidate(at amount: Int64) -> Candidate { settled.candidate(stack, at: amount) }
  }

  /// Both stacks at an amount, each with its formula there.
  struct Reading {
    let high: Candidate
    let low: Candidate

    /// The last amount for which both formulas hold.
    var last: Int64 { min(high.last, low.last) }
  }

  /// The stack that may be dearer, and the other.
  let high: Side
  let low: Side

  func reading(at amount: Int64) -> Reading {
    Reading(high: high.candidate(at: amount), low: low.candidate(at: amount))
  }

  /// The pair with its sides exchanged.
  var swapped: StackPair { StackPair(high: low, low: high) }

  /// Returns the bounds of both prices for an amount and all larger ones; nil if a stack is not
  /// settled there.
  func bounds(from amount: Int64) -> (high: LinearBounds, low: LinearBounds)? {
    guard let own = high.settled.bounds(of: high.stack, from: amount),
      let other = low.settled.bounds(of: low.stack, from: amount)
    else { return nil }
    return (own, other)
  }

  /// The periods of both settled stacks; nil if one is not settled, or its period is too long.
  var periods: (high: Period, low: Period)? {
    guard let own = high.settled.period(of: high.stack),
      let other = low.settled.period(of: low.stack)
    else { return nil }
    return (own, other)
  }

  /// Returns the periods of both formulas, as if they held for every amount.
  func periods(of reading: Reading) -> (high: Period, low: Period)? {
    guard let own = reading.high.formula.period(high.rounding),
      let other = reading.low.formula.period(low.rounding)
    else { return nil }
    return (own, other)
  }

  /// Returns the bounds of both prices, as long as both formulas hold.
  func bounds(of reading: Reading) -> (high: LinearBounds, low: LinearBounds) {
    (reading.high.formula.bounds(high.rounding), reading.low.formula.bounds(low.rounding))
  }
}

// MARK: - The first lower price

extension StackPair {
  /// Returns the first amount from `first` to `last` at which the low stack can be chosen and
  /// leaves less than the high one; nil if there is none. Both are stacks of one program.
  func firstLess(from first: Int64, upTo last: Int64, budget: inout Budget) -> Int64? {
    var (amount, end, isSettled) = (first, last, false)
    while amount <= end, !budget.isSpent {
      budget.spend(2)
      let reading = reading(at: amount)
      if reading.low.isChoice, !isSettled, amount < end,
        let nearer = lastToCompare(from: amount, upTo: end)
      {
        (isSettled, end) = (true, nearer)
      }
      let last = min(reading.last, end)
      if reading.low.isChoice,
        let found = firstLess(reading, from: amount, upTo: last, budget: &budget)
      {
        return found
      }
      amount = last + 1
    }
    return nil
  }

  /// Returns the last amount that needs a comparison to decide all amounts up to `end`; nil if a
  /// stack is not settled. If the high stack leads for a whole period and rises by no more, it
  /// stays ahead.
  private func lastToCompare(from first: Int64, upTo end: Int64) -> Int64? {
    guard let bounds = bounds(from: first) else { return nil }
    // A stack that adds promotions to another leaves less.
    if high.stack.starts(with: low.stack) || bounds.high.isBelow(bounds.low, from: first, to: end) {
      return first
    }
    guard let periods, let length = periods.high.commonLength(with: periods.low),
      periods.high.rise(over: length) <= periods.low.rise(over: length)
    else { return end }
    return min(end - first, length) + first
  }

  /// Returns the first such amount while both formulas hold.
  private func firstLess(
    _ reading: Reading, from first: Int64, upTo last: Int64, budget: inout Budget
  ) -> Int64? {
    var search = CrossingSearch(
      of: reading.low.formula, behind: reading.high.formula, high.rounding)
    var amount = first
    while amount <= last, !budget.isSpent {
      let leaps = search.leaps
      let behind = search.lastBehind(from: amount, upTo: last)
      budget.spend(max(1, search.leaps - leaps - 2))
      if behind == last { return nil }
      let next = behind + 1
      let isLess =
        reading.low.formula.payable(of: next, low.rounding)
        < reading.high.formula.payable(of: next, high.rounding)
      if isLess { return next }
      amount = next
    }
    return nil
  }
}
