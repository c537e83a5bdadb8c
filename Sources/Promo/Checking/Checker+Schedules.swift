extension Checker {
  /// The schedule of a promotion within its window.
  mutating func checkedSchedule(
    _ draft: PromotionDraft, within window: Window, in file: SyntaxFile
  ) -> Schedule {
    guard draft.hasSchedule else { return .always }
    let nodes = draft.schedule
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
    return Set(file.listed[tokens].compactMap { Weekday(rawValue: file.text(of: $0)) })
  }

  private mutating func checkedMonthDays(_ node: ClauseNode, in file: SyntaxFile) -> Set<Int> {
    guard case .monthDays(let tokens) = node.clause else { return [] }
    var days: Set<Int> = []
    for token in file.listed[tokens] where !token.isBad {
      let text = file.text(of: token)
      if let day = DecimalText.whole(text.utf8, limit: 31), (1...31).contains(day) {
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
      .emptyHours, "these hours begin and end at the same time, \(quoted(start.text))",
      at: file.span(of: node.tokens), help: "without `between` a promotion is on all day",
      fixes: [Fix(.template, leaving: file.span(of: node.tokens), in: file.source)])
    return nil
  }

  // MARK: What is probably not meant

  private mutating func reportNeverOn(
    _ schedule: Schedule, within window: Window, _ span: SourceSpan
  ) {
    let zone = zone ?? .utc
    // A window without a start has been open for as long as any schedule takes to come.
    let start =
      window.starts ?? window.ends.map { $0.moved(by: -Schedule.reach) }
      ?? Instant(secondsSince1970: 0)
    guard schedule.firstInstant(from: start, before: window.ends, in: zone) == nil else { return }
    report(
      .neverInForce,
      "this promotion is never in force: its schedule never falls within its window",
      at: span, help: "move its dates, or its days and hours")
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
    guard let zone, let times = schedule.hours, times.passMidnight, times.end > .midnight
    else { return }
    let edges = [(draft.start, window.starts), (draft.end, window.ends)]
    let cuts = edges.compactMap { node, instant -> CutNight? in
      guard let node, let instant, isNight(schedule, around: instant, in: zone) else { return nil }
      return cutNight(of: times, by: node, at: instant, in: zone)
    }
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
      "this window \(cuts.count == 2 ? "cuts its first and its last night" : "cuts a night")",
      at: file.span(of: first.node.tokens), label: "here",
      and: .init(
        span: file.span(of: cuts.count == 2 ? cuts[1].node.tokens : hours.tokens),
        text: cuts.count == 2 ? "and here" : "the hours"),
      consequence: cuts.map(\.consequence).joined(separator: ", and "),
      fixes: isLeft && edits.count == cuts.count
        ? [Fix(.maybe, edits.sorted { $0.span < $1.span })] : [])
  }

  private func cutNight(
    of hours: Schedule.Hours, by node: ClauseNode, at instant: Instant, in zone: ZoneRules
  ) -> CutNight {
    let local = zone.localTime(at: instant)
    let isStart = if case .from = node.clause { true } else { false }
    let consequence =
      if !isStart {
        "from \(zone.text(instant)) on the rest of that night is at full price"
      } else if hours.isTail(local.secondOfDay) {
        "it is in force at \(zone.text(instant)), in a night that began the day before"
      } else {
        "the evening before \(zone.text(instant)) is at full price"
      }
    let whole =
      isStart
      ? "from \(local.date.text)T\(hours.start.text)" : "until \(local.date.text)T\(hours.end.text)"
    return CutNight(
      node: node, consequence: consequence,
      whole: node.clause.moment?.kind == .date ? whole : nil)
  }

  /// The evening of the day on which a window starts.
  private func wholeNight(from start: Instant, _ hours: Schedule.Hours) -> Instant {
    guard let zone else { return start }
    let date = zone.localTime(at: start).date
    return max(start, zone.instant(of: LocalTime(date, secondOfDay: hours.start.secondOfDay)))
  }

  /// Whether a schedule is on just before an instant, and still at it.
  private func isNight(_ schedule: Schedule, around instant: Instant, in zone: ZoneRules) -> Bool {
    schedule.isOn(at: zone.localTime(at: instant.moved(by: -1)))
      && schedule.isOn(at: zone.localTime(at: instant))
  }
}
