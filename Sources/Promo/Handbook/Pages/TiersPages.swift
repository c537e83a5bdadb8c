// Coupons that repeat, and tiers.

extension Diagnostic.ID.Explanation {
  static var clashingThreshold: Self {
    Self(
      title: "two thresholds in one promotion",
      cause: """
        A coupon with `every` applies from its first whole step on, and each tier names the
        amount from which it applies. A `spend` beside them names another amount, and the two
        can disagree: in the example an order of 400 pays 350 by one of them and 400 by the
        other.

        For the same reason `spend` and `buy` do not stand together, and `buy` does not stand
        beside `every 300`, tiers or a group. Keep the one that must be reached. If either is
        enough, write two promotions.

        Leave `spend` out. If nothing should apply below its amount, begin with that amount:
        leave the lower tiers out, or replace `every` with tiers, such as
        `tier spend 600 coupon 100` and `tier spend 900 coupon 150`.
        """,
      example: """
        promotion "50 off every 300" {
            coupon 50 every 300
            spend 600
        }
        """,
      mended: """
        promotion "50 off every 300" {
            coupon 50 every 300
        }
        """)
  }

  static var everyWithoutCoupon: Self {
    Self(
      title: "an `every` that follows no coupon",
      cause: """
        `coupon 50 every 300` takes 50 off for each whole 300, so 100 off an order of 700. Away
        from its coupon, `every` does not say what repeats: a percentage grows with the order by
        itself, and a tier gives its coupon once. If it were ignored, that would cost money: in
        the example an order of 60 would pay 10.

        Write `every` on the line of its coupon, directly after the amount. If orders from that
        amount on should get the coupon once, write `spend` instead of `every`.
        """,
      example: """
        promotion "50 off every 300" {
            coupon 50
            up to 200
            every 300
        }
        """,
      mended: """
        promotion "50 off every 300" {
            coupon 50 every 300
            up to 200
        }
        """)
  }

  static var tiersNotRising: Self {
    Self(
      title: "tiers whose thresholds do not rise",
      cause: """
        Write tiers as on the banner, from the lowest amount to the highest; each needs a larger
        order than the one before. If one does not, perhaps only the lines are in the wrong
        order. But an amount may also lack a digit, and that costs money: in the example an
        order of 130 would pay 10.

        Correct the amount, or put the lines in order. If two tiers have the same amount, keep
        one.
        """,
      example: """
        promotion "More is more" {
            tier spend 300 coupon 50
            tier spend 60 coupon 120
        }
        """,
      mended: """
        promotion "More is more" {
            tier spend 300 coupon 50
            tier spend 600 coupon 120
        }
        """)
  }
}
