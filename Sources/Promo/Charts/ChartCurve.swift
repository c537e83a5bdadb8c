/// Finds the curve of a chart, segment by segment from left to right.
struct ChartCurve {
  private let program: Program
  private let context: Context
  let limit: Amount

  private(set) var stretches: [PriceChart.Stretch] = []
  private(set) var falls: [PriceChart.Fall] = []
  private(set) var hiddenStepCount: Int64 = 0
  private(set) var knownLimit: Amount?

  /// All winners, in the order in which they first win.
  private(set) var winners: [PriceChart.Winners] = []
  private var places: [[Int]: Int] = [:]

  init(of program: Program, in context: Context, upTo limit: Amount) {
    self.program = program
    self.context = context
    self.limit = limit
    walk()
  }

  /// The last amount at which something changes; nil where more may change beyond the limit.
  var lastChange: Amount? {
    guard knownLimit == nil, hiddenStepCount == 0, let last = stretches.last else { return nil }
    return last.amounts.lowerBound
  }

  /// The largest number of steps that are drawn in one segment; more cannot be seen.
  private static var stepLimit: Int64 { 100 }

  /// The number of samples for the amounts with unknown segments.
  private static var sampleCount: Int64 { 200 }

  private mutating func walk() {
    let named = program.segments(of: context, upTo: limit)
    for segment in named.segments { append(segment) }
    guard !named.isComplete, let last = named.segments.last?.amounts.upperBound, last < limit
    else { return }
    knownLimit = last
    appendSamples(after: last)
  }

  private mutating func append(_ segment: NamedSegment) {
    let owner = owner(of: segment)
    let starts = [segment.amounts.lowerBound] + steps(in: segment)
    for (index, start) in starts.enumerated() {
      let isLast = index == starts.count - 1
      let end =
        isLast
        ? segment.amounts.upperBound : Amount(unchecked: starts[index + 1].minorUnits - 1)
      append(start...end, owner)
      guard stretches.count > 1 else { continue }
      let before = stretches[stretches.count - 2].last
      let after = stretches[stretches.count - 1].first
      if after < before {
        falls.append(PriceChart.Fall(amount: start, from: before, to: after))
      }
    }
  }

  private mutating func append(_ amounts: ClosedRange<Amount>, _ owner: PriceChart.Owner) {
    stretches.append(
      PriceChart.Stretch(
        amounts: amounts, first: program.payable(amounts.lowerBound, in: context),
        last: program.payable(amounts.upperBound, in: context), owner: owner))
  }

  /// Adds the rest of the curve, without its winners and drops.
  private mutating func appendSamples(after last: Amount) {
    let rest = limit.minorUnits - last.minorUnits
    let count = min(rest, ChartCurve.sampleCount)
    for index in 0..<count {
      let start = last.minorUnits + rest / count * index + 1
      let end = index == count - 1 ? limit.minorUnits : start + rest / count - 1
      append(Amount(unchecked: start)...Amount(unchecked: end), .others)
    }
  }

  private mutating func owner(of segment: NamedSegment) -> PriceChart.Owner {
    let promotions = segment.parts.map(\.promotion)
    if promotions.isEmpty { return .nobody }
    guard let index = places[promotions] else {
      places[promotions] = winners.count
      winners.append(PriceChart.Winners(promotions: promotions, amounts: [segment.amounts]))
      return .winners(winners.count - 1)
    }
    let last = winners[index].amounts[winners[index].amounts.count - 1]
    if last.upperBound.minorUnits + 1 == segment.amounts.lowerBound.minorUnits {
      winners[index].amounts.removeLast()
      winners[index].amounts.append(last.lowerBound...segment.amounts.upperBound)
    } else {
      winners[index].amounts.append(segment.amounts)
    }
    return .winners(index)
  }

  // MARK: Coupons that are given once more

  /// Returns the amounts within a segment at which its formula changes while its promotions stay
  /// the same: a coupon applies once more. Returns none if they are too many to be seen.
  private mutating func steps(in segment: NamedSegment) -> [Amount] {
    let stack = Stack(segment.parts.map(\.promotion))
    let last = segment.amounts.upperBound.minorUnits
    var candidate = read(stack, at: segment.amounts.lowerBound.minorUnits)
    let total = abs(
      couponCount(of: read(stack, at: last)) - couponCount(of: candidate))
    guard total <= ChartCurve.stepLimit else {
      hiddenStepCount += total
      return []
    }
    var steps: [Amount] = []
    while candidate.last < last {
      let next = read(stack, at: candidate.last + 1)
      if next.formula != candidate.formula {
        steps.append(Amount(unchecked: candidate.last + 1))
      }
      candidate = next
    }
    return steps
  }

  private func read(_ stack: Stack, at amount: Int64) -> Candidate {
    Candidate(stack, of: program.forms, at: amount, program.rounding)
  }

  /// Returns the number of coupons that the repeated promotions of a stack give.
  private func couponCount(of candidate: Candidate) -> Int64 {
    zip(candidate.stack, candidate.formula.terms).reduce(0) { count, one in
      one.1.kind == .repeated
        ? count + one.1.operation.minus / program.forms[one.0].coupon : count
    }
  }
}
