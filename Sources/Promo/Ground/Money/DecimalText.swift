/// A number as written: digits, optionally with `_` between them, and optionally a point and
/// decimals. The number of decimals matters: `1.000` is not `1`.
struct DecimalText: Equatable {
  /// All digits, decimals included, as one whole number; `.max` if the number exceeds 64 bits.
  private(set) var digits: UInt64 = 0

  private(set) var decimals = 0

  static func read(_ text: some Collection<UInt8>) -> Result<DecimalText, NumberProblem> {
    DecimalText(text).map(Result.success) ?? .failure(NumberProblem(in: text))
  }

  init?(_ text: some Collection<UInt8>) {
    var number = DecimalText()
    var hasPoint = false
    var isBehindDigit = false
    for byte in text {
      if byte.isDigit {
        number.append(byte, isDecimal: hasPoint)
        isBehindDigit = true
        continue
      }
      guard isBehindDigit else { return nil }
      isBehindDigit = false
      switch byte {
      case UInt8(ascii: "_"): break
      case UInt8(ascii: ".") where !hasPoint: hasPoint = true
      default: return nil
      }
    }
    guard isBehindDigit else { return nil }
    self = number
  }

  private init() {}

  /// Reads a whole number of at most `limit`, written without decimals; nil for any other text.
  static func whole(_ text: some Collection<UInt8>, limit: Int64) -> Int64? {
    guard let number = DecimalText(text), number.decimals == 0 else { return nil }
    return number.units(places: 0, limit: limit)
  }

  /// Returns the number in units of 10^-`places`; nil if the result exceeds `limit`. Requires
  /// `decimals <= places`.
  func units(places: Int, limit: Int64) -> Int64? {
    var units = digits
    for _ in decimals..<places {
      let (product, overflow) = units.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      units = product
    }
    return units <= UInt64(limit) ? Int64(units) : nil
  }

  private mutating func append(_ digit: UInt8, isDecimal: Bool) {
    if isDecimal { decimals += 1 }
    if digits < 1 << 60 {
      digits = 10 &* digits &+ UInt64(digit & 0x0F)
      return
    }
    let (product, overflow) = digits.multipliedReportingOverflow(by: 10)
    let (sum, carry) = product.addingReportingOverflow(UInt64(digit - UInt8(ascii: "0")))
    digits = overflow || carry || digits == .max ? .max : sum
  }
}
