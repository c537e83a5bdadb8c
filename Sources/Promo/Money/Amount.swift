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
    // The sign bit is set if any number is out of range.
    let largest = largest.minorUnits
    let signs = minorUnits.reduce(0) { $0 | $1 | (largest &- $1) }
    return signs < 0 ? minorUnits.firstIndex { Amount(minorUnits: $0) == nil } : nil
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
  /// Returns the rest of a larger or equal amount.
  static func - (left: Amount, right: Amount) -> Amount {
    Amount(unchecked: left.minorUnits - right.minorUnits)
  }
  /// Returns the number of whole times that another amount, above zero, goes into this one.
  func count(of part: Amount) -> Int64 { minorUnits / part.minorUnits }
}
