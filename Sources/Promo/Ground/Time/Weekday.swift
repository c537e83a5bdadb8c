/// A day of the week, as the language writes it.
package enum Weekday: String, CaseIterable, Sendable {
  /// Monday
  case mon
  /// Tuesday
  case tue
  /// Wednesday
  case wed
  /// Thursday
  case thu
  /// Friday
  case fri
  /// Saturday
  case sat
  /// Sunday
  case sun

  var name: String {
    switch self {
    case .mon: "Monday"
    case .tue: "Tuesday"
    case .wed: "Wednesday"
    case .thu: "Thursday"
    case .fri: "Friday"
    case .sat: "Saturday"
    case .sun: "Sunday"
    }
  }

  /// Returns the weekday that is `days` days later. `days` must be at least 0.
  func moved(by days: Int) -> Weekday {
    let all = Weekday.allCases
    return all[((all.firstIndex(of: self) ?? 0) + days) % all.count]
  }
}

extension CalendarDate {
  /// The day of the week; 1970-01-01 was a Thursday.
  var weekday: Weekday {
    let days = (daysSince1970 + 3) % 7
    return Weekday.allCases[days < 0 ? days + 7 : days]
  }
}
