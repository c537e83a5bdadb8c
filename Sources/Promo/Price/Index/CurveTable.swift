// The prices of a small file, worked out in advance for every amount.
//
// This works where the price depends only on the instant and the amount. For each interval of time,
// the analysis cuts the amounts into segments of the price curve. Within a segment the same
// promotions apply, and the price is computed in the same way. So the table compares no promotions
// and breaks no ties. Its segments come from the analysis, which is tested against brute force.
//
// A table has prices only if the file has few promotions, as the files of most shops do. Making it
// then takes a few milliseconds. An interval has no prices if a promotion whose window is open in
// it has a condition or a schedule, or if there are too many stacks or segments. In such an
// interval, the index prices orders by search.

/// The prices of a program, by interval of time and segment of the price curve.
struct CurveTable {
  /// The operation of a promotion: it leaves `keep` millionths of the amount, less `minus`.
  struct Operation {
    /// Negative if the table cannot compute the effect of the promotion.
    var keep: Int64 = 1_000_000

    /// The number added to the millionths, so that truncation rounds them.
    var bias: Int64 = 1
    var minus: Int64 = 0
  }

  struct Interval {
    /// The first segment of the interval; -1 if the interval has no prices.
    let first: Int

    /// The range of the interval's drops in `CurveTable.drops`; nil if the drops are not known. A
    /// drop is an amount with a lower price than the amount one minor unit below it.
    let drops: Range<Int>?
  }

  private(set) var partitions = TimePartitions()
  private(set) var partition: TimePartition
  private(set) var intervals: [Interval] = []

  /// The first amount of each segment. All intervals have the same number of segments. An interval
  /// that needs fewer is filled up with segments that no amount reaches.
  private(set) var starts: [Int64] = []
  private(set) var stacks: [Stack] = []

  /// The operations of the segments, `depth` for each.
  private(set) var operations: [Operation] = []
  private(set) var drops: [Int64] = []

  /// The binary logarithm of the number of segments of each interval.
  private(set) var levels = 0

  /// The largest number of promotions applied to an order.
  private(set) var depth = 1
  let isHalfEven: Bool

  /// True if any interval has prices.
  private(set) var hasPrices = false

  /// The largest number of promotions without codes for which a table gets prices.
  static var mostPromotions: Int { 64 }
  private static var mostSegments: Int { 64 }

  /// The largest amount in the table. Its exact value in millionths fits 64 bits.
  static var largest: Amount { Amount(unchecked: 3_000_000_000_000) }

  /// The most steps of the analysis, for all intervals together: a few milliseconds.
  private static var budget: Int { 400_000 }

  /// The most stacks to choose from in an interval. Only `best` can have more.
  private static var mostStacks: Int { 300 }

  /// Makes the table of a program. It has no prices if it would be too large.
  init(_ program: Program) {
    isHalfEven = program.rounding.isHalfEven
    partition = partitions.add(edges: [])
    intervals = [Interval(first: -1, drops: nil)]
    if program.isAboutGoods { return }
    let promotions = program.promotions
    var common: [(index: Int, required: RequiredContext)] = []
    for index in promotions.indices where common.count <= CurveTable.mostPromotions {
      if let required = promotions[index].requiredContext, !required.window.isEmpty,
        required.codes == nil
      {
        common.append((index, required))
      }
    }
    if common.count <= CurveTable.mostPromotions { cut(common, of: program) }
  }

  private mutating func cut(
    _ common: [(index: Int, required: RequiredContext)], of program: Program
  ) {
    let windows = common.map { $0.required.window }
    let edges = Set(windows.flatMap { [$0.starts, $0.ends].compactMap { $0 } }).sorted()
    let instants = [Instant(secondsSince1970: .min)] + edges
    var budget = Budget(CurveTable.budget)
    let settled = AsymptoticForms(program.forms)
    let all = instants.map { instant -> [PriceSegment]? in
      let open = common.filter { $0.required.window.contains(instant) }
      // A position in the table depends on the amount and the instant alone.
      guard open.allSatisfy({ $0.required.isWindowAlone }) else { return nil }
      return CurveTable.segments(of: open.map { $0.index }, program, settled, &budget)
    }
    let known = all.compactMap { $0 }
    while known.contains(where: { $0.count > 1 << levels }) { levels += 1 }
    hasPrices = !known.isEmpty
    depth = max(1, known.joined().map { $0.parts.count }.max() ?? 0)
    partition = partitions.add(edges: edges.map { $0.secondsSince1970 })
    intervals = []
    for segments in all { add(segments, rounding: program.rounding) }
  }

  /// Nil if there are too many stacks or segments, or if the segments do not cover every amount.
  private static func segments(
    of inForce: [Int], _ program: Program, _ settled: AsymptoticForms, _ budget: inout Budget
  ) -> [PriceSegment]? {
    guard program.curve(of: inForce).stackCount <= mostStacks else { return nil }
    let named = program.segments(of: inForce, upTo: largest, settled, budget: &budget)
    return named.isComplete && named.segments.count <= mostSegments ? named.segments : nil
  }
}

// MARK: - Making intervals

extension CurveTable {
  private mutating func add(_ segments: [PriceSegment]?, rounding: Rounding) {
    guard let segments else {
      intervals.append(Interval(first: -1, drops: nil))
      return
    }
    let first = starts.count
    for segment in segments {
      add(segment, startingAt: segment.amounts.lowerBound.minorUnits, rounding)
    }
    for _ in segments.count..<1 << levels {
      add(PriceSegment(amounts: .zero ... .zero, parts: []), startingAt: .max, rounding)
    }
    intervals.append(
      Interval(first: first, drops: dropsOfInterval(from: first, to: first + segments.count)))
  }

  private mutating func add(_ segment: PriceSegment, startingAt start: Int64, _ rounding: Rounding)
  {
    starts.append(start)
    stacks.append(Stack(segment.parts.lazy.map { $0.promotion }))
    let own = segment.parts.map { Operation($0.reduction, rounding) }
    operations += own + Array(repeating: Operation(), count: depth - own.count)
  }

  /// Adds the drops of an interval. Returns their range; nil if a price is not known. Only the
  /// first amount of a segment can be a drop: the price never falls within a segment, unless a
  /// coupon is given repeatedly. In that case the price is not known.
  private mutating func dropsOfInterval(from first: Int, to end: Int) -> Range<Int>? {
    let firstDrop = drops.count
    for segment in (first + 1)..<end {
      guard let left = left(of: starts[segment], in: segment),
        let before = self.left(of: starts[segment] - 1, in: segment - 1)
      else { return nil }
      if left < before { drops.append(starts[segment]) }
    }
    return firstDrop..<drops.count
  }
}

extension CurveTable.Operation {
  fileprivate init(_ reduction: PriceSegment.Part.Reward, _ rounding: Rounding) {
    switch reduction {
    case .discount(let percent):
      keep = percent.complement.millionths
      bias = rounding.bias
    case .coupon(let amount), .cap(let amount): minus = amount.minorUnits
    case .all: keep = 0
    case .repeated: keep = -1
    }
  }
}
