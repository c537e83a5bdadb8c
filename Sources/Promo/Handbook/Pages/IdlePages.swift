// Warnings about what in a promotion has no effect, or probably not the one that was meant.

extension Diagnostic.ID.Explanation {
  static var capNeverBites: Self {
    Self(
      title: "a cap that never changes a price",
      cause: """
        The promotion never takes off more than its cap `up to` anyway: a coupon of 15 takes off
        at most 15, and a higher cap changes nothing. Either somebody reduced the coupon and
        kept the cap, or one of the two amounts has a slip. If the slip is in the cap, orders
        get more than they should; if it is in the coupon, they get less.

        Correct the amount, or leave the cap out. `up to 2 pieces` changes nothing beside a
        `get 1` without `buy`, which gives one piece an order.
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

  static var capBelowCoupon: Self {
    Self(
      title: "a cap below one coupon of an `every`",
      cause: """
        `coupon 50 every 300` gives 50 for each 300 that an order reaches, and `up to 3` takes off
        3 at most: no order ever gets one whole coupon. Usually the number is meant as a number of
        coupons. A cap is an amount, the most that is taken off, so three coupons of 50 are capped
        by `up to 150`.

        Write the amount. If the cap is meant as it stands, add `allow P107` to the promotion.
        """,
      example: """
        promotion "50 off every 300" {
            coupon 50 every 300
            up to 3
        }
        """,
      mended: """
        promotion "50 off every 300" {
            coupon 50 every 300
            up to 150
        }
        """)
  }

  static var basisWithoutThreshold: Self {
    Self(
      title: "`before discounts` that changes nothing",
      cause: """
        The clause decides which amount counts towards `spend`, `every` and tiers: the amount of
        the order, and not the rest that a discount leaves. This promotion has none of these.
        Usually somebody forgot the threshold, and that costs money: in the example an order of
        60 would pay 10. A goods promotion that counts its own goods counts them at displayed
        prices anyway.

        Add the threshold. If every order should get the promotion, leave the clause out.
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
        When clocks go forward, they skip some time: in Berlin, on 29 March 2026, 02:00 becomes
        03:00 at once. Here the whole window lies in such a gap, so the promotion is never in
        force. Nobody pays too little, but customers do not get what they were promised.

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

  static var neverInForce: Self {
    Self(
      title: "a promotion whose own clauses never let it apply",
      cause: """
        Each clause is right by itself, but no order meets all of them: the conditions exclude
        each other, or the days and hours do not fall within the window. Nobody pays too little,
        but customers do not get what they were promised. Usually two `when` clauses were meant
        as alternatives, or somebody moved a date and not the days of the week. With goods,
        `except` here or at the top takes out everything that `only`, `buy`, `get` or `on` asks
        for, or `up to 3 pieces` stands beside a `buy 5 for` a price.

        If one condition is enough, join the conditions with `or`, or list the values after
        `in`. Move the window, or the days and hours. To switch a promotion off, write `paused`.
        """,
      example: """
        fact tier one of "none", "silver", "gold" default "none"
        promotion "Members" {
            discount 10% off
            when tier is "silver"
            when tier is "gold"
        }
        """,
      mended: """
        fact tier one of "none", "silver", "gold" default "none"
        promotion "Members" {
            discount 10% off
            when tier in "silver", "gold"
        }
        """)
  }

  static var cutNight: Self {
    Self(
      title: "a night that the window cuts",
      cause: """
        The hours run past midnight, but the window does not go with them. `to 2026-11-14` ends
        at midnight: a customer who orders at one in the morning pays the full amount, though
        the banner says until two. A window that starts with a date also begins at midnight,
        with the last hours of a night whose evening was at full price.

        Write the start and the end with their times, such as `from 2026-11-13T22:00` and
        `until 2026-11-15T02:00`. If you intend the window as it is, add `allow P105` to the
        promotion.
        """,
      example: """
        timezone "Asia/Shanghai"
        promotion "Night owls" {
            discount 20% off
            from 2026-11-13T22:00
            to 2026-11-14
            between 22:00 and 02:00
        }
        """,
      mended: """
        timezone "Asia/Shanghai"
        promotion "Night owls" {
            discount 20% off
            from 2026-11-13T22:00
            until 2026-11-15T02:00
            between 22:00 and 02:00
        }
        """)
  }

  static var alwaysMet: Self {
    Self(
      title: "a condition that every order meets",
      cause: """
        The condition excludes nobody: every customer gets the promotion, and not only the few
        it was made for. Usually `or` joins two denials. A customer who is not silver may be
        gold, and one who is not gold may be silver, so one of the two is always true.

        `buy 1` beside `only "shoes"` is such a condition, too: nobody without shoes gets the
        promotion anyway.

        To exclude both, write `not tier in "silver", "gold"`, or join the two with `and`. If
        the promotion is for everybody, leave the condition out.
        """,
      example: """
        fact tier one of "none", "silver", "gold" default "none"
        promotion "Newcomers" {
            coupon 15
            when tier is not "silver" or tier is not "gold"
        }
        """,
      mended: """
        fact tier one of "none", "silver", "gold" default "none"
        promotion "Newcomers" {
            coupon 15
            when not tier in "silver", "gold"
        }
        """)
  }
}
