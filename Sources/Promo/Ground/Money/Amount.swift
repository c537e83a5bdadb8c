/// An amount of money: a whole number of minor units (cents, fen, fils), never a fraction.
public struct Amount: Hashable, Sendable {
  /// The number of minor units, from 0 to 10^15.
  public let minorUnits: Int64

  /// The largest amount, 10^15 minor units: far above any real order. Its product with any
  /// percentage fits in 128 bits.
  public static var largest: Amount { Amount(unchecked: 1_000_000_000_000_000) }

  /// The amount of zero minor units.
  public static var zero: Amount { Amount(unchecked: 0) }

  /// Makes an amount from minor units; nil if the number is outside 0 to 10^15.
  public init?(minorUnits: Int64) {
    guard (0...Amount.largest.minorUnits).contains(minorUnits) else { return nil }
    self.minorUnits = minorUnits
  }

  /// Returns the index of the first number that is outside 0 to 10^15; nil if all are in range. The
  /// usual case, in which all are in range, is fast, because several numbers are checked at once.
  package static func firstOutside(in minorUnits: UnsafeBufferPointer<Int64>) -> Int? {
    minorUnits.firstIndex(outside: 0...largest.minorUnits)
  }

  init(unchecked minorUnits: Int64) {
    self.minorUnits = minorUnits
  }
}

extension Amount: CustomStringConvertible {
  /// The amount for logs, as in `40000 minor units`, because an amount does not know its currency.
  /// For people, use `Currency.text(_:)`.
  public var description: String { counted(Int(minorUnits), "minor unit") }
}

extension Amount: Comparable {
  /// Returns true if the left amount is the smaller.
  public static func < (left: Amount, right: Amount) -> Bool {
    left.minorUnits < right.minorUnits
  }
}

extension Amount {
  /// Returns the sum of two amounts; nil if it exceeds the largest amount.
  public static func + (left: Amount, right: Amount) -> Amount? {
    Amount(minorUnits: left.minorUnits + right.minorUnits)
  }

  /// Returns the sum of a sum and an amount; nil if the sum is nil or exceeds the largest amount. So
  /// `amounts.reduce(.zero, +)` adds any number of amounts.
  public static func + (left: Amount?, right: Amount) -> Amount? {
    left.flatMap { $0 + right }
  }

  /// Returns the difference. The left amount must be at least as large as the right one.
  static func - (left: Amount, right: Amount) -> Amount {
    Amount(unchecked: left.minorUnits - right.minorUnits)
  }
  /// Returns how many times `part` fits completely into this amount. `part` must be above zero.
  func count(of part: Amount) -> Int64 { minorUnits / part.minorUnits }
}

/// The exact value of a promotion, in millionths of a minor unit. In this unit, every percentage of
/// every amount is a whole number.
///
/// The largest value, 10^15 minor units or 10^21 millionths, does not fit in 64 bits.
struct ExactAmount: Hashable, Comparable, Sendable {
  let millionths: Int128

  static var nothing: ExactAmount { ExactAmount(millionths: 0) }

  init(millionths: Int128) {
    self.millionths = millionths
  }

  init(_ amount: Amount) {
    millionths = wideProduct(amount.minorUnits, 1_000_000)
  }

  init(_ percent: Percent, of amount: Amount) {
    millionths = wideProduct(amount.minorUnits, percent.millionths)
  }

  /// Both are at most 10^15, so the product fits in 128 bits.
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
  func firstIndex(outside range: ClosedRange<Int64>) -> Int? {
    let (first, last) = (range.lowerBound, range.upperBound)
    // The sign bit of the result is set if any number is out of range: if one difference wraps
    // around, the other is negative. The loop never stops early, so the compiler can vectorize it.
    let signs = reduce(0) { $0 | ($1 &- first) | (last &- $1) }
    return signs < 0 ? firstIndex { !range.contains($0) } : nil
  }
}

/// Returns the product with one instruction. The operator `*` of `Int128` would call a function.
func wideProduct(_ left: Int64, _ right: Int64) -> Int128 {
  let (high, low) = left.multipliedFullWidth(by: right)
  return Int128(high) << 64 | Int128(low)
}
