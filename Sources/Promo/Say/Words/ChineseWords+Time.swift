// The times of a promotion: `每周五18:00–22:00，2026年11月1日至11月11日`.

extension ChineseWords {
  // MARK: The window

  func window(_ window: Window) -> String? {
    if window.isEmpty { return "从不生效" }
    switch (program.zone.start(of: window), program.zone.end(of: window)) {
    case (nil, nil): return nil
    case (let start?, nil): return "\(start.date.inChinese())\(start.time ?? "")起"
    case (nil, let end?): return "截至\(end.date.inChinese())\(end.time ?? "（含）")"
    case (let start?, let end?): return period(from: start, to: end)
    }
  }

  /// Returns the words for a window that has a start and an end. If only one of the two is a whole
  /// day, it is written as a time of day.
  private func period(from start: WindowEdge, to end: WindowEdge) -> String {
    let isInDays = start.time == nil && end.time == nil
    if isInDays, start.date == end.date { return "\(start.date.inChinese())当天" }
    let isSameYear = start.date.year == end.date.year
    let lastDay = start.date == end.date ? "" : end.date.inChinese(withYear: !isSameYear)
    let first = start.time ?? (isInDays ? "" : "00:00")
    let last = end.time ?? (isInDays ? "" : "24:00")
    return "\(start.date.inChinese())\(first)至\(lastDay)\(last)"
  }

  // MARK: The schedule

  func days(of schedule: Schedule) -> String? {
    let hours = schedule.hours.map(hours)
    switch (schedule.someWeekdays, schedule.someMonthDays) {
    case (nil, nil): return hours.map { "每天\($0)" }
    case (let weekdays?, nil): return weekdaysAlone(weekdays) + (hours ?? "")
    case (nil, let monthDays?): return "每月\(numbers(monthDays))\(hours ?? "")"
    case (let weekdays?, let monthDays?):
      return "每月\(numbers(monthDays))且为\(names(weekdays, "或"))\(hours ?? "")"
    }
  }

  private func weekdaysAlone(_ weekdays: Set<Weekday>) -> String {
    "\(weekdays.run == nil ? "每" : "")\(names(weekdays, "、"))"
  }

  private func names(_ weekdays: Set<Weekday>, _ joint: String) -> String {
    weekdays.run.map { "\($0.first.chinese)至\($0.last.chinese)" }
      ?? ChineseWords.list(weekdays.inOrder.map { $0.chinese }, joint)
  }

  private func numbers(_ days: Set<Int>) -> String {
    let runs = days.runs.map { run in
      run.count == 1 ? "\(run.lowerBound)日" : "\(run.lowerBound)日至\(run.upperBound)日"
    }
    return runs.joined(separator: "、")
  }

  private func hours(_ hours: Schedule.Hours) -> String {
    if hours.end == .midnight { return "\(hours.start.text)–24:00" }
    return hours.passMidnight
      ? "\(hours.start.text)至次日\(hours.end.text)" : "\(hours.start.text)–\(hours.end.text)"
  }
}

extension CalendarDate {
  /// Returns the date in Chinese: `2026年11月11日`.
  func inChinese(withYear: Bool = true) -> String {
    "\(withYear ? "\(year)年" : "")\(month)月\(day)日"
  }
}

extension Weekday {
  var chinese: String {
    switch self {
    case .mon: "周一"
    case .tue: "周二"
    case .wed: "周三"
    case .thu: "周四"
    case .fri: "周五"
    case .sat: "周六"
    case .sun: "周日"
    }
  }
}
