/// Warns of hours past midnight that the window cuts short.
struct NightChecker: FileChecker {
  let checked: CheckedFile

  /// A night that the window cuts short.
  private struct CutNight {
    /// The clause that cuts the night.
    let node: ClauseNode
    let consequence: String

    /// The clause that leaves the night whole; nil if the author wrote a time.
    let whole: String?
  }

  /// Checks the hours of a promotion against the start and the end of its window.
  func check(_ schedule: Schedule, _ hours: ClauseNode, _ draft: PromotionDraft, _ window: Window) {
    guard let zone = rules.settings.zone, let times = schedule.hours, times.passMidnight,
      times.end > .midnight
    else { return }
    let edges = [(draft.start, window.starts), (draft.end, window.ends)]
    let cuts = edges.compactMap { node, instant -> CutNight? in
      guard let node, let instant, isNight(schedule, around: instant, in: zone) else { return nil }
      return cutNight(of: times, by: node, at: instant, in: zone)
    }
    guard !cuts.isEmpty else { return }
    // Whole nights may leave nothing of the window.
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
      .cutNight, "this window \(areBoth ? "cuts its first and its last night" : "cuts a night")",
      at: file.span(of: first.node.tokens), label: "here",
      and: .init(
        span: file.span(of: areBoth ? cuts[1].node.tokens : hours.tokens),
        text: areBoth ? "and here" : "the hours"),
      consequence: cuts.map(\.consequence).joined(separator: ", and "), fixes: fixes)
  }

  /// Returns the fix that leaves all nights whole; none if an author wrote a time.
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

  /// Returns the evening of the day on which a window starts.
  private func wholeNight(
    from start: Instant, _ hours: Schedule.Hours, in zone: ZoneRules
  ) -> Instant {
    let date = zone.localTime(at: start).date
    return max(start, zone.instant(of: LocalTime(date, secondOfDay: hours.start.secondOfDay)))
  }

  /// Returns true if a schedule is on just before an instant, and still at it.
  private func isNight(_ schedule: Schedule, around instant: Instant, in zone: ZoneRules) -> Bool {
    schedule.isOn(at: zone.localTime(at: instant.moved(by: -1)))
      && schedule.isOn(at: zone.localTime(at: instant))
  }
}
