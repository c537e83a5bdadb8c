extension Slip {
  /// Returns the slips of `start`, `end`, `days` and `hours`.
  static func ofTime(_ gap: Gap) -> [Slip]? {
    switch gap {
    case .start:
      [
        Slip(
          "[ from | TIME to/until/and TIME ]", .maybe("between $2 and $4"), id: .wrongPlace,
          "hours of the day stand behind `between`", then: .broken
        ).inPromotion
      ] + moments + date("`from` needs a date such as `2026-11-01`", template: "2026-11-01")
    case .lastDay: lastDay
    case .lastInstant:
      [Slip("[ until | DATE ]") { $0.instantWithoutTime($1) }] + moments
        + date(
          "`until` needs a date and time such as `2026-11-12T00:00`", template: "2026-11-12T00:00")
    case .momentEnd:
      [
        .silent("UNKNOWN | MOMENT", then: .again),
        Slip("MOMENT |") { $0.timeApart($1, next: $1.node.depth > 0 ? .stops : .broken) },
      ]
    default: days(gap) ?? hours(gap)
    }
  }

  /// Returns the slips of anything but a date in its place.
  static func date(_ needed: String, template: String) -> [Slip] {
    [
      missing(
        "| WORD/NUMBER", needed,
        help: "dates are written in figures, the year first: `2026-11-01`"),
      missing("|", needed, template: template),
    ]
  }

  private static var lastDay: [Slip] {
    let needed = "`to` needs a date such as `2026-11-11`"
    return [
      Slip("[ to | DATETIME ]") { $0.dayWithTime($1) },
      Slip("| NUMBER") { $0.bareDigits($1) },
      Slip("day/, [ NUMBER to | NUMBER ]") { $0.joinedMonthDays($1) },
      Slip(
        "[ to | PERCENT ] off?", .maybe("discount to $2"), id: .wrongPlace, "\(needed), not $2",
        then: .broken
      ).inPromotion,
      Slip(
        "[ to | NUMBER ] off?", .maybe("up to $2"), id: .wrongPlace, "\(needed), not $2",
        then: .broken
      ).inPromotion,
    ] + moments + date(needed, template: "2026-11-11")
  }

  private static func days(_ gap: Gap) -> [Slip]? {
    switch gap {
    case .days:
      [
        misspelt("| days | NUMBER", "day"),
        Slip(
          "[ on | NUMBER ]", .certain("on day $2"), id: .missingPart,
          "a day of the month needs the word `day`", then: .inserted),
      ]
    case .monthDay:
      [
        excess(", | day", "`day` stands once, before the first"),
        missing("|", "`on day` needs a day of the month such as `11`"),
      ]
    case .monthDayComma:
      [
        Slip("[ NUMBER | NUMBER ]") { $0.joinedMonthDays($1) },
        Slip("[ NUMBER | and/or NUMBER ]") { $0.joinedMonthDays($1) },
      ]
    case .weekday:
      [
        Slip(
          "[ on | DATE ]", .maybe("from $2 to $2"), id: .wrongPlace,
          "`on` needs days that come again; a single day is a window", then: .broken),
        Slip("| WORD") { $0.wrongDay($1) },
        missing(
          "|", "`on` needs days such as `fri, sat`, or `day` and days of the month",
          template: "fri, sat"),
      ]
    case .weekdayComma: [Slip("| WORD") { $0.joinedDays($1) }]
    default: nil
    }
  }

  private static func hours(_ gap: Gap) -> [Slip]? {
    let needed = "`between` needs a time of day such as `18:00`"
    switch gap {
    case .firstTime:
      return [
        Slip("| DATE") { $0.joinedTimes($1) }, Slip("| TIME/NUMBER") { $0.wrongTime($1) },
        missing("|", needed, template: "18:00 and 22:00"),
      ]
    case .hoursAnd:
      return [
        .silent("UNKNOWN | TIME", then: .inserted),
        misspelt("| WORD | TIME", "and"), Slip("TIME | WORD") { $0.clockWord($1) },
        missing("|", "`between` needs `and` and a second time", template: "and 22:00"),
      ]
    case .secondTime:
      return [
        Slip(
          "[ between 00:00 and | 24:00 ]", .certain(""), id: .emptyHours,
          "these hours are the whole day",
          help: "without `between` a promotion is on all day", then: .broken),
        Slip("| TIME/NUMBER") { $0.wrongTime($1) }, missing("|", needed, template: "22:00"),
      ]
    case .hoursEnd:
      return [
        Slip(
          "| and TIME and? TIME?", id: .excessPart, "`between` has two times, not more",
          help: "hours at noon and in the evening are two promotions", then: .stops),
        Slip("TIME | WORD") { $0.clockWord($1) },
      ]
    default: return nil
    }
  }
}
