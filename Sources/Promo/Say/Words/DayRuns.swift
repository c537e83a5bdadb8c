extension Set<Weekday> {
  var inOrder: [Weekday] { Weekday.allCases.filter(contains) }

  /// The first and the last day if the set consists of three or more consecutive days, which may
  /// continue from Sunday to Monday; otherwise nil.
  var run: (first: Weekday, last: Weekday)? {
    let firsts = filter { !contains($0.moved(by: 6)) }
    guard count > 2, firsts.count == 1, let first = firsts.first else { return nil }
    return (first, first.moved(by: count - 1))
  }
}

extension Set<Int> {
  /// The numbers as ranges, in order. Three or more consecutive numbers make one range.
  var runs: [ClosedRange<Int>] {
    var ranges: [ClosedRange<Int>] = []
    for number in sorted() {
      if let last = ranges.last, last.upperBound == number - 1 {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges.flatMap { $0.count == 2 ? $0.map { $0...$0 } : [$0] }
  }
}
