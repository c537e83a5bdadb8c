/// The diagnostic of a guarantee that is not proved.
struct GuaranteeReport {
  private let program: Program
  private let guarantee: Guarantee

  init(_ program: Program, _ guarantee: Guarantee) {
    self.program = program
    self.guarantee = guarantee
  }

  /// Returns the diagnostic; nil if the guarantee holds.
  func diagnostic(of answer: GuaranteeAnswer) -> Diagnostic? {
    switch answer {
    case .kept: nil
    case .broken(let order, let isSmallest): broken(by: order, isSmallest: isSmallest)
    case .undecided(let shortfalls):
      Diagnostic(
        .undecided, "the check could not decide whether this guarantee holds", at: guarantee.span,
        help: shortfalls.sorted().map(\.words).joined(separator: "; "))
    }
  }

  private func broken(by order: Findings.Witness, isSmallest: Bool) -> Diagnostic {
    let words = OrderWords(program)
    let floor = ClaimedFloor(guarantee.claim, program.rounding).units(for: order.amount)
    return Diagnostic(
      .brokenGuarantee, "this guarantee does not hold", at: guarantee.span,
      consequence: "\(words.price(of: order)), but should pay at least \(words.amount(floor))",
      help: isSmallest
        ? "no smaller order breaks it"
        : "the check did not look at every order: a smaller one may break it too")
  }
}
