import Testing

@testable import Promo

@Suite struct TimeWordingTests {
  /// Checks what is said behind `coupon 50` of clauses that are about time.
  private func check(_ time: Wording, zone: String) throws {
    try Wording(
      "coupon 50 \(time.clauses)", "50 off any order\(time.english)", "立减50\(time.chinese)"
    ).check(settings: "timezone \"\(zone)\"")
  }

  static let windows = [
    Wording(
      "from 2026-11-01 to 2026-11-11", ", from 1 November to 11 November 2026",
      "，2026年11月1日至11月11日"),
    Wording(
      "from 2026-11-01T00:00 until 2026-11-12T00:00", ", from 1 November to 11 November 2026",
      "，2026年11月1日至11月11日"),
    Wording(
      "from 2026-12-20 to 2027-01-05", ", from 20 December 2026 to 5 January 2027",
      "，2026年12月20日至2027年1月5日"),
    Wording(
      "from 2026-12-01 to 2026-12-31", ", from 1 December to 31 December 2026", "，2026年12月1日至12月31日"
    ),
    Wording("from 2026-11-11 to 2026-11-11", ", on 11 November 2026", "，2026年11月11日当天"),
    Wording("from 2026-11-01", ", from 1 November 2026", "，2026年11月1日起"),
    Wording("from 2026-11-01T20:00", ", from 20:00 on 1 November 2026", "，2026年11月1日20:00起"),
    Wording("to 2026-11-11", ", up to and including 11 November 2026", "，截至2026年11月11日（含）"),
    Wording(
      "until 2026-11-12T00:00", ", up to and including 11 November 2026", "，截至2026年11月11日（含）"),
    Wording(
      "until 2026-11-12T20:00", ", until 20:00 on 12 November 2026", "，截至2026年11月12日20:00"),
    Wording(
      "from 2026-10-31T20:00 until 2026-11-12T12:30:15",
      ", from 20:00 on 31 October until 12:30:15 on 12 November 2026",
      "，2026年10月31日20:00至11月12日12:30:15"),
    Wording(
      "from 2026-10-31T20:00 to 2026-11-11",
      ", from 20:00 on 31 October to the end of 11 November 2026",
      "，2026年10月31日20:00至11月11日24:00"),
    Wording(
      "from 2026-11-01 until 2026-11-12T20:00",
      ", from 1 November until 20:00 on 12 November 2026", "，2026年11月1日00:00至11月12日20:00"),
    Wording(
      "from 2026-12-31T20:00 until 2027-01-01T02:00",
      ", from 20:00 on 31 December 2026 until 02:00 on 1 January 2027",
      "，2026年12月31日20:00至2027年1月1日02:00"),
    Wording(
      "from 2026-11-11T20:00 until 2026-11-11T22:00",
      ", on 11 November 2026 from 20:00 until 22:00", "，2026年11月11日20:00至22:00"),
    Wording(
      "from 2026-11-11 until 2026-11-11T10:00", ", on 11 November 2026 from 00:00 until 10:00",
      "，2026年11月11日00:00至10:00"),
    Wording(
      "from 2026-11-11T20:00 to 2026-11-11", ", on 11 November 2026 from 20:00 until midnight",
      "，2026年11月11日20:00至24:00"),
    Wording(
      "from 1970-01-01 to 2199-12-31", ", from 1 January 1970 to 31 December 2199",
      "，1970年1月1日至2199年12月31日"),
  ]

  @Test(arguments: windows, ["UTC", "Asia/Shanghai", "America/St_Johns"])
  func `a line says the window on the clock of the rules`(window: Wording, zone: String) throws {
    try check(window, zone: zone)
  }

  @Test func `days that clock changes cut are whole days`() throws {
    // In São Paulo 2018-11-04 began at 01:00.
    try check(
      Wording(
        "from 2018-11-04 to 2018-11-04", ", on 4 November 2018", "，2018年11月4日当天"),
      zone: "America/Sao_Paulo")
    try check(
      Wording("to 2018-11-03", ", up to and including 3 November 2018", "，截至2018年11月3日（含）"),
      zone: "America/Sao_Paulo")
    // Apia had no 2011-12-30.
    try check(
      Wording(
        "from 2011-12-01 to 2011-12-30", ", from 1 December to 29 December 2011",
        "，2011年12月1日至12月29日"),
      zone: "Pacific/Apia")
  }

  @Test func `a time that the clock shows twice is said with its offset`() throws {
    try check(
      Wording(
        "from 2026-10-25T01:30 until 2026-10-25T02:30",
        ", on 25 October 2026 from 01:30 until 02:30 +01:00", "，2026年10月25日01:30至02:30 +01:00"),
      zone: "Europe/Berlin")
    try check(
      Wording(
        "from 2026-10-25T02:10", ", from 02:10 +02:00 on 25 October 2026",
        "，2026年10月25日02:10 +02:00起"),
      zone: "Europe/Berlin")
  }

  @Test func `a window that a clock change swallows is never in force`() throws {
    try check(
      Wording(
        "from 2027-03-28T02:10 until 2027-03-28T02:50", ", never in force", "，从不生效"),
      zone: "Europe/Berlin")
  }

  static let schedules = [
    Wording("on fri", ", on Fridays", "，每周五"),
    Wording("on sat, fri", ", on Fridays and Saturdays", "，每周五、周六"),
    Wording("on mon, wed, sun", ", on Mondays, Wednesdays and Sundays", "，每周一、周三、周日"),
    Wording("on mon, tue, wed, thu, fri", ", Monday to Friday", "，周一至周五"),
    Wording("on fri, sat, sun, mon", ", Friday to Monday", "，周五至周一"),
    Wording(
      "on mon, tue, wed, fri", ", on Mondays, Tuesdays, Wednesdays and Fridays", "，每周一、周二、周三、周五"),
    Wording("on mon, tue, wed, thu, fri, sat, sun", "", ""),
    Wording("on day 11", ", on the 11th of each month", "，每月11日"),
    Wording("on day 22, 11", ", on the 11th and 22nd of each month", "，每月11日、22日"),
    Wording(
      "on day 1, 2, 3, 12, 13, 21, 23, 31",
      ", on the 1st to 3rd, 12th, 13th, 21st, 23rd and 31st of each month",
      "，每月1日至3日、12日、13日、21日、23日、31日"),
    Wording("between 18:00 and 22:00", ", every day from 18:00 to 22:00", "，每天18:00–22:00"),
    Wording(
      "between 22:00 and 02:00", ", every day from 22:00 to 02:00 the next day",
      "，每天22:00至次日02:00"),
    Wording("between 18:00 and 00:00", ", every day from 18:00 to midnight", "，每天18:00–24:00"),
    Wording("between 00:00 and 06:00", ", every day from 00:00 to 06:00", "，每天00:00–06:00"),
    Wording(
      "on fri, sat between 22:00 and 02:00",
      ", on Fridays and Saturdays from 22:00 to 02:00 the next day", "，每周五、周六22:00至次日02:00"),
    Wording(
      "on mon, tue, wed, thu, fri between 08:00 and 10:00",
      ", Monday to Friday from 08:00 to 10:00",
      "，周一至周五08:00–10:00"),
    Wording(
      "on day 11 between 20:00 and 22:00", ", on the 11th of each month from 20:00 to 22:00",
      "，每月11日20:00–22:00"),
    Wording("on fri on day 13", ", on Fridays that are the 13th of a month", "，每月13日且为周五"),
    Wording(
      "on fri, sat on day 11, 22 between 18:00 and 22:00",
      ", on Fridays and Saturdays that are the 11th or 22nd of a month from 18:00 to 22:00",
      "，每月11日、22日且为周五或周六18:00–22:00"),
    Wording(
      "on sat, sun, mon on day 1, 2, 3",
      ", on days from Saturday to Monday that are the 1st to 3rd of a month", "，每月1日至3日且为周六至周一"),
  ]

  @Test(arguments: schedules)
  func `a line says the schedule`(schedule: Wording) throws {
    try check(schedule, zone: "Asia/Shanghai")
  }
}
