extension Array {
  /// The first index whose element, and every later one, meets `predicate`; the count if none
  /// does. Takes log n of the elements.
  func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
