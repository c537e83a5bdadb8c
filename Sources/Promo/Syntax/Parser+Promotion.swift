extension Parser {
  /// promotion = "promotion" string "{" { clause } "}" .
  mutating func parsePromotion() {
    let first = next
    advance()
    let name = expect(.string, "`promotion` needs a name in quotes")
    let open = parseOpeningBrace(afterName: name)
    let firstClause = syntax.clauses.count
    var isBroken = name?.isBad ?? true
    while !at(.rightBrace), !at(.end), !beginsPromotionEnd {
      if !parseClause() {
        isBroken = true
        recoverAtClause()
      }
    }
    if at(.rightBrace) {
      advance()
    } else {
      reportUnclosed(first: first, open: open)
    }
    syntax.promotions.append(
      PromotionNode(
        name: name, clauses: firstClause..<syntax.clauses.count, isBroken: isBroken,
        tokens: first..<next))
  }

  /// Takes the opening brace; where it is missing, what follows is still read as the clauses.
  private mutating func parseOpeningBrace(afterName name: Token?) -> Token? {
    if name == nil {
      while !at(.leftBrace), !at(.end), !current.beginsLine { advance() }
    }
    if at(.leftBrace) { return advance() }
    if let name, !name.isBad { reportMissing("a promotion needs a `{` after its name") }
    return nil
  }

  private mutating func reportUnclosed(first: Int, open: Token?) {
    guard let open else { return }
    let end = at(.end) ? "the file ends here" : "before this"
    diagnostics.append(
      Diagnostic(
        .unclosedPromotion, "this promotion is not closed", at: syntax.span(of: open),
        label: "opened here", and: .init(span: syntax.span(of: current), text: end),
        help: "write `}` after its last clause"))
  }

  /// clause = discount | coupon | cap | threshold | basis | start | end | flag .
  ///
  /// False where it could not be read, which is reported.
  private mutating func parseClause() -> Bool {
    let first = next
    guard let clause = parseKnownClause() else { return false }
    syntax.clauses.append(ClauseNode(clause: clause, tokens: first..<next))
    return true
  }

  /// Reads a clause by its word; a misspelt word as the one that was probably meant, and then
  /// without a word about the rest.
  private mutating func parseKnownClause() -> Clause? {
    if let word = ClauseWord(rawValue: currentText) { return parseClause(word) }
    let near = nearestClauseWord()
    reportNoClause(near: near)
    guard let word = near else { return nil }
    let diagnosticsBefore = diagnostics
    defer { diagnostics = diagnosticsBefore }
    return parseClause(word)
  }

  private mutating func parseClause(_ word: ClauseWord) -> Clause? {
    switch word {
    case .discount: parseDiscount()
    case .coupon: parseCoupon()
    case .up: parseCap()
    case .spend: parseThreshold()
    case .before: parseBasis()
    case .from: parseStart()
    case .to: parseEnd(isDay: true)
    case .until: parseEnd(isDay: false)
    case .sync: parseFlag(.sync)
    case .paused: parseFlag(.paused)
    case .code, .when, .tier, .on, .between, .allow: parseNotYet()
    }
  }

  /// discount = "discount" ( percent "off" | "to" percent ) .
  private mutating func parseDiscount() -> Clause? {
    let word = advance()
    if take(word: "to") {
      return expect(.percent, "`discount to` needs a percentage such as `80%`").map(
        Clause.discountTo)
    }
    let help = at(.number) ? helpForBareNumber() : nil
    guard let percent = expect(.percent, "`discount` needs a percentage such as `20%`", help: help)
    else { return nil }
    guard take(word: "off") else {
      reportUnclearDiscount(word, percent)
      return nil
    }
    return .discountOff(percent)
  }

  private func helpForBareNumber() -> String {
    let number = syntax.text(of: current)
    return "write `discount \(number)% off` for a percentage, or `coupon \(number)` for an amount"
  }

  private mutating func reportUnclearDiscount(_ word: Token, _ percent: Token) {
    guard !percent.isBad else { return }
    let text = syntax.text(of: percent)
    diagnostics.append(
      Diagnostic(
        .missingPart, "this discount does not say whether \(text) is taken off or left to pay",
        at: SourceSpan(file: syntax.file, start: word.start, end: percent.end),
        help: "write `discount \(text) off`, or `discount to \(text)` for a price of \(text)"))
  }

  /// coupon = "coupon" number .
  private mutating func parseCoupon() -> Clause? {
    advance()
    let amount = expect(
      .number, "`coupon` needs an amount such as `50`", help: helpForCoupon(with: current))
    guard let amount else { return nil }
    if at(word: "every") {
      reportNotYet("every")
      return nil
    }
    return .coupon(amount)
  }

  private func helpForCoupon(with token: Token) -> String? {
    switch token.kind {
    case .percent: "for a percentage write `discount \(syntax.text(of: token)) off`"
    case .string: "for the code that a customer types write `code \(syntax.text(of: token))`"
    default: nil
    }
  }

  /// cap = "up" "to" number .
  private mutating func parseCap() -> Clause? {
    advance()
    guard take(word: "to") else {
      reportMissing("`up` needs `to` and an amount, as in `up to 100`")
      return nil
    }
    return expect(.number, "`up to` needs an amount such as `100`").map(Clause.upTo)
  }

  /// threshold = "spend" number .
  private mutating func parseThreshold() -> Clause? {
    advance()
    return expect(.number, "`spend` needs an amount such as `300`").map(Clause.spend)
  }

  /// basis = "before" "discounts" .
  private mutating func parseBasis() -> Clause? {
    advance()
    guard take(word: "discounts") else {
      reportMissing("`before` needs `discounts`, as in `before discounts`")
      return nil
    }
    return .beforeDiscounts
  }

  /// flag = "sync" | "paused" .
  private mutating func parseFlag(_ flag: Clause) -> Clause {
    advance()
    return flag
  }

  private mutating func parseNotYet() -> Clause? {
    reportNotYet(currentText)
    advance()
    return nil
  }

  private mutating func reportNoClause(near: ClauseWord?) {
    if let setting = Setting(rawValue: currentText) {
      report(
        .misplacedSetting, "`\(setting.rawValue)` stands inside a promotion", at: current,
        help: "settings come first in a file, before the promotions")
    } else {
      report(
        .unknownClause,
        "\(shown(current)) is not \(at(.word) ? "a clause of a promotion" : "part of a clause")",
        at: current, help: near.map { "did you mean `\($0.rawValue)`?" })
    }
  }
}
