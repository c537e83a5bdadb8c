// When promotions come into force and go out of it.

extension SecondSituations {
  /// Walks the instants at which anything can change, and keeps those at which something does.
  func foundStretches() -> [Stretch] {
    let windows = promotions.map { evaluator.window($0) }
    var stretches: [Stretch] = []
    for instant in candidates(windows) {
      let bits = UInt64.secondSet(promotions.count) { index in
        !promotions[index].paused && instant >= windows[index].start ?? instant
          && instant < windows[index].end ?? .max
          && evaluator.isOnSchedule(promotions[index], at: instant)
      }
      if stretches.last?.bits != bits { stretches.append(Stretch(start: instant, bits: bits)) }
    }
    return stretches
  }

  private func candidates(_ windows: [(start: Int64?, end: Int64?)]) -> [Int64] {
    let edges = windows.flatMap { [$0.start, $0.end].compactMap(\.self) }
    let all = Set([from] + edges + scheduleCuts() + clockChanges())
    return all.filter { from <= $0 && $0 < until }.sorted()
  }

  /// A schedule changes where the wall clock shows midnight or one of its hours; a time that comes twice counts
  /// twice, and one that is skipped is passed at the clock change.
  private func scheduleCuts() -> [Int64] {
    let zone = evaluator.rules.usedZone
    let isOnDays = promotions.contains { !$0.weekdays.isEmpty || !$0.monthDays.isEmpty }
    let hours = promotions.compactMap(\.between).flatMap { [$0.start * 60, $0.end * 60] }
    let cuts = Set(hours + (isOnDays ? [0] : []))
    if cuts.isEmpty { return [] }
    let days = zone.local(at: from).date.previous.number...zone.local(at: until).date.next.number
    return days.flatMap { day in
      let date = SecondDate(number: day)
      return cuts.flatMap { zone.instants(showing: SecondMoment(date: date, second: $0)) }
    }
  }

  private func clockChanges() -> [Int64] {
    let zone = evaluator.rules.usedZone
    let years = zone.local(at: from).date.year...zone.local(at: until).date.year
    return years.flatMap { zone.changes(in: $0).map { [$0.on, $0.off] } ?? [] }
  }
}

extension SecondRules {
  /// Local days that hold every date of a random file, clock changes included.
  var secondSeason: (from: Int64, until: Int64) {
    let written = promotions.flatMap { [$0.from?.written, $0.end?.written].compactMap(\.self) }
    let isSpring = written.contains { $0.date < SecondDate(2026, 7, 1) }
    return isSpring
      ? (usedZone.start(of: SecondDate(2026, 3, 1)), usedZone.start(of: SecondDate(2026, 4, 15)))
      : (usedZone.start(of: SecondDate(2026, 9, 25)), usedZone.start(of: SecondDate(2026, 11, 15)))
  }
}
