// Schedules.

extension Diagnostic.ID.Explanation {
  static var emptyHours: Self {
    Self(
      title: "a `between` whose two times are equal",
      cause: """
        The first time counts and the second no longer does, so there is nothing between them.
        Another reader may take them for the whole day: one reading gives the promotion all day,
        the other never. Usually one of the times has a slip, or `00:00` was written twice for a
        whole day.

        Correct the time. For the whole day, leave `between` out; for an evening until midnight,
        write `00:00` as the second time.
        """,
      example: """
        timezone "Asia/Shanghai"
        promotion "Happy hour" {
            discount 20% off
            between 18:00 and 18:00
        }
        """,
      mended: """
        timezone "Asia/Shanghai"
        promotion "Happy hour" {
            discount 20% off
            between 18:00 and 19:00
        }
        """)
  }

  static var unknownDay: Self {
    Self(
      title: "a day that no week or month has",
      cause: """
        The days of the week are `mon`, `tue`, `wed`, `thu`, `fri`, `sat` and `sun`; the days of
        a month run from 1 to 31. Usually somebody wrote a day in full or in another language,
        or a number has a slip. If the word were ignored, the promotion would lose a day, and
        customers who come on that day would pay the full amount.

        Write the short word, such as `on fri, sat`, or the days of the month, such as
        `on day 11, 22`. A month that lacks one of these days skips it.
        """,
      example: """
        timezone "Asia/Shanghai"
        promotion "Weekend" {
            discount 20% off
            on friday, sat, sun
        }
        """,
      mended: """
        timezone "Asia/Shanghai"
        promotion "Weekend" {
            discount 20% off
            on fri, sat, sun
        }
        """)
  }
}
