/// Of which amounts two programs say different prices, in one context.
struct CurveDifference {
  /// A change of a price.
  struct Shift: Hashable {
    let units: Int64
    let amount: Int64
  }

  /// In order, apart from each other.
  private(set) var amounts: [ClosedRange<Int64>] = []

  /// The largest rise and the largest fall from the first program to the second.
  var rise: Shift?
  var fall: Shift?

  /// Whether all amounts were compared, and nothing changes by more.
  var isKnown = true

  /// The most intervals that are noted.
  private static var rangeLimit: Int { 2_000 }

  /// Adds amounts after the last.
  mutating func add(_ range: ClosedRange<Int64>) {
    if let last = amounts.last, last.upperBound + 1 == range.lowerBound {
      amounts[amounts.count - 1] = last.lowerBound...range.upperBound
    } else if amounts.count < CurveDifference.rangeLimit {
      amounts.append(range)
    } else {
      isKnown = false
    }
  }

  /// Adds the amounts between two of which both stacks say different prices.
  mutating func add(
    _ pair: StackPair, from first: Int64, upTo last: Int64, budget: inout Budget
  ) {
    var amount = first
    var equalFrom: Int64?
    while amount <= last, isKnown, !budget.isSpent {
      budget.spend()
      let reading = pair.reading(at: amount)
      let end = min(reading.last, last)
      add(pair, reading, from: amount, upTo: end, budget: &budget)
      if end < last, let bounds = pair.bounds(from: amount) {
        if bounds.high.isBelow(bounds.low, from: amount, to: last)
          || bounds.low.isBelow(bounds.high, from: amount, to: last)
        {
          return add(end + 1...last)
        }
        // Where a whole period shows no difference, and both rise by the same in it, none comes.
        let start = equalFrom ?? amount
        let from = amounts.last.map { max($0.upperBound + 1, start) } ?? start
        equalFrom = from
        if let length = commonPeriod(pair.periods), end - from > length { return }
      }
      amount = end + 1
    }
  }

  /// The same between two amounts between which both prices are formed in one way.
  private mutating func add(
    _ pair: StackPair, _ reading: StackPair.Reading, from first: Int64, upTo last: Int64,
    budget: inout Budget
  ) {
    let (left, right) = (reading.high.formula, reading.low.formula)
    let (rounding, otherRounding) = (pair.high.rounding, pair.low.rounding)
    if rounding == otherRounding, left.simplified == right.simplified { return }
    let bounds = pair.bounds(of: reading)
    let length = commonPeriod(pair.periods(of: reading))
    var (amount, equalFrom) = (first, first)
    while amount <= last, isKnown, !budget.isSpent {
      budget.spend()
      let payable = left.payable(of: amount, rounding)
      let other = right.payable(of: amount, otherRounding)
      var end: Int64
      if payable == other {
        end = min(
          left.largestAmount(leaving: payable, rounding),
          right.largestAmount(leaving: other, otherRounding), last)
        if let length, end - equalFrom > length { return }
      } else {
        end =
          payable < other
          ? bounds.high.lastBelow(bounds.low, from: amount, to: last)
            ?? min(left.largestAmount(leaving: other - 1, rounding), last)
          : bounds.low.lastBelow(bounds.high, from: amount, to: last)
            ?? min(right.largestAmount(leaving: payable - 1, otherRounding), last)
        add(amount...end)
        equalFrom = end + 1
      }
      amount = end + 1
    }
  }

  private func commonPeriod(_ periods: (high: Period, low: Period)?) -> Int64? {
    guard let (own, other) = periods, let length = own.commonLength(with: other),
      own.rise(over: length) == other.rise(over: length)
    else { return nil }
    return length
  }
}
