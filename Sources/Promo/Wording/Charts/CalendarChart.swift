/// When promotions are on, over some days that hold all their windows which are not over.
package struct CalendarChart: Sendable {
  /// A promotion within these days.
  struct Row: Sendable {
    /// Its name, safe to be shown.
    let name: String

    /// Its window, cut to the days that are shown.
    let window: Range<Instant>

    /// Whether the window begins before these days, and whether it ends after them.
    let beginsEarlier: Bool
    let endsLater: Bool

    /// When it is on within the window.
    let times: [Range<Instant>]

    /// Whether it is on all the time.
    var isAlwaysOn: Bool { times == [window] }
  }

  let zone: ZoneRules

  /// The instant from which on windows are looked at.
  let instant: Instant

  /// The first day, and the first day behind the last.
  let days: Range<Int>

  /// The same in instants.
  let span: Range<Instant>
  let rows: [Row]

  /// Why the other promotions are not drawn, and how many.
  let leftOut: [String]

  /// So many promotions are drawn at most.
  static var rowLimit: Int { 60 }
}

extension Program {
  /// The calendar of the promotions that are not over at an instant.
  package func calendarChart(from instant: Instant) -> CalendarChart {
    let current = promotions.filter {
      !$0.isPaused && !$0.window.isEmpty && ($0.window.ends.map { $0 > instant } ?? true)
    }
    let days = CalendarDays(of: current, from: instant, in: zone).days
    let span =
      zone.firstInstant(
        of: CalendarDate(daysSince1970: days.lowerBound))..<zone.firstInstant(
        of: CalendarDate(daysSince1970: days.upperBound))
    let within = current.filter { ($0.window.starts ?? span.lowerBound) < span.upperBound }
    let rows = within.prefix(CalendarChart.rowLimit).map { $0.row(within: span, in: zone) }
    let paused = promotions.count(where: \.isPaused)
    let counts = [
      (paused, "switched off"), (promotions.count - paused - current.count, "over"),
      (current.count - within.count, "later"), (within.count - rows.count, "for lack of room"),
    ]
    return CalendarChart(
      zone: zone, instant: instant, days: days, span: span, rows: rows,
      leftOut: counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" })
  }
}

extension Promotion {
  fileprivate func row(within span: Range<Instant>, in zone: ZoneRules) -> CalendarChart.Row {
    let starts = max(window.starts ?? span.lowerBound, span.lowerBound)
    let ends = min(window.ends ?? span.upperBound, span.upperBound)
    return CalendarChart.Row(
      name: printable(name), window: starts..<ends,
      beginsEarlier: (window.starts ?? Instant.distantPast) < span.lowerBound,
      endsLater: (window.ends ?? Instant.distantFuture) > span.upperBound,
      times: schedule.times(within: starts..<ends, in: zone))
  }
}

extension Instant {
  /// Before every window that begins, and after every window that ends.
  fileprivate static var distantPast: Instant { Instant(secondsSince1970: .min) }
  fileprivate static var distantFuture: Instant { Instant(secondsSince1970: .max) }
}

/// The days that a calendar shows.
private struct CalendarDays {
  /// The number of the first since 1970-01-01, and of the first behind the last.
  let days: Range<Int>

  /// A longer time cannot be drawn well.
  private static var most: Int { 400 }

  /// So many days before the instant are shown of a window that has begun.
  private static var mostBefore: Int { 100 }

  init(of promotions: [Promotion], from instant: Instant, in zone: ZoneRules) {
    let today = zone.localTime(at: instant).date.daysSince1970
    let starts = promotions.compactMap(\.window.starts)
      .map { zone.localTime(at: $0).date.daysSince1970 }
    let lasts = promotions.compactMap(\.window.ends)
      .map { zone.localTime(at: $0.moved(by: -1)).date.daysSince1970 }
    // A schedule by the days of the month shows itself in five weeks, any other in one.
    let least = promotions.contains { $0.schedule.someMonthDays != nil } ? 35 : 7
    let first = max(min(today, starts.min() ?? today), today - CalendarDays.mostBefore)
    let opens = promotions.filter { $0.window.ends == nil }.compactMap(\.window.starts)
      .map { zone.localTime(at: $0).date.daysSince1970 + least - 1 }
    let last = max(today + least - 1, (lasts + opens).max() ?? today)
    days = first..<min(last + 1, first + CalendarDays.most)
  }
}
