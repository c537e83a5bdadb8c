extension Parser {
  /// clause = discount | coupon | cap | threshold | basis | start | end | flag | allowance .
  ///
  /// False where it is not one, which is reported.
  mutating func parseClause() -> Bool {
    let first = next
    guard let word = ClauseWord(rawValue: currentText) else { return parseUnknownClause() }
    guard let clause = parseClause(word) else {
      if !word.isNotYet { recoverAtClause() }
      return false
    }
    syntax.clauses.append(ClauseNode(clause: clause, tokens: first..<next))
    return true
  }

  mutating func parseClause(_ word: ClauseWord) -> Clause? {
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
    case .allow: parseAllowance()
    case .code, .when, .tier, .on, .between: parseLaterClause(word)
    }
  }

  /// discount = "discount" ( percent "off" | "to" percent ) .
  private mutating func parseDiscount() -> Clause? {
    let word = advance()
    skipSign()
    if at(word: "to") { return parseDiscountTo(word) }
    if at(word: "off"), following.kind == .percent { return parseOffBefore() }
    if at(.number), !current.isBad, !current.beginsLine, !isPercentInWords {
      reportBareNumber(after: word)
      return nil
    }
    guard let percent = expectPercent("`discount` needs a percentage such as `20%`")
    else { return nil }
    if takesOff() { return .discountOff(percent) }
    reportUnclearDiscount(word, percent)
    return nil
  }

  private mutating func parseDiscountTo(_ word: Token) -> Clause? {
    advance()
    let isNumber = at(.number) && !current.isBad
    let fixes = isNumber ? fix(.maybe, current, "\(syntax.text(of: current))%") : []
    guard
      let percent = expectPercent("`discount to` needs a percentage such as `80%`", fixes: fixes)
    else { return nil }
    guard at(word: "off"), !current.beginsLine else { return .discountTo(percent) }
    reportUnclearDiscount(word, percent)
    advance()
    return nil
  }

  /// `discount off 20%`
  private mutating func parseOffBefore() -> Clause? {
    let off = advance()
    let percent = advance()
    let text = syntax.text(of: percent)
    report(
      .missingPart, "`off` stands behind the percentage", from: off, to: percent,
      fixes: percent.isBad ? [] : fix(.certain, from: off, to: percent, "\(text) off"))
    return .discountOff(percent)
  }

  /// Takes `off`, or a word that can be no other.
  private mutating func takesOff() -> Bool {
    if take(word: "off") { return true }
    guard isWordOnLine, ClauseWord(rawValue: currentText) == nil,
      nearestToCurrent(among: ["off"]) != nil || ["of", "less"].contains(currentText)
    else { return false }
    reportMisspelt("off")
    advance()
    return true
  }

  /// `discount 20` is a percentage or an amount; `discount 0.2` is how a spreadsheet has 20 %.
  private mutating func reportBareNumber(after word: Token) {
    let number = advance()
    let last = at(word: "off") && !current.beginsLine ? advance() : number
    let text = syntax.text(of: number)
    let part = Percent.text(ofPart: text)
    let readings =
      part.map { ["discount \($0) off"] } ?? ["discount \(text)% off", "coupon \(text)"]
    report(
      .missingPart,
      "this discount does not say whether \(quoted(text)) is a percentage or an amount",
      from: word, to: last, consequence: part == nil ? consequenceOfBareNumber(number) : nil,
      fixes: readings.flatMap { fix(.maybe, from: word, to: last, $0) })
  }

  private func consequenceOfBareNumber(_ number: Token) -> String? {
    guard let percent = DecimalText(syntax.bytes(of: number)).flatMap(Percent.init) else {
      return nil
    }
    // What is left of 200: twice the rest of the percentage, or a hundred and the rest of the amount.
    let rest = percent.complement.millionths
    let discounted = Percent(millionths: 2 * rest).text
    let reduced = Percent(millionths: Percent.hundred.millionths + rest).text
    return "an order of 200 would pay \(discounted) with the percentage, and \(reduced) with the "
      + "coupon"
  }

  private mutating func reportUnclearDiscount(_ word: Token, _ percent: Token) {
    guard !percent.isBad else { return }
    let text = syntax.text(of: percent)
    let last = at(word: "off") && !current.beginsLine ? current : percent
    var consequence: String?
    if let value = DecimalText(syntax.bytes(of: percent).dropLast()).flatMap(Percent.init) {
      consequence =
        "an order of 100 would pay \(value.complement.text) if it is taken off, and \(value.text) if "
        + "it is left"
    }
    report(
      .missingPart,
      "this discount does not say whether \(quoted(text)) is taken off or left to pay",
      from: word, to: last, consequence: consequence,
      fixes: ["discount \(text) off", "discount to \(text)"].flatMap {
        fix(.maybe, from: word, to: last, $0)
      })
  }

  /// coupon = "coupon" number .
  private mutating func parseCoupon() -> Clause? {
    let word = advance()
    if at(word: "off") || at(word: "for") { reportExcess("no \(shown(current)) is needed here") }
    skipSign()
    let (help, fixes) = adviceForCoupon(word)
    guard
      let amount = expectAmount(
        "`coupon` needs an amount such as `50`", help: help, fixes: fixes, template: "50")
    else { return nil }
    if at(word: "every") {
      reportNotYet("every")
      return nil
    }
    if at(word: "off"), !current.beginsLine { passOff(of: amount) }
    return .coupon(amount)
  }

  /// Passes the `off` in `coupon 50 off`, and the threshold in `coupon 50 off 300`.
  private mutating func passOff(of amount: Token) {
    guard following.kind == .number, !following.beginsLine else {
      return reportExcess("a coupon is always taken off, no `off` is needed")
    }
    report(
      .missingPart, "a threshold is written with `spend`", from: current, to: following,
      fixes: fix(.maybe, current, "spend"))
    advance()
    advance()
  }

  private func adviceForCoupon(_ word: Token) -> (help: String?, fixes: [Fix]) {
    let text = syntax.text(of: current)
    switch current.kind {
    case .percent:
      let isOff = syntax.text(of: following) == "off"
      let discount = "discount \(text) off"
      return (
        "a percentage is a `discount`",
        fix(.maybe, from: word, to: isOff ? following : current, discount)
      )
    case .string:
      return ("the code that a customer types is written \(quoted("code \(text)"))", [])
    default: return (nil, [])
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
    let over = ["over", "above", "at-least", "min", "more"]
    if isWordOnLine, over.contains(currentText), following.kind == .number {
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
    let (yes, no) = (["yes", "true", "on"], ["no", "false", "off"])
    guard isWordOnLine, following.beginsLine || isClosing(following) || following.kind == .word,
      currentText != "on" || following.beginsLine || isClosing(following),
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
    if isWordOnLine, Diagnostic.Code(rawValue: currentText) != nil {
      report(
        .missingPart, "codes are separated by commas", at: current,
        fixes: [Fix(.certain, endOfLast, ",")])
      return nil
    }
    return .allow(codes)
  }

  private mutating func parseLaterClause(_ word: ClauseWord) -> Clause? {
    reportNotYet(word.rawValue)
    skipLaterClause()
    return nil
  }
}
