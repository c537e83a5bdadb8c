/// By how much less one of two prices is than the other, wherever that can be told.
struct GapSearch {
  /// How each price is formed at an amount: the one that may be dearer first.
  typealias Readings = (high: ChainReading, low: ChainReading)

  private let read: (Int64) -> Readings
  private let settledBounds: (Int64) -> (high: LinearBounds, low: LinearBounds)?
  private let settledPeriods: () -> (high: Period, low: Period)?
  private let highRounding: Rounding
  private let lowRounding: Rounding

  init(
    of dearer: Chain, in analysis: PriceAnalysis, over cheaper: Chain, in other: PriceAnalysis
  ) {
    read = { amount in
      (
        ChainReading(dearer, of: analysis.rules, at: amount, analysis.rounding),
        ChainReading(cheaper, of: other.rules, at: amount, other.rounding)
      )
    }
    settledBounds = { amount in
      guard let high = analysis.settledBounds(of: dearer, from: amount),
        let low = other.settledBounds(of: cheaper, from: amount)
      else { return nil }
      return (high, low)
    }
    settledPeriods = {
      guard let high = analysis.period(of: dearer), let low = other.period(of: cheaper)
      else { return nil }
      return (high, low)
    }
    highRounding = analysis.rounding
    lowRounding = other.rounding
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
      let ends = [interval.lowerBound, interval.upperBound].map { ($0, read($0)) }
      let most = mostGap(ends[0], ends[1])
      if steps < 0 || budget.isSpent {
        gap.most = max(gap.most, most)
        continue
      }
      for (amount, prices) in ends {
        let units = prices.high.payable - prices.low.payable
        if units > gap.units || units == gap.units && amount < gap.amount {
          (gap.units, gap.amount) = (units, amount)
        }
      }
      gap.most = max(gap.most, gap.units)
      let mayBeLess = most == gap.units && interval.lowerBound < gap.amount
      guard interval.count > 2, most > gap.units || mayBeLess else { continue }
      if let part = decisivePart(of: interval, ends[0].1) {
        rest.append(part)
        continue
      }
      let middle = splitPlace(of: interval, ends[0].1)
      rest.append(middle + 1...interval.upperBound)
      rest.append(interval.lowerBound...middle)
    }
    return gap
  }

  /// The period in which the largest difference of an interval is, where it repeats but for what one price
  /// rises more than the other: the last, or else the first.
  private func decisivePart(
    of interval: ClosedRange<Int64>, _ prices: Readings
  ) -> ClosedRange<Int64>? {
    var periods: (high: Period, low: Period)?
    if min(prices.high.last, prices.low.last) >= interval.upperBound {
      if let high = prices.high.period(highRounding), let low = prices.low.period(lowRounding) {
        periods = (high, low)
      }
    } else if settledBounds(interval.lowerBound) != nil {
      periods = settledPeriods()
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
  private func mostGap(
    _ first: (amount: Int64, prices: Readings), _ last: (amount: Int64, prices: Readings)
  ) -> Int64 {
    if min(first.prices.high.last, first.prices.low.last) >= last.amount {
      let atEnds = last.prices.high.payable - first.prices.low.payable
      let (high, low) = (
        first.prices.high.bounds(highRounding), first.prices.low.bounds(lowRounding)
      )
      return min(atEnds, mostGap(high, low, at: first.amount, last.amount))
    }
    guard let (high, low) = settledBounds(first.amount) else { return .max }
    return mostGap(high, low, at: first.amount, last.amount)
  }

  private func mostGap(
    _ high: LinearBounds, _ low: LinearBounds, at first: Int64, _ last: Int64
  ) -> Int64 {
    let gaps = [first, last].map {
      (high.high.height(at: $0) - low.low.height(at: $0)) / LinearBounds.unit
    }
    return Int64(max(gaps[0], gaps[1]))
  }

  /// Where an interval is parted: at the end of the first way in which both prices are formed, else in the
  /// middle.
  private func splitPlace(of interval: ClosedRange<Int64>, _ prices: Readings) -> Int64 {
    let last = min(prices.high.last, prices.low.last)
    if last < interval.upperBound { return last }
    return interval.lowerBound + (interval.upperBound - interval.lowerBound) / 2
  }
}
