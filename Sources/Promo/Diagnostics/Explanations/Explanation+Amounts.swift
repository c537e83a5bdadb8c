// Amounts and percentages.

extension Diagnostic.ID.Explanation {
  static var tooManyDecimals: Self {
    Self(
      title: "more decimals than the currency has, or than the four of a percentage",
      cause: """
        Who writes `300.00` in yen, which has no decimals, thinks of another currency; who
        writes `1.500` in yuan thinks of dinars, or means one thousand five hundred. The zeros
        at the end count too, for they show what was meant. Nothing is rounded silently, in case
        the amount itself is wrong.

        Check the currency first, then the amount. Where the setting `currency` is missing,
        amounts have at most two decimals. Percentages have at most four, in any currency.
        """,
      example: """
        currency JPY
        promotion "300 off 3000" {
            coupon 300.00
            spend 3000
        }
        """,
      mended: """
        currency JPY
        promotion "300 off 3000" {
            coupon 300
            spend 3000
        }
        """)
  }

  static var amountTooLarge: Self {
    Self(
      title: "an amount above the largest",
      cause: """
        The largest amount is 10^15 of the smallest unit of the currency: ten million million
        yuan, or a thousand million million yen. No order comes near. Mostly such a number
        stands for "no limit" or for "never"; or zeros were typed twice.

        Where there is no limit, leave the cap out. To switch a promotion off, write `paused`.
        """,
      example: """
        promotion "Storewide" {
            discount 20% off
            up to 99999999999999
        }
        """,
      mended: """
        promotion "Storewide" {
            discount 20% off
        }
        """)
  }

  static var amountZero: Self {
    Self(
      title: "an amount of 0 in a promotion or behind `for`",
      cause: """
        A coupon of 0 gives nothing, a threshold of 0 is always reached, and with a cap of 0 the
        promotion takes nothing off. The 0 mostly comes from a form in which every field had to
        be filled, and means that there is no such amount; or it is to switch the promotion off.

        Leave the clause out where it is not needed, and write `paused` to switch a promotion
        off. A guarantee is about orders above 0, for an order of 0 pays 0: begin behind `for`
        with the smallest amount that matters.
        """,
      example: """
        promotion "Storewide" {
            discount 20% off
            spend 0
        }
        """,
      mended: """
        promotion "Storewide" {
            discount 20% off
        }
        """)
  }

  static var percentOutOfRange: Self {
    Self(
      title: "a percentage above 100 %, or one that takes nothing off",
      cause: """
        No more than the whole price can be taken off, and `discount 0% off` or
        `discount to 100%` leaves the price as it is. Mostly there is a zero too many, or `off`
        and `to` were taken for each other: `discount 10% off` takes 10 % off, `discount to 10%`
        leaves 10 % to pay.

        To switch a promotion off, write `paused` instead of a discount of 0.
        """,
      example: """
        promotion "Storewide" {
            discount 200% off
        }
        """,
      mended: """
        promotion "Storewide" {
            discount 20% off
        }
        """)
  }
}
