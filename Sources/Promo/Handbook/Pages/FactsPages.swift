// Facts, conditions and codes.

extension Diagnostic.ID.Explanation {
  static var factTwice: Self {
    Self(
      title: "a fact declared twice",
      cause: """
        Two declarations can name two lists of values or two defaults, and only one of them can
        hold. It decides who gets a promotion, and what an order pays that does not state the
        fact. Usually the line was copied along with a promotion, or the old line was left in
        when the new one was written.

        Keep the right line and delete the other. Files of one set declare each fact once, even
        if both lines are the same, because one day somebody would change only one of them.
        """,
      example: """
        fact tier one of "none", "gold" default "none"
        fact tier one of "none", "silver", "gold" default "none"
        promotion "Members" {
            discount 10% off
            when tier is not "none"
        }
        """,
      mended: """
        fact tier one of "none", "silver", "gold" default "none"
        promotion "Members" {
            discount 10% off
            when tier is not "none"
        }
        """)
  }

  static var malformedFact: Self {
    Self(
      title: "a fact with a name, a label or a value that it cannot have",
      cause: """
        A name is a word in small letters. Some words are taken: `and`, `or`, `not`, `is`, `in`,
        `yes`, `no` and `default` mean something in conditions, and `id`, `row`, `amount`, `at`,
        `code`, `payable`, `saved`, `applied`, `currency`, `goods`, `lines`, `pieces`, `labels`,
        `shipping` and `offers` are names in order files and answers. If a name meant two things,
        the wrong one could price your orders. In a list of values, no value is blank, has more
        than 200 characters or appears twice. A label is not blank either, and has at most 200
        characters.

        Choose another name. You do not need a fact for the things that every order states
        anyway: the rules ask for its amount with `spend`, for its moment with `from`, `to`,
        `on` and `between`, and for its codes with `code`.
        """,
      example: """
        fact amount number
        promotion "Large orders" {
            discount 10% off
            when amount >= 1000
        }
        """,
      mended: """
        promotion "Large orders" {
            discount 10% off
            spend 1000
        }
        """)
  }

  static var unknownFact: Self {
    Self(
      title: "a fact that is not declared",
      cause: """
        A question about an order or its customer needs a fact, declared with the values that it
        can have. No fact has this name. Usually the name has a slip, or the file that declares
        it was not passed to the command. If the condition were ignored, everybody would get the
        promotion.

        Correct the name, or declare the fact after the settings: `yes/no`, `number` or `one of`
        some texts. With a `default` the shop need not state it with every order.
        """,
      example: """
        promotion "Newcomer" {
            coupon 15
            when first-order
        }
        """,
      mended: """
        fact first-order yes/no default no
        promotion "Newcomer" {
            coupon 15
            when first-order
        }
        """)
  }

  static var unknownFactValue: Self {
    Self(
      title: "a value that a fact does not have",
      cause: """
        The fact lists all its values, and this is not one of them. Usually it has a slip:
        capitals and blanks count, so `"Gold"` is not `"gold"`. No order can have such a value.
        With `is` nobody would get the promotion, and with `is not` everybody would.

        Correct the value. If it is a new one, add it to the declaration of the fact.
        """,
      example: """
        fact tier one of "none", "silver", "gold" default "none"
        promotion "Gold members" {
            discount 10% off
            when tier is "Gold"
        }
        """,
      mended: """
        fact tier one of "none", "silver", "gold" default "none"
        promotion "Gold members" {
            discount 10% off
            when tier is "gold"
        }
        """)
  }

  static var wrongComparison: Self {
    Self(
      title: "a comparison that does not fit its fact",
      cause: """
        Each kind of fact has its own comparisons. Texts: `tier is "gold"`, `tier is not "gold"`
        and `tier in "silver", "gold"`. Yes or no: `first-order` and `not first-order`. Numbers:
        `age >= 18`, with one of the signs `=`, `!=`, `<`, `<=`, `>` and `>=`. Texts have no
        order: the rules do not know that gold is more than silver, and a guess could give the
        discount to the wrong customers.

        Write the comparison that fits the fact. A value after `default`, or after `with` in an
        expectation, must fit its fact too: a text in quotes, `yes` or `no`, or a whole number.
        """,
      example: """
        fact tier one of "none", "silver", "gold" default "none"
        promotion "Members" {
            discount 10% off
            when tier >= "silver"
        }
        """,
      mended: """
        fact tier one of "none", "silver", "gold" default "none"
        promotion "Members" {
            discount 10% off
            when tier in "silver", "gold"
        }
        """)
  }

  static var conditionTooDeep: Self {
    let condition =
      String(repeating: "(", count: 201) + "first-order" + String(repeating: ")", count: 201)
    return Self(
      title: "a condition with more than 200 parentheses or `not`s inside each other",
      cause: """
        Nobody writes so many by hand: a program put them around every part of the condition, or
        a key got stuck. A `not` inside another counts like a parenthesis. Nobody can tell from
        such a condition who gets the promotion, and so nobody knows what it costs.

        Leave out the parentheses that change nothing: comparisons come first, then `not`, then
        `and`, then `or`. Replace a long `and` with several `when` clauses, because all of them
        must hold.
        """,
      example: """
        fact first-order yes/no default no
        promotion "Newcomer" {
            coupon 15
            when \(condition)
        }
        """,
      mended: """
        fact first-order yes/no default no
        promotion "Newcomer" {
            coupon 15
            when first-order
        }
        """)
  }

  static var malformedCode: Self {
    Self(
      title: "a code that nobody can type",
      cause: """
        Customers read the code on a banner or in a letter, and type it. They cannot see a blank
        or an invisible character there, they cannot type an empty code at all, and they will
        not type more than 200 characters. Usually a blank was copied along from a table. The
        shop would refuse customers who type the code as they read it, and they would pay the
        full amount.

        Type the code again. Small letters and capitals count as the same. To separate two
        words, join them with a hyphen: `"HELLO-15"`.
        """,
      example: """
        promotion "Newcomer" {
            coupon 15
            code "HELLO15 "
        }
        """,
      mended: """
        promotion "Newcomer" {
            coupon 15
            code "HELLO15"
        }
        """)
  }
}
