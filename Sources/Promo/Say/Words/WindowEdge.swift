/// The start or the end of a window as people say it: a whole day, or a time on a day.
struct WindowEdge {
  /// The day. If the window ends with a whole day, this is that day, not the day after.
  let date: CalendarDate

  /// The time of day on the wall clock; nil for a whole day. It includes seconds if they are not
  /// zero, and the offset from UTC if the clock shows the time twice.
  let time: String?
}

extension ZoneRules {
  func start(of window: Window) -> WindowEdge? {
    window.starts.map { starts in
      let date = localTime(at: starts).date
      return WindowEdge(date: date, time: time(at: starts, onDayFrom: date))
    }
  }

  /// A window that ends at the first instant of a day ends with the whole day before.
  func end(of window: Window) -> WindowEdge? {
    window.ends.map { ends in
      let date = localTime(at: ends).date
      if let time = time(at: ends, onDayFrom: date) { return WindowEdge(date: date, time: time) }
      // The last day is not always the previous date: a zone that moved across the date line
      // skipped a date.
      let lastSecond = ends.moved(by: -1)
      return WindowEdge(date: localTime(at: lastSecond).date, time: nil)
    }
  }

  /// Returns the reading of the wall clock; nil at the first instant of the day, which clock
  /// changes can move away from midnight.
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
