import Testing

@testable import Promo

@Suite struct CalendarChartTests {
  private static func chart(
    _ promotions: String, at instant: String = "2026-11-04T12:00", zone: String = "Europe/Berlin"
  ) throws -> CalendarChart {
    let program = try #require(Rules.compile("timezone \"\(zone)\"\n\(promotions)").program)
    return program.calendarChart(from: try program.order("0", at: instant).instant)
  }

  @Test(arguments: [
    ("", "4 November 2026 to 10 November 2026"),
    ("on fri", "4 November 2026 to 10 November 2026"),
    ("on day 11", "4 November 2026 to 8 December 2026"),
    ("from 2026-11-01 to 2026-11-02", "4 November 2026 to 10 November 2026"),
    ("from 2026-11-01 to 2026-11-30", "1 November 2026 to 30 November 2026"),
    ("until 2026-11-20T00:00", "4 November 2026 to 19 November 2026"),
    ("from 2026-12-24", "4 November 2026 to 30 December 2026"),
    ("from 2020-01-01", "27 July 2026 to 10 November 2026"),
    ("from 2026-11-01 to 2030-01-01", "1 November 2026 to 5 December 2027"),
  ])
  func `it holds all windows that are not over`(clauses: String, days: String) throws {
    let chart = try CalendarChartTests.chart("promotion \"A\" { coupon 5 \(clauses) }")
    #expect(chart.subtitle == "\(days), Europe/Berlin")
  }

  @Test func `what is not drawn is counted`() throws {
    let many = (0..<62).map { "promotion \"\($0)\" { coupon 5 }" }.joined(separator: "\n")
    let chart = try CalendarChartTests.chart(
      """
      promotion "Paused" { coupon 5 paused }
      promotion "Over" { coupon 5 until 2026-11-04T12:00 }
      promotion "Later" { coupon 5 from 2028-01-01 }
      \(many)
      """)
    #expect(chart.rows.count == 60)
    #expect(
      chart.notes == ["not drawn: 1 switched off, 1 over, 1 later, 2 for lack of room"])
    let empty = try CalendarChartTests.chart("promotion \"A\" { coupon 5 paused }")
    #expect(empty.notes == ["no promotion is on during these days", "not drawn: 1 switched off"])
  }

  @Test func `windows that reach beyond the days are told from those that end with them`() throws {
    let chart = try CalendarChartTests.chart(
      """
      promotion "A" { coupon 5 from 2026-11-04 to 2026-11-10 }
      promotion "B" { coupon 5 }
      """)
    #expect(chart.rows.map(\.beginsEarlier) == [false, true])
    #expect(chart.rows.map(\.endsLater) == [false, true])
  }

  @Test(arguments: ScheduleTests.changes)
  func `the times are those at which a schedule is on, over a clock change`(
    zone: SecondZone, firstDay: SecondDate
  ) throws {
    let program = try ScheduleTests.program(in: zone)
    let start = zone.start(of: firstDay)
    let end = zone.start(of: firstDay.next.next)
    let span = Instant(secondsSince1970: start)..<Instant(secondsSince1970: end)
    for promotion in program.promotions {
      let times = promotion.schedule.times(within: span, in: program.zone)
      for minute in stride(from: start, to: end, by: 60) {
        let instant = Instant(secondsSince1970: minute)
        let isOn = promotion.schedule.isOn(at: program.zone.localTime(at: instant))
        try #require(times.contains { $0.contains(instant) } == isOn, "\(zone) \(minute)")
      }
      let gaps = zip(times, times.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound }
      #expect(gaps)
    }
  }

  @Test func `a column says whether a promotion is on all the time, at times, or off`() throws {
    let chart = try CalendarChartTests.chart(
      """
      promotion "Week" { coupon 5 from 2026-11-02 to 2026-11-15 }
      promotion "Weekend" { coupon 5 on sat, sun }
      promotion "Hours" { coupon 5 on sun between 12:00 and 13:00 from 2026-11-08 }
      """, at: "2026-11-02")
    // Fourteen days of one column each.
    let lines = chart.blocks(width: 14 + 3 + 14).plain.split(separator: "\n")
    #expect(lines.contains("Week     5 off  ██████████████"), "\(lines)")
    #expect(lines.contains("Weekend  5 off ‹░░░░░██░░░░░██›"))
    #expect(lines.contains("Hours    5 off        ▒░░░░░░▒›"))
  }

  @Test func `a name is never cut, and each bar says what it gives`() throws {
    let name = "A sale with a name that is much longer than the column for names"
    let chart = try CalendarChartTests.chart(
      "promotion \"\(name)\" { coupon 5 every 1_000 } promotion \"B\" { discount 20% off }")
    #expect(chart.labelWidth == 64 + 2 + 17)
    let lines = chart.label(of: chart.rows[0], width: 50)
    #expect(lines.map(\.name).joined(separator: " ") == name)
    #expect(lines.map(\.gain) == ["", "5 off every 1,000"])
    let narrow = chart.label(of: chart.rows[0], width: 20)
    #expect(narrow.map(\.gain) == ["", "", "", "", "5 off every 1,000"])
    #expect(narrow.map(\.name).joined(separator: " ") == name + " ")
    let plain = chart.blocks(width: 40).plain
    #expect(name.split(separator: " ").allSatisfy { plain.contains($0) })
    #expect(!plain.contains("…"))
    #expect(chart.svg.contains(">5 off every 1,000</text>"))
    #expect(chart.svg.contains(">20% off</text>"))
  }

  @Test func `a bar says for whom it is`() throws {
    let chart = try CalendarChartTests.chart(
      """
      fact tier one of "none", "gold" default "none"
      promotion "A" { coupon 5 code "HELLO" when tier is "gold" from 2026-11-05 to 2026-11-06 }
      promotion "B" { coupon 5 from 2026-11-05 to 2026-11-06 }
      """)
    #expect(chart.rows.map(\.audience) == ["with the code HELLO, if tier is gold", ""])
    #expect(chart.blocks(width: 80).plain.contains("with the code HELLO,"))
    #expect(chart.svg.contains("<title>A, 5 off, with the code HELLO, if tier is gold</title>"))
    #expect(chart.description.contains("A: 5 off, from Thu 5 Nov 00:00 to Sat 7 Nov 00:00, with"))
  }

  @Test func `weekends are shaded, and days have the initials of their weekdays`() throws {
    let svg = try CalendarChartTests.chart(
      "promotion \"A\" { coupon 5 from 2026-11-02 to 2026-11-29 }"
    ).svg
    let initials = svg.matches(of: />([MTWFS])<\/text>/).map { String($0.1) }
    #expect(initials.joined() == String(repeating: "MTWTFSS", count: 4))
    #expect(svg.contains("fill=\"#f2f3f5\""))
  }

  @Test func `it speaks Chinese, under a title of one's own`() throws {
    let program = try #require(
      Rules.compile(
        """
        timezone "Asia/Shanghai"
        promotion "A" { coupon 5 spend 1_000 on sat }
        promotion "B" { coupon 5 paused }
        """
      ).program)
    let instant = try program.order("0", at: "2026-11-04").instant
    let chart = program.calendarChart(from: instant, in: .chinese, titled: "<周末>")
    #expect(chart.title == "<周末>")
    #expect(chart.subtitle == "优惠生效时间，2026年11月4日至2026年11月10日，Asia/Shanghai")
    #expect(chart.notes == ["未画出：1项已暂停"])
    #expect(
      chart.description
        == chart.subtitle + "；A：满1000减5，更早至更晚，仅部分时段；未画出：1项已暂停")
    #expect(chart.svg.contains("<title id=\"title\">&lt;周末&gt;</title>"))
    #expect(chart.svg.contains(">11月7日周六</text>"))
    #expect(chart.blocks(width: 120).plain.contains("╷11月7日周六"))
    #expect(program.calendarChart(from: instant).title == "When promotions are on")
  }
}
