// Promotions.

extension Diagnostic.ID.Explanation {
  static var nameTwice: Self {
    Self(
      title: "two promotions with the same name",
      cause: """
        People know a promotion by its name: customers on the receipt, colleagues in a
        complaint, expectations in the rules. If two promotions share a name, nobody can tell
        which one took the money off. Usually one was copied to make the other, or the old one
        was left in.

        Give each its own name, or delete the one that no longer applies. Names are also unique
        across the files of one set.
        """,
      example: """
        promotion "Weekend" {
            discount 20% off
        }
        promotion "Weekend" {
            coupon 50
            spend 300
        }
        """,
      mended: """
        promotion "Weekend" {
            discount 20% off
        }
        promotion "Weekend, 50 off 300" {
            coupon 50
            spend 300
        }
        """)
  }

  static var nameEmpty: Self {
    Self(
      title: "a blank name",
      cause: """
        Receipts and answers show the name beside the money that the promotion takes off.
        Without a name, nobody can say what the money was for; spaces alone are not a name
        either. Usually somebody meant to fill it in later.

        Write the words of the banner.
        """,
      example: """
        promotion "" {
            coupon 15
        }
        """,
      mended: """
        promotion "Thank you" {
            coupon 15
        }
        """)
  }

  static var clauseTwice: Self {
    Self(
      title: "a clause twice in a promotion",
      cause: """
        Only one of two thresholds, two caps or two ends can hold, and the promotion does not
        say which. Usually the old line was left in when the new one was written. `to` and
        `until` both end a window, so a promotion has at most one of them. Only `tier` and
        `when` may appear again.

        Delete the line that no longer holds. Write steps, such as 50 off 300 and 80 off 400, as
        tiers: `tier spend 300 coupon 50` and `tier spend 400 coupon 80`. Write days in one
        list, such as `on sat, sun`, and hours at noon and in the evening as two promotions.
        """,
      example: """
        promotion "50 off 300" {
            coupon 50
            spend 300
            spend 400
        }
        """,
      mended: """
        promotion "50 off 300" {
            coupon 50
            spend 300
        }
        """)
  }

  static var noBenefit: Self {
    Self(
      title: "a promotion that gives nothing",
      cause: """
        The promotion says which orders it is for, but not what they get. A `discount`, a
        `coupon` or a `tier` is missing: somebody forgot it, or deleted it to switch the
        promotion off. Customers who were promised it would pay the full amount.

        Write what it gives. To switch it off, keep that clause and add `paused`.
        """,
      example: """
        promotion "50 off 300" {
            spend 300
        }
        """,
      mended: """
        promotion "50 off 300" {
            coupon 50
            spend 300
        }
        """)
  }

  static var twoBenefits: Self {
    Self(
      title: "a promotion that gives two things",
      cause: """
        A promotion gives one discount or one coupon, or it has tiers, of which an order gets
        one. With two benefits, the first would change the value of the second: on an order of
        100, 20 % off and then a coupon of 15 leave 65, and in the other order they leave 68.

        Make two promotions of it. If an order may get both, write `sync` in each. An order gets
        at most one without threshold and code, then one with a threshold, then one with a code.
        For steps that rise with the amount, write one promotion with tiers and nothing else.
        """,
      example: """
        promotion "15 off 100" {
            discount 20% off
            coupon 15
            spend 100
        }
        """,
      mended: """
        promotion "20% off" {
            discount 20% off sync
        }
        promotion "15 off 100" {
            coupon 15
            spend 100 sync
        }
        """)
  }

  static var nameTooLong: Self {
    Self(
      title: "a name of more than 200 characters",
      cause: """
        Receipts and reports show a name in one line, beside other names. Usually the terms of
        the promotion were written into it.

        Keep the name as short as on the banner. Put terms for colleagues into notes that begin
        with `#`.
        """,
      example: """
        promotion "Members get 10 % off every order in our shops and online, except gift \
        cards, deposits, books at fixed prices, tobacco and shipping, not together with other \
        offers, while stocks last, and only with a valid card" {
            discount 10% off
        }
        """,
      mended: """
        promotion "Members get 10 % off" {
            discount 10% off
        }
        """)
  }

  static var unknownWarning: Self {
    Self(
      title: "an `allow` with a code that is not a warning about a promotion",
      cause: """
        With `allow` a promotion says that you know a warning about it and intend what the
        warning reports. The warnings about a promotion are P101 to P106, P113 to P116, P121 and
        P130 to P137.

        This is another code. Usually a digit is wrong, and the intended warning would still
        appear. You cannot allow errors, because rules with an error price nothing, and P120,
        P122, P140 and P141 do not concern a promotion. Write the code as the message of the
        warning shows it, or leave it out.
        """,
      example: """
        promotion "Clearance" {
            discount 70% off
            allow P113, P120
        }
        """,
      mended: """
        promotion "Clearance" {
            discount 70% off
            allow P113
        }
        """)
  }
}
