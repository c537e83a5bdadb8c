import Promo

/// A decimal number in a column: a whole number times 10^-scale.
struct CellDecimal {
  private let whole: Int128
  private let scale: Int8

  init(_ whole: Int128, scale: Int8) { (self.whole, self.scale) = (whole, scale) }

  /// Returns the number in units of 10^-`places`; nil if the result is not whole or exceeds 64
  /// bits.
  func units(places: Int) -> Int64? {
    var units = whole
    for _ in 0..<max(0, places - Int(scale)) {
      let (product, overflow) = units.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      units = product
    }
    for _ in 0..<max(0, Int(scale) - places) {
      guard units % 10 == 0 else { return nil }
      units /= 10
    }
    return Int64(exactly: units)
  }

  /// Returns the number in decimal notation. Drops trailing zeros beyond `places` decimals, because
  /// they come from the type of the column.
  func text(places: Int) -> String {
    var digits = String(whole.magnitude)
    if scale <= 0 {
      digits += whole == 0 ? "" : String(repeating: "0", count: -Int(scale))
    } else {
      digits = String(repeating: "0", count: max(0, Int(scale) + 1 - digits.count)) + digits
      var decimals = Int(scale)
      while decimals > places, digits.last == "0" {
        digits.removeLast()
        decimals -= 1
      }
      if decimals > 0 { digits.insert(".", at: digits.index(digits.endIndex, offsetBy: -decimals)) }
    }
    return (whole < 0 ? "-" : "") + digits
  }
}

extension PriceIndex {
  /// Returns the minor units of a decimal amount. On failure, returns the problem that the same
  /// amount has as a text.
  func units(
    of decimal: CellDecimal, in column: StaticString
  ) -> Result<Int64?, RowProblem> {
    let places = program.currency.decimals
    if let units = decimal.units(places: places), Amount(minorUnits: units) != nil {
      return .success(units)
    }
    let text = Array(decimal.text(places: places).utf8)
    return text.withUnsafeBytes { amount(inCell: $0, of: column).map { $0 } }
  }
}
