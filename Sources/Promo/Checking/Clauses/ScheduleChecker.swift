/// Reads the schedules of the promotions in one file.
struct ScheduleChecker: FileChecker {
  let checked: CheckedFile

  /// Returns the schedule of a promotion, without the parts that a mistake leaves unknown, and
  /// warns if it does not fit the window.
  func schedule(_ draft: PromotionDraft, within window: Window) -> Schedule {
    let schedule = Schedule(
      weekdays: draft.weekdays.map(weekdays), monthDays: draft.monthDays.map(monthDays),
      hours: draft.hours.flatMap(hours))
    let isKnown =
      rules.settings.zone != nil
      && (schedule.monthDays?.isEmpty ?? true) == (draft.monthDays == nil)
      && (schedule.hours == nil) == (draft.hours == nil) && !window.isEmpty
    guard isKnown else { return schedule }
    checkIsEverOn(schedule, within: window, draft.schedule)
    if let hours = draft.hours { NightChecker(checked: checked).check(schedule, hours, draft, window) }
    return schedule
  }

  private func weekdays(_ node: ClauseNode) -> Set<Weekday> {
    guard case .weekdays(let tokens) = node.clause else { return [] }
    return Set(file.listed[tokens].compactMap { Weekday(rawValue: file.text(of: $0)) })
  }

  private func monthDays(_ node: ClauseNode) -> Set<Int> {
    guard case .monthDays(let tokens) = node.clause else { return [] }
    var days: Set<Int> = []
    for token in file.listed[tokens] where !token.isBad {
      let text = file.text(of: token)
      if let day = DecimalText.whole(text.utf8, limit: 31), (1...31).contains(day) {
        days.insert(Int(day))
      } else {
        rules.report(
          .unknownDay, "there is no day \(quoted(text)) of a month", at: file.span(of: token),
          help: "days of the month run from 1 to 31")
      }
    }
    return days
  }

  private func hours(_ node: ClauseNode) -> Schedule.Hours? {
    guard case .between(let first, let last) = node.clause, !first.isBad, !last.isBad,
      case .success(let start) = TimeOfDay.read(file.bytes(of: first)),
      case .success(let end) = TimeOfDay.read(file.bytes(of: last))
    else { return nil }
    guard start == end else { return Schedule.Hours(start: start, end: end) }
    rules.report(
      .emptyHours, "these hours begin and end at the same time, \(quoted(start.text))",
      at: file.span(of: node.tokens), help: "without `between` a promotion is on all day",
      fixes: [Fix(.template, leaving: file.span(of: node.tokens), in: file.source)])
    return nil
  }

  /// Warns of a schedule that is never on within the window.
  private func checkIsEverOn(_ schedule: Schedule, within window: Window, _ nodes: [ClauseNode]) {
    guard let first = nodes.first, let last = nodes.last else { return }
    let zone = rules.settings.zone ?? .utc
    // A window without a start has been open for as long as any schedule takes to come.
    let start =
      window.starts ?? window.ends.map { $0.moved(by: -Schedule.reach) }
      ?? Instant(secondsSince1970: 0)
    guard schedule.firstInstant(from: start, before: window.ends, in: zone) == nil else { return }
    rules.report(
      .neverInForce,
      "this promotion is never in force: its schedule never falls within its window",
      at: file.span(of: first.tokens.lowerBound..<last.tokens.upperBound),
      help: "move its dates, or its days and hours")
  }
}
