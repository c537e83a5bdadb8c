/// A date, perhaps with a time of day, in the most common form: without an offset. Reads byte for
/// byte, in a fraction of the time of `WrittenMoment.read`, which explains mistakes and reads all
/// other forms.
struct StrictMoment {
  private let date: CalendarDate
  private let secondOfDay: Int?

  /// Reads all of `bytes`; nil for any other text, even for a moment in another form.
  init?(_ bytes: Span<UInt8>) {
    guard bytes.count >= 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else {
      return nil
    }
    let year = StrictMoment.two(bytes, at: 0) * 100 + StrictMoment.two(bytes, at: 2)
    guard CalendarDate.years.contains(year),
      let date = CalendarDate(
        year: year, month: StrictMoment.two(bytes, at: 5), day: StrictMoment.two(bytes, at: 8))
    else { return nil }
    self.date = date
    secondOfDay = bytes.count == 10 ? nil : StrictMoment.secondOfDay(bytes)
    if secondOfDay == nil, bytes.count != 10 { return nil }
  }

  /// The moment read.
  var moment: WrittenMoment {
    secondOfDay.map { .dateTime(LocalTime(date, secondOfDay: $0)) } ?? .date(date)
  }

  /// Reads the `Thh:mm` or `Thh:mm:ss` after a date; nil for any other text.
  private static func secondOfDay(_ bytes: Span<UInt8>) -> Int? {
    guard bytes.count == 16 || bytes.count == 19 && bytes[16] == UInt8(ascii: ":"),
      bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":")
    else { return nil }
    let (hour, minute) = (two(bytes, at: 11), two(bytes, at: 14))
    let second = bytes.count == 16 ? 0 : two(bytes, at: 17)
    guard hour < 24, minute < 60, second < 60 else { return nil }
    return hour * 3_600 + minute * 60 + second
  }

  /// Returns the number in two digits; for other bytes, a number above every part of a moment.
  @inline(__always)
  private static func two(_ bytes: Span<UInt8>, at offset: Int) -> Int {
    // A digit and `0` differ in the value of the digit alone, any other byte in more.
    let tens = bytes[offset] ^ UInt8(ascii: "0")
    let ones = bytes[offset + 1] ^ UInt8(ascii: "0")
    return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : 10_000
  }
}
