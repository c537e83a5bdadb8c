/// Reads the windows of the promotions and guarantees in one file.
extension CheckedFile {
  /// Returns the window between two clauses. A missing clause, or a clause with a mistake, leaves
  /// that side of the window open.
  ///
  /// - Parameter loss: the consequence of an empty window, for the message.
  func window(
    start: ClauseNode?, end: ClauseNode?,
    losing loss: @autoclosure () -> Message = "this promotion is never in force"
  ) -> Window {
    let startTime: LocalTime? = if let start { localTime(of: start) } else { nil }
    let endTime: LocalTime? = if let end { localTime(of: end) } else { nil }
    let zone = rules.settings.zone ?? .utc
    let window = Window(
      starts: startTime.map { zone.instant(of: $0) },
      ends: endTime.map { zone.instant(of: $0, repeated: isUntil(end) ? .last : .first) })
    if let start, let end, let startTime, let endTime {
      if endTime <= startTime {
        reportEmptyWindow(start, end)
      } else if window.isEmpty, rules.settings.zone != nil {
        reportSwallowedWindow(start, end, losing: loss())
      }
    }
    return window
  }

  /// Returns true for an `until` clause. If the wall clock shows the time of such a clause twice,
  /// the clause means the second occurrence.
  private func isUntil(_ end: ClauseNode?) -> Bool {
    if case .until = end?.clause { true } else { false }
  }

  /// Returns the wall-clock time at which a window starts or ends; nil if the clause has a mistake.
  private func localTime(of node: ClauseNode) -> LocalTime? {
    if case .to(let token) = node.clause { return startOfNextDay(token) }
    return node.clause.moment.flatMap {
      startOfMoment($0, repeated: isUntil(node) ? .last : .first)
    }
  }

  private func startOfMoment(_ token: Token, repeated: ZoneRules.Occurrence) -> LocalTime? {
    guard !token.isBad, case .success(let moment) = WrittenMoment.read(file.bytes(of: token))
    else { return nil }
    switch moment {
    case .date(let date): return LocalTime(date)
    case .dateTime(let local): return local
    case .instant(let instant):
      reportOffset(token, instant, repeated: repeated)
      return nil
    }
  }

  private func startOfNextDay(_ token: Token) -> LocalTime? {
    guard !token.isBad, case .success(.date(let date)) = WrittenMoment.read(file.bytes(of: token))
    else { return nil }
    return LocalTime(date.next)
  }

  private func reportOffset(_ token: Token, _ instant: Instant, repeated: ZoneRules.Occurrence) {
    let known = rules.settings.isZoneGiven ? rules.settings.zone : nil
    let local = known.map {
      $0.text(instant).split(separator: " ").prefix(2).joined(separator: "T")
    }
    // A time that the clock shows twice stands for only one of two instants, and the year 2200 is
    // out of range.
    var isSame = false
    if let known, let local, case .success(.dateTime(let time)) = WrittenMoment.read(local.utf8) {
      isSame = known.instant(of: time, repeated: repeated) == instant
    }
    rules.report(
      .offsetInRules, "times in rules follow the file's `timezone`, without an offset",
      at: file.span(of: token),
      help: local.map { "that moment is \(quoted($0)) there" }
        ?? "name the `timezone` at the top, and write the time on its clock",
      fixes: local.map { isSame ? [Fix(.certain, file.span(of: token), $0).named] : [] } ?? [])
  }

  private func reportEmptyWindow(_ start: ClauseNode, _ end: ClauseNode) {
    let fixes = fixesForOrder(start, end)
    rules.report(
      .emptyWindow, "this window is empty: its end is not after its start",
      at: file.span(of: end.tokens),
      label: "ends here", and: .init(span: file.span(of: start.tokens), remark: "starts here"),
      help: fixes.isEmpty ? nil : "the last day comes before the first", fixes: fixes)
  }

  /// The lengths in days from which a fix is not offered, because most sales are shorter.
  private static var days: (ofSwap: Int, ofNextYear: Int) { (28, 183) }

  /// Returns fixes that bring the days into order: one moves the last day to the next month, or to
  /// the next year if the months differ; the other swaps the days. Days in different years get no
  /// fixes, because a slip in the year can make a window of any length.
  private func fixesForOrder(_ start: ClauseNode, _ end: ClauseNode) -> [Fix] {
    guard case .from(let first) = start.clause, case .to(let last) = end.clause,
      case .success(.date(let firstDay)) = WrittenMoment.read(file.bytes(of: first)),
      case .success(.date(let lastDay)) = WrittenMoment.read(file.bytes(of: last)),
      firstDay.year == lastDay.year
    else { return [] }
    let later = nextDay(like: lastDay, isNextMonth: firstDay.month == lastDay.month)
      .filter { $0.daysSince1970 - firstDay.daysSince1970 < CheckedFile.days.ofNextYear }
    var fixes = later.map { Fix(.maybe, file.span(of: last), $0.text) }
    if firstDay.daysSince1970 - lastDay.daysSince1970 + 1 < CheckedFile.days.ofSwap {
      let edits = [(first, last), (last, first)].sorted { $0.0.start < $1.0.start }
      fixes.append(
        Fix(.maybe, edits.map { .init(span: file.span(of: $0), text: file.text(of: $1)) }))
    }
    return fixes
  }

  /// Returns the same day next month or year; empty if it does not exist or is out of range.
  private func nextDay(like day: CalendarDate, isNextMonth: Bool) -> [CalendarDate] {
    let isSameYear = isNextMonth && day.month < 12
    let next = CalendarDate(
      year: day.year + (isSameYear ? 0 : 1), month: isNextMonth ? day.month % 12 + 1 : day.month,
      day: day.day)
    return [next].compactMap { $0 }.filter { CalendarDate.years.contains($0.year) }
  }

  func checkIsOpen(_ window: Window, _ end: ClauseNode) {
    guard let (ends, instant) = over(window) else { return }
    rules.report(
      .windowOver, "this promotion has been over since \(ends)",
      at: file.span(of: end.tokens), consequence: "at \(instant) it changes no price",
      help: "move its dates if you want it to run again")
  }

  /// Returns when a window ended and the instant of the check, if the window is over by then.
  func over(_ window: Window) -> (ends: String, instant: String)? {
    guard let instant = rules.settings.instant, let zone = rules.settings.zone,
      let ends = window.ends, ends <= instant, !window.isEmpty
    else { return nil }
    return (zone.text(ends), zone.text(instant))
  }

  private func reportSwallowedWindow(_ start: ClauseNode, _ end: ClauseNode, losing loss: Message) {
    rules.report(
      .swallowedWindow, "\(loss): a clock change swallows its window",
      at: file.span(of: end.tokens), label: "ends here",
      and: .init(span: file.span(of: start.tokens), remark: "starts here"))
  }
}
