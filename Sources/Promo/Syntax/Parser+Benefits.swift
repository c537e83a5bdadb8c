// What a promotion gives, and what people write who mean it.

extension Parser {
  /// benefit = discount | coupon [ "every" number ] | tier .
  mutating func parseDiscountAlone() -> Clause? {
    guard let discount = parseDiscount() else { return nil }
    reportEvery(
      "`every` goes with a coupon, a percentage is already one of all that is paid",
      mayBeThreshold: true)
    return .reward(discount)
  }

  mutating func parseCouponAlone() -> Clause? {
    guard let reward = parseCoupon(), case .coupon(let amount) = reward else { return nil }
    guard takesEvery() else { return .reward(reward) }
    return expectAmount("`every` needs an amount such as `300`", template: "300")
      .map { .repeated(coupon: amount, every: $0) }
  }

  /// Takes `every`, or a word that is meant as it.
  private mutating func takesEvery() -> Bool {
    if at(word: "for"), syntax.isWritten(following, as: "every") {
      reportExcess("no `for` is needed here")
    }
    if take(word: "every") { return true }
    guard isWordOnLine, following.kind == .number, ClauseWord(rawValue: currentText) == nil,
      ["per", "each"].contains(currentText) || nearestToCurrent(among: ["every"]) != nil
    else { return false }
    reportMisspelt("every")
    advance()
    return true
  }

  /// Reports an `every` that stands behind something else than a coupon, and takes it with its amount.
  private mutating func reportEvery(_ message: String, mayBeThreshold: Bool) {
    guard at(word: "every"), following.kind == .number else { return }
    let every = advance()
    let amount = advance()
    report(
      .everyWithoutCoupon, message, from: every, to: amount,
      help: mayBeThreshold
        ? "leave it out, or write `spend` instead of `every` if it is a threshold" : nil,
      fixes: fix(.maybe, from: every, to: amount, "")
        + (mayBeThreshold ? fix(.maybe, every, "spend") : []))
  }

  /// tier = "tier" "spend" number ( discount | coupon ) .
  mutating func parseTier() -> Clause? {
    advance()
    if at(.number), !current.beginsLine, beginsReward(following) {
      report(
        .missingPart, "`tier` needs `spend` before its amount", at: current,
        fixes: [Fix(.certain, startOfCurrent, "spend ")])
    } else if !take(word: "spend") {
      reportMissing(
        "`tier` needs `spend` and an amount, as in `tier spend 100 coupon 10`",
        template: "spend 100 coupon 10")
      return nil
    }
    guard let spend = expectAmount("`spend` needs an amount such as `100`"),
      let reward = parseTierReward()
    else { return nil }
    reportEvery(
      "a tier gives one coupon, `every` repeats one that is no tier", mayBeThreshold: false)
    reportJoinedTiers()
    return .tier(spend: spend, reward)
  }

  /// Reports `, spend 200 coupon 25` behind a tier, and takes it.
  private mutating func reportJoinedTiers() {
    while at(.comma), syntax.isWritten(following, as: "spend") {
      report(
        .missingPart, "every tier begins with `tier`", from: current, to: following,
        fixes: fix(.maybe, from: current, to: following, "tier spend"))
      passText(upTo: next + 2)
      guard expectAmount("`spend` needs an amount such as `100`") != nil,
        parseTierReward() != nil
      else { return }
    }
  }

  private func beginsReward(_ token: Token) -> Bool {
    ["discount", "coupon"].contains(syntax.text(of: token))
  }

  private mutating func parseTierReward() -> RewardNode? {
    if at(word: "discount") { return parseDiscount() }
    if at(word: "coupon") { return parseCoupon() }
    let text = syntax.text(of: current)
    let isOff = syntax.isWritten(following, as: "off")
    let last = isOff ? following : current
    var fixes: [Fix] = []
    if !current.beginsLine, !current.isBad {
      if at(.number) { fixes = fix(.maybe, from: current, to: last, "coupon \(text)") }
      if at(.percent) { fixes = fix(.maybe, from: current, to: last, "discount \(text) off") }
    }
    reportMissing(
      "a tier needs what it gives, such as `coupon 10` or `discount 12% off`", fixes: fixes,
      template: "coupon 10")
    return nil
  }

  /// discount = "discount" ( percent "off" | "to" percent ) .
  private mutating func parseDiscount() -> RewardNode? {
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

  private mutating func parseDiscountTo(_ word: Token) -> RewardNode? {
    advance()
    let isNumber = at(.number) && !current.isBad
    let readings = isNumber ? Percent.readings(of: syntax.bytes(of: current)) : []
    let fixes = readings.flatMap { fix(.maybe, current, "\($0)%") }
    guard
      let percent = expectPercent("`discount to` needs a percentage such as `80%`", fixes: fixes)
    else { return nil }
    guard at(word: "off"), !current.beginsLine else { return .discountTo(percent) }
    reportUnclearDiscount(word, percent)
    advance()
    return nil
  }

  /// `discount off 20%`
  private mutating func parseOffBefore() -> RewardNode? {
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
      part.map { ["discount \($0) off", "discount to \($0)"] } ?? [
        "discount \(text)% off", "coupon \(text)",
      ]
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
  private mutating func parseCoupon() -> RewardNode? {
    let word = advance()
    let isForEvery = at(word: "for") && syntax.isWritten(following, as: "every")
    if at(word: "off") || at(word: "for"), !isForEvery {
      reportExcess("no \(shown(current)) is needed here")
    }
    skipSign()
    let (help, fixes) = adviceForCoupon(word)
    let amount = expectAmount(
      "`coupon` needs an amount such as `50`", help: help, fixes: fixes, template: "50")
    guard let amount else { return nil }
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
    switch current.kind {
    case .percent:
      let isOff = syntax.isWritten(following, as: "off")
      let discount = "discount \(syntax.text(of: current)) off"
      return (
        "a percentage is a `discount`",
        fix(.maybe, from: word, to: isOff ? following : current, discount)
      )
    case .string:
      let code = "code \(syntax.text(of: current))"
      return ("the code that a customer types is written \(quoted(code))", [])
    default: return (nil, [])
    }
  }
}
