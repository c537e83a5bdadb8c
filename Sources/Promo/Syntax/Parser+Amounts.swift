// Amounts and percentages, and what people write beside them.

extension Parser {
  /// Takes an amount, and what stands beside it on its line that is none: a sign, a currency.
  mutating func expectAmount(
    _ needed: String, help: String? = nil, fixes: [Fix] = [], template: String = "100"
  ) -> Token? {
    skipSign()
    skipCurrency()
    if let number = takeQuoted(.number) { return number }
    guard
      let number = expect(.number, needed, help: help, fixes: fixes, template: template)
    else { return nil }
    if reportsCommaInside(number) { return number.asBad }
    skipCurrency()
    return number
  }

  /// Takes a percentage; a number with a word for it behind is one that is reported.
  mutating func expectPercent(_ needed: String, fixes: [Fix] = []) -> Token? {
    skipSign()
    if let percent = takeQuoted(.percent) { return percent }
    guard isPercentInWords
    else { return expect(.percent, needed, fixes: fixes, template: "20%") }
    let number = advance()
    let word = advance()
    report(
      .malformedNumber, "a percentage is written with its sign", from: number, to: word,
      fixes: fix(.certain, from: number, to: word, "\(syntax.text(of: number))%"))
    return number.asBad
  }

  /// Whether `20 percent` stands here.
  var isPercentInWords: Bool {
    guard at(.number), !current.isBad, following.kind == .word else { return false }
    return ["percent", "pct", "per-cent", "percentage"]
      .contains(syntax.text(of: following).lowercased())
  }

  /// Passes `=`, `>=` or `of` before a value: a rule is not a formula.
  mutating func skipSign() {
    guard at(.comparison) || at(.word), !current.beginsLine else { return }
    guard at(.comparison) || at(word: "of") || at(word: "is") else { return }
    let sign = plain(syntax.bytes(of: current))
    let isSame = !at(.comparison) || ["=", ">="].contains(sign)
    report(
      .excessPart, "no \(shown(current)) is needed here", at: current,
      help: "values follow their word",
      fixes: isSame || sign == ">" ? fix(isSame ? .certain : .maybe, current, "") : [])
    advance()
  }

  /// Passes a currency on the line, as in `50 CNY`.
  private mutating func skipCurrency() {
    guard isWordOnLine, !current.isBad, syntax.clauseWord(current) == nil,
      Currency.isSign(currentText)
    else { return }
    report(
      .excessPart, "amounts are written without their currency", at: current,
      help: "`currency` at the top of the file says it once", fixes: fix(.maybe, current, ""))
    advance()
  }

  /// Takes a number in quotes, which is reported.
  private mutating func takeQuoted(_ kind: Token.Kind) -> Token? {
    guard let text = textInQuotes(as: kind) else { return nil }
    report(
      .malformedNumber, "numbers stand without quotes", at: current,
      fixes: fix(.certain, current, text))
    return advance().asBad
  }

  /// The text of a string that is one good token of another kind.
  func textInQuotes(as kind: Token.Kind) -> String? {
    guard at(.string), !current.isBad, current.end - current.start < 100 else { return nil }
    let text = syntax.string(of: current)
    let tokens = Lexer.tokens(of: Array(text.utf8))
    let isOne = tokens.count == 2 && tokens[0].kind == kind && !tokens[0].isBad
    return isOne && tokens[0].end - tokens[0].start == text.utf8.count ? text : nil
  }

  /// Reports `12,50`, a number that is written in the way of other countries.
  private mutating func reportsCommaInside(_ number: Token) -> Bool {
    guard at(.comma), current.start == number.end, next + 1 < syntax.tokens.count else {
      return false
    }
    let decimals = following
    guard decimals.kind == .number, decimals.start == current.end else { return false }
    advance()
    advance()
    guard !number.isBad, !decimals.isBad else { return true }
    let bytes = syntax.source.bytes[number.start..<decimals.end]
    let problem = NumberProblem(in: bytes)
    report(
      .malformedNumber, problem.reason(for: String(decoding: bytes, as: UTF8.self)),
      from: number, to: decimals,
      fixes: problem.meant.map { fix(.maybe, from: number, to: decimals, $0.text) } ?? [])
    return true
  }
}
