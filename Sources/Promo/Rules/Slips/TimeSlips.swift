/// The slips in the productions `start`, `end`, `days` and `hours`, and in dates anywhere.
enum TimeSlips {
  static func rows(of gap: Gap) -> [Slip]? {
    switch gap {
    case .start: start
    case .lastDay: lastDay
    case .lastInstant:
      [Slip("[ until | DATE ]", by: wrongEnd)]
        + date(
          "`until` needs a date and time such as `2026-11-12T00:00`", template: "2026-11-12T00:00")
    case .momentEnd:
      [
        .silent("UNKNOWN | MOMENT", then: .again),
        Slip("MOMENT |") { timeApart($0, next: $0.node.depth > 0 ? .stops : .broken) },
      ]
    case .days, .monthDay, .monthDayComma, .weekday, .weekdayComma: days(gap)
    default: hours(gap)
    }
  }

  /// Returns the slip of a number where a date is expected.
  private static func noDate(_ pattern: String, _ meant: String, _ needed: String) -> Slip {
    Slip(pattern, .maybe(meant), id: .wrongPlace, "\(needed), not $2").inPromotion
  }

  // MARK: Dates

  static func date(_ needed: String, template: String) -> [Slip] {
    ValueSlips.signs + [
      Slip("| NUMBER", by: bareDigits),
      ValueSlips.inQuotes(as: .date, .dateTime, id: .malformedMoment, "dates need no quotes"),
      .missing("| WORD/NUMBER", needed, help: inFigures),
      .missing("|", needed, template: template),
    ]
  }

  private static var inFigures: String { "write dates in figures, the year first: `2026-11-01`" }

  /// The slip of a time apart from its date, found where the part after the date is expected.
  static var momentInTwo: Slip { Slip("at MOMENT |") { timeApart($0, next: .broken) } }

  private static var start: [Slip] {
    let needed = "`from` needs a date such as `2026-11-01`"
    return [
      Slip("| NUMBER", by: bareDigits),
      noDate("[ from | NUMBER \(GoodsSlips.pieces) ]", "buy $2", needed),
      .missing("| NUMBER | FREE", needed, help: inFigures),
      noDate("[ from | NUMBER ]", "spend $2", needed),
    ] + date(needed, template: "2026-11-01")
  }

  private static var lastDay: [Slip] {
    let needed = "`to` needs a date such as `2026-11-11`"
    return [
      Slip("[ to | DATETIME ]", by: wrongEnd), Slip("| NUMBER", by: bareDigits),
      Slip("day/, [ NUMBER to | NUMBER ]", by: joinedMonthDays),
      Slip("[ to | PERCENT ] off?") { shareOfPrice($0, needed) }.inPromotion,
      Slip(
        "spend/buy NUMBER [ to | NUMBER ]", id: .excessPart, "$1 has no upper end",
        help: "a `tier` for each part of the range gives more, or less, from its amount on",
        then: .stops
      ).inPromotion,
      noDate("[ to | NUMBER ] off", "up to $2", needed),
      .missing("| NUMBER | FREE", needed, help: inFigures),
      noDate("[ to | NUMBER ]", "up to $2", needed),
    ] + date(needed, template: "2026-11-11")
  }

  /// Answers `to 80%` without `discount`, and `to 8%`, which may mean "8折".
  private static func shareOfPrice(_ found: Found, _ needed: String) -> Answer? {
    let readings = Percent.readings(of: found.file.bytes(of: found.current).dropLast())
    return found.answer(
      .wrongPlace, "\(found.worded(needed)), not \(found.shown)",
      help: "a price needs `discount`",
      fixes: readings.flatMap { found.fix(.maybe, found.highlight, "discount to \($0)%") })
  }

  /// Answers `20261111`.
  private static func bareDigits(_ found: Found) -> Answer? {
    let token = found.current
    guard !token.isBad, token.end - token.start == 8,
      case .failure(let problem) = WrittenMoment.read(found.file.bytes(of: token)),
      !problem.meant.isEmpty
    else { return nil }
    let diagnostic = found.file.momentMistake(problem, from: token, to: token)
    return Answer(diagnostic, .stands, to: found.end)
  }

  /// Answers `until 2026-11-11` and `to 2026-11-11T22:00`, perhaps with a time apart from its date.
  private static func wrongEnd(_ found: Found) -> Answer? {
    timeApart(found, next: .stands)
      ?? Answer(wrongEnd(found, found.highlight, found.text(2)), .broken, to: found.end)
  }

  /// Returns the diagnostic for `to` with a time, or for `until` with a bare date. Both are
  /// ambiguous, but `to` with the last minute of a day can only mean the whole day.
  private static func wrongEnd(_ found: Found, _ range: Range<Int>, _ moment: String) -> Diagnostic
  {
    let date = String(moment.prefix(10))
    let isDay = moment.count > 10
    // The offset is left out, because times in promotions have none.
    let clock = moment.dropFirst(11).prefix { $0.isNumber || $0 == ":" }
    let time = isDay ? "\(date)T\(clock)" : "\(date)T00:00"
    let isLastMinute = isDay && clock.hasPrefix("23:59")
    let readings = isLastMinute ? ["to \(date)"] : ["to \(date)", "until \(time)"]
    return found.diagnostic(
      .wrongWindowEnd,
      isDay ? "`to` takes a date, not a time" : "`until` takes a date and time, not a bare date",
      at: range,
      help: "`to \(date)` includes that whole day"
        + (isLastMinute ? "" : ", `until \(time)` ends just before that moment"),
      fixes: readings.flatMap { found.fix(.maybe, range, $0).named })
  }

  /// Answers a date and a time written apart, such as `2026-11-11, 22:00` or `2026-11-11 at 10 pm`,
  /// as one mistake.
  private static func timeApart(_ found: Found, next: Answer.Next) -> Answer? {
    guard let first = found.pieces.last ?? nil, let time = found.timeApart(after: first) else {
      return nil
    }
    let date = found.token(at: first)
    let suppressed = first + 1..<time.end
    guard !date.isBad else { return Answer(nil, next, to: time.end, suppressed: suppressed) }
    let written = found.file.text(of: date)
    let moment = LooseMoment.combined(
      date: String(written.prefix(10)),
      time: date.isA(.dateTime) ? written.dropFirst(11) + time.text : time.text)
    if let moment, found.text(at: first - 1) == "to" {
      let diagnostic = wrongEnd(found, first - 1..<time.end, moment)
      return Answer(diagnostic, next, to: time.end, suppressed: suppressed)
    }
    return found.answer(
      .malformedMoment, "a date and its time form one value", at: first..<time.end,
      fixes: moment.map { found.fix(.certain, first..<time.end, $0) } ?? [], then: next,
      to: time.end, suppressed: suppressed)
  }

  // MARK: Days

  private static func days(_ gap: Gap) -> [Slip]? {
    switch gap {
    case .days:
      GoodsSlips.afterOn + [
        .misspelt("| days | NUMBER", "day", as: "on day 11, 22"),
        Slip(
          "[ on | NUMBER ]", .certain("on day $2"), id: .missingPart,
          "a day of the month needs the word `day`", then: .inserted),
      ]
    case .monthDay:
      [
        .excess(", | day", "`day` comes once, before the first"),
        .missing("|", "`on day` needs a day of the month such as `11`"),
      ]
    case .monthDayComma: [Slip("[ NUMBER | and/or? NUMBER ]", by: joinedMonthDays)]
    case .weekday:
      [
        Slip(
          "[ on | DATE ]", .maybe("from $2 to $2"), id: .wrongPlace,
          "`on` needs days that come again; a single day is a window"),
        Slip(
          "[ on | everything/all orders/products/items/goods? ]", .certain(""), id: .excessPart,
          BenefitSlips.wholeOrder, then: .stops),
        Slip("| WORD", by: wrongDay),
        .missing(
          "|", "`on` needs days such as `fri, sat`, or `day` and days of the month",
          template: "fri, sat"),
      ]
    default: [Slip("| WORD", by: joinedDays)]
    }
  }

  /// Answers `11 22`, `11 and 22` and `11 to 15`.
  private static func joinedMonthDays(_ found: Found) -> Answer? {
    let ends = [found.highlight.lowerBound, found.highlight.upperBound - 1].map(found.text(at:))
    let numbers = ends.compactMap { Int($0) }.filter { (1...31).contains($0) }
    let isRange = found.text(at: found.highlight.lowerBound + 1) == "to"
    let isKnown = numbers.count == 2 && (!isRange || numbers[0] < numbers[1])
    let days = isRange && isKnown ? (numbers[0]...numbers[1]).map(String.init) : ends
    return found.answer(
      .wrongJoint, "commas separate days",
      fixes: isKnown ? found.fix(.certain, found.highlight, days.joined(separator: ", ")) : [],
      suppressed: found.highlight)
  }

  /// Answers a word that is not a day of the week.
  private static func wrongDay(_ found: Found) -> Answer? {
    let first = found.node.start + 1
    let (days, end) = found.meantDays(from: first)
    let word = found.file.text(of: found.current)
    let near = days == nil ? Weekday.probable(by: word) : nil
    return found.answer(
      .unknownDay, "\(quoted(word)) is not a day of the week",
      help: days == nil && near == nil
        ? "days are `mon`, `tue`, `wed`, `thu`, `fri`, `sat`, `sun`" : nil,
      fixes: days.map { found.fix(.certain, first..<end, $0) } ?? near.map {
        found.fix(.maybe, found.highlight, $0)
      } ?? [], then: days ?? near == nil ? .broken : .stops, to: end, suppressed: first..<end)
  }

  /// Answers `fri sat` and `mon to fri`.
  private static func joinedDays(_ found: Found) -> Answer? {
    let isJoint = ["and", "or", "to", "until", "through"].contains(found.text(1))
    let day = isJoint ? found.text(at: found.node.position + 1) : found.text(1)
    guard Weekday.meant(by: day) != nil else { return nil }
    let first = found.node.start + 1
    let (days, end) = found.meantDays(from: first)
    return found.answer(
      .wrongJoint, "commas separate days", at: first..<end,
      fixes: days.map { found.fix(.certain, first..<end, $0) } ?? [],
      then: days == nil ? .broken : .stops, to: end, suppressed: first..<end)
  }

  // MARK: Hours

  private static func hours(_ gap: Gap) -> [Slip]? {
    let needed = "`between` needs a time of day such as `18:00`"
    return switch gap {
    case .firstTime:
      [
        Slip("| DATE", by: joinedTimes), Slip("| TIME/NUMBER", by: wrongTime),
        .missing("|", needed, template: "18:00 and 22:00"),
      ]
    case .hoursAnd:
      [
        .silent("UNKNOWN | TIME", then: .inserted),
        .misspelt("| WORD | TIME", "and", as: "between 18:00 and 22:00"),
        Slip("TIME | WORD", by: clockWord),
        .missing("|", "`between` needs `and` and a second time", template: "and 22:00"),
      ]
    case .secondTime:
      [
        Slip(
          "[ between 00:00 and | 24:00 ]", .certain(""), id: .emptyHours,
          "these hours are the whole day", help: "without `between`, a promotion is on all day"),
        Slip("| TIME/NUMBER", by: wrongTime), .missing("|", needed, template: "22:00"),
      ]
    case .hoursEnd:
      [
        Slip(
          "| and TIME and? TIME?", id: .excessPart, "`between` has two times, not more",
          help: "hours at noon and in the evening are two promotions", then: .stops),
        Slip("TIME | WORD", by: clockWord),
      ]
    default: nil
    }
  }

  /// Answers a time of day that does not exist or is badly written: `24:00`, `9:00`, `5 pm`, `18`.
  private static func wrongTime(_ found: Found) -> Answer? {
    let isWord = found.isHourWord(found.following)
    let range = found.node.position..<(found.node.position + (isWord ? 2 : 1))
    let last = found.token(at: found.node.position - 1)
    let hasSign = last.isA(.unknown) && last.end == found.current.start
    return Answer(
      found.wrongTime(range, isClear: !hasSign), .stands, to: range.upperBound, suppressed: range)
  }

  /// Answers a word after a well-formed time, as in `10:00 pm`.
  private static func clockWord(_ found: Found) -> Answer? {
    guard let time = found.pieces[0], found.isHourWord(found.current) else { return nil }
    let range = time..<found.end
    return Answer(found.wrongTime(range, isClear: true), .again, to: found.end, suppressed: range)
  }

  /// Answers `18:00-22:00`, two times in one.
  private static func joinedTimes(_ found: Found) -> Answer? {
    let times = plain(found.file.bytes(of: found.current)).split(separator: "-")
      .compactMap { LooseMoment.timeOfDay(Array($0.utf8)) }
    guard times.count == 2 else { return nil }
    return found.answer(
      .wrongJoint, "`and` joins the two times",
      fixes: found.fix(.certain, found.highlight, times.joined(separator: " and ")),
      suppressed: found.highlight)
  }
}

// MARK: - Words of time

extension Found {
  /// Finds the time after a date. Returns the index after the time, and the text of the time, such
  /// as `22:00`, `10 pm` or `22 Uhr`; nil if there is none.
  fileprivate func timeApart(after date: Int) -> (end: Int, text: String)? {
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
    return (end, text(of: index..<end))
  }

  private func hasClockWord(_ token: Token) -> Bool {
    token.isA(.word) && !token.beginsLine && file.clauseWord(token) == nil
      && ["am", "pm", "uhr", "h", "hrs", "hours"].contains(file.text(of: token).lowercased())
  }

  /// Returns true if a number is meant as a time: `22h30`, `10pm`, `22.00`.
  private func isClock(_ number: Token) -> Bool {
    let text = file.text(of: number)
    return LooseMoment.combined(date: "2026-01-01", time: text) != nil
      && (number.isBad || text.utf8.contains(UInt8(ascii: ".")))
  }

  /// Returns true if a word on the line belongs to a time: `pm`, `Uhr`, `abends`.
  fileprivate func isHourWord(_ token: Token) -> Bool {
    guard token.isA(.word), !token.beginsLine, file.clauseWord(token) == nil else { return false }
    // In `18:00 ad 22:00` the word joins two times.
    let index = token == current ? node.position : node.position + 1
    return !self.token(at: index + 1).isA(.time)
      && !["and", "to", "until", "till", "through"].contains(file.text(of: token))
  }

  /// Returns the diagnostic for a wrong time of day; nil for a good one.
  ///
  /// - Parameter isClear: true if no text beside the time, such as `晚上`, may say which half of the
  ///   day is meant.
  fileprivate func wrongTime(_ range: Range<Int>, isClear: Bool) -> Diagnostic? {
    let text = text(of: range)
    guard case .failure(let problem) = TimeOfDay.read(text.utf8) else { return nil }
    var code = Diagnostic.ID.noSuchMoment
    if case .form = problem { code = .malformedMoment }
    // `between 18 and 22`: a bare number is probably an hour.
    let hour = text.count <= 2 ? LooseMoment.timeOfDay(Array("\(text):00".utf8)) : nil
    var readings = [problem.meant ?? hour].compactMap { $0 }
    if let morning = readings.first, !isClear || saysHalf(after: range) && !text.contains("m") {
      // In `6:00 and 10:00 pm`, the first time may also be in the evening.
      readings += LooseMoment.timeOfDay(Array("\(morning) pm".utf8)).map { [$0] } ?? []
    }
    let grade: Fix.Grade = readings.count == 1 && problem.meant != nil ? .certain : .maybe
    let isMidnight = problem == .noSuchTime(isMidnight: true)
    // Mended first, `10:00 pm` would no longer say that the `6:00` before it may be in the evening.
    let (first, joint) = (self.text(at: range.lowerBound - 2), self.text(at: range.lowerBound - 1))
    let isDecisive = joint == "and" && text.contains("m") && !first.contains("m")
    if isDecisive, case .failure = TimeOfDay.read(first.utf8) { readings = [] }
    let fixes = readings.flatMap { fix(grade, range, $0) }
    return diagnostic(
      code, problem.reason(for: text), at: range,
      help: isMidnight ? "a day ends where the next begins, at `00:00`" : nil,
      fixes: isMidnight ? fixes.named : fixes)
  }

  private func saysHalf(after range: Range<Int>) -> Bool {
    file.tokens[range.upperBound...].prefix(3).prefix { !$0.beginsLine }.contains { token in
      let text = file.text(of: token).lowercased()
      return text.hasSuffix("am") || text.hasSuffix("pm")
    }
  }

  /// Returns the days that the words from `first` on mean, and the index after these words. The
  /// days are nil if the word that does not fit means no day.
  fileprivate func meantDays(from first: Int) -> (days: String?, end: Int) {
    var days: [Weekday] = []
    var isRange = false
    var index = first
    while index < file.tokens.count - 1, index == first || !token(at: index).beginsLine {
      let text = text(at: index)
      if let meant = Weekday.meant(by: text) {
        let last = isRange ? days.popLast() : nil
        days += last?.through(meant[0]) ?? meant
        isRange = false
      } else if ["to", "until", "through"].contains(text), index > first,
        Weekday.meant(by: self.text(at: index + 1)) != nil
      {
        isRange = true
      } else if !token(at: index).isA(.comma), text != "and", text != "or" {
        break
      }
      index += 1
    }
    let isKnown = index > max(first, node.position)
    let text = days.map { $0.rawValue }.joined(separator: ", ")
    return (isKnown ? text : nil, max(index, node.position + 1))
  }
}
