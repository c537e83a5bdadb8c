extension Parser {
  /// requirement = "when" condition .
  mutating func parseRequirement() -> Clause? {
    guard let condition = parseCondition(depth: 0), ends(with: .conditionEnd) else { return nil }
    syntax.conditions.append(condition)
    return .when(syntax.conditions.count - 1)
  }

  /// condition = conjunction { "or" conjunction } .
  private mutating func parseCondition(depth: Int) -> ConditionNode? {
    guard let first = parseConjunction(depth: depth) else { return nil }
    var members = [first]
    while let isMore = takes(.word("or"), in: .or) {
      guard isMore else { return members.count == 1 ? first : .any(members) }
      guard let member = parseConjunction(depth: depth) else { return nil }
      members.append(member)
    }
    return nil
  }

  /// conjunction = negation { "and" negation } .
  private mutating func parseConjunction(depth: Int) -> ConditionNode? {
    guard let first = parseNegation(depth: depth) else { return nil }
    var members = [first]
    while let isMore = takes(.word("and"), in: .and) {
      guard isMore else { return members.count == 1 ? first : .all(members) }
      guard let member = parseNegation(depth: depth) else { return nil }
      members.append(member)
    }
    return nil
  }

  /// negation = "not" negation | "(" condition ")" | comparison .
  private mutating func parseNegation(depth: Int) -> ConditionNode? {
    guard depth <= ConditionNode.depthLimit else {
      _ = mended(.nesting)
      return nil
    }
    guard let isDenied = takes(.word("not"), in: .negation) else { return nil }
    if isDenied { return parseNegation(depth: depth + 1).map(ConditionNode.not) }
    guard at(.leftParenthesis) else { return parseComparison() }
    let opener = next
    advance()
    guard let condition = parseCondition(depth: depth + 1),
      expect(.kind(.rightParenthesis), in: .parenthesis, opener: opener) != nil
    else { return nil }
    return condition
  }

  /// comparison = word [ "is" [ "not" ] string | "in" string { "," string } | sign number ] .
  private mutating func parseComparison() -> ConditionNode? {
    let first = next
    guard let fact = expect(.fact, in: .fact), let (relation, values) = parseRelation() else {
      return nil
    }
    return .comparison(
      ComparisonNode(fact: fact, relation: relation, values: values, tokens: first..<next))
  }

  private mutating func parseRelation() -> (ComparisonNode.Relation, [Token])? {
    if at(.comparison) {
      let sign = parseSign()
      return parseValue(in: .signValue).map { (.sign(sign), [$0]) }
    }
    if take("in") { return parseList(of: .string, in: .values).map { (.among, $0) } }
    guard let isCompared = takes(.word("is"), in: .relation) else {
      return nil
    }
    guard isCompared else { return (.alone, []) }
    guard let isNot = takes(.word("not"), in: .isNot) else { return nil }
    return parseValue(in: .isValue).map { (isNot ? .unequal : .equal, [$0]) }
  }

  /// sign = "=" | "!=" | "<" | "<=" | ">" | ">=" .
  mutating func parseSign() -> Comparison {
    Comparison(rawValue: plain(syntax.bytes(of: advance()))) ?? .equal
  }
}
