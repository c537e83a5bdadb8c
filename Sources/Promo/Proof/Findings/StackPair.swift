/// Two stacks of one or two programs whose prices are compared amount by amount.
struct StackPair {
  /// A stack and the forms of its program.
  struct Side {
    let stack: Stack
    let settled: AsymptoticForms

    var rounding: Rounding { settled.rounding }

    func candidate(at amount: Int64) -> Candidate { settled.candidate(stack, at: amount) }
  }

  /// Both stacks at an amount, each with its formula at that amount.
  struct Reading {
    let high: Candidate
    let low: Candidate

    /// The last amount for which both formulas hold.
    var last: Int64 { min(high.last, low.last) }
  }

  /// The stack that may be dearer, and the stack that may be cheaper.
  let high: Side
  let low: Side

  func reading(at amount: Int64) -> Reading {
    Reading(high: high.candidate(at: amount), low: low.candidate(at: amount))
  }

  var swapped: StackPair { StackPair(high: low, low: high) }

  /// Returns the bounds of both prices from an amount on; nil if either stack is not settled there.
  func bounds(from amount: Int64) -> (high: LinearBounds, low: LinearBounds)? {
    guard let own = high.settled.bounds(of: high.stack, from: amount),
      let other = low.settled.bounds(of: low.stack, from: amount)
    else { return nil }
    return (own, other)
  }

  /// The periods of both stacks; nil if either stack is not settled, or if its period is too long.
  var periods: (high: Period, low: Period)? {
    guard let own = high.settled.period(of: high.stack),
      let other = low.settled.period(of: low.stack)
    else { return nil }
    return (own, other)
  }

  /// Returns the periods of both formulas, as if the formulas held for every amount.
  func periods(of reading: Reading) -> (high: Period, low: Period)? {
    guard let own = reading.high.formula.period(high.rounding),
      let other = reading.low.formula.period(low.rounding)
    else { return nil }
    return (own, other)
  }

  /// Returns the bounds of both prices, valid for the amounts at which both formulas hold.
  func bounds(of reading: Reading) -> (high: LinearBounds, low: LinearBounds) {
    (reading.high.formula.bounds(high.rounding), reading.low.formula.bounds(low.rounding))
  }
}

// MARK: - The largest difference

extension StackPair {
  /// An amount, and how much less the low stack leaves to pay at that amount.
  struct Gap {
    var units: Int64
    var amount: Int64

    /// An upper bound on the difference for any order; `.max` if none is known.
    var most: Int64
  }

  /// Both prices at an end of an interval.
  private struct End {
    let amount: Int64
    let reading: Reading
    let high: Int64
    let low: Int64
  }

  private func end(_ amount: Int64) -> End {
    let reading = reading(at: amount)
    return End(
      amount: amount, reading: reading,
      high: reading.high.formula.payable(of: amount, high.rounding),
      low: reading.low.formula.payable(of: amount, low.rounding))
  }

  /// Returns the largest gap at any amount from `first` to `last`, and the smallest amount at which
  /// it occurs.
  ///
  /// Straight lines bound the difference in an interval. If both formulas hold throughout the
  /// interval, the prices at its ends also bound the difference. The search divides each interval
  /// that may hold a larger gap, or an equal gap at a smaller amount. After `steps` intervals, it
  /// only computes the bounds of the remaining intervals.
  ///
  /// - Parameter least: the size that a gap must exceed.
  func largestGap(
    from first: Int64, upTo last: Int64, above least: Int64 = .min, steps: Int,
    budget: inout Budget
  ) -> Gap {
    var gap = Gap(units: least, amount: last, most: least)
    var rest = [first...last]
    var steps = steps
    while let interval = rest.popLast() {
      steps -= 1
      budget.spend(30)
      let ends = (end(interval.lowerBound), end(interval.upperBound))
      let most = mostGap(ends.0, ends.1)
      if steps < 0 || budget.isSpent {
        gap.most = max(gap.most, most)
        continue
      }
      note(ends.0, in: &gap)
      note(ends.1, in: &gap)
      let mayBeLess = most == gap.units && interval.lowerBound < gap.amount
      guard interval.upperBound - interval.lowerBound > 1, most > gap.units || mayBeLess else {
        continue
      }
      rest += parts(of: interval, ends.0.reading)
    }
    return gap
  }

  private func note(_ end: End, in gap: inout Gap) {
    let units = end.high - end.low
    if units > gap.units || units == gap.units && end.amount < gap.amount {
      (gap.units, gap.amount) = (units, end.amount)
    }
    gap.most = max(gap.most, gap.units)
  }

  /// Returns the parts of an interval that may hold the largest gap, from the last to the first:
  /// either one decisive period, or two parts. The two parts meet where the first formulas end, or
  /// in the middle if the formulas hold to the end.
  private func parts(
    of interval: ClosedRange<Int64>, _ reading: Reading
  ) -> [ClosedRange<Int64>] {
    if let part = decisivePart(of: interval, reading) { return [part] }
    let half = interval.lowerBound + (interval.upperBound - interval.lowerBound) / 2
    let middle = reading.last < interval.upperBound ? reading.last : half
    return [middle + 1...interval.upperBound, interval.lowerBound...middle]
  }

  /// Returns the period that holds the largest difference in an interval; nil if the difference
  /// does not repeat. If the price of the high stack rises more than that of the low stack, this is
  /// the last period, otherwise the first.
  private func decisivePart(
    of interval: ClosedRange<Int64>, _ reading: Reading
  ) -> ClosedRange<Int64>? {
    let isFormed = reading.last >= interval.upperBound
    guard isFormed || bounds(from: interval.lowerBound) != nil,
      let (high, low) = isFormed ? periods(of: reading) : periods,
      let length = high.commonLength(with: low),
      length < interval.upperBound - interval.lowerBound
    else { return nil }
    let isRising = high.rise(over: length) > low.rise(over: length)
    return isRising
      ? interval.upperBound - length...interval.upperBound
      : interval.lowerBound...interval.lowerBound + length
  }

  /// Returns an upper bound on the difference of the prices at all amounts between two ends.
  private func mostGap(_ first: End, _ last: End) -> Int64 {
    if first.reading.last >= last.amount {
      let bounds = bounds(of: first.reading)
      return min(last.high - first.low, mostGap(bounds, at: first.amount, last.amount))
    }
    return bounds(from: first.amount).map { mostGap($0, at: first.amount, last.amount) }
      ?? .max
  }

  private func mostGap(
    _ bounds: (high: LinearBounds, low: LinearBounds), at first: Int64, _ last: Int64
  ) -> Int64 {
    let gaps = [first, last].map {
      (bounds.high.high.height(at: $0) - bounds.low.low.height(at: $0)) / LinearBounds.unit
    }
    return Int64(max(gaps[0], gaps[1]))
  }
}
