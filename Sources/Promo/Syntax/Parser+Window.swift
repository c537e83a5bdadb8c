extension Parser {
  /// start = "from" ( date | date-time ) .
  mutating func parseStart() -> Clause? {
    let word = advance()
    if reportsHours(from: word) { return nil }
    guard
      let start = expectMoment("`from` needs a date such as `2026-11-01`", template: "2026-11-01")
    else { return nil }
    // `from 2026-11-01 - 2026-11-11`: what is wrong with the dash has been said.
    if lastTaken.kind == .unknown, !current.beginsLine, at(.date) || at(.dateTime) { advance() }
    return .from(start)
  }

  /// Reports `from 18:00 to 22:00`, hours, and takes it. Outside a promotion there are none.
  private mutating func reportsHours(from word: Token) -> Bool {
    guard depth > 0, at(.time), ["to", "until", "and"].contains(syntax.text(of: following)),
      next + 2 < syntax.tokens.count
    else { return false }
    let last = syntax.tokens[next + 2]
    guard last.kind == .time else { return false }
    let times = [current, last].map { syntax.text(of: $0) }
    report(
      .missingPart, "hours of the day stand behind `between`", from: word, to: last,
      fixes: fix(.maybe, from: word, to: last, "between \(times[0]) and \(times[1])"))
    passText(upTo: next + 3)
    return true
  }

  /// end = "to" date | "until" date-time .
  mutating func parseEnd(isDay: Bool) -> Clause? {
    let word = advance()
    if isDay, reportsForeignTo(word) { return nil }
    let moment =
      isDay
      ? expectMoment(
        "`to` needs a date such as `2026-11-11`", template: "2026-11-11", dayAfter: word)
      : expectMoment(
        "`until` needs a date and time such as `2026-11-12T00:00`", template: "2026-11-12T00:00")
    guard let moment else { return nil }
    guard moment.isBad || (moment.kind == .date) == isDay else {
      reportWrongEnd(from: word, to: moment, syntax.text(of: moment))
      return nil
    }
    return isDay ? .to(moment) : .until(moment)
  }

  /// Reports `to 80%`, a discount, and `to 100`, a cap, and takes them. Outside a promotion there are
  /// none.
  private mutating func reportsForeignTo(_ word: Token) -> Bool {
    let isCap = at(.number) && !current.isBad && current.end - current.start != 8
    guard depth > 0, !current.beginsLine, at(.percent) && !current.isBad || isCap
    else { return false }
    let text = syntax.text(of: current)
    report(
      .missingPart, "`to` needs a date such as `2026-11-11`, not \(quoted(text))",
      from: word, to: current,
      fixes: fix(.maybe, from: word, to: current, isCap ? "up to \(text)" : "discount to \(text)"))
    advance()
    if at(word: "off"), !current.beginsLine { advance() }
    return true
  }

  /// moment = date | date-time .
  ///
  /// A date and a time apart from it are one mistake.
  mutating func expectMoment(
    _ needed: String, template: String, dayAfter word: Token? = nil
  ) -> Token? {
    skipSign()
    if at(.dateTime), !hasClockWord(following) { return advance() }
    if let moment = takeBareDigits() ?? takeMomentInQuotes() { return moment }
    let first = current
    let kind: Token.Kind = at(.dateTime) ? .dateTime : .date
    guard let date = expect(kind, needed, help: helpForDay, template: template) else { return nil }
    guard let (last, time) = takeTimeApart() else { return date }
    guard !date.isBad else { return date }
    let written = syntax.text(of: date)
    let moment = LooseMoment.combined(
      date: String(written.prefix(10)),
      time: kind == .dateTime ? written.dropFirst(11) + time : time)
    if let word, let moment {
      reportWrongEnd(from: word, to: last, moment)
    } else {
      report(
        .malformedMoment, "a date and its time are written as one", from: first, to: last,
        fixes: moment.map { fix(.certain, from: first, to: last, $0) } ?? [])
    }
    return date.asBad
  }

  private var helpForDay: String? {
    guard at(.word) || at(.number) else { return nil }
    return "dates are written in figures, the year first: `2026-11-01`"
  }

  /// Takes a time behind a date, `, 22:00`, `at 10 pm`, `22 Uhr`, as its last token and its text.
  private mutating func takeTimeApart() -> (last: Token, text: String)? {
    var ahead = next
    while syntax.tokens[ahead].kind == .comma
      || syntax.isWritten(syntax.tokens[ahead], as: "at")
      || syntax.isWritten(syntax.tokens[ahead], as: "um")
    {
      guard !syntax.tokens[ahead].beginsLine, ahead + 1 < syntax.tokens.count else { return nil }
      ahead += 1
    }
    let time = syntax.tokens[ahead]
    guard !time.beginsLine else { return nil }
    let word = syntax.tokens[min(ahead + 1, syntax.tokens.count - 1)]
    let isClock =
      time.kind == .time || time.kind == .number && (hasClockWord(word) || isClock(time))
    guard isClock || hasClockWord(time) else { return nil }
    let isWordTaken = hasClockWord(word) && !hasClockWord(time)
    let last = isWordTaken ? word : time
    let text = syntax.source.bytes[time.start..<last.end]
    // What is wrong with the time alone is said of both.
    passText(upTo: ahead + (isWordTaken ? 2 : 1))
    return (last, String(decoding: text, as: UTF8.self))
  }

  /// Whether a token says which half of the day, or that a time is one.
  private func hasClockWord(_ token: Token) -> Bool {
    token.isA(.word) && !token.beginsLine && syntax.clauseWord(token) == nil
      && ["am", "pm", "uhr", "h", "hrs", "hours"].contains(syntax.text(of: token).lowercased())
  }

  /// Whether a number is meant as a time: `22h30`, `10pm`, `22.00`.
  private func isClock(_ number: Token) -> Bool {
    LooseMoment.combined(date: "2026-01-01", time: syntax.text(of: number)) != nil
      && (number.isBad || syntax.text(of: number).utf8.contains(UInt8(ascii: ".")))
  }

  /// Takes `20261111`, which is reported.
  private mutating func takeBareDigits() -> Token? {
    guard at(.number), !current.isBad, current.end - current.start == 8,
      case .failure(let problem) = WrittenMoment.read(syntax.bytes(of: current)),
      !problem.meant.isEmpty
    else { return nil }
    append(syntax.momentMistake(problem, from: current, to: current))
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

  /// `to` with a time and `until` with a bare date can each be read in two ways; but the last minute
  /// of a day is the day.
  private mutating func reportWrongEnd(from word: Token, to last: Token, _ moment: String) {
    let date = String(moment.prefix(10))
    let isDay = moment.count > 10
    // Without the offset that it may have, which no time in a promotion has.
    let clock = moment.dropFirst(11).prefix { $0.isNumber || $0 == ":" }
    let time = isDay ? "\(date)T\(clock)" : "\(date)T00:00"
    let isLastMinute = isDay && clock.hasPrefix("23:59")
    let readings = isLastMinute ? ["to \(date)"] : ["to \(date)", "until \(time)"]
    report(
      .wrongWindowEnd,
      isDay ? "`to` takes a date, not a time" : "`until` takes a date and time, not a bare date",
      from: word, to: last,
      help: "`to \(date)` includes that whole day"
        + (isLastMinute ? "" : ", `until \(time)` ends just before that moment"),
      fixes: readings.flatMap { fix(.maybe, from: word, to: last, $0) })
  }
}
