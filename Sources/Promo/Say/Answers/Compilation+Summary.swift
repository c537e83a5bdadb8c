extension Compilation {
  /// Returns a summary of what was checked and found; nil if the rules have errors.
  ///
  /// - Parameter moment: The words for the instant of the check; empty if the instant does not
  ///   matter.
  package func summary(moment: String = "") -> String? {
    guard let program else { return nil }
    let counts = [
      (program.promotions.count, "promotion"), (program.expectations.count, "expectation"),
    ]
    let guarantees = program.guarantees.count
    let kept =
      guarantees == 0
      ? "" : ", \(guarantees - openGuaranteeCount) of \(guarantees) guarantees proved"
    let found = warningCount == 0 ? "no warnings" : counted(warningCount, "warning")
    let trial =
      triedOrderCount == 0 ? "" : "; \(counted(triedOrderCount, "order")) with lines tried"
    return "\(counts.map { counted($0.0, $0.1) }.joined(separator: ", "))\(kept): \(found)"
      + moment + trial
  }
}
