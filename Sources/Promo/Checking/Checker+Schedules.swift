extension Checker {
  /// The schedule of a promotion within its window.
  mutating func checkedSchedule(
    _ draft: PromotionDraft, within window: Window, in file: SyntaxFile
  ) -> Schedule {
    let nodes = draft.schedule
    guard !nodes.isEmpty else { return .always }
    let schedule = Schedule(
      weekdays: draft.weekdays.map { weekdays(of: $0, in: file) },
      monthDays: draft.monthDays.map { checkedMonthDays($0, in: file) },
      hours: draft.hours.flatMap { checkedHours($0, in: file) })
    let isKnown =
      zone != nil && (schedule.monthDays?.isEmpty ?? true) == (draft.monthDays == nil)
      && (schedule.hours == nil) == (draft.hours == nil) && !window.isEmpty
    guard isKnown else { return schedule }
    if let first = nodes.first, let last = nodes.last {
      let span = file.span(of: first.tokens.lowerBound..<last.tokens.upperBound)
      reportNeverOn(schedule, within: window, nodes.count == 1 ? file.span(of: first.tokens) : span)
    }
    if let hours = draft.hours { reportCutNight(schedule, hours, draft, window, in: file) }
    return schedule
  }

  private func weekdays(of node: ClauseNode, in file: SyntaxFile) -> Set<Weekday> {
    guard case .weekdays(let tokens) = node.clause else { return [] }
    return Set(tokens.compactMap { Weekday(rawValue: file.text(of: $0)) })
  }

  private mutating func checkedMonthDays(_ node: ClauseNode, in file: SyntaxFile) -> Set<Int> {
    guard case .monthDays(let tokens) = node.clause else { return [] }
    var days: Set<Int> = []
    for token in tokens where !token.isBad {
      let text = file.text(of: token)
      if let day = Fact.number(in: text.utf8), (1...31).contains(day) {
        days.insert(Int(day))
      } else {
        report(
          .unknownDay, "there is no day \(quoted(text)) of a month", at: file.span(of: token),
          help: "days of the month run from 1 to 31")
      }
    }
    return days
  }

  private mutating func checkedHours(
    _ node: ClauseNode, in file: SyntaxFile
  ) -> Schedule.Hours? {
    guard case .between(let first, let last) = node.clause, !first.isBad, !last.isBad,
      case .success(let start) = TimeOfDay.read(file.bytes(of: first)),
      case .success(let end) = TimeOfDay.read(file.bytes(of: last))
    else { return nil }
    guard start == end else { return Schedule.Hours(start: start, end: end) }
    report(
      .emptyHours, "these hours end as they begin, at \(quoted(start.text))",
      at: file.span(of: node.tokens), help: "without `between` a promotion is on all day",
      fixes: [Fix(.template, leaving: file.span(of: node.tokens), in: file.source)])
    return nil
  }

  // MARK: What is probably not meant

  private mutating func reportNeverOn(
    _ schedule: Schedule, within window: Window, _ span: SourceSpan
  ) {
    let zone = zone ?? .utc
    let start =
      window.starts ?? window.ends.map(Checker.tenYearsBefore) ?? Instant(secondsSince1970: 0)
    guard schedule.firstInstant(from: start, before: window.ends, in: zone) == nil else { return }
    let isInWindow = window.starts != nil || window.ends != nil
    report(
      .neverInForce,
      "this promotion is never in force, its schedule never comes\(isInWindow ? " within its window" : "")",
      at: span, help: "move its dates, or the days and hours on which it is on")
  }

  /// A window without a start has been open for as long as any schedule takes to come.
  private static func tenYearsBefore(_ instant: Instant) -> Instant {
    Instant(secondsSince1970: instant.secondsSince1970 - 3_653 * 86_400)
  }

  /// A night of which the window cuts a piece off.
  private struct CutNight {
    /// The clause that cuts it.
    let node: ClauseNode
    let consequence: String

    /// The clause with which the whole night would be in the window, or out of it; nil where its author
    /// wrote a time.
    let whole: String?
  }

  /// Warns of hours past midnight of which the window cuts a piece off, at its start, its end or both.
  private mutating func reportCutNight(
    _ schedule: Schedule, _ hours: ClauseNode, _ draft: PromotionDraft, _ window: Window,
    in file: SyntaxFile
  ) {
    guard let zone, let times = schedule.hours, times.passMidnight else { return }
    let start = draft.start.flatMap { cutNight(of: schedule, from: window.starts, $0, in: zone) }
    let end = draft.end.flatMap { cutNight(of: schedule, upTo: window.ends, $0, in: zone) }
    let cuts = [start, end].compactMap(\.self)
    guard let first = cuts.first else { return }
    let edits = cuts.compactMap { cut in
      cut.whole.map { Fix.Edit(span: file.span(of: cut.node.tokens), text: $0) }
    }
    // Whole nights may leave nothing of the window.
    let isLeft =
      schedule.firstInstant(
        from: window.starts.map { wholeNight(from: $0, times) } ?? Instant(secondsSince1970: 0),
        before: window.ends, in: zone) != nil
    report(
      .cutNight,
      "this window \(cuts.count == 2 ? "cuts its first and its last night" : "cuts a night that is on")",
      at: file.span(of: first.node.tokens), label: "here",
      and: .init(
        span: file.span(of: cuts.count == 2 ? cuts[1].node.tokens : hours.tokens),
        text: cuts.count == 2 ? "and here" : "the hours"),
      consequence: cuts.map(\.consequence).joined(separator: ", and "),
      fixes: isLeft && edits.count == cuts.count
        ? [Fix(.maybe, edits.sorted { $0.span < $1.span })] : [])
  }

  private func cutNight(
    of schedule: Schedule, from instant: Instant?, _ node: ClauseNode, in zone: ZoneRules
  ) -> CutNight? {
    guard let instant, isNight(schedule, around: instant, in: zone), let hours = schedule.hours
    else { return nil }
    let local = zone.localTime(at: instant)
    return CutNight(
      node: node,
      consequence: hours.isTail(local.secondOfDay)
        ? "it is in force at \(zone.text(instant)), in a night that began the day before"
        : "the evening before \(zone.text(instant)) is at full price",
      whole: node.clause.moment?.kind == .date
        ? "from \(local.date.text)T\(hours.start.text)" : nil)
  }

  private func cutNight(
    of schedule: Schedule, upTo instant: Instant?, _ node: ClauseNode, in zone: ZoneRules
  ) -> CutNight? {
    guard let instant, isNight(schedule, around: instant, in: zone), let hours = schedule.hours
    else { return nil }
    let local = zone.localTime(at: instant)
    return CutNight(
      node: node,
      consequence: "from \(zone.text(instant)) on the rest of that night is at full price",
      whole: node.clause.moment?.kind == .date
        ? "until \(local.date.text)T\(hours.end.text)" : nil)
  }

  /// The evening of the day on which a window starts.
  private func wholeNight(from start: Instant, _ hours: Schedule.Hours) -> Instant {
    guard let zone else { return start }
    let date = zone.localTime(at: start).date
    return max(start, zone.instant(of: LocalTime(date, secondOfDay: hours.start.secondOfDay)))
  }

  /// Whether a schedule is on just before an instant, and still at it, in a night that goes on behind
  /// midnight.
  private func isNight(_ schedule: Schedule, around instant: Instant, in zone: ZoneRules) -> Bool {
    let before = Instant(secondsSince1970: instant.secondsSince1970 - 1)
    return (schedule.hours?.end.secondOfDay ?? 0) > 0
      && schedule.isOn(at: zone.localTime(at: before))
      && schedule.isOn(at: zone.localTime(at: instant))
  }
}
