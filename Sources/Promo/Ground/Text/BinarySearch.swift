extension RandomAccessCollection where Index == Int {
  /// Returns the index of the first element that satisfies `predicate`; the end index if none does.
  /// All elements after that element must also satisfy the predicate. The search takes log n steps
  /// for n elements.
  @inlinable
  package func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// Returns the last number that satisfies a condition. The first number must satisfy the condition.
/// If a number fails, all later numbers must also fail.
func lastNumber(in numbers: ClosedRange<Int64>, where isTrue: (Int64) -> Bool) -> Int64 {
  var (low, high) = (numbers.lowerBound, numbers.upperBound)
  while low < high {
    let middle = low + (high - low + 1) / 2
    if isTrue(middle) { low = middle } else { high = middle - 1 }
  }
  return low
}
