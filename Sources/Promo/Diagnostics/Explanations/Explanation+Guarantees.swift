// Guarantees.

extension Diagnostic.ID.Explanation {
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

  static var brokenGuarantee: Self {
    Self(
      title: "a guarantee that does not hold",
      cause: """
        There is an order that pays less than the file claims with `ensure`. The smallest one is
        shown, with what it pays, what it should pay at least, and by which promotions. Mostly
        two promotions that are right alone are combined: in the example 30 % and then 20 % off
        leave 56 %. Small amounts can break a guarantee by their roundings alone.

        Make a promotion smaller, or take the `sync` out of one of them. If the orders are meant
        to pay so little, claim less; or claim it with `for amount` of those that matter. A
        guarantee cannot be allowed to fail: `promo-eval check` ends with status 1 for as long
        as one does.
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
      title: "a question that was not decided",
      cause: """
        Nothing in an answer of `promo-eval check` is probable. Where looking at every order
        would take too long it says so, with the reason: at a guarantee, which may hold or may
        not, or for the rules as a whole, in which more may be found. Mostly the rules know each
        customer or each partner by a value of a fact or by a code of its own, and there are
        more combinations of these than can be looked at.

        Give the values that get the same one name, such as a fact `member`. Claim less with
        `code`, `with`, `for amount` or a window, and several guarantees in place of one. Or let
        the command look for longer, with `--effort`.
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
