/// Carts that break a guarantee.
struct CartBreach {
  let smallest: CartWitness
  let worst: CartWitness
}

extension CartBreach {
  /// Returns the diagnostic of a guarantee that carts break.
  func diagnostic(about guarantee: Guarantee, in program: Program) -> Diagnostic {
    let words = CartWords(program)
    let isSame = smallest.lines == worst.lines
    let other = isSame ? "" : "; the worst found: \(words.expectation(worst))"
    return Diagnostic(
      .brokenGuarantee, "this guarantee does not hold", at: guarantee.span,
      consequence: story(guarantee.claim, OrderWords(program)),
      help: "such an order: \(words.expectation(smallest))\(other)")
  }

  /// Returns the price of the smallest cart, with its share for a claim in percent.
  private func story(_ claim: Guarantee.Claim, _ words: OrderWords) -> String {
    let saves = claim.saysSaving
    let part = saves ? smallest.amount - smallest.payable : smallest.payable
    let share = Percent(
      Amount(unchecked: part), of: Amount(unchecked: smallest.amount), decimals: 2)
    return "an order of \(words.amount(smallest.amount)) \(saves ? "saves" : "pays") "
      + words.amount(part) + (claim.percentToPay == nil ? "" : ": \(share.text)% of it")
  }
}
