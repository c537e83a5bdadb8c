/// The rule for the time after the last transition in a zone's file, in the form of the environment
/// variable `TZ` (POSIX.1, with the extension of RFC 9636). The rule gives a standard offset and,
/// if the zone has summer time, the two days of the year on which the clock changes, as in
/// `CET-1CEST,M3.5.0,M10.5.0/3`.
struct YearlyZoneRule {
  private let standardOffset: Int
  private let summer: (offset: Int, start: YearDay, end: YearDay)?

  init?(_ text: ArraySlice<UInt8>) {
    var reader = Reader(rest: text)
    guard reader.skipName(), let behind = reader.duration() else { return nil }
    standardOffset = -behind
    guard !reader.rest.isEmpty else {
      summer = nil
      return
    }
    guard reader.skipName() else { return nil }
    let isOffsetGiven = reader.rest.first != UInt8(ascii: ",")
    guard let summerBehind = isOffsetGiven ? reader.duration() : behind - 3_600,
      reader.take(","), let start = reader.yearDay(), reader.take(","),
      let end = reader.yearDay(), reader.rest.isEmpty
    else { return nil }
    summer = (-summerBehind, start, end)
  }

  /// Returns the transitions from 1970 up to 2200 that are later than `last`; all if `last` is nil.
  func transitions(after last: Instant?) -> [ZoneRules.Transition] {
    guard let summer else { return [] }
    return (1970...2200).flatMap { year in
      [
        transition(on: summer.start, of: year, from: standardOffset, to: summer.offset),
        transition(on: summer.end, of: year, from: summer.offset, to: standardOffset),
      ]
    }.filter { transition in last.map { transition.instant > $0 } ?? true }
  }

  private func transition(
    on day: YearDay, of year: Int, from offset: Int, to newOffset: Int
  ) -> ZoneRules.Transition {
    let seconds = Int64(day.day(of: year)) * 86_400 + Int64(day.second - offset)
    return ZoneRules.Transition(at: Instant(secondsSince1970: seconds), to: newOffset)
  }
}

/// The day of a yearly clock change, and the second of the change, counted from that day's
/// midnight. The second may fall on another day.
private struct YearDay {
  enum Form {
    /// `M3.5.0`: a weekday (0 is Sunday) in a week of a month; week 5 is the last one.
    case weekday(month: Int, week: Int, weekday: Int)
    /// `J60`: a day from 1 to 365; 29 February is never counted.
    case withoutLeapDay(Int)
    /// `59`: a day from 0 to 365.
    case withLeapDay(Int)
  }

  let form: Form
  let second: Int

  /// Returns the day in a given year, as a number of days since 1970-01-01.
  func day(of year: Int) -> Int {
    switch form {
    case .weekday(let month, let week, let weekday):
      let first = YearDay.firstDay(of: month, year)
      // 1970-01-01 was a Thursday.
      let firstWeekday = (first + 4) % 7
      let day = first + (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
      return day < first + CalendarDate.dayCount(year: year, month: month) ? day : day - 7
    case .withoutLeapDay(let day):
      let isBehindLeapDay = day >= 60 && CalendarDate.dayCount(year: year, month: 2) == 29
      return YearDay.firstDay(of: 1, year) + day - 1 + (isBehindLeapDay ? 1 : 0)
    case .withLeapDay(let day):
      return YearDay.firstDay(of: 1, year) + day
    }
  }

  private static func firstDay(of month: Int, _ year: Int) -> Int {
    CalendarDate(year: year, month: month, day: 1)?.daysSince1970 ?? 0
  }
}

/// A reader of the rule in the footer of a zone file, part by part.
private struct Reader {
  var rest: ArraySlice<UInt8>

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  /// Skips an abbreviation: three or more letters, or any text between `<` and `>`.
  mutating func skipName() -> Bool {
    if take("<") {
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
      rest = rest[(end + 1)...]
      return true
    }
    let letters = rest.prefix(while: { $0.isLetter })
    rest = rest.dropFirst(letters.count)
    return letters.count >= 3
  }

  /// Reads a number of at most three digits; nil if it is not in the range.
  mutating func number(in range: ClosedRange<Int>) -> Int? {
    let digits = rest.prefix(3).prefix(while: { $0.isDigit })
    guard !digits.isEmpty else { return nil }
    rest = rest.dropFirst(digits.count)
    let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return range.contains(number) ? number : nil
  }

  /// Reads `±hh:mm:ss` in seconds; minutes and seconds are optional.
  mutating func duration() -> Int? {
    let isNegative = take("-")
    if !isNegative { _ = take("+") }
    guard let hours = number(in: 0...167) else { return nil }
    var seconds = hours * 3_600
    for unit in [60, 1] where take(":") {
      guard let count = number(in: 0...59) else { return nil }
      seconds += count * unit
    }
    return isNegative ? -seconds : seconds
  }

  mutating func yearDay() -> YearDay? {
    guard let form = yearDayForm() else { return nil }
    guard take("/") else { return YearDay(form: form, second: 2 * 3_600) }
    return duration().map { YearDay(form: form, second: $0) }
  }

  private mutating func yearDayForm() -> YearDay.Form? {
    if take("M") {
      guard let month = number(in: 1...12), take("."), let week = number(in: 1...5), take("."),
        let weekday = number(in: 0...6)
      else { return nil }
      return .weekday(month: month, week: week, weekday: weekday)
    }
    if take("J") { return number(in: 1...365).map(YearDay.Form.withoutLeapDay) }
    return number(in: 0...365).map(YearDay.Form.withLeapDay)
  }
}
