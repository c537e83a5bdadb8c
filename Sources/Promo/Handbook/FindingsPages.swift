// Findings of the analysis, about what promotions do to every order.

extension Diagnostic.ID.Explanation {
  static var neverApplied: Self {
    Self(
      title: "a promotion that applies to no order",
      cause: """
        The promotion is in force for some orders, but it never wins: at every amount, other
        promotions leave less to pay or come first. Nobody pays too little, but customers do not
        get what they were promised. Usually a `sync` is missing, in this promotion or in the
        one that always beats it, or an amount or a percentage is too small. In the example the
        code of the newsletter takes nothing off, because it may not be combined with the sale.

        Let the two combine with `sync`, or delete the promotion. If it waits for the day on
        which you pause the other one, add `allow P130` to it.
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
      title: "an amount at which the price drops",
      cause: """
        An order of one minor unit less, at the same instant, with the same codes and facts,
        pays more. Every promotion with a threshold does this, and that is its purpose: in the
        example orders from 250.01 to 299.99 pay more than one of 300.00, so customers add
        something to their order. But a customer with nothing to add pays more for less, and a
        customer who returns goods may get back less than they cost. Look twice if the drop is
        large, or if several promotions have the same threshold.

        Reduce the promotion, spread it over several tiers, or give a percentage with a cap and
        without a threshold. If you want customers to add something, add `allow P131` to the
        promotion.
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
        A coupon without a threshold takes the whole price of every order that is not larger
        than the coupon, and combined promotions can do the same together. In the example every
        order up to 15.00 is free, however often a customer orders. The shop still pays for the
        goods and the delivery. There is no warning if only rounding makes an order free, as
        with 60 % off an order of 0.01.

        Ask for a larger order with `spend`, or give a percentage. If you intend free orders, as
        with a gift for members, add `allow P132` to the promotion.
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
      title: "orders that would pay less under `strategy best`",
      cause: """
        The strategy `calculator` finds one winner in each step, and combines only the winners.
        A discount that may not be combined can win its step and hide a smaller one that may. A
        larger discount can also take an order below the threshold of a coupon. In the example,
        on Singles' Day, an order of 100.00 with the code of the newsletter pays 80.00, because
        the discount of the day stands alone. On every other day it pays 76.50.

        Let the winner combine too, with `sync`, or write `strategy best` at the top of the
        file: then every order pays the least that the rules allow. If you intend the result,
        add `allow P133` to the hidden promotion.
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
      title: "a threshold that orders miss because of earlier discounts",
      cause: """
        A threshold counts the amount that earlier discounts leave to pay. So an order can reach
        the threshold `spend` with its own amount and still miss it: in the example an order of
        100.00 is down to 80.00 when the coupon is considered, and does not get it. Customers
        who read "15 off from 100" see 100 in their basket and ask why. From 125.00 on they get
        both.

        With `before discounts` the order amount counts. If you want to count what customers
        really pay, add `allow P134` to the promotion, and say so on the banner.
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
        neither is in force. Customers who order then pay the full amount. Usually the first one
        ends at a time one minute before midnight. `until` excludes the moment that it names, so
        in the example the last minute of October has no discount.

        End the first promotion with `to` and its last day, which counts in full, and begin the
        second on the next day. That leaves no gap. If you want those hours without a promotion,
        add `allow P135` to the later one.
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
        Two promotions of the same kind follow each other, and the second begins before the
        first has ended. Only one of them applies, the one that takes more off. So the larger
        discount runs for longer than the banner says, or the smaller one ends sooner. Usually
        the first one ends with `to` and the day on which the second begins, and that day counts
        in full.

        End the first promotion on the day before. If you want both in force, add `allow P136`
        to the later one.
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
        An order gets the largest of all tiers that it reaches. At every amount a lower tier
        takes off as much as this one or more, so this tier promises something and gives
        nothing: in the example an order of 500 already gets 75 off from the first tier, and 50
        would be less. Usually a coupon stands above a percentage, a digit is missing, or a
        lower tier already reaches the cap `up to`.

        Correct the amount, or leave the tier out. If it is there only for the banner, add
        `allow P137` to the promotion.
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
