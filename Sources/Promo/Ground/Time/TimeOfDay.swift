/// A time of day on a wall clock, to the minute.
package struct TimeOfDay: Hashable, Comparable, Sendable {
  /// The number of minutes since midnight, from 0 to 1,439.
  package let minutes: Int

  init(minutes: Int) {
    self.minutes = minutes
  }

  static var midnight: TimeOfDay { TimeOfDay(minutes: 0) }

  var secondOfDay: Int { minutes * 60 }

  /// The time as it is written: `18:00`.
  package var text: String { "\(twoDigits(minutes / 60)):\(twoDigits(minutes % 60))" }

  /// Reads the whole of `text`: `hh:mm`, from `00:00` to `23:59`.
  static func read(_ text: some Collection<UInt8>) -> Result<TimeOfDay, TimeProblem> {
    let bytes = Array(text)
    guard bytes.count == 5, bytes[2] == UInt8(ascii: ":"),
      let hour = number(bytes[0..<2]), let minute = number(bytes[3..<5])
    else { return .failure(.form(meant: LooseMoment.timeOfDay(bytes))) }
    if hour < 24, minute < 60 { return .success(TimeOfDay(minutes: hour * 60 + minute)) }
    return .failure(.noSuchTime(isMidnight: hour == 24 && minute == 0))
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.allSatisfy({ $0.isDigit }) else { return nil }
    return digits.reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) }
  }

  /// Returns true if the left time is earlier in the day.
  package static func < (left: TimeOfDay, right: TimeOfDay) -> Bool {
    left.minutes < right.minutes
  }
}

/// The reason why a text is not a time of day.
enum TimeProblem: Error, Equatable {
  /// A wrong form. `meant` is the time that was meant; nil if it is unclear.
  case form(meant: String?)
  /// A time that no clock shows. `isMidnight` is true for `24:00`, the midnight that ends the day.
  case noSuchTime(isMidnight: Bool)

  func reason(for text: String) -> Message {
    switch self {
    case .form: "\(quoted(text)) is not a time of day such as `18:00`"
    case .noSuchTime: "there is no \(quoted(text)), times of day run from `00:00` to `23:59`"
    }
  }

  /// The time that was meant, in the correct form; nil if it is unclear.
  var meant: String? {
    switch self {
    case .form(let meant): meant
    case .noSuchTime(let isMidnight): isMidnight ? TimeOfDay.midnight.text : nil
    }
  }
}
