// Expectations.

extension Diagnostic.ID.Explanation {
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
        Promotions here start or end, or are on at some days or hours, so the same order pays
        more at one time and less at another. Without a moment the expectation would hold today
        and fail next month, with no change in the rules.

        Write the moment of the order behind the amount: `at 2026-11-11T10:00`, or
        `at 2026-11-11` for the first instant of that day. It is needed even where the
        promotions with a window or a schedule are `paused`.
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
        The fact has no `default`, so every order has to say it, and an expectation is an order
        too. Nothing is guessed: in the example a customer of tier gold pays 90, and any other
        100.

        Write it before `pays`: `with tier "gold"`, and commas between several. It is needed
        even where no promotion asks for it. If most orders do not say it, give the fact a
        `default` where it is declared.
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
        Such a code changes no price, so the expectation says what an order pays without it, and
        a guarantee holds for orders without it alone.
        Mostly the code has a slip, or the promotion got a new one, and what customers with the
        new code pay is not tested by anything. Or the promotion is in a file that was not given
        this time.

        Correct the code, or give that file too. If the expectation is to show that an old code
        gives nothing any more, keep its promotion and write `paused` in it.
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
