/// Warns of windows that look mistyped: their days and hours are possible, but seldom meant.
extension CheckedFile {
  /// The largest number of days that a window with a mistyped date seems to have been meant to have.
  private static var daysOfSale: Int { 31 }

  /// The number of days above which a window is longer than half a year, as few sales are.
  private static var longDays: Int { 190 }

  /// The largest number of days of a sale whose hours may be meant as its start and its end, and the
  /// least number of minutes of such hours.
  private static var shortDays: Int { 5 }
  private static var wideHours: Int { 8 * 60 }

  func checkOddWindow(_ draft: PromotionDraft) {
    guard let start = draft.start, let end = draft.end, case .from(let first) = start.clause,
      let firstDay = day(first)
    else { return }
    if case .until(let last) = end.clause { return checkMidnight(last, end) }
    guard case .to(let last) = end.clause, let lastDay = day(last) else { return }
    let days = lastDay.daysSince1970 - firstDay.daysSince1970 + 1
    checkYears(firstDay, last, lastDay, days, end)
    checkFirstDays(first, firstDay, last, lastDay, days, end)
    if let hours = draft.hours, draft.weekdays == nil, (2...CheckedFile.shortDays).contains(days) {
      checkHours(hours, firstDay, lastDay)
    }
  }

  private func day(_ token: Token) -> CalendarDate? {
    guard !token.isBad, case .success(.date(let date)) = WrittenMoment.read(file.bytes(of: token))
    else { return nil }
    return date
  }

  private func report(
    _ message: Message, at clause: ClauseNode, consequence: Message, fixes: [Fix]
  ) {
    rules.report(
      .oddWindow, message, at: file.span(of: clause.tokens), consequence: consequence,
      orAllow: true, fixes: fixes)
  }

  /// Warns of a window that lasts about a year, if the same days of one year make a short sale.
  private func checkYears(
    _ firstDay: CalendarDate, _ last: Token, _ lastDay: CalendarDate, _ days: Int, _ end: ClauseNode
  ) {
    guard days > 330,
      let meant = CalendarDate(year: lastDay.year - 1, month: lastDay.month, day: lastDay.day),
      (0..<CheckedFile.daysOfSale).contains(meant.daysSince1970 - firstDay.daysSince1970)
    else { return }
    report(
      "this window lasts a year and some days", at: end,
      consequence: "from \(firstDay.text) to \(lastDay.text) are \(counted: days, "day")",
      fixes: [Fix(.maybe, file.span(of: last), meant.text)])
  }

  /// Warns of a window from the first day of a month to the first day of a later one: the last day
  /// is too many, or day and month have changed places.
  private func checkFirstDays(
    _ first: Token, _ firstDay: CalendarDate, _ last: Token, _ lastDay: CalendarDate, _ days: Int,
    _ end: ClauseNode
  ) {
    guard firstDay.year == lastDay.year, days > 27,
      let start = CalendarDate(year: firstDay.year, month: firstDay.day, day: firstDay.month),
      let meant = CalendarDate(year: lastDay.year, month: lastDay.day, day: lastDay.month)
    else { return }
    guard firstDay.day == 1, lastDay.day == 1 else {
      return checkExchange([(first, firstDay, start), (last, lastDay, meant)], end)
    }
    let exchange = exchange([(first, start), (last, meant)])
    report(
      "this window ends with the first day of a month", at: end,
      consequence: "from \(firstDay.text) to \(lastDay.text) are \(counted: days, "day")",
      fixes: [Fix(.maybe, file.span(of: last), lastDay.previous.text), exchange])
  }

  /// Warns of a window of many months that is a short sale if day and month change places.
  private func checkExchange(
    _ days: [(token: Token, written: CalendarDate, meant: CalendarDate)], _ end: ClauseNode
  ) {
    let length = { (first: CalendarDate, last: CalendarDate) in
      Int(last.daysSince1970 - first.daysSince1970) + 1
    }
    let written = length(days[0].written, days[1].written)
    let meant = length(days[0].meant, days[1].meant)
    guard written > CheckedFile.longDays, (1...CheckedFile.daysOfSale).contains(meant)
    else { return }
    report(
      "this window is long, and short if day and month change places", at: end,
      consequence: "from \(days[0].written.text) to \(days[1].written.text) are "
        + "\(counted: written, "day"), from \(days[0].meant.text) to \(days[1].meant.text) "
        + "\(meant)",
      fixes: [exchange(days.map { ($0.token, $0.meant) })])
  }

  private func exchange(_ days: [(Token, CalendarDate)]) -> Fix {
    Fix(.maybe, days.map { Fix.Edit(span: file.span(of: $0), text: $1.text) })
  }

  /// Warns of `until` with a midnight beside a `from` without a time.
  private func checkMidnight(_ last: Token, _ end: ClauseNode) {
    guard !last.isBad,
      case .success(.dateTime(let time)) = WrittenMoment.read(file.bytes(of: last)),
      time == LocalTime(time.date), time.date.day > 1
    else { return }
    report(
      "the promotion ends as \(time.date.text) begins", at: end,
      consequence: "that day is no part of it",
      fixes: [Fix(.maybe, file.span(of: end.tokens), "to \(time.date.text)")])
  }

  /// Warns of wide hours in a sale of few days, which end and begin again each night.
  private func checkHours(_ hours: ClauseNode, _ firstDay: CalendarDate, _ lastDay: CalendarDate) {
    guard case .between(let from, let to) = hours.clause, !from.isBad, !to.isBad,
      case .success(let start) = TimeOfDay.read(file.bytes(of: from)),
      case .success(let end) = TimeOfDay.read(file.bytes(of: to)),
      end.minutes - start.minutes >= CheckedFile.wideHours
    else { return }
    report(
      "the promotion is off each night", at: hours,
      consequence: "from \(end.text) to \(start.text) no order gets it; for one stretch write "
        + "`from \(firstDay.text)T\(start.text) until \(lastDay.text)T\(end.text)`", fixes: [])
  }
}
