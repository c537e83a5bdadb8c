/// The way in which a stack forms the price of an amount: one operation for each of its promotions, at
/// most three, of which each rounds. The price never falls while the amount rises.
///
/// Two percentages are never one: rounding 90 % of 90 % of 5 leaves 5, rounding 81 % of 5 leaves 4.
struct Formula: Hashable, Sendable {
  private var first = Operation.idle
  private var second = Operation.idle
  private var third = Operation.idle

  /// The kinds of the operations, in eight bits each.
  private var kinds: UInt32 = 0
  private var length: UInt32 = 0

  /// The number of operations.
  var count: Int { Int(length) }

  /// The operations, in order.
  var operations: [Operation] { Array([first, second, third].prefix(count)) }

  /// The terms whose operations it does, without their reach.
  var terms: [Term] {
    operations.enumerated().map { place, operation in
      Term(operation: operation, kind: Term.Kind(rawValue: UInt8(kinds >> (8 * place) & 255))!)
    }
  }

  /// The price of an amount.
  @inline(__always)
  func payable(of amount: Int64, _ rounding: Rounding) -> Int64 {
    if length == 0 { return amount }
    let afterFirst = first.apply(to: amount, rounding)
    if length == 1 { return afterFirst }
    let afterSecond = second.apply(to: afterFirst, rounding)
    return length == 2 ? afterSecond : third.apply(to: afterSecond, rounding)
  }

  /// The largest amount of which no more than so many minor units are left; `.max` where there is none.
  func largestAmount(leaving left: Int64, _ rounding: Rounding) -> Int64 {
    if left == .max { return .max }
    var left = left
    if length > 2 { left = third.largestInput(leaving: left, rounding) }
    if length > 1 { left = second.largestInput(leaving: left, rounding) }
    return length > 0 ? first.largestInput(leaving: left, rounding) : left
  }

  /// The reduction of each of its promotions, of an amount.
  func reductions(of amount: Int64, _ rounding: Rounding) -> [Int64] {
    var left = amount
    return operations.map { operation in
      let before = left
      left = operation.apply(to: left, rounding)
      return before - left
    }
  }

  /// The straight lines between which the price lies.
  func bounds(_ rounding: Rounding) -> LinearBounds {
    var bounds = LinearBounds.amount
    if length > 0 { bounds.apply(first, rounding) }
    if length > 1 { bounds.apply(second, rounding) }
    if length > 2 { bounds.apply(third, rounding) }
    return bounds
  }

  /// After how many minor units the price repeats; nil if they are too many.
  func period(_ rounding: Rounding) -> Period? {
    operations.reduce(Period()) { $0?.after($1, rounding) }
  }
}

extension Formula {
  /// The formula with one more term after its own.
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

  /// The formula of its first terms alone.
  func prefix(_ count: Int) -> Formula {
    terms.prefix(count).reduce(Formula()) { $0.followed(by: $1) }
  }

  /// The same prices in as few operations as there can be, and without names: coupons that follow each
  /// other are one.
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
