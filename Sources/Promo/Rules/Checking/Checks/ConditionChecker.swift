/// Checks the conditions of the promotions in one file.
extension CheckedFile {
  /// Returns the conditions of the given `when` clauses, except those with mistakes.
  func conditions(_ nodes: [ClauseNode]) -> [Promotion.WrittenCondition] {
    let conditions = nodes.compactMap(written)
    if conditions.count == nodes.count { checkContradictions(conditions, nodes) }
    return conditions
  }

  private func written(_ node: ClauseNode) -> Promotion.WrittenCondition? {
    guard case .when(let index) = node.clause, let condition = condition(file.conditions[index])
    else { return nil }
    let region = rules.region(of: file.span(of: node.tokens))
    return Promotion.WrittenCondition(
      condition: condition, text: file.foldedText(of: node.tokens.dropFirst()), file: region.file,
      line: region.line, column: region.column)
  }

  /// Checks all comparisons. Returns nil if one of them has a mistake.
  private func condition(_ node: ConditionNode) -> Condition? {
    var condition = Condition()
    var isKnown = true
    for part in node.parts {
      switch part {
      case .comparison(let node): isKnown = add(node, to: &condition) && isKnown
      case .group(let joint, let count): condition.join(count, by: joint)
      }
    }
    return isKnown ? condition : nil
  }

  // MARK: Comparisons

  /// Adds the comparisons of a node, one for each value. Returns false if the node has a mistake.
  private func add(_ node: ComparisonNode, to condition: inout Condition) -> Bool {
    guard let index = factIndex(node.fact, declaredAs: { node.kindInWords(in: file) })
    else { return false }
    rules.facts.used.insert(index)
    let fact = rules.facts.all[index]
    guard node.values.allSatisfy({ !$0.isBad }) else { return false }
    guard let comparison = fact.comparison(by: node.relation) else {
      reportWrongComparison(node, of: fact)
      return false
    }
    let isAlone = if case .alone = node.relation { true } else { false }
    let values =
      isAlone ? [1] : node.values.compactMap { value($0, of: fact).flatMap(fact.ordinal) }
    guard isAlone || values.count == node.values.count else { return false }
    checkDefault(of: fact, node, values)
    for value in values {
      condition.add(
        FactComparison(
          fact: index, comparison: node.isDenied ? comparison.opposite : comparison, value: value))
    }
    condition.join(values.count, by: node.isDenied ? .and : .or)
    return true
  }

  /// Warns of a default that is one of the values that a comparison asks for. Numbers are often
  /// counts, whose default of 0 is meant to meet a condition such as `uses < 3`.
  private func checkDefault(of fact: Fact, _ node: ComparisonNode, _ values: [Int64]) {
    guard !node.isDenied, let value = fact.defaultValue, let ordinal = fact.ordinal(of: value),
      values.contains(ordinal)
    else { return }
    switch (fact.kind, node.relation) {
    case (.oneOf(let texts), .equal), (.oneOf(let texts), .among):
      // Another warning is about a condition that every order meets.
      if Set(values).count == texts.count { return }
    case (.yesNo, .alone): break
    default: return
    }
    rules.report(
      .metByDefault, "an order that does not state `\(fact.name)` meets this condition",
      at: file.span(of: node.tokens),
      consequence: "the default of the fact is \(quoted(value.text))",
      orAllow: true)
  }

  private func reportWrongComparison(_ node: ComparisonNode, of fact: Fact) {
    let (example, reason) = rightComparison(of: fact, insteadOf: node)
    let span = file.span(of: node.tokens)
    let meant = fact.meaning(of: node, in: file)
    rules.report(
      .wrongComparison, "the fact `\(fact.name)` is \(fact.kind.inWords), \(reason)", at: span,
      help: meant == nil ? "write a condition such as \(quoted(example))" : nil,
      fixes: [meant.map { Fix(.certain, span, $0) } ?? Fix(.template, span, example).named])
  }

  private func rightComparison(
    of fact: Fact, insteadOf node: ComparisonNode
  ) -> (example: String, reason: Message) {
    switch fact.kind {
    case .oneOf(let texts):
      let written = node.values.first.map(file.value)
      let text = written.flatMap { fact.value(in: $0) == nil ? nil : $0 } ?? texts.first ?? ""
      let isSign = if case .sign = node.relation { true } else { false }
      return (
        "\(fact.name) is \(Lexer.written(text))",
        isSign
          ? "which conditions compare with `is` and `in`" : "and the condition does not say which"
      )
    case .yesNo: return (fact.name, "so it stands alone, or after `not`")
    case .number: return ("\(fact.name) >= 18", "which needs a sign such as `>=`")
    }
  }
}

extension Fact {
  /// Returns the comparison that a relation stands for; nil if the fact's kind does not support it.
  fileprivate func comparison(by relation: ComparisonNode.Relation) -> Comparison? {
    switch (kind, relation) {
    case (.oneOf, .equal), (.oneOf, .among): .equal
    case (.oneOf, .unequal): .unequal
    case (.yesNo, .alone): .equal
    case (.number, .sign(let sign)): sign
    case (.oneOf, _), (.yesNo, _), (.number, _): nil
    }
  }

  /// Returns the probable intended text of a comparison of the wrong kind; nil if it is unclear.
  fileprivate func meaning(of node: ComparisonNode, in file: SyntaxFile) -> String? {
    guard let token = node.values.first, node.values.count == 1, file.isOnOneLine(node.tokens)
    else { return nil }
    let written = file.value(of: token)
    let text = kind == .yesNo ? nearestValue(to: written) ?? written : written
    guard value(in: text) != nil else { return nil }
    let isEqual: Bool
    switch node.relation {
    case .equal, .sign(.equal): isEqual = true
    case .unequal, .sign(.unequal): isEqual = false
    case .alone, .among, .sign: return nil
    }
    switch kind {
    case .oneOf: return "\(name) is \(isEqual ? "" : "not ")\(Lexer.written(text))"
    case .yesNo: return (text == "yes") == isEqual ? name : "not \(name)"
    case .number: return "\(name) \(isEqual ? "=" : "!=") \(text)"
    }
  }
}

extension ComparisonNode {
  fileprivate func kindInWords(in file: SyntaxFile) -> String {
    let texts = values.filter { $0.kind == .string && !$0.isBad }.map { file.text(of: $0) }
    let isTruth = values.contains { ["yes", "no"].contains(file.text(of: $0)) }
    let isNumber = if case .sign = relation { !isTruth } else { false }
    return CheckedFile.kind(comparedWith: texts, isNumber: isNumber)
  }
}

extension SyntaxFile {
  /// Returns the text of tokens, with single spaces in place of white space and comments.
  func foldedText(of range: Range<Int>) -> String {
    var text = ""
    for index in range {
      if index > range.lowerBound, tokens[index].start > tokens[index - 1].end { text += " " }
      text += self.text(of: tokens[index])
    }
    return text
  }
}
