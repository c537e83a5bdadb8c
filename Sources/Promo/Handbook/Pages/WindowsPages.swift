// Dates and windows.

extension Diagnostic.ID.Explanation {
  static var noSuchMoment: Self {
    Self(
      title: "a day or a time that does not exist, or is out of range",
      cause: """
        The form is right, but no calendar or clock shows such a moment. November has 30 days,
        29 February occurs only in leap years, and a time of day is at most `23:59:59`. The
        midnight that ends a day is `T00:00` of the next one, and after `between` it is `00:00`.
        An offset from UTC is less than 24 hours.

        Years run from 1970 to 2199. A promotion without an end needs no date in the far future:
        leave out `to` and `until`.
        """,
      example: """
        timezone "Asia/Shanghai"
        promotion "Storewide" {
            discount 20% off
            to 2026-11-31
        }
        """,
      mended: """
        timezone "Asia/Shanghai"
        promotion "Storewide" {
            discount 20% off
            to 2026-11-30
        }
        """)
  }

  static var wrongWindowEnd: Self {
    Self(
      title: "`to` with a time, or `until` without one",
      cause: """
        The two words decide whether the end itself counts. `to` takes a day, and the whole of
        that day counts; `until` takes a moment, which no longer counts. A reader could take a
        bare `until 2026-11-11` with the sales of that day or without them.

        Write `to 2026-11-11` for a last day, `until 2026-11-11T22:00` for a moment.
        """,
      example: """
        timezone "Asia/Shanghai"
        promotion "Singles' Day" {
            discount 30% off
            from 2026-11-11
            to 2026-11-11T22:00
        }
        """,
      mended: """
        timezone "Asia/Shanghai"
        promotion "Singles' Day" {
            discount 30% off
            from 2026-11-11
            until 2026-11-11T22:00
        }
        """)
  }

  static var offsetInRules: Self {
    Self(
      title: "a time with an offset from UTC in a promotion or a guarantee",
      cause: """
        In promotions and guarantees all times belong to one clock on the wall, the one that the
        setting `timezone` names, as on the banner that customers read. The `+08:00` or `Z`
        after a time names another clock. If clocks change with the seasons, it would also be
        wrong for half of the year. Usually another program wrote the date.

        Leave the offset out and write the time as the clock of the shop shows it. An
        expectation may have an offset.
        """,
      example: """
        timezone "Asia/Shanghai"
        promotion "Evening" {
            discount 20% off
            from 2026-11-11T20:00+08:00
        }
        """,
      mended: """
        timezone "Asia/Shanghai"
        promotion "Evening" {
            discount 20% off
            from 2026-11-11T20:00
        }
        """)
  }

  static var emptyWindow: Self {
    Self(
      title: "a window that ends at its start or before it",
      cause: """
        The window ends before it starts, or at the same moment, so no order could ever get the
        promotion. Usually the two dates were swapped, or at the turn of the year only one of
        them got the new year.

        For a single day, write `from` and `to` with the same date. A window until midnight ends
        at `T00:00` of the next day.
        """,
      example: """
        timezone "Europe/Berlin"
        promotion "Christmas" {
            discount 20% off
            from 2026-12-20
            to 2026-01-06
        }
        """,
      mended: """
        timezone "Europe/Berlin"
        promotion "Christmas" {
            discount 20% off
            from 2026-12-20
            to 2027-01-06
        }
        """)
  }
}
