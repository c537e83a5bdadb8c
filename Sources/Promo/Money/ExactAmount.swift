/// The value of a promotion on an amount, exactly: in millionths of a minor unit, so that every
/// percentage of every amount is a whole number of them.
///
/// The largest value, 10^15 minor units, is 10^21 millionths, which exceeds 64 bits.
struct ExactAmount: Hashable, Comparable, Sendable {
  let millionths: Int128

  static var nothing: ExactAmount { ExactAmount(millionths: 0) }

  init(millionths: Int128) {
    self.millionths = millionths
  }

  /// Makes the value of a whole amount.
  init(_ amount: Amount) {
    millionths = wideProduct(amount.minorUnits, 1_000_000)
  }

  /// Makes a percentage of an amount.
  init(_ percent: Percent, of amount: Amount) {
    millionths = wideProduct(amount.minorUnits, percent.millionths)
  }

  /// Makes a whole amount multiplied by a count. Both are at most 10^15, so the product fits 128
  /// bits.
  init(_ amount: Amount, times count: Int64) {
    millionths = Int128(amount.minorUnits) * Int128(count) * 1_000_000
  }

  static func < (left: ExactAmount, right: ExactAmount) -> Bool {
    left.millionths < right.millionths
  }

  static func + (left: ExactAmount, right: ExactAmount) -> ExactAmount {
    ExactAmount(millionths: left.millionths + right.millionths)
  }

  static func - (left: ExactAmount, right: ExactAmount) -> ExactAmount {
    ExactAmount(millionths: left.millionths - right.millionths)
  }
}

/// Returns the product of two numbers in one instruction. Multiplying two 128-bit numbers is a
/// call.
func wideProduct(_ left: Int64, _ right: Int64) -> Int128 {
  let (high, low) = left.multipliedFullWidth(by: right)
  return Int128(high) << 64 | Int128(low)
}
