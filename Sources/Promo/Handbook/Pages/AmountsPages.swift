// Amounts and percentages.

extension Diagnostic.ID.Explanation {
  static var tooManyDecimals: Self {
    Self(
      title: "more decimals than the currency has, or more than four in a percentage",
      cause: """
        The yen has no decimals, so `300.00` in yen suggests another currency. The yuan has two,
        so `1.500` suggests dinars, or one thousand five hundred. Trailing zeros count too,
        because they show what the author had in mind. The amount itself may be wrong, so
        nothing is rounded silently.

        Check the currency first, then the amount. Without the setting `currency`, amounts have
        at most two decimals. Percentages have at most four, in any currency.
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
      title: "an amount above the largest possible one",
      cause: """
        The largest amount is 10^15 of the smallest unit of the currency: ten million million
        yuan, or a thousand million million yen. No order comes near it. Such a number usually
        stands for "no limit" or "never", or somebody typed too many zeros.

        If there is no limit, leave the cap out. To switch a promotion off, write `paused`.
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
      title: "an amount of 0 in a promotion or after `for`",
      cause: """
        A coupon of 0 gives nothing, every order reaches a threshold of 0, and with a cap of 0
        the promotion takes nothing off. The 0 usually comes from a form with a field that had
        to be filled, and means that there is no such amount. Or it is meant to switch the
        promotion off.

        Leave out a clause that you do not need, and write `paused` to switch a promotion off. A
        guarantee covers orders above 0, because an order of 0 pays 0: after `for`, begin with
        the smallest amount that matters.
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
        A discount cannot take off more than the whole price, and `discount 0% off` or
        `discount to 100%` leaves the price as it is. Usually there is a zero too many, or `off`
        and `to` were confused: `discount 10% off` takes 10 % off, `discount to 10%` leaves 10 %
        to pay.

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
