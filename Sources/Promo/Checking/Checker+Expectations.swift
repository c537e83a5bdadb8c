extension Checker {
  /// The expectations of all files.
  mutating func checkedExpectations() -> [Expectation] {
    var expectations: [Expectation] = []
    let dependsOnTime = files.contains { file in
      file.clauses.contains { $0.clause.moment != nil || $0.clause.isSchedule }
    }
    for file in files {
      for node in file.expectations {
        if node.at == nil, dependsOnTime { reportMissingMoment(node, in: file) }
        let applied = checkedApplied(node.applied, in: file)
        let codes = checkedCodes(presented: node.codes, in: file)
        guard let facts = checkedFacts(of: node, in: file),
          let amount = checkedAmount(node.amount, in: file),
          let payable = checkedAmount(node.pays, in: file)
        else { continue }
        expectations.append(
          Expectation(
            amount: amount, instant: node.at.flatMap { instant(of: $0, in: file) }, codes: codes,
            facts: facts, payable: payable, applied: applied, span: file.span(of: node.tokens)))
      }
    }
    return expectations
  }

  /// The codes that are presented; one that no promotion names draws a warning.
  mutating func checkedCodes(presented tokens: [Token], in file: SyntaxFile) -> [String] {
    tokens.filter { !$0.isBad }.compactMap { token in
      let code = file.string(of: token)
      if let problem = codeProblem(of: code) {
        report(.malformedCode, problem, at: file.span(of: token))
        return nil
      }
      let isKnown = codes.contains(folded(code)) || files.contains(where: \.isIncomplete)
      if !isKnown { reportUnknownCode(code, at: file.span(of: token)) }
      return code
    }
  }

  private mutating func reportUnknownCode(_ code: String, at span: SourceSpan) {
    comparisonCount += writtenCodes.count
    let near = comparisonCount < 50_000 ? allNearest(to: code, among: writtenCodes) : []
    let texts = near.map(Lexer.written)
    report(
      .unknownCode, "no promotion names the code \(quoted(code))", at: span,
      help: didYouMean(oneOf: texts) ?? "such a code changes no price",
      fixes: texts.map { Fix(.maybe, span, $0).named })
  }

  /// What an expectation says of facts; nil where a mistake leaves something unknown.
  private mutating func checkedFacts(
    of node: ExpectationNode, in file: SyntaxFile
  ) -> [Int: Int64]? {
    guard let given = checkedFacts(given: node.facts, in: file) else { return nil }
    guard let missing = neededFacts.first(where: { given[$0] == nil }) else { return given }
    reportMissingFact(facts[missing], node, in: file)
    return nil
  }

  /// What is said of facts; nil where a mistake leaves something unknown.
  mutating func checkedFacts(
    given nodes: [(name: Token, value: Token)], in file: SyntaxFile
  ) -> [Int: Int64]? {
    var given: [Int: Int64] = [:]
    var isKnown = true
    for (name, token) in nodes {
      let kind = Checker.kindOfFact(
        saying: token.kind == .string ? [file.text(of: token)] : [], isNumber: token.kind == .number
      )
      guard let index = factIndex(name, in: file, declaredAs: kind),
        let value = checkedValue(token, of: facts[index], in: file),
        let code = facts[index].ordinal(of: value)
      else {
        isKnown = false
        continue
      }
      if given.updateValue(code, forKey: index) != nil {
        report(
          .excessPart, "the fact `\(file.text(of: name))` is stated twice", at: file.span(of: name),
          help: "keep one of them")
        isKnown = false
      }
    }
    return isKnown && unknownFacts.isEmpty ? given : nil
  }

  private mutating func reportMissingFact(
    _ fact: Fact, _ node: ExpectationNode, in file: SyntaxFile
  ) {
    let example: String
    switch fact.kind {
    case .oneOf(let texts): example = Lexer.written(texts.first ?? "")
    case .yesNo: example = "no"
    case .number: example = "18"
    }
    let isFirst = node.facts.isEmpty
    let last = node.facts.last?.value ?? node.codes.last ?? node.at ?? node.amount
    report(
      .missingFact, "this expectation needs the fact `\(fact.name)`, which has no default",
      at: file.span(of: node.tokens),
      help: isFirst ? "state it before `pays`" : "state it with the others",
      fixes: [
        Fix(
          .template, SourceSpan(file: file.file, start: last.end, end: last.end),
          "\(isFirst ? " with" : ",") \(fact.name) \(example)")
      ])
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
      if isTooLong(name) || names[name] == nil {
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
      comparisonCount < 50_000 && !isTooLong(name)
      ? meant(by: name, among: names.sorted { $0.value < $1.value }.map(\.key)) : []
    let texts = near.map(Lexer.written)
    report(
      .unknownPromotion, "no promotion is named \(quoted(name))", at: span,
      help: didYouMean(oneOf: texts), fixes: texts.map { Fix(.maybe, span, $0).named })
  }

  /// The nearest names, or the one that the given one is a part of.
  private func meant(by name: String, among names: [String]) -> [String] {
    let near = allNearest(to: name, among: names)
    guard near.isEmpty, name.count > 2 else { return near }
    let longer = names.filter { $0.contains(name) }
    return longer.count == 1 ? longer : []
  }

  private mutating func reportMissingMoment(_ node: ExpectationNode, in file: SyntaxFile) {
    report(
      .missingMoment,
      "this expectation needs `at`, because promotions in these rules start, end or follow a schedule",
      at: file.span(of: node.tokens),
      help: "state the moment of the order",
      fixes: [
        Fix(
          .template,
          SourceSpan(file: file.file, start: node.amount.end, end: node.amount.end),
          " at 2026-11-11T10:00")
      ])
  }
}
