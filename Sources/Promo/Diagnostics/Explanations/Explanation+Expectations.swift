// Expectations.

extension Diagnostic.Code.Explanation {
  static var unknownPromotion: Self {
    Self(
      title: "a name in `expect` that no promotion has",
      cause: """
        The expectation says which promotions an order gets, and none of the rules has one of
        these names. Mostly the promotion was renamed, or the name has a slip: capitals, spaces
        and signs count. Or the promotion is in a file that was not given this time.

        Correct the name, or give that file too. If the promotion was taken out of the rules,
        decide what the order is to pay now, and write that.
        """,
      example: """
        promotion "50 off 300" {
            coupon 50
            spend 300
        }
        expect amount 400 pays 350 by "50 off"
        """,
      mended: """
        promotion "50 off 300" {
            coupon 50
            spend 300
        }
        expect amount 400 pays 350 by "50 off 300"
        """)
  }

  static var missingMoment: Self {
    Self(
      title: "an `expect` that needs `at`",
      cause: """
        Promotions here start or end, so the same order pays more on one day and less on
        another. Without a day the expectation would hold today and fail next month, with no
        change in the rules.

        Write the moment of the order before `pays`: `at 2026-11-11T10:00`, or `at 2026-11-11`
        for the first instant of that day. It is needed even where the promotions with a window
        are `paused`.
        """,
      example: """
        timezone "Asia/Shanghai"
        promotion "50 off 300" {
            coupon 50
            spend 300
            from 2026-11-01 to 2026-11-30
        }
        expect amount 400 pays 350
        """,
      mended: """
        timezone "Asia/Shanghai"
        promotion "50 off 300" {
            coupon 50
            spend 300
            from 2026-11-01 to 2026-11-30
        }
        expect amount 400 at 2026-11-11 pays 350
        """)
  }
}
