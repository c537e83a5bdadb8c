// P139: offers that save any amount, because nothing limits the price of the goods.

extension CartFindings.Finding {
  func unlimitedSaving(about index: Int, _ words: ExampleWords) -> Diagnostic {
    words.diagnostic(
      .unlimitedSaving, "nothing limits how much this promotion saves", about: index,
      consequence: words.price(of: cart),
      help: "limit it with `up to`, an amount or a number of pieces; "
        + words.allowing(.unlimitedSaving))
  }
}

extension Diagnostic.ID.Explanation {
  static var unlimitedSaving: Self {
    Self(
      title: "an offer that saves any amount",
      cause: """
        A price for a group of goods, and a gift with other goods, save the more the dearer the
        goods are, and nothing limits it. In the example three books for 99 cost 99 even if they
        are three rare ones of 1,000 each. Labels decide which goods are meant, and a label is
        soon given to one article too many.

        Limit the offer with `up to`: an amount, or a number of pieces. If the goods with this
        label can never be dear, add `allow P139` to the promotion.
        """,
      example: """
        goods "books"
        promotion "3 for 99" {
            buy 3 for 99 only "books"
        }
        """,
      mended: """
        goods "books"
        promotion "3 for 99" {
            buy 3 for 99 only "books"
            up to 60.00
        }
        """)
  }
}
