/// The promotions applied to an order that is one amount, as indexes in the program. A stack has at
/// most one promotion of each step. The indexes are stored as four numbers, not as an array,
/// because there are many stacks.
package struct Stack: Hashable, Sendable {
  // One index for each promotion; -1 for none.
  private var bottom: Int32 = -1
  private var middle: Int32 = -1
  private var top: Int32 = -1

  /// A fourth index, for rules about goods.
  private var fourth: Int32 = -1

  /// Makes the empty stack: the full amount is to be paid.
  package init() {}

  /// Makes a stack of at most four promotions, given in the order in which they are applied.
  init(_ promotions: some Sequence<Int>) {
    for promotion in promotions { append(promotion) }
  }

  @inline(__always)
  mutating func append(_ promotion: Int) {
    let promotion = Int32(truncatingIfNeeded: promotion)
    if bottom < 0 {
      bottom = promotion
    } else if middle < 0 {
      middle = promotion
    } else if top < 0 {
      top = promotion
    } else {
      fourth = promotion
    }
  }

  @inline(__always)
  func adding(_ promotion: Int) -> Stack {
    var next = self
    next.append(promotion)
    return next
  }

  /// True if this stack comes before another of the same size in written order.
  @inline(__always)
  func isWritten(before other: Stack) -> Bool {
    (bottom, middle, top, fourth) < (other.bottom, other.middle, other.top, other.fourth)
  }

  /// The same for two stacks that each may be followed by one more promotion; -1 for none.
  func isWritten(before other: Stack, _ own: Int, _ others: Int) -> Bool {
    if own < 0, others < 0 { return isWritten(before: other) }
    return (Array(self) + [own]).lexicographicallyPrecedes(Array(other) + [others])
  }
}

extension Stack: RandomAccessCollection {
  /// An iterator that removes promotions from the front, so that it reads each index only once.
  package struct Iterator: IteratorProtocol {
    fileprivate var rest: Stack

    @inline(__always)
    package mutating func next() -> Int? {
      let promotion = rest.bottom
      guard promotion >= 0 else { return nil }
      (rest.bottom, rest.middle, rest.top, rest.fourth) = (rest.middle, rest.top, rest.fourth, -1)
      return Int(promotion)
    }
  }

  @inline(__always)
  package func makeIterator() -> Iterator { Iterator(rest: self) }

  package var startIndex: Int { 0 }

  @inline(__always)
  package var endIndex: Int {
    middle < 0 ? (bottom < 0 ? 0 : 1) : top < 0 ? 2 : fourth < 0 ? 3 : 4
  }

  @inline(__always)
  package subscript(position: Int) -> Int {
    Int(position == 0 ? bottom : position == 1 ? middle : position == 2 ? top : fourth)
  }
}
