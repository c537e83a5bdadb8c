/// Two straight lines that enclose a price or a value for all order amounts from some amount on.
/// Their slopes and offsets are whole numbers of 10^-18 minor units, so three percentages in a row
/// are exact. Anything finer is rounded outward, away from the price.
struct LinearBounds {
  /// A straight line.
  struct Line {
    var slope: Int128
    var offset: Int128

    func height(at amount: Int64) -> Int128 { slope * Int128(amount) + offset }
  }

  private(set) var low: Line
  private(set) var high: Line

  /// The least amount by which the price before its last rounding exceeds `low`.
  private(set) var lowRounding: Int128 = 0

  /// One minor unit, counted in 10^-18 minor units.
  static var unit: Int128 { 1_000_000_000_000_000_000 }

  /// The order amount itself.
  static var amount: LinearBounds {
    let line = Line(slope: unit, offset: 0)
    return LinearBounds(low: line, high: line)
  }

  init(low: Line, high: Line) {
    self.low = low
    self.high = high
  }

  /// True if these bounds lie below other bounds at every amount from `first` to `last`.
  func isBelow(_ other: LinearBounds, from first: Int64, to last: Int64) -> Bool {
    high.height(at: first) < other.low.height(at: first)
      && high.height(at: last) < other.low.height(at: last)
  }

  func isAtMost(_ other: LinearBounds, from first: Int64, to last: Int64) -> Bool {
    high.height(at: first) <= other.low.height(at: first)
      && high.height(at: last) <= other.low.height(at: last)
  }

  /// Returns the last amount up to which these bounds lie below other bounds; nil if they do not
  /// lie below them at `first`.
  func lastBelow(_ other: LinearBounds, from first: Int64, to end: Int64) -> Int64? {
    guard isBelow(other, from: first, to: first) else { return nil }
    // Two straight lines cross only once.
    return isBelow(other, from: end, to: end)
      ? end : lastNumber(in: first...end) { isBelow(other, from: $0, to: $0) }
  }
}

extension LinearBounds {
  mutating func apply(_ operation: Operation, _ rounding: Rounding) {
    if operation == .all {
      self = LinearBounds(low: .flat(0), high: .flat(0))
    } else if operation.isCoupon {
      shift(by: Int128(operation.minus) * LinearBounds.unit, rounding)
    } else {
      keep(Int128(operation.keep), rounding)
    }
  }

  private mutating func keep(_ millionths: Int128, _ rounding: Rounding) {
    low = low.scaled(by: millionths, over: 1_000_000, isUp: false)
    high = high.scaled(by: millionths, over: 1_000_000, isUp: true)
    let millionth = LinearBounds.unit / 1_000_000
    let (down, up) = rounding.largestErrors
    low.offset -= Int128(down) * millionth
    high.offset += Int128(up) * millionth
    lowRounding = Int128(down) * millionth
  }

  private mutating func shift(by offset: Int128, _ rounding: Rounding) {
    low.offset -= offset
    high.offset -= offset
    // With half to even, a shifted price is rounded in the same way only if the shift is even.
    if rounding.isHalfEven { lowRounding = 0 }
  }

  /// Takes a coupon off for each full `every` of the rest to pay.
  mutating func apply(_ coupon: Int64, everyOfLeft every: Int64) {
    let (part, whole) = (Int128(every - coupon), Int128(every))
    low = low.scaled(by: part, over: whole, isUp: false)
    high = high.scaled(by: part, over: whole, isUp: true)
    high.offset += Int128(coupon) * LinearBounds.unit
    lowRounding = 0
  }

  /// Takes a coupon off for each full `every` of the order amount.
  mutating func apply(_ coupon: Int64, everyOfAmount every: Int64, _ rounding: Rounding) {
    let worth = LinearBounds.worth(of: coupon, every: every)
    low.slope -= worth.high.slope
    high.slope -= worth.low.slope
    high.offset -= worth.low.offset
    if rounding.isHalfEven { lowRounding = 0 }
  }

  /// Returns bounds on the total value of coupons, one for each full `every` of the amount.
  static func worth(of coupon: Int64, every: Int64) -> LinearBounds {
    let units = Int128(coupon) * unit
    let (slope, rest) = units.quotientAndRemainder(dividingBy: Int128(every))
    return LinearBounds(
      low: Line(slope: slope, offset: -units),
      high: Line(slope: rest == 0 ? slope : slope + 1, offset: 0))
  }
}

extension LinearBounds.Line {
  static func flat(_ height: Int128) -> Self { Self(slope: 0, offset: height) }

  /// Returns `part / whole` of the line, rounded up or down. The part is at least 0.
  fileprivate func scaled(by part: Int128, over whole: Int128, isUp: Bool) -> Self {
    Self(
      slope: (slope * part).divided(by: whole, isUp: isUp),
      // The division comes first, because the product would not fit.
      offset: offset.divided(by: whole, isUp: isUp) * part)
  }
}

extension Int128 {
  /// Returns the quotient of this number by a positive divisor, rounded up or down.
  fileprivate func divided(by divisor: Int128, isUp: Bool) -> Int128 {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    if isUp { return rest > 0 ? quotient + 1 : quotient }
    return rest < 0 ? quotient - 1 : quotient
  }
}
