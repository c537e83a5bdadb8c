import TestSupport
import Testing

@testable import Promo

@Suite struct MoneyTests {
  @Test(arguments: [
    ("CNY", "0", 0), ("CNY", "12", 1_200), ("CNY", "12.5", 1_250), ("CNY", "12.05", 1_205),
    ("CNY", "007", 700), ("CNY", "1_000.00", 100_000), ("JPY", "300", 300),
    ("KWD", "2.500", 2_500), ("CLF", "0.0001", 1),
    ("CNY", "10000000000000.00", 1_000_000_000_000_000),
    ("JPY", "1000000000000000", 1_000_000_000_000_000),
    ("JPY", "00000000000000000000000000000001", 1),
  ])
  func `an amount is read in minor units`(code: String, text: String, units: Int64) throws {
    let currency = try #require(Currency(isoCode: code))
    #expect(try currency.amount(in: Array(text.utf8)).get().minorUnits == units)
  }

  @Test(arguments: [
    ("CNY", "1.000"), ("JPY", "300.00"), ("JPY", "300.0"), ("KWD", "1.0000"), ("CNY", "12.345"),
  ])
  func `decimals count as written`(code: String, text: String) throws {
    let currency = try #require(Currency(isoCode: code))
    let decimals = text.split(separator: ".")[1].count
    #expect(
      currency.amount(in: Array(text.utf8)) == .failure(.tooManyDecimals(decimals, of: currency)))
  }

  @Test func `amounts are added up, and a sum above the largest amount is none`() {
    func sum(_ units: Int64...) -> Amount? {
      units.compactMap(Amount.init(minorUnits:)).reduce(.zero, +)
    }
    #expect(sum() == .zero)
    #expect(sum(1, 20, 300) == Amount(minorUnits: 321))
    #expect(sum(1, 999_999_999_999_999, 0) == .largest)
    let largest = Amount.largest.minorUnits
    #expect(sum(largest, 1) == nil)
    // What is too much stays too much, however much follows.
    let many = Array(repeating: Amount.largest, count: 20_000)
    #expect(many.reduce(.zero, +) == nil)
    #expect(Amount.largest + Amount.largest + .zero == nil)
  }

  @Test(arguments: [
    "10000000000000.01", "99999999999999", "1000000000000000000000000000000",
    "18446744073709551616", "18446744073709551615", "99999999999999999999.99",
    // What these leave after 64 bits would be 0.04 and 0.84.
    "18446744073709551620", "184467440737095517",
  ])
  func `an amount above the largest is refused`(text: String) {
    #expect(
      Currency.unnamed.amount(in: Array(text.utf8)) == .failure(.tooLarge(in: .unnamed)))
  }

  @Test(arguments: [
    ("", NumberProblem.missing), ("-1", .negative), ("\u{2212}1", .negative), ("-", .notANumber),
    ("+1", .sign), ("1e9", .exponent), ("1E-2", .exponent), ("1,000", .comma(meant: "1000")),
    ("1,234,567.89", .comma(meant: "1234567.89")), ("12,50", .comma(meant: "12.50")),
    ("1,00,000", .comma(meant: "100000")), ("1.5,0", .comma(meant: nil)),
    ("5.", .barePoint(meant: "5")),
    (".5", .barePoint(meant: "0.5")), (".", .notANumber), ("1__0", .underscore),
    ("_1", .underscore),
    ("1_", .underscore), ("1_.5", .underscore), ("1._5", .underscore), ("1.2.3", .notANumber),
    ("abc", .notANumber), ("1 0", .notANumber), ("５", .fullWidth(meant: "5")),
    ("$5", .currencySign(meant: "5")),
    ("1.000,50", .comma(meant: "1000.50")), ("1 000", .spaces(meant: "1000", isOne: true)),
    ("1 500", .spaces(meant: "1500", isOne: false)),
    ("50元", .currencySign(meant: "50")), ("0x10", .notANumber),
    ("\u{0}", .notANumber), ("1apple2", .notANumber), ("0x1e5", .notANumber), ("-abc", .notANumber),
    ("+abc", .notANumber), ("-0", .negative), ("1e+9", .exponent), ("1.5e3", .exponent),
    ("1.000.000", .points(meant: "1000000")), ("1.2.3.4", .notANumber),
    ("1_x", .notANumber), ("1ee5", .notANumber), ("1e", .notANumber), ("1e+", .notANumber),
    ("1e5x", .notANumber), ("1e+-5", .notANumber), ("x1,5", .notANumber),
    ("1\u{A0}500", .spaces(meant: "1500", isOne: true)), ("1,,000", .comma(meant: nil)),
    ("123.4,5", .comma(meant: nil)), ("1234,567", .comma(meant: "1234.567")),
    ("123,456", .comma(meant: "123456")), ("1234,56,789", .comma(meant: nil)),
    ("12,,5", .comma(meant: nil)), ("12,5678", .comma(meant: nil)), ("€x5", .notANumber),
    ("5 AUD", .currencySign(meant: "5")), ("1.000,5.0", .comma(meant: nil)),
  ])
  func `what is no number is refused with its reason`(text: String, problem: NumberProblem) {
    #expect(DecimalText.read(Array(text.utf8)) == .failure(problem))
  }

  @Test(arguments: [
    ("1,234,567", "1234567", true), ("123,456", "123456", false),
    ("1,234,567.89", "1234567.89", false), ("12,50", "12.50", false), ("5.", "5", true),
    ("５", "5", true), ("1.000.000", "1000000", false), ("$5", "5", false), ("1 000", "1000", true),
    ("1 500", "1500", false),
  ])
  func `only a number that can be no other is certain`(text: String, meant: String, isOne: Bool) {
    let problem = NumberProblem(in: Array(text.utf8))
    #expect(problem.meant?.text == meant)
    #expect(problem.meant?.isCertain == isOne)
  }

  @Test(arguments: [
    ("10", ["10"]), ("9.9999", ["99.999", "9.9999"]), ("8", ["80", "8"]), ("1", ["10", "1"]),
    ("0.9999", ["99.99", "0.9999"]), ("0.8", ["80", "0.8"]), ("101", []), ("x", []),
  ])
  func `a price in tenths or in parts is read as a percentage`(text: String, readings: [String]) {
    #expect(Percent.readings(of: Array(text.utf8)) == readings)
  }

  @Test func `a part of the whole is a percentage`() {
    #expect(Percent.text(ofPart: "0.2") == "20%")
    #expect(Percent.text(ofPart: "0.1234") == "12.34%")
    #expect(Percent.text(ofPart: "0.12345") == nil)
    #expect(Percent.text(ofPart: "1.2") == nil)
  }

  @Test(arguments: [
    ("CNY", 0, "0.00"), ("CNY", 5, "0.05"), ("CNY", 1_234, "12.34"), ("JPY", 0, "0"),
    ("JPY", 1_849, "1849"), ("KWD", 94, "0.094"), ("CLF", 10_000, "1.0000"),
  ])
  func `an amount is written with all its decimals`(code: String, units: Int64, text: String) throws
  {
    let currency = try #require(Currency(isoCode: code))
    #expect(currency.text(Amount(unchecked: units)) == text)
  }

  @Test func `what is written is read again`() throws {
    var generator = SeededGenerator(seed: 1)
    for code in Currency.isoCodes {
      let currency = try #require(Currency(isoCode: code))
      for _ in 0..<50 {
        let amount = Amount(
          unchecked: Int64.random(in: 0...Amount.largest.minorUnits, using: &generator))
        #expect(currency.amount(in: Array(currency.text(amount).utf8)) == .success(amount))
      }
    }
  }

  /// List one of ISO 4217 by its minor units, without metals, funds of banks and codes for tests.
  @Test(arguments: [
    (
      2,
      """
      AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD
      CAD CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP
      GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK
      LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO
      NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS
      SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST
      XAD XCD XCG YER ZAR ZMW ZWG
      """
    ),
    (
      0,
      """
      BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF
      """
    ),
    (
      3,
      """
      BHD IQD JOD KWD LYD OMR TND
      """
    ),
    (
      4,
      """
      CLF UYW
      """
    ),
  ])
  func `a code of ISO 4217 has its decimals`(decimals: Int, codes: String) {
    let codes = codes.split(whereSeparator: \.isWhitespace).map(String.init)
    #expect(codes.filter { Currency(isoCode: $0)?.decimals != decimals } == [])
    // Two that were replaced in 2025 and 2026 are kept.
    let known = Currency.isoCodes.filter { Currency(isoCode: $0)?.decimals == decimals }
    #expect(Set(known).subtracting(codes).isSubset(of: ["ANG", "BGN"]))
  }

  @Test func `there is one currency of every code`() {
    #expect(Set(Currency.isoCodes).count == Currency.isoCodes.count)
    #expect(["XAU", "XXX", "cny", "", "ABC"].allSatisfy { Currency(isoCode: $0) == nil })
  }

  @Test func `an amount is never negative nor above the largest`() {
    #expect(Amount(minorUnits: -1) == nil)
    #expect(Amount(minorUnits: Amount.largest.minorUnits + 1) == nil)
    #expect(Amount(minorUnits: 0) == .zero)
  }

  /// Prices in millionths and what each rounding pays, up to and around the halves.
  @Test(
    arguments: [
      (0, [0, 0, 0, 0, 0]), (1, [0, 0, 0, 1, 0]), (499_999, [0, 0, 0, 1, 0]),
      (500_000, [1, 0, 0, 1, 0]), (500_001, [1, 1, 1, 1, 0]), (999_999, [1, 1, 1, 1, 0]),
      (1_000_000, [1, 1, 1, 1, 1]), (1_500_000, [2, 1, 2, 2, 1]), (2_500_000, [3, 2, 2, 3, 2]),
    ] as [(Int, [Int64])])
  func `a rounding does what its name says`(millionths: Int, expected: [Int64]) {
    let worth = ExactAmount(millionths: Int128(millionths))
    #expect(Rounding.allCases.map { $0.rounded(worth).minorUnits } == expected)
  }
}
