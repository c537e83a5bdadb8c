extension Checker {
  /// The expectations of all files.
  mutating func checkedExpectations() -> [Expectation] {
    var expectations: [Expectation] = []
    let dependsOnTime = files.contains { file in file.clauses.contains { $0.clause.moment != nil } }
    for file in files {
      for node in file.expectations {
        if node.at == nil, dependsOnTime { reportMissingMoment(node, in: file) }
        let applied = checkedApplied(node.applied, in: file)
        guard let amount = checkedAmount(node.amount, in: file),
          let payable = checkedAmount(node.pays, in: file)
        else { continue }
        expectations.append(
          Expectation(
            amount: amount, instant: node.at.flatMap { instant(of: $0, in: file) },
            payable: payable, applied: applied, span: file.span(of: node.tokens)))
      }
    }
    return expectations
  }

  private func instant(of token: Token, in file: SyntaxFile) -> Instant? {
    guard case .success(let moment) = WrittenMoment.read(file.bytes(of: token)) else { return nil }
    return moment.instant(in: zone ?? .utc)
  }

  private mutating func checkedApplied(
    _ applied: ExpectationNode.Applied, in file: SyntaxFile
  ) -> [String]? {
    guard case .exactly(let tokens) = applied else { return nil }
    return tokens.filter { !$0.isBad }.map { token in
      let name = file.string(of: token)
      let isShort = name.unicodeScalars.count <= Checker.nameLimit
      if !isShort || names[name] == nil {
        reportUnknownName(name, at: file.span(of: token))
      }
      return name
    }
  }

  /// Where a promotion was not understood it may be the one that is meant. The nearest right name
  /// is sought among all for as long as that takes no time to speak of.
  private mutating func reportUnknownName(_ name: String, at span: SourceSpan) {
    guard !files.contains(where: \.isIncomplete) else { return }
    comparisonCount += names.count
    let near =
      comparisonCount < 50_000 && name.unicodeScalars.count <= Checker.nameLimit
      ? meant(by: name, among: names.sorted { $0.value < $1.value }.map(\.key)) : nil
    report(
      .unknownPromotion, "no promotion is named \(quoted(name))", at: span,
      help: didYouMean(near.map { "\"\($0)\"" }),
      fixes: near.map { [Fix(.maybe, span, Lexer.written($0))] } ?? [])
  }

  /// The nearest name, or the one that the given one is a part of.
  private func meant(by name: String, among names: [String]) -> String? {
    if let near = nearest(to: name, among: names) { return near }
    guard name.count > 2 else { return nil }
    let longer = names.filter { $0.contains(name) }
    return longer.count == 1 ? longer[0] : nil
  }

  private mutating func reportMissingMoment(_ node: ExpectationNode, in file: SyntaxFile) {
    report(
      .missingMoment, "this expectation needs `at`, because promotions here start or end",
      at: file.span(of: node.tokens),
      help: "say when the order is made",
      fixes: [
        Fix(
          .template,
          SourceSpan(file: file.file, start: node.amount.end, end: node.amount.end),
          " at 2026-11-11T10:00")
      ])
  }
}
