// What people write who mean days of the week.

extension Weekday {
  /// The days that a word means: `friday`, `Fridays`, `mon-fri`, `weekend`; nil where it means none.
  static func meant(by word: String) -> [Weekday]? {
    let text = word.lowercased()
    switch text {
    case "weekend", "weekends": return [.sat, .sun]
    case "weekdays", "workdays": return [.mon, .tue, .wed, .thu, .fri]
    case "daily", "everyday": return allCases
    default: break
    }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    let days = parts.compactMap(named)
    guard days.count == parts.count else { return nil }
    return days.count == 2 ? days[0].through(days[1]) : days.count == 1 ? days : nil
  }

  private static func named(_ text: String) -> Weekday? {
    let names = [
      "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]
    // `tues`, `thurs` and `fridays` are the same days.
    let index = names.firstIndex { name in
      text == "\(name)s" || text.count >= 3 && name.hasPrefix(text)
    }
    return index.map { allCases[$0] }
  }

  /// The days from this one to another, past the end of the week if need be.
  func through(_ last: Weekday) -> [Weekday] {
    let days = Weekday.allCases
    guard let start = days.firstIndex(of: self), let end = days.firstIndex(of: last) else {
      return []
    }
    return (start...(end < start ? end + 7 : end)).map { days[$0 % 7] }
  }
}
