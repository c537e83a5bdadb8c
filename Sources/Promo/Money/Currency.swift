/// The currency of a file set: the number of decimals in its amounts, and its code.
public struct Currency: Hashable, Sendable {
  /// The ISO 4217 code, such as `CNY`; nil if the rules name no currency.
  public let isoCode: String?

  /// The number of decimals of an amount: 0 for the yen, 2 for most, 3 for the Kuwaiti dinar.
  public let decimals: Int

  /// The default for rules that name no currency: two decimals and no code.
  static var unnamed: Currency { Currency(isoCode: nil, decimals: 2) }

  private init(isoCode: String?, decimals: Int) {
    self.isoCode = isoCode
    self.decimals = decimals
  }

  /// Makes the currency with an ISO 4217 code in capitals. Nil for any other text, and for the
  /// codes of metals and funds, which have no minor unit.
  init?(isoCode: String) {
    guard isoCode.unicodeScalars.count == 3 else { return nil }
    switch isoCode {
    case _ where Currency.isoCodesWithTwoDecimals.contains(isoCode):
      self.init(isoCode: isoCode, decimals: 2)
    case _ where Currency.isoCodesWithoutDecimals.contains(isoCode):
      self.init(isoCode: isoCode, decimals: 0)
    case _ where Currency.isoCodesWithThreeDecimals.contains(isoCode):
      self.init(isoCode: isoCode, decimals: 3)
    case _ where Currency.isoCodesWithFourDecimals.contains(isoCode):
      self.init(isoCode: isoCode, decimals: 4)
    default: return nil
    }
  }
}

// ISO 4217, list one, of 2025. The codes of Bulgaria and Curaçao that were replaced in 2025 and
// 2026 are kept for older rules.
extension Currency {
  /// All codes that `init(isoCode:)` accepts.
  static var isoCodes: [String] {
    isoCodesWithTwoDecimals + isoCodesWithoutDecimals + isoCodesWithThreeDecimals
      + isoCodesWithFourDecimals
  }

  private static var isoCodesWithTwoDecimals: [String] {
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

  private static var isoCodesWithoutDecimals: [String] {
    [
      "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND",
      "VUV", "XAF", "XOF", "XPF",
    ]
  }

  private static var isoCodesWithThreeDecimals: [String] {
    ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]
  }

  private static var isoCodesWithFourDecimals: [String] { ["CLF", "UYW"] }
}
