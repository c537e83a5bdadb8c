// Warnings about what in a promotion has no effect, or probably not the one that was meant.

extension Diagnostic.ID.Explanation {
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
        The clause says what counts towards `spend`, `every` and tiers: the amount of the order,
        and not what a discount has left of it. This promotion has none of these. Mostly the
        threshold was forgotten, and that costs money: in the example an order of 60 would pay
        10.

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

  static var neverInForce: Self {
    Self(
      title: "a promotion whose own clauses never let it apply",
      cause: """
        Each clause is right by itself, but there is no order that meets all of them: its
        conditions exclude each other, or its days and hours do not come within its window.
        Nobody pays too little, but customers do not get what they were promised. Mostly two
        `when` clauses were meant as one or the other; or a date was moved, and the days of the
        week were not.

        Join conditions of which one is enough with `or`, or list the values behind `in`. Move
        the window, or the days and hours. To switch a promotion off, write `paused`.
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
        The hours run past midnight, and the window does not go with them. `to 2026-11-14` ends
        at midnight: whoever orders at one in the morning pays the full amount, though the
        banner says until two. A window that starts with a date begins at midnight too, with the
        last hours of a night of which the evening is at full price.

        Write the start and the end with their times, such as `from 2026-11-13T22:00` and
        `until 2026-11-15T02:00`. If the window is meant as it is, say so with `allow P105` in
        the promotion.
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
        The condition leaves nobody out: the promotion goes to every customer, and not to the few
        it was made for. Mostly two denials are joined by `or`. Whoever is not silver may be
        gold, and whoever is not gold may be silver, so that one of both is always true.

        To leave both out, write `not tier in "silver", "gold"`, or join the two by `and`. If
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
