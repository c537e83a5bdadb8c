/// Reads the amounts and percentages in one file.
extension CheckedFile {
  /// Returns nil if the currency is unknown or, with a report, if the amount is invalid.
  func amount(_ token: Token) -> Amount? {
    guard !token.isBad, let currency = rules.settings.currency else { return nil }
    switch currency.amount(in: file.bytes(of: token)) {
    case .success(let amount): return amount
    case .failure(let problem):
      rules.report(
        problem.id, problem.message(for: file.text(of: token)), at: file.span(of: token),
        help: problem.help, fixes: fixes(for: problem, of: token))
      return nil
    }
  }

  /// Reads an amount in a promotion. Returns nil and reports the amount if it is not above zero.
  func positiveAmount(_ token: Token) -> Amount? {
    guard let amount = amount(token) else { return nil }
    if amount > .zero { return amount }
    rules.report(
      .amountZero, "an amount in a promotion must be above zero", at: file.span(of: token),
      help: "leave the clause out, or write the amount you mean")
    return nil
  }

  /// Returns fixes for an amount with too many decimals. If the currency has two decimals, `1.000`
  /// may mean a thousand or one.
  private func fixes(for problem: AmountProblem, of token: Token) -> [Fix] {
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

  // MARK: Percentages

  /// Reads the percentage in a token. Returns nil and reports the percentage if it is invalid.
  ///
  /// - Parameter help: the advice for a percentage that is too large.
  func percent(
    _ token: Token, help: @autoclosure () -> Message = CheckedFile.helpForDiscount
  ) -> Percent? {
    guard !token.isBad,
      case .success(let number) = DecimalText.read(file.bytes(of: token).dropLast())
    else { return nil }
    guard number.decimals <= Percent.decimals else {
      rules.report(
        .tooManyDecimals,
        "\(quoted(file.text(of: token))) has \(counted: number.decimals, "decimal"), "
          + "a percentage has at most \(Percent.decimals)", at: file.span(of: token))
      return nil
    }
    if let percent = Percent(number) { return percent }
    reportPercent(token, "is more than the whole price", help: help())
    return nil
  }

  func reportPercent(
    _ token: Token, _ reason: Message, help: Message = CheckedFile.helpForDiscount
  ) {
    rules.report(
      .percentOutOfRange, "\(quoted(file.text(of: token))) \(reason)", at: file.span(of: token),
      help: help)
  }

  private static var helpForDiscount: Message {
    "`discount 20% off` takes 20% off, `discount to 20%` leaves 20% to pay"
  }
}

extension AmountProblem {
  fileprivate var id: Diagnostic.ID {
    switch self {
    case .number: .malformedNumber
    case .tooManyDecimals: .tooManyDecimals
    case .tooLarge: .amountTooLarge
    }
  }

  fileprivate var help: Message? {
    guard case .tooManyDecimals(_, let currency) = self, currency.isoCode == nil else { return nil }
    return "name the `currency` at the top of the file, it sets the number of decimals"
  }
}
