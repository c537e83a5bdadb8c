// The form of a clause or a declaration.

extension Diagnostic.ID.Explanation {
  static var misspeltWord: Self {
    Self(
      title: "a word of the language that is written in another way",
      cause: """
        The words that join the parts of a clause are always the same: `off`, `every`, `discounts`,
        `and`, `pays`, `by`. They are written in small letters. This one has a slip of the
        keyboard in it, or it is another word for the same thing, such as `per` for `every`.

        The message names the word that was probably meant. Where only one can have been meant,
        `promo-eval check --fix` writes it.
        """,
      example: """
        promotion "50 off each 300" {
            coupon 50 per 300
        }
        """,
      mended: """
        promotion "50 off each 300" {
            coupon 50 every 300
        }
        """)
  }

  static var missingQuotes: Self {
    Self(
      title: "a name, a code or a value without its quotes",
      cause: """
        Whatever is text of your own stands between straight quotes: the names of promotions, the
        codes that customers type, the values of facts. Words without quotes are words of the
        language. So a name can have any words in it, and none of them is taken for a clause.

        Write `"` before and after the text. Check where it ends: quotes around two words make
        one name of them.
        """,
      example: """
        promotion Summer Sale {
            discount 20% off
        }
        """,
      mended: """
        promotion "Summer Sale" {
            discount 20% off
        }
        """)
  }

  static var unclearDiscount: Self {
    Self(
      title: "a discount that can be read in two ways",
      cause: """
        `discount 80%` can take 80 % away or leave 80 % to pay, and `discount 20` can be a
        percentage or an amount. The two differ by a lot of money, so the language reads neither.

        Write `discount 20% off` for what is taken away, `discount to 80%` for what is left to pay,
        and `coupon 20` for an amount. The message shows what an order would pay by each.
        """,
      example: """
        promotion "Storewide" {
            discount 80%
        }
        """,
      mended: """
        promotion "Storewide" {
            discount to 80%
        }
        """)
  }

  static var wrongJoint: Self {
    Self(
      title: "values, times or tiers that are not joined as they should be",
      cause: """
        The values of a list have commas between them: `on fri, sat`, `code "A", "B"`. The two
        times of `between` are joined by `and`, with spaces around it. Every tier begins with
        its own word `tier`. Ranges such as `mon to fri` are written out, day by day.
        """,
      example: """
        promotion "Weekend" {
            discount 10% off
            code "SAT" "SUN"
        }
        """,
      mended: """
        promotion "Weekend" {
            discount 10% off
            code "SAT", "SUN"
        }
        """)
  }

  static var wrongPlace: Self {
    Self(
      title: "a part that stands in the wrong place, or that another clause says",
      cause: """
        Each part is known, but not here. It may belong elsewhere in the same line: `off` stands
        after the percentage, `at` before `pays`. Or another clause says what is meant: a
        threshold is written with `spend`, hours with `between`, a single day with `from` and
        `to`, a cap with `up to`.
        """,
      example: """
        promotion "50 off 300" {
            coupon 50 off 300
        }
        """,
      mended: """
        promotion "50 off 300" {
            coupon 50
            spend 300
        }
        """)
  }

  static var malformedCondition: Self {
    Self(
      title: "a condition that is not written as one",
      cause: """
        A condition names a fact. A fact that is yes or no stands alone, `first-order`; a text is
        compared by `is`, `is not` or `in`, `tier in "silver", "gold"`; a number by a sign,
        `age >= 18`. Conditions are joined by `and` and `or`, and each side of these is a whole
        condition with a fact of its own.
        """,
      example: """
        fact tier one of "none", "silver", "gold"
        promotion "Members" {
            discount 5% off
            when tier is "silver" or "gold"
        }
        """,
      mended: """
        fact tier one of "none", "silver", "gold"
        promotion "Members" {
            discount 5% off
            when tier in "silver", "gold"
        }
        """)
  }

  static var wrongSign: Self {
    Self(
      title: "a guarantee that is compared by another sign than its own",
      cause: """
        A guarantee says the least that every order pays, `pays >= 60%`, or the most that one
        saves, `saves <= 40%`. Each word has this one sign. `>` and `<` would leave out the very
        amount that is guaranteed, and the sign for the other direction would guarantee nothing
        that a shop needs: it may belong to the other word.
        """,
      example: """
        promotion "Storewide" {
            discount 20% off
        }
        ensure pays > 60%
        """,
      mended: """
        promotion "Storewide" {
            discount 20% off
        }
        ensure pays >= 60%
        """)
  }
}
