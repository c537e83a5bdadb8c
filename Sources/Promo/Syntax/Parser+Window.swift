extension Parser {
  /// start = "from" ( date | date-time ) .
  mutating func parseStart() -> Clause? {
    advance()
    return expectMoment("`from` needs a date such as `2026-11-01`").map(Clause.from)
  }

  /// end = "to" date | "until" date-time .
  mutating func parseEnd(isDay: Bool) -> Clause? {
    let word = advance()
    let needed =
      isDay
      ? "`to` needs a date such as `2026-11-11`"
      : "`until` needs a date and time such as `2026-11-12T00:00`"
    guard let moment = expectMoment(needed) else { return nil }
    guard moment.isBad || (moment.kind == .date) == isDay else {
      reportWrongEnd(word, moment)
      return nil
    }
    return isDay ? .to(moment) : .until(moment)
  }

  /// moment = date | date-time .
  ///
  /// A date and a time apart from it are one mistake.
  mutating func expectMoment(_ needed: String) -> Token? {
    if at(.dateTime) { return advance() }
    guard let date = expect(.date, needed) else { return nil }
    guard at(.time), !current.beginsLine else { return date }
    let time = advance()
    let text = "\(syntax.text(of: date))T\(syntax.text(of: time))"
    guard !date.isBad else { return nil }
    let reading = WrittenMoment.read(Array(text.utf8))
    report(
      .malformedMoment, "a date and its time are written as one",
      from: date, to: time,
      help: (try? reading.get()) == nil ? nil : "write \(quoted(text))")
    return nil
  }

  /// `to` with a time and `until` with a bare date can each be read in two ways.
  private mutating func reportWrongEnd(_ word: Token, _ moment: Token) {
    let date = syntax.text(of: moment).prefix(10)
    let isDay = moment.kind == .dateTime
    // Without the offset that it may have, which no time in a promotion has.
    let time = isDay ? syntax.text(of: moment).prefix(16) : "\(date)T00:00"
    report(
      .wrongWindowEnd,
      isDay ? "`to` takes a date, not a time" : "`until` takes a date and time, not a bare date",
      from: word, to: moment,
      help: "`to \(date)` includes that whole day, `until \(time)` ends just before that moment")
  }
}
