/// The amounts for which two programs charge different prices, in one context.
struct CurveDifference {
  /// A change of a price.
  struct Shift: Hashable {
    let units: Int64
    let amount: Int64
  }

  /// The amounts in order, as separate ranges.
  private(set) var amounts: [ClosedRange<Int64>] = []

  /// The largest increase and the largest decrease of a price from the first program to the second.
  var rise: Shift?
  var fall: Shift?

  /// True if all amounts were compared, and no price changes by more.
  var isKnown = true

  /// The largest number of ranges that are kept.
  private static var rangeLimit: Int { 2_000 }

  /// Adds a range after the last one.
  mutating func add(_ range: ClosedRange<Int64>) {
    if let last = amounts.last, last.upperBound + 1 == range.lowerBound {
      amounts[amounts.count - 1] = last.lowerBound...range.upperBound
    } else if amounts.count < CurveDifference.rangeLimit {
      amounts.append(range)
    } else {
      isKnown = false
    }
  }

  /// Adds the amounts in a range for which two stacks charge different prices.
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
        // If a whole period has no difference, and both prices rise by the same in it, none
        // follows.
        let start = equalFrom ?? amount
        let from = amounts.last.map { max($0.upperBound + 1, start) } ?? start
        equalFrom = from
        if let length = commonPeriod(pair.periods), end - from > length { return }
      }
      amount = end + 1
    }
  }

  /// Adds the same for a range in which neither formula changes.
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
