extension Parser {
  /// promotion = "promotion" string "{" { clause } "}" .
  mutating func parsePromotion() {
    let first = next
    advance()
    let name = expect(.string, "`promotion` needs a name in quotes")
    let open = parseOpeningBrace(afterName: name)
    let firstClause = syntax.clauses.count
    var isBroken = name?.isBad ?? true
    if isBroken { syntax.isIncomplete = true }
    while !isAtClosing, !at(.end), !beginsNextDeclaration() {
      if !parseClause() { isBroken = true }
    }
    if isAtClosing {
      advance()
    } else {
      reportUnclosed(open: open)
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
    isInParentheses = at(.leftParenthesis)
    if at(.leftBrace) { return advance() }
    if let name, !name.isBad { reportMissing("a promotion needs a `{` after its name") }
    if isInParentheses { advance() }
    return nil
  }

  private mutating func reportUnclosed(open: Token?) {
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
  /// False where it is not one, which is reported.
  private mutating func parseClause() -> Bool {
    let first = next
    guard let word = ClauseWord(rawValue: currentText) else {
      skipMisspeltClause()
      return false
    }
    guard let clause = parseClause(word) else {
      if !word.isNotYet { recoverAtClause() }
      return false
    }
    syntax.clauses.append(ClauseNode(clause: clause, tokens: first..<next))
    return true
  }

  /// Skips a clause whose word is none: to the end of the clause that was probably meant, if it
  /// can be read as one, and without a word about what else is wrong in it.
  private mutating func skipMisspeltClause() {
    let near = nearestClauseWord()
    reportNoClause(near: near)
    let diagnosticsBefore = diagnostics
    let clause = near.flatMap { parseClause($0) }
    diagnostics = diagnosticsBefore
    if near == nil { advance() }
    if clause == nil { recoverAtClause() }
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
    case .code, .when, .tier, .on, .between, .allow: parseLaterClause(word)
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
    let percent = quoted("discount \(syntax.text(of: current))% off")
    return "write \(percent) for a percentage, or `coupon` and the number for an amount"
  }

  private mutating func reportUnclearDiscount(_ word: Token, _ percent: Token) {
    guard !percent.isBad else { return }
    let text = syntax.text(of: percent)
    report(
      .missingPart,
      "this discount does not say whether \(quoted(text)) is taken off or left to pay",
      from: word, to: percent,
      help: "write \(quoted("discount \(text) off")), or \(quoted("discount to \(text)")) "
        + "for a price of that much")
  }

  /// coupon = "coupon" number .
  private mutating func parseCoupon() -> Clause? {
    advance()
    let amount = expectAmount(
      "`coupon` needs an amount such as `50`", help: helpForCoupon(with: current))
    guard let amount else { return nil }
    if at(word: "every") {
      reportNotYet("every")
      return nil
    }
    return .coupon(amount)
  }

  private func helpForCoupon(with token: Token) -> String? {
    let text = syntax.text(of: token)
    return switch token.kind {
    case .percent: "for a percentage write \(quoted("discount \(text) off"))"
    case .string: "for the code that a customer types write \(quoted("code \(text)"))"
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
    return expectAmount("`up to` needs an amount such as `100`").map(Clause.upTo)
  }

  /// threshold = "spend" number .
  private mutating func parseThreshold() -> Clause? {
    advance()
    return expectAmount("`spend` needs an amount such as `300`").map(Clause.spend)
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

  private mutating func parseLaterClause(_ word: ClauseWord) -> Clause? {
    reportNotYet(word.rawValue)
    skipLaterClause()
    return nil
  }

  private mutating func reportNoClause(near: ClauseWord?) {
    if let setting = Setting(rawValue: currentText) {
      report(
        .misplacedSetting, "`\(setting.rawValue)` stands inside a promotion", at: current,
        help: "settings come first in a file, before the promotions")
      // Whoever sets it here means it: nothing must be judged as if it were not set.
      syntax.settings.append(SettingNode(setting: setting, value: nil, tokens: next..<(next + 1)))
    } else {
      report(
        .unknownClause,
        "\(shown(current)) is not \(at(.word) ? "a clause of a promotion" : "part of a clause")",
        at: current, help: didYouMean(near?.rawValue))
    }
  }
}
