// Wall clocks of five zones for 2025 to 2027, written from their rules; everything is found by counting and
// trying, because a slow search is easier to believe than a formula.

struct SecondDate: Hashable, Comparable, Sendable {
  var year: Int
  var month: Int
  var day: Int

  init(_ year: Int, _ month: Int, _ day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  static func < (a: Self, b: Self) -> Bool {
    (a.year, a.month, a.day) < (b.year, b.month, b.day)
  }

  static func isLeap(_ year: Int) -> Bool {
    (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
  }

  static func days(inYear year: Int) -> Int { isLeap(year) ? 366 : 365 }

  static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Where counting starts: 2024-01-01 is day 19 723, which saves counting 54 years again and again.
  private static func origin(_ isLater: Bool) -> (year: Int, days: Int) {
    isLater ? (2024, 19_723) : (1970, 0)
  }

  /// Days since 1970-01-01, counted year by year and month by month.
  var number: Int {
    var (y, days) = Self.origin(year >= 2024)
    while y < year {
      days += Self.days(inYear: y)
      y += 1
    }
    var m = 1
    while m < month {
      days += Self.days(inMonth: m, of: year)
      m += 1
    }
    return days + day - 1
  }

  init(number: Int) {
    var (y, rest) = Self.origin(number >= 19_723)
    rest = number - rest
    while rest >= Self.days(inYear: y) {
      rest -= Self.days(inYear: y)
      y += 1
    }
    var m = 1
    while rest >= Self.days(inMonth: m, of: y) {
      rest -= Self.days(inMonth: m, of: y)
      m += 1
    }
    self.init(y, m, rest + 1)
  }

  var next: SecondDate { SecondDate(number: number + 1) }
  var previous: SecondDate { SecondDate(number: number - 1) }

  /// 1970-01-01 was a Thursday.
  var weekday: SecondWeekday {
    SecondWeekday(rawValue: (number + SecondWeekday.thu.rawValue) % 7)!
  }

  /// The `nth` Sunday of a month, counting from 1.
  static func sunday(_ nth: Int, month: Int, year: Int) -> SecondDate {
    let sundays = (1...days(inMonth: month, of: year)).map { SecondDate(year, month, $0) }.filter {
      $0.weekday == .sun
    }
    return sundays[nth - 1]
  }

  static func lastSunday(month: Int, year: Int) -> SecondDate {
    (1...days(inMonth: month, of: year)).map { SecondDate(year, month, $0) }.last {
      $0.weekday == .sun
    }!
  }

  /// The instant at which a UTC clock shows this date and this time.
  func utc(_ hour: Int64, _ minute: Int64 = 0) -> Int64 {
    Int64(number) * 86_400 + hour * 3_600 + minute * 60
  }
}

/// A local date and time of day, as a clock on the wall shows it.
struct SecondMoment: Hashable, Comparable, Sendable {
  var date: SecondDate
  /// Seconds since midnight, as the clock reads them.
  var second: Int

  static func < (a: Self, b: Self) -> Bool {
    a.date != b.date ? a.date < b.date : a.second < b.second
  }

  /// The reading as one number: what it would be if the wall clock ran without jumps.
  var reading: Int64 { Int64(date.number) * 86_400 + Int64(second) }

  init(date: SecondDate, second: Int) {
    self.date = date
    self.second = second
  }

  init(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0, _ second: Int = 0)
  {
    self.init(date: SecondDate(year, month, day), second: hour * 3_600 + minute * 60 + second)
  }

  init(reading: Int64) {
    self.init(date: SecondDate(number: Int(reading / 86_400)), second: Int(reading % 86_400))
  }
}

enum SecondZone: String, CaseIterable, Sendable {
  case utc = "UTC"
  case shanghai = "Asia/Shanghai"
  case berlin = "Europe/Berlin"
  case newYork = "America/New_York"
  case lordHowe = "Australia/Lord_Howe"

  /// Every distance from UTC, in seconds, that the zone's clocks ever have.
  var offsets: [Int64] {
    switch self {
    case .utc: [0]
    case .shanghai: [8 * 3_600]
    case .berlin: [3_600, 2 * 3_600]
    case .newYork: [-5 * 3_600, -4 * 3_600]
    case .lordHowe: [10 * 3_600 + 1_800, 11 * 3_600]
    }
  }

  /// The changes of the years in use, worked out once: every question about local time needs them.
  private static let known: [SecondZone: [Int: (on: Int64, off: Int64)]] = {
    var known: [SecondZone: [Int: (on: Int64, off: Int64)]] = [:]
    for zone in allCases {
      for year in 2024...2028 { known[zone, default: [:]][year] = zone.rule(in: year) }
    }
    return known
  }()

  /// The two instants of a year at which the clocks change, if they do: (to daylight time, back).
  func changes(in year: Int) -> (on: Int64, off: Int64)? {
    (2024...2028).contains(year) ? Self.known[self]?[year] : rule(in: year)
  }

  private func rule(in year: Int) -> (on: Int64, off: Int64)? {
    switch self {
    case .utc, .shanghai:
      return nil
    case .berlin:
      return (
        SecondDate.lastSunday(month: 3, year: year).utc(1),
        SecondDate.lastSunday(month: 10, year: year).utc(1)
      )
    case .newYork:
      return (
        SecondDate.sunday(2, month: 3, year: year).utc(7),
        SecondDate.sunday(1, month: 11, year: year).utc(6)
      )
    case .lordHowe:
      return (
        SecondDate.sunday(1, month: 10, year: year).previous.utc(15, 30),
        SecondDate.sunday(1, month: 4, year: year).previous.utc(15)
      )
    }
  }

  func offset(at instant: Int64) -> Int64 {
    let year = SecondDate(number: Int(instant / 86_400)).year
    guard let (on, off) = changes(in: year) else { return offsets[0] }
    let daylight = on < off ? (on <= instant && instant < off) : (instant < off || on <= instant)
    return daylight ? offsets[1] : offsets[0]
  }

  func local(at instant: Int64) -> SecondMoment {
    SecondMoment(reading: instant + offset(at: instant))
  }

  /// Every instant at which the wall clock shows the moment, in order: none in a gap, two where times repeat.
  func instants(showing moment: SecondMoment) -> [Int64] {
    offsets.map { moment.reading - $0 }.filter { local(at: $0) == moment }.sorted()
  }

  /// A skipped local time stands for the first instant after the gap: walk on until the clock shows a later time.
  /// Clocks change on whole minutes of UTC, so whole minutes are enough.
  private func afterGap(_ moment: SecondMoment) -> Int64 {
    var instant = moment.reading - offsets.max()!
    instant -= instant % 60
    while local(at: instant) < moment { instant += 60 }
    return instant
  }

  /// For `from`: a repeated time is its first occurrence.
  func first(_ moment: SecondMoment) -> Int64 {
    instants(showing: moment).first ?? afterGap(moment)
  }

  /// For `until`: a repeated time is its last occurrence.
  func last(_ moment: SecondMoment) -> Int64 {
    instants(showing: moment).last ?? afterGap(moment)
  }

  /// The first instant of a local day. None of these zones changes its clocks at midnight.
  func start(of date: SecondDate) -> Int64 {
    first(SecondMoment(date: date, second: 0))
  }
}
