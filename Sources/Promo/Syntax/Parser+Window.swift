extension Parser {
  /// start = "from" ( date | date-time ) .
  mutating func parseStart() -> Clause? {
    advance()
    return expectMoment("`from` needs a date such as `2026-11-01`", template: "2026-11-01")
      .map(Clause.from)
  }

  /// end = "to" date | "until" date-time .
  mutating func parseEnd(isDay: Bool) -> Clause? {
    let word = advance()
    let moment =
      isDay
      ? expectMoment("`to` needs a date such as `2026-11-11`", template: "2026-11-11")
      : expectMoment(
        "`until` needs a date and time such as `2026-11-12T00:00`", template: "2026-11-12T00:00")
    guard let moment else { return nil }
    guard moment.isBad || (moment.kind == .date) == isDay else {
      reportWrongEnd(word, moment)
      return nil
    }
    return isDay ? .to(moment) : .until(moment)
  }

  /// moment = date | date-time .
  ///
  /// A date and a time apart from it are one mistake.
  mutating func expectMoment(_ needed: String, template: String) -> Token? {
    skipSign()
    if at(.dateTime) { return advance() }
    if let moment = takeBareDigits() ?? takeMomentInQuotes() { return moment }
    guard let date = expect(.date, needed, help: helpForDay, template: template) else { return nil }
    guard at(.time), !current.beginsLine else { return date }
    let time = advance()
    guard !date.isBad else { return date }
    let text = "\(syntax.text(of: date))T\(syntax.text(of: time))"
    var meant = [text]
    if case .failure(let problem) = WrittenMoment.read(Array(text.utf8)) { meant = problem.meant }
    report(
      .malformedMoment, "a date and its time are written as one", from: date, to: time,
      fixes: meant.flatMap { fix(.certain, from: date, to: time, $0) })
    return date.asBad
  }

  private var helpForDay: String? {
    guard at(.word) || at(.number) else { return nil }
    return "dates are written in figures, the year first: `2026-11-01`"
  }

  /// Takes `20261111`, which is reported.
  private mutating func takeBareDigits() -> Token? {
    guard at(.number), !current.isBad, current.end - current.start == 8,
      case .failure(let problem) = WrittenMoment.read(syntax.bytes(of: current)),
      !problem.meant.isEmpty
    else { return nil }
    if !isSilent { diagnostics.append(syntax.momentMistake(problem, from: current, to: current)) }
    return advance().asBad
  }

  /// Takes `"2026-11-11"`, which is reported.
  private mutating func takeMomentInQuotes() -> Token? {
    guard at(.string), !current.isBad else { return nil }
    let text = syntax.string(of: current)
    guard WrittenMoment.isWritten(text.utf8) else { return nil }
    report(
      .malformedMoment, "dates stand without quotes", at: current,
      fixes: fix(.certain, current, text))
    return advance().asBad
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
      help: "`to \(date)` includes that whole day, `until \(time)` ends just before that moment",
      fixes: ["to \(date)", "until \(time)"].flatMap { fix(.maybe, from: word, to: moment, $0) })
  }
}
