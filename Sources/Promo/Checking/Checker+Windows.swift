extension Checker {
  /// The window between two clauses, each of which may be missing.
  mutating func checkedWindow(
    start: ClauseNode?, end: ClauseNode?, in file: SyntaxFile
  ) -> Window {
    let startTime = start.flatMap { localTime(of: $0, in: file) }
    let endTime = end.flatMap { localTime(of: $0, in: file) }
    let zone = zone ?? .utc
    let window = Window(
      starts: startTime.map { zone.instant(of: $0) },
      ends: endTime.map { zone.instant(of: $0, repeated: isUntil(end) ? .last : .first) })
    if let start, let end, let startTime, let endTime {
      if endTime <= startTime {
        reportEmptyWindow(start, end, in: file)
      } else if window.isEmpty, self.zone != nil {
        reportSwallowedWindow(start, end, in: file)
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
    switch node.clause {
    case .from(let token), .until(let token): startOfMoment(token, in: file)
    case .to(let token): startOfNextDay(token, in: file)
    case .discountOff, .discountTo, .coupon, .upTo, .spend, .beforeDiscounts, .sync, .paused: nil
    }
  }

  private mutating func startOfMoment(_ token: Token, in file: SyntaxFile) -> LocalTime? {
    guard !token.isBad, case .success(let moment) = WrittenMoment.read(file.bytes(of: token))
    else { return nil }
    switch moment {
    case .date(let date): return LocalTime(date)
    case .dateTime(let local): return local
    case .instant(let instant):
      reportOffset(token, instant, in: file)
      return nil
    }
  }

  private func startOfNextDay(_ token: Token, in file: SyntaxFile) -> LocalTime? {
    guard !token.isBad, case .success(.date(let date)) = WrittenMoment.read(file.bytes(of: token))
    else { return nil }
    return LocalTime(date.next)
  }

  private mutating func reportOffset(_ token: Token, _ instant: Instant, in file: SyntaxFile) {
    let known = isZoneGiven ? zone : nil
    let local = known.map {
      $0.text(instant).split(separator: " ").prefix(2).joined(separator: "T")
    }
    report(
      .offsetInRules, "times in rules are those of the file's `timezone`, without an offset",
      at: file.span(of: token),
      help: local.map { "that moment is \(quoted($0)) there" }
        ?? "name the `timezone` at the top, and write the time on its clock")
  }

  private mutating func reportEmptyWindow(
    _ start: ClauseNode, _ end: ClauseNode, in file: SyntaxFile
  ) {
    report(
      .emptyWindow, "this window is empty, it ends before anything of it is in force",
      at: file.span(of: end.tokens),
      label: "ends here", and: .init(span: file.span(of: start.tokens), text: "starts here"))
  }

  private mutating func reportSwallowedWindow(
    _ start: ClauseNode, _ end: ClauseNode, in file: SyntaxFile
  ) {
    report(
      .swallowedWindow, "this promotion is never in force, a clock change swallows its window",
      at: file.span(of: end.tokens), label: "ends here",
      and: .init(span: file.span(of: start.tokens), text: "starts here"))
  }
}
