extension Compilation {
  /// Adds the findings about every possible order: guarantees that do not hold, promotions that
  /// never apply, prices that drop. Without a program it returns the compilation as it is.
  ///
  /// Takes time in proportion to the contexts that the rules tell apart, times the promotions in
  /// force in each.
  ///
  /// - Parameter budget: The number of steps after which a question stays undecided (P141).
  public func withFindings(budget: Int = defaultBudget) -> Compilation {
    guard let program else { return self }
    var list = DiagnosticList()
    for diagnostic in diagnostics + program.findings(budget: budget) { list.append(diagnostic) }
    let found = list.counts
    let counts = self.counts.merging(found) { max($0, $1) }
    return Compilation(
      program: program, diagnostics: list.inSourceOrder, counts: counts, sources: sources)
  }

  /// The number of steps that an analysis of one program or of two takes at most by default.
  public static var defaultBudget: Int { Budget.standard }

  /// The number of guarantees that are broken or undecided.
  package var openGuaranteeCount: Int {
    // An undecided finding about the rules as a whole has no place in the text, so it is listed
    // first.
    let general = diagnostics.count { $0.id == .undecided && $0.span == nil }
    return counts[.brokenGuarantee, default: 0] + counts[.undecided, default: 0] - general
  }
}

extension Program {
  /// Returns all findings of the analysis, without those that promotions allow.
  fileprivate func findings(budget: Int) -> [Diagnostic] {
    var prover = GuaranteeProver(self, budget: budget)
    return FindingSearch.findings(of: self, budget: budget).diagnostics(about: self)
      + guarantees.compactMap { prover.answer(to: $0).diagnostic(about: $0, in: self) }
  }
}
