/// The two decisions between promotions, and between stacks, that the language makes. The reference
/// evaluator has its own words for them; whatever else decides, decides by these.
///
/// Generic over what values are counted in, for an index counts in 64 bits where it can.
enum Tie {
  /// Whether a promotion wins its step over another: the larger value, then the smaller rank.
  @inline(__always)
  static func wins<Value: Comparable>(
    _ value: Value, _ rank: Int64, over other: Value, _ otherRank: Int64
  ) -> Bool {
    value > other || value == other && rank < otherRank
  }

  /// Whether a stack is chosen over another: the lower payable, then fewer promotions, then the larger
  /// value of all on the order amount, then the one written first.
  ///
  /// - Parameter values: the values of both; asked for only where they decide.
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

  /// Whether a stack of at least so many promotions that leaves at least so much may still rank before
  /// another: `ranks`, cut after the count.
  @inline(__always)
  static func mayRank(_ payable: Int64, count: Int, before other: Int64, _ otherCount: Int) -> Bool
  {
    payable != other ? payable < other : count <= otherCount
  }
}
