// Hours and days.

extension SlipMender {
  /// Answers a time of day that does not exist, or is badly written: `24:00`, `9:00`, `5 pm`, `18`.
  func wrongTime(_ found: Found) -> Answer? {
    let isWord = found.isHourWord(found.following)
    let range = found.node.position..<(found.node.position + (isWord ? 2 : 1))
    let last = found.token(at: found.node.position - 1)
    let hasSign = last.isA(.unknown) && last.end == found.current.start
    return Answer(
      found.wrongTime(range, isClear: !hasSign), .stands, to: range.upperBound, quiet: range)
  }

  /// Answers a word after a good time: `10:00 pm`.
  func clockWord(_ found: Found) -> Answer? {
    guard let time = found.pieces[0], found.isHourWord(found.current) else { return nil }
    let range = time..<found.end
    return Answer(found.wrongTime(range, isClear: true), .again, to: found.end, quiet: range)
  }

  /// Answers `18:00-22:00`, two times in one.
  func joinedTimes(_ found: Found) -> Answer? {
    let times = plain(found.file.bytes(of: found.current)).split(separator: "-")
      .compactMap { LooseMoment.timeOfDay(Array($0.utf8)) }
    guard times.count == 2 else { return nil }
    let diagnostic = found.diagnostic(
      .wrongJoint, "the two times are joined by `and`",
      fixes: found.fix(.certain, found.told, times.joined(separator: " and ")))
    return Answer(diagnostic, .broken, to: found.end, quiet: found.told)
  }

  // MARK: Days

  /// Answers `11 22`, `11 and 22` and `11 to 15`.
  func joinedMonthDays(_ found: Found) -> Answer? {
    let ends = [found.told.lowerBound, found.told.upperBound - 1].map(found.text(at:))
    let numbers = ends.compactMap { Int($0) }.filter { (1...31).contains($0) }
    let isRange = found.text(at: found.told.lowerBound + 1) == "to"
    let isKnown = numbers.count == 2 && (!isRange || numbers[0] < numbers[1])
    let days =
      isRange && isKnown
      ? (numbers[0]...numbers[1]).map(String.init).joined(separator: ", ")
      : ends.joined(separator: ", ")
    let diagnostic = found.diagnostic(
      .wrongJoint, "days are separated by commas",
      fixes: isKnown ? found.fix(.certain, found.told, days) : [])
    return Answer(diagnostic, .broken, to: found.end, quiet: found.told)
  }

  /// Answers a word that is no day of the week.
  func wrongDay(_ found: Found) -> Answer? {
    let first = found.node.start + 1
    let (days, end) = found.meantDays(from: first)
    let word = found.file.text(of: found.current)
    let near = days == nil ? Weekday.probable(by: word) : nil
    let text = days?.map(\.rawValue).joined(separator: ", ")
    let diagnostic = found.diagnostic(
      .unknownDay, "\(quoted(word)) is not a day of the week",
      help: text == nil && near == nil
        ? "days are `mon`, `tue`, `wed`, `thu`, `fri`, `sat`, `sun`" : nil,
      fixes: text.map { found.fix(.certain, first..<end, $0) }
        ?? near.map { found.fix(.maybe, found.told, $0) } ?? [])
    return Answer(diagnostic, .broken, to: end, quiet: first..<end)
  }

  /// Answers `fri sat` and `mon to fri`.
  func joinedDays(_ found: Found) -> Answer? {
    let isJoint = ["and", "or", "to", "until", "through"].contains(found.text(1))
    guard
      Weekday.meant(by: isJoint ? found.text(at: found.node.position + 1) : found.text(1)) != nil
    else { return nil }
    let first = found.node.start + 1
    let (days, end) = found.meantDays(from: first)
    let text = days?.map(\.rawValue).joined(separator: ", ")
    let diagnostic = found.diagnostic(
      .wrongJoint, "days are separated by commas", at: first..<end,
      fixes: text.map { found.fix(.certain, first..<end, $0) } ?? [])
    return Answer(diagnostic, .broken, to: end, quiet: first..<end)
  }
}

extension Found {
  /// Returns true if a word on the line belongs to a time: `pm`, `Uhr`, `abends`.
  fileprivate func isHourWord(_ token: Token) -> Bool {
    guard token.isA(.word), !token.beginsLine, file.clauseWord(token) == nil else { return false }
    // In `18:00 ad 22:00` the word joins two times.
    let index = token == current ? node.position : node.position + 1
    return !self.token(at: index + 1).isA(.time)
      && !["and", "to", "until", "till", "through"].contains(file.text(of: token))
  }

  /// Returns the diagnostic of a time of day; nil if it is a good one.
  ///
  /// - Parameter isClear: true if no neighbour, such as `晚上`, may say which half of the day it is.
  fileprivate func wrongTime(_ range: Range<Int>, isClear: Bool) -> Diagnostic? {
    let text = String(decoding: file.source.bytes[span(range).range], as: UTF8.self)
    guard case .failure(let problem) = TimeOfDay.read(text.utf8) else { return nil }
    var code = Diagnostic.ID.noSuchMoment
    if case .form = problem { code = .malformedMoment }
    // `between 18 and 22`: a bare number is probably an hour.
    let hour = text.count <= 2 ? LooseMoment.timeOfDay(Array("\(text):00".utf8)) : nil
    var readings = [problem.meant ?? hour].compactMap(\.self)
    if let morning = readings.first, !isClear || saysHalf(behind: range) && !text.contains("m") {
      // In `6:00 and 10:00 pm` the first may be one of the evening, too.
      readings += LooseMoment.timeOfDay(Array("\(morning) pm".utf8)).map { [$0] } ?? []
    }
    let grade: Fix.Grade = readings.count == 1 && problem.meant != nil ? .certain : .maybe
    let isMidnight = problem == .noSuchTime(isMidnight: true)
    let fixes = readings.flatMap { fix(grade, range, $0) }
    return diagnostic(
      code, problem.reason(for: text), at: range,
      help: isMidnight ? "a day ends where the next begins, at `00:00`" : nil,
      fixes: isMidnight ? fixes.named : fixes)
  }

  /// Returns true if a word a little further on the line names a half of the day.
  private func saysHalf(behind range: Range<Int>) -> Bool {
    file.tokens[range.upperBound...].prefix(3).prefix { !$0.beginsLine }.contains { token in
      let text = file.text(of: token).lowercased()
      return text.hasSuffix("am") || text.hasSuffix("pm")
    }
  }

  /// Returns the days that the words on the line mean, and the index after them; nil if one of them
  /// means none.
  fileprivate func meantDays(from first: Int) -> (days: [Weekday]?, end: Int) {
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
    return (isKnown ? days : nil, max(index, node.position + 1))
  }
}
