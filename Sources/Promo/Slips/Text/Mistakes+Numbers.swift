// Mistakes in numbers, percentages, dates and times.

extension SyntaxFile {
  /// Returns the mistake in a number.
  func numberMistake(at index: Int) -> Diagnostic {
    let token = tokens[index]
    let problem = NumberProblem(in: bytes(of: token))
    var help: String?
    if case .spaces(let meant, false) = problem { help = "write `\(meant)` if it is one number" }
    let isPrice = textBefore(index) == "to"
    if case .currencySign(let meant) = problem,
      textBefore(isPrice ? index - 1 : index) == ClauseWord.discount.rawValue
    {
      let place = span(from: tokens[index - (isPrice ? 2 : 1)], to: token)
      return Diagnostic(
        .malformedNumber, "a discount is a percentage, an amount is a coupon", at: place,
        fixes: isPrice ? [] : [Fix(.maybe, place, "coupon \(meant)")])
    }
    return Diagnostic(
      .malformedNumber, problem.reason(for: text(of: token)), at: span(of: token), help: help,
      fixes: fixes(for: problem, at: index))
  }

  /// Returns the mistake in a percentage.
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

  /// Returns the fixes of a percentage. A comma separates its decimals, and a minus before it means
  /// a discount.
  private func percentFixes(for digits: String, of token: Token) -> [Fix] {
    let meant = digits.replacing(",", with: ".").drop { $0 == "-" || $0 == "+" }
    guard DecimalText(meant.utf8) != nil else { return [] }
    return [Fix(digits.contains(",") ? .certain : .maybe, span(of: token), "\(meant)%")]
  }

  /// Returns the mistake in `8折`, a price of 80 %, or `85折`, one of 85 %.
  private func shareMistake(at index: Int) -> Diagnostic {
    let token = tokens[index]
    let number = plain(bytes(of: token)).dropLast().filter { $0 != " " }
    let digits = number.filter { $0 != "." }
    // `10折` is the full price, and nobody says `0折` or `20折`.
    let isShare =
      (1...2).contains(digits.count) && digits.utf8.allSatisfy(\.isDigit) && digits.last != "0"
      && !digits.hasPrefix("0")
    let percent = digits.count == 1 ? "\(digits)0%" : "\(digits)%"
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
      help: number == "10" ? "`10折` is the full price" : "`8折` means `discount to 80%`",
      fixes: isShare ? words.map { [Fix(.certain, span(of: token), $0 + percent)] } ?? [] : [])
  }

  private func fixes(for problem: NumberProblem, at index: Int) -> [Fix] {
    let token = tokens[index]
    switch problem {
    case .negative:
      // A reduction may be written with a minus; for a fact it makes a difference.
      let words = ["coupon", "off", "spend", "every", "to", "amount", "pays"]
      guard words.contains(textBefore(index)) else { return [] }
      return [Fix(.maybe, span(of: token), String(plain(bytes(of: token)).dropFirst()))]
    case .spaces(_, isOne: false): return []
    case .comma(let meant?)
    where hasThreeDecimals && text(of: token).split(separator: ",").count == 2:
      let decimals = text(of: token).replacing(",", with: ".")
      return [meant, decimals].map { Fix(.maybe, span(of: token), $0) }
    default:
      guard let (meant, isCertain) = problem.meant else { return [] }
      return [Fix(isCertain ? .certain : .maybe, span(of: token), meant)]
    }
  }

  /// True if the file's currency has three decimals, so that `1,000` can be one as well.
  private var hasThreeDecimals: Bool {
    let code = settings.first { $0.setting == .currency }?.value
    return code.flatMap { Currency(isoCode: text(of: $0)) }?.decimals == 3
  }

  /// Returns the mistake in a date or a date-time.
  func momentMistake(in token: Token) -> Diagnostic? {
    guard case .failure(let problem) = WrittenMoment.read(bytes(of: token)) else { return nil }
    return momentMistake(problem, from: token, to: token)
  }

  /// Returns the mistake in a moment from one token to another.
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
