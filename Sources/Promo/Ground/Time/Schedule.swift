/// The times at which a promotion is on within its window, by the wall clock alone. A time that the
/// clock shows twice counts twice; a time that the clock skips never counts.
package struct Schedule: Hashable, Sendable {
  /// The hours of each day.
  package struct Hours: Hashable, Sendable {
    /// The first minute.
    package let start: TimeOfDay

    /// The first minute after the hours. It is before `start` if the hours run past midnight.
    package let end: TimeOfDay

    var passMidnight: Bool { end < start }

    /// Returns true if a second of the day is in the part of the hours after midnight.
    func isTail(_ secondOfDay: Int) -> Bool { passMidnight && secondOfDay < end.secondOfDay }

    func contains(_ secondOfDay: Int) -> Bool {
      let isBehindStart = secondOfDay >= start.secondOfDay
      let isBeforeEnd = secondOfDay < end.secondOfDay
      return passMidnight ? isBehindStart || isBeforeEnd : isBehindStart && isBeforeEnd
    }
  }

  /// The days of the week; nil for all.
  package let weekdays: Set<Weekday>?

  /// The days of the month, 1 to 31; nil for all.
  package let monthDays: Set<Int>?

  /// The hours of the day; nil for all.
  package let hours: Hours?

  static var always: Schedule { Schedule(weekdays: nil, monthDays: nil, hours: nil) }

  var isAlwaysOn: Bool {
    (weekdays.map { $0.count == Weekday.allCases.count } ?? true)
      && (monthDays.map { $0.count == 31 } ?? true) && hours == nil
  }

  /// The days of the week; nil if the schedule includes all of them, whether listed or not.
  var someWeekdays: Set<Weekday>? {
    weekdays?.count == Weekday.allCases.count ? nil : weekdays
  }

  /// The days of the month; nil if the schedule includes all of them, whether listed or not.
  var someMonthDays: Set<Int>? { monthDays?.count == 31 ? nil : monthDays }

  /// Hours after midnight belong to the day on which they began.
  func isOn(at local: LocalTime) -> Bool {
    if isAlwaysOn { return true }
    guard let hours else { return isOn(local.date) }
    let second = local.secondOfDay
    return hours.contains(second) && isOn(hours.isTail(second) ? local.date.previous : local.date)
  }

  private func isOn(_ date: CalendarDate) -> Bool {
    (weekdays?.contains(date.weekday) ?? true) && (monthDays?.contains(date.day) ?? true)
  }

  /// Returns the first start of the schedule after `local` and no later than `end`; nil if there is
  /// none. The clock must not change in between.
  private func firstStart(after local: LocalTime, upTo end: LocalTime) -> LocalTime? {
    let second = hours?.start.secondOfDay ?? 0
    var date = local.date
    while LocalTime(date, secondOfDay: second) <= end {
      let start = LocalTime(date, secondOfDay: second)
      if start > local, isOn(date) { return start }
      date = date.next
    }
    return nil
  }

  /// Ten years, in seconds: enough for each day of the month to fall on each day of the week.
  static var reach: Int64 { 3_653 * 86_400 }

  /// Returns the first instant from `start` up to, but not including, `end` at which the schedule
  /// is on; nil if there is none within `reach`.
  func firstInstant(from start: Instant, before end: Instant?, in zone: ZoneRules) -> Instant? {
    let limit = start.moved(by: Schedule.reach)
    let last = min(end ?? limit, limit)
    var instant = start
    // Between two changes of the clock, local times and instants advance in step.
    while instant < last {
      let local = zone.localTime(at: instant)
      if isOn(at: local) { return instant }
      let change = min(zone.nextTransition(after: instant) ?? last, last)
      let localEnd = LocalTime(
        seconds: local.seconds + change.secondsSince1970 - instant.secondsSince1970 - 1)
      if let next = firstStart(after: local, upTo: localEnd) {
        return instant.moved(by: next.seconds - local.seconds)
      }
      instant = change
    }
    return nil
  }
}
