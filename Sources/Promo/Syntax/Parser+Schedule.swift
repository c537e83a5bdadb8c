// When within its window a promotion is on.

extension Parser {
  /// days = "on" ( "day" number { "," number } | weekday { "," weekday } ) .
  mutating func parseDays() -> Clause? {
    let word = advance()
    if at(word: "day") || at(word: "days") && following.kind == .number {
      if at(word: "days") { reportMisspelt("day") }
      advance()
      return parseMonthDays()
    }
    if at(.number), !current.isBad {
      report(
        .missingPart, "a day of the month needs the word `day`", from: word, to: current,
        fixes: fix(.certain, word, "on day"))
      return parseMonthDays()
    }
    if at(.date), !current.isBad {
      let day = syntax.text(of: current)
      report(
        .missingPart, "`on` needs days that come again; a single day is a window", from: word,
        to: current, fixes: fix(.maybe, from: word, to: current, "from \(day) to \(day)"))
      advance()
      return nil
    }
    return parseWeekdays()
  }

  private mutating func parseMonthDays() -> Clause? {
    var days: [Token] = []
    repeat {
      guard let day = expect(.number, "`on day` needs a day of the month such as `11`") else {
        return nil
      }
      days.append(day)
    } while takeComma()
    guard !reportsMissingComma(.number) else { return nil }
    return .monthDays(days)
  }

  /// weekday = "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun" .
  private mutating func parseWeekdays() -> Clause? {
    var days: [Token] = []
    var isGood = true
    repeat {
      let isMissing = current.beginsLine && (ClauseWord(rawValue: currentText) != nil)
      guard !isMissing, at(.word) else {
        reportMissing(
          "`on` needs days such as `fri, sat`, or `day` and days of the month", template: "fri, sat"
        )
        return nil
      }
      if Weekday(rawValue: currentText) == nil {
        reportUnknownWeekday()
        isGood = false
      }
      days.append(advance())
    } while takeComma()
    guard !reportsMissingComma(.word) else { return nil }
    return isGood ? .weekdays(days) : nil
  }

  /// Reports a second day without a comma before it, as in `fri sat` and `mon to fri`.
  private mutating func reportsMissingComma(_ kind: Token.Kind) -> Bool {
    guard at(kind), !current.beginsLine else { return false }
    if kind == .number || Weekday(rawValue: currentText) != nil {
      report(
        .missingPart, "days are separated by commas", at: current,
        fixes: [Fix(.certain, endOfLast, ",")])
      return true
    }
    let weekdays = Weekday.allCases.map(\.rawValue)
    guard let first = weekdays.firstIndex(of: syntax.text(of: lastTaken)),
      let last = weekdays.firstIndex(of: syntax.text(of: following)),
      ["to", "and", "until", "through", "or"].contains(currentText)
    else { return false }
    let isRange = currentText != "and" && currentText != "or"
    let text =
      isRange
      ? Parser.list(weekdays, from: first, to: last) : "\(weekdays[first]), \(weekdays[last])"
    report(
      .missingPart, "days are separated by commas", from: lastTaken, to: following,
      fixes: fix(.certain, from: lastTaken, to: following, text))
    return true
  }

  /// The days from one to another, past the end of the week if need be.
  private static func list(_ weekdays: [String], from first: Int, to last: Int) -> String {
    let end = last < first ? last + 7 : last
    return (first...end).map { weekdays[$0 % 7] }.joined(separator: ", ")
  }

  private mutating func reportUnknownWeekday() {
    let weekdays = Weekday.allCases.map(\.rawValue)
    let text = currentText.lowercased()
    let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    var fixes: [Fix] = []
    var help: String?
    let ends = text.split(separator: "-").map { String($0.prefix(3)) }
    if let index = names.firstIndex(where: {
      text == $0 || text == "\($0)s" || text == weekdays[names.firstIndex(of: $0)!]
    }) {
      fixes = fix(.certain, current, weekdays[index])
    } else if text == "weekend" || text == "weekends" {
      fixes = fix(.certain, current, "sat, sun")
    } else if text == "weekdays" || text == "workdays" {
      fixes = fix(.maybe, current, "mon, tue, wed, thu, fri")
    } else if ends.count == 2, let first = weekdays.firstIndex(of: ends[0]),
      let last = weekdays.firstIndex(of: ends[1])
    {
      fixes = fix(.certain, current, Parser.list(weekdays, from: first, to: last))
    } else if let near = nearestToCurrent(among: weekdays + names) {
      fixes = fix(.maybe, current, String(near.prefix(3)))
    } else {
      help = "days are `mon`, `tue`, `wed`, `thu`, `fri`, `sat`, `sun`"
    }
    report(
      .unknownDay, "\(shown(current)) is not a day of the week", at: current, help: help,
      fixes: fixes)
  }

  /// hours = "between" time "and" time .
  mutating func parseHours() -> Clause? {
    advance()
    if at(.date), reportsJoinedTimes() { return nil }
    guard let start = expectTime() else { return nil }
    if !take(word: "and") {
      let isOther = isWordOnLine && ["to", "until", "till", "through"].contains(currentText)
      guard isOther, following.kind == .time else {
        reportMissing("`between` needs `and` and a second time", template: "and 22:00")
        return nil
      }
      reportMisspelt("and")
      advance()
    }
    return expectTime().map { .between(start, $0) }
  }

  /// Takes a time of day; where another thing stands, says what is needed.
  private mutating func expectTime() -> Token? {
    let first = current
    let word = following
    let isNumber = at(.number) && !current.beginsLine
    guard at(.time) || isNumber else {
      return expect(.time, "`between` needs a time of day such as `18:00`", template: "18:00")
    }
    let isHalf =
      !word.beginsLine && ["am", "pm", "uhr", "h"].contains(syntax.text(of: word).lowercased())
    if at(.time), !isHalf, case .success = TimeOfDay.read(syntax.bytes(of: current)) {
      return advance()
    }
    let last = isHalf ? word : first
    let text = String(decoding: syntax.source.bytes[first.start..<last.end], as: UTF8.self)
    passText(upTo: next + (isHalf ? 2 : 1))
    reportTime(text, from: first, to: last)
    return first.asBad
  }

  private mutating func reportTime(_ text: String, from first: Token, to last: Token) {
    guard case .failure(let problem) = TimeOfDay.read(text.utf8) else { return }
    var code = Diagnostic.Code.noSuchMoment
    if case .form = problem { code = .malformedMoment }
    // `between 18 and 22`: a bare number is probably an hour.
    let hour = text.count <= 2 ? MeantMoment.timeOfDay(Array("\(text):00".utf8)) : nil
    let help =
      problem == .noSuchTime(isMidnight: true)
      ? "a day ends where the next begins, at `00:00`" : nil
    let fixes =
      problem.meant.map { fix(.certain, from: first, to: last, $0) }
      ?? hour.map { fix(.maybe, from: first, to: last, $0) } ?? []
    report(code, problem.reason(for: text), from: first, to: last, help: help, fixes: fixes)
  }

  /// Reports `18:00-22:00`, two times in one, and takes it.
  private mutating func reportsJoinedTimes() -> Bool {
    let times = plain(syntax.bytes(of: current)).split(separator: "-")
      .compactMap { MeantMoment.timeOfDay(Array($0.utf8)) }
    guard times.count == 2 else { return false }
    report(
      .missingPart, "the two times are joined by `and`", from: current, to: current,
      fixes: fix(.certain, current, times.joined(separator: " and ")))
    passText(upTo: next + 1)
    return true
  }
}
