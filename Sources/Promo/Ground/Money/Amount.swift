/// An amount of money: a whole number of minor units (cents, fen, fils), never a fraction.
public struct Amount: Hashable, Sendable {
  /// The number of minor units, from 0 to 10^15.
  public let minorUnits: Int64

  /// The largest amount, 10^15 minor units: far above any order. Its product with any percentage
  /// stays within 128 bits.
  public static var largest: Amount { Amount(unchecked: 1_000_000_000_000_000) }

  /// Nothing to pay.
  public static var zero: Amount { Amount(unchecked: 0) }

  /// Makes an amount from minor units; nil outside 0 to 10^15.
  public init?(minorUnits: Int64) {
    guard (0...Amount.largest.minorUnits).contains(minorUnits) else { return nil }
    self.minorUnits = minorUnits
  }

  /// Returns the first of some numbers of minor units that is outside 0 to 10^15, or nil if all are
  /// in range. Where all are in range, it checks many at once.
  package static func firstOutside(in minorUnits: UnsafeBufferPointer<Int64>) -> Int? {
    minorUnits.firstIndex(outside: 0...largest.minorUnits)
  }

  /// Makes an amount from minor units already known to be in range.
  init(unchecked minorUnits: Int64) {
    self.minorUnits = minorUnits
  }
}

extension Amount: Comparable {
  /// Returns true if the left amount is the smaller.
  public static func < (left: Amount, right: Amount) -> Bool {
    left.minorUnits < right.minorUnits
  }
}

extension Amount {
  /// Returns the sum of two amounts; nil above the largest.
  public static func + (left: Amount, right: Amount) -> Amount? {
    Amount(minorUnits: left.minorUnits + right.minorUnits)
  }

  /// Returns the rest of a larger or equal amount.
  static func - (left: Amount, right: Amount) -> Amount {
    Amount(unchecked: left.minorUnits - right.minorUnits)
  }
  /// Returns the number of whole times that another amount, above zero, goes into this one.
  func count(of part: Amount) -> Int64 { minorUnits / part.minorUnits }
}

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

extension UnsafeBufferPointer<Int64> {
  /// Returns the index of the first number outside a range; nil if all are in it.
  func firstIndex(outside range: ClosedRange<Int64>) -> Int? {
    let (first, last) = (range.lowerBound, range.upperBound)
    // The sign bit is set if any number is out of range: where one difference wraps, the other is
    // negative. The loop never stops early, so the compiler checks many at once.
    let signs = reduce(0) { $0 | ($1 &- first) | (last &- $1) }
    return signs < 0 ? firstIndex { !range.contains($0) } : nil
  }
}

/// Returns the product of two numbers in one instruction. Multiplying two 128-bit numbers is a
/// call.
func wideProduct(_ left: Int64, _ right: Int64) -> Int128 {
  let (high, low) = left.multipliedFullWidth(by: right)
  return Int128(high) << 64 | Int128(low)
}
