/// The currency of a file set: how many decimals its amounts have and how they are shown.
public struct Currency: Hashable, Sendable {
  /// The ISO 4217 code, such as `CNY`; nil where the rules name no currency.
  public let code: String?

  /// How many decimals an amount has: 0 for the yen, 2 for most, 3 for the Kuwaiti dinar.
  public let decimals: Int

  /// What holds when the rules name no currency: two decimals and no code.
  public static var unnamed: Currency { Currency(code: nil, decimals: 2) }

  private init(code: String?, decimals: Int) {
    self.code = code
    self.decimals = decimals
  }

  /// The currency of an ISO 4217 code in capitals; nil for others, and for the codes of metals
  /// and funds, which have no minor unit.
  public init?(code: String) {
    guard code.unicodeScalars.count == 3 else { return nil }
    switch code {
    case _ where Currency.codesWithTwoDecimals.contains(code): self.init(code: code, decimals: 2)
    case _ where Currency.codesWithoutDecimals.contains(code): self.init(code: code, decimals: 0)
    case _ where Currency.codesWithThreeDecimals.contains(code): self.init(code: code, decimals: 3)
    case _ where Currency.codesWithFourDecimals.contains(code): self.init(code: code, decimals: 4)
    default: return nil
    }
  }
}

// ISO 4217, list one, of 2025, with the codes of Bulgaria and Curaçao that were replaced in 2025
// and 2026, for rules that are older.
extension Currency {
  /// Every code that `init(code:)` takes.
  static var codes: [String] {
    codesWithTwoDecimals + codesWithoutDecimals + codesWithThreeDecimals + codesWithFourDecimals
  }

  private static var codesWithTwoDecimals: [String] {
    [
      "AED", "AFN", "ALL", "AMD", "ANG", "AOA", "ARS", "AUD", "AWG", "AZN", "BAM", "BBD", "BDT",
      "BGN", "BMD", "BND", "BOB", "BOV", "BRL", "BSD", "BTN", "BWP", "BYN", "BZD", "CAD", "CDF",
      "CHE", "CHF", "CHW", "CNY", "COP", "COU", "CRC", "CUP", "CVE", "CZK", "DKK", "DOP", "DZD",
      "EGP", "ERN", "ETB", "EUR", "FJD", "FKP", "GBP", "GEL", "GHS", "GIP", "GMD", "GTQ", "GYD",
      "HKD", "HNL", "HTG", "HUF", "IDR", "ILS", "INR", "IRR", "JMD", "KES", "KGS", "KHR", "KPW",
      "KYD", "KZT", "LAK", "LBP", "LKR", "LRD", "LSL", "MAD", "MDL", "MGA", "MKD", "MMK", "MNT",
      "MOP", "MRU", "MUR", "MVR", "MWK", "MXN", "MXV", "MYR", "MZN", "NAD", "NGN", "NIO", "NOK",
      "NPR", "NZD", "PAB", "PEN", "PGK", "PHP", "PKR", "PLN", "QAR", "RON", "RSD", "RUB", "SAR",
      "SBD", "SCR", "SDG", "SEK", "SGD", "SHP", "SLE", "SOS", "SRD", "SSP", "STN", "SVC", "SYP",
      "SZL", "THB", "TJS", "TMT", "TOP", "TRY", "TTD", "TWD", "TZS", "UAH", "USD", "USN", "UZS",
      "VED", "VES", "WST", "XAD", "XCD", "XCG", "YER", "ZAR", "ZMW", "ZWG",
    ]
  }

  private static var codesWithoutDecimals: [String] {
    [
      "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND",
      "VUV", "XAF", "XOF", "XPF",
    ]
  }

  private static var codesWithThreeDecimals: [String] {
    ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]
  }

  private static var codesWithFourDecimals: [String] { ["CLF", "UYW"] }
}
