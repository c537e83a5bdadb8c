/// The currency of a file set: the number of decimals in its amounts, and its code.
public struct Currency: Hashable, Sendable {
  /// The letters of the code, one in each byte, beginning with the lowest byte; 0 if there is no
  /// code. Every order may state its currency, so comparing two currencies must be cheap.
  private let letters: UInt32

  /// The number of decimals in an amount: 0 for the yen, 2 for most, 3 for the Kuwaiti dinar.
  public let decimals: Int

  /// The default for rules that name no currency: two decimals and no code.
  package static var unnamed: Currency { Currency(isoCode: nil, decimals: 2) }

  private init(isoCode: String?, decimals: Int) {
    letters = (isoCode ?? "").utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    self.decimals = decimals
  }

  /// The ISO 4217 code, such as `CNY`; nil if the rules name no currency.
  public var isoCode: String? {
    if letters == 0 { return nil }
    return String(decoding: [0, 8, 16].map { UInt8(letters >> $0 & 0xFF) }, as: UTF8.self)
  }

  /// Returns nil for codes not in capitals or without a minor unit, such as the codes of metals.
  package init?(isoCode: String) {
    guard let decimals = Currency.decimals[isoCode] else { return nil }
    self.init(isoCode: isoCode, decimals: decimals)
  }

  /// All codes that `init(isoCode:)` accepts, from `Currencies.md`.
  package static let isoCodes = codesByDecimals.flatMap { $0.codes }

  private static let decimals = codesByDecimals.reduce(into: [String: Int]()) { table, row in
    for code in row.codes { table[code] = row.decimals }
  }

  private static var codesByDecimals: [(decimals: Int, codes: [String])] {
    EmbeddedTexts.currencies_md.parts(around: "\n\n## ").dropFirst().dropLast().map { section in
      let words = section.utf8.split { $0 <= UInt8(ascii: " ") }.map { String(Substring($0)) }
      return (Int(words[0]) ?? 0, Array(words.dropFirst()))
    }
  }
}

extension Currency {
  /// Returns the zone of the only country that uses a currency, if that country has one zone; else nil.
  static func onlyZone(of code: String) -> String? {
    zones.firstIndex(of: code).map { zones[$0 + 1] }
  }

  /// The codes of such currencies, each before its zone.
  private static let zones = {
    let rows = EmbeddedTexts.currencies_md.parts(around: "\n\n## Zones").last ?? ""
    return rows.utf8.split { $0 <= UInt8(ascii: " ") }.map { String(Substring($0)) }
  }()

  /// Returns a code to show where rules have a zone.
  static func example(inZone zone: String?) -> String {
    let zone = zone ?? ""
    if let place = zones.firstIndex(of: zone) { return zones[place - 1] }
    return zone.hasPrefix("Europe/") ? "EUR" : zone.hasPrefix("America/") ? "USD" : "CNY"
  }

  /// Returns a zone to show where rules have a currency.
  static func exampleZone(of code: String?) -> String {
    switch code {
    case "EUR": "Europe/Berlin"
    case "USD": "America/New_York"
    default: code.flatMap(onlyZone) ?? "Asia/Shanghai"
    }
  }

  /// Reads an amount as people write it. Decimals count even if they are zero: `300.00` is not an
  /// amount of yen, because its author probably has another currency in mind.
  package func amount(in text: some Collection<UInt8>) -> Result<Amount, AmountProblem> {
    DecimalText.read(text).mapError(AmountProblem.number).flatMap(amount(of:))
  }

  func amount(of number: DecimalText) -> Result<Amount, AmountProblem> {
    guard number.decimals <= decimals else {
      return .failure(.tooManyDecimals(number.decimals, of: self))
    }
    guard let units = number.units(places: decimals, limit: Amount.largest.minorUnits) else {
      return .failure(.tooLarge(in: self))
    }
    return .success(Amount(unchecked: units))
  }

  /// One hundred units of the currency, an amount that people can picture.
  package var hundred: Amount {
    Amount(unchecked: (0..<decimals).reduce(100) { units, _ in units * 10 })
  }

  /// Returns the amount with all of the currency's decimals, such as `270.00`.
  public func text(_ amount: Amount) -> String { text(ofMinorUnits: amount.minorUnits) }

  /// Returns the amount as rules and banners show it: without decimals if all of them are zero, as
  /// in `300` and `12.50`.
  package func shortText(_ amount: Amount) -> String {
    let parts = text(amount).split(separator: ".")
    return parts.count == 2 && parts[1].allSatisfy { $0 == "0" } ? String(parts[0]) : text(amount)
  }

  /// Returns a number of minor units in the form of `text(_:)`. The number may be a sum that
  /// exceeds the largest amount.
  package func text(ofMinorUnits minorUnits: some BinaryInteger) -> String {
    let digits = String(minorUnits)
    guard decimals > 0 else { return digits }
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    // Digits are bytes: to count characters takes far longer.
    let point = padded.utf8.index(padded.endIndex, offsetBy: -decimals)
    return "\(padded[..<point]).\(padded[point...])"
  }

  /// Returns the amount with the currency's code, if it has one: `270.00 CNY`.
  public func textWithCode(_ amount: Amount) -> String {
    isoCode.map { "\(text(amount)) \($0)" } ?? text(amount)
  }
}

/// The reason why a text is not an amount in a currency.
package enum AmountProblem: Error, Equatable {
  case number(NumberProblem)
  case tooManyDecimals(Int, of: Currency)
  case tooLarge(in: Currency)

  /// Returns a message that describes the mistake and its correction, and quotes `text`, the user's
  /// input.
  package func message(for text: String) -> Message {
    switch self {
    case .number(let problem): problem.message(for: text)
    case .tooManyDecimals(let count, let currency):
      "\(quoted(text)) has \(counted: count, "decimal"), \(AmountProblem.rule(in: currency))"
    case .tooLarge(let currency):
      "\(quoted(text)) is too large, the largest amount is \(currency.textWithCode(.largest))"
    }
  }

  private static func rule(in currency: Currency) -> Message {
    guard let code = currency.isoCode else {
      return "amounts without a `currency` have at most \(currency.decimals)"
    }
    return currency.decimals == 0
      ? "amounts in \(code) have none" : "amounts in \(code) have at most \(currency.decimals)"
  }
}

extension Currency {
  /// Returns true if a text beside a number denotes a currency: `$`, `元`, `EUR`.
  static func isSign(_ text: String) -> Bool {
    if text.unicodeScalars.allSatisfy({ $0.isCurrencySymbol }) {
      return true
    }
    if Currency(isoCode: text) != nil { return true }
    return [
      "eur", "usd", "cny", "gbp", "jpy", "chf", "inr", "krw",
      "rmb", "元", "圆", "円", "块", "yuan", "yen", "euro", "euros", "dollar", "dollars", "us$", "r$",
      "rs", "kr", "zł", "zl", "zloty", "kč", "ft", "lei", "tl", "rm", "лв", "руб", "원", "pounds",
      "francs",
    ].contains(text.lowercased())
  }
}
