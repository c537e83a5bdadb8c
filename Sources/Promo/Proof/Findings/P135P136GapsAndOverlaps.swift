// P135 and P136: short gaps and overlaps between promotions that follow each other.

extension ExampleWords {
  var gapsAndOverlaps: [Diagnostic] {
    let sequences = WindowSequence.all(of: program)
    let gaps = sequences.flatMap { $0.gaps }.map { found in
      diagnostic(
        .gapBetweenWindows, "there is a gap between these two promotions", found,
        consequence: "no order gets either \(interval(found.instants))",
        help: "`to` with the last day and `from` with the next day leave no gap")
    }
    return gaps
      + sequences.flatMap { $0.overlaps }.map { found in
        diagnostic(
          .overlappingWindows, "this promotion starts before the previous one ends", found,
          consequence: "both are in force \(interval(found.instants))",
          help: "`to` with the last day and `from` with the next day do not overlap")
      }
  }

  private func diagnostic(
    _ id: Diagnostic.ID, _ message: Message, _ found: WindowSequence.Pair, consequence: Message,
    help: Message
  ) -> Diagnostic {
    Diagnostic(
      id, message, at: program.promotions[found.second].span, label: "starts",
      and: .init(span: program.promotions[found.first].span, remark: "ends"),
      consequence: consequence, help: help)
  }

  private func interval(_ instants: Range<Instant>) -> Message {
    "from \(program.zone.text(instants.lowerBound)) until \(program.zone.text(instants.upperBound))"
  }
}

/// Promotions that may follow each other, in order of their starts. They share their step, goods,
/// codes, conditions and schedule.
private struct WindowSequence {
  /// Two promotions that follow each other, and the instants of their gap or overlap.
  struct Pair {
    let first: Int
    let second: Int
    let instants: Range<Instant>
  }

  private let program: Program
  private let promotions: [Int]

  /// The promotions whose windows end, in order of their ends.
  private let ends: [(instant: Instant, index: Int)]

  /// The limit for the length of a gap or an overlap: a day, in seconds.
  private static var reach: Int64 { 86_400 }

  static func all(of program: Program) -> [WindowSequence] {
    struct Kind: Hashable {
      let step: Promotion.Step
      let labels: Set<Int>
      let except: [Int]
      let codes: Set<String>
      let conditions: Set<Condition>
      let schedule: Schedule
    }
    var kinds: [Kind: [Int]] = [:]
    for (index, promotion) in program.promotions.enumerated() {
      guard let required = promotion.requiredContext, !required.window.isEmpty else { continue }
      let kind = Kind(
        step: promotion.step, labels: Set(promotion.goodsLabels),
        except: promotion.goods?.except ?? [], codes: required.codes?.folded ?? [],
        conditions: Set(required.conditions), schedule: required.schedule)
      kinds[kind, default: []].append(index)
    }
    return kinds.values.map { WindowSequence(of: $0, in: program) }
  }

  private init(of kind: [Int], in program: Program) {
    self.program = program
    // The first promotion with a window stands for all promotions with the same window.
    var seen: Set<Window> = []
    promotions = kind.filter { seen.insert(program.promotions[$0].window).inserted }.sorted {
      let starts = (program.promotions[$0].window.starts, program.promotions[$1].window.starts)
      if starts.0 == starts.1 { return $0 < $1 }
      guard let second = starts.1 else { return false }
      return starts.0.map { $0 < second } ?? true
    }
    ends = promotions.compactMap { index in
      program.promotions[index].window.ends.map { (instant: $0, index: index) }
    }.sorted { ($0.instant, $0.index) < ($1.instant, $1.index) }
  }

  private func window(_ index: Int) -> Window { program.promotions[index].window }

  /// True if the schedule of a promotion is on at some instant of a range.
  private func isOn(_ index: Int, in instants: Range<Instant>) -> Bool {
    program.promotions[index].schedule
      .firstInstant(from: instants.lowerBound, before: instants.upperBound, in: program.zone) != nil
  }

  /// Returns the seconds between two instants on the wall clock, where all days are equally long.
  private func duration(from start: Instant, to end: Instant) -> Int64 {
    program.zone.localTime(at: end).seconds - program.zone.localTime(at: start).seconds
  }

  // MARK: Gaps

  /// The pairs of promotions that are separated by a gap of less than a day. A third promotion
  /// fills the gap if its window reaches into the gap, unless that window also covers both
  /// promotions.
  var gaps: [Pair] {
    promotions.compactMap { second in
      guard let start = window(second).starts else { return nil }
      let place = ends.partitioningIndex { $0.instant >= start }
      guard place > 0 else { return nil }
      let (end, first) = ends[place - 1]
      let pair = Pair(first: first, second: second, instants: end..<start)
      guard duration(from: end, to: start) < WindowSequence.reach,
        isOn(second, in: pair.instants), !promotions.contains(where: { fills($0, pair) })
      else { return nil }
      return pair
    }
  }

  private func fills(_ index: Int, _ gap: Pair) -> Bool {
    let (starts, ends) = (window(index).starts, window(index).ends)
    let isBetween =
      starts.map { $0 < gap.instants.upperBound } ?? true
      && ends.map { $0 > gap.instants.lowerBound } ?? true
    guard isBetween else { return false }
    let (before, after) = (window(gap.first).starts, window(gap.second).ends)
    let isBeforeBoth = starts.map { own in before.map { own <= $0 } ?? false } ?? true
    let isAfterBoth = ends.map { own in after.map { own >= $0 } ?? false } ?? true
    return !isBeforeBoth || !isAfterBoth
  }

  // MARK: Overlaps

  /// The pairs of promotions that follow each other and overlap for at most a day. A promotion that
  /// follows several others is paired only with the one that ends first.
  var overlaps: [Pair] {
    promotions.compactMap { second in
      guard let start = window(second).starts else { return nil }
      return ends[ends.partitioningIndex { $0.instant > start }...]
        .prefix { duration(from: start, to: $0.instant) <= WindowSequence.reach }
        .map { Pair(first: $0.index, second: second, instants: start..<$0.instant) }
        .first(where: areInTurn)
    }
  }

  /// True if the second promotion starts and ends later than the first, and is on in the overlap.
  private func areInTurn(_ overlap: Pair) -> Bool {
    let (start, end) = (overlap.instants.lowerBound, overlap.instants.upperBound)
    return window(overlap.first).starts.map { $0 < start } ?? true
      && window(overlap.second).ends.map { end < $0 } ?? true
      && isOn(overlap.second, in: overlap.instants)
  }
}
