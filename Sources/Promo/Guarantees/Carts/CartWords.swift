// Carts in words: as the lines of an expectation, which can be pasted into the rules and run.

/// The words for a cart and its price.
struct CartWords {
  let words: OrderWords

  private var program: Program { words.program }

  /// Returns an expectation that the cart pays what it pays.
  func expectation(_ cart: CartWitness) -> String {
    let priced = program.pricedCart(for: program.checked(cart.lines, in: cart.context))
    let names = priced.applied.map { Lexer.written(program.promotions[$0.index].name) }
    return "expect \(cart.lines.map(line).joined(separator: ", "))\(context(of: cart)) pays "
      + "\(words.amount(cart.payable)) by \(names.isEmpty ? "nothing" : names.joined(separator: ", "))"
  }

  private func line(_ line: CheckedCart.Line) -> String {
    let pieces = line.pieces == 1 ? "" : " for \(line.pieces)"
    let labels = line.labels.map { Lexer.written(program.labels[$0]) }.joined(separator: ", ")
    return "amount \(words.amount(line.amount.minorUnits))\(pieces)"
      + (labels.isEmpty ? "" : " \(labels)")
  }

  /// Returns the parts of an expectation that say when, with which codes and facts.
  private func context(of cart: CartWitness) -> String {
    let context = cart.context
    var text = ""
    if program.dependsOnTime { text += " at \(program.zone.timestamp(context.instant).prefix(16))" }
    if !context.codes.isEmpty {
      text += " code \(context.codes.map(Lexer.written).joined(separator: ", "))"
    }
    let facts = program.facts.indices.map { index in
      let fact = program.facts[index]
      return "\(fact.name) \(written(fact.value(ofOrdinal: context.facts[index])))"
    }
    return text + (facts.isEmpty ? "" : " with \(facts.joined(separator: ", "))")
  }

  private func written(_ value: Fact.Value) -> String {
    switch value {
    case .text(let text): Lexer.written(text)
    case .yesNo, .number: value.text
    }
  }
}

extension CartBreach {
  /// Returns the diagnostic of a guarantee that carts break.
  func diagnostic(about guarantee: Guarantee, in program: Program) -> Diagnostic {
    let words = CartWords(words: OrderWords(program))
    let isSame = smallest.lines == worst.lines
    let other = isSame ? "" : "; the worst found: \(words.expectation(worst))"
    return Diagnostic(
      .brokenGuarantee, "this guarantee does not hold", at: guarantee.span,
      consequence: story(guarantee.claim, words.words),
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

extension Program {
  /// True if a promotion starts, ends or follows a schedule.
  fileprivate var dependsOnTime: Bool {
    promotions.contains { $0.requirements.contains(where: \.isAboutTime) }
  }
}
