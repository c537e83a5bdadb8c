/// A date, perhaps with a time of day, in the form that nearly all have: without an offset. To read it
/// byte for byte takes a fraction of what `WrittenMoment.read` takes, which says what is wrong and reads
/// the rest.
struct StrictMoment {
  private let date: CalendarDate
  private let secondOfDay: Int?

  /// Reads all of `bytes`; nil for any other text, be it a moment or none.
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

  /// What it says.
  var moment: WrittenMoment {
    secondOfDay.map { .dateTime(LocalTime(date, secondOfDay: $0)) } ?? .date(date)
  }

  /// What `Thh:mm` or `Thh:mm:ss` behind a date says; nil for anything else.
  private static func secondOfDay(_ bytes: Span<UInt8>) -> Int? {
    guard bytes.count == 16 || bytes.count == 19 && bytes[16] == UInt8(ascii: ":"),
      bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":")
    else { return nil }
    let (hour, minute) = (two(bytes, at: 11), two(bytes, at: 14))
    let second = bytes.count == 16 ? 0 : two(bytes, at: 17)
    guard hour < 24, minute < 60, second < 60 else { return nil }
    return hour * 3_600 + minute * 60 + second
  }

  /// The number that two digits are; where they are none, one above all that parts of a moment are.
  @inline(__always)
  private static func two(_ bytes: Span<UInt8>, at offset: Int) -> Int {
    // A digit and `0` differ by its value alone, any other byte by more.
    let tens = bytes[offset] ^ UInt8(ascii: "0")
    let ones = bytes[offset + 1] ^ UInt8(ascii: "0")
    return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : 10_000
  }
}
