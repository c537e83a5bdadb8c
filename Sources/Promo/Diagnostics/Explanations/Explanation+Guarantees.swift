// Guarantees.

extension Diagnostic.Code.Explanation {
  static var openGuarantee: Self {
    Self(
      title: "a guarantee of an amount without `for amount`",
      cause: """
        A guarantee is about every order, from the smallest one on, and no order pays more than
        its own amount: one of 2.00 cannot pay 5.00, whatever the promotions do. So the claim
        would never hold.

        Say from which amount to which it holds, `for amount 10 to 5_000`; both are included. If
        a part of the amount was meant, write it with its sign: `pays >= 60%` holds for small
        orders too.
        """,
      example: """
        promotion "5 off" {
            coupon 5
            spend 30
        }
        ensure pays >= 10
        """,
      mended: """
        promotion "5 off" {
            coupon 5
            spend 30
        }
        ensure pays >= 10 for amount 10 to 5_000
        """)
  }

  static var emptyAmounts: Self {
    Self(
      title: "a `for amount` whose first amount is above its second",
      cause: """
        The smallest amount of the orders that a guarantee is about stands first, the largest
        behind `to`, and both are included. Where the first is above the second there is no such
        order, and the guarantee would hold whatever the promotions do.

        Mostly the two are in each other's place, or one has a zero too many. For one amount
        alone write it twice: `for amount 100 to 100`.
        """,
      example: """
        promotion "5 off" {
            coupon 5
            spend 30
        }
        ensure pays >= 20 for amount 5_000 to 25
        """,
      mended: """
        promotion "5 off" {
            coupon 5
            spend 30
        }
        ensure pays >= 20 for amount 25 to 5_000
        """)
  }
}
