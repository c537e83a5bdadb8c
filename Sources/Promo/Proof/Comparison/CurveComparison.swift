/// A comparison of what two programs charge for every amount.
struct CurveComparison {
  /// One of the programs, and the runs of its curves computed so far.
  private struct Side {
    let program: Program
    let settled: AsymptoticForms
    var known: [[Int]: [CurveSegments.Run]] = [:]
    var shortfalls: Set<Incompleteness> = []

    init(_ program: Program) {
      self.program = program
      settled = AsymptoticForms(program.forms)
    }

    /// Returns the runs of the applied stacks, for all amounts.
    mutating func runs(
      of inForce: [Int], upTo limit: Amount, budget: inout Budget
    ) -> [CurveSegments.Run] {
      if let runs = known[inForce] { return runs }
      let segments = budget.lend(budget.limit / 10) { budget in
        program.curve(of: inForce, upTo: limit).segments(settled, budget: &budget)
      }
      if let cut = segments.cut { shortfalls.insert(Incompleteness(cut, budget)) }
      let runs = segments.runs()
      known[inForce] = runs
      return runs
    }
  }

  private var old: Side
  private var new: Side
  private let limit: Amount
  private(set) var budget: Budget

  init(_ old: Program, _ new: Program, upTo limit: Amount, budget: Budget) {
    (self.old, self.new) = (Side(old), Side(new))
    (self.limit, self.budget) = (limit, budget)
  }

  var isSpent: Bool { budget.isSpent }

  /// The reasons why curves end before the largest amount.
  var shortfalls: Set<Incompleteness> { old.shortfalls.union(new.shortfalls) }

  /// Returns the difference while the given promotions of each program are in force.
  mutating func difference(_ inForce: [[Int]]) -> CurveDifference {
    budget.spend(200)
    let (before, after) = (inForce[0], inForce[1])
    var difference = CurveDifference()
    if isSame(before, after) { return difference }
    let oldRuns = old.runs(of: before, upTo: limit, budget: &budget)
    let newRuns = new.runs(of: after, upTo: limit, budget: &budget)
    var (first, place, otherPlace) = (Int64(1), 0, 0)
    while place < oldRuns.count, otherPlace < newRuns.count, difference.isKnown {
      let (run, other) = (oldRuns[place], newRuns[otherPlace])
      budget.spend(4)
      let last = min(run.last, other.last)
      compare(run.stack, other.stack, from: first, upTo: last, into: &difference)
      if run.last == last { place += 1 }
      if other.last == last { otherPlace += 1 }
      first = last + 1
    }
    if first <= limit.minorUnits || budget.isSpent { difference.isKnown = false }
    return difference
  }

  private mutating func compare(
    _ stack: Stack, _ other: Stack, from first: Int64, upTo last: Int64,
    into difference: inout CurveDifference
  ) {
    if areSame(stack, other) { return }
    let pair = StackPair(
      high: StackPair.Side(stack: stack, settled: old.settled),
      low: StackPair.Side(stack: other, settled: new.settled))
    let (count, end) = (difference.amounts.count, difference.amounts.last?.upperBound)
    difference.add(pair, from: first, upTo: last, budget: &budget)
    guard difference.amounts.count > count || difference.amounts.last?.upperBound != end
    else { return }
    // The intervals to examine in the search for the largest change.
    let steps = 6_000
    let fall = pair.largestGap(from: first, upTo: last, steps: steps, budget: &budget)
    let rise = pair.swapped.largestGap(from: first, upTo: last, steps: steps, budget: &budget)
    if fall.units > difference.fall?.units ?? 0 {
      difference.fall = .init(units: fall.units, amount: fall.amount)
    }
    if rise.units > difference.rise?.units ?? 0 {
      difference.rise = .init(units: rise.units, amount: rise.amount)
    }
    if [fall, rise].contains(where: { max($0.most, 0) > max($0.units, 0) }) {
      difference.isKnown = false
    }
  }
}

// MARK: - Sides that are surely the same

extension CurveComparison {
  private func isSame(_ before: [Int], _ after: [Int]) -> Bool {
    old.program.strategy == new.program.strategy && areSame(before, after)
      && before.map { old.program.promotions[$0].isSync }
        == after.map { new.program.promotions[$0].isSync }
  }

  /// True if the given promotions of both programs give the same reductions in the same steps.
  private func areSame(_ before: some Collection<Int>, _ after: some Collection<Int>) -> Bool {
    guard before.count == after.count, old.program.rounding == new.program.rounding
    else { return false }
    return zip(before, after).allSatisfy {
      let (left, right) = (old.program.promotions[$0], new.program.promotions[$1])
      return left.benefit == right.benefit && left.cap == right.cap
        && left.threshold == right.threshold && left.step == right.step
    }
  }
}

/// The amounts for which two programs charge different prices, in one context.
struct CurveDifference: Hashable {
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

  /// True if all amounts were compared, and no price changes by more than `rise` and `fall`.
  var isKnown = true

  /// Adds a range that comes after the last range.
  mutating func add(_ range: ClosedRange<Int64>) {
    if let last = amounts.last, last.upperBound + 1 == range.lowerBound {
      amounts[amounts.count - 1] = last.lowerBound...range.upperBound
    } else if amounts.count < 2_000 {
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
      budget.spend(20)
      let reading = pair.reading(at: amount)
      let end = min(reading.last, last)
      add(pair, reading, from: amount, upTo: end, budget: &budget)
      if end < last, let bounds = pair.bounds(from: amount) {
        if bounds.high.isBelow(bounds.low, from: amount, to: last)
          || bounds.low.isBelow(bounds.high, from: amount, to: last)
        {
          return add(end + 1...last)
        }
        // If there is no difference in a whole period, and both prices rise by the same amount over
        // that period, no difference follows.
        let start = equalFrom ?? amount
        let from = amounts.last.map { max($0.upperBound + 1, start) } ?? start
        equalFrom = from
        if let length = commonPeriod(pair.periods), end - from > length { return }
      }
      amount = end + 1
    }
  }

  /// Adds those amounts in a range in which neither formula changes.
  private mutating func add(
    _ pair: StackPair, _ reading: StackPair.Reading, from first: Int64, upTo last: Int64,
    budget: inout Budget
  ) {
    let (left, right) = (reading.high.formula, reading.low.formula)
    let (rounding, otherRounding) = (pair.high.rounding, pair.low.rounding)
    if rounding == otherRounding, left.simplified == right.simplified { return }
    budget.spend(30)
    let bounds = pair.bounds(of: reading)
    let length = commonPeriod(pair.periods(of: reading))
    var (amount, equalFrom) = (first, first)
    while amount <= last, isKnown, !budget.isSpent {
      budget.spend(6)
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
