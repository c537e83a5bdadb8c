// Coupons that repeat, and tiers.

extension Diagnostic.ID.Explanation {
  static var clashingThreshold: Self {
    Self(
      title: "a `spend` beside `every` or tiers",
      cause: """
        A coupon with `every` is given from its first whole step on, and each tier names the
        amount from which it is given. A `spend` beside them names one more, and the two can
        disagree: in the example an order of 400 pays 350 by the one, and 400 by the other.

        Leave `spend` out. If nothing is to be given below its amount, begin with that amount:
        leave the lower tiers out, or in place of `every` write tiers, such as
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
        `coupon 50 every 300` takes 50 off for each whole 300, so 100 off an order of 700. Apart
        from its coupon `every` does not say what is given again and again: a percentage grows
        with the order by itself, and a tier gives its coupon once. To pass over it would cost
        money: in the example an order of 60 would pay 10.

        Write it on the line of its coupon, directly behind the amount. If the promotion is to
        be given once, to orders from that amount on, write `spend` in place of `every`.
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
        Tiers are written as on the banner, from the lowest amount to the highest, and each is
        reached by larger orders than the one before. Where one is not, the lines may only be in
        another order. But an amount may also lack a digit, and that costs money: in the example
        an order of 130 would pay 10.

        Correct the amount, or put the lines in order. Of two tiers with the same amount keep
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
