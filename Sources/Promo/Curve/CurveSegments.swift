/// The segments of a curve, worked out and stored.
struct CurveSegments {
  /// In order, from one minor unit on, without gaps. They reach the limit of the curve, or the end of the
  /// first period of the tail.
  fileprivate(set) var segments: [Segment] = []

  fileprivate(set) var tail: Tail?

  /// The reason for which the segments end before.
  enum Gap {
    /// There would be too many stacks under `best`.
    case stacks
    /// The winner of a step changes too often.
    case winners
    /// The budget is spent.
    case budget
  }

  fileprivate(set) var gap: Gap?

  /// The last amount of the segments.
  var last: Int64 { segments.last?.last ?? 0 }

  /// The last amount of which the chosen stack is known.
  fileprivate(set) var lastLed: Int64 = 0
}

extension CurveSegments {
  /// Amounts, as many as follow each other, for which the same stack is chosen.
  struct Run {
    let first: Int64
    fileprivate(set) var last: Int64
    let stack: Stack

    /// Under `calculator` the winners of the steps; else none are told.
    let winners: Stack

    /// The places of the segments.
    fileprivate(set) var places: Range<Int>
  }

  /// The segments in runs, of which the last goes on as long as its stack is known to.
  ///
  /// - Parameter byWinners: whether a run ends where the winners change, too.
  func runs(byWinners: Bool = false) -> [Run] {
    var runs: [Run] = []
    for (place, segment) in segments.enumerated() {
      if let before = runs.last, before.stack == segment.stack,
        !byWinners || before.winners == segment.winners
      {
        runs[runs.count - 1].last = segment.last
        runs[runs.count - 1].places = before.places.lowerBound..<place + 1
      } else {
        runs.append(
          Run(
            first: segment.first, last: segment.last, stack: segment.stack,
            winners: segment.winners, places: place..<place + 1))
      }
    }
    if let tail, let last = runs.last, last.stack == tail.leader, last.first <= tail.first {
      runs[runs.count - 1].last = lastLed
    }
    return runs
  }
}

extension PriceCurve {
  /// The most stacks that are candidates in one situation.
  static var mostStacks: Int { 5_000 }

  /// How often the winners of the steps change before they are no longer followed.
  static var mostOpenings: Int { 15_000 }

  /// All segments up to the limit, or up to the end of the first period of a tail.
  ///
  /// - Parameter followsLeader: whether a whole period is wanted of one that leads for good. Its terms stay
  ///   the same by name.
  func segments(
    _ settled: SettledForms, followsLeader: Bool = false, budget: inout Budget
  ) -> CurveSegments {
    guard stackCount <= PriceCurve.mostStacks else {
      var none = CurveSegments()
      none.gap = .stacks
      return none
    }
    var builder = SegmentBuilder(self, settled, followsLeader: followsLeader)
    builder.build(&budget)
    return builder.result
  }
}

/// Cuts the sections of a curve into segments.
private struct SegmentBuilder {
  private var walk: SectionWalk
  private let settled: SettledForms
  private let search: TailSearch
  private let followsLeader: Bool
  private(set) var result = CurveSegments()

  /// The amounts from which on the last stack leads, and the open promotions are open.
  private var leaderSince: Int64 = 1
  private var openSince: Int64 = 1
  private var open: [Int] = []

  /// The segments of one section before a tail is asked for within it.
  private static var segmentsBeforeTail: Int { 16 }

  init(_ curve: PriceCurve, _ settled: SettledForms, followsLeader: Bool) {
    walk = curve.sections()
    (self.settled, self.followsLeader) = (settled, followsLeader)
    search = TailSearch(curve, settled)
  }

  mutating func build(_ budget: inout Budget) {
    var lookCount = 0
    while result.gap == nil, walk.next() {
      if walk.open != open { (open, openSince) = (walk.open, walk.first) }
      if TailSearch.isAsked(at: walk.count) { findTail(at: walk.first, &budget) }
      if isEnded { break }
      cut(&budget)
      budget.spend(walk.lookCount - lookCount)
      lookCount = walk.lookCount
      if walk.openingCount > PriceCurve.mostOpenings { result.gap = .winners }
      if budget.isSpent { result.gap = .budget }
    }
    nameLeader()
  }

  /// Whether as much of a tail as is wanted has been passed.
  private var isEnded: Bool {
    guard let tail = result.tail else { return false }
    return result.last >= (tail.leader == nil || followsLeader ? tail.last : tail.first)
  }

  private mutating func cut(_ budget: inout Budget) {
    var (amount, count) = (walk.first, 0)
    let lookCount = walk.lookCount
    while amount <= walk.last, !isEnded, walk.lookCount - lookCount < budget.left {
      count += 1
      if count >= SegmentBuilder.segmentsBeforeTail, TailSearch.isAsked(at: count) {
        findTail(at: amount, &budget)
      }
      if isEnded || budget.isSpent { return }
      let segment = walk.segment(from: amount)
      append(segment)
      amount = segment.last + 1
    }
  }

  private mutating func append(_ segment: Segment) {
    guard let before = result.segments.last, before.isFormed(as: segment) else {
      if result.segments.last?.stack != segment.stack { leaderSince = segment.first }
      return result.segments.append(segment)
    }
    result.segments[result.segments.count - 1].last = segment.last
  }

  /// Asks for a tail. The leader is the one that leads here, not the one that led below: other stacks may
  /// have become stacks.
  private mutating func findTail(at amount: Int64, _ budget: inout Budget) {
    guard result.tail == nil else { return }
    let leader = walk.candidates[walk.chosen(at: amount)].stack
    let since = leader == result.segments.last?.stack ? leaderSince : amount
    if let tail = search.tail(of: leader, since: since, open: (open, openSince), at: amount) {
      result.tail = tail
      result.lastLed = walk.curve.limit
      follow(leader, &budget)
    } else {
      result.tail = search.commonTail(at: amount)
    }
  }

  /// Adds the segments of one that leads for good. Those of others, which make sections, no longer matter.
  private mutating func follow(_ leader: Stack, _ budget: inout Budget) {
    while !isEnded, !budget.isSpent {
      budget.spend()
      let first = result.last + 1
      let candidate = settled.candidate(leader, at: first)
      append(
        Segment(
          first: first, last: min(candidate.last, walk.curve.limit), stack: leader,
          formula: candidate.formula, winners: walk.winners))
    }
  }

  /// A stack that is chosen for a whole period of the tail leads for good.
  private mutating func nameLeader() {
    result.lastLed = max(result.last, result.lastLed)
    guard let tail = result.tail else { return }
    var leader = tail.leader
    if leader == nil, result.last >= tail.last, leaderSince <= tail.first {
      leader = result.segments.last?.stack
    }
    guard let leader else { return }
    result.tail = Tail(first: tail.first, period: tail.period, stacks: [leader])
    if result.gap == nil { result.lastLed = walk.curve.limit }
  }
}
