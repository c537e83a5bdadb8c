extension Compilation {
  /// The compilation with all that there is to find about what its promotions do to every order: guarantees
  /// that do not hold, promotions that are never applied, prices that fall. The same where there are errors.
  ///
  /// Takes time in proportion to the contexts that the rules tell apart, times the promotions in force in
  /// each.
  ///
  /// - Parameter budget: after how many steps what is not yet decided stays undecided.
  public func withFindings(budget: Int = defaultBudget) -> Compilation {
    guard let program else { return self }
    var list = DiagnosticList()
    for diagnostic in diagnostics + program.findings(budget: budget) { list.append(diagnostic) }
    let found = list.counts
    let counts = self.counts.merging(found) { max($0, $1) }
    return Compilation(
      program: program, diagnostics: list.inSourceOrder, counts: counts, sources: sources)
  }

  /// The steps after which an analysis, of one file set or of two, gives up unless it is told otherwise.
  public static var defaultBudget: Int { Budget.standard }

  /// How many guarantees do not hold, or are not decided.
  package var openGuaranteeCount: Int {
    // What is not decided of the rules as a whole has no place, and so stands first.
    let general = diagnostics.count { $0.id == .undecided && $0.span == nil }
    return counts[.brokenGuarantee, default: 0] + counts[.undecided, default: 0] - general
  }
}

extension Program {
  /// Everything that the analysis finds, but for what promotions allow.
  fileprivate func findings(budget: Int) -> [Diagnostic] {
    let found = FindingSearch.findings(of: self, budget: budget)
    let report = FindingReport(self, found)
    var prover = GuaranteeProver(self, budget: budget)
    let answers = guarantees.compactMap { guarantee in
      GuaranteeReport(self, guarantee).diagnostic(of: prover.answer(to: guarantee))
    }
    return report.diagnostics + answers
  }
}
