/// One step from a rest to pay to the next. It keeps a part and rounds, or takes some minor units
/// off. The result never drops as the input rises.
struct Operation: Hashable, Sendable {
  /// The part that is kept, in millionths.
  private(set) var keep: Int64 = 1_000_000

  /// The minor units taken off: never more than are left, and 0 if a part is kept.
  private(set) var minus: Int64 = 0

  /// The operation that leaves everything.
  static var idle: Operation { Operation() }

  /// The operation that leaves nothing. It does not round either, so its bounds stay exact.
  static var all: Operation { Operation(keep: 0) }

  /// Makes the operation that takes some minor units off.
  static func minus(_ units: Int64) -> Operation { Operation(minus: units) }

  /// Makes the operation that keeps some millionths and rounds.
  static func keep(_ millionths: Int64) -> Operation { Operation(keep: millionths) }

  var isIdle: Bool { self == .idle }

  /// True if the operation takes minor units off, and keeps no part.
  @inline(__always)
  var isCoupon: Bool { keep == 1_000_000 }

  /// Returns the minor units left of `left` after the operation.
  @inline(__always)
  func apply(to left: Int64, _ rounding: Rounding) -> Int64 {
    if isCoupon { return left &- minus }
    // Nearly all products fit in 64 bits, where division is many times faster.
    let (product, isTooLarge) = left.multipliedReportingOverflow(by: keep)
    return isTooLarge
      ? rounding.rounded(millionths: wideProduct(left, keep))
      : rounding.rounded(millionths: product)
  }

  /// Returns the largest input that leaves at most `output`; `.max` if there is no largest.
  func largestInput(leaving output: Int64, _ rounding: Rounding) -> Int64 {
    if output > Amount.largest.minorUnits || keep == 0 { return .max }
    if isCoupon { return output + minus }
    // The largest product that rounds to no more than the output.
    let slack = rounding.slack(above: output)
    let (product, isTooLarge) = output.multipliedReportingOverflow(by: 1_000_000)
    if !isTooLarge, product < .max - slack { return (product + slack) / keep }
    let largest = (wideProduct(output, 1_000_000) + Int128(slack)) / Int128(keep)
    return Int64(min(largest, Int128(Int64.max)))
  }

  /// Returns the exact value of the operation on an amount, in millionths of a minor unit. It is a
  /// straight line.
  @inline(__always)
  func value(on left: Int64) -> Int128 {
    wideProduct(left, 1_000_000 - keep) + wideProduct(minus, 1_000_000)
  }

  /// Returns the first amount from `first` to `end` at which its value is above that of another
  /// operation, or equal if that is enough; nil if there is none. Two lines cross once.
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
  /// Returns the most millionths by which a price can exceed `units` and still round to it.
  fileprivate func slack(above units: Int64) -> Int64 {
    switch self {
    case .halfUp: 499_999
    case .halfDown: 500_000
    case .halfEven: units.isMultiple(of: 2) ? 500_000 : 499_999
    case .up: 0
    case .down: 999_999
    }
  }

  /// Returns the largest amount that stays as it is when some millionths are taken off and the
  /// result is rounded.
  func largestUntouched(byTaking millionths: Int64) -> Int64 {
    switch self {
    case .halfUp: return 500_000 / millionths
    case .halfDown: return 499_999 / millionths
    case .halfEven:
      // Half a minor unit below the amount rounds back to it only if it is even.
      let (last, rest) = Int64(500_000).quotientAndRemainder(dividingBy: millionths)
      return rest == 0 && !last.isMultiple(of: 2) ? last - 1 : last
    case .up: return 999_999 / millionths
    case .down: return 0
    }
  }
}
