/// A date or a date-time as written, before a zone makes it an instant.
enum WrittenMoment: Equatable, Sendable {
  /// `2026-11-01`
  case date(CalendarDate)
  /// `2026-11-01T20:00` by the wall clock of the file set's zone.
  case dateTime(LocalTime)
  /// `2026-11-01T20:00+08:00` or `…Z`: already an instant.
  case instant(Instant)

  /// Returns the instant of the moment: the first instant of a date, the first occurrence of a
  /// local time that the clock repeats, or the first instant after the gap for a local time that
  /// the clock skips.
  func instant(in zone: ZoneRules) -> Instant {
    switch self {
    case .date(let date): zone.firstInstant(of: date)
    case .dateTime(let local): zone.instant(of: local)
    case .instant(let instant): instant
    }
  }

  /// Reads the whole of `text`: `YYYY-MM-DD`, optionally with `Thh:mm`, `:ss` and an offset. If
  /// `ofOrder` is true, a blank may replace the `T`, and then also precede the offset, which needs no
  /// colon. Fractions of a second are dropped. Databases and other programs write moments this way.
  static func read(
    _ text: some Collection<UInt8>, ofOrder: Bool = false
  ) -> Result<WrittenMoment, MomentProblem> {
    var reader = MomentReader(text, ofOrder: ofOrder)
    return reader.read().mapError { problem in
      guard case .form = problem else { return problem }
      return .form(
        meant: LooseMoment.readings(of: Array(text), ofOrder: ofOrder))
    }
  }

  /// Reads a moment from contiguous bytes. Most moments take the fast path.
  static func read(_ text: ArraySlice<UInt8>) -> Result<WrittenMoment, MomentProblem> {
    guard let plain = StrictMoment(text.span) else { return read(text, ofOrder: false) }
    return .success(plain.moment)
  }

  static func isWritten(_ text: some Collection<UInt8>, ofOrder: Bool = false) -> Bool {
    var reader = MomentReader(text, ofOrder: ofOrder)
    return if case .success = reader.read() { true } else { false }
  }
}

extension ZoneRules {
  /// Reads the instant of an order from a text, by the wall clock of the zone.
  package func instant(in text: some Collection<UInt8>) -> Result<Instant, MomentProblem> {
    WrittenMoment.read(text, ofOrder: true).flatMap(instant)
  }

  /// Fails if the instant is outside the calendar, possible only for a moment with an offset.
  func instant(of moment: WrittenMoment) -> Result<Instant, MomentProblem> {
    if case .instant(let instant) = moment, !calendar.contains(instant) {
      return .failure(.outOfRange)
    }
    return .success(moment.instant(in: self))
  }
}

/// Reads one moment, part by part.
private struct MomentReader<Text: Collection<UInt8>> {
  private let text: Text
  private let isOfOrder: Bool
  private var next: Text.Index

  init(_ text: Text, ofOrder: Bool) {
    self.text = text
    isOfOrder = ofOrder
    next = text.startIndex
  }

  mutating func read() -> Result<WrittenMoment, MomentProblem> {
    guard !text.isEmpty else { return .failure(.missing) }
    guard let century = two(), let yearOfCentury = two(), take("-"), let month = two(), take("-"),
      let day = two()
    else { return .failure(form) }
    let year = century * 100 + yearOfCentury
    let isApart = isOfOrder && take(" ")
    let hasTime = isApart || take("T")
    var secondOfDay: Int?
    var offset: Int?
    if hasTime {
      guard let time = readTime() else { return .failure(form) }
      secondOfDay = time
      if next < text.endIndex {
        guard let written = readOffset(isApart: isApart) else { return .failure(form) }
        offset = written
      }
    }
    guard next == text.endIndex else { return .failure(form) }
    return date(year: year, month: month, day: day).flatMap { date in
      guard hasTime else { return .success(.date(date)) }
      return moment(date, secondOfDay: secondOfDay ?? -1, offset: offset)
    }
  }

  private var form: MomentProblem { .form(meant: []) }

  private func date(year: Int, month: Int, day: Int) -> Result<CalendarDate, MomentProblem> {
    guard CalendarDate.years.contains(year) else { return .failure(.outOfRange) }
    guard (1...12).contains(month) else {
      let swapped = CalendarDate(year: year, month: day, day: month)
      return .failure(.noSuchMonth(swapped: text.count == 10 ? swapped?.text : nil))
    }
    guard let date = CalendarDate(year: year, month: month, day: day) else {
      let time = String(decoding: text.dropFirst(10), as: UTF8.self)
      return .failure(.noSuchDay(month: month, year: year, time: time))
    }
    return .success(date)
  }

  /// A negative second of the day stands for a time that no clock shows.
  private func moment(
    _ date: CalendarDate, secondOfDay: Int, offset: Int?
  ) -> Result<WrittenMoment, MomentProblem> {
    guard secondOfDay >= 0 else {
      // The midnight at the end of the last possible day has no date.
      let isMidnight =
        CalendarDate.years.contains(date.next.year)
        && text.dropFirst(11).elementsEqual("24:00".utf8)
      return .failure(.noSuchTime(meant: isMidnight ? "\(date.next.text)T00:00" : nil))
    }
    guard abs(offset ?? 0) < 86_400 else { return .failure(.noSuchOffset) }
    let local = LocalTime(date, secondOfDay: secondOfDay)
    guard let offset else { return .success(.dateTime(local)) }
    return .success(.instant(Instant(secondsSince1970: local.seconds - Int64(offset))))
  }

  /// Reads `hh:mm`, optionally with `:ss` and a fraction, as a second of the day. Returns nil for
  /// another form, and a negative number for a time that no clock shows.
  private mutating func readTime() -> Int? {
    guard let hour = two(), take(":"), let minute = two() else { return nil }
    var second = 0
    if take(":") {
      guard let written = two() else { return nil }
      second = written
      if isOfOrder, take(".") {
        guard digit() != nil else { return nil }
        while digit() != nil {}
      }
    }
    return hour < 24 && minute < 60 && second < 60 ? hour * 3_600 + minute * 60 + second : -1
  }

  /// Reads `Z` or `±hh:mm` as a number of seconds ahead of UTC; nil for another form. Exports of
  /// shops and databases, which write date and time apart, also write ` ±hhmm` and ` UTC`.
  private mutating func readOffset(isApart: Bool) -> Int? {
    if isApart, take(" "), take("U") { return take("T") && take("C") ? 0 : nil }
    if take("Z") { return 0 }
    let isBehind = take("-")
    guard isBehind || take("+"), let hour = two(), take(":") || isApart, let minute = two()
    else { return nil }
    let offset = minute < 60 ? hour * 3_600 + minute * 60 : 86_400
    return isBehind ? -offset : offset
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next < text.endIndex, text[next] == UInt8(ascii: character) else { return false }
    text.formIndex(after: &next)
    return true
  }

  /// Reads a number of two digits.
  private mutating func two() -> Int? {
    guard let tens = digit(), let ones = digit() else { return nil }
    return tens * 10 + ones
  }

  private mutating func digit() -> Int? {
    guard next < text.endIndex, text[next].isDigit else { return nil }
    defer { text.formIndex(after: &next) }
    return Int(text[next] - UInt8(ascii: "0"))
  }
}

/// A date, optionally with a time of day, in the most common form: without an offset. Reading it
/// takes a fraction of the time of `WrittenMoment.read`, which also reads all other forms and
/// explains mistakes.
struct StrictMoment {
  private let date: CalendarDate
  private let secondOfDay: Int?

  /// Reads all of `bytes`; nil if they are not a moment in this form.
  init?(_ bytes: Span<UInt8>) {
    let hasTime = bytes.count == 19 || bytes.count == 16
    guard hasTime || bytes.count == 10,
      let day = TwoDigits(bytes, at: 0, like: 0x2D30_302D_3030_3030, upTo: 0x0F06_060F_0606_0606),
      let time = hasTime
        ? TwoDigits(bytes, at: 8, like: 0x3030_3A30_3054_3030, upTo: 0x0606_0F06_060F_0606)
        : TwoDigits()
    else { return nil }
    let year = day[0] * 100 + day[2]
    guard CalendarDate.years.contains(year),
      let date = CalendarDate(
        year: year, month: day[5], day: hasTime ? time[0] : StrictMoment.two(bytes, at: 8))
    else { return nil }
    self.date = date
    let second =
      bytes.count == 19 ? bytes[16] == UInt8(ascii: ":") ? StrictMoment.two(bytes, at: 17) : 60 : 0
    guard time[3] < 24, time[6] < 60, second < 60 else { return nil }
    secondOfDay = hasTime ? time[3] * 3_600 + time[6] * 60 + second : nil
  }

  var moment: WrittenMoment {
    secondOfDay.map { .dateTime(LocalTime(date, secondOfDay: $0)) } ?? .date(date)
  }

  /// Returns a number larger than any part of a moment unless both bytes are digits.
  @inline(__always)
  private static func two(_ bytes: Span<UInt8>, at offset: Int) -> Int {
    // Each result is the value of a digit, or at least 10 for any other byte.
    let tens = bytes[offset] ^ UInt8(ascii: "0")
    let ones = bytes[offset + 1] ^ UInt8(ascii: "0")
    return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : 10_000
  }
}

/// The numbers of two digits in eight bytes, each in the place of its tens.
private struct TwoDigits {
  private var numbers: UInt64 = 0

  init() {}

  /// Reads bytes that are like those of a pattern, which has zeros for the digits; nil if they are not.
  ///
  /// - Parameter limits: What must be added to each byte, after the pattern is taken from it, to show by
  ///   the upper half that it is another separator or no digit.
  @inline(__always)
  init?(_ bytes: Span<UInt8>, at offset: Int, like pattern: UInt64, upTo limits: UInt64) {
    let word = bytes.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
    let digits = UInt64(littleEndian: word) ^ pattern
    guard ((digits &+ limits) | digits) & 0xF0F0_F0F0_F0F0_F0F0 == 0 else { return nil }
    numbers = digits &* 10 &+ digits &>> 8
  }

  /// The number whose tens are in a byte, counted from the first.
  subscript(place: UInt64) -> Int { Int(numbers &>> (8 &* place) & 0xFF) }
}
