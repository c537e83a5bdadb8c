/// The operations that turn an order amount into the price of a stack: one for each promotion, at
/// most three. Each operation rounds its own result. The price never drops as the amount rises.
///
/// Two percentages cannot be joined into one. If halves are rounded up, 90 % of 5 rounds to 5, and
/// 90 % of this 5 rounds to 5 again, but 81 % of 5 rounds to 4.
struct Formula: Hashable, Sendable {
  private var first = Operation.idle
  private var second = Operation.idle
  private var third = Operation.idle

  /// The kinds of the operations, in eight bits each.
  private var kinds: UInt32 = 0
  private var length: UInt32 = 0

  var count: Int { Int(length) }

  var operations: [Operation] { (0..<count).map { operation($0) } }

  private func operation(_ place: Int) -> Operation {
    switch place {
    case 0: first
    case 1: second
    default: third
    }
  }

  /// The terms of the operations, without the bounds up to which they hold.
  var terms: [Term] {
    operations.enumerated().map { place, operation in
      Term(operation: operation, kind: Term.Kind(rawValue: UInt8(kinds >> (8 * place) & 255))!)
    }
  }

  @inline(__always)
  func payable(of amount: Int64, _ rounding: Rounding) -> Int64 {
    if length == 0 { return amount }
    let afterFirst = first.apply(to: amount, rounding)
    if length == 1 { return afterFirst }
    let afterSecond = second.apply(to: afterFirst, rounding)
    return length == 2 ? afterSecond : third.apply(to: afterSecond, rounding)
  }

  /// Returns the largest amount whose price is at most `left` minor units; `.max` if there is no
  /// largest.
  func largestAmount(leaving left: Int64, _ rounding: Rounding) -> Int64 {
    if left == .max { return .max }
    var left = left
    if length > 2 { left = third.largestInput(leaving: left, rounding) }
    if length > 1 { left = second.largestInput(leaving: left, rounding) }
    return length > 0 ? first.largestInput(leaving: left, rounding) : left
  }

  func reductions(of amount: Int64, _ rounding: Rounding) -> [Int64] {
    var left = amount
    return (0..<count).map { place in
      let before = left
      left = operation(place).apply(to: left, rounding)
      return before - left
    }
  }

  func bounds(_ rounding: Rounding) -> LinearBounds {
    var bounds = LinearBounds.amount
    if length > 0 { bounds.apply(first, rounding) }
    if length > 1 { bounds.apply(second, rounding) }
    if length > 2 { bounds.apply(third, rounding) }
    return bounds
  }

  /// Returns the period of the price; nil if it is too long.
  func period(_ rounding: Rounding) -> Period? {
    operations.reduce(Period()) { $0?.after($1, rounding) }
  }
}

extension Formula {
  func followed(by term: Term) -> Formula {
    var next = self
    switch length {
    case 0: next.first = term.operation
    case 1: next.second = term.operation
    default: next.third = term.operation
    }
    next.kinds |= UInt32(term.kind.rawValue) << (8 * length)
    next.length += 1
    return next
  }

  func prefix(_ count: Int) -> Formula {
    terms.prefix(count).reduce(Formula()) { $0.followed(by: $1) }
  }

  /// A formula that gives the same prices, but has no kinds and joins adjacent coupons.
  var simplified: Formula {
    var simple: [Operation] = []
    for operation in operations {
      if operation.isCoupon, let before = simple.last, before.isCoupon {
        simple[simple.count - 1] = .minus(before.minus + operation.minus)
      } else {
        simple.append(operation)
      }
    }
    return simple.reduce(Formula()) { $0.followed(by: Term(operation: $1)) }
  }
}

/// An operation that turns one rest to pay into the next. It either keeps a part and rounds, or
/// takes some minor units off. The result never drops as the input rises.
struct Operation: Hashable, Sendable {
  /// The part that is kept, in millionths.
  private(set) var keep: Int64 = 1_000_000

  /// The minor units that are taken off: never more than are left, and 0 if a part is kept.
  private(set) var minus: Int64 = 0

  static var idle: Operation { Operation() }

  /// The operation that leaves nothing. It does not round, so its bounds stay exact.
  static var all: Operation { Operation(keep: 0) }

  static func minus(_ units: Int64) -> Operation { Operation(minus: units) }

  static func keep(_ millionths: Int64) -> Operation { Operation(keep: millionths) }

  var isIdle: Bool { self == .idle }

  /// True if the operation takes minor units off (perhaps none) instead of keeping a part.
  @inline(__always)
  var isCoupon: Bool { keep == 1_000_000 }

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
    // Starts from the largest product that rounds to at most `output`.
    let slack = rounding.slack(above: output)
    let (product, isTooLarge) = output.multipliedReportingOverflow(by: 1_000_000)
    if !isTooLarge, product < .max - slack { return (product + slack) / keep }
    let largest = (wideProduct(output, 1_000_000) + Int128(slack)) / Int128(keep)
    return Int64(min(largest, Int128(Int64.max)))
  }

  /// Returns the exact value of the operation on an amount, in millionths of a minor unit. Its
  /// graph is a straight line.
  @inline(__always)
  func value(on left: Int64) -> Int128 {
    wideProduct(left, 1_000_000 - keep) + wideProduct(minus, 1_000_000)
  }

  /// Returns the first amount from `first` to `end` at which the value of this operation exceeds
  /// the value of another, or equals it if `isEqualEnough` is true; nil if there is no such amount.
  /// Each value is a straight line, and two lines cross only once.
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
