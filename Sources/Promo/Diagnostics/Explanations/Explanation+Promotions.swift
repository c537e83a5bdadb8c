// Promotions.

extension Diagnostic.ID.Explanation {
  static var nameTwice: Self {
    Self(
      title: "a name that two promotions have",
      cause: """
        People know a promotion by its name: customers on the receipt, colleagues in a
        complaint, expectations in the rules. With the same name on two, nobody can tell which
        one took the money off. Mostly one was copied to make the other, or the old one was left
        in.

        Give each its own name, or delete the one that no longer holds. Among files given
        together no name is used twice either.
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
        The name is what receipts and answers show beside the money that was taken off. Without
        one nobody can say what it was for; spaces alone are no name either. Mostly it was to be
        filled in later.

        Write what the banner says.
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
        Of two thresholds, two caps or two ends only one can hold, and the promotion does not
        say which. Mostly the old line was left in when the new one was written. `to` and
        `until` both end a window, so there is one of them at most. Only `tier` and `when` may
        come again.

        Delete the line that no longer holds. Steps, such as 50 off 300 and 80 off 400, are
        tiers: `tier spend 300 coupon 50` and `tier spend 400 coupon 80`. Days stand in one
        list, such as `on sat, sun`, and hours at noon and in the evening are two promotions.
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
        The promotion says for which orders it is, and not what they get: a `discount`, a
        `coupon` or a `tier` is missing, because it was forgotten or was deleted to switch the
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
        one. Of two things, the first would change what the second is worth: on an order of 100,
        20 % off and then a coupon of 15 leave 65; the other way round they leave 68.

        Make two promotions of it. If an order may get both, write `sync` in each; it gets at
        most one without threshold and code, one with a threshold and one with a code, in this
        order. What rises in steps with the amount is one promotion with tiers and nothing else.
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
        A name is shown in one line, on receipts and in reports, beside other names. Mostly the
        terms of the promotion were written into it.

        Keep it as short as on the banner. Terms that colleagues should know go into notes that
        begin with `#`.
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
      title: "an `allow` of what is no warning about a promotion",
      cause: """
        With `allow` a promotion says that a warning about it is known and that what it warns of
        is meant. The warnings about a promotion are P101 to P106, P113 to P116, P121 and
        P130 to P137.

        Here stands another code. Mostly it has a slip in a digit, and the warning that was
        meant would still come. Errors cannot be allowed, because nothing can be priced by rules
        that have one, and P120, P122, P140 and P141 are about no promotion. Write the code as
        the message of the warning shows it, or leave it out.
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
