/// The operations by which a stack forms the price: one for each promotion, at most three. Each
/// rounds its own result. The price never drops as the amount rises.
///
/// Two percentages cannot be joined: rounding 90 % of 90 % of 5 leaves 5, rounding 81 % of 5 leaves
/// 4.
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

  /// The terms of the operations, without the bounds up to which they hold.
  var terms: [Term] {
    operations.enumerated().map { place, operation in
      Term(operation: operation, kind: Term.Kind(rawValue: UInt8(kinds >> (8 * place) & 255))!)
    }
  }

  /// Returns the price of an amount.
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

  /// Returns the reduction of each promotion for an amount.
  func reductions(of amount: Int64, _ rounding: Rounding) -> [Int64] {
    var left = amount
    return operations.map { operation in
      let before = left
      left = operation.apply(to: left, rounding)
      return before - left
    }
  }

  /// Returns the straight lines between which the price lies.
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
  /// Returns the formula with one more term at the end.
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

  /// Returns the formula of the first `count` terms.
  func prefix(_ count: Int) -> Formula {
    terms.prefix(count).reduce(Formula()) { $0.followed(by: $1) }
  }

  /// A formula for the same prices without kinds, in which adjacent coupons are joined.
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
