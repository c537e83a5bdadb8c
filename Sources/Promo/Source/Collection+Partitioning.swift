extension RandomAccessCollection where Index == Int {
  /// The first index whose element, and every later one, meets `predicate`; the end if none does. Takes
  /// log n of the elements.
  func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
