/// The reason why a text is not a date or a date-time.
package enum MomentProblem: Error, Equatable {
  case missing
  /// A wrong form. `meant` contains the moments that the text may mean, in the correct form.
  case form(meant: [String])
  /// A day that the month does not have. `time` is the text after the day, including its `T`; it
  /// may be empty.
  case noSuchDay(month: Int, year: Int, time: String)
  /// A month outside 1 to 12. `swapped` is the date with month and day swapped; nil if there is no
  /// such date or if the text has a time.
  case noSuchMonth(swapped: String?)
  /// A time that no clock shows. `meant` is the moment that `24:00` stands for; nil for other
  /// times.
  case noSuchTime(meant: String?)
  case noSuchOffset
  case outOfRange

  /// Returns a message that describes the mistake and quotes `text`, the user's input.
  package func reason(for text: String) -> Message {
    let shown = quoted(text)
    return switch self {
    case .missing: "the date is empty"
    case .form(let meant) where meant.count > 1: "\(shown) can be read as two dates"
    case .form(let meant) where meant.isEmpty && text.utf8.count(where: { $0.isDigit }) < 6:
      "\(shown) has no year, which comes first, as in `2026-11-01` or `2026-11-01T20:00`"
    case .form(let meant) where meant.isEmpty:
      "\(shown) is not a date such as `2026-11-01` or `2026-11-01T20:00`"
    case .form: "\(shown) is a date in the wrong form"
    case .noSuchDay(let month, let year, _):
      "there is no \(shown), \(Message(words: CalendarDate.monthName(month))) \(year) has "
        + "\(CalendarDate.dayCount(year: year, month: month)) days"
    case .noSuchMonth: "there is no \(shown), a year has 12 months"
    case .noSuchTime: "there is no \(shown), times of day run from `00:00` to `23:59:59`"
    case .noSuchOffset: "there is no \(shown), an offset from UTC is less than 24 hours"
    case .outOfRange:
      "\(shown) is outside `\(CalendarDate.years.lowerBound)-01-01` to "
        + "`\(CalendarDate.years.upperBound)-12-31`"
    }
  }

  /// Returns a message that describes the mistake and its correction.
  package func message(for text: String) -> Message {
    let readings = meant.map(quoted)
    return readings.isEmpty
      ? reason(for: text) : "\(reason(for: text)), write \(readings, joined: " or ")"
  }

  var meant: [String] {
    switch self {
    case .form(let meant): meant
    case .noSuchDay(let month, let year, let time):
      ["\(lastDay(of: month, in: year))\(time)"].filter {
        WrittenMoment.isWritten($0.utf8, ofOrder: true)
      }
    case .noSuchMonth(let meant), .noSuchTime(let meant): [meant].compactMap { $0 }
    case .missing, .noSuchOffset, .outOfRange: []
    }
  }

  /// True if `meant` is certainly the intended moment: the only reading of a text in a wrong form.
  var isCertain: Bool {
    switch self {
    case .form(let meant): meant.count == 1
    case .missing, .noSuchDay, .noSuchMonth, .noSuchTime, .noSuchOffset, .outOfRange: false
    }
  }

  private func lastDay(of month: Int, in year: Int) -> String {
    let day = CalendarDate.dayCount(year: year, month: month)
    return CalendarDate(year: year, month: month, day: day)?.text ?? ""
  }
}
