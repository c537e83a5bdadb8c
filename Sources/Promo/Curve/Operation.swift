/// One step from an amount that is left to pay to the next: a part of it is kept and rounded, or some
/// minor units are taken off. The result never falls while the input rises.
struct Operation: Hashable, Sendable {
  /// The part that is kept, in millionths.
  private(set) var keep: Int64 = 1_000_000

  /// The minor units that are taken off; never more than there are, and none where a part is kept.
  private(set) var minus: Int64 = 0

  /// Leaves everything.
  static var idle: Operation { Operation() }

  /// Leaves nothing. It rounds nothing either, as 100 % off would on the way to its bounds.
  static var all: Operation { Operation(keep: 0) }

  /// Takes some minor units off.
  static func minus(_ units: Int64) -> Operation { Operation(minus: units) }

  /// Keeps some millionths and rounds.
  static func keep(_ millionths: Int64) -> Operation { Operation(keep: millionths) }

  var isIdle: Bool { self == .idle }

  /// A coupon, and not a part that is kept.
  @inline(__always)
  var isCoupon: Bool { keep == 1_000_000 }

  /// The minor units that are left of some.
  @inline(__always)
  func apply(to left: Int64, _ rounding: Rounding) -> Int64 {
    if isCoupon { return left &- minus }
    // Nearly all products fit 64 bits, whose division is many times faster.
    let (product, isTooLarge) = left.multipliedReportingOverflow(by: keep)
    return isTooLarge
      ? rounding.rounded(millionths: wideProduct(left, keep))
      : rounding.rounded(millionths: product)
  }

  /// The most minor units of which no more than so many are left; `.max` where there is no most.
  func largestInput(leaving output: Int64, _ rounding: Rounding) -> Int64 {
    if output > Amount.largest.minorUnits || keep == 0 { return .max }
    if isCoupon { return output + minus }
    // The largest product that is rounded to no more than the output.
    let slack = rounding.slack(above: output)
    let (product, isTooLarge) = output.multipliedReportingOverflow(by: 1_000_000)
    if !isTooLarge, product < .max - slack { return (product + slack) / keep }
    let largest = (wideProduct(output, 1_000_000) + Int128(slack)) / Int128(keep)
    return Int64(min(largest, Int128(Int64.max)))
  }

  /// The exact value of what it takes of an amount, in millionths of a minor unit: a straight line.
  @inline(__always)
  func value(on left: Int64) -> Int128 {
    wideProduct(left, 1_000_000 - keep) + wideProduct(minus, 1_000_000)
  }

  /// The first amount between two at which its value is above that of another operation, or equal where
  /// that is enough; nil if there is none. Two lines cross once.
  func firstAmount(
    above other: Operation, orEqual isEqualEnough: Bool, from first: Int64, to end: Int64
  ) -> Int64? {
    let missing = { (amount: Int64) in
      other.value(on: amount) - value(on: amount) + (isEqualEnough ? 0 : 1)
    }
    let now = missing(first)
    if now <= 0 { return first }
    guard missing(end) <= 0 else { return nil }
    let gain = Int128(other.keep - keep)
    return first + Int64((now + gain - 1) / gain)
  }
}

extension Rounding {
  /// By how many millionths a price can be above a whole number of minor units and still be rounded to
  /// it.
  fileprivate func slack(above units: Int64) -> Int64 {
    switch self {
    case .halfUp: 499_999
    case .halfDown: 500_000
    case .halfEven: units.isMultiple(of: 2) ? 500_000 : 499_999
    case .up: 0
    case .down: 999_999
    }
  }

  /// The largest amount of which a part, taken off, is rounded away.
  func largestUntouched(byTaking millionths: Int64) -> Int64 {
    switch self {
    case .halfUp: return 500_000 / millionths
    case .halfDown: return 499_999 / millionths
    case .halfEven:
      // Exactly between two the amount itself stays only if it is even.
      let (last, rest) = Int64(500_000).quotientAndRemainder(dividingBy: millionths)
      return rest == 0 && !last.isMultiple(of: 2) ? last - 1 : last
    case .up: return 999_999 / millionths
    case .down: return 0
    }
  }
}
