// P140 and P141 in words: a guarantee that is broken or undecided.

extension GuaranteeAnswer {
  /// Returns the diagnostic; nil if the guarantee holds.
  func diagnostic(about guarantee: Guarantee, in program: Program) -> Diagnostic? {
    switch self {
    case .kept: return nil
    case .broken(let breach):
      let words = BreachWords(words: ExampleWords(program), guarantee: guarantee)
      return Diagnostic(
        .brokenGuarantee, "this guarantee does not hold", at: guarantee.span,
        consequence: words.story(of: breach.smallest), help: words.comparison(in: breach))
    case .undecided(let shortfalls):
      return Diagnostic(
        .undecided, "the check could not decide whether this guarantee holds", at: guarantee.span,
        help: "\(shortfalls.sorted().map { $0.words }, joined: "; ")")
    }
  }
}

/// Descriptions of orders that break a claim, in the terms of the claim.
private struct BreachWords {
  let words: ExampleWords
  let guarantee: Guarantee

  private var claim: Guarantee.Claim { guarantee.claim }

  /// Describes the price or the saving of an order; for a percentage claim, also as a share.
  func story(of order: Example) -> Message {
    if guarantee.isOfShipping { return storyOfShipping(in: order) }
    // For an order with lines, the expectation in the help gives the other details.
    let sentence = words.sentence(
      about: order, saysSaving: claim.saysSaving, isBrief: !order.lines.isEmpty)
    return claim.percentToPay == nil ? sentence : "\(sentence): \(share(of: order))% of it"
  }

  private func storyOfShipping(in order: Example) -> Message {
    let (whole, left) = (order.shipping.minorUnits, words.program.shippingPayable(of: order))
    return claim.saysSaving
      ? "shipping of \(words.amount(whole)) saves \(words.amount(whole - left))"
      : "shipping of \(words.amount(whole)) pays \(words.amount(left))"
  }

  /// Describes how the smallest order compares with all other orders.
  func comparison(in breach: GuaranteeAnswer.Breach) -> Message {
    if !breach.smallest.lines.isEmpty { return orders(in: breach) }
    let isSame = breach.worst.map { $0.amount == breach.smallest.amount } ?? false
    let worst: Message?
    if let order = breach.worst {
      worst = isSame ? nil : "the worst: \(story(of: order))"
    } else {
      worst = "larger orders break it by ever more"
    }
    guard breach.isComplete else {
      let open: Message =
        "the check did not look at every order, there may be a smaller or a worse one"
      return worst.map { "\(open); \($0)" } ?? open
    }
    return worst.map { "no smaller order breaks it; \($0)" }
      ?? "no smaller order breaks it, and none breaks it by more"
  }

  /// Describes the orders with lines that a search found. Other orders may also break the claim.
  private func orders(in breach: GuaranteeAnswer.Breach) -> Message {
    let worst = breach.worst.flatMap { $0.lines == breach.smallest.lines ? nil : $0 }
    let smallest = words.price(of: breach.smallest)
    return worst.map { "such an order: \(smallest); the worst found: \(words.price(of: $0))" }
      ?? "such an order: \(smallest)"
  }

  /// Returns the share paid or saved, in percent with up to two decimals, rounded half up.
  private func share(of order: Example) -> String {
    let part = claim.saysSaving ? order.amount - order.payable : order.payable
    return Percent(Amount(unchecked: part), of: order.order.amount, decimals: 2).text
  }
}
