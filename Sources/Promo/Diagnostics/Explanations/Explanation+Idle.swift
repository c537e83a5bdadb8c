// Warnings about what has no effect in a promotion.

extension Diagnostic.Code.Explanation {
  static var capNeverBites: Self {
    Self(
      title: "a cap that never changes a price",
      cause: """
        The promotion never takes more than its cap `up to` anyway: a coupon of 15 takes at most
        15, whatever cap is above that. Either the cap was left behind when the coupon was made
        smaller, or one of the two amounts has a slip. If it is the cap, orders get more than
        they should; if it is the coupon, less.

        Correct the amount, or leave the cap out.
        """,
      example: """
        promotion "Thank you" {
            coupon 15
            up to 20
        }
        """,
      mended: """
        promotion "Thank you" {
            coupon 15
        }
        """)
  }

  static var basisWithoutThreshold: Self {
    Self(
      title: "`before discounts` without a threshold",
      cause: """
        The clause says what counts towards `spend`: the amount of the order, and not what a
        discount has left of it. This promotion has no `spend`. Mostly the threshold was
        forgotten, and that costs money: in the example an order of 60 would pay 10.

        Add the threshold. If the promotion is meant for every order, leave the clause out.
        """,
      example: """
        promotion "50 off 300" {
            coupon 50
            before discounts
        }
        """,
      mended: """
        promotion "50 off 300" {
            coupon 50
            spend 300
            before discounts
        }
        """)
  }

  static var swallowedWindow: Self {
    Self(
      title: "a window that a clock change swallows",
      cause: """
        Where clocks are set forward, the time between is shown by none: in Berlin, on 29 March
        2026, 02:00 is 03:00 at once. Here the whole window lies in such a gap, and the
        promotion is in force for no instant. Nobody pays too little, but customers do not get
        what they were promised.

        Move the window to times that the clock shows. If it is meant for another country, check
        the setting `timezone`.
        """,
      example: """
        timezone "Europe/Berlin"
        promotion "Night sale" {
            discount 25% off
            from 2026-03-29T02:10
            until 2026-03-29T02:50
        }
        """,
      mended: """
        timezone "Europe/Berlin"
        promotion "Night sale" {
            discount 25% off
            from 2026-03-29T03:10
            until 2026-03-29T03:50
        }
        """)
  }
}
