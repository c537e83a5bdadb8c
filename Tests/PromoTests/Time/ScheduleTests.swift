import TestSupport
import Testing

@testable import Promo

@Suite struct ScheduleTests {
  /// The two days of each clock change of 2026 in three zones, one of which shifts by half an hour.
  static let changes: [(zone: SecondZone, firstDay: SecondDate)] = [
    (.berlin, SecondDate(2026, 3, 28)),
    (.berlin, SecondDate(2026, 10, 24)),
    (.newYork, SecondDate(2026, 3, 7)),
    (.newYork, SecondDate(2026, 10, 31)),
    (.lordHowe, SecondDate(2026, 4, 4)),
    (.lordHowe, SecondDate(2026, 10, 3)),
  ]

  static let clauses = [
    "on sat", "on sun", "on mon, sun", "on day 25, 29", "on sun on day 4, 5, 8, 25, 29",
    "between 02:00 and 03:00", "between 02:15 and 02:45", "between 01:45 and 02:00",
    "between 22:00 and 02:30", "between 23:30 and 00:15", "on sat between 22:00 and 02:30",
    "on sun between 22:00 and 02:30", "on day 24, 28 between 12:00 and 11:59",
    "on sat on day 24, 28, 7, 31, 4, 3 between 20:00 and 03:00", "between 00:00 and 02:30",
    "on mon between 02:00 and 01:30",
  ]

  /// A promotion for each of the schedules.
  static func program(in zone: SecondZone) throws -> Program {
    let text = clauses.enumerated()
      .map { "promotion \"\($0)\" { coupon 1 \($1) }" }.joined(separator: "\n")
    return try Rules.program("timezone \"\(zone.rawValue)\"\n\(text)")
  }

  @Test(arguments: changes)
  func `a schedule is on by the wall clock, over a clock change`(
    zone: SecondZone, firstDay: SecondDate
  ) throws {
    let program = try ScheduleTests.program(in: zone)
    let start = zone.start(of: firstDay)
    let end = zone.start(of: firstDay.next.next)
    for (promotion, clauses) in zip(program.promotions, ScheduleTests.clauses) {
      var next: Int64?
      // From the last minute to the first, so that the next one that is on is known.
      let step: Int64 = Effort.isLong ? 60 : 900
      for minute in stride(from: end - step, through: start, by: -Int(step)) {
        let instant = Instant(secondsSince1970: minute)
        let isOn = promotion.schedule.isOn(at: program.zone.localTime(at: instant))
        try #require(
          isOn == expected(clauses, zone.local(at: minute)), "\(zone) \(clauses) \(minute)")
        if isOn { next = minute }
        let found = promotion.schedule.firstInstant(
          from: instant, before: Instant(secondsSince1970: end), in: program.zone)
        try #require(found?.secondsSince1970 == next, "\(zone) \(clauses) \(minute)")
      }
    }
  }

  /// What the clauses say of a wall clock, read from their text.
  private func expected(_ clauses: String, _ local: SecondMoment) -> Bool {
    var words = clauses.split(separator: " ").map(String.init)
    var minute = local.second / 60
    var date = local.date
    if let between = words.firstIndex(of: "between") {
      let (from, to) = (minutes(words[between + 1]), minutes(words[between + 3]))
      guard from < to ? minute >= from && minute < to : minute >= from || minute < to else {
        return false
      }
      // Behind midnight it is still the evening before.
      if from > to, minute < to {
        minute += 1_440
        date = date.previous
      }
      words.removeSubrange(between...)
    }
    return words.split(separator: "on").allSatisfy { part in
      let values = part.map { $0.replacing(",", with: "") }
      return values.first == "day"
        ? values.contains(String(date.day)) : values.contains(date.weekday.word)
    }
  }

  private func minutes(_ text: String) -> Int {
    let parts = text.split(separator: ":").compactMap { Int($0) }
    return parts[0] * 60 + parts[1]
  }

  @Test(arguments: [
    ("Europe/Berlin", "2026-10-25", 120), ("Europe/Berlin", "2026-03-29", 0),
    ("Europe/Berlin", "2026-03-30", 60), ("America/New_York", "2026-11-01", 60),
    ("America/New_York", "2026-03-08", 0), ("Australia/Lord_Howe", "2026-10-04", 30),
    ("Australia/Lord_Howe", "2026-04-05", 60), ("UTC", "2026-10-25", 60),
  ])
  func `the hour from two to three is as long as the clock shows it`(
    zone: String, day: String, minutes: Int
  ) throws {
    let program = try Rules.program(
      "timezone \"\(zone)\" promotion \"P\" { coupon 1 between 02:00 and 03:00 }")
    let start = try program.zone.instant(in: Array(day.utf8)).get().secondsSince1970
    let count = (0..<(26 * 60)).count { minute in
      let local = program.zone.localTime(
        at: Instant(secondsSince1970: start + 60 * Int64(minute)))
      return local.date.text == day && program.promotions[0].schedule.isOn(at: local)
    }
    #expect(count == minutes)
  }

  @Test func `every day of a week is every day of a month within the time that is looked at`() {
    let zone = ZoneRules.utc
    for weekday in Weekday.allCases {
      for day in 1...31 {
        let schedule = Schedule(weekdays: [weekday], monthDays: [day], hours: nil)
        for year in stride(from: 1970, through: 2180, by: 7) {
          let start = LocalTime(CalendarDate(daysSince1970: (year - 1970) * 365))
          #expect(
            schedule.firstInstant(
              from: Instant(secondsSince1970: start.seconds), before: nil, in: zone) != nil)
        }
      }
    }
  }

  @Test(arguments: [
    ("on fri between 22:00 and 02:00", "2026-11-20T21:59", "2026-11-20 22:00 +08:00"),
    ("on fri between 22:00 and 02:00", "2026-11-21T02:00", "2026-11-27 22:00 +08:00"),
    ("on day 31 allow P111", "2026-11-21", "2026-12-31 00:00 +08:00"),
    ("on day 31 until 2026-12-31T00:00", "2026-11-21", nil),
    ("on day 29 on sun", "2026-11-30", "2027-08-29 00:00 +08:00"),
  ])
  func `an answer says when a promotion is on again`(
    clauses: String, instant: String, next: String?
  ) throws {
    let program = try Rules.program(
      "timezone \"Asia/Shanghai\" promotion \"P\" { coupon 1 \(clauses) }")
    let quote = try program.quote(try program.order("10", at: instant))
    guard case .offSchedule(let found) = quote.outcomes[0].kind else {
      Issue.record("it is \(quote.outcomes[0].kind)")
      return
    }
    #expect(found.map(program.zone.text) == next)
  }
}
