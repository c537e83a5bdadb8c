/// Where a window begins or ends as people say it: with a whole day, or at a time on one.
struct WindowEdge {
  /// The day; where the window ends with a whole day, the last one in it.
  let date: CalendarDate

  /// The time of day on the wall clock, with seconds only where there are some, and with its offset
  /// from UTC where the clock shows it twice; nil for a whole day.
  let time: String?
}

extension ZoneRules {
  /// Where a window begins; nil where it always has.
  func start(of window: Window) -> WindowEdge? {
    window.starts.map { starts in
      let date = localTime(at: starts).date
      return WindowEdge(date: date, time: time(at: starts, onDayFrom: date))
    }
  }

  /// Where a window ends; nil where it never does. A day ends with the first instant of the next.
  func end(of window: Window) -> WindowEdge? {
    window.ends.map { ends in
      let date = localTime(at: ends).date
      if let time = time(at: ends, onDayFrom: date) { return WindowEdge(date: date, time: time) }
      // Not the date before: a zone that moved over the date line has no such day.
      let lastSecond = ends.moved(by: -1)
      return WindowEdge(date: localTime(at: lastSecond).date, time: nil)
    }
  }

  /// What the wall clock shows; nil at the first instant of the day, which clock changes can move
  /// away from midnight.
  private func time(at instant: Instant, onDayFrom date: CalendarDate) -> String? {
    guard firstInstant(of: date) != instant else { return nil }
    let local = localTime(at: instant)
    let second = local.secondOfDay
    let seconds = second.isMultiple(of: 60) ? "" : ":\(twoDigits(second % 60))"
    let isTwice = self.instant(of: local) != self.instant(of: local, repeated: .last)
    let offset = isTwice ? text(instant).split(separator: " ").last.map { " \($0)" } : nil
    return "\(TimeOfDay(minutes: second / 60).text)\(seconds)\(offset ?? "")"
  }
}
