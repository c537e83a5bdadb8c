extension Parser {
  /// clause = benefit | cap | threshold | basis | start | end | days | hours | codes | requirement | flag | allowance .
  ///
  /// False where it is not one, which is reported.
  mutating func parseClause(beginningWith word: ClauseWord?) -> Bool {
    let first = next
    guard let word else { return parseUnknownClause() }
    guard let clause = parseClause(word) else {
      recoverAtClause()
      return false
    }
    syntax.clauses.append(ClauseNode(clause: clause, tokens: first..<next))
    return true
  }

  mutating func parseClause(_ word: ClauseWord) -> Clause? {
    switch word {
    case .discount: parseDiscountAlone()
    case .coupon: parseCouponAlone()
    case .tier: parseTier()
    case .up: parseCap()
    case .spend: parseThreshold()
    case .before: parseBasis()
    case .from: parseStart()
    case .to: parseEnd(isDay: true)
    case .until: parseEnd(isDay: false)
    case .sync: parseFlag(.sync)
    case .paused: parseFlag(.paused)
    case .on: parseDays()
    case .between: parseHours()
    case .code: parseCodes()
    case .when: parseRequirement()
    case .allow: parseAllowance()
    }
  }

  /// cap = "up" "to" number .
  private mutating func parseCap() -> Clause? {
    let word = advance()
    if !take(word: "to") {
      let isAmount = at(.number) && !current.beginsLine
      reportMissing(
        "`up` needs `to` and an amount, as in `up to 100`",
        fixes: isAmount ? fix(.certain, word, "up to") : [], template: "to 100")
      guard isAmount else { return nil }
    }
    let help = at(.percent) ? "a cap is an amount, the most that is taken off" : nil
    return expectAmount("`up to` needs an amount such as `100`", help: help).map(Clause.upTo)
  }

  /// threshold = "spend" number .
  private mutating func parseThreshold() -> Clause? {
    advance()
    if isWordOnLine, following.kind == .number,
      ["over", "above", "at-least", "min", "more"].contains(currentText)
    {
      report(
        .excessPart, "`spend` means at least so much, no \(shown(current)) is needed", at: current,
        fixes: fix(.maybe, current, ""))
      advance()
    }
    return expectAmount("`spend` needs an amount such as `300`", template: "300").map(Clause.spend)
  }

  /// basis = "before" "discounts" .
  private mutating func parseBasis() -> Clause? {
    advance()
    if take(word: "discounts") { return .beforeDiscounts }
    guard isWordOnLine, nearestToCurrent(among: ["discounts"]) != nil else {
      reportMissing(
        "`before` needs `discounts`, as in `before discounts`", template: "discounts")
      return nil
    }
    reportMisspelt("discounts")
    advance()
    return .beforeDiscounts
  }

  /// flag = "sync" | "paused" .
  private mutating func parseFlag(_ flag: Clause) -> Clause? {
    let word = advance()
    skipSign()
    guard isWordOnLine else { return flag }
    let (yes, no) = (["yes", "true", "on"], ["no", "false", "off"])
    guard following.beginsLine || isClosing(following) || following.kind == .word,
      currentText != "on" || !beginsDays,
      (yes + no).contains(currentText.lowercased())
    else { return flag }
    let isYes = yes.contains(currentText.lowercased())
    let text = syntax.text(of: word)
    report(
      .excessPart, "`\(text)` stands alone, without \(shown(current))", at: current,
      help: isYes ? nil : "a promotion that is not `\(text)` does not say so",
      fixes: isYes ? fix(.certain, current, "") : fix(.maybe, from: word, to: current, ""))
    advance()
    return flag
  }

  /// Whether the `on` that stands here begins a schedule.
  private var beginsDays: Bool {
    let word = syntax.text(of: following)
    return [.number, .date].contains(following.kind) || word == "day"
      || Weekday(rawValue: word) != nil || !following.beginsLine && !isClosing(following)
  }

  private func isClosing(_ token: Token) -> Bool { token.kind == .rightBrace || token.kind == .end }

  /// allowance = "allow" word { "," word } .
  private mutating func parseAllowance() -> Clause? {
    advance()
    var codes: [Token] = []
    repeat {
      let needed = "`allow` needs the code of a warning, such as `P113`"
      let isNext =
        current.beginsLine && (ClauseWord(rawValue: currentText) != nil || beginsDeclaration)
      guard !isNext else {
        reportMissing(needed, template: "P113")
        return nil
      }
      guard let code = expect(.word, needed, template: "P113") else { return nil }
      codes.append(code)
    } while takeComma()
    if isWordOnLine, Diagnostic.ID(rawValue: currentText) != nil {
      report(
        .missingPart, "codes are separated by commas", at: current,
        fixes: [Fix(.certain, endOfLast, ",")])
      return nil
    }
    return .allow(list(codes))
  }
}
