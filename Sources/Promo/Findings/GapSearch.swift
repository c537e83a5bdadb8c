/// The search for the largest difference between two prices.
struct GapSearch {
  /// Both prices at an end of an interval.
  private struct End {
    let amount: Int64
    let reading: StackPair.Reading
    let high: Int64
    let low: Int64
  }

  private let pair: StackPair

  init(_ pair: StackPair) {
    self.pair = pair
  }

  private func end(_ amount: Int64) -> End {
    let reading = pair.reading(at: amount)
    return End(
      amount: amount, reading: reading,
      high: reading.high.formula.payable(of: amount, pair.high.rounding),
      low: reading.low.formula.payable(of: amount, pair.low.rounding))
  }

  /// Returns the largest gap at the amounts from `first` to `last`, with the smallest amount that
  /// has it.
  ///
  /// Straight lines bound the difference in an interval. If both formulas hold throughout it, the
  /// prices at its ends bound the difference, too. The search divides each interval that may hold a
  /// larger gap, or an equal one at a smaller amount. After `steps` intervals only the bounds of
  /// the rest are known.
  ///
  /// - Parameters:
  ///   - least: the search is for a larger gap only.
  ///   - steps: the number of intervals to look at.
  func largestGap(
    from first: Int64, upTo last: Int64, above least: Int64 = .min, steps: Int,
    budget: inout Budget
  ) -> Findings.Gap {
    var gap = Findings.Gap(units: least, amount: last, most: least)
    var rest = [first...last]
    var steps = steps
    while let interval = rest.popLast() {
      steps -= 1
      budget.spend()
      let ends = (end(interval.lowerBound), end(interval.upperBound))
      let most = mostGap(ends.0, ends.1)
      if steps < 0 || budget.isSpent {
        gap.most = max(gap.most, most)
        continue
      }
      note(ends.0, in: &gap)
      note(ends.1, in: &gap)
      let mayBeLess = most == gap.units && interval.lowerBound < gap.amount
      guard interval.count > 2, most > gap.units || mayBeLess else { continue }
      rest += parts(of: interval, ends.0.reading)
    }
    return gap
  }

  private func note(_ end: End, in gap: inout Findings.Gap) {
    let units = end.high - end.low
    if units > gap.units || units == gap.units && end.amount < gap.amount {
      (gap.units, gap.amount) = (units, end.amount)
    }
    gap.most = max(gap.most, gap.units)
  }

  /// Returns the parts of an interval that may hold the largest gap, the last first. This is one
  /// decisive period, or else the two sides of the end of the first formulas, or of the middle.
  private func parts(
    of interval: ClosedRange<Int64>, _ reading: StackPair.Reading
  ) -> [ClosedRange<Int64>] {
    if let part = decisivePart(of: interval, reading) { return [part] }
    let half = interval.lowerBound + (interval.upperBound - interval.lowerBound) / 2
    let middle = reading.last < interval.upperBound ? reading.last : half
    return [middle + 1...interval.upperBound, interval.lowerBound...middle]
  }

  /// Returns the period that holds the largest difference of an interval; nil if the difference
  /// does not repeat. It is the last period if the price of the high stack rises more, and the
  /// first otherwise.
  private func decisivePart(
    of interval: ClosedRange<Int64>, _ reading: StackPair.Reading
  ) -> ClosedRange<Int64>? {
    var periods: (high: Period, low: Period)?
    if reading.last >= interval.upperBound {
      periods = pair.periods(of: reading)
    } else if pair.bounds(from: interval.lowerBound) != nil {
      periods = pair.periods
    }
    guard let (high, low) = periods,
      let length = high.commonLength(with: low),
      length < interval.upperBound - interval.lowerBound
    else { return nil }
    let isRising = high.rise(over: length) > low.rise(over: length)
    return isRising
      ? interval.upperBound - length...interval.upperBound
      : interval.lowerBound...interval.lowerBound + length
  }

  /// Returns an upper bound on the difference between two amounts.
  private func mostGap(_ first: End, _ last: End) -> Int64 {
    if first.reading.last >= last.amount {
      let bounds = pair.bounds(of: first.reading)
      return min(last.high - first.low, mostGap(bounds, at: first.amount, last.amount))
    }
    return pair.bounds(from: first.amount).map { mostGap($0, at: first.amount, last.amount) }
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
