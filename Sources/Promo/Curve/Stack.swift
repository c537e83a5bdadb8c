/// The promotions applied to an order, at most one of each step, as indexes in the program. They
/// are stored as three numbers without an array, because there are many stacks.
package struct Stack: Hashable, Sendable {
  // One index for each promotion; -1 for none.
  private var bottom: Int32 = -1
  private var middle: Int32 = -1
  private var top: Int32 = -1

  /// Makes the stack without a promotion, which leaves the full amount to pay.
  package init() {}

  /// Makes a stack of at most three promotions, in the order in which they are applied.
  init(_ promotions: some Sequence<Int>) {
    for promotion in promotions { append(promotion) }
  }

  /// Adds one more promotion after the others.
  @inline(__always)
  mutating func append(_ promotion: Int) {
    let promotion = Int32(truncatingIfNeeded: promotion)
    if bottom < 0 {
      bottom = promotion
    } else if middle < 0 {
      middle = promotion
    } else {
      top = promotion
    }
  }

  /// Returns the stack with one more promotion after the others.
  @inline(__always)
  func adding(_ promotion: Int) -> Stack {
    var next = self
    next.append(promotion)
    return next
  }

  /// True if it comes before another stack of as many promotions in written order.
  @inline(__always)
  func isWritten(before other: Stack) -> Bool {
    (bottom, middle, top) < (other.bottom, other.middle, other.top)
  }
}

extension Stack: RandomAccessCollection {
  /// An iterator that takes the promotions off the front, and so reads each index once.
  package struct Iterator: IteratorProtocol {
    fileprivate var rest: Stack

    @inline(__always)
    package mutating func next() -> Int? {
      let promotion = rest.bottom
      guard promotion >= 0 else { return nil }
      (rest.bottom, rest.middle, rest.top) = (rest.middle, rest.top, -1)
      return Int(promotion)
    }
  }

  @inline(__always)
  package func makeIterator() -> Iterator { Iterator(rest: self) }

  package var startIndex: Int { 0 }

  @inline(__always)
  package var endIndex: Int { middle < 0 ? (bottom < 0 ? 0 : 1) : top < 0 ? 2 : 3 }

  @inline(__always)
  package subscript(position: Int) -> Int {
    Int(position == 0 ? bottom : position == 1 ? middle : top)
  }
}

/// The two choices that the language makes: between promotions of a step, and between stacks. The
/// reference evaluator has its own code for them. All other code chooses by these functions.
///
/// The functions are generic over the type of a value, because an index counts in 64 bits where it
/// can.
enum Tie {
  /// True if a promotion wins its step over another: the larger value wins, then the smaller rank.
  @inline(__always)
  static func wins<Value: Comparable>(
    _ value: Value, _ rank: Int64, over other: Value, _ otherRank: Int64
  ) -> Bool {
    value > other || value == other && rank < otherRank
  }

  /// True if a stack is chosen over another. The lower payable wins, then fewer promotions, then
  /// the larger sum of values on the order amount, then the stack written first.
  ///
  /// - Parameter values: the values of both; called only if they decide.
  @inline(__always)
  static func ranks<Value: Comparable>(
    _ payable: Int64, _ stack: Stack, before other: Int64, _ otherStack: Stack,
    values: () -> (Value, Value)
  ) -> Bool {
    if payable != other { return payable < other }
    let (count, otherCount) = (stack.count, otherStack.count)
    if count != otherCount { return count < otherCount }
    let (value, otherValue) = values()
    return value != otherValue ? value > otherValue : stack.isWritten(before: otherStack)
  }

  /// True if a stack may still rank before another when only lower bounds of its payable and its
  /// count are known. This is `ranks` without the comparisons after the count.
  @inline(__always)
  static func mayRank(_ payable: Int64, count: Int, before other: Int64, _ otherCount: Int) -> Bool
  {
    payable != other ? payable < other : count <= otherCount
  }
}
