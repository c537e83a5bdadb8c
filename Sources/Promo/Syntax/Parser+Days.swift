// The days on which a promotion is on.

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
        fixes: fix(.certain, from: word, to: current, "on day \(syntax.text(of: current))"))
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
      if at(word: "day"), !days.isEmpty { reportExcess("`day` stands once, before the first") }
      guard let day = expect(.number, "`on day` needs a day of the month such as `11`") else {
        return nil
      }
      days.append(day)
    } while takeComma()
    let isJoined = isWordOnLine && ["and", "or", "to"].contains(currentText)
    guard at(.number) && !current.beginsLine || isJoined && following.kind == .number else {
      return .monthDays(list(days))
    }
    reportJoinedMonthDays()
    return nil
  }

  /// Reports `11 22`, `11 and 22` and `11 to 15`, and takes the rest of the days on the line.
  private mutating func reportJoinedMonthDays() {
    let first = lastTaken
    let isRange = at(word: "to")
    let last = at(.number) ? current : following
    passText(upTo: next + (at(.number) ? 1 : 2))
    let texts = [first, last].map { syntax.text(of: $0) }
    let ends = texts.compactMap { Int($0) }.filter { (1...31).contains($0) }
    let isKnown = ends.count == 2 && (!isRange || ends[0] < ends[1])
    let days =
      isRange && isKnown
      ? (ends[0]...ends[1]).map(String.init).joined(separator: ", ")
      : texts.joined(separator: ", ")
    report(
      .missingPart, "days are separated by commas", from: first, to: last,
      fixes: isKnown ? fix(.certain, from: first, to: last, days) : [])
  }

  /// weekday = "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun" .
  private mutating func parseWeekdays() -> Clause? {
    let first = next
    var days: [Token] = []
    repeat {
      guard Weekday(rawValue: currentText) != nil else {
        reportDays(from: first)
        return nil
      }
      days.append(advance())
    } while takeComma()
    guard isDayJoint || isWordOnLine && Weekday.meant(by: currentText) != nil else {
      return .weekdays(list(days))
    }
    reportDays(from: first)
    return nil
  }

  /// Whether a word that joins two days stands here on the line, as in `mon to fri`.
  private var isDayJoint: Bool {
    isWordOnLine && ["and", "or", "to", "until", "through"].contains(currentText)
      && Weekday.meant(by: syntax.text(of: following)) != nil
  }

  /// Reports a list of days that is not written as one, from its first token on, and takes it as far
  /// as it can be understood.
  private mutating func reportDays(from first: Int) {
    let unknown = Weekday(rawValue: currentText) == nil && !isDayJoint ? current : nil
    let isMissing = !at(.word) || current.beginsLine && ClauseWord(rawValue: currentText) != nil
    guard unknown == nil || !isMissing else {
      return reportMissing(
        "`on` needs days such as `fri, sat`, or `day` and days of the month", template: "fri, sat")
    }
    let days = takeMeantDays(from: first)
    let last = syntax.tokens[next - 1]
    let text = days?.map(\.rawValue).joined(separator: ", ")
    guard let unknown else {
      return report(
        .missingPart, "days are separated by commas", from: syntax.tokens[first], to: last,
        fixes: text.map { fix(.certain, from: syntax.tokens[first], to: last, $0) } ?? [])
    }
    let near = days == nil ? Weekday.probable(by: syntax.text(of: unknown)) : nil
    report(
      .unknownDay, "\(shown(unknown)) is not a day of the week", from: unknown, to: unknown,
      help: text == nil && near == nil
        ? "days are `mon`, `tue`, `wed`, `thu`, `fri`, `sat`, `sun`" : nil,
      fixes: text.map { fix(.certain, from: syntax.tokens[first], to: last, $0) }
        ?? near.map { fix(.maybe, unknown, $0) } ?? [])
  }

  /// Takes the words on the line that are days, and what joins them; nil where one of them is none.
  private mutating func takeMeantDays(from first: Int) -> [Weekday]? {
    var days: [Weekday] = []
    var isRange = false
    passText(upTo: first)
    var ahead = first
    while ahead < syntax.tokens.count - 1, ahead == first || !syntax.tokens[ahead].beginsLine {
      let token = syntax.tokens[ahead]
      let text = syntax.text(of: token)
      if let meant = Weekday.meant(by: text) {
        let last = isRange ? days.popLast() : nil
        days += last?.through(meant[0]) ?? meant
        isRange = false
      } else if ["to", "until", "through"].contains(text), ahead > first,
        Weekday.meant(by: syntax.text(of: syntax.tokens[ahead + 1])) != nil
      {
        isRange = true
      } else if token.kind != .comma, text != "and", text != "or" {
        break
      }
      ahead += 1
    }
    let isKnown = ahead > max(first, next)
    passText(upTo: max(ahead, next + 1))
    return isKnown ? days : nil
  }
}
