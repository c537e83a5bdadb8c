/// By how much less one of two prices is than the other, wherever that can be told.
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

  /// The largest gap between two amounts, and the least amount at which it is found.
  ///
  /// Between two amounts the difference is bounded by straight lines, and where both prices are formed in
  /// one way by what each leaves at the ends. Intervals that may hold a larger one than is found, or as
  /// large a one of a smaller amount, are parted, for so long as that does not take too many steps; what is
  /// left then is known by its bounds.
  ///
  /// - Parameters:
  ///   - least: only a larger one is sought.
  ///   - steps: how many intervals are looked at.
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

  /// The parts of an interval in which the largest gap may be, the last first: one decisive period, else
  /// both sides of the end of the first way in which the prices are formed, or of the middle.
  private func parts(
    of interval: ClosedRange<Int64>, _ reading: StackPair.Reading
  ) -> [ClosedRange<Int64>] {
    if let part = decisivePart(of: interval, reading) { return [part] }
    let half = interval.lowerBound + (interval.upperBound - interval.lowerBound) / 2
    let middle = reading.last < interval.upperBound ? reading.last : half
    return [middle + 1...interval.upperBound, interval.lowerBound...middle]
  }

  /// The period in which the largest difference of an interval is, where it repeats but for what one price
  /// rises more than the other: the last, or else the first.
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

  /// The most that the difference can be between two amounts.
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
