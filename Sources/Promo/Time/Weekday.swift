/// A day of the week, as the language writes it.
public enum Weekday: String, CaseIterable, Sendable {
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
}

extension CalendarDate {
  /// The day of the week; 1970-01-01 was a Thursday.
  var weekday: Weekday {
    let days = (daysSince1970 + 3) % 7
    return Weekday.allCases[days < 0 ? days + 7 : days]
  }
}
