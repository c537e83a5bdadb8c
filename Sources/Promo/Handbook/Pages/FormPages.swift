// The form of a file.

extension Diagnostic.ID.Explanation {
  static var unknownDeclaration: Self {
    Self(
      title: "a line that does not begin a setting, fact, promotion, expectation or guarantee",
      cause: """
        Outside promotions, a line begins with `currency`, `timezone`, `rounding` or `strategy`,
        or with `fact`, `promotion`, `expect` or `ensure`. Usually one of these words is
        misspelt or has a capital letter, or a note to the reader lacks its `#`.

        If such a line were ignored, the shop could lose a whole promotion, or price every order
        in the wrong currency. Correct the word, or put `#` before the note.
        """,
      example: """
        Promotion "Weekend" {
            discount 20% off
        }
        """,
      mended: """
        promotion "Weekend" {
            discount 20% off
        }
        """)
  }

  static var unknownClause: Self {
    Self(
      title: "a word that is not a clause of a promotion",
      cause: """
        A clause begins with `discount`, `coupon`, `tier`, `up to`, `spend`, `before discounts`,
        `from`, `to`, `until`, `on`, `between`, `code`, `when`, `sync`, `paused` or `allow`, all
        in small letters. This word is misspelt, or comes from another shop system, such as
        `minimum` for `spend`.

        The word is not ignored, because somebody wrote it for a reason: without its threshold,
        a coupon for orders from 300 would go to every order.
        """,
      example: """
        promotion "50 off 300" {
            coupon 50
            minimum 300
        }
        """,
      mended: """
        promotion "50 off 300" {
            coupon 50
            spend 300
        }
        """)
  }

  static var missingPart: Self {
    Self(
      title: "a missing part: an amount, a name, a date, a word, a brace",
      cause: """
        The beginning of a clause or a declaration was understood, and then something it needs
        is not there: the amount after `coupon`, the date after `from`, `to` in `up to 100`, the
        `{` after a name. Often a line was written halfway, or a part of it was deleted.

        The message names the missing part and its place. If something else stands there, as in
        `coupon 10%`, the beginning of the clause may be the mistake: a percentage belongs to
        `discount`.
        """,
      example: """
        promotion "Weekend" {
            coupon
            sync
        }
        """,
      mended: """
        promotion "Weekend" {
            coupon 50
            sync
        }
        """)
  }

  static var unclosedPromotion: Self {
    Self(
      title: "a promotion that is not closed",
      cause: """
        The clauses of a promotion stand between `{` and `}`, and its `}` is missing: somebody
        forgot it, or lost it while copying or deleting lines. The lines after it may be lost as
        well, such as a threshold or the end of a window, and then too many orders would get the
        promotion.

        Check that all clauses are still there, and write `}` on a line of its own after the
        last.
        """,
      example: """
        promotion "Weekend" {
            discount 20% off
        """,
      mended: """
        promotion "Weekend" {
            discount 20% off
        }
        """)
  }

  static var strayBrace: Self {
    Self(
      title: "a `}` that closes nothing",
      cause: """
        Either the `}` remained when a promotion was deleted or moved, and is one too many. Or
        an earlier `}` closes its promotion too soon, and clauses that belong inside now stand
        outside.

        Delete the `}` that is too many. To find it, indent the clauses of every promotion and
        begin a line with each `}`.
        """,
      example: """
        promotion "Weekend" {
            discount 20% off
        }
        }
        """,
      mended: """
        promotion "Weekend" {
            discount 20% off
        }
        """)
  }

  static var outsidePromotion: Self {
    Self(
      title: "a clause outside a promotion",
      cause: """
        A clause belongs inside the `{` and `}` of its promotion, and this clause is inside
        none. Usually a `}` comes too early, or somebody added a line below it.

        Move the clause into its promotion. In the example the threshold is outside, so the
        coupon of 50 would go to every order instead of those from 300.
        """,
      example: """
        promotion "50 off 300" {
            coupon 50
        }
        spend 300
        """,
      mended: """
        promotion "50 off 300" {
            coupon 50
            spend 300
        }
        """)
  }

  static var misplacedSetting: Self {
    Self(
      title: "a setting, a fact or labels below the rules, or a setting inside a promotion",
      cause: """
        Settings, facts and labels of goods apply to all rules. Further down, a setting would
        seem to apply only to the rules after it, or only to the promotion around it. So settings
        come first in a file, and facts and labels follow them.

        Usually two files were copied into one. Move the line to the top, and check that the
        amounts of both parts are in the same currency and their dates in the same time zone.
        """,
      example: """
        promotion "Thank you" {
            coupon 15
        }
        currency CNY
        """,
      mended: """
        currency CNY
        promotion "Thank you" {
            coupon 15
        }
        """)
  }

  static var misplacedDeclaration: Self {
    Self(
      title: "a fact, labels, a promotion, an expectation or a guarantee inside a promotion",
      cause: """
        Only clauses stand between the `{` and the `}` of a promotion. A promotion inside
        another is usually meant to combine with it: write one after the other, each with
        `sync`. An expectation prices an order by all rules together, and a guarantee covers all
        of them, so neither belongs to one promotion: write it after the `}`. Every promotion
        can ask for a fact and for labels: write these after the settings.

        The same message appears if the `}` of one promotion is missing and there is one too
        many further down. Then check that every clause still stands in its own promotion.
        """,
      example: """
        promotion "50 off 300" {
            coupon 50
            spend 300
            expect amount 400 pays 350
        }
        """,
      mended: """
        promotion "50 off 300" {
            coupon 50
            spend 300
        }
        expect amount 400 pays 350
        """)
  }

  static var excessPart: Self {
    Self(
      title: "a word, a sign or a value too many",
      cause: """
        Only blanks stand between clauses, and a value follows its word. There is no comma and
        no `and` between clauses, no `=` after a word, no `CNY` after an amount and no `yes`
        after `sync`. There is one way to say a thing, so all files read the same, whoever wrote
        them.

        If a promotion is not `sync` or not `paused`, leave the word out.
        """,
      example: """
        promotion "Storewide" {
            discount 20% off and sync
        }
        """,
      mended: """
        promotion "Storewide" {
            discount 20% off sync
        }
        """)
  }
}
