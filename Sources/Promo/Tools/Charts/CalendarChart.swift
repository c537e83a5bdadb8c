/// A chart of when promotions are on. It covers at most 400 days and omits windows that are over.
package struct CalendarChart: Sendable {
  struct Row: Sendable {
    /// The place of the promotion in the rules, from 0.
    let index: Int

    /// The promotion's name, safe to show.
    let name: String
    let gain: String

    /// The customers who get the benefit, in words; empty for everybody.
    let audience: String

    /// The part of the promotion's window that is within the chart's days.
    let window: Range<Instant>

    /// True if the window begins before the chart's days, or ends after them.
    let beginsEarlier: Bool
    let endsLater: Bool

    /// The times within the window at which the promotion is on.
    let times: [Range<Instant>]

    var isAlwaysOn: Bool { times == [window] }
  }

  /// For each reason, the number of promotions that are not drawn.
  struct LeftOut: Sendable {
    let switchedOff: Int
    let over: Int
    let later: Int
    let crowdedOut: Int
  }

  let language: Language

  /// A title that replaces the usual one; nil to keep the usual title.
  let givenTitle: String?
  let zone: ZoneRules

  /// The instant from which the chart looks ahead.
  let instant: Instant

  /// The chart's days, as numbers of days since 1970-01-01.
  let days: Range<Int>

  /// The same days, as a range of instants.
  let span: Range<Instant>
  let rows: [Row]

  let leftOut: LeftOut

  static var rowLimit: Int { 60 }
}

extension Program {
  /// Returns the calendar of the promotions that are neither switched off nor over at an instant.
  package func calendarChart(
    from instant: Instant, in language: Language = .english, titled title: String? = nil
  ) -> CalendarChart {
    let current = promotions.indices.filter { promotions[$0].isToCome(after: instant) }
    let days = calendarDays(of: current.map { promotions[$0] }, from: instant)
    let span =
      zone.firstInstant(
        of: CalendarDate(daysSince1970: days.lowerBound))..<zone.firstInstant(
        of: CalendarDate(daysSince1970: days.upperBound))
    let within = current.filter {
      (promotions[$0].window.starts ?? span.lowerBound) < span.upperBound
    }
    let rows = within.prefix(CalendarChart.rowLimit).map { row(of: $0, within: span, in: language) }
    let paused = promotions.count(where: { $0.isPaused })
    let leftOut = CalendarChart.LeftOut(
      switchedOff: paused, over: promotions.count - paused - current.count,
      later: current.count - within.count, crowdedOut: within.count - rows.count)
    return CalendarChart(
      language: language, givenTitle: title, zone: zone, instant: instant, days: days, span: span,
      rows: rows, leftOut: leftOut)
  }
}

extension Promotion {
  /// True if the promotion is neither switched off nor over at an instant.
  func isToCome(after instant: Instant) -> Bool {
    !isPaused && !window.isEmpty && (window.ends.map { $0 > instant } ?? true)
  }
}

extension Program {
  fileprivate func row(
    of index: Int, within span: Range<Instant>, in language: Language
  ) -> CalendarChart.Row {
    let promotion = promotions[index]
    let window = promotion.window
    let starts = max(window.starts ?? span.lowerBound, span.lowerBound)
    let ends = min(window.ends ?? span.upperBound, span.upperBound)
    return CalendarChart.Row(
      index: index, name: printable(promotion.name), gain: shortGain(of: promotion, in: language),
      audience: words(in: language).audience(of: promotion), window: starts..<ends,
      beginsEarlier: window.starts.map { $0 < span.lowerBound } ?? true,
      endsLater: window.ends.map { $0 > span.upperBound } ?? true,
      times: promotion.schedule.times(within: starts..<ends, in: zone))
  }
}

extension Program {
  /// Returns the days that a calendar of promotions shows, as numbers of days since 1970-01-01.
  fileprivate func calendarDays(of promotions: [Promotion], from instant: Instant) -> Range<Int> {
    // A chart shows so many days clearly, and so many before the instant, for windows that are open.
    let (most, mostBefore) = (400, 100)
    let day = { (instant: Instant) in zone.localTime(at: instant).date.daysSince1970 }
    let today = day(instant)
    let starts = promotions.compactMap { $0.window.starts }.map(day)
    let lasts = promotions.compactMap { $0.window.ends }.map { day($0.moved(by: -1)) }
    // A schedule with days of the month needs five weeks to show its pattern, any other one week.
    let least = promotions.contains { $0.schedule.someMonthDays != nil } ? 35 : 7
    let first = max(min(today, starts.min() ?? today), today - mostBefore)
    let opens = promotions.filter { $0.window.ends == nil }.compactMap { $0.window.starts }
      .map { day($0) + least - 1 }
    let last = max(today + least - 1, (lasts + opens).max() ?? today)
    return first..<min(last + 1, first + most)
  }
}

extension Schedule {
  /// Returns the times within a range during which the schedule is on, in order and with adjacent
  /// times joined. Takes time proportional to the number of days in the range.
  func times(within range: Range<Instant>, in zone: ZoneRules) -> [Range<Instant>] {
    if self == .always { return [range] }
    let edges = changes(within: range, in: zone)
    return zip(edges, edges.dropFirst()).filter { isOn(at: zone.localTime(at: $0.0)) }
      .map { $0.0..<$0.1 }.joinedRanges()
  }

  /// Returns, in order, both ends of a range and each instant in it at which the schedule may
  /// change.
  private func changes(within range: Range<Instant>, in zone: ZoneRules) -> [Instant] {
    var instants: Set = [range.lowerBound, range.upperBound]
    let last = zone.localTime(at: range.upperBound).date.next
    var date = zone.localTime(at: range.lowerBound).date.previous
    while date.daysSince1970 <= last.daysSince1970 {
      for second in [0, hours?.start.secondOfDay, hours?.end.secondOfDay].compactMap({ $0 }) {
        let local = LocalTime(date, secondOfDay: second)
        instants.insert(zone.instant(of: local))
        instants.insert(zone.instant(of: local, repeated: .last))
      }
      date = date.next
    }
    var change = zone.nextTransition(after: range.lowerBound)
    while let instant = change, instant < range.upperBound {
      instants.insert(instant)
      change = zone.nextTransition(after: instant)
    }
    return instants.filter { $0 == range.upperBound || range.contains($0) }.sorted()
  }
}
