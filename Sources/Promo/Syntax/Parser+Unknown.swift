// What stands where a clause or a declaration should, and what was probably meant by it.

extension Parser {
  /// Reads what begins no clause of this language; true where it is one all the same.
  mutating func parseUnknownClause() -> Bool {
    if at(.comma) || at(word: "and") {
      reportExcess("clauses are separated by white space alone")
      return true
    }
    if let setting = Setting(rawValue: currentText) {
      parseSetting(setting)
      return true
    }
    if let clause = parseBareValue() { return clause }
    skipMisspeltClause()
    return false
  }

  /// Reads a percentage or a date that stands without its word, as in `20% off`; nil where none does.
  private mutating func parseBareValue() -> Bool? {
    guard !isReported(current) else { return nil }
    let value = current
    let isOff = syntax.text(of: following) == "off" && !following.beginsLine
    switch value.kind {
    case .percent where isOff: reportBare("discount", isCertain: true)
    case .number where isOff: reportBare("coupon", isCertain: false)
    case .number: reportBare("spend", isCertain: false)
    case .date, .dateTime: reportBare("from", isCertain: false)
    default: return nil
    }
    advance()
    if isOff { advance() }
    if value.kind != .percent { recoverAtClause() }
    return false
  }

  private mutating func reportBare(_ word: String, isCertain: Bool) {
    report(
      .unknownClause, "\(shown(current)) stands without a word that says what it is", at: current,
      fixes: fix(isCertain ? .certain : .maybe, current, "\(word) \(syntax.text(of: current))"))
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
    report(
      .unknownClause,
      "\(shown(current)) is not \(isWord ? "a clause of a promotion" : "part of a clause")",
      at: current, help: didYouMean(near?.word.beginning),
      fixes: near.map {
        fix($0.grade, current, $0.word == .up ? $0.word.beginning : $0.word.rawValue)
      } ?? [])
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
    } else if let word = ClauseWord(rawValue: currentText), word.isNotYet {
      reportNotYet(word.rawValue)
    } else if ClauseWord(rawValue: currentText) != nil {
      report(
        .outsidePromotion, "`\(currentText)` stands outside a promotion", at: current,
        help: "clauses stand between the `{` and `}` of a promotion"
          + (isBehindBrace ? ", and the `}` above may be too early" : ""))
    } else {
      report(
        .unknownDeclaration, "\(shown(current)) begins no setting, promotion or expectation",
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
    guard at(.word) else { return nil }
    if let word = ClauseWord(otherWord: currentText.lowercased()) { return (word, .maybe) }
    return nearestToCurrent(among: ClauseWord.allCases.map(\.rawValue)).flatMap {
      ClauseWord(rawValue: $0)
    }
    .map { ($0, grade(of: $0.rawValue)) }
  }

  /// The word of a setting or declaration that was probably meant.
  mutating func meantDeclaration() -> String? {
    if let word = nearestToCurrent(among: Parser.declarationWords) { return word }
    guard let word = DeclarationWord(otherWord: currentText.lowercased()) else { return nil }
    let isFollowed =
      word == .promotion ? following.kind == .string : syntax.text(of: following) == "amount"
    return isFollowed ? word.rawValue : nil
  }

  /// The words that begin a setting or a declaration of this version.
  static var declarationWords: [String] {
    Setting.allCases.map(\.rawValue)
      + DeclarationWord.allCases.filter { !$0.isNotYet }.map(\.rawValue)
  }
}
