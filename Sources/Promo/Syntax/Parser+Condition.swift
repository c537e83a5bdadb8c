// What must be true of an order.

extension Parser {
  /// requirement = "when" condition .
  mutating func parseRequirement() -> Clause? {
    advance()
    guard let condition = parseCondition(depth: 0) else { return nil }
    syntax.conditions.append(condition)
    return .when(syntax.conditions.count - 1)
  }

  /// condition = conjunction { "or" conjunction } .
  private mutating func parseCondition(depth: Int) -> ConditionNode? {
    guard let first = parseConjunction(depth: depth) else { return nil }
    var members = [first]
    while take(.or) {
      if reportsBareAlternative(to: members[members.count - 1]) { return nil }
      guard let member = parseConjunction(depth: depth) else { return nil }
      members.append(member)
    }
    return members.count == 1 ? first : .any(members)
  }

  /// conjunction = negation { "and" negation } .
  private mutating func parseConjunction(depth: Int) -> ConditionNode? {
    guard let first = parseNegation(depth: depth) else { return nil }
    var members = [first]
    while take(.and) {
      guard let member = parseNegation(depth: depth) else { return nil }
      members.append(member)
    }
    return members.count == 1 ? first : .all(members)
  }

  /// negation = "not" negation | "(" condition ")" | comparison .
  private mutating func parseNegation(depth: Int) -> ConditionNode? {
    guard depth <= ConditionNode.depthLimit else {
      report(
        .conditionTooDeep,
        "more than \(ConditionNode.depthLimit) parentheses or `not`s stand one inside the other",
        from: lastTaken, to: lastTaken,
        help: "leave out those that change nothing, or write several `when` clauses")
      return nil
    }
    if take(.not) { return parseNegation(depth: depth + 1).map(ConditionNode.not) }
    guard at(.leftParenthesis) else { return parseComparison() }
    let open = advance()
    guard let condition = parseCondition(depth: depth + 1) else { return nil }
    guard at(.rightParenthesis) else {
      reportUnclosedParenthesis(open)
      return nil
    }
    advance()
    return condition
  }

  /// Takes a word of conditions; one in capitals is reported.
  private mutating func take(_ word: ConditionWord) -> Bool {
    if take(word: word.rawValue) { return true }
    guard isWordOnLine, currentText.lowercased() == word.rawValue else { return false }
    reportMisspelt(word.rawValue)
    advance()
    return true
  }

  private mutating func reportUnclosedParenthesis(_ open: Token) {
    guard !reportsForeignPart() else { return }
    append(
      Diagnostic(
        .missingPart, "this parenthesis is not closed", at: syntax.span(of: open),
        label: "opened here", and: .init(span: endOfLast, text: "the condition ends here"),
        fixes: [Fix(.maybe, endOfLast, ")")]))
  }

  /// comparison = word [ "is" [ "not" ] string | "in" string { "," string } | sign number ] .
  private mutating func parseComparison() -> ConditionNode? {
    let first = next
    guard at(.word), ConditionWord(rawValue: currentText) == nil, !isAtOtherClause else {
      reportMissing(
        "a condition begins with a fact, as in `when first-order`", template: "first-order")
      return nil
    }
    let fact = advance()
    guard !reportsRange(of: fact), !reportsNotIn(fact), !reportsLooseValue(of: fact),
      let (relation, values) = parseRelation(), !reportsMoreValues(of: fact, relation, values),
      !reportsForeignPart()
    else { return nil }
    return .comparison(
      ComparisonNode(fact: fact, relation: relation, values: values, tokens: first..<next))
  }

  /// Whether the next line begins with a clause, and not with a fact that is named like one.
  private var isAtOtherClause: Bool {
    current.beginsLine && ClauseWord(rawValue: currentText) != nil
      && !factNames.contains(currentText)
  }

  private mutating func parseRelation() -> (ComparisonNode.Relation, [Token])? {
    let first = current
    if take(.is) {
      let isNot = take(.not)
      if at(word: "in") {
        reportIsIn(first, isNot: isNot)
        return nil
      }
      return expectValue("`is` needs a value").map { (isNot ? .unequal : .equal, [$0]) }
    }
    if take(.in) {
      if reportsNumbers() { return nil }
      return expectStrings("`in` needs values such as `\"silver\", \"gold\"`", template: "\"gold\"")
        .map { (.among, $0) }
    }
    guard at(.comparison) else { return (.alone, []) }
    let sign = takeComparisonSign()
    return expectValue("`\(sign.rawValue)` needs a number", isText: false).map {
      (.sign(sign), [$0])
    }
  }

  /// sign = "=" | "!=" | "<" | "<=" | ">" | ">=" .
  private mutating func takeComparisonSign() -> Comparison {
    let first = advance()
    var text = plain(syntax.bytes(of: first))
    if at(.comparison), current.start == first.end {
      let last = advance()
      text += plain(syntax.bytes(of: last))
      let meant = ["==": "=", "=>": ">=", "=<": "<=", "<>": "!="][text] ?? text
      // With a text behind it the whole comparison is another.
      guard at(.number) else { return Comparison(rawValue: meant) ?? .equal }
      report(
        .excessPart, "\(quoted(text)) is not how values are compared", from: first, to: last,
        help: "signs are `=`, `!=`, `<`, `<=`, `>`, `>=`",
        fixes: meant == text ? [] : fix(.certain, from: first, to: last, meant))
      text = meant
    }
    return Comparison(rawValue: text) ?? .equal
  }

  /// value = string | "yes" | "no" | number .
  ///
  /// - Parameter isText: whether a word here is probably a text without its quotes.
  mutating func expectValue(_ needed: String, isText: Bool = true) -> Token? {
    if at(.string) || at(.number) || at(word: "yes") || at(word: "no") { return advance() }
    guard isWordOnLine, !current.isBad, ClauseWord(rawValue: currentText) == nil,
      ConditionWord(rawValue: currentText) == nil, ExpectationWord(rawValue: currentText) == nil,
      GuaranteeWord(rawValue: currentText) == nil
    else {
      reportMissing(needed, template: "\"gold\"")
      return nil
    }
    if let word = ["true": "yes", "false": "no"][currentText.lowercased()] {
      report(
        .missingPart, "\(shown(current)) is written `\(word)`", at: current,
        fixes: fix(.certain, current, word))
    } else {
      report(
        .missingPart, "the value \(shown(current)) needs quotes", at: current,
        fixes: isText ? fix(.maybe, current, Lexer.written(currentText)) : [])
    }
    return advance().asBad
  }
}
