/// A day of the Gregorian calendar, without a time or a zone.
package struct CalendarDate: Hashable, Sendable {
  let year: Int
  let month: Int
  let day: Int

  /// The years of the dates that rules and orders may have.
  static var years: ClosedRange<Int> { 1970...2199 }

  /// The number of days in all `years`: 230 times 365, and 56 leap days.
  static var daysInAll: Int { 84_006 }

  /// Makes a date; nil if the calendar has no such day.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), day >= 1,
      day <= CalendarDate.dayCount(year: year, month: month)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Makes the date that is `days` days after 1970-01-01. The calculation uses eras of 400 years
  /// that begin in March, so that a leap day is the last day of a year (Howard Hinnant,
  /// "chrono-compatible low-level date algorithms", `civil_from_days`).
  init(daysSince1970 days: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The number of days since 1970-01-01 (Hinnant, `days_from_civil`).
  package var daysSince1970: Int {
    let yearFromMarch = month <= 2 ? year - 1 : year
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    // Ten eras more, so that no year is below 0.
    let shifted = yearFromMarch + 4_000
    let leapDays = shifted / 4 - shifted / 100 + shifted / 400
    return shifted * 365 + leapDays + dayOfYear - 719_468 - 1_460_970
  }

  var next: CalendarDate { CalendarDate(daysSince1970: daysSince1970 + 1) }

  var previous: CalendarDate { CalendarDate(daysSince1970: daysSince1970 - 1) }

  /// Returns the English name of a month (1 to 12).
  static func monthName(_ month: Int) -> String {
    [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ][month - 1]
  }

  /// Returns the number of days in a month (1 to 12).
  package static func dayCount(year: Int, month: Int) -> Int {
    switch month {
    case 2:
      year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

/// A reading of a wall clock: a date and a time of day, without a zone.
struct LocalTime: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00 on the same wall clock, as if the clock had never been changed.
  let seconds: Int64

  init(seconds: Int64) {
    self.seconds = seconds
  }

  init(_ date: CalendarDate, secondOfDay: Int = 0) {
    seconds = Int64(date.daysSince1970) * 86_400 + Int64(secondOfDay)
  }

  var date: CalendarDate {
    CalendarDate(daysSince1970: Int((seconds - Int64(secondOfDay)) / 86_400))
  }

  var secondOfDay: Int {
    let rest = Int(seconds % 86_400)
    return rest < 0 ? rest + 86_400 : rest
  }

  static func < (left: LocalTime, right: LocalTime) -> Bool {
    left.seconds < right.seconds
  }
}
