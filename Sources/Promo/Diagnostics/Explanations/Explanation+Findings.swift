// Findings of the analysis, about what promotions do to every order.

extension Diagnostic.ID.Explanation {
  static var neverApplied: Self {
    Self(
      title: "a promotion that is applied to no order",
      cause: """
        There are orders for which it is in force, and whatever their amount, each of them pays
        less by other promotions, or these come first. Nobody pays too little, but customers do
        not get what they were promised. Mostly a `sync` is missing, in this promotion or in the
        one that always beats it, or an amount or a percentage is too small. In the example the
        code of the newsletter takes nothing off, because it may not be combined with the sale.

        Let the two be combined with `sync`, or delete the promotion. If it waits for the day on
        which the other one is paused, say so with `allow P130`.
        """,
      example: """
        promotion "Sale" {
            discount 20% off
            sync
        }
        promotion "Newsletter" {
            discount 10% off
            code "NEWS"
        }
        """,
      mended: """
        promotion "Sale" {
            discount 20% off
            sync
        }
        promotion "Newsletter" {
            discount 10% off
            code "NEWS"
            sync
        }
        """)
  }

  static var priceFalls: Self {
    Self(
      title: "an amount at which the price falls",
      cause: """
        An order of one minor unit less, at the same instant, with the same codes and facts, pays
        more. Every promotion with a threshold does this, and that is what it is for: in the
        example orders from 250.01 to 299.99 pay more than one of 300.00, so customers add
        something to their order. But whoever cannot pays more for less, and whoever sends goods
        back may get less back than they cost. Look twice where the fall is large, or where
        several promotions have the same threshold.

        Make what the promotion gives smaller, raise it by several tiers, or give a percentage
        with a cap and without a threshold. If customers are meant to add something, say so with
        `allow P131` in the promotion.
        """,
      example: """
        promotion "50 off 300" {
            coupon 50
            spend 300
        }
        """,
      mended: """
        promotion "50 off 300" {
            coupon 50
            spend 300
            allow P131
        }
        """)
  }

  static var freeOrders: Self {
    Self(
      title: "orders that pay nothing",
      cause: """
        A coupon without a threshold takes the whole price of every order that is not larger than
        itself, and promotions that are combined can do the same together. In the example
        everything up to 15.00 is free, as often as a customer orders; the shop still pays for
        the goods and for sending them. That 60 % off leave nothing of 0.01, because the rest is
        rounded, is no finding.

        Ask for a larger order with `spend`, or give a percentage. If orders are meant to be
        free, as with a gift for members, say so with `allow P132` in the promotion.
        """,
      example: """
        promotion "Thank you" {
            coupon 15
        }
        """,
      mended: """
        promotion "Thank you" {
            coupon 15
            spend 50
            allow P131
        }
        """)
  }

  static var dearerThanBest: Self {
    Self(
      title: "orders that would pay less by `strategy best`",
      cause: """
        The classic steps look for one winner in each step, and only the winners are combined. A
        discount that may not be combined can win its step and hide a smaller one that may; and a
        larger discount can take an order below the threshold of a coupon. In the example, on
        Singles' Day, an order of 100.00 with the code of the newsletter pays 80.00, because the
        discount of the day stands alone. On every other day it pays 76.50.

        Let the winner be combined too, with `sync`, or write `strategy best` at the top of the
        file: then no order pays more than its best choice. If it is meant as it is, say so with
        `allow P133` in the promotion that is hidden.
        """,
      example: """
        timezone "Asia/Shanghai"
        promotion "Singles' Day" {
            discount 20% off
            from 2026-11-11 to 2026-11-11
        }
        promotion "Every day" {
            discount 15% off
            sync
        }
        promotion "Newsletter" {
            discount 10% off
            code "NEWS"
            sync
        }
        """,
      mended: """
        timezone "Asia/Shanghai"
        promotion "Singles' Day" {
            discount 20% off
            from 2026-11-11 to 2026-11-11
            sync
        }
        promotion "Every day" {
            discount 15% off
            sync
        }
        promotion "Newsletter" {
            discount 10% off
            code "NEWS"
            sync
        }
        """)
  }

  static var lostThreshold: Self {
    Self(
      title: "a threshold that orders lose by the discounts before it",
      cause: """
        What counts towards `spend` is what the discounts before have left to pay. So an order
        can reach the threshold with its own amount, and fail it: in the example one of 100.00 is
        down to 80.00 when it comes to the coupon, and does not get it. Customers who read "15
        off from 100" see 100 in their basket and ask why. From 125.00 on they get both.

        With `before discounts` the amount of the order counts. If what is really paid is meant
        to count, say so with `allow P134` in the promotion, and on the banner.
        """,
      example: """
        promotion "Week" {
            discount 20% off
            sync
        }
        promotion "15 off 100" {
            coupon 15
            spend 100
            sync
            allow P131
        }
        """,
      mended: """
        promotion "Week" {
            discount 20% off
            sync
        }
        promotion "15 off 100" {
            coupon 15
            spend 100
            before discounts
            sync
            allow P131
        }
        """)
  }

  static var gapBetweenWindows: Self {
    Self(
      title: "a gap of less than a day between two windows",
      cause: """
        Two promotions of the same kind follow each other, and for a short time between them
        neither is in force: whoever orders then pays the full amount. Mostly the first ends
        with a time one minute before midnight. `until` does not count its moment any more, so
        in the example the last minute of October has no discount.

        End the first with `to` and its last day, which counts in full, and begin the second on
        the next: then nothing lies between them. If the shop is to have no promotion for those
        hours, say so with `allow P135` in the later one.
        """,
      example: """
        timezone "Asia/Shanghai"
        promotion "October" {
            discount 10% off
            from 2026-10-01 until 2026-10-31T23:59
        }
        promotion "November" {
            discount 20% off
            from 2026-11-01 to 2026-11-30
        }
        """,
      mended: """
        timezone "Asia/Shanghai"
        promotion "October" {
            discount 10% off
            from 2026-10-01 to 2026-10-31
        }
        promotion "November" {
            discount 20% off
            from 2026-11-01 to 2026-11-30
        }
        """)
  }

  static var overlappingWindows: Self {
    Self(
      title: "two windows that overlap for a day or less",
      cause: """
        Two promotions of the same kind follow each other, and the second begins before the first
        has ended. Only one of them is applied, the one that is worth more: so the larger
        discount is given for longer than the banner says, or the smaller one ends sooner. Mostly
        the first ends with `to` and the day on which the second begins, and that day counts in
        full.

        Let the first end with the day before. If both are meant to be in force, say so with
        `allow P136` in the later one.
        """,
      example: """
        timezone "Asia/Shanghai"
        promotion "October" {
            discount 10% off
            from 2026-10-01 to 2026-11-01
        }
        promotion "November" {
            discount 20% off
            from 2026-11-01 to 2026-11-30
        }
        """,
      mended: """
        timezone "Asia/Shanghai"
        promotion "October" {
            discount 10% off
            from 2026-10-01 to 2026-10-31
        }
        promotion "November" {
            discount 20% off
            from 2026-11-01 to 2026-11-30
        }
        """)
  }

  static var idleTier: Self {
    Self(
      title: "a tier that never gives more than those below it",
      cause: """
        An order gets the largest of all tiers that it reaches. This one is always as large at
        most as one below it, so it promises something and gives nothing: in the example an order
        of 500 has 75 off by the first tier already, and 50 would be less. Mostly a coupon
        stands above a percentage, a digit is missing, or a cap `up to` is reached below.

        Correct the amount, or leave the tier out. If it stands there for the banner alone, say
        so with `allow P137` in the promotion.
        """,
      example: """
        promotion "More is more" {
            tier spend 200 discount 15% off
            tier spend 500 coupon 50
            allow P131
        }
        """,
      mended: """
        promotion "More is more" {
            tier spend 200 discount 15% off
            tier spend 500 coupon 150
            allow P131
        }
        """)
  }
}
