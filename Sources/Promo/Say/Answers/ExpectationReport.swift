/// The results of a program's expectations, and the gaps that the expectations leave.
package struct ExpectationReport {
  package let program: Program
  package let results: [ExpectationResult]

  /// The promotions that are not applied in any expectation.
  package let unapplied: [Promotion]

  /// The thresholds that expectations do not cover on both sides.
  package let edges: [UntouchedEdge]
  private let sources: [Source]

  package init(of program: Program, sources: [Source]) {
    self.program = program
    self.sources = sources
    results = program.expectationResults()
    unapplied = program.promotionsUnapplied(in: results)
    edges = program.untouchedEdges(in: results)
  }

  package var failureCount: Int { results.count { !$0.holds } }

  /// A converter of spans to locations in the rules. Keep a copy if you look up several spans: the
  /// copy remembers the lines of each file.
  package var locations: SourceLocations { SourceLocations(sources) }

  /// The names of the files in the given order.
  package var fileNames: [String] { sources.map { $0.name } }

  /// The gaps in words, each with its place.
  package var remarks: [(span: SourceSpan, text: String)] {
    let unappliedRemarks = unapplied.map { promotion in
      (promotion.span, "no expectation covers \"\(printable(promotion.name))\"")
    }
    let edgeRemarks = edges.map { edge in
      let missing = missing(at: edge)
      let name = printable(edge.promotion)
      let verb = program.isAboutGoods ? "counts" : "has an order of"
      return (edge.span, "no expectation with \"\(name)\" in force \(verb) \(missing)")
    }
    return (unappliedRemarks + edgeRemarks).sorted { $0.0 < $1.0 }.map { (span: $0, text: $1) }
  }

  private func missing(at edge: UntouchedEdge) -> String {
    let amounts = edge.missing.map(program.currency.text).joined(separator: " or ")
    if edge.missing.count > 1 { return "\(amounts), the two sides of its threshold" }
    return edge.missing == [edge.threshold]
      ? "\(amounts), its threshold" : "\(amounts), just below its threshold"
  }
}

// MARK: - For people

extension ExpectationReport {
  private static var limit: Int { 100 }

  package var text: StyledText {
    var locations = locations
    var text = StyledText()
    for failure in results.filter({ !$0.holds }).prefix(ExpectationReport.limit) {
      text.append("\(locations.text(of: failure.expectation.span)): ", .strong)
      text.append("\(failure.difference(in: program))\n")
    }
    let remarks = remarks
    for remark in remarks.prefix(ExpectationReport.limit) {
      text.append("\(locations.text(of: remark.span)): \(remark.text)\n", .faint)
    }
    let more = max(0, remarks.count - ExpectationReport.limit)
    if more > 0 { text.append("and \(more) more that no expectation covers\n", .faint) }
    let cut = failureCount > ExpectationReport.limit ? ", of which 100 are shown" : ""
    let health = Health.tests(results.count, failureCount).first ?? "no tests"
    text.append("\(health)\(cut)\n", failureCount == 0 ? .good : .error)
    return text
  }
}
