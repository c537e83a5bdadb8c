// P143: guarantees about no promotion that can apply.

extension GuaranteeProver {
  /// Returns the diagnostic about a guarantee that holds because no promotion that it is about is in
  /// force in its window; nil if it says something. A claim that nothing is taken off says just this.
  mutating func idleness(of guarantee: Guarantee, _ budget: inout Budget) -> Diagnostic? {
    guard !guarantee.claim.isOfFullPrice, !guarantee.window.isEmpty, !program.promotions.isEmpty,
      !isAboutPromotions(guarantee, &budget)
    else { return nil }
    var resumed = GuaranteeProver(program.withNothingPaused)
    let isPaused =
      program.promotions.contains { $0.isPaused } && resumed.isAboutPromotions(guarantee, &budget)
    return Diagnostic(
      .idleGuarantee,
      isPaused
        ? "this guarantee says nothing: all promotions it is about are paused"
        : "this guarantee says nothing: no promotion it is about is in force in its window",
      at: guarantee.span,
      help: isPaused ? "`resume` proves it again" : "change its window, or take it out")
  }

  /// True if a promotion that a guarantee is about is in force in a context that it covers, or if
  /// not all contexts are known.
  private mutating func isAboutPromotions(_ guarantee: Guarantee, _ budget: inout Budget) -> Bool {
    let list = contextsWithAllCodes(in: scope(of: guarantee), &budget)
    return !list.shortfalls.isEmpty || budget.isSpent
      || list.contexts.contains { $0.inForce[0].contains { isAbout($0, guarantee) } }
  }

  private func isAbout(_ index: Int, _ guarantee: Guarantee) -> Bool {
    let form = program.forms[index]
    guard form.isShipping == guarantee.isOfShipping else { return false }
    guard let labels = guarantee.labels else { return true }
    var scope = GoodsScope(form, of: program.forms, without: program.excludedLabels)
    scope.need(labels)
    return scope.labels != nil
  }
}

extension Guarantee.Claim {
  /// True for a claim that nothing is taken off.
  fileprivate var isOfFullPrice: Bool { percentToPay == .hundred || self == .saves(.zero) }
}
