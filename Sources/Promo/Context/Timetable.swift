// The promotions that are on at each instant, by their windows and schedules alone.
//
// Between two edges of windows, only schedules switch promotions on or off. They do so at midnight,
// at the times of day that they name and at clock changes. The promotions that are on then depend
// on the day of the week, the day of the month, the same for the day before, and the part of the
// day. These are a few hundred cases, and each is looked at once.

/// The instants at which the same promotions are on.
struct TimeContext {
  /// The promotions that are on, in written order, for each program.
  let on: [[Int]]

  /// The instants in order; only the first interval unless ranges are kept.
  fileprivate(set) var ranges: [Range<Instant>]
}

/// The times at which the promotions of one or several programs are on.
struct Timetable {
  /// The contexts, in order of their first instants.
  private(set) var contexts: [TimeContext] = []

  /// True if all instants were looked at.
  private(set) var isComplete = true

  /// The contexts in which each promotion is in force, for each program; nil if it is paused.
  private let required: [[RequiredContext?]]
  private let clocks: [ScheduleClock]
  private let keepsRanges: Bool
  private var places: [[[Int]]: Int] = [:]

  init(
    of programs: [Program], in instants: Range<Instant>,
    keepingRanges keepsRanges: Bool = false, budget: inout Budget
  ) {
    self.keepsRanges = keepsRanges
    let required = programs.map { $0.promotions.map(\.requiredContext) }
    self.required = required
    clocks = zip(programs, required).map { program, required in
      ScheduleClock(of: required.compactMap { $0?.schedule }, in: program.zone)
    }
    let edges = edges(within: instants)
    for (start, end) in zip(edges, edges.dropFirst()) where !budget.isSpent {
      let open = required.map { required in
        required.indices.filter { required[$0]?.window.contains(start) ?? false }
      }
      budget.spend(required.reduce(0) { $0 + $1.count } / 16)
      walk(from: start, to: end, open, &budget)
    }
    isComplete = !budget.isSpent
  }

  /// Returns the edges of all windows within some instants, and both ends of these instants.
  private func edges(within instants: Range<Instant>) -> [Instant] {
    let windows = required.joined().compactMap { $0?.window }
    let edges = windows.flatMap { [$0.starts, $0.ends].compactMap(\.self) }.filter {
      instants.lowerBound < $0 && $0 < instants.upperBound
    }
    return Set(edges + [instants.lowerBound, instants.upperBound]).sorted()
  }

  /// Looks at the instants between two edges of windows. The windows of the promotions in `open`
  /// contain them.
  private mutating func walk(
    from start: Instant, to end: Instant, _ open: [[Int]], _ budget: inout Budget
  ) {
    let isScheduled = zip(required, open).contains { required, open in
      open.contains { required[$0]?.schedule != .always }
    }
    guard isScheduled else { return add(open, start..<end) }
    var seen: [[Int]: Int] = [:]
    var instant = start
    while instant < end, !budget.isSpent {
      budget.spend()
      let readings = clocks.map { $0.reading(at: instant) }
      let next = min(end, readings.map(\.next).min() ?? end)
      let key = readings.map(\.key)
      if let place = seen[key] {
        extend(place, instant..<next)
      } else {
        budget.spend(open.reduce(0) { $0 + $1.count } / 2)
        let on = required.indices.map { number in
          open[number].filter {
            required[number][$0]?.schedule.isOn(at: readings[number].local) ?? false
          }
        }
        add(on, instant..<next)
        seen[key] = places[on]
      }
      instant = next
    }
  }

  private mutating func add(_ on: [[Int]], _ range: Range<Instant>) {
    if let place = places[on] { return extend(place, range) }
    places[on] = contexts.count
    contexts.append(TimeContext(on: on, ranges: [range]))
  }

  private mutating func extend(_ place: Int, _ range: Range<Instant>) {
    guard keepsRanges else { return }
    let last = contexts[place].ranges.count - 1
    let before = contexts[place].ranges[last]
    if before.upperBound == range.lowerBound {
      contexts[place].ranges[last] = before.lowerBound..<range.upperBound
    } else {
      contexts[place].ranges.append(range)
    }
  }
}

/// The differences on the wall clock that schedules can tell apart.
private struct ScheduleClock {
  struct Reading {
    let local: LocalTime

    /// A key, equal for times that no schedule tells apart.
    let key: Int

    /// The next instant that a schedule may tell apart from this one.
    let next: Instant
  }

  private let zone: ZoneRules

  /// The seconds of the day at which schedules change, midnight among them, in order.
  private let cuts: [Int]

  /// True if some schedule names days of the week, or of the month.
  private let asksForWeekdays: Bool
  private let asksForMonthDays: Bool

  init(of schedules: [Schedule], in zone: ZoneRules) {
    self.zone = zone
    asksForWeekdays = schedules.contains { $0.weekdays != nil }
    asksForMonthDays = schedules.contains { $0.monthDays != nil }
    let hours = schedules.compactMap(\.hours)
    cuts = Set(hours.flatMap { [$0.start.secondOfDay, $0.end.secondOfDay] } + [0]).sorted()
  }

  func reading(at instant: Instant) -> Reading {
    let local = zone.localTime(at: instant)
    let second = local.secondOfDay
    let date = local.date
    let part = cuts.partitioningIndex { $0 > second }
    let end = part < cuts.count ? cuts[part] : 86_400
    let next = instant.moved(by: Int64(end - second))
    var days = asksForWeekdays ? (date.daysSince1970 % 7 + 7) % 7 : 0
    if asksForMonthDays { days = (days * 32 + date.day) * 32 + date.previous.day }
    return Reading(
      local: local, key: days * (cuts.count + 1) + part,
      next: zone.nextTransition(after: instant).map { min($0, next) } ?? next)
  }
}
