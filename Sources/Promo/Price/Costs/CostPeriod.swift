/// The length of the periods for which costs are shown.
package enum CostPeriod: String, CaseIterable, Sendable {
  case day
  /// From Monday to Sunday (ISO 8601).
  case week
  case month
}

extension CostTotals {
  /// The orders of one period.
  package struct OfPeriod: Sendable {
    /// The first day, such as `2026-11-02`, or the month, such as `2026-11`.
    package let start: String
    package let all: OfDay
  }

  /// The shortest period that gives at most 31 rows, or months.
  package var usualPeriod: CostPeriod {
    let span = (days.keys.max() ?? 0) - (days.keys.min() ?? 0)
    return span < 31 ? .day : span < 31 * 7 ? .week : .month
  }

  /// Returns the orders of each period that has any.
  package func periods(_ length: CostPeriod) -> [OfPeriod] {
    var sums: [Int: OfDay] = [:]
    for (day, own) in days { sums[start(of: length, with: day), default: OfDay()].add(own) }
    return sums.sorted { $0.key < $1.key }.map { day, all in
      let text = CalendarDate(daysSince1970: day).text
      return OfPeriod(start: length == .month ? String(text.dropLast(3)) : text, all: all)
    }
  }

  private func start(of length: CostPeriod, with day: Int) -> Int {
    switch length {
    case .day: day
    // 1970-01-01 was a Thursday.
    case .week: day - (day + 3) % 7
    case .month: day - CalendarDate(daysSince1970: day).day + 1
    }
  }

  /// The first and the last day with orders; nil if there are no orders.
  package var span: (first: String, last: String)? {
    guard let first = days.keys.min(), let last = days.keys.max() else { return nil }
    return (CalendarDate(daysSince1970: first).text, CalendarDate(daysSince1970: last).text)
  }
}
