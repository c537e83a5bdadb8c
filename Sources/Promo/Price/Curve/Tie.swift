/// The two choices that the language makes: between promotions of a step, and between stacks. The
/// law has its own code for these choices. All other code chooses with these functions, or compares
/// ranks where the values are known to be equal. `Form.rank` gives the rank of a promotion: `sync`
/// first, then written order.
///
/// The functions are generic over the type of a value, because an index calculates in 64 bits where
/// values fit.
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
  /// - Parameter values: returns the values of both stacks; called only if the values decide.
  @inline(__always)
  static func ranks<Value: Comparable>(
    _ payable: Int64, _ stack: Stack, before other: Int64, _ otherStack: Stack,
    values: () -> (Value, Value)
  ) -> Bool {
    ranks(payable, stack.count, before: other, otherStack.count, values: values) {
      stack.isWritten(before: otherStack)
    }
  }

  /// True if a set of promotions is chosen over another, given the payable and the number of
  /// promotions of each.
  ///
  /// - Parameters:
  ///   - values: returns the sums of values of both sets; called only if the values decide.
  ///   - isWrittenFirst: returns true if the first set is written first; called only if this decides.
  @inline(__always)
  static func ranks<Value: Comparable>(
    _ payable: Int64, _ count: Int, before other: Int64, _ otherCount: Int,
    values: () -> (Value, Value), isWrittenFirst: () -> Bool
  ) -> Bool {
    if payable != other { return payable < other }
    if count != otherCount { return count < otherCount }
    let (value, otherValue) = values()
    return value != otherValue ? value > otherValue : isWrittenFirst()
  }
}
