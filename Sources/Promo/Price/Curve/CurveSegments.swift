/// The computed segments of a curve.
struct CurveSegments {
  /// The segments in order, from one minor unit up, without gaps. Unless `cut` is set, they reach
  /// the limit of the curve, or they extend as far into the tail as needed.
  fileprivate(set) var segments: [Segment] = []

  fileprivate(set) var tail: Tail?

  /// The reason why the segments end early.
  enum Cut {
    /// `best` has too many stacks.
    case stacks
    /// The winner of a step changes too often.
    case winners
    /// The budget is spent.
    case budget
  }

  fileprivate(set) var cut: Cut?

  var last: Int64 { segments.last?.last ?? 0 }

  /// The last amount for which the chosen stack is known.
  fileprivate(set) var lastLed: Int64 = 0
}

extension CurveSegments {
  /// An interval of amounts for which the same stack is chosen.
  struct Run {
    let first: Int64
    fileprivate(set) var last: Int64
    let stack: Stack
    let winners: Stack

    /// The positions of the segments that form the run.
    fileprivate(set) var places: Range<Int>
  }

  /// Joins the segments into runs. The last run extends to `lastLed` if its stack leads the tail.
  ///
  /// - Parameter byWinners: true if a change of winners also ends a run.
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
  /// The largest number of stacks that are compared with each other.
  static var mostStacks: Int { 5_000 }

  /// After more changes than this in the winners of the steps, the segments end early.
  static var mostOpenings: Int { 15_000 }

  /// Computes all segments up to the limit, or up to a tail.
  ///
  /// - Parameter followsLeader: true to compute the segments of the first period even if the tail
  ///   has a single leader. The leader's terms keep their kinds there.
  func segments(
    _ settled: AsymptoticForms, followsLeader: Bool = false, budget: inout Budget
  ) -> CurveSegments {
    guard stackCount <= PriceCurve.mostStacks else {
      var none = CurveSegments()
      none.cut = .stacks
      return none
    }
    var builder = SegmentBuilder(self, settled, followsLeader: followsLeader)
    builder.build(&budget)
    return builder.result
  }
}

/// A builder that cuts the sections of a curve into segments.
private struct SegmentBuilder {
  private var walk: SectionWalk
  private let settled: AsymptoticForms
  private var search: TailSearch
  private let followsLeader: Bool
  private(set) var result = CurveSegments()

  /// The amount since which the stack of the last segment has led, and the amount since which the
  /// present promotions have been open.
  private var leaderSince: Int64 = 1
  private var openSince: Int64 = 1
  private var open: [Int] = []

  /// The number of segments in one section before the builder looks for a tail within the section.
  private static var segmentsBeforeTail: Int { 16 }

  /// The number of amounts from a tail to the limit that are followed one by one if need be.
  private static var nearAmounts: Int64 { 2_048 }

  init(_ curve: PriceCurve, _ settled: AsymptoticForms, followsLeader: Bool) {
    walk = curve.sections()
    (self.settled, self.followsLeader) = (settled, followsLeader)
    search = TailSearch(curve, settled)
  }

  mutating func build(_ budget: inout Budget) {
    var lookCount = 0
    while result.cut == nil, walk.next() {
      if walk.open != open { (open, openSince) = (walk.open, walk.first) }
      if TailSearch.isAsked(at: walk.count) { findTail(at: walk.first, &budget) }
      if isEnded { break }
      cut(&budget)
      budget.spend(walk.lookCount - lookCount)
      lookCount = walk.lookCount
      if walk.openingCount > PriceCurve.mostOpenings { result.cut = .winners }
      if budget.isSpent { result.cut = .budget }
    }
    budget.spend(20 + walk.lookCount - lookCount)
    nameLeader()
  }

  /// True if the segments cover as much of the tail as is needed: up to a near limit all of it, unless
  /// the tail says what is asked of all amounts.
  private var isEnded: Bool {
    guard let tail = result.tail else { return false }
    let isKnown = followsLeader ? tail.period != nil : tail.leader != nil
    let isWhole = !isKnown && walk.curve.limit - tail.last < SegmentBuilder.nearAmounts
    let needed = isKnown && !followsLeader ? tail.first : tail.last
    return result.last >= (isWhole ? walk.curve.limit : needed)
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

  /// Looks for a tail that begins at an amount. The leader is the stack chosen at this amount, not
  /// at the amount below it, because other promotions may be open now.
  private mutating func findTail(at amount: Int64, _ budget: inout Budget) {
    guard result.tail == nil else { return }
    let lookCount = search.lookCount
    defer { budget.spend(search.lookCount - lookCount) }
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

  /// Adds the segments of a stack that leads for good. The breakpoints of other stacks no longer
  /// matter.
  private mutating func follow(_ leader: Stack, _ budget: inout Budget) {
    while !isEnded, !budget.isSpent {
      budget.spend(18)
      let first = result.last + 1
      let candidate = settled.candidate(leader, at: first)
      append(
        Segment(
          first: first, last: min(candidate.last, walk.curve.limit), stack: leader,
          formula: candidate.formula, winners: walk.winners))
    }
  }

  /// Sets the leader of the tail if it is known. A stack that is chosen for a whole period leads
  /// for good.
  private mutating func nameLeader() {
    result.lastLed = max(result.last, result.lastLed)
    guard let tail = result.tail else { return }
    var leader = tail.leader
    if leader == nil, result.last >= tail.last, leaderSince <= tail.first {
      leader = result.segments.last?.stack
    }
    guard let leader else { return }
    result.tail = Tail(first: tail.first, period: tail.period, stacks: [leader])
    if result.cut == nil { result.lastLed = walk.curve.limit }
  }
}

/// An interval of amounts that share one chosen stack and one formula for the price.
struct Segment {
  let first: Int64
  var last: Int64
  let stack: Stack
  let formula: Formula

  /// The winners of the steps under `calculator`; empty under other strategies.
  let winners: Stack

  func isFormed(as other: Segment) -> Bool {
    stack == other.stack && formula == other.formula && winners == other.winners
  }
}

extension SectionWalk {
  var winners: Stack { curve.strategy == .calculator ? Stack(open) : Stack() }

  /// The segment may end before the formula or the stack changes, because the search against each
  /// rival is limited to a number of leaps. Code that stores segments joins equal neighbours.
  mutating func segment(from amount: Int64) -> Segment {
    let leader = chosen(at: amount)
    var end = last
    lookCount += 2 + candidates.count
    for place in candidates.indices
    where place != leader && candidates[place].isChoice && end > amount {
      end = lastBehind(place, leader, from: amount, upTo: end)
    }
    return Segment(
      first: amount, last: end, stack: candidates[leader].stack,
      formula: candidates[leader].formula,
      winners: winners)
  }

  private mutating func lastBehind(
    _ place: Int, _ leader: Int, from first: Int64, upTo end: Int64
  ) -> Int64 {
    var search = CrossingSearch(
      of: candidates[place].formula, behind: candidates[leader].formula, curve.rounding)
    let last = search.lastBehind(from: first, upTo: end) { amount in
      ranks(place, 0, before: leader, 0, at: amount)
    }
    lookCount += 2 * search.leaps
    return last
  }
}
