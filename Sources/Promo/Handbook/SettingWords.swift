// The words of settings and declarations.

extension WordPage {
  /// The words of settings.
  static var settingWords: [Self] {
    [
      Self(
        "currency",
        meaning: """
          The currency of all amounts.
          It is an ISO 4217 code, and it sets how many decimals amounts have: none in `JPY`, two in `CNY`,
          three in `KWD`.
          """,
        example: """
          currency CNY
          promotion "Thank you" { coupon 15 }
          """),
      Self(
        "timezone",
        meaning: """
          The clock by which promotions start and end.
          It is the name of a zone, such as `"Asia/Shanghai"`. Without it, dates are read in UTC.
          """,
        example: """
          timezone "Asia/Shanghai"
          promotion "Week" { discount 20% off from 2026-11-01 to 2026-11-11 }
          """),
      Self(
        "rounding", "half-up", "half-down", "half-even", "down",
        meaning: """
          The way to round prices.
          The price that is left is rounded once for each promotion applied. `half-up` is usual, and the
          others are `half-down`, `half-even`, `up` and `down`.
          """,
        example: """
          rounding half-even
          promotion "Week" { discount 12.5% off }
          """),
      Self(
        "strategy", "calculator", "best", "first",
        meaning: """
          The way to choose among promotions.
          `calculator` lets the best promotion of each step win, and combines the winners. `best` finds the
          lowest price of all combinations, and `first` applies the first promotion that takes something off.
          """,
        example: """
          strategy best
          promotion "Week" { discount 20% off sync }
          promotion "50 off 300" { coupon 50 spend 300 sync }
          """),
    ]
  }

  /// The words of declarations.
  static var declarationWords: [Self] {
    [
      Self(
        "promotion",
        meaning: """
          A promotion with its name and its clauses.
          It gives one benefit: a discount, a coupon or tiers. All other clauses say when, to whom and from
          what amount on.
          """,
        example: """
          promotion "50 off 300" {
              coupon 50
              spend 300
          }
          """),
      Self(
        "fact",
        meaning: """
          What the shop tells about an order or a customer.
          `when` asks for it, and every order states it unless it has a `default`.
          A text after the name is its label: the name that people read in descriptions and charts.
          """,
        example: """
          fact tier "member level" one of "none", "silver", "gold" default "none"
          promotion "Gold" { discount 10% off when tier is "gold" }
          """),
      Self(
        "one of", "one", "of",
        meaning: """
          The texts that a fact can have.
          The order states one of them.
          """,
        example: """
          fact channel one of "web", "app", "store"
          promotion "App" { coupon 5 when channel is "app" }
          """),
      Self(
        "yes/no", "yes", "no",
        meaning: """
          A fact that holds or does not.
          A condition names it alone, or after `not`.
          """,
        example: """
          fact first-order yes/no default no
          promotion "Welcome" { coupon 15 when first-order }
          """),
      Self(
        "number",
        meaning: """
          A fact that is a whole number, from 0 to 10^15.
          A condition compares it by a sign.
          """,
        example: """
          fact uses number default 0
          promotion "Three times" { coupon 15 when uses < 3 }
          """),
      Self(
        "default",
        meaning: """
          The value of a fact that an order does not state.
          A fact without a default must come with every order.
          """,
        example: """
          fact first-order yes/no default no
          promotion "Welcome" { coupon 15 when first-order }
          """),
      Self(
        "expect",
        meaning: """
          A test: an order, and what it must pay.
          `promo-eval test` runs it.
          """,
        example: """
          promotion "Week" { discount 20% off }
          expect amount 100 pays 80 by "Week"
          """),
      Self(
        "ensure",
        meaning: """
          A guarantee about every order.
          `promo-eval check` proves it, or shows the smallest order that breaks it.
          """,
        example: """
          promotion "Week" { discount 20% off }
          ensure pays >= 80%
          """),
    ]
  }
}
