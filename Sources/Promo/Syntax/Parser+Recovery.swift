// Where the parser goes on after a mistake, and how it says what is wrong.

extension Parser {
  /// Skips to the next declaration that begins a line, or to what is meant as one.
  mutating func recoverAtDeclaration() {
    while !at(.end), !(current.beginsLine && meansDeclaration()) { advance() }
  }

  /// Skips the rest of a line, and a block in braces that begins on it.
  mutating func skipLine() {
    var depth = 0
    repeat {
      if at(.leftBrace) { depth += 1 }
      if at(.rightBrace) { depth -= 1 }
      advance()
    } while !at(.end) && !(current.beginsLine && (depth <= 0 || beginsDeclaration))
  }

  /// Skips to the next word that begins a line, or to the end of the promotion.
  mutating func recoverAtClause() {
    while !at(.end), !isAtClosing, !(current.beginsLine && at(.word)) { advance() }
  }

  /// Skips a clause of a later version, which may go on in the next lines: to the next word of a
  /// clause or declaration that begins a line, or to the end of the promotion.
  mutating func skipLaterClause() {
    repeat {
      advance()
    } while !at(.end) && !isAtClosing
      && !(current.beginsLine && (ClauseWord(rawValue: currentText) != nil || beginsDeclaration))
  }

  var beginsDeclaration: Bool {
    Setting(rawValue: currentText) != nil || DeclarationWord(rawValue: currentText) != nil
  }

  private mutating func meansDeclaration() -> Bool {
    beginsDeclaration || nearestToCurrent(among: Parser.declarationWords) != nil
  }

  /// The words that begin a setting or a declaration of this version.
  static var declarationWords: [String] {
    Setting.allCases.map(\.rawValue)
      + DeclarationWord.allCases.filter { !$0.isNotYet }.map(\.rawValue)
  }

  /// Whether the promotion that is being read ends here.
  var isAtClosing: Bool {
    at(.rightBrace) || isInParentheses && at(.rightParenthesis)
  }

  /// Whether a declaration begins here that cannot stand in a promotion, so that the promotion
  /// before it was not closed: its word, or a misspelt `promotion` with a name behind it.
  mutating func beginsNextDeclaration() -> Bool {
    guard at(.word) else { return false }
    let isNamed = syntax.tokens[next + 1].kind == .string
    if let word = DeclarationWord(rawValue: currentText) {
      return current.beginsLine || word == .promotion && isNamed
    }
    guard current.beginsLine, isNamed, ClauseWord(rawValue: currentText) == nil
    else { return false }
    return nearestToCurrent(among: [DeclarationWord.promotion.rawValue]) != nil
  }
}

// MARK: - What was probably meant

extension Parser {
  /// The word that was probably meant by the current one. After a thousand words that are none it
  /// is no longer sought: what is not even meant to be rules is not to take minutes.
  mutating func nearestToCurrent(among words: [String]) -> String? {
    guard at(.word), searchCount < 1_000 else { return nil }
    searchCount += 1
    return nearest(to: currentText, among: words)
  }

  /// The word of a clause that stands here, or that was probably meant.
  mutating func nearestClauseWord() -> ClauseWord? {
    ClauseWord(rawValue: currentText)
      ?? nearestToCurrent(among: ClauseWord.allCases.map(\.rawValue)).flatMap(ClauseWord.init)
  }
}

// MARK: - What is wrong

extension Parser {
  mutating func report(
    _ code: Diagnostic.Code, _ message: String, at token: Token, help: String? = nil
  ) {
    guard !isReported(token) else { return }
    diagnostics.append(Diagnostic(code, message, at: syntax.span(of: token), help: help))
  }

  /// Reports what is wrong from one token to another, whatever has been said about either.
  mutating func report(
    _ code: Diagnostic.Code, _ message: String, from first: Token, to last: Token,
    help: String? = nil
  ) {
    let place = SourceSpan(file: syntax.file, start: first.start, end: last.end)
    diagnostics.append(Diagnostic(code, message, at: place, help: help))
  }

  /// Whether the lexer has said already what is wrong here: with the token, with unknown characters
  /// before it on its line, or with what is joined to it, as in `20％` and `A"`.
  private func isReported(_ token: Token) -> Bool {
    guard !token.isBad, token == current else { return token.isBad }
    if next + 1 < syntax.tokens.count {
      let after = syntax.tokens[next + 1]
      let isJoined = after.isBad && after.start == token.end
      if isJoined, after.kind == .string || token.kind != .word { return true }
    }
    guard next > 0, syntax.tokens[next - 1].kind == .unknown else { return false }
    let between = syntax.tokens[next - 1].end..<token.start
    return !syntax.source.bytes[between].contains(UInt8(ascii: "\n"))
  }

  /// Says what is needed where something else stands, or behind the last token where the line or
  /// the file ends.
  mutating func reportMissing(_ needed: String, help: String? = nil) {
    let isElsewhere = current.beginsLine || at(.end) || isAtClosing
    guard isElsewhere, next > 0 else {
      return report(.missingPart, "\(needed), not \(shown(current))", at: current, help: help)
    }
    guard !isReported(current), syntax.tokens[next - 1].kind != .unknown else { return }
    let end = syntax.tokens[next - 1].end
    let place = SourceSpan(file: syntax.file, start: end, end: end)
    diagnostics.append(Diagnostic(.missingPart, needed, at: place, help: help))
  }

  mutating func reportNotYet(_ word: String) {
    report(
      .notYet, "`\(word)` is not yet part of this version", at: current,
      help: "rules that use it are not priced, rather than priced wrongly")
  }

  mutating func reportNoDeclaration(near: String?) {
    if at(.rightBrace) {
      report(.strayBrace, "this `}` closes nothing", at: current)
    } else if let word = ClauseWord(rawValue: currentText), word.isNotYet {
      reportNotYet(word.rawValue)
    } else if ClauseWord(rawValue: currentText) != nil {
      report(
        .outsidePromotion, "`\(currentText)` stands outside a promotion", at: current,
        help: "clauses stand between the `{` and `}` of a promotion")
    } else {
      report(
        .unknownDeclaration, "\(shown(current)) begins no setting, promotion or expectation",
        at: current, help: didYouMean(near))
    }
  }

  /// A token as the user wrote it, in backticks.
  func shown(_ token: Token) -> String {
    token.kind == .end ? "the end of the file" : quoted(syntax.text(of: token))
  }
}
