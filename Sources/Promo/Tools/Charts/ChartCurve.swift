/// Finds the curve of a chart, segment by segment from left to right.
struct ChartCurve {
  private let orders: ChartOrders
  private let settled: AsymptoticForms
  let limit: Amount

  private(set) var segments: [PriceChart.Segment] = []
  private(set) var hiddenStepCount: Int64 = 0
  private(set) var knownLimit: Amount?

  /// All combinations of promotions that win somewhere, by the first amounts at which they win.
  private(set) var winners: [PriceChart.Winners] = []
  private var places: [[Int]: Int] = [:]

  /// The stack of the last segment. Only used for orders without lines.
  private var lastStack: Stack?

  init(of orders: ChartOrders, upTo limit: Amount, spending budget: inout Budget) {
    self.orders = orders
    self.limit = limit
    settled = AsymptoticForms(orders.program.forms)
    let (last, count) =
      orders.line == nil ? (walk(&budget), ChartCurve.sampleCount) : sweep(&budget)
    guard last < limit else { return }
    knownLimit = last
    appendSamples(after: last, count)
  }

  /// The last amount at which the curve changes; nil if part of the curve is unknown or has hidden
  /// steps.
  var lastChange: Amount? {
    guard knownLimit == nil, hiddenStepCount == 0, let last = segments.last else { return nil }
    if orders.line == nil { return last.amounts.lowerBound }
    // A coupon shared among lines bends the price slightly everywhere, so only clear changes count.
    let change = segments.indices.dropFirst()
      .last { segments[$0].isChange(after: segments[$0 - 1]) }
    return change.map { segments[$0].amounts.lowerBound } ?? .zero
  }

  /// The largest number of steps to draw in one segment; more would not be visible.
  private static var stepLimit: Int64 { 100 }

  /// The largest number of samples for the part of the curve whose segments are unknown.
  private static var sampleCount: Int64 { 200 }

  /// Adds the segments for orders without lines, and returns the last known amount.
  private mutating func walk(_ budget: inout Budget) -> Amount {
    let program = orders.program
    let inForce = program.promotionsInForce(in: orders.context)
    let named = program.segments(of: inForce, upTo: limit, settled, budget: &budget)
    for segment in named.segments { append(segment) }
    budget.spend(segments.count * (1_000 + 20 * program.promotions.count))
    return named.isComplete ? limit : named.segments.last?.amounts.upperBound ?? limit
  }

  /// Prices some orders with lines, and adds the resulting segments. Returns the last known amount,
  /// and the number of samples that the budget allows beyond that amount.
  private mutating func sweep(_ budget: inout Budget) -> (last: Amount, sampleCount: Int64) {
    // The remaining steps are for pricing the ends of stretches again, and for a second curve if
    // the first one extends too far.
    let most = max(0, budget.left) * 2 / 5
    let sweep = LineSweep(orders, upTo: limit.minorUnits, Budget(most))
    let stretches = sweep.stretches
    let steps = (most - sweep.budget.left) / sweep.sampleCount
    budget.spend(most - sweep.budget.left + steps * stretches.count)
    for stretch in stretches {
      let amounts = ChartCurve.amounts(stretch.amounts)
      append(amounts, owner(of: stretch.promotions, amounts), beginsReward: stretch.beginsReward)
    }
    let count = Int64(max(0, budget.left) / max(1, steps) / 4)
    return (Amount(unchecked: sweep.last), min(max(count, 4), ChartCurve.sampleCount))
  }

  private static func amounts(_ units: ClosedRange<Int64>) -> ClosedRange<Amount> {
    Amount(unchecked: units.lowerBound)...Amount(unchecked: units.upperBound)
  }

  private mutating func append(_ segment: PriceSegment) {
    let owner = owner(of: segment.parts.map { $0.promotion }, segment.amounts)
    let starts = [segment.amounts.lowerBound.minorUnits] + steps(in: segment)
    let ends = starts.dropFirst().map { $0 - 1 } + [segment.amounts.upperBound.minorUnits]
    let stack = Stack(segment.parts.map { $0.promotion })
    for (start, end) in zip(starts, ends) {
      let beginsReward = beginsReward(at: start, stack)
      lastStack = stack
      append(ChartCurve.amounts(start...end), owner, beginsReward: beginsReward)
    }
  }

  private mutating func append(
    _ amounts: ClosedRange<Amount>, _ owner: PriceChart.Owner, beginsReward: Bool
  ) {
    segments.append(
      PriceChart.Segment(
        amounts: amounts, first: orders.payable(amounts.lowerBound),
        last: orders.payable(amounts.upperBound), owner: owner, beginsReward: beginsReward))
  }

  /// True if the price drops at an amount as the reward of a threshold. The amount must follow
  /// directly after the last segment.
  private func beginsReward(at amount: Int64, _ stack: Stack) -> Bool {
    guard let lastStack else { return false }
    let (high, low) = (segment(of: lastStack, at: amount - 1), segment(of: stack, at: amount))
    return settled.drop(from: high, to: low).map { settled.isReward($0, at: low) } ?? false
  }

  private func segment(of stack: Stack, at amount: Int64) -> Segment {
    let formula = settled.candidate(stack, at: amount).formula
    return Segment(first: amount, last: amount, stack: stack, formula: formula, winners: Stack())
  }

  /// Adds at most `most` samples after `last`. Samples show no winners and no drops.
  private mutating func appendSamples(after last: Amount, _ most: Int64) {
    let rest = limit.minorUnits - last.minorUnits
    let count = min(rest, most)
    for index in 0..<count {
      let start = last.minorUnits + rest / count * index + 1
      let end = index == count - 1 ? limit.minorUnits : start + rest / count - 1
      append(ChartCurve.amounts(start...end), .others, beginsReward: false)
    }
  }

  private mutating func owner(
    of promotions: [Int], _ amounts: ClosedRange<Amount>
  ) -> PriceChart.Owner {
    if promotions.isEmpty { return .nobody }
    guard let index = places[promotions] else {
      places[promotions] = winners.count
      winners.append(PriceChart.Winners(promotions: promotions, amounts: [amounts]))
      return .winners(winners.count - 1)
    }
    let last = winners[index].amounts[winners[index].amounts.count - 1]
    if last.upperBound.minorUnits + 1 == amounts.lowerBound.minorUnits {
      winners[index].amounts[winners[index].amounts.count - 1] =
        last.lowerBound...amounts.upperBound
    } else {
      winners[index].amounts.append(amounts)
    }
    return .winners(index)
  }

  // MARK: Repeated coupons

  /// Returns the amounts within a segment at which a repeated coupon applies once more. There the
  /// formula changes, but the promotions stay the same. If these amounts are too close together to
  /// be visible, returns none and counts the amounts as hidden steps.
  private mutating func steps(in segment: PriceSegment) -> [Int64] {
    let stack = Stack(segment.parts.map { $0.promotion })
    let candidate = { [settled] in settled.candidate(stack, at: $0) }
    let last = segment.amounts.upperBound.minorUnits
    var present = candidate(segment.amounts.lowerBound.minorUnits)
    let total = abs(couponCount(of: candidate(last)) - couponCount(of: present))
    guard total <= ChartCurve.stepLimit else {
      hiddenStepCount += total
      return []
    }
    var steps: [Int64] = []
    while present.last < last {
      let next = candidate(present.last + 1)
      if next.formula != present.formula { steps.append(present.last + 1) }
      present = next
    }
    return steps
  }

  /// Returns the number of times that the repeated coupons in a candidate's stack apply, in total.
  private func couponCount(of candidate: Candidate) -> Int64 {
    zip(candidate.stack, candidate.formula.terms).reduce(0) { count, one in
      one.1.kind == .repeated
        ? count + one.1.operation.minus / settled.forms[one.0].coupon : count
    }
  }
}

extension PriceChart.Segment {
  /// True if the promotions change, the price drops, or its slope clearly changes.
  fileprivate func isChange(after before: PriceChart.Segment) -> Bool {
    if owner != before.owner || first < before.last { return true }
    let (length, lengthBefore) = (length, before.length)
    let bend = abs(rise * lengthBefore - before.rise * length)
    return bend * PriceChart.Segment.clearBend > length * lengthBefore
  }

  /// A bend is clear if the two slopes differ by more than 1 divided by this number.
  private static var clearBend: Int128 { 50 }

  private var length: Int128 {
    Int128(amounts.upperBound.minorUnits - amounts.lowerBound.minorUnits)
  }
  private var rise: Int128 { Int128(last.minorUnits - first.minorUnits) }
}

// MARK: - The limit

extension Program {
  /// Returns a round amount well beyond every threshold and cap in a context, to show every step.
  func chartLimit(in context: Context) -> Amount {
    let inForce = promotionsInForce(in: context).map { forms[$0] }
    let largest = inForce.map { $0.largestPercent }.max() ?? 0
    let ends = inForce.map { $0.lastStep(afterDiscountOf: largest) }
    let last = ends.max() ?? 0
    return last > 0 ? roundAmount(atLeast: last + last / 4) : roundAmount(atLeast: hundred)
  }

  /// Returns a round amount well beyond a given one, and at least a hundred units of the currency.
  func roundAmount(beyond amount: Amount) -> Amount {
    let units = Int128(amount.minorUnits)
    return roundAmount(atLeast: max(units + units / 4, hundred))
  }

  private var hundred: Int128 { Int128(currency.hundred.minorUnits) }

  /// Returns the smallest round amount of at least `units` minor units.
  private func roundAmount(atLeast units: Int128) -> Amount {
    var power: Int128 = 1
    while power * 100 < units { power *= 10 }
    let tenths: [Int128] = [10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100]
    let round = tenths.map { $0 * power }.first { $0 >= units } ?? units
    return Amount(unchecked: Int64(min(max(round, 10), Int128(Amount.largest.minorUnits))))
  }
}

extension Form {
  /// The largest percentage, in millionths; 0 if there is none.
  fileprivate var largestPercent: Int64 { levels.map { $0.percent }.max() ?? 0 }

  /// Returns the amount, in minor units, up to which a chart must extend to show how the promotion
  /// works. Beyond it, the promotion no longer changes or only repeats. `millionths` is the largest
  /// share that discounts may take off before thresholds are tested.
  fileprivate func lastStep(afterDiscountOf millionths: Int64) -> Int128 {
    let steps = levels.map { level in
      max(
        Int128(level.from) * repetitions,
        bite(of: isRepeated ? coupon : level.coupon, millionths))
    }
    let last = max(steps.max() ?? 0, capEnd)
    if first.from == 0 || isBeforeDiscounts { return last }
    // The lower bound keeps the step in sight if a discount takes off nearly everything.
    return last * 1_000_000 / Int128(max(1_000_000 - millionths, 100_000))
  }

  private var repetitions: Int128 { isRepeated && cap == .max ? 4 : 1 }

  /// Returns the amount, in minor units, at which a coupon becomes visible: with a threshold, the
  /// coupon itself; otherwise at least three times the coupon, and at least the amount at which a
  /// discount of `millionths`, or of 5 % if that is more, equals the coupon.
  private func bite(of coupon: Int64, _ millionths: Int64) -> Int128 {
    let units = Int128(coupon)
    guard first.from == 0 else { return units }
    return max(
      units * 3, millionths > 0 ? units * 1_000_000 / Int128(max(millionths, 50_000)) : 0)
  }

  /// The amount at which the cap is reached, in minor units; 0 if no cap limits a repeated coupon
  /// or a percentage.
  private var capEnd: Int128 {
    if cap == .max { return 0 }
    if isRepeated { return (Int128(cap) + Int128(coupon) - 1) / Int128(coupon) * Int128(every) }
    return largestPercent > 0 ? wideProduct(cap, 1_000_000) / Int128(largestPercent) : 0
  }
}
