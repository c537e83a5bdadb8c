/// Of which amounts two programs say different prices, in one context.
struct CurveDifference {
  /// A change of a price.
  struct Shift: Hashable {
    let units: Int64
    let amount: Int64
  }

  /// In order, apart from each other.
  fileprivate(set) var amounts: [ClosedRange<Int64>] = []

  /// The largest rise and the largest fall from the first program to the second.
  fileprivate(set) var rise: Shift?
  fileprivate(set) var fall: Shift?

  /// Whether all amounts were compared, and nothing changes by more.
  fileprivate(set) var isKnown = true

  /// The most intervals that are noted.
  fileprivate static var rangeLimit: Int { 2_000 }

  fileprivate mutating func add(_ range: ClosedRange<Int64>) {
    if let last = amounts.last, last.upperBound + 1 == range.lowerBound {
      amounts[amounts.count - 1] = last.lowerBound...range.upperBound
    } else if amounts.count < CurveDifference.rangeLimit {
      amounts.append(range)
    } else {
      isKnown = false
    }
  }
}

/// Compares what two programs charge, for every amount.
struct CurveComparison {
  private var old: PriceAnalysis
  private var new: PriceAnalysis
  private var oldCurves: [[Int]: PriceCurve] = [:]
  private var newCurves: [[Int]: PriceCurve] = [:]
  private var difference = CurveDifference()
  private var budget: Budget

  init(_ old: Program, _ new: Program, upTo limit: Amount, budget: Budget) {
    self.old = PriceAnalysis(old, upTo: limit, budget: budget)
    self.new = PriceAnalysis(new, upTo: limit, budget: budget)
    self.budget = budget
  }

  /// Whether nothing more is looked at.
  var isSpent: Bool { budget.isSpent }

  /// The difference where some promotions of each program are in force.
  mutating func difference(_ before: [Int], _ after: [Int]) -> CurveDifference {
    difference = CurveDifference()
    if isSame(before, after) { return difference }
    let oldCurve = CurveComparison.curve(of: before, in: &old, &oldCurves, &budget)
    let newCurve = CurveComparison.curve(of: after, in: &new, &newCurves, &budget)
    var (first, place, otherPlace) = (Int64(1), 0, 0)
    while place < oldCurve.spans.count, otherPlace < newCurve.spans.count, difference.isKnown {
      let (span, other) = (oldCurve.spans[place], newCurve.spans[otherPlace])
      let last = min(span.last, other.last)
      compare(span.chain, other.chain, from: first, upTo: last)
      if span.last == last { place += 1 }
      if other.last == last { otherPlace += 1 }
      first = last + 1
    }
    if first <= old.limit || budget.isSpent { difference.isKnown = false }
    return difference
  }

  private static func curve(
    of inForce: [Int], in analysis: inout PriceAnalysis, _ known: inout [[Int]: PriceCurve],
    _ budget: inout Budget
  ) -> PriceCurve {
    if let curve = known[inForce] { return curve }
    analysis.budget = Budget(min(budget.left, budget.limit / 10))
    let share = analysis.budget.left
    let curve = analysis.curve(of: inForce, along: analysis.stretches(of: inForce))
    budget.spend(share - analysis.budget.left)
    known[inForce] = curve
    return curve
  }

  // MARK: What surely is the same

  private func isSame(_ before: [Int], _ after: [Int]) -> Bool {
    old.program.strategy == new.program.strategy && isSame(chain: before, chain: after)
      && before.map { old.program.promotions[$0].isSync }
        == after.map { new.program.promotions[$0].isSync }
  }

  /// Whether the promotions of two chains give the same, in the same steps.
  private func isSame(chain: Chain, chain other: Chain) -> Bool {
    guard chain.count == other.count, old.rounding == new.rounding else { return false }
    return zip(chain, other).allSatisfy {
      let (left, right) = (old.program.promotions[$0], new.program.promotions[$1])
      return left.benefit == right.benefit && left.cap == right.cap
        && left.threshold == right.threshold && left.step == right.step
    }
  }

  // MARK: Two chains

  /// How many intervals are looked at to find the largest change.
  private static var gapSteps: Int { 6_000 }

  private mutating func compare(
    _ chain: Chain, _ other: Chain, from first: Int64, upTo last: Int64
  ) {
    if isSame(chain: chain, chain: other) { return }
    let count = difference.amounts.count
    let end = difference.amounts.last?.upperBound
    findDifferences(chain, other, from: first, upTo: last)
    guard difference.amounts.count > count || difference.amounts.last?.upperBound != end
    else { return }
    let fall = GapSearch(of: chain, in: old, over: other, in: new)
      .largestGap(from: first, upTo: last, steps: CurveComparison.gapSteps, budget: &budget)
    let rise = GapSearch(of: other, in: new, over: chain, in: old)
      .largestGap(from: first, upTo: last, steps: CurveComparison.gapSteps, budget: &budget)
    if fall.units > difference.fall?.units ?? 0 {
      difference.fall = .init(units: fall.units, amount: fall.amount)
    }
    if rise.units > difference.rise?.units ?? 0 {
      difference.rise = .init(units: rise.units, amount: rise.amount)
    }
    if max(fall.most, 0) > max(fall.units, 0) || max(rise.most, 0) > max(rise.units, 0) {
      difference.isKnown = false
    }
  }

  private mutating func findDifferences(
    _ chain: Chain, _ other: Chain, from first: Int64, upTo last: Int64
  ) {
    var amount = first
    var equalFrom: Int64?
    while amount <= last, difference.isKnown, !budget.isSpent {
      budget.spend()
      let left = ChainReading(chain, of: old.rules, at: amount, old.rounding)
      let right = ChainReading(other, of: new.rules, at: amount, new.rounding)
      let end = min(left.last, right.last, last)
      findDifferences(left, right, from: amount, upTo: end)
      if end < last, let bounds = old.settledBounds(of: chain, from: amount),
        let otherBounds = new.settledBounds(of: other, from: amount)
      {
        if bounds.isBelow(otherBounds, from: amount, to: last)
          || otherBounds.isBelow(bounds, from: amount, to: last)
        {
          return difference.add(end + 1...last)
        }
        // Where a whole period shows no difference, and both rise by the same in it, none comes.
        let from =
          difference.amounts.last.map { max($0.upperBound + 1, equalFrom ?? amount) }
          ?? equalFrom ?? amount
        equalFrom = from
        if let length = commonPeriod(old.period(of: chain), new.period(of: other)),
          end - from > length
        {
          return
        }
      }
      amount = end + 1
    }
  }

  private func commonPeriod(_ period: Period?, _ other: Period?) -> Int64? {
    guard let period, let other,
      let length = period.commonLength(with: other),
      period.rise(over: length) == other.rise(over: length)
    else { return nil }
    return length
  }

  /// The same between two amounts between which both prices are formed in one way.
  private mutating func findDifferences(
    _ left: ChainReading, _ right: ChainReading, from first: Int64, upTo last: Int64
  ) {
    if old.rounding == new.rounding, left.operations == right.operations { return }
    let (bounds, otherBounds) = (left.bounds(old.rounding), right.bounds(new.rounding))
    let length = commonPeriod(left.period(old.rounding), right.period(new.rounding))
    var (amount, equalFrom) = (first, first)
    while amount <= last, difference.isKnown, !budget.isSpent {
      budget.spend()
      let payable = left.payable(of: amount, old.rounding)
      let other = right.payable(of: amount, new.rounding)
      if payable == other {
        let end = min(
          left.lastAmount(leaving: payable, old.rounding),
          right.lastAmount(leaving: other, new.rounding), last)
        if let length, end - equalFrom > length { return }
        amount = end + 1
        continue
      }
      let end =
        payable < other
        ? bounds.lastBelow(otherBounds, from: amount, to: last)
          ?? min(left.lastAmount(leaving: other - 1, old.rounding), last)
        : otherBounds.lastBelow(bounds, from: amount, to: last)
          ?? min(right.lastAmount(leaving: payable - 1, new.rounding), last)
      difference.add(amount...end)
      (amount, equalFrom) = (end + 1, end + 1)
    }
  }
}
