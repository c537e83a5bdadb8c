extension PriceAnalysis {
  /// By how much less one chain leaves to pay than another at most, between two amounts.
  ///
  /// Between two amounts the difference is bounded by straight lines, and where both prices are formed in
  /// one way by what each leaves at the ends. Intervals that may hold a larger one than is found are
  /// halved, for so long as that does not take too many steps.
  mutating func largestGap(
    of dearer: Chain, over cheaper: Chain, from first: Int64, upTo last: Int64
  ) -> Findings.Gap {
    var gap = Findings.Gap(units: .min, amount: first, isLargest: true)
    var rest = [first...last]
    var steps = 0
    while let interval = rest.popLast() {
      steps += 1
      effort.spend()
      if steps > PriceAnalysis.gapSteps || effort.isSpent {
        gap.isLargest = false
        break
      }
      let ends = [interval.lowerBound, interval.upperBound].map {
        ($0, reading(dearer, at: $0), reading(cheaper, at: $0))
      }
      for (amount, high, low) in ends where high.payable - low.payable > gap.units {
        gap.units = high.payable - low.payable
        gap.amount = amount
      }
      guard interval.count > 2, mostGap(ends[0], ends[1]) > gap.units else { continue }
      let middle = splitPlace(of: interval, ends[0].1, ends[0].2)
      rest.append(middle + 1...interval.upperBound)
      rest.append(interval.lowerBound...middle)
    }
    return gap
  }

  /// How many intervals are looked at to find one gap.
  private static var gapSteps: Int { 6_000 }

  private typealias Ends = (amount: Int64, high: ChainReading, low: ChainReading)

  /// The most that the difference can be between two amounts.
  private func mostGap(_ first: Ends, _ last: Ends) -> Int64 {
    var most = Int64.max
    if min(first.high.last, first.low.last) >= last.amount {
      most = last.high.payable - first.low.payable
      let (high, low) = (first.high.bounds(rounding), first.low.bounds(rounding))
      most = min(most, mostGap(high, low, at: first.amount, last.amount))
    } else if let high = settledBounds(of: first.high.chain, from: first.amount),
      let low = settledBounds(of: first.low.chain, from: first.amount)
    {
      most = mostGap(high, low, at: first.amount, last.amount)
    }
    return most
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
  private func splitPlace(
    of interval: ClosedRange<Int64>, _ high: ChainReading, _ low: ChainReading
  ) -> Int64 {
    let last = min(high.last, low.last)
    if last < interval.upperBound { return last }
    return interval.lowerBound + (interval.upperBound - interval.lowerBound) / 2
  }
}
