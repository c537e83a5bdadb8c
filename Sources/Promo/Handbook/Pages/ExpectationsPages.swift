// Expectations.

extension Diagnostic.ID.Explanation {
  static var unknownPromotion: Self {
    Self(
      title: "a name in `expect` that no promotion has",
      cause: """
        The expectation says which promotions an order gets, and no promotion in the rules has
        one of these names. Usually the promotion was renamed, or the name has a slip: capitals,
        spaces and signs count. Or the promotion is in a file that you did not pass to the
        command.

        Correct the name, or pass that file too. If somebody removed the promotion, decide what
        the order pays now, and write that.
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
        Promotions in these rules start or end, or run on certain days or hours, so the same
        order pays more at one time and less at another. Without a moment the expectation would
        hold today and fail next month, with no change in the rules.

        Write the moment of the order after the amount: `at 2026-11-11T10:00`, or
        `at 2026-11-11` for the first instant of that day. You need it even if all promotions
        with a window or a schedule are `paused`.
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

  static var missingFact: Self {
    Self(
      title: "an `expect` without a fact that it needs",
      cause: """
        The fact has no `default`, so every order must state it, and an expectation is an order
        too. The rules never guess: in the example a customer of tier gold pays 90, and
        everybody else pays 100.

        Write the fact before `pays`: `with tier "gold"`, with commas between several facts. You
        need it even if no promotion asks for it. If most orders do not state the fact, give it
        a `default` in its declaration.
        """,
      example: """
        fact tier one of "none", "silver", "gold"
        promotion "Gold members" {
            discount 10% off
            when tier is "gold"
        }
        expect amount 100 pays 90
        """,
      mended: """
        fact tier one of "none", "silver", "gold"
        promotion "Gold members" {
            discount 10% off
            when tier is "gold"
        }
        expect amount 100 with tier "gold" pays 90
        """)
  }

  static var unknownCode: Self {
    Self(
      title: "an `expect` or an `ensure` with a code that no promotion names",
      cause: """
        Such a code changes no price. An expectation that names it says what an order pays
        without it, and a guarantee that names it covers nothing but orders without it. Usually
        the code has a slip, or the promotion has a new code, and then nothing tests what
        customers with the new code pay. Or the promotion is in a file that you did not pass to
        the command.

        Correct the code, or pass that file too. To show that an old code no longer gives
        anything, keep its promotion and write `paused` in it.
        """,
      example: """
        promotion "Newcomer" {
            coupon 15
            code "HELLO15"
        }
        expect amount 100 code "HALLO15" pays 100
        """,
      mended: """
        promotion "Newcomer" {
            coupon 15
            code "HELLO15"
        }
        expect amount 100 code "HELLO15" pays 85
        """)
  }
}
