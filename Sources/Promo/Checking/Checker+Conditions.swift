// Who gets a promotion: its codes and its conditions.

extension Checker {
  /// The conditions of all `when` clauses but for those that a mistake leaves unknown.
  mutating func checkedConditions(
    _ draft: PromotionDraft, in file: SyntaxFile
  ) -> [Promotion.WrittenCondition] {
    var conditions: [Promotion.WrittenCondition] = []
    for node in draft.conditions {
      if let condition = checkedCondition(node, in: file) { conditions.append(condition) }
    }
    if conditions.count == draft.conditions.count {
      reportConstantConditions(conditions, draft.conditions, in: file)
    }
    return conditions
  }

  private mutating func checkedCondition(
    _ node: ClauseNode, in file: SyntaxFile
  ) -> Promotion.WrittenCondition? {
    guard case .when(let written) = node.clause,
      let condition = checkedCondition(file.conditions[written], in: file)
    else { return nil }
    let region = locations.region(of: file.span(of: node.tokens))
    return Promotion.WrittenCondition(
      condition: condition, text: file.foldedText(of: node.tokens.dropFirst()), file: region.file,
      line: region.line, column: region.column)
  }

  private mutating func checkedCondition(
    _ node: ConditionNode, in file: SyntaxFile
  ) -> Condition? {
    switch node {
    case .comparison(let comparison): return checkedComparison(comparison, in: file)
    case .not(let inner): return checkedCondition(inner, in: file).map(Condition.not)
    case .all(let members): return checkedConditions(members, in: file).map(Condition.all)
    case .any(let members): return checkedConditions(members, in: file).map(Condition.any)
    }
  }

  /// All of some conditions; nil if one of them is unknown, though all are checked.
  private mutating func checkedConditions(
    _ nodes: [ConditionNode], in file: SyntaxFile
  ) -> [Condition]? {
    var conditions: [Condition] = []
    for node in nodes {
      if let condition = checkedCondition(node, in: file) { conditions.append(condition) }
    }
    return conditions.count == nodes.count ? conditions : nil
  }

  private mutating func checkedComparison(
    _ node: ComparisonNode, in file: SyntaxFile
  ) -> Condition? {
    let kind = node.kindInWords(in: file)
    guard let index = factIndex(node.fact, in: file, declaredAs: kind) else { return nil }
    let fact = facts[index]
    guard node.values.allSatisfy({ !$0.isBad }) else { return nil }
    guard let comparison = fact.comparison(by: node.relation) else {
      reportWrongComparison(node, of: fact, in: file)
      return nil
    }
    if case .alone = node.relation { return .compares(fact: index, .equal, 1) }
    var conditions: [Condition] = []
    for token in node.values {
      guard let value = checkedValue(token, of: fact, in: file), let code = fact.ordinal(of: value)
      else { continue }
      conditions.append(.compares(fact: index, comparison, code))
    }
    guard conditions.count == node.values.count else { return nil }
    return conditions.count == 1 ? conditions[0] : .any(conditions)
  }

  private mutating func reportWrongComparison(
    _ node: ComparisonNode, of fact: Fact, in file: SyntaxFile
  ) {
    let written = node.values.first.map(file.value)
    let example: String
    let reason: String
    switch fact.kind {
    case .oneOf(let texts):
      let text = written.flatMap { fact.value(in: $0) == nil ? nil : $0 } ?? texts.first ?? ""
      example = "\(fact.name) is \(Lexer.written(text))"
      if case .sign = node.relation {
        reason = "which conditions compare with `is` and `in`"
      } else {
        reason = "and the condition does not say which"
      }
    case .yesNo: (example, reason) = (fact.name, "so it stands alone, or after `not`")
    case .number:
      (example, reason) = ("\(fact.name) >= 18", "which needs a sign such as `>=`")
    }
    let span = file.span(of: node.tokens)
    let meant = fact.meaning(of: node, in: file)
    report(
      .wrongComparison, "the fact `\(fact.name)` is \(fact.kind.inWords), \(reason)", at: span,
      help: meant == nil ? "write a condition such as \(quoted(example))" : nil,
      fixes: [meant.map { Fix(.certain, span, $0) } ?? Fix(.template, span, example).named])
  }

  // MARK: Codes

  /// The codes of a promotion as they are written.
  mutating func checkedCodes(_ node: ClauseNode, in file: SyntaxFile) -> [String] {
    guard case .code(let tokens) = node.clause else { return [] }
    return file.listed[tokens].filter { !$0.isBad }.compactMap { token in
      let code = file.string(of: token)
      guard let problem = codeProblem(of: code) else {
        codes.insert(folded(code))
        writtenCodes.append(code)
        reportDeceptiveCode(code, at: file.span(of: token))
        return code
      }
      report(
        .malformedCode, problem, at: file.span(of: token),
        help: "customers type a code: use letters, digits and signs, such as `\"SAVE10\"`",
        fixes: Checker.codes(joinedIn: code).map { [Fix(.maybe, file.span(of: token), $0)] } ?? [])
      return nil
    }
  }

  /// `"A", "B"` for the text `A, B`; nil for a text that is no list.
  private static func codes(joinedIn text: String) -> String? {
    guard text.utf8.contains(UInt8(ascii: ",")), text.unicodeScalars.count <= 10 * nameLimit else {
      return nil
    }
    let parts = text.split { $0 == "," || $0.isWhitespace }.map { Lexer.written(String($0)) }
    return parts.count > 1 ? parts.joined(separator: ", ") : nil
  }
}

/// Why a text is not a code that a customer can type; nil if it is one.
package func codeProblem(of text: String) -> String? {
  if text.isEmpty { return "a code must not be empty" }
  if text.unicodeScalars.contains(where: { $0.properties.isWhitespace }) {
    return "the code \(quoted(text)) contains white space"
  }
  if text.unicodeScalars.contains(where: \.isHazard) {
    return "the code \(quoted(text)) contains an invisible character"
  }
  return isTooLong(text)
    ? "a code has at most \(Checker.nameLimit) characters" : nil
}

extension Fact {
  /// How a condition compares this fact; nil where its kind cannot be compared in that way.
  fileprivate func comparison(by relation: ComparisonNode.Relation) -> Comparison? {
    switch (kind, relation) {
    case (.oneOf, .equal), (.oneOf, .among): .equal
    case (.oneOf, .unequal): .unequal
    case (.yesNo, .alone): .equal
    case (.number, .sign(let sign)): sign
    case (.oneOf, _), (.yesNo, _), (.number, _): nil
    }
  }

  /// The comparison that was meant by one that does not fit, if it can be no other.
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
  /// How a fact is declared that is compared in this way.
  fileprivate func kindInWords(in file: SyntaxFile) -> String {
    let texts = values.filter { $0.kind == .string && !$0.isBad }.map { file.text(of: $0) }
    let isNumber = if case .sign = relation { true } else { false }
    return Checker.kindOfFact(saying: texts, isNumber: isNumber)
  }
}

extension SyntaxFile {
  /// The text of some tokens with white space folded and comments left out.
  func foldedText(of range: Range<Int>) -> String {
    var text = ""
    for index in range {
      if index > range.lowerBound, tokens[index].start > tokens[index - 1].end { text += " " }
      text += self.text(of: tokens[index])
    }
    return text
  }
}
