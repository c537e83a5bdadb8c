// P139: offers that can save any amount, because nothing limits the price of the goods.

extension CartFindings.Finding {
  func unlimitedSaving(about index: Int, _ words: ExampleWords) -> Diagnostic {
    words.diagnostic(
      .unlimitedSaving, "nothing limits how much this promotion saves", about: index,
      consequence: words.price(of: cart),
      help:
        "limit it with `up to`, an amount or a number of pieces", orAllow: true
    )
  }
}
