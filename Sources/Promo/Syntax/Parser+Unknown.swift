// What stands where a clause or a declaration should, and what was probably meant by it.

extension Parser {
  /// Reads what begins no clause of this language; true where it is one all the same.
  mutating func parseUnknownClause() -> Bool {
    if at(.comma) || at(word: "and") {
      reportExcess("clauses are separated by white space alone")
      return true
    }
    if at(word: "off"), syntax.text(of: lastTaken) == "off" {
      reportExcess("`off` stands once")
      return true
    }
    if let setting = Setting(rawValue: currentText) {
      parseSetting(setting)
      return true
    }
    if parseLoneEvery() || parseLoneDay() || parseDeniedFlag() || parseJoinedWord() { return false }
    if let clause = parseBareValue() { return clause }
    skipMisspeltClause()
    return false
  }

  /// Reads a percentage, an amount or a date that stands without its word, as in `20% off`; nil where
  /// none does.
  private mutating func parseBareValue() -> Bool? {
    if at(word: "off"), following.kind == .percent, !following.beginsLine {
      let (off, percent) = (advance(), advance())
      reportBare(off, percent, ["discount \(syntax.text(of: percent)) off"])
      return false
    }
    guard !isReported(current) else { return nil }
    let value = current
    let text = syntax.text(of: value)
    let isOff = syntax.text(of: following) == "off" && !following.beginsLine
    let begins = value.beginsLine || lastTaken.kind == .leftBrace
    let readings: [String]
    switch value.kind {
    case .percent where isOff: readings = ["discount \(text) off"]
    case .percent: readings = ["discount \(text) off", "discount to \(text)"]
    case .number where isOff: readings = ["coupon \(text)"]
    case .number where text.hasPrefix("0"): readings = []
    case .number: readings = readingsOfBareNumber(value, begins: begins)
    case .date, .dateTime: readings = readingsOfBareMoment(value)
    default: return nil
    }
    advance()
    reportBare(value, isOff ? advance() : value, readings)
    if !isOff { recoverAtClause() }
    return false
  }

  /// What an amount that stands without its word may be: a threshold behind what is given, nothing behind
  /// a text or a threshold.
  private func readingsOfBareNumber(_ number: Token, begins: Bool) -> [String] {
    let text = syntax.text(of: number)
    if begins { return ["coupon \(text)", "spend \(text)"] }
    let words = [next - 1, next - 2].map { syntax.text(of: syntax.tokens[max($0, 0)]) }
    return words.contains("coupon") || ["off", "sync", "paused", "discounts"].contains(words[0])
      ? ["spend \(text)"] : []
  }

  /// What a date that stands without its word may be: the end, where it follows a start.
  private func readingsOfBareMoment(_ moment: Token) -> [String] {
    let text = syntax.text(of: moment)
    let end = moment.kind == .date ? "to \(text)" : "until \(text)"
    // A joint between the two has been reported.
    let last = ["and", ","].contains(syntax.text(of: lastTaken)) ? next - 2 : next - 1
    guard last > 0, [.date, .dateTime].contains(syntax.tokens[last].kind) else {
      let isStart = ["to", "until"].contains(syntax.text(of: following))
      return isStart ? ["from \(text)"] : ["from \(text)", end]
    }
    return syntax.text(of: syntax.tokens[last - 1]) == "from" ? [end] : []
  }

  private mutating func reportBare(_ first: Token, _ last: Token, _ readings: [String]) {
    let isCertain = first != last && readings.count == 1 && readings[0].hasPrefix("discount")
    report(
      .unknownClause, "\(shown(first)) stands without a word that says what it is",
      from: first, to: last,
      fixes: readings.flatMap { fix(isCertain ? .certain : .maybe, from: first, to: last, $0) })
  }

  /// Reads an `every` that does not follow its coupon.
  private mutating func parseLoneEvery() -> Bool {
    guard at(word: "every") else { return false }
    if let days = Weekday.meant(by: syntax.text(of: following)) {
      let text = days.map(\.rawValue).joined(separator: ", ")
      report(
        .unknownClause, "days stand behind `on`", from: current, to: following,
        fixes: fix(.certain, from: current, to: following, "on \(text)"))
      advance()
      advance()
      return true
    }
    report(
      .everyWithoutCoupon, "`every` stands directly behind its coupon", at: current,
      help: "it is written `coupon 50 every 300`, in one")
    advance()
    recoverAtClause()
    return true
  }

  /// Reads a day of the week that stands without its `on`.
  private mutating func parseLoneDay() -> Bool {
    guard Weekday(rawValue: currentText) != nil else { return false }
    report(
      .unknownClause, "days stand behind `on`", at: current,
      fixes: [Fix(.certain, startOfCurrent, "on ")])
    while Weekday(rawValue: currentText) != nil || at(.comma) { advance() }
    return true
  }

  /// Reads `not sync`; a flag that does not hold is left out.
  private mutating func parseDeniedFlag() -> Bool {
    let denials = ["not", "no", "non", "without", "never"]
    guard denials.contains(currentText), !following.beginsLine,
      ["sync", "paused"].contains(syntax.text(of: following))
    else { return false }
    let (denial, flag) = (advance(), advance())
    let word = syntax.text(of: flag)
    report(
      .unknownClause, "`\(syntax.text(of: denial))` is not a clause of a promotion",
      from: denial, to: flag, help: "a promotion that is not `\(word)` does not say so",
      fixes: fix(.maybe, from: denial, to: flag, ""))
    return true
  }

  /// Reads `spend300`, a word and its value without a blank between them.
  private mutating func parseJoinedWord() -> Bool {
    let word = currentText.prefix { !$0.isNumber }
    let value = currentText.dropFirst(word.count)
    guard ClauseWord(rawValue: String(word)) != nil, !value.isEmpty else { return false }
    let isWhole =
      following.kind != .number && following.start > current.end && value.allSatisfy(\.isNumber)
    report(
      .unknownClause, "\(shown(current)) is not a clause of a promotion", at: current,
      help: "a blank stands between a word and its value",
      fixes: isWhole ? fix(.certain, current, "\(word) \(value)") : [])
    advance()
    recoverAtClause()
    return true
  }

  /// Skips a clause whose word is none: to the end of the clause that was probably meant, if it
  /// can be read as one, and without a word about what else is wrong with its form.
  private mutating func skipMisspeltClause() {
    let near = meantClause()
    reportNoClause(near: near)
    isSilent = true
    defer { isSilent = false }
    guard let word = near?.word else {
      advance()
      return recoverAtClause()
    }
    if parseClause(word) == nil { recoverAtClause() }
  }

  private mutating func reportNoClause(near: (word: ClauseWord, grade: Fix.Grade)?) {
    let isWord = at(.word)
    let message =
      "\(shown(current)) is not \(isWord ? "a clause of a promotion" : "part of a clause")"
    guard let near else { return report(.unknownClause, message, at: current) }
    if isDenied(near.word) {
      return report(
        .unknownClause, message, at: current,
        help: "a promotion that is not `\(near.word.rawValue)` does not say so",
        fixes: fix(.maybe, current, ""))
    }
    // `minimum order 100` and `max discount 50` are one word here.
    var last = next
    let nouns = [
      "order", "amount", "value", "purchase", "discount", "spend", "spending", "reduction",
    ]
    while !syntax.tokens[last + 1].beginsLine,
      nouns.contains(syntax.text(of: syntax.tokens[last + 1])),
      ClauseWord(rawValue: currentText) == nil
    {
      last += 1
    }
    // `if spend 300` has its clause behind it.
    let isClear =
      syntax.tokens[last + 1].kind != .unknown
      && (near.word != .when || ClauseWord(rawValue: syntax.text(of: following)) == nil)
    report(
      .unknownClause, message, at: current, help: didYouMean(near.word.beginning),
      fixes: isClear
        ? fix(
          near.grade, from: current, to: syntax.tokens[last],
          near.word == .up ? near.word.beginning : near.word.rawValue) : [])
  }

  /// Whether the current word is a flag with a syllable before it that says no: `async`, `unpaused`.
  private func isDenied(_ word: ClauseWord) -> Bool {
    let flag = word.rawValue
    return ["sync", "paused"].contains(flag) && currentText.hasSuffix(flag)
      && ["a", "un", "no", "non", "non-", "de", "not-"].contains(
        String(currentText.dropLast(flag.count)))
  }

  /// Reports a word or a sign that is one too many, and passes it.
  mutating func reportExcess(_ message: String) {
    report(.excessPart, message, at: current, fixes: fix(.certain, current, ""))
    advance()
  }

  /// Reports what should be a word that is always the same.
  mutating func reportMisspelt(_ word: String) {
    report(
      .missingPart, "\(shown(current)) is not \(quoted(word))", at: current,
      help: didYouMean(word), fixes: fix(grade(of: word), current, word))
  }

  mutating func reportNoDeclaration(near: String?) {
    if at(.rightBrace) {
      report(
        .strayBrace, "this `}` closes nothing", at: current, fixes: fix(.maybe, current, ""))
    } else if ClauseWord(rawValue: currentText) != nil {
      report(
        .outsidePromotion, "`\(currentText)` stands outside a promotion", at: current,
        help: "clauses stand between the `{` and `}` of a promotion"
          + (isBehindBrace ? ", and the `}` above may be too early" : ""))
    } else {
      report(
        .unknownDeclaration,
        "\(shown(current)) begins no setting, fact, promotion, expectation or "
          + "guarantee",
        at: current, help: didYouMean(near),
        fixes: near.map { fix(grade(of: $0), current, $0) } ?? [])
    }
  }

  private var isBehindBrace: Bool { next > 0 && syntax.tokens[next - 1].kind == .rightBrace }

  // MARK: What was probably meant

  /// The word that was probably meant by the current one. After a thousand words that are none it
  /// is no longer sought: what is not even meant to be rules is not to take minutes.
  mutating func nearestToCurrent(among words: [String]) -> String? {
    guard at(.word), searchCount < 1_000 else { return nil }
    searchCount += 1
    return nearest(to: currentText, among: words)
  }

  /// How sure it is that the current word was meant as another.
  func grade(of word: String) -> Fix.Grade {
    isSlip(currentText, of: word) ? .certain : .maybe
  }

  private mutating func meantClause() -> (word: ClauseWord, grade: Fix.Grade)? {
    guard at(.word), !currentText.utf8.contains(where: \.isDigit) else { return nil }
    let isAlone = following.beginsLine || following.kind == .rightBrace || following.kind == .end
    if let word = ClauseWord(otherWord: currentText.lowercased()), currentText != "off" || isAlone {
      let isCode = word == .coupon && following.kind == .string
      return (isCode ? .code : word, .maybe)
    }
    let near = nearestToCurrent(among: ClauseWord.allCases.map(\.rawValue))
    guard let word = near.flatMap({ ClauseWord(rawValue: $0) }) else { return nil }
    return (word, grade(of: word.rawValue))
  }

  /// The word of a setting or declaration that was probably meant.
  mutating func meantDeclaration() -> String? {
    if let word = nearestToCurrent(among: Parser.declarationWords) { return word }
    guard let word = DeclarationWord(otherWord: currentText.lowercased()) else { return nil }
    let text = syntax.text(of: following)
    let isFollowed =
      switch word {
      case .promotion: following.kind == .string
      case .expect: text == "amount"
      case .ensure: ClaimWord(rawValue: text) != nil
      case .fact: false
      }
    return isFollowed ? word.rawValue : nil
  }

  /// The words that begin a setting or a declaration.
  static var declarationWords: [String] {
    Setting.allCases.map(\.rawValue) + DeclarationWord.allCases.map(\.rawValue)
  }
}
