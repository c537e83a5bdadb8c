import Promo

/// An amount as shops export it, with what stands beside its digits and between them.
enum WrittenAmount {
  /// Returns an amount with the decimals of its currency, the nearest, of two the larger; nil if it has no more
  /// decimals, or if it is no amount.
  static func rounded(_ text: OrderBytes, in currency: Currency) -> Int64? {
    let parts = text.parts(around: UInt8(ascii: "."))
    guard parts.count == 2, parts[1].count > currency.decimals,
      (parts[0].array + parts[1].array).allSatisfy({ $0.isDigit })
    else { return nil }
    let kept = parts[0].text + parts[1].text.prefix(currency.decimals)
    let isUp = parts[1][currency.decimals] >= UInt8(ascii: "5")
    return Int64(kept).flatMap { $0 < .max ? $0 + (isUp ? 1 : 0) : nil }
      .flatMap { Amount(minorUnits: $0) == nil ? nil : $0 }
  }

  /// Signs of currencies, each with the codes of those that have it.
  private static let signs = [
    ("US$", "USD"), ("R$", "BRL"), ("$", "USD AUD CAD HKD MXN NZD SGD TWD"), ("€", "EUR"),
    ("£", "GBP"), ("¥", "CNY JPY"), ("￥", "CNY JPY"), ("元", "CNY"), ("円", "JPY"), ("₹", "INR"),
    ("₩", "KRW"), ("kr.", "DKK ISK"), ("kr", "DKK ISK NOK SEK"), ("zł", "PLN"), ("Kč", "CZK"),
    ("Ft", "HUF"), ("Fr.", "CHF"), ("₺", "TRY"), ("₫", "VND"), ("฿", "THB"),
  ]

  /// Returns an amount without the sign or the code of its currency, without blanks and apostrophes between
  /// thousands, without commas there that cannot stand before decimals, and without zeros beyond the decimals of
  /// the currency. Returns nil if it has none of these.
  static func plain(_ text: OrderBytes, in currency: Currency) -> [UInt8]? {
    let point = text.first(UInt8(ascii: "."), from: 0) ?? text.count
    let isPlain = text.memory.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
    if text.count > 40 || isPlain && text.count - point <= currency.decimals + 1 { return nil }
    var shown = text.text
    for blank in ["\u{A0}", "\u{202F}", "\u{2009}"] {
      shown = shown.substituting(" ", for: blank)
    }
    let code = currency.isoCode ?? ""
    let words =
      [code]
      + signs.filter { code.isEmpty || $0.1.parts(around: " ").contains(code) }.map { $0.0 }
    if let word = words.first(where: { !$0.isEmpty && shown.hasPrefix($0) }) {
      shown.removeFirst(word.count)
    } else if let word = words.first(where: { !$0.isEmpty && shown.hasSuffix($0) }) {
      shown.removeLast(word.count)
    }
    shown = trimmed(shown)
    let hasDecimals = currency.decimals > 0
    for separator in [" ", "'", "’", ","] {
      shown = joined(shown, around: separator, isCertain: !hasDecimals || separator != ",")
    }
    let decimals = shown.drop { $0 != "." }.dropFirst()
    let excess = decimals.dropFirst(currency.decimals)
    if !excess.isEmpty, excess.allSatisfy({ $0 == "0" }) {
      shown.removeLast(excess.count + (hasDecimals ? 0 : 1))
    }
    return shown == text.text ? nil : Array(shown.utf8)
  }

  /// Returns an amount without a separator, if that stands between thousands; else the amount.
  ///
  /// - Parameter isCertain: False if the separator may stand before decimals, too.
  private static func joined(
    _ text: String, around separator: String, isCertain: Bool
  ) -> String {
    let point = text.lastIndex { $0 == "." || $0 == "," && separator != "," } ?? text.endIndex
    let groups = String(text[..<point]).parts(around: separator)
    if groups.count < 2 || !isCertain && point == text.endIndex { return text }
    let areThousands =
      (1...3).contains(groups[0].count)
      && groups.dropFirst().dropLast().allSatisfy { $0.count == 3 || $0.count == 2 }
      && groups[groups.count - 1].count == 3
    let areDigits = groups.allSatisfy { $0.utf8.allSatisfy { $0.isDigit } }
    return areThousands && areDigits ? groups.joined() + text[point...] : text
  }
}
