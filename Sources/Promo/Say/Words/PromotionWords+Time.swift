// The times of a promotion: `on Fridays from 18:00 to 22:00, from 1 November to 11 November 2026` or
// `每周五18:00–22:00，2026年11月1日至11月11日`.

extension PromotionWords {
  // MARK: The window

  func window(_ window: Window) -> String? {
    if window.isEmpty { return say(.neverInForce) }
    switch (program.zone.start(of: window), program.zone.end(of: window)) {
    case (nil, nil): return nil
    case (let start?, nil): return say(.from, moment(start.date, start.time))
    case (nil, let end?):
      return say(.upTo, form: end.time == nil ? 0 : 1, moment(end.date, end.time))
    case (let start?, let end?):
      return start.date == end.date ? day(from: start, to: end) : period(from: start, to: end)
    }
  }

  private func day(from start: WindowEdge, to end: WindowEdge) -> String {
    let day = start.date.words(in: language)
    return start.time == nil && end.time == nil
      ? say(.onDay, day)
      : say(.onDayFrom, day, start.time ?? "00:00", end.time ?? say(.midnight))
  }

  /// In Chinese, a whole day is written as a time of day beside another time.
  private func period(from start: WindowEdge, to end: WindowEdge) -> String {
    let isChinese = language == .chinese
    let addsTime = isChinese && (start.time != nil || end.time != nil)
    let first = start.time ?? (addsTime ? "00:00" : nil)
    let last = end.time ?? (addsTime ? "24:00" : nil)
    let isSameYear = start.date.year == end.date.year
    return say(
      .period, form: last != nil ? 2 : first != nil ? 1 : 0,
      moment(start.date, first, withYear: isChinese || !isSameYear),
      moment(end.date, last, withYear: !isChinese || !isSameYear))
  }

  private func moment(_ date: CalendarDate, _ time: String?, withYear: Bool = true) -> String {
    say(.moment, date.words(in: language, withYear: withYear), time)
  }

  // MARK: The schedule

  func days(of schedule: Schedule) -> String? {
    let hours = schedule.hours.map(hours)
    switch (schedule.someWeekdays, schedule.someMonthDays) {
    case (nil, nil): return hours.map { say(.everyDay, $0) }
    case (let weekdays?, nil):
      let days = run(of: weekdays, .range) ?? say(.eachWeekday, names(weekdays, .seriesAnd))
      return say(.days, days, hours)
    case (nil, let monthDays?): return say(.monthDays, numbers(monthDays, .seriesAnd), hours)
    case (let weekdays?, let monthDays?):
      return say(
        .weekdaysOfMonth, run(of: weekdays, .daysFromTo) ?? names(weekdays, .daysOr),
        numbers(monthDays, .seriesOr), hours)
    }
  }

  private func run(of weekdays: Set<Weekday>, _ phrase: Phrase) -> String? {
    weekdays.run.map { say(phrase, $0.first.words(in: language), $0.last.words(in: language)) }
  }

  private func names(_ weekdays: Set<Weekday>, _ joint: Phrase) -> String {
    language.list(weekdays.inOrder.map { say(.several, $0.words(in: language)) }, joint)
  }

  private func numbers(_ days: Set<Int>, _ joint: Phrase) -> String {
    let runs = days.runs.map { run in
      run.count == 1
        ? ordinal(run.lowerBound)
        : say(.range, ordinal(run.lowerBound), ordinal(run.upperBound))
    }
    return language.list(runs, joint)
  }

  private func ordinal(_ number: Int) -> String {
    if language == .chinese { return "\(number)日" }
    switch (number / 10, number % 10) {
    case (1, _): return "\(number)th"
    case (_, 1): return "\(number)st"
    case (_, 2): return "\(number)nd"
    case (_, 3): return "\(number)rd"
    case (_, _): return "\(number)th"
    }
  }

  private func hours(_ hours: Schedule.Hours) -> String {
    say(
      .hours, form: hours.end == .midnight ? 2 : hours.passMidnight ? 1 : 0, hours.start.text,
      hours.end.text)
  }
}

extension CalendarDate {
  /// Returns the date in words: `11 November 2026`, `2026年11月11日`.
  func words(in language: Language, withYear: Bool = true) -> String {
    let name = CalendarDate.monthName(month)
    return language.phrase(.date, ["\(day)", name, "\(month)", withYear ? "\(year)" : nil])
  }
}

extension Weekday {
  func words(in language: Language) -> String {
    language.phrase(.weekdays, form: Weekday.allCases.firstIndex(of: self) ?? 0)
  }
}
