// The promotions that are on at each instant, by their windows and schedules alone.
//
// Between two edges of windows, only schedules switch promotions on or off. They do so at midnight,
// at the times of day that they name and at clock changes. So which promotions are on depends only
// on the weekday and the day of the month, both of the current and of the previous day, and on the
// part of the day. There are only a few hundred kinds of days, and each kind is examined once.

/// The instants at which the same promotions are on.
struct TimeContext {
  /// The number of the set of promotions in the timetable. Times with the same promotions have the
  /// same number.
  let number: Int

  /// The instants, in order; only the first interval unless the timetable is asked to keep ranges.
  fileprivate(set) var ranges: [Range<Instant>]
}

/// The times at which the promotions of one or several programs are on.
struct Timetable {
  /// The sets of promotions that are on at some time. For each program, a set lists the promotions
  /// in written order.
  private(set) var sets: [[[Int]]] = []
  private var numbers: [[[Int]]: Int] = [:]

  /// For each program, the windows and the schedules of its promotions. A paused promotion has no
  /// window.
  private let windows: [[Window?]]
  private let schedules: [[Schedule]]
  private let clocks: [ScheduleClock]

  /// The edges of the windows of all promotions and guarantees, and of the whole range, in order.
  private let edges: [Instant]

  /// The place in `edges` of the instant from which on examples are looked for first.
  private let firstPlace: Int

  /// The times found so far between each edge and the next edge, with their first ranges only.
  private var known: [Int: [TimeContext]] = [:]

  init(of programs: [Program], in instants: Range<Instant>) {
    let required = programs.map { $0.promotions.map { $0.requiredContext } }
    windows = required.map { $0.map { $0?.window } }
    schedules = required.map { $0.map { $0?.schedule ?? .always } }
    clocks = zip(programs, schedules).map { ScheduleClock(of: $1, in: $0.zone) }
    let asked = programs.flatMap { $0.guarantees.map { $0.window } }
    let inside = (windows.joined().compactMap { $0 } + asked)
      .flatMap { [$0.starts, $0.ends].compactMap { $0 } }
      .filter { instants.lowerBound < $0 && $0 < instants.upperBound }
    let firstDay = programs.compactMap { $0.firstDay }.first.flatMap {
      instants.contains($0) ? $0 : nil
    }
    let first = firstDay ?? instants.lowerBound
    edges = Set(inside + [instants.lowerBound, first, instants.upperBound]).sorted()
    firstPlace = edges.firstIndex(of: first) ?? 0
  }

  /// Returns the times within a range of instants, in order of their first instants: without ranges,
  /// those from the first day on come before the earlier ones. The list is complete unless the budget
  /// is spent.
  mutating func times(
    in instants: Range<Instant>, keepingRanges keepsRanges: Bool = false, budget: inout Budget
  ) -> [TimeContext] {
    var list = TimeList(keepsRanges: keepsRanges)
    let first = max(edges.partitioningIndex { $0 > instants.lowerBound } - 1, 0)
    let places = Array(first..<max(edges.count - 1, first))
    let firstPlace = firstPlace
    let isLater = { (place: Int) in place >= firstPlace }
    let inOrder = keepsRanges ? places : places.filter(isLater) + places.filter { !isLater($0) }
    for place in inOrder where edges[place] < instants.upperBound {
      let between = edges[place]..<edges[place + 1]
      let asked = between.clamped(to: instants)
      if budget.isSpent { break }
      if asked.isEmpty { continue }
      if keepsRanges || asked != between {
        add(asked, to: &list, &budget)
      } else {
        for time in times(between: place, &budget) { list.add(time.number, time.ranges[0]) }
      }
    }
    budget.spend(list.times.count)
    return list.times
  }

  /// Returns the times between an edge and the next edge, with their first ranges only.
  private mutating func times(between place: Int, _ budget: inout Budget) -> [TimeContext] {
    if let times = known[place] {
      budget.spend(6 * times.count)
      return times
    }
    var list = TimeList(keepsRanges: false)
    add(edges[place]..<edges[place + 1], to: &list, &budget)
    if !budget.isSpent { known[place] = list.times }
    return list.times
  }

  /// Adds the times within a range of instants in which no window begins or ends.
  private mutating func add(
    _ instants: Range<Instant>, to list: inout TimeList, _ budget: inout Budget
  ) {
    let open = windows.map { windows in
      windows.indices.filter { windows[$0]?.contains(instants.lowerBound) ?? false }
    }
    budget.spend(windows.reduce(1) { $0 + $1.count } / 4)
    let isScheduled = zip(schedules, open).contains { schedules, open in
      open.contains { schedules[$0] != .always }
    }
    guard isScheduled else { return list.add(number(of: open), instants) }
    var seen: [[Int]: [Part]] = [:]
    var instant = instants.lowerBound
    while instant < instants.upperBound, !budget.isSpent {
      let day = ScheduleClock.day(at: instant, until: instants.upperBound, on: clocks)
      budget.spend(20)
      if let parts = seen[day.key] {
        // Unless ranges are kept, a day like an earlier day adds nothing.
        if list.keepsRanges { add(parts, of: day, to: &list, &budget) }
      } else {
        let parts = parts(of: day, open, &budget)
        seen[day.key] = parts
        add(parts, of: day, to: &list, &budget)
      }
      instant = day.end
    }
  }

  /// A part of a day throughout which the same promotions are on.
  private struct Part {
    /// The seconds from the start of the day to the start of the part.
    let start: Int
    /// The number of the set of these promotions.
    let number: Int
  }

  private mutating func parts(
    of day: ScheduleClock.Day, _ open: [[Int]], _ budget: inout Budget
  ) -> [Part] {
    var parts: [Part] = []
    for start in ScheduleClock.cuts(of: day, on: clocks) where !budget.isSpent {
      budget.spend(4 + 2 * open.reduce(0) { $0 + $1.count })
      let on = open.indices.map { program in
        let time = LocalTime(seconds: day.locals[program].seconds + Int64(start))
        return open[program].filter { schedules[program][$0].isOn(at: time) }
      }
      parts.append(Part(start: start, number: number(of: on)))
    }
    return parts
  }

  private func add(
    _ parts: [Part], of day: ScheduleClock.Day, to list: inout TimeList, _ budget: inout Budget
  ) {
    budget.spend(12 * parts.count)
    for (place, part) in parts.enumerated() {
      let isLast = place + 1 == parts.count
      let end = isLast ? day.end : day.start.moved(by: Int64(parts[place + 1].start))
      list.add(part.number, day.start.moved(by: Int64(part.start))..<end)
    }
  }

  private mutating func number(of on: [[Int]]) -> Int {
    if let number = numbers[on] { return number }
    numbers[on] = sets.count
    sets.append(on)
    return sets.count - 1
  }
}

/// Times in order of their first instants, each listed once.
private struct TimeList {
  let keepsRanges: Bool
  private(set) var times: [TimeContext] = []

  /// The position of each time in the list, by its number.
  private var places: [Int: Int] = [:]

  init(keepsRanges: Bool) { self.keepsRanges = keepsRanges }

  /// Adds a range to a time. The ranges must be added in chronological order.
  mutating func add(_ number: Int, _ range: Range<Instant>) {
    guard let place = places[number] else {
      places[number] = times.count
      return times.append(TimeContext(number: number, ranges: [range]))
    }
    guard keepsRanges else { return }
    let last = times[place].ranges.count - 1
    let before = times[place].ranges[last]
    if before.upperBound == range.lowerBound {
      times[place].ranges[last] = before.lowerBound..<range.upperBound
    } else {
      times[place].ranges.append(range)
    }
  }
}

/// The wall clock of a program, as far as its schedules tell times apart.
private struct ScheduleClock {
  /// A day, or a part of a day in which no clock changes, on the clocks of all programs.
  struct Day {
    let start: Instant
    let end: Instant

    /// The times that the clocks show at the start.
    let locals: [LocalTime]

    /// A key, equal for days that no schedule tells apart.
    let key: [Int]
  }

  private let zone: ZoneRules

  /// The seconds of the day at which schedules change, including midnight, in order.
  private let cuts: [Int]

  private let asksForWeekdays: Bool
  private let asksForMonthDays: Bool

  init(of schedules: [Schedule], in zone: ZoneRules) {
    self.zone = zone
    asksForWeekdays = schedules.contains { $0.weekdays != nil }
    asksForMonthDays = schedules.contains { $0.monthDays != nil }
    let hours = schedules.compactMap { $0.hours }
    cuts = Set(hours.flatMap { [$0.start.secondOfDay, $0.end.secondOfDay] } + [0]).sorted()
  }

  /// Returns the part of a day from an instant until the first midnight or change of any of the
  /// clocks, and at most until `end`.
  static func day(at start: Instant, until end: Instant, on clocks: [ScheduleClock]) -> Day {
    let locals = clocks.map { $0.zone.localTime(at: start) }
    let ends = zip(clocks, locals).map { clock, local in
      let midnight = start.moved(by: Int64(86_400 - local.secondOfDay))
      return clock.zone.nextTransition(after: start).map { min($0, midnight) } ?? midnight
    }
    let end = min(end, ends.min() ?? end)
    let keys = zip(clocks, locals).map { $0.key(of: $1) }
    let length = Int(end.secondsSince1970 - start.secondsSince1970)
    return Day(start: start, end: end, locals: locals, key: keys + [length])
  }

  private func key(of local: LocalTime) -> Int {
    let date = local.date
    var days = asksForWeekdays ? (date.daysSince1970 % 7 + 7) % 7 : 0
    if asksForMonthDays { days = (days * 32 + date.day) * 32 + date.previous.day }
    return days * 86_400 + local.secondOfDay
  }

  /// Returns the seconds after the start of a day at which a schedule may change, in order. The
  /// first number is 0.
  static func cuts(of day: Day, on clocks: [ScheduleClock]) -> [Int] {
    let length = Int(day.end.secondsSince1970 - day.start.secondsSince1970)
    let inside = zip(clocks, day.locals).flatMap { clock, local in
      clock.cuts.map { $0 - local.secondOfDay }.filter { 0 < $0 && $0 < length }
    }
    return Set(inside + [0]).sorted()
  }
}
