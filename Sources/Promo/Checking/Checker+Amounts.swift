extension Checker {
  /// The amount that a token says; nil where it is none, or the currency is not known, which is
  /// reported.
  mutating func checkedAmount(_ token: Token, in file: SyntaxFile) -> Amount? {
    guard !token.isBad, let currency else { return nil }
    switch currency.amount(in: file.bytes(of: token)) {
    case .success(let amount): return amount
    case .failure(let problem):
      report(
        code(of: problem), problem.message(for: file.text(of: token)), at: file.span(of: token),
        help: help(for: problem), fixes: fixes(for: problem, of: token, in: file))
      return nil
    }
  }

  /// The amount in a promotion, which is above zero.
  mutating func checkedPositiveAmount(_ token: Token, in file: SyntaxFile) -> Amount? {
    guard let amount = checkedAmount(token, in: file) else { return nil }
    if amount > .zero { return amount }
    report(
      .amountZero, "an amount in a promotion must be above zero", at: file.span(of: token),
      help: "leave the clause out, or write the amount you mean")
    return nil
  }

  private func code(of problem: AmountProblem) -> Diagnostic.ID {
    switch problem {
    case .number: .malformedNumber
    case .tooManyDecimals: .tooManyDecimals
    case .tooLarge: .amountTooLarge
    }
  }

  private func help(for problem: AmountProblem) -> String? {
    guard case .tooManyDecimals(_, let currency) = problem, currency.isoCode == nil else {
      return nil
    }
    return "name the `currency` at the top of the file, it sets the number of decimals"
  }

  /// What `1.000` can mean where an amount has two decimals: a thousand, or one.
  private func fixes(
    for problem: AmountProblem, of token: Token, in file: SyntaxFile
  ) -> [Fix] {
    guard case .tooManyDecimals(let count, let currency) = problem else { return [] }
    let text = file.text(of: token).filter { $0 != "_" }
    let parts = text.split(separator: ".").map(String.init)
    var readings: [String] = []
    if count == 3, parts[0].count <= 3, parts[0] != "0" { readings.append(parts[0] + parts[1]) }
    let cut = parts[1].dropFirst(currency.decimals)
    if cut.allSatisfy({ $0 == "0" }) {
      let kept = parts[1].prefix(currency.decimals)
      readings.append(kept.isEmpty ? parts[0] : "\(parts[0]).\(kept)")
    }
    return readings.map { Fix(.maybe, file.span(of: token), $0) }
  }

  /// The percentage that a token says; nil where it is none, which is reported.
  ///
  /// - Parameter help: what to do about one that is too large.
  mutating func checkedPercent(
    _ token: Token, in file: SyntaxFile, help: String = Checker.helpForDiscount
  ) -> Percent? {
    guard !token.isBad,
      case .success(let number) = DecimalText.read(file.bytes(of: token).dropLast())
    else { return nil }
    guard number.decimals <= Percent.decimals else {
      report(
        .tooManyDecimals,
        "\(quoted(file.text(of: token))) has \(counted(number.decimals, "decimal")), "
          + "a percentage has at most \(Percent.decimals)", at: file.span(of: token))
      return nil
    }
    if let percent = Percent(number) { return percent }
    reportPercent(token, in: file, "is more than the whole price", help: help)
    return nil
  }

  mutating func reportPercent(
    _ token: Token, in file: SyntaxFile, _ reason: String, help: String = Checker.helpForDiscount
  ) {
    report(
      .percentOutOfRange, "\(quoted(file.text(of: token))) \(reason)", at: file.span(of: token),
      help: help)
  }

  private static var helpForDiscount: String {
    "`discount 20% off` takes 20% off, `discount to 20%` leaves 20% to pay"
  }
}
