// The hours at which a promotion is on.

extension Parser {
  /// hours = "between" time "and" time .
  mutating func parseHours() -> Clause? {
    let word = advance()
    if at(.date), reportsJoinedTimes() { return nil }
    if reportsWholeDay(from: word) { return nil }
    guard let start = expectTime(template: "18:00 and 22:00") else { return nil }
    if !take(word: "and") {
      // What is wrong with the dash in `18:00 - 22:00` has been said.
      let isDash = lastTaken.kind == .unknown && at(.time) && !current.beginsLine
      guard isDash || isWordOnLine && following.kind == .time else {
        reportMissing("`between` needs `and` and a second time", template: "and 22:00")
        return nil
      }
      if !isDash {
        reportMisspelt("and")
        advance()
      }
    }
    guard let end = expectTime(template: "22:00"), !reportsMoreHours() else { return nil }
    return .between(start, end)
  }

  /// Reports `and 18:00 and 20:00` behind two times, and takes it.
  private mutating func reportsMoreHours() -> Bool {
    guard at(word: "and"), following.kind == .time else { return false }
    let first = current
    while at(word: "and") || at(.time) { passText(upTo: next + 1) }
    report(
      .excessPart, "`between` has two times, not more", from: first, to: lastTaken,
      help: "hours at noon and in the evening are two promotions")
    return true
  }

  /// Reports `00:00 and 24:00`, which is no schedule, and takes it.
  private mutating func reportsWholeDay(from word: Token) -> Bool {
    guard next + 2 < syntax.tokens.count else { return false }
    let last = syntax.tokens[next + 2]
    let texts = syntax.tokens[next...(next + 2)].map { syntax.text(of: $0) }
    guard texts == ["00:00", "and", "24:00"] else { return false }
    report(
      .emptyHours, "these hours are the whole day", from: word, to: last,
      help: "without `between` a promotion is on all day",
      fixes: fix(.certain, from: word, to: last, ""))
    passText(upTo: next + 3)
    return true
  }

  /// time = two ":" two .
  ///
  /// Takes a time of day; where another thing stands, says what is needed.
  private mutating func expectTime(template: String) -> Token? {
    let isNumber = at(.number) && !current.beginsLine
    guard at(.time) || isNumber else {
      return expect(.time, "`between` needs a time of day such as `18:00`", template: template)
    }
    let first = current
    let hasSign = lastTaken.kind == .unknown && lastTaken.end == first.start
    let word = isHourWord(following) ? following : nil
    if at(.time), word == nil, case .success = TimeOfDay.read(syntax.bytes(of: current)) {
      return advance()
    }
    let text = syntax.source.bytes[first.start..<(word ?? first).end]
    passText(upTo: next + (word == nil ? 1 : 2))
    reportTime(
      String(decoding: text, as: UTF8.self), from: first, to: word ?? first, isClear: !hasSign)
    return first.asBad
  }

  /// Whether a word on the line belongs to a time: `pm`, `Uhr`, `abends`.
  private func isHourWord(_ token: Token) -> Bool {
    let text = syntax.text(of: token)
    // In `18:00 ad 22:00` the word joins two times.
    let isJoint = next + 2 < syntax.tokens.count && syntax.tokens[next + 2].kind == .time
    return token.kind == .word && !token.beginsLine && ClauseWord(rawValue: text) == nil
      && !isJoint && !["and", "to", "until", "till", "through"].contains(text)
  }

  /// - Parameter isClear: whether nothing beside it, such as `晚上`, may say which half of the day it is.
  private mutating func reportTime(
    _ text: String, from first: Token, to last: Token, isClear: Bool
  ) {
    guard case .failure(let problem) = TimeOfDay.read(text.utf8) else { return }
    var code = Diagnostic.ID.noSuchMoment
    if case .form = problem { code = .malformedMoment }
    let help =
      problem == .noSuchTime(isMidnight: true)
      ? "a day ends where the next begins, at `00:00`" : nil
    // `between 18 and 22`: a bare number is probably an hour.
    let hour = text.count <= 2 ? LooseMoment.timeOfDay(Array("\(text):00".utf8)) : nil
    var readings = [problem.meant ?? hour].compactMap(\.self)
    if let morning = readings.first, !isClear || saysHalf && !text.contains("m") {
      // In `6:00 and 10:00 pm` the first may be one of the evening, too.
      readings += LooseMoment.timeOfDay(Array("\(morning) pm".utf8)).map { [$0] } ?? []
    }
    let grade: Fix.Grade = readings.count == 1 && problem.meant != nil ? .certain : .maybe
    report(
      code, problem.reason(for: text), from: first, to: last, help: help,
      fixes: readings.flatMap { fix(grade, from: first, to: last, $0) })
  }

  /// Whether a half of the day is said on the line, a few words further on.
  private var saysHalf: Bool {
    syntax.tokens[next...].prefix(3).prefix { !$0.beginsLine }.contains { token in
      let text = syntax.text(of: token).lowercased()
      return text.hasSuffix("am") || text.hasSuffix("pm")
    }
  }

  /// Reports `18:00-22:00`, two times in one, and takes it.
  private mutating func reportsJoinedTimes() -> Bool {
    let times = plain(syntax.bytes(of: current)).split(separator: "-")
      .compactMap { LooseMoment.timeOfDay(Array($0.utf8)) }
    guard times.count == 2 else { return false }
    report(
      .missingPart, "the two times are joined by `and`", from: current, to: current,
      fixes: fix(.certain, current, times.joined(separator: " and ")))
    passText(upTo: next + 1)
    return true
  }
}
