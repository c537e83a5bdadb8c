extension Currency {
  /// Reads an amount as people write it. The written decimals count: `300.00` is not an amount of
  /// yen. Nothing would be lost, but its author thinks of another currency.
  package func amount(in text: some Collection<UInt8>) -> Result<Amount, AmountProblem> {
    DecimalText.read(text).mapError(AmountProblem.number).flatMap(amount(of:))
  }

  /// Returns the number as an amount of this currency.
  func amount(of number: DecimalText) -> Result<Amount, AmountProblem> {
    guard number.decimals <= decimals else {
      return .failure(.tooManyDecimals(number.decimals, of: self))
    }
    guard let units = number.units(places: decimals, limit: Amount.largest.minorUnits) else {
      return .failure(.tooLarge(in: self))
    }
    return .success(Amount(unchecked: units))
  }

  /// A hundred of the currency, an amount that people can picture.
  var hundred: Amount {
    Amount(unchecked: (0..<decimals).reduce(100) { units, _ in units * 10 })
  }

  /// Returns the amount in digits with all of the currency's decimals, such as `270.00`.
  public func text(_ amount: Amount) -> String {
    let digits = String(amount.minorUnits)
    guard decimals > 0 else { return digits }
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return "\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
  }

  /// Returns the amount as people see it, with the currency's code if it has one: `270.00 CNY`.
  public func textWithCode(_ amount: Amount) -> String {
    isoCode.map { "\(text(amount)) \($0)" } ?? text(amount)
  }
}

/// The reason why a text is not an amount in a currency.
package enum AmountProblem: Error, Equatable {
  case number(NumberProblem)
  case tooManyDecimals(Int, of: Currency)
  case tooLarge(in: Currency)

  /// Returns the mistake and the correction; `text` is shown as the user wrote it.
  package func message(for text: String) -> String {
    switch self {
    case .number(let problem): problem.message(for: text)
    case .tooManyDecimals(let count, let currency):
      "\(quoted(text)) has \(counted(count, "decimal")), "
        + (currency.isoCode.map { "amounts in \($0) have " } ?? "amounts without a `currency` have ")
        + (currency.decimals == 0 ? "none" : "at most \(currency.decimals)")
    case .tooLarge(let currency):
      "\(quoted(text)) is too large, the largest amount is \(currency.textWithCode(.largest))"
    }
  }
}

extension Currency {
  /// Returns true if a text beside a number is a way to write a currency: `$`, `元`, `EUR`.
  static func isSign(_ text: String) -> Bool {
    if text.unicodeScalars.allSatisfy(\.isCurrencySymbol) {
      return true
    }
    if Currency(isoCode: text) != nil { return true }
    return [
      "eur", "usd", "cny", "gbp", "jpy", "chf", "inr", "krw",
      "rmb", "元", "圆", "円", "块", "yuan", "yen", "euro", "euros", "dollar", "dollars", "us$", "r$",
      "rs", "kr", "pounds", "francs",
    ].contains(text.lowercased())
  }
}
