// The times of a promotion: `on Fridays from 18:00 to 22:00, from 1 November to 11 November 2026`.

extension EnglishWords {
  // MARK: The window

  func window(_ window: Window) -> String? {
    if window.isEmpty { return "never in force" }
    switch (program.zone.start(of: window), program.zone.end(of: window)) {
    case (nil, nil): return nil
    case (let start?, nil): return "from \(moment(start))"
    case (nil, let end?):
      return "\(end.time == nil ? "up to and including" : "until") \(moment(end))"
    case (let start?, let end?):
      return start.date == end.date ? day(from: start, to: end) : period(from: start, to: end)
    }
  }

  private func day(from start: WindowEdge, to end: WindowEdge) -> String {
    let day = "on \(start.date.inEnglish())"
    return start.time == nil && end.time == nil
      ? day : "\(day) from \(start.time ?? "00:00") until \(end.time ?? "midnight")"
  }

  private func period(from start: WindowEdge, to end: WindowEdge) -> String {
    let isSameYear = start.date.year == end.date.year
    let joint =
      switch (start.time, end.time) {
      case (nil, nil): "to"
      case (_?, nil): "to the end of"
      case (_, _?): "until"
      }
    return "from \(moment(start, withYear: !isSameYear)) \(joint) \(moment(end))"
  }

  private func moment(_ edge: WindowEdge, withYear: Bool = true) -> String {
    "\(edge.time.map { "\($0) on " } ?? "")\(edge.date.inEnglish(withYear: withYear))"
  }

  // MARK: The schedule

  func days(of schedule: Schedule) -> String? {
    let hours = schedule.hours.map(hours)
    switch (schedule.someWeekdays, schedule.someMonthDays) {
    case (nil, nil): return hours.map { "every day \($0)" }
    case (let weekdays?, nil): return phrase(weekdaysAlone(weekdays), hours)
    case (nil, let monthDays?):
      return phrase("on the \(numbers(monthDays, "and")) of each month", hours)
    case (let weekdays?, let monthDays?):
      let days = "\(plural(weekdays)) that are the \(numbers(monthDays, "or")) of a month"
      return phrase("on \(days)", hours)
    }
  }

  private func phrase(_ days: String, _ hours: String?) -> String {
    hours.map { "\(days) \($0)" } ?? days
  }

  private func weekdaysAlone(_ weekdays: Set<Weekday>) -> String {
    weekdays.run.map { "\($0.first.name) to \($0.last.name)" } ?? "on \(plural(weekdays))"
  }

  private func plural(_ weekdays: Set<Weekday>) -> String {
    weekdays.run.map { "days from \($0.first.name) to \($0.last.name)" }
      ?? EnglishWords.list(weekdays.inOrder.map { "\($0.name)s" }, "and")
  }

  private func numbers(_ days: Set<Int>, _ joint: String) -> String {
    let runs = days.runs.map { run in
      run.count == 1
        ? ordinal(run.lowerBound) : "\(ordinal(run.lowerBound)) to \(ordinal(run.upperBound))"
    }
    return EnglishWords.list(runs, joint)
  }

  private func ordinal(_ number: Int) -> String {
    switch (number / 10, number % 10) {
    case (1, _): "\(number)th"
    case (_, 1): "\(number)st"
    case (_, 2): "\(number)nd"
    case (_, 3): "\(number)rd"
    case (_, _): "\(number)th"
    }
  }

  private func hours(_ hours: Schedule.Hours) -> String {
    if hours.end == .midnight { return "from \(hours.start.text) to midnight" }
    let end = "\(hours.end.text)\(hours.passMidnight ? " the next day" : "")"
    return "from \(hours.start.text) to \(end)"
  }
}

extension CalendarDate {
  /// Returns the date in English: `11 November 2026`.
  func inEnglish(withYear: Bool = true) -> String {
    "\(day) \(CalendarDate.monthName(month))\(withYear ? " \(year)" : "")"
  }
}
