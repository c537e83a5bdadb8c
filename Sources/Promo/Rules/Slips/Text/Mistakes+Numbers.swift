// Mistakes in numbers, percentages, dates and times.

extension SyntaxFile {
  func numberMistake(at index: Int) -> Diagnostic {
    let token = tokens[index]
    let problem = NumberProblem(in: bytes(of: token))
    var help: Message?
    if case .spaces(let meant, false) = problem { help = "write `\(meant)` if it is one number" }
    let isPrice = textBefore(index) == "to"
    if case .currencySign(let meant) = problem,
      textBefore(isPrice ? index - 1 : index) == ClauseWord.discount.rawValue
    {
      let next = tokens[min(index + 1, tokens.count - 1)]
      let place = span(
        from: tokens[index - (isPrice ? 2 : 1)], to: isWritten(next, as: "off") ? next : token)
      return Diagnostic(
        .malformedNumber, "a discount is a percentage, an amount is a coupon", at: place,
        fixes: isPrice ? [] : [Fix(.maybe, place, "coupon \(meant)")])
    }
    return Diagnostic(
      .malformedNumber, problem.reason(for: text(of: token)), at: span(of: token), help: help,
      fixes: fixes(for: problem, at: index))
  }

  func percentMistake(at index: Int) -> Diagnostic {
    let token = tokens[index]
    let shown = plain(bytes(of: token))
    if shown.hasSuffix("折") { return shareMistake(at: index) }
    let number = shown.dropLast()
    let digits = trimmed(number)
    if DecimalText(digits.utf8) != nil {
      let isSpaced = digits != String(number)
      return Diagnostic(
        .malformedNumber,
        isSpaced
          ? "a percentage has no space in it"
          : "\(quoted(text(of: token))) is in full-width characters",
        at: span(of: token), fixes: [Fix(.certain, span(of: token), "\(digits)%")])
    }
    let problem = NumberProblem(in: Array(digits.utf8))
    return Diagnostic(
      .malformedNumber, problem.reason(for: digits), at: span(of: token),
      fixes: percentFixes(for: digits, of: token))
  }

  /// Returns the percentage that a token states or, if the token is malformed, probably means; nil
  /// if the meaning is unclear.
  func probablePercent(in token: Token) -> String? {
    guard token.isBad else { return text(of: token) }
    let shown = plain(bytes(of: token))
    // `8折` needs no guess: it always means the part that is left to pay.
    guard shown.hasSuffix("%") else { return nil }
    let digits = trimmed(shown.dropLast())
    if DecimalText(digits.utf8) != nil { return "\(digits)%" }
    return percentFixes(for: digits, of: token).first?.edits.first?.text
  }

  /// Returns the fixes for a percentage. A comma is read as a decimal point, and a minus sign as
  /// the sign of a reduction. `.5%` may mean half of the price.
  private func percentFixes(for digits: String, of token: Token) -> [Fix] {
    if case .barePoint(let meant) = NumberProblem(in: Array(digits.utf8)) {
      let half = Percent.readings(of: Array(meant.utf8)).map { "\($0)%" }
      let readings = digits.hasPrefix(".") ? half.reversed() : ["\(meant)%"]
      return readings.map { Fix(readings.count == 1 ? .certain : .maybe, span(of: token), $0) }
    }
    let meant = digits.substituting(".", for: ",").drop { $0 == "-" || $0 == "+" }
    guard DecimalText(meant.utf8) != nil else { return [] }
    return [Fix(digits.contains(",") ? .certain : .maybe, span(of: token), "\(meant)%")]
  }

  /// Returns the mistake in `8折`, a price of 80 %, or `85折`, a price of 85 %.
  private func shareMistake(at index: Int) -> Diagnostic {
    let token = tokens[index]
    let words: String? =
      switch textBefore(index) {
      case "to": ""
      case "discount": "to "
      case _ where index > 0 && tokens[index - 1].kind == .unknown: nil
      default: "discount to "
      }
    return Diagnostic(
      .malformedNumber, "\(quoted(text(of: token))) is not written as a percentage",
      at: span(of: token),
      help: plain(bytes(of: token)).filter { $0 != " " } == "10折"
        ? "`10折` is the full price" : "`8折` means `discount to 80%`",
      fixes: percentToPay(inTenthsOf: token).flatMap { percent in
        words.map { [Fix(.certain, span(of: token), $0 + percent)] }
      } ?? [])
  }

  /// Returns `80%` for `8折` and `85%` for `85折` or `8.5折`; nil for any other token.
  func percentToPay(inTenthsOf token: Token) -> String? {
    Percent.toPay(inTenths: plain(bytes(of: token))).map { "\($0)%" }
  }

  private func fixes(for problem: NumberProblem, at index: Int) -> [Fix] {
    let token = tokens[index]
    switch problem {
    case .negative:
      // People may write a reduction with a minus. In the value of a fact, the minus makes a
      // difference.
      let words = ["coupon", "off", "spend", "every", "to", "amount", "pays"]
      guard words.contains(textBefore(index)) else { return [] }
      return [Fix(.maybe, span(of: token), String(plain(bytes(of: token)).dropFirst()))]
    case .spaces(_, isOne: false): return []
    case .comma(let meant?)
    where hasThreeDecimals && text(of: token).split(separator: ",").count == 2:
      let decimals = text(of: token).substituting(".", for: ",")
      return [meant, decimals].map { Fix(.maybe, span(of: token), $0) }
    default:
      guard let (meant, isCertain) = problem.meant else { return [] }
      return [Fix(isCertain ? .certain : .maybe, span(of: token), meant)]
    }
  }

  /// True if the file's currency has three decimals, so that `1,000` may also mean 1.
  private var hasThreeDecimals: Bool {
    let code = settings.first { $0.setting == .currency }?.value
    return code.flatMap { Currency(isoCode: text(of: $0)) }?.decimals == 3
  }

  func momentMistake(at index: Int) -> Diagnostic? {
    let token = tokens[index]
    guard case .failure(let problem) = WrittenMoment.read(bytes(of: token)) else { return nil }
    guard case .form(let meant) = problem, meant.count == 2,
      let isDayFirst = isDayFirst(near: index)
    else { return momentMistake(problem, from: token, to: token) }
    // The first of two readings has the day first.
    return momentMistake(.form(meant: [meant[isDayFirst ? 0 : 1]]), from: token, to: token)
  }

  /// Returns true if the date at the other end of the window has the day first, and false if it has
  /// the month first; nil if that date is also ambiguous.
  private func isDayFirst(near index: Int) -> Bool? {
    [index - 2, index + 2].lazy.filter(tokens.indices.contains).compactMap {
      tokens[$0].isBad ? LooseMoment.isDayFirst(bytes(of: tokens[$0])) : nil
    }.first
  }

  func momentMistake(_ problem: MomentProblem, from first: Token, to last: Token) -> Diagnostic {
    let place = span(from: first, to: last)
    let shown = String(decoding: source.bytes[first.start..<last.end], as: UTF8.self)
    var code = Diagnostic.ID.noSuchMoment
    if case .form = problem { code = .malformedMoment }
    let grade: Fix.Grade = problem.isCertain ? .certain : .maybe
    return Diagnostic(
      code, problem.reason(for: shown), at: place,
      fixes: problem.meant.map { Fix(grade, place, $0) })
  }
}
