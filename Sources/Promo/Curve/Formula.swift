/// The way in which a stack forms the price of an amount: one operation for each of its promotions, at
/// most three, of which each rounds. The price never falls while the amount rises.
///
/// Two percentages are never one: rounding 90 % of 90 % of 5 leaves 5, rounding 81 % of 5 leaves 4.
struct Formula: Hashable, Sendable {
  private var first = Operation.idle
  private var second = Operation.idle
  private var third = Operation.idle
  private(set) var count = 0

  /// The operations, in order.
  var operations: [Operation] { Array([first, second, third].prefix(count)) }

  /// The price of an amount.
  @inline(__always)
  func payable(of amount: Int64, _ rounding: Rounding) -> Int64 {
    if count == 0 { return amount }
    let afterFirst = first.apply(to: amount, rounding)
    if count == 1 { return afterFirst }
    let afterSecond = second.apply(to: afterFirst, rounding)
    return count == 2 ? afterSecond : third.apply(to: afterSecond, rounding)
  }

  /// The largest amount of which no more than so many minor units are left; `.max` where there is none.
  func largestAmount(leaving left: Int64, _ rounding: Rounding) -> Int64 {
    var left = left
    if count > 2 { left = third.largestInput(leaving: left, rounding) }
    if count > 1 { left = second.largestInput(leaving: left, rounding) }
    return count > 0 ? first.largestInput(leaving: left, rounding) : left
  }

  /// The formula with one more operation after its own.
  func followed(by operation: Operation) -> Formula {
    var next = self
    switch count {
    case 0: next.first = operation
    case 1: next.second = operation
    default: next.third = operation
    }
    next.count += 1
    return next
  }

  /// The formula of its first operations alone.
  func prefix(_ count: Int) -> Formula {
    operations.prefix(count).reduce(Formula()) { $0.followed(by: $1) }
  }

  /// The same prices in as few operations as there can be: coupons that follow each other are one.
  var simplified: Formula {
    var simple: [Operation] = []
    for operation in operations {
      if operation.isCoupon, let before = simple.last, before.isCoupon {
        simple[simple.count - 1] = .minus(before.minus + operation.minus)
      } else {
        simple.append(operation)
      }
    }
    return simple.reduce(Formula()) { $0.followed(by: $1) }
  }
}
