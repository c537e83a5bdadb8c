// The form of a file.

extension Diagnostic.ID.Explanation {
  static var unknownDeclaration: Self {
    Self(
      title: "a line that begins no setting, fact, promotion, expectation or guarantee",
      cause: """
        Outside of promotions a line begins with `currency`, `timezone`, `rounding` or
        `strategy`, with `fact`, `promotion`, `expect` or `ensure`. Mostly one of these words is
        misspelt or has a capital letter, or a note to the reader lacks its `#`.

        To pass over such a line could drop a whole promotion from the shop, or price every
        order in the wrong currency. Correct the word, or put `#` before the note.
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
        in small letters. Here stands another word: one of these misspelt, or one from another
        shop system, such as `minimum` for `spend`.

        It is not passed over, because it was written for a reason: without its threshold, a
        coupon for orders from 300 would be given to every order.
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
      title: "a part that is missing: an amount, a name, a date, a word, a brace",
      cause: """
        The beginning of a clause or a declaration was understood, and then something it needs
        is not there: the amount after `coupon`, the date after `from`, `to` in `up to 100`, the
        `{` after a name. Often a line was written halfway, or a part of it was deleted.

        The message names the part that is needed and the place where it belongs. Where
        something else stands there, such as `coupon 10%`, the beginning of the clause may be
        the mistake: a percentage is given with `discount`.
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
        The clauses of a promotion stand between `{` and `}`, and its `}` is missing: it was
        forgotten, or lost when lines were copied or deleted. What was behind it may be lost as
        well, such as a threshold or the end of a window, and the promotion would then be given
        more often than it should.

        Look whether all its clauses are still there, and write `}` on a line of its own after
        the last.
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
        Either it was left behind when a promotion was deleted or moved, and is one too many. Or
        an earlier `}` closes its promotion too soon, and clauses that were meant to be inside
        now stand outside of it.

        Delete the one that is too many. Which one it is shows when the clauses of every
        promotion are indented and each `}` begins a line.
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
        A clause belongs to the promotion whose `{` and `}` stand around it, and around this one
        there are none. Mostly a `}` comes too early, or a line was added below it.

        Move the clause into its promotion. In the example the threshold is outside, and the
        coupon of 50 would be given to every order instead of those from 300.
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
      title: "a setting or a fact below the rules, or a setting inside a promotion",
      cause: """
        Settings and facts hold for all the rules. Further down one would look as if it held
        only for what comes after it, or for the one promotion it stands in; so settings come
        first in a file, and facts behind them.

        Mostly two files were copied into one. Move the line to the top, and check that the
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
      title: "a fact, a promotion, an expectation or a guarantee inside a promotion",
      cause: """
        Only clauses stand between the `{` and the `}` of a promotion. A promotion inside
        another is mostly meant to be combined with it: write them one after the other, each
        with `sync`. An expectation prices an order by all the rules together, a guarantee is
        about all of them, and neither belongs to one promotion: write it behind the `}`. A fact
        can be asked for by every promotion: write it behind the settings.

        It also comes about when the `}` of one promotion was lost and there is one too many
        further down. Then see that every clause still stands in the promotion it was written
        for.
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
        Clauses follow each other with nothing between them but blanks, and a value follows its
        word. There is no comma and no `and` between clauses, no `=` behind a word, no `CNY`
        behind an amount and no `yes` behind `sync`: one way to say a thing, so that a file
        reads the same whoever wrote it.

        A promotion that is not `sync` or not `paused` leaves the word out.
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
