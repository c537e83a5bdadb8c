// The words of conditions, expectations and guarantees.

extension WordPage {
  /// The words of conditions.
  static var conditionWords: [Self] {
    [
      Self(
        "and",
        meaning: """
          Joins two conditions that must both hold.
          It also joins the two times of `between`.
          """,
        example: """
          fact first-order yes/no default no
          fact age number default 0
          promotion "Welcome" { coupon 15 when first-order and age >= 18 }
          """),
      Self(
        "or",
        meaning: """
          Joins two conditions of which one must hold.
          `and` binds tighter, so write parentheses where both stand.
          """,
        example: """
          fact staff yes/no default no
          fact age number default 0
          promotion "Seniors" { coupon 15 when staff or age >= 65 }
          """),
      Self(
        "not",
        meaning: """
          Turns a condition round.
          In `tier is not "none"` it turns the value round.
          """,
        example: """
          fact first-order yes/no default no
          promotion "Come back" { coupon 15 when not first-order }
          """),
      Self(
        "is",
        meaning: """
          Compares a fact with one of its texts.
          Several texts come after `in`, and numbers are compared by signs such as `>=`.
          """,
        example: """
          fact tier one of "none", "gold" default "none"
          promotion "Gold" { discount 10% off when tier is "gold" }
          """),
      Self(
        "in",
        meaning: """
          Compares a fact with several of its texts.
          One of them must be its value.
          """,
        example: """
          fact tier one of "none", "silver", "gold" default "none"
          promotion "Members" { discount 10% off when tier in "silver", "gold" }
          """),
    ]
  }

  /// The words of expectations.
  static var orderWords: [Self] {
    [
      Self(
        "amount",
        meaning: """
          The amount of an order.
          `expect` states one, and `for` in a guarantee the smallest and the largest.
          """,
        example: """
          promotion "Week" { discount 20% off }
          expect amount 100 pays 80
          """),
      Self(
        "at",
        meaning: """
          The moment of the order that is expected.
          It is needed where a promotion has dates, days or hours.
          """,
        example: """
          timezone "UTC"
          promotion "Week" { discount 20% off to 2026-11-11 }
          expect amount 100 at 2026-11-11T10:00 pays 80
          """),
      Self(
        "with",
        meaning: """
          States facts of an order.
          Their values follow their names, and commas separate them.
          """,
        example: """
          fact tier one of "none", "gold" default "none"
          promotion "Gold" { discount 10% off when tier is "gold" }
          expect amount 100 with tier "gold" pays 90
          """),
      Self(
        "pays",
        meaning: """
          What an order is left to pay.
          In a guarantee, `pays >= 60%` says the least that every order pays.
          """,
        example: """
          promotion "Week" { discount 20% off }
          expect amount 100 pays 80
          ensure pays >= 60%
          """),
      Self(
        "by",
        meaning: """
          The promotions that must be applied, in their order.
          """,
        example: """
          promotion "Week" { discount 20% off }
          expect amount 100 pays 80 by "Week"
          """),
      Self(
        "nothing",
        meaning: """
          Says that no promotion is applied.
          """,
        example: """
          promotion "50 off 300" { coupon 50 spend 300 }
          expect amount 299 pays 299 by nothing
          """),
    ]
  }

  /// The words of guarantees.
  static var guaranteeWords: [Self] {
    [
      Self(
        "saves",
        meaning: """
          The most that an order saves.
          It is an amount, or a percentage of the order.
          """,
        example: """
          promotion "Week" { discount 20% off up to 100 }
          ensure saves <= 100
          """),
      Self(
        "for",
        meaning: """
          The amounts that a guarantee is about.
          Both ends are included.
          """,
        example: """
          promotion "Thank you" { coupon 5 }
          ensure pays >= 5 for amount 10 to 5_000
          """),
    ]
  }
}
