package struct ExpectationReport {
  package let program: Program
  package let results: [ExpectationResult]

  /// The promotions that are not applied in any expectation.
  package let unapplied: [Promotion]

  /// The thresholds that expectations do not cover on both sides.
  package let edges: [UntouchedEdge]
  private let sources: [Source]
  private let language: Language

  package init(of program: Program, sources: [Source], in language: Language = .english) {
    self.program = program
    self.language = language
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

  package var remarks: [(span: SourceSpan, text: String)] {
    let unappliedRemarks = unapplied.map { promotion -> (SourceSpan, Message) in
      (promotion.span, "no expectation covers \"\(printable(promotion.name))\"")
    }
    let edgeRemarks = edges.map { ($0.span, remark(about: $0)) }
    return (unappliedRemarks + edgeRemarks).sorted { $0.0 < $1.0 }
      .map { (span: $0, text: $1.text(in: language)) }
  }

  private func remark(about edge: UntouchedEdge) -> Message {
    let (missing, name) = (missing(at: edge), printable(edge.promotion))
    return program.isAboutGoods
      ? "no expectation with \"\(name)\" in force counts \(missing)"
      : "no expectation with \"\(name)\" in force has an order of \(missing)"
  }

  private func missing(at edge: UntouchedEdge) -> Message {
    let amounts: Message = "\(edge.missing.map(program.currency.text), joined: " or ")"
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
      text.append("\(failure.difference(in: program, language))\n")
    }
    let remarks = remarks
    for remark in remarks.prefix(ExpectationReport.limit) {
      text.append("\(locations.text(of: remark.span)): \(remark.text)\n", .faint)
    }
    let more = max(0, remarks.count - ExpectationReport.limit)
    if more > 0 {
      let rest: Message = "and \(more) more that no expectation covers"
      text.append("\(rest.text(in: language))\n", .faint)
    }
    text.append("\(count.text(in: language))\n", failureCount == 0 ? .good : .error)
    return text
  }

  private var count: Message {
    let count = Health.tests(results.count, failureCount).first ?? "no tests"
    let limit = ExpectationReport.limit
    return failureCount > limit ? "\(count), of which \(limit) are shown" : count
  }

  package func words(for result: ExpectationResult) -> String {
    (result.holds ? result.story(by: program) : result.difference(by: program)).text(in: language)
  }
}

extension ExpectationResult {
  /// Returns a sentence that compares the expected payable and promotions with the actual ones.
  ///
  /// - Parameters:
  ///   - program: The program that priced the expectation.
  ///   - language: The language of the sentence.
  public func difference(in program: Program, _ language: Language = .english) -> String {
    difference(by: program).text(in: language)
  }
}
