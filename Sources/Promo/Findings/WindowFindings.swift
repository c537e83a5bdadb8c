// Gaps and overlaps between promotions that follow each other.

/// Two promotions of which one follows the other, with the instants of the gap or of the overlap.
struct WindowFinding {
  /// The indexes of the promotions.
  let first: Int
  let second: Int
  let instants: Range<Instant>
}

extension Program {
  /// Returns pairs of promotions with a gap of less than a day between them. A third promotion
  /// fills the gap if it is in force there, unless its window also covers both.
  func gapsBetweenWindows() -> [WindowFinding] {
    sequences().flatMap { sequence -> [WindowFinding] in
      let byEnd = endings(of: sequence)
      return sequence.compactMap { second in
        guard let start = promotions[second].window.starts else { return nil }
        let place = byEnd.partitioningIndex { $0.end >= start }
        guard place > 0 else { return nil }
        let (end, first) = byEnd[place - 1]
        guard duration(from: end, to: start) < WindowFinding.reach,
          promotions[second].schedule.firstInstant(from: end, before: start, in: zone) != nil,
          !sequence.contains(where: { fills($0, between: first, and: second, from: end, to: start) }
          )
        else { return nil }
        return WindowFinding(first: first, second: second, instants: end..<start)
      }
    }
  }

  /// True if the window of a promotion reaches into the gap between two others, and does not cover
  /// both.
  private func fills(
    _ index: Int, between first: Int, and second: Int, from end: Instant, to start: Instant
  ) -> Bool {
    let window = promotions[index].window
    let isBetween =
      window.starts.map { $0 < start } ?? true && window.ends.map { $0 > end } ?? true
    guard isBetween else { return false }
    let (before, after) = (promotions[first].window.starts, promotions[second].window.ends)
    let isBeforeBoth = window.starts.map { own in before.map { own <= $0 } ?? false } ?? true
    let isBehindBoth = window.ends.map { own in after.map { own >= $0 } ?? false } ?? true
    return !isBeforeBoth || !isBehindBoth
  }

  /// Returns the ends of the promotions that end, in order.
  private func endings(of sequence: [Int]) -> [(end: Instant, index: Int)] {
    sequence.compactMap { index in promotions[index].window.ends.map { (end: $0, index: index) } }
      .sorted { ($0.end, $0.index) < ($1.end, $1.index) }
  }

  /// Returns pairs of promotions that follow each other and overlap for at most a day. Of several
  /// that one promotion follows, only the first to end is paired.
  func overlapsOfWindows() -> [WindowFinding] {
    sequences().flatMap { sequence -> [WindowFinding] in
      let byEnd = endings(of: sequence)
      return sequence.compactMap { second in
        guard let start = promotions[second].window.starts else { return nil }
        let place = byEnd.partitioningIndex { $0.end > start }
        let first = byEnd[place...]
          .prefix { duration(from: start, to: $0.end) <= WindowFinding.reach }
          .first { isFollowed($0.index, by: second, until: $0.end) }
        return first.map {
          WindowFinding(first: $0.index, second: second, instants: start..<$0.end)
        }
      }
    }
  }

  private func isFollowed(_ first: Int, by second: Int, until end: Instant) -> Bool {
    let (window, next) = (promotions[first].window, promotions[second].window)
    guard let start = next.starts else { return false }
    return window.starts.map { $0 < start } ?? true && next.ends.map { end < $0 } ?? true
      && promotions[second].schedule.firstInstant(from: start, before: end, in: zone) != nil
  }

  /// Returns the seconds between two instants by the wall clock, on which every day has as many.
  private func duration(from start: Instant, to end: Instant) -> Int64 {
    zone.localTime(at: end).seconds - zone.localTime(at: start).seconds
  }

  /// Returns lists of promotions that may follow each other: of the same step, with the same codes,
  /// conditions and schedule. Each list is in order of the starts.
  private func sequences() -> [[Int]] {
    struct Kind: Hashable {
      let step: Promotion.Step
      let codes: Set<String>
      let conditions: Set<Condition>
      let schedule: Schedule
    }
    var kinds: [Kind: [Int]] = [:]
    for index in promotions.indices {
      guard let required = promotions[index].requiredContext, !required.window.isEmpty
      else { continue }
      let kind = Kind(
        step: promotions[index].step, codes: required.codes?.folded ?? [],
        conditions: Set(required.conditions), schedule: required.schedule)
      kinds[kind, default: []].append(index)
    }
    return kinds.values.map { sequence in
      // Of promotions with the same window, the first stands for all.
      var seen: Set<Window> = []
      return sequence.filter { seen.insert(promotions[$0].window).inserted }.sorted {
        let starts = (promotions[$0].window.starts, promotions[$1].window.starts)
        if starts.0 == starts.1 { return $0 < $1 }
        guard let second = starts.1 else { return false }
        return starts.0.map { $0 < second } ?? true
      }
    }
  }
}

extension WindowFinding {
  /// The longest gap or overlap of windows that follow each other: a day, in seconds.
  static var reach: Int64 { 86_400 }
}
