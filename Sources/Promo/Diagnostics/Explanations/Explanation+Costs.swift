// Warnings about what a promotion costs.

extension Diagnostic.ID.Explanation {
  static var deepDiscount: Self {
    Self(
      title: "a discount above 50 %",
      cause: """
        So much is often a slip: who wants customers to pay 80 % writes `discount to 80%`, and
        `discount 80% off` lets them pay 20 %.

        A cap `up to` that is at most half of the threshold `spend` keeps it silent: no order gets
        half off then.

        If the discount is meant, as in a clearance sale, say so with `allow P113` in the
        promotion: the warning is silent then, and whoever reads the rules knows why.
        """,
      example: """
        promotion "8折" {
            discount 80% off
        }
        """,
      mended: """
        promotion "8折" {
            discount to 80%
        }
        """)
  }

  static var couponReachesThreshold: Self {
    Self(
      title: "a coupon at least as large as its threshold",
      cause: """
        The smallest order that reaches the threshold is free: a coupon of 50 for orders from 30
        leaves nothing to pay of 30, and 10 of 60. Where the coupon has a cap, the smaller of
        the two is compared. Mostly the threshold lacks a digit, the coupon has one too many, or
        the two amounts were swapped.

        If orders are meant to be free, as with a gift for members, say so with `allow P114` in
        the promotion.
        """,
      example: """
        promotion "50 off 300" {
            coupon 50
            spend 30
        }
        """,
      mended: """
        promotion "50 off 300" {
            coupon 50
            spend 300
        }
        """)
  }

  static var windowOver: Self {
    Self(
      title: "a window that is over already",
      cause: """
        The rules were checked for an instant, with `promo-eval check RULES --at T`, and at that
        instant the promotion has ended: no order gets it any more. Mostly last year's rules are
        used again and a date still has the old year; customers who come for the promotion then
        pay the full amount.

        Correct the date, or delete the promotion. If it is kept on purpose, to price refunds of
        old orders by the rules of their day, say so with `allow P115`.
        """,
      example: """
        timezone "Asia/Shanghai"
        promotion "Singles' Day" {
            discount 30% off
            to 2020-11-11
        }
        """,
      mended: """
        timezone "Asia/Shanghai"
        promotion "Singles' Day" {
            discount 30% off
            to 2099-11-11
        }
        """)
  }

  static var deceptiveName: Self {
    Self(
      title: "a name or a code with hidden or look-alike characters",
      cause: """
        The name holds a character that cannot be seen, one that turns the direction of writing,
        or one of another alphabet that looks like a Latin letter; or it looks the same as the
        name of another promotion. Mostly it was copied from a web page or a chat. It may also
        be meant to deceive: to get a second "Sale" with a larger discount past whoever reads
        the rules.

        Whoever searches a report for the name as it looks finds nothing, and a code with such a
        letter is one that no customer types. Type the name, or the code, anew. If
        it has to be so, say so with `allow P116` in the promotion.
        """,
      example: """
        promotion "S\u{430}le" {
            discount 20% off
        }
        """,
      mended: """
        promotion "Sale" {
            discount 20% off
        }
        """)
  }
}
