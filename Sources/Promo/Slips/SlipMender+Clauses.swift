// Text in the place of a clause, and its probable meaning.

extension SlipMender {
  /// Answers a declaration or a setting that begins in a promotion. It is inside this promotion if
  /// that is closed further on, and after its end otherwise.
  mutating func declarationInside(_ found: Found) -> Answer? {
    let (position, file) = (found.node.position, found.file)
    guard let word = declarationWord(found) else {
      return Setting(rawValue: file.text(of: found.current)).map {
        Answer(nil, .reads($0.rawValue), to: position)
      }
    }
    guard found.node.opener != nil, found.node.depth < 50,
      bracePairs(in: file).isClosed(around: position)
    else { return Answer(nil, .ends, to: position) }
    let diagnostic = found.diagnostic(
      .misplacedDeclaration, "`\(word.rawValue)` stands inside a promotion",
      help: word == .fact
        ? "facts stand behind the settings, before everything else"
        : "promotions, expectations and guarantees stand one after the other: write `}` before it, "
          + "and leave out the one below", fixes: [])
    return Answer(
      found.isReported(at: position) ? nil : diagnostic, .reads(word.rawValue), to: position)
  }

  /// Returns the declaration that begins here and cannot stand in a promotion, by its word, or by a
  /// misspelt `promotion` with a name after it.
  private mutating func declarationWord(_ found: Found) -> DeclarationWord? {
    let (current, file) = (found.current, found.file)
    let following = found.following
    let isNamed = following.isA(.string)
    if file.isWritten(current, as: "expect"), file.isWritten(following, as: "amount") {
      return .expect
    }
    if let word: DeclarationWord = file.word(current) {
      let isClear =
        switch word {
        case .promotion: isNamed
        case .fact:
          ["one", "yes/no", "number"].contains(found.text(at: found.node.position + 2))
        case .expect: false
        case .ensure: ClaimWord(rawValue: file.text(of: following)) != nil
        }
      return current.beginsLine || isClear ? word : nil
    }
    guard current.beginsLine, isNamed,
      near(file.text(of: current), among: [DeclarationWord.promotion.rawValue]) != nil
    else { return nil }
    return .promotion
  }

  /// Answers `every friday`.
  func everyDay(_ found: Found) -> Answer? {
    guard let days = Weekday.meant(by: found.text(2)) else { return nil }
    let text = days.map(\.rawValue).joined(separator: ", ")
    let diagnostic = found.diagnostic(
      .unknownClause, "days stand behind `on`", fixes: found.fix(.certain, found.told, "on \(text)")
    )
    return Answer(diagnostic, .stops, to: found.end)
  }

  /// Answers `spend300`, a word and its value without a blank between them.
  func joinedWord(_ found: Found) -> Answer? {
    let text = found.text(1)
    let word = text.prefix { !$0.isNumber }
    let value = text.dropFirst(word.count)
    guard ClauseWord(rawValue: String(word)) != nil, !value.isEmpty else { return nil }
    let next = found.following
    let isWhole =
      !next.isA(.number) && next.start > found.current.end && value.allSatisfy(\.isNumber)
    let diagnostic = found.diagnostic(
      .unknownClause, "\(found.shown) is not a clause of a promotion",
      help: "a blank stands between a word and its value",
      fixes: isWhole ? found.fix(.certain, found.told, "\(word) \(value)") : [])
    return Answer(found.isReported ? nil : diagnostic, .broken, to: found.end)
  }

  /// Answers a percentage, an amount or a date without its word, as in `20% off`.
  func bareClause(_ found: Found) -> Answer? {
    let position = found.node.position
    guard !found.isReported(at: position), let readings = found.readingsOfBareValue else {
      return nil
    }
    let isOff = found.isBeforeOff
    let range = position..<(position + (isOff ? 2 : 1))
    let isCertain = isOff && readings.count == 1 && readings[0].hasPrefix("discount")
    let diagnostic = found.diagnostic(
      .unknownClause, "\(found.shown) stands without a word that says what it is", at: range,
      fixes: readings.flatMap { found.fix(isCertain ? .certain : .maybe, range, $0) })
    return Answer(diagnostic, isOff ? .stops : .broken, to: range.upperBound)
  }

  /// Answers a word that begins no clause. It is read as the word that was probably meant, and
  /// other mistakes in its form are not reported.
  mutating func noClause(_ found: Found) -> Answer? {
    let position = found.node.position
    let near = meantClause(of: found)
    let diagnostic = found.noClause(near: near)
    let told = found.isReported(at: position) ? nil : diagnostic
    guard let near else { return Answer(told, .broken, to: position + 1) }
    guess = position
    return Answer(told, .reads(near.word.rawValue), to: position)
  }

  private mutating func meantClause(of found: Found) -> (word: ClauseWord, grade: Fix.Grade)? {
    let text = found.file.text(of: found.current)
    guard found.current.isA(.word), !text.utf8.contains(where: \.isDigit) else { return nil }
    let next = found.following
    let isAlone = next.beginsLine || next.isA(.rightBrace) || next.isA(.end)
    if let word = ClauseWord(otherWord: text.lowercased()), text != "off" || isAlone {
      return (word == .coupon && next.isA(.string) ? .code : word, .maybe)
    }
    let near = near(text, among: ClauseWord.allCases.map(\.rawValue))
    guard let word = near.flatMap({ ClauseWord(rawValue: $0) }) else { return nil }
    return (word, found.grade(of: word.rawValue))
  }

  /// Answers `sync on` if the `on` begins no schedule.
  func flagOn(_ found: Found) -> Answer? {
    let next = found.following
    let word = found.file.text(of: next)
    let beginsDays =
      next.isA(.number) || next.isA(.date) || word == "day" || Weekday(rawValue: word) != nil
      || !next.beginsLine && !next.isA(.rightBrace) && !next.isA(.end)
    guard !beginsDays else { return nil }
    let diagnostic = found.diagnostic(
      .excessPart, "$1 stands alone, without $2", changes: [.certain("")])
    return Answer(diagnostic, .again, to: found.end)
  }

  /// Answers `allow P113 P101`.
  func nextWarning(_ found: Found) -> Answer? {
    guard Diagnostic.ID(rawValue: found.text(2)) != nil else { return nil }
    let diagnostic = found.diagnostic(
      .wrongJoint, "codes are separated by commas",
      changes: [Change(.certain, ",", at: .after)])
    return Answer(found.isReported ? nil : diagnostic, .inserted, to: found.end)
  }
}

extension Found {
  fileprivate var isBeforeOff: Bool {
    file.isWritten(following, as: "off") && !following.beginsLine
  }

  /// The possible meanings of a value without its word; empty if they are unclear, nil if it is no
  /// value.
  fileprivate var readingsOfBareValue: [String]? {
    let text = file.text(of: current)
    switch current.kind {
    case .percent where isBeforeOff: return ["discount \(text) off"]
    case .percent: return ["discount \(text) off", "discount to \(text)"]
    case .number where isBeforeOff: return ["coupon \(text)"]
    case .number where text.hasPrefix("0"): return []
    case .number: return readingsOfBareNumber
    case .date, .dateTime: return readingsOfBareMoment
    default: return nil
    }
  }

  /// The possible meanings of an amount without its word: a coupon or a threshold at the beginning
  /// of a line or a promotion, a threshold after some clauses, and none elsewhere.
  private var readingsOfBareNumber: [String] {
    let text = file.text(of: current)
    if current.beginsLine || token(at: node.position - 1).isA(.leftBrace) {
      return ["coupon \(text)", "spend \(text)"]
    }
    let words = [node.position - 1, node.position - 2].map { self.text(at: $0) }
    return words.contains("coupon") || ["off", "sync", "paused", "discounts"].contains(words[0])
      ? ["spend \(text)"] : []
  }

  /// The possible meanings of a date without its word: the start or the end. After a start it is
  /// the end, and after another date it has none.
  private var readingsOfBareMoment: [String] {
    let text = file.text(of: current)
    let end = current.isA(.date) ? "to \(text)" : "until \(text)"
    // A joint between the two has been reported.
    let isJoined = ["and", ","].contains(self.text(at: node.position - 1))
    let last = node.position - (isJoined ? 2 : 1)
    guard last > 0, [.date, .dateTime].contains(token(at: last).kind) else {
      let isStart = ["to", "until"].contains(file.text(of: following))
      return isStart ? ["from \(text)"] : ["from \(text)", end]
    }
    return self.text(at: last - 1) == "from" ? [end] : []
  }

  fileprivate func noClause(near: (word: ClauseWord, grade: Fix.Grade)?) -> Diagnostic {
    let message =
      "\(shown) is not \(current.isA(.word) ? "a clause of a promotion" : "part of a clause")"
    let whole = node.position..<(node.position + 1)
    guard let near else { return diagnostic(.unknownClause, message, fixes: []) }
    if isDenied(near.word) {
      return diagnostic(
        .unknownClause, message,
        help: "a promotion that is not `\(near.word.rawValue)` does not say so",
        fixes: fix(.maybe, whole, ""))
    }
    // `minimum order 100` and `max discount 50` are one word here.
    var last = node.position
    let nouns = [
      "order", "amount", "value", "purchase", "discount", "spend", "spending", "reduction",
    ]
    while !token(at: last + 1).beginsLine, nouns.contains(text(at: last + 1)) { last += 1 }
    // `if spend 300` has its clause after it.
    let isClear =
      !token(at: last + 1).isA(.unknown)
      && (near.word != .when || file.clauseWord(following) == nil)
    let written = near.word == .up ? near.word.beginning : near.word.rawValue

    let fixes = isClear ? fix(near.grade, node.position..<(last + 1), written) : []
    return diagnostic(
      .unknownClause, message, help: didYouMean(near.word.beginning),
      fixes: written == near.word.beginning ? fixes.named : fixes)
  }

  /// Returns true if the word is a flag with a negating prefix: `async`, `unpaused`.
  private func isDenied(_ word: ClauseWord) -> Bool {
    let flag = word.rawValue
    let text = file.text(of: current)
    return ["sync", "paused"].contains(flag) && text.hasSuffix(flag)
      && ["a", "un", "no", "non", "non-", "de", "not-"].contains(
        String(text.dropLast(flag.count)))
  }
}
