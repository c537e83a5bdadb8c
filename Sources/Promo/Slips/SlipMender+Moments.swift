// Dates, and times beside them.

extension SlipMender {
  /// Answers `20261111`.
  func bareDigits(_ found: Found) -> Answer? {
    let token = found.current
    guard !token.isBad, token.end - token.start == 8,
      case .failure(let problem) = WrittenMoment.read(found.file.bytes(of: token)),
      !problem.meant.isEmpty
    else { return nil }
    let diagnostic = found.file.momentMistake(problem, from: token, to: token)
    return Answer(diagnostic, .stands, to: found.end)
  }

  /// Answers `"2026-11-11"`.
  func quotedMoment(_ found: Found) -> Answer? {
    guard !found.current.isBad else { return nil }
    let text = found.file.string(of: found.current)
    guard WrittenMoment.isWritten(text.utf8) else { return nil }
    let diagnostic = found.diagnostic(
      .malformedMoment, "dates stand without quotes", fixes: found.fix(.certain, found.told, text))
    return Answer(diagnostic, .stands, to: found.end)
  }

  /// Answers `until 2026-11-11`, perhaps with a time apart.
  func instantWithoutTime(_ found: Found) -> Answer? {
    if let answer = timeApart(found, next: .stands) { return answer }
    return Answer(found.wrongEnd(found.told, found.text(2)), .broken, to: found.end)
  }

  /// Answers `to 2026-11-11T22:00`.
  func dayWithTime(_ found: Found) -> Answer? {
    if let answer = timeApart(found, next: .stands) { return answer }
    return Answer(found.wrongEnd(found.told, found.text(2)), .broken, to: found.end)
  }

  /// Answers a date and a time apart from it, `2026-11-11, 22:00` or `2026-11-11 at 10 pm`: one
  /// mistake.
  func timeApart(_ found: Found, next: Answer.Next) -> Answer? {
    guard let first = found.pieces.last ?? nil, let time = found.timeApart(behind: first) else {
      return nil
    }
    let date = found.token(at: first)
    guard !date.isBad else { return Answer(nil, next, to: time.end, quiet: first + 1..<time.end) }
    let written = found.file.text(of: date)
    let moment = LooseMoment.combined(
      date: String(written.prefix(10)),
      time: date.isA(.dateTime) ? written.dropFirst(11) + time.text : time.text)
    let diagnostic: Diagnostic
    if let moment, found.text(at: first - 1) == "to" {
      diagnostic = found.wrongEnd(first - 1..<time.end, moment)
    } else {
      diagnostic = found.diagnostic(
        .malformedMoment, "a date and its time are written as one", at: first..<time.end,
        fixes: moment.map { found.fix(.certain, first..<time.end, $0) } ?? [])
    }
    return Answer(diagnostic, next, to: time.end, quiet: first + 1..<time.end)
  }
}

extension Found {
  /// Returns the index after the time that follows a date, and its text, such as `22:00`, `10 pm`
  /// or `22 Uhr`.
  fileprivate func timeApart(behind date: Int) -> (end: Int, text: String)? {
    var index = file.known(from: date + 1)
    while [",", "at", "um"].contains(text(at: index)), !token(at: index).beginsLine {
      index = file.known(from: index + 1)
    }
    let time = token(at: index)
    guard !time.beginsLine, !time.isA(.end) else { return nil }
    let word = token(at: index + 1)
    let isClock =
      time.isA(.time) || time.isA(.number) && (hasClockWord(word) || isClock(time))
    guard isClock || hasClockWord(time) else { return nil }
    let isWordTaken = hasClockWord(word) && !hasClockWord(time)
    let end = index + (isWordTaken ? 2 : 1)
    let bytes = file.source.bytes[time.start..<token(at: end - 1).end]
    return (end, String(decoding: bytes, as: UTF8.self))
  }

  /// Returns true if a token names a half of the day, or marks a time.
  fileprivate func hasClockWord(_ token: Token) -> Bool {
    token.isA(.word) && !token.beginsLine && file.clauseWord(token) == nil
      && ["am", "pm", "uhr", "h", "hrs", "hours"].contains(file.text(of: token).lowercased())
  }

  /// Returns true if a number is meant as a time: `22h30`, `10pm`, `22.00`.
  private func isClock(_ number: Token) -> Bool {
    let text = file.text(of: number)
    return LooseMoment.combined(date: "2026-01-01", time: text) != nil
      && (number.isBad || text.utf8.contains(UInt8(ascii: ".")))
  }

  /// Returns the diagnostic of `to` with a time, or of `until` with a bare date. Each can be read
  /// in two ways, but the last minute of a day means the day.
  fileprivate func wrongEnd(_ range: Range<Int>, _ moment: String) -> Diagnostic {
    let date = String(moment.prefix(10))
    let isDay = moment.count > 10
    // Without its offset, which no time in a promotion has.
    let clock = moment.dropFirst(11).prefix { $0.isNumber || $0 == ":" }
    let time = isDay ? "\(date)T\(clock)" : "\(date)T00:00"
    let isLastMinute = isDay && clock.hasPrefix("23:59")
    let readings = isLastMinute ? ["to \(date)"] : ["to \(date)", "until \(time)"]
    return diagnostic(
      .wrongWindowEnd,
      isDay ? "`to` takes a date, not a time" : "`until` takes a date and time, not a bare date",
      at: range,
      help: "`to \(date)` includes that whole day"
        + (isLastMinute ? "" : ", `until \(time)` ends just before that moment"),
      fixes: readings.flatMap { fix(.maybe, range, $0).named })
  }
}
