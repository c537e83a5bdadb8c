/// Reads the expectations of one file.
extension CheckedFile {
  /// - Parameter dependsOnTime: true if any promotion of the set has a start, an end or a schedule.
  func expectation(_ node: ExpectationNode, dependsOnTime: Bool) -> Expectation? {
    if node.at == nil, dependsOnTime { reportMissingMoment(node) }
    let applied = applied(node.applied)
    let codes = presentedCodes(node.codes)
    guard let facts = facts(of: node), let order = lines(of: node), let payable = amount(node.pays)
    else { return nil }
    let isOneAmount = order.shipping == .zero && order.lines.allSatisfy { $0.isAmount }
    return Expectation(
      amount: Amount(unchecked: order.lines.reduce(0) { $0 + $1.amount.minorUnits }),
      lines: isOneAmount && order.lines.count == 1 ? [] : order.lines, shipping: order.shipping,
      instant: node.at.flatMap(instant), codes: codes, facts: facts,
      payable: payable, applied: applied,
      text: file.foldedText(of: node.tokens.lowerBound + 1..<node.answer.lowerBound),
      span: file.span(of: node.tokens), answer: file.span(of: node.answer))
  }

  /// Returns nil if a line or the shipping has a mistake or, with a report, if their sum is too
  /// large.
  private func lines(of node: ExpectationNode) -> (lines: [OrderLine], shipping: Amount)? {
    let lines = node.lines.compactMap(line)
    let shipping = node.shipping.map(amount) ?? .zero
    guard lines.count == node.lines.count, let shipping else { return nil }
    if lines.map({ $0.amount }).reduce(Amount?(shipping), +) == nil {
      let largest = (rules.settings.currency ?? .unnamed).textWithCode(.largest)
      rules.report(
        .amountTooLarge, "the order is too large, the largest amount is \(largest)",
        at: file.span(of: node.tokens))
      return nil
    }
    return (lines, shipping)
  }

  private func line(_ node: LineNode) -> OrderLine? {
    let amount = amount(node.amount)
    let pieces = count(node.pieces)
    guard let amount, let pieces else { return nil }
    return OrderLine(amount, pieces: pieces, labels: statedLabels(node.labels))
  }

  private func instant(_ token: Token) -> Instant? {
    guard case .success(let moment) = WrittenMoment.read(file.bytes(of: token)) else { return nil }
    switch (rules.settings.zone ?? .utc).instant(of: moment) {
    case .success(let instant): return instant
    case .failure(let problem):
      rules.report(
        .noSuchMoment, problem.reason(for: file.text(of: token)), at: file.span(of: token))
      return nil
    }
  }

  // MARK: Facts

  /// Returns nil if a value has a mistake or, with a report, if a fact without default is missing.
  private func facts(of node: ExpectationNode) -> [Int: Int64]? {
    guard let given = statedFacts(node.facts) else { return nil }
    let missing = rules.facts.needed.first { given[$0] == nil }
    guard let missing else { return given }
    reportMissingFact(rules.facts.all[missing], node)
    return nil
  }

  private func reportMissingFact(_ fact: Fact, _ node: ExpectationNode) {
    let example =
      switch fact.kind {
      case .oneOf(let texts): Lexer.written(texts.first ?? "")
      case .yesNo: "no"
      case .number: "18"
      }
    let isFirst = node.facts.isEmpty
    let last = node.facts.last?.value ?? node.codes.last ?? node.at ?? node.lastOfOrder
    rules.report(
      .missingFact, "this expectation needs the fact `\(fact.name)`, which has no default",
      at: file.span(of: node.tokens),
      help: isFirst ? "state it before `pays`" : "state it with the others",
      fixes: [
        Fix(
          .template, SourceSpan(file: file.file, start: last.end, end: last.end),
          "\(isFirst ? " with" : ",") \(fact.name) \(example)")
      ])
  }

  // MARK: The promotions that apply

  /// Returns the names of exactly the promotions that must be applied; nil to accept any.
  private func applied(_ applied: ExpectationNode.Applied) -> [String]? {
    guard case .exactly(let tokens) = applied else { return nil }
    return promotionNames(tokens)
  }

  private func reportMissingMoment(_ node: ExpectationNode) {
    rules.report(
      .missingMoment,
      "this expectation needs `at`, because promotions in these rules start, end or follow a schedule",
      at: file.span(of: node.tokens), help: "state the moment of the order",
      fixes: [
        Fix(
          .template,
          SourceSpan(file: file.file, start: node.lastOfOrder.end, end: node.lastOfOrder.end),
          " at 2026-11-11T10:00")
      ])
  }
}
