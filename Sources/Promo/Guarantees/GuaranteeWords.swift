// P140 and P141 in words: a guarantee that is broken or undecided.

extension GuaranteeAnswer {
  /// Returns the diagnostic; nil if the guarantee holds.
  func diagnostic(about guarantee: Guarantee, in program: Program) -> Diagnostic? {
    switch self {
    case .kept: return nil
    case .broken(let breach):
      let words = BreachWords(words: OrderWords(program), claim: guarantee.claim)
      return Diagnostic(
        .brokenGuarantee, "this guarantee does not hold", at: guarantee.span,
        consequence: words.story(of: breach.smallest), help: words.comparison(in: breach))
    case .brokenByCarts(let breach): return breach.diagnostic(about: guarantee, in: program)
    case .undecided(let shortfalls):
      return Diagnostic(
        .undecided, "the check could not decide whether this guarantee holds", at: guarantee.span,
        help: shortfalls.sorted().map { $0.words }.joined(separator: "; "))
    }
  }
}

/// Orders that break a claim, in the words of the claim.
private struct BreachWords {
  let words: OrderWords
  let claim: Guarantee.Claim

  /// Returns the price or the saving of an order, with its share for a claim in percent.
  func story(of order: Findings.Witness) -> String {
    let told = claim.saysSaving ? words.saving(of: order) : words.price(of: order)
    return told + (claim.percentToPay == nil ? "" : ": \(share(of: order))% of it")
  }

  /// Says how the smallest order compares with all others.
  func comparison(in breach: GuaranteeAnswer.Breach) -> String {
    let isSame = breach.worst.map { $0.amount == breach.smallest.amount } ?? false
    let worst =
      breach.worst.map { isSame ? nil : "the worst: \(story(of: $0))" }
      ?? "larger orders break it by ever more"
    guard breach.isComplete else {
      return "the check did not look at every order, there may be a smaller or a worse one"
        + (worst.map { "; \($0)" } ?? "")
    }
    return "no smaller order breaks it"
      + (worst.map { "; \($0)" } ?? ", and none breaks it by more")
  }

  /// Returns the share that an order pays or saves, in percent with up to two decimals, rounded
  /// half up.
  private func share(of order: Findings.Witness) -> String {
    let checked = words.checked(order)
    let payable = words.program.priced(checked).payable
    let part = claim.saysSaving ? checked.amount - payable : payable
    return Percent(part, of: checked.amount, decimals: 2).text
  }
}
