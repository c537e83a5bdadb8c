/// Reads the schedules of the promotions in one file.
extension CheckedFile {
  /// Returns the schedule without the parts with mistakes. Warns if it does not fit the window.
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
    let isLong =
      if let starts = window.starts, let ends = window.ends {
        starts.moved(by: 62 * 86_400) < ends
      } else { draft.end == nil }
    if isLong, let days = schedule.monthDays, let node = draft.monthDays, draft.weekdays == nil {
      checkLastDay(days, node)
    }
    if let hours = draft.hours { checkNights(schedule, hours, draft, window) }
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

  /// Warns of days that some months do not have, if the promotion is on no other day.
  private func checkLastDay(_ days: Set<Int>, _ node: ClauseNode) {
    guard let first = days.min(), first > 28 else { return }
    rules.report(
      .oddWindow, "some months have no day \(first)", at: file.span(of: node.tokens),
      consequence: first == 31
        ? "the promotion is off in February, April, June, September and November"
        : "the promotion is off in February",
      help: "the last day of every month cannot be written", orAllow: true)
  }

  private func hours(_ node: ClauseNode) -> Schedule.Hours? {
    guard case .between(let first, let last) = node.clause, !first.isBad, !last.isBad,
      case .success(let start) = TimeOfDay.read(file.bytes(of: first)),
      case .success(let end) = TimeOfDay.read(file.bytes(of: last))
    else { return nil }
    guard start == end else { return Schedule.Hours(start: start, end: end) }
    rules.report(
      .emptyHours, "these hours begin and end at the same time, \(quoted(start.text))",
      at: file.span(of: node.tokens), help: "without `between`, a promotion is on all day",
      fixes: [Fix(.template, leaving: file.span(of: node.tokens), in: file.source)])
    return nil
  }

  private func checkIsEverOn(_ schedule: Schedule, within window: Window, _ nodes: [ClauseNode]) {
    guard let first = nodes.first, let last = nodes.last else { return }
    let zone = rules.settings.zone ?? .utc
    // Without a start, search from early enough for any schedule to be on before the window ends.
    let start =
      window.starts ?? window.ends.map { $0.moved(by: -Schedule.reach) }
      ?? Instant(secondsSince1970: 0)
    guard schedule.firstInstant(from: start, before: window.ends, in: zone) == nil else { return }
    rules.report(
      .neverInForce, "this promotion is never in force: its schedule never falls within its window",
      at: file.span(of: first.tokens.lowerBound..<last.tokens.upperBound),
      help: "move its dates, or its days and hours")
  }
}

/// Warns of hours past midnight that the window cuts short.
extension CheckedFile {
  /// A night that the window cuts short.
  private struct CutNight {
    /// The clause that cuts the night.
    let node: ClauseNode
    let consequence: Message

    /// The text of a clause that keeps the night whole; nil if the author wrote a time.
    let whole: String?
  }

  func checkNights(
    _ schedule: Schedule, _ hours: ClauseNode, _ draft: PromotionDraft, _ window: Window
  ) {
    guard let zone = rules.settings.zone, let times = schedule.hours, times.passMidnight,
      times.end > .midnight
    else { return }
    let edges = [(draft.start, window.starts), (draft.end, window.ends)]
    let cuts = edges.compactMap { node, instant -> CutNight? in
      guard let node, let instant, isNight(schedule, around: instant, in: zone) else { return nil }
      return cutNight(of: times, by: node, at: instant, in: zone)
    }
    guard !cuts.isEmpty else { return }
    // Keeping the nights whole may leave nothing of the window.
    let start = window.starts.map { wholeNight(from: $0, times, in: zone) }
    let isLeft =
      schedule.firstInstant(
        from: start ?? Instant(secondsSince1970: 0), before: window.ends, in: zone) != nil
    report(cuts, hours, fixes: isLeft ? fixes(for: cuts) : [])
  }

  private func report(_ cuts: [CutNight], _ hours: ClauseNode, fixes: [Fix]) {
    guard let first = cuts.first else { return }
    let areBoth = cuts.count == 2
    rules.report(
      .cutNight,
      areBoth ? "this window cuts its first and its last night" : "this window cuts a night",
      at: file.span(of: first.node.tokens), label: "here",
      and: .init(
        span: file.span(of: areBoth ? cuts[1].node.tokens : hours.tokens),
        remark: areBoth ? "and here" : "the hours"),
      consequence: "\(cuts.map { $0.consequence }, joined: ", and ")", fixes: fixes)
  }

  private func fixes(for cuts: [CutNight]) -> [Fix] {
    let edits = cuts.compactMap { cut in
      cut.whole.map { Fix.Edit(span: file.span(of: cut.node.tokens), text: $0) }
    }
    return edits.count == cuts.count ? [Fix(.maybe, edits.sorted { $0.span < $1.span })] : []
  }

  private func cutNight(
    of hours: Schedule.Hours, by node: ClauseNode, at instant: Instant, in zone: ZoneRules
  ) -> CutNight {
    let local = zone.localTime(at: instant)
    let isStart = if case .from = node.clause { true } else { false }
    let consequence: Message =
      if !isStart {
        "from \(zone.text(instant)) on the rest of that night is at full price"
      } else if hours.isTail(local.secondOfDay) {
        "it is in force at \(zone.text(instant)), in a night that began the day before"
      } else { "the evening before \(zone.text(instant)) is at full price" }
    let whole =
      isStart
      ? "from \(local.date.text)T\(hours.start.text)" : "until \(local.date.text)T\(hours.end.text)"
    return CutNight(
      node: node, consequence: consequence, whole: node.clause.moment?.kind == .date ? whole : nil)
  }

  /// Returns the later of the window's start and the start of the hours on the window's first day.
  private func wholeNight(
    from start: Instant, _ hours: Schedule.Hours, in zone: ZoneRules
  ) -> Instant {
    let date = zone.localTime(at: start).date
    return max(start, zone.instant(of: LocalTime(date, secondOfDay: hours.start.secondOfDay)))
  }

  private func isNight(_ schedule: Schedule, around instant: Instant, in zone: ZoneRules) -> Bool {
    schedule.isOn(at: zone.localTime(at: instant.moved(by: -1)))
      && schedule.isOn(at: zone.localTime(at: instant))
  }
}
