import Testing

@testable import Promo

@Suite struct CalendarDateTests {
  @Test func `days are counted one by one from 1970 to 2200`() throws {
    var (year, month, day) = (1970, 1, 1)
    for count in 0..<84_006 {
      let date = CalendarDate(daysSince1970: count)
      try #require((date.year, date.month, date.day) == (year, month, day))
      try #require(date.daysSince1970 == count)
      day += 1
      if day > CalendarDate.dayCount(year: year, month: month) { (month, day) = (month + 1, 1) }
      if month > 12 { (year, month) = (year + 1, 1) }
    }
    #expect((year, month, day) == (2200, 1, 1))
  }

  @Test(arguments: [(1970, 28), (1972, 29), (2000, 29), (2100, 28), (2024, 29)])
  func `leap years are those of the Gregorian calendar`(year: Int, days: Int) {
    #expect(CalendarDate.dayCount(year: year, month: 2) == days)
  }

  @Test func `days are counted one by one back to the year -500`() throws {
    var (year, month, day) = (1970, 1, 1)
    for count in 1...902_000 {
      day -= 1
      if day == 0 {
        month -= 1
        if month == 0 { (year, month) = (year - 1, 12) }
        day = CalendarDate.dayCount(year: year, month: month)
      }
      let date = CalendarDate(daysSince1970: -count)
      guard (date.year, date.month, date.day) == (year, month, day), date.daysSince1970 == -count
      else {
        Issue.record("\(date) is not \(year)-\(month)-\(day)")
        return
      }
    }
    #expect(year < -490)
  }

  @Test func `days before 1970 are counted too`() {
    #expect(CalendarDate(daysSince1970: -1).text == "1969-12-31")
    let weekdays = (-8...0).map { CalendarDate(daysSince1970: $0).weekday }
    #expect(weekdays == [.wed, .thu, .fri, .sat, .sun, .mon, .tue, .wed, .thu])
    #expect(LocalTime(seconds: -1).date.text == "1969-12-31")
    #expect(LocalTime(seconds: -1).secondOfDay == 86_399)
  }

  @Test(arguments: [(2026, 2, 29), (2026, 0, 1), (2026, 13, 1), (2026, 4, 31), (2026, 1, 0)])
  func `a day that no calendar has is refused`(year: Int, month: Int, day: Int) {
    #expect(CalendarDate(year: year, month: month, day: day) == nil)
  }
}

@Suite struct WrittenMomentTests {
  private func read(_ text: String) -> Result<WrittenMoment, MomentProblem> {
    WrittenMoment.read(Array(text.utf8), ofOrder: true)
  }

  @Test(arguments: [
    ("2026-11-11", 1_794_355_200), ("2026-11-11T10:00", 1_794_391_200),
    ("2026-11-11T10:00:30", 1_794_391_230), ("2026-11-11T10:00:30.999", 1_794_391_230),
    ("2026-11-11 10:00", 1_794_391_200), ("2026-11-11 10:00:30+08:00", 1_794_362_430),
    ("2026-11-11T10:00Z", 1_794_391_200), ("2026-11-11T10:00+08:00", 1_794_362_400),
    ("2026-11-11T10:00:00-03:30", 1_794_403_800), ("1970-01-01", 0),
    ("2199-12-31T23:59:59", 7_258_118_399), ("1970-01-01T00:00+14:00", -50_400),
  ])
  func `a moment is an instant`(text: String, seconds: Int64) throws {
    #expect(try read(text).get().instant(in: .utc).secondsSince1970 == seconds)
  }

  @Test(arguments: [
    ("2026-02-30", MomentProblem.noSuchDay(month: 2, year: 2026, time: "")),
    ("2026-11-31T18:00", .noSuchDay(month: 11, year: 2026, time: "T18:00")),
    ("2026-00-10", .noSuchMonth(swapped: nil)),
    ("2026-13-01", .noSuchMonth(swapped: "2026-01-13")), ("1969-12-31", .outOfRange),
    ("2200-01-01", .outOfRange),
    ("2026-11-11T24:00", .noSuchTime(meant: "2026-11-12T00:00")),
    ("2026-11-11T10:60", .noSuchTime(meant: nil)),
    ("2026-11-11T10:00:60", .noSuchTime(meant: nil)), ("2026-11-11T10:00+24:00", .noSuchOffset),
    ("2026-11-11T10:00+08:60", .noSuchOffset), ("2026/13/45", .form(meant: [])),
    ("2026/11/1", .form(meant: ["2026-11-01"])),
    ("2026.11.01", .form(meant: ["2026-11-01"])), ("2026-1-5", .form(meant: ["2026-01-05"])),
    ("11/12/2026", .form(meant: ["2026-12-11", "2026-11-12"])),
    ("27.11.2026", .form(meant: ["2026-11-27"])), ("20261111", .form(meant: ["2026-11-11"])),
    ("2026年11月1日", .form(meant: ["2026-11-01"])), ("2026–11–11", .form(meant: ["2026-11-11"])),
    ("2026-11-11T9:00", .form(meant: ["2026-11-11T09:00"])), ("2026-11-11T25", .form(meant: [])),
    ("2026-11-11  10:00", .form(meant: ["2026-11-11T10:00"])),
    ("2026-11-11T10", .form(meant: ["2026-11-11T10:00"])),
    ("2026-11-11T", .form(meant: ["2026-11-11"])),
    ("2026-11-11T10:00:00.", .form(meant: [])),
    ("2026-11-11T10:00z", .form(meant: ["2026-11-11T10:00Z"])),
    ("2026-11-11T10:00+0800", .form(meant: ["2026-11-11T10:00+08:00"])), ("", .missing),
    ("2026-11-11T10:00+8", .form(meant: ["2026-11-11T10:00+08:00"])),
    ("2026-11-11T10:00+08", .form(meant: ["2026-11-11T10:00+08:00"])),
    ("2026-11-11T10:00-0330", .form(meant: ["2026-11-11T10:00-03:30"])),
    ("2026-11-11T10:00+08000", .form(meant: [])), ("2026-11-11T10:00+", .form(meant: [])),
    ("2026-11-11 12:30 pm", .form(meant: ["2026-11-11T12:30"])),
    ("2026-11-11 12:30 am", .form(meant: ["2026-11-11T00:30"])),
    ("2026-11-11 9 pm", .form(meant: ["2026-11-11T21:00"])),
    ("1.11.2026", .form(meant: ["2026-11-01"])), ("111.11.2026", .form(meant: [])),
    ("2026-11-11 13 pm", .form(meant: [])), ("2026-11-11 0 am", .form(meant: [])),
    ("2026-11-11T2000", .form(meant: ["2026-11-11T20:00"])), ("2026-11-11T100", .form(meant: [])),
    ("2199-12-31T24:00", .noSuchTime(meant: nil)), ("2026-11-11T25:00", .noSuchTime(meant: nil)),
  ])
  func `what is no moment is refused with its reason`(text: String, problem: MomentProblem) {
    #expect(read(text) == .failure(problem))
  }

  @Test func `a fraction of a second and a blank are for orders alone`() {
    let text = Array("2026-11-11T10:00:30.5".utf8)
    #expect(WrittenMoment.read(text) == .failure(.form(meant: [])))
    let blank = Array("2026-11-11 10:00".utf8)
    #expect(WrittenMoment.read(blank) == .failure(.form(meant: ["2026-11-11T10:00"])))
  }
}
