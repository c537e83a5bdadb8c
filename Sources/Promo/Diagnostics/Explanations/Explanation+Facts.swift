// Facts, conditions and codes.

extension Diagnostic.ID.Explanation {
  static var factTwice: Self {
    Self(
      title: "a fact that is declared twice",
      cause: """
        Of two lists of values, or of two defaults, only one can hold: it decides who gets a
        promotion, and what orders pay that leave the fact out. Mostly the line was copied along
        with a promotion, or the old one was left in when the new one was written.

        Keep the right one and delete the other. Files given together declare each fact once,
        even where both lines are the same, because one day only one of them would be changed.
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
      title: "a fact with a name or a value that it cannot have",
      cause: """
        A name is a word in small letters. Some are taken: `and`, `or`, `not`, `is`, `in`,
        `yes`, `no` and `default` mean something in conditions, and `id`, `row`, `amount`, `at`,
        `code`, `payable`, `saved`, `applied` and `currency` are columns of order files. If a
        column meant two things, orders would be priced by the wrong one. In a list of values
        none is blank, none has more than 200 characters, and none stands twice.

        Take another name. What every order says anyway needs no fact: the rules ask for its
        amount with `spend`, for its moment with `from`, `to`, `on` and `between`, and for its
        codes with `code`.
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
        What rules ask about an order or its customer is declared as a fact, with the values
        that it can have; and no fact has this name. Mostly the name has a slip, or the file
        that declares it was not given this time. To pass over the condition would give the
        promotion to everybody.

        Correct the name, or declare the fact behind the settings: `yes/no`, `number` or
        `one of` some texts. With a `default` the shop need not say it with every order.
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
        The fact lists all its values, and this is none of them. Mostly it has a slip: capitals
        and blanks count, so `"Gold"` is not `"gold"`. No order can have such a value. By `is`
        nobody would get the promotion, and by `is not` everybody would.

        Correct the value. If it is a new one, add it where the fact is declared.
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
        Each kind of fact is asked in its own way. Texts: `tier is "gold"`, `tier is not "gold"`
        and `tier in "silver", "gold"`. Yes or no: `first-order` and `not first-order`. Numbers:
        `age >= 18`, with one of the signs `=`, `!=`, `<`, `<=`, `>` and `>=`. Texts have no
        order: the rules do not know that gold is more than silver, and to guess it could give
        the discount to the wrong customers.

        Write the condition in the way of its fact. A value behind `default`, or in an
        expectation behind `with`, has to fit its fact as well: a text in quotes, `yes` or `no`,
        or a whole number.
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
        a key got stuck. A `not` inside another counts like a parenthesis. Whoever reads such a
        condition cannot tell who gets the promotion, and so not what it costs either.

        Leave out those that change nothing: comparisons come first, then `not`, then `and`,
        then `or`. In place of a long `and` write several `when` clauses, for all of them must
        hold.
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
        Customers read the code on a banner or in a letter, and type it. A blank or a character
        that is not shown cannot be seen there, an empty code cannot be typed at all, and more
        than 200 characters nobody types. Mostly a blank was copied along from a table.
        Customers who type what they read would be refused, and pay the full amount.

        Type the code anew. Small letters and capitals count as the same. Where two words are to
        be told apart, join them with a hyphen: `"HELLO-15"`.
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
