// The words of clauses.

extension WordPage {
  /// The words of benefits.
  static var benefitWords: [Self] {
    [
      Self(
        "discount",
        meaning: """
          A percentage of the price.
          `discount 20% off` takes 20 % off, and `discount to 80%` leaves 80 % to pay.
          """,
        example: """
          promotion "Week" { discount 20% off }
          """),
      Self(
        "off",
        meaning: """
          Says that a percentage is taken off.
          The other way to write a discount is `to`, for the percentage that is left to pay.
          """,
        example: """
          promotion "Week" { discount 20% off }
          """),
      Self(
        "coupon",
        meaning: """
          A fixed amount off.
          It never takes off more than there is to pay.
          """,
        example: """
          promotion "50 off 300" { coupon 50 spend 300 }
          """),
      Self(
        "every",
        meaning: """
          Gives a coupon once for each full amount.
          An order of 650 gets 100 from `coupon 50 every 300`: twice 50.
          """,
        example: """
          promotion "50 off every 300" { coupon 50 every 300 }
          """),
      Self(
        "tier",
        meaning: """
          One of several thresholds, each with a benefit of its own.
          The order gets the largest benefit of the tiers that it reaches.
          """,
        example: """
          promotion "Spring" {
              tier spend 100 coupon 10
              tier spend 500 discount 12% off
          }
          """),
    ]
  }

  /// The words of thresholds and caps.
  static var limitWords: [Self] {
    [
      Self(
        "spend",
        meaning: """
          The least amount to get the promotion.
          It counts what is left to pay after the discounts, or the amount of the order with
          `before discounts`.
          """,
        example: """
          promotion "50 off 300" { coupon 50 spend 300 }
          """),
      Self(
        "before discounts", "before", "discounts",
        meaning: """
          Makes the amount of the order count towards a threshold.
          Without it, what is left to pay after the discounts counts.
          """,
        example: """
          promotion "Week" { discount 20% off sync }
          promotion "50 off 300" { coupon 50 spend 300 before discounts sync }
          """),
      Self(
        "up to", "up",
        meaning: """
          A cap, the most that is taken off.
          `up to 100` is an amount, not a number of times. `up to 3 pieces` is the most pieces that are
          reduced, or, with `buy 3 for 99`, that are in groups.
          """,
        example: """
          promotion "Week" { discount 20% off up to 100 }
          """),
    ]
  }

  /// The words of windows and schedules.
  static var timeWords: [Self] {
    [
      Self(
        "from",
        meaning: """
          The start of a promotion or a guarantee.
          A date starts with its first instant, and a date with a time at that time.
          """,
        example: """
          timezone "UTC"
          promotion "Week" { discount 20% off from 2026-11-01T20:00 }
          """),
      Self(
        "to",
        meaning: """
          The last day, which is included.
          In `discount to 80%` it is the percentage that is left to pay, in `up to 100` the cap, and in
          `for amount 10 to 5_000` the largest amount.
          """,
        example: """
          timezone "UTC"
          promotion "Week" { discount to 80% from 2026-11-01 to 2026-11-11 }
          """),
      Self(
        "until",
        meaning: """
          The moment at which a promotion or a guarantee ends.
          It takes a date and a time, and the moment itself is no longer included.
          """,
        example: """
          timezone "UTC"
          promotion "Night" { discount 20% off until 2026-11-12T02:00 }
          """),
      Self(
        "on", "mon", "tue", "wed", "thu", "fri", "sat", "sun",
        meaning: """
          The days on which a promotion applies.
          They are days of the week, or days of the month after `on day`.
          """,
        example: """
          timezone "UTC"
          promotion "Weekend" { discount 20% off on sat, sun }
          """),
      Self(
        "day",
        meaning: """
          Begins a list of days of the month, from 1 to 31.
          """,
        example: """
          timezone "UTC"
          promotion "Member days" { discount 20% off on day 11, 22 }
          """),
      Self(
        "between",
        meaning: """
          The hours of the day at which a promotion applies.
          The first time is included, the second is not. Hours may run past midnight.
          """,
        example: """
          timezone "UTC"
          promotion "Happy hour" { discount 20% off between 18:00 and 22:00 }
          """),
    ]
  }

  /// The words of customers and of how a promotion applies.
  static var customerWords: [Self] {
    [
      Self(
        "code",
        meaning: """
          The codes that customers type to get a promotion.
          Any of them will do, in capitals or not. An expectation or a guarantee states the codes of its
          orders.
          """,
        example: """
          promotion "Welcome" { coupon 15 code "HELLO15", "VIP" }
          expect amount 100 code "hello15" pays 85
          """),
      Self(
        "when",
        meaning: """
          A condition that the order must meet.
          A promotion may have several, and all of them must hold.
          """,
        example: """
          fact tier one of "none", "gold" default "none"
          promotion "Gold" { discount 10% off when tier is "gold" }
          """),
      Self(
        "sync",
        meaning: """
          Lets a promotion combine with others.
          Only promotions that are all `sync` are combined, one of each step, and only if that makes the
          order cheaper.
          """,
        example: """
          promotion "Week" { discount 20% off sync }
          promotion "50 off 300" { coupon 50 spend 300 sync }
          expect amount 400 pays 270
          """),
      Self(
        "paused",
        meaning: """
          Switches a promotion off and keeps it in the file.
          """,
        example: """
          promotion "Welcome" { coupon 15 paused }
          """),
      Self(
        "allow",
        meaning: """
          Says that a warning about a promotion is intended.
          `check` then no longer shows it.
          """,
        example: """
          promotion "Clearance" { discount 70% off allow P113 }
          """),
    ]
  }
}
