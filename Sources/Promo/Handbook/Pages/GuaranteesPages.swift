// Guarantees.

extension Diagnostic.ID.Explanation {
  static var openGuarantee: Self {
    Self(
      title: "a guarantee of an amount without `for amount`",
      cause: """
        A guarantee covers every order, from the smallest one on, and no order pays more than
        its own amount: an order of 2.00 cannot pay 5.00, whatever the promotions do. So the
        claim would never hold.

        Say for which amounts it holds: `for amount 10 to 5_000` includes both. If you mean a
        share of the amount, write the percent sign: `pays >= 60%` can hold for small orders
        too.
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
        After `for amount` comes the smallest order amount that the guarantee covers, and after
        `to` the largest; both are included. If the first is above the second, there is no such
        order, and the guarantee would hold whatever the promotions do.

        Usually the two amounts were swapped, or one has a zero too many. For a single amount,
        write it twice: `for amount 100 to 100`.
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

  static var brokenGuarantee: Self {
    Self(
      title: "a guarantee that does not hold",
      cause: """
        Some order pays less than the file claims with `ensure`. The warning shows an order that
        breaks the guarantee, with the amount it pays or saves and the promotions that apply,
        and the order that breaks it the most. Usually two promotions that are right alone are
        combined: in the example 30 % and then 20 % off leave 56 %. Rounding to whole minor
        units never breaks a claim in percent.

        Reduce a promotion, or take `sync` out of one of them. If the orders are meant to pay so
        little, claim less, or use `for amount` to cover only the orders that matter. You cannot
        allow a guarantee to fail: `promo-eval check` ends with status 1 as long as one does.
        """,
      example: """
        promotion "Sale" {
            discount 30% off
            sync
        }
        promotion "Newsletter" {
            discount 20% off
            code "NEWS"
            sync
        }
        ensure pays >= 60%
        """,
      mended: """
        promotion "Sale" {
            discount 30% off
            sync
        }
        promotion "Newsletter" {
            discount 10% off
            code "NEWS"
            sync
        }
        ensure pays >= 60%
        """)
  }

  static var undecided: Self {
    Self(
      title: "an undecided question",
      cause: """
        `promo-eval check` never answers "probably". If it would take too long to look at every
        order, it says so and gives the reason. The answer may concern one guarantee, which may
        or may not hold, or the rules as a whole, which may contain more findings. Usually the
        rules know each customer or each partner by a separate value of a fact or by a separate
        code, and these have too many combinations.

        Give one name to all values that get the same, such as a fact `member`. Claim less with
        `code`, `with`, `for amount` or a window, and split one guarantee into several. Or let
        the command search for longer, with `--effort`.
        """,
      example: """
        fact customer number default 0
        promotion "Customers of last year" {
            discount 5% off
            when customer = 1001 or customer = 1003
            # … and so on, for more than 20,000 customers
        }
        """,
      mended: """
        fact customer-of-last-year yes/no default no
        promotion "Customers of last year" {
            discount 5% off
            when customer-of-last-year
        }
        """)
  }
}
