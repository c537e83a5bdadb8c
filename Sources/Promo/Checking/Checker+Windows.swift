extension Checker {
  /// The window between two clauses, each of which may be missing.
  ///
  /// - Parameter loss: what it means that a clock change swallows it.
  mutating func checkedWindow(
    start: ClauseNode?, end: ClauseNode?, in file: SyntaxFile,
    losing loss: String = "this promotion is never in force"
  ) -> Window {
    let startTime: LocalTime? = if let start { localTime(of: start, in: file) } else { nil }
    let endTime: LocalTime? = if let end { localTime(of: end, in: file) } else { nil }
    let zone = zone ?? .utc
    let window = Window(
      starts: startTime.map { zone.instant(of: $0) },
      ends: endTime.map { zone.instant(of: $0, repeated: isUntil(end) ? .last : .first) })
    if let start, let end, let startTime, let endTime {
      if endTime <= startTime {
        reportEmptyWindow(start, end, in: file)
      } else if window.isEmpty, self.zone != nil {
        reportSwallowedWindow(start, end, losing: loss, in: file)
      }
    }
    return window
  }

  /// Whether a clause is an `until`, whose repeated time is meant the second time.
  private func isUntil(_ end: ClauseNode?) -> Bool {
    if case .until = end?.clause { true } else { false }
  }

  /// The wall clock time at which a window starts or ends; nil where a mistake leaves it unknown.
  private mutating func localTime(of node: ClauseNode, in file: SyntaxFile) -> LocalTime? {
    if case .to(let token) = node.clause { return startOfNextDay(token, in: file) }
    return node.clause.moment.flatMap {
      startOfMoment($0, repeated: isUntil(node) ? .last : .first, in: file)
    }
  }

  private mutating func startOfMoment(
    _ token: Token, repeated: ZoneRules.Occurrence, in file: SyntaxFile
  ) -> LocalTime? {
    guard !token.isBad, case .success(let moment) = WrittenMoment.read(file.bytes(of: token))
    else { return nil }
    switch moment {
    case .date(let date): return LocalTime(date)
    case .dateTime(let local): return local
    case .instant(let instant):
      reportOffset(token, instant, repeated: repeated, in: file)
      return nil
    }
  }

  private func startOfNextDay(_ token: Token, in file: SyntaxFile) -> LocalTime? {
    guard !token.isBad, case .success(.date(let date)) = WrittenMoment.read(file.bytes(of: token))
    else { return nil }
    return LocalTime(date.next)
  }

  private mutating func reportOffset(
    _ token: Token, _ instant: Instant, repeated: ZoneRules.Occurrence, in file: SyntaxFile
  ) {
    let known = isZoneGiven ? zone : nil
    let local = known.map {
      $0.text(instant).split(separator: " ").prefix(2).joined(separator: "T")
    }
    // A time that comes twice is written for one of the two alone, and 2200 is out of range.
    var isSame = false
    if let known, let local, case .success(.dateTime(let time)) = WrittenMoment.read(local.utf8) {
      isSame = known.instant(of: time, repeated: repeated) == instant
    }
    report(
      .offsetInRules, "times in rules follow the file's `timezone`, without an offset",
      at: file.span(of: token),
      help: local.map { "that moment is \(quoted($0)) there" }
        ?? "name the `timezone` at the top, and write the time on its clock",
      fixes: local.map { isSame ? [Fix(.certain, file.span(of: token), $0).named] : [] } ?? [])
  }

  private mutating func reportEmptyWindow(
    _ start: ClauseNode, _ end: ClauseNode, in file: SyntaxFile
  ) {
    report(
      .emptyWindow, "this window is empty: its end is not after its start",
      at: file.span(of: end.tokens),
      label: "ends here", and: .init(span: file.span(of: start.tokens), text: "starts here"),
      help: fixesForOrder(start, end, in: file).isEmpty
        ? nil : "the last day comes before the first", fixes: fixesForOrder(start, end, in: file))
  }

  /// The last day in the next year or month, or the two days in each other's place; none where they
  /// are of different years, for a slip of the year can make a window of a century.
  private func fixesForOrder(_ start: ClauseNode, _ end: ClauseNode, in file: SyntaxFile) -> [Fix] {
    guard case .from(let first) = start.clause, case .to(let last) = end.clause,
      case .success(.date(let firstDay)) = WrittenMoment.read(file.bytes(of: first)),
      case .success(.date(let lastDay)) = WrittenMoment.read(file.bytes(of: last))
    else { return [] }
    let edits = [(first, last), (last, first)].sorted { $0.0.start < $1.0.start }
    let swapped = Fix(.maybe, edits.map { .init(span: file.span(of: $0), text: file.text(of: $1)) })
    guard firstDay.year == lastDay.year else { return [] }
    // The same day of the next year, or of the next month, comes behind the first.
    let isSameMonth = firstDay.month == lastDay.month
    let later = CalendarDate(
      year: lastDay.year + (isSameMonth && lastDay.month < 12 ? 0 : 1),
      month: isSameMonth ? lastDay.month % 12 + 1 : lastDay.month, day: lastDay.day
    )
    .flatMap { CalendarDate.years.contains($0.year) ? $0 : nil }
    return [later.map { Fix(.maybe, file.span(of: last), $0.text) }, swapped].compactMap(\.self)
  }

  /// Warns of a window that is over at the instant at which the rules are to be used.
  mutating func reportWindowOver(_ window: Window, _ end: ClauseNode, in file: SyntaxFile) {
    guard let instant, let zone, let ends = window.ends, ends <= instant, !window.isEmpty
    else { return }
    report(
      .windowOver, "this promotion has been over since \(zone.text(ends))",
      at: file.span(of: end.tokens), consequence: "at \(zone.text(instant)) it changes no price",
      help: "move its dates if you want it to run again")
  }

  private mutating func reportSwallowedWindow(
    _ start: ClauseNode, _ end: ClauseNode, losing loss: String, in file: SyntaxFile
  ) {
    report(
      .swallowedWindow, "\(loss): a clock change swallows its window",
      at: file.span(of: end.tokens), label: "ends here",
      and: .init(span: file.span(of: start.tokens), text: "starts here"))
  }
}
