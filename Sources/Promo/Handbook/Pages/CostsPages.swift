// Warnings about what a promotion costs.

extension Diagnostic.ID.Explanation {
  static var deepDiscount: Self {
    Self(
      title: "a discount above 50 %",
      cause: """
        Such a large discount is often a slip. To make customers pay 80 %, write
        `discount to 80%`. With `discount 80% off` they pay 20 %.

        There is no warning if the cap `up to` is at most half of the threshold `spend`, because
        then no order gets half off.

        If you intend the discount, as in a clearance sale, add `allow P113` to the promotion.
        That silences the warning and tells readers of the rules why.
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
        The smallest order that reaches the threshold is free: with a coupon of 50 for orders
        from 30, an order of 30 pays nothing and an order of 60 pays 10. If the coupon has a
        cap, the smaller of the two amounts is compared with the threshold. Usually the
        threshold lacks a digit, the coupon has one too many, or the two amounts were swapped.

        If you intend free orders, as with a gift for members, add `allow P114` to the
        promotion.
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
      title: "a window that is already over",
      cause: """
        You checked the rules for an instant, with `promo-eval check RULES --at T`, and by that
        instant the promotion has ended. No order gets it any more. Usually somebody reused last
        year's rules and left the old year in a date. Customers who come for the promotion then
        pay the full amount.

        Correct the date, or delete the promotion. If you keep it on purpose, to price refunds
        of old orders by the rules of their day, add `allow P115` to it.
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
        The name contains a character that you cannot see, one that reverses the direction of
        writing, or one of another alphabet that looks like a Latin letter. Or it looks the same
        as the name of another promotion. Usually it was copied from a web page or a chat. It
        may also be a trick: a second "Sale" with a larger discount slips past everybody who
        reads the rules.

        A search for the visible name finds nothing in a report, and no customer types a code
        with such a letter. Type the name or the code again. If you need it as it is, add
        `allow P116` to the promotion.
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
