// Warnings about the rules as a whole.

extension Diagnostic.ID.Explanation {
  static var noPromotions: Self {
    Self(
      title: "no promotions at all",
      cause: """
        With these rules every order pays its full amount. Perhaps you passed the wrong file, or
        a `#` stands before every line.

        To take all promotions out of the shop for a while, leave them in the file and write
        `paused` in each. The answer then says of each one that it is switched off.
        """,
      example: """
        # The promotions of this summer
        """,
      mended: """
        # The promotions of this summer
        promotion "Summer" {
            discount 15% off
        }
        """)
  }

  static var datesWithoutZone: Self {
    Self(
      title: "a date or a schedule without a `timezone`",
      cause: """
        A day begins at another instant in every country. Without a `timezone`, the rules read
        dates, days and hours in UTC, whose day begins at eight in the morning in Shanghai.
        Customers there would pay the full amount for the first eight hours, and get the
        discount for eight hours too long at the end.

        Name the zone of the shop at the top of the file. If you mean UTC, write
        `timezone "UTC"`.
        """,
      example: """
        promotion "Weekend" {
            discount 20% off
            from 2026-11-28 to 2026-11-29
        }
        """,
      mended: """
        timezone "Asia/Shanghai"
        promotion "Weekend" {
            discount 20% off
            from 2026-11-28 to 2026-11-29
        }
        """)
  }
}
