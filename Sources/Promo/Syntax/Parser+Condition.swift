// What must be true of an order.

extension Parser {
  /// requirement = "when" condition .
  mutating func parseRequirement() -> Clause? {
    advance()
    return parseCondition(depth: 0).map(Clause.when)
  }

  /// condition = conjunction { "or" conjunction } .
  private mutating func parseCondition(depth: Int) -> ConditionNode? {
    guard let first = parseConjunction(depth: depth) else { return nil }
    var members = [first]
    while take(word: "or") {
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
    while take(word: "and") {
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
    if take(word: "not") { return parseNegation(depth: depth + 1).map(ConditionNode.not) }
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
    guard at(.word), !["and", "or", "is", "in"].contains(currentText) else {
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

  private mutating func parseRelation() -> (ComparisonNode.Relation, [Token])? {
    let first = current
    if take(word: "is") {
      let isNot = take(word: "not")
      if at(word: "in") {
        reportIsIn(first, isNot: isNot)
        return nil
      }
      return expectValue("`is` needs a value").map { (isNot ? .unequal : .equal, [$0]) }
    }
    if take(word: "in") {
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
      !["and", "or", "not", "is", "in", "pays", "by", "at", "with"].contains(currentText)
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

  /// Reports what stands behind a comparison on its line and belongs to no clause.
  private mutating func reportsForeignPart() -> Bool {
    guard !current.beginsLine else { return false }
    let joints = ["and", "or"]
    let isWord =
      at(.word) && !joints.contains(currentText) && !isAtClauseWord() && !beginsDeclaration
    guard isWord || [.string, .number, .percent, .comparison, .comma].contains(current.kind) else {
      return false
    }
    report(
      .missingPart, "\(shown(current)) is not part of a condition", at: current,
      help: "conditions are joined by `and` and `or`; a fact is alone, or compared as in `tier is "
        + "\"gold\"` or `age >= 18`")
    return true
  }

  /// Whether a word stands here that begins a clause, or was probably meant to: `pausd`.
  private mutating func isAtClauseWord() -> Bool {
    let words = ClauseWord.allCases.map(\.rawValue)
    if words.contains(currentText) { return true }
    return currentText.count >= 3 && nearestToCurrent(among: words.filter { $0.count >= 4 }) != nil
  }

  /// Reports `tier "gold"`, `first-order yes` and `first order`, and takes them.
  private mutating func reportsLooseValue(of fact: Token) -> Bool {
    guard !current.beginsLine, !current.isBad, !fact.isBad, lastTaken == fact else { return false }
    let name = syntax.text(of: fact)
    let text = syntax.text(of: current)
    let meant: (grade: Fix.Grade, text: String)
    if at(.string) {
      meant = (.certain, "\(name) is \(text)")
    } else if text == "yes" || text == "no" {
      meant = (.certain, text == "yes" ? name : "not \(name)")
    } else if at(.word), following.beginsLine || following.kind == .rightBrace,
      !["and", "or", "not", "is", "in"].contains(text), !isAtClauseWord(), !beginsDeclaration
    {
      meant = (.maybe, "\(name)-\(text)")
    } else {
      return false
    }
    report(
      .missingPart, "\(shown(current)) is not part of a condition", from: fact, to: current,
      fixes: fix(meant.grade, from: fact, to: current, meant.text))
    advance()
    return true
  }

  /// Reports `tier is "gold", "silver"`, and takes it.
  private mutating func reportsMoreValues(
    of fact: Token, _ relation: ComparisonNode.Relation, _ values: [Token]
  ) -> Bool {
    guard at(.comma), following.kind == .string, case .equal = relation, let value = values.first
    else { return false }
    var texts = [syntax.text(of: value)]
    while at(.comma), following.kind == .string {
      texts.append(syntax.text(of: following))
      passText(upTo: next + 2)
    }
    report(
      .missingPart, "`is` has one value, several stand behind `in`", from: fact, to: lastTaken,
      fixes: fix(
        .maybe, from: fact, to: lastTaken,
        "\(syntax.text(of: fact)) in \(texts.joined(separator: ", "))"))
    return true
  }

  /// Reports `age between 18 and 65`, and takes it.
  private mutating func reportsRange(of fact: Token) -> Bool {
    guard at(word: "between"), following.kind == .number, next + 3 < syntax.tokens.count else {
      return false
    }
    let (least, most) = (following, syntax.tokens[next + 3])
    let name = syntax.text(of: fact)
    let text = "\(name) >= \(syntax.text(of: least)) and \(name) <= \(syntax.text(of: most))"
    let isWhole = most.kind == .number && syntax.text(of: syntax.tokens[next + 2]) == "and"
    report(
      .missingPart, "`between` is for times of day", from: fact, to: isWhole ? most : least,
      help: isWhole ? nil : "numbers are compared by signs such as `>=`",
      fixes: isWhole ? fix(.maybe, from: fact, to: most, text) : [])
    passText(upTo: next + (isWhole ? 4 : 2))
    return true
  }

  /// Reports `tier is in "gold"` and `tier is not in "gold"`.
  private mutating func reportIsIn(_ word: Token, isNot: Bool) {
    let fact = syntax.tokens[next - (isNot ? 3 : 2)]
    let text = syntax.text(of: fact)
    report(
      .excessPart, "no `is` stands before `in`", from: word, to: current,
      fixes: fix(.certain, from: fact, to: current, "\(isNot ? "not " : "")\(text) in"))
    advance()
  }

  /// Reports `tier not in "silver", "gold"`.
  private mutating func reportsNotIn(_ fact: Token) -> Bool {
    guard at(word: "not"), syntax.text(of: following) == "in" else { return false }
    let start = SourceSpan(file: syntax.file, start: fact.start, end: fact.start)
    report(
      .missingPart, "`not` stands before the fact", from: current, to: current,
      help: "as in `not \(syntax.text(of: fact)) in …`",
      fixes: [
        Fix(
          .certain,
          [
            Fix.Edit(span: start, text: "not "),
            Fix.Edit(leaving: syntax.span(of: current), in: syntax.source),
          ])
      ])
    return true
  }

  /// Reports `tier is "gold" or "silver"`, where the second part names no fact.
  private mutating func reportsBareAlternative(to node: ConditionNode) -> Bool {
    guard at(.string), case .comparison(let comparison) = node, comparison.values.count == 1
    else { return false }
    let not: String
    switch comparison.relation {
    case .equal: not = ""
    case .unequal: not = "not "
    case .alone, .among, .sign: return false
    }
    let fact = comparison.fact
    let text = [comparison.values[0], current].map { syntax.text(of: $0) }.joined(separator: ", ")
    report(
      .missingPart, "`or` joins two conditions, and \(shown(current)) is a value", from: fact,
      to: current,
      fixes: fix(.maybe, from: fact, to: current, "\(not)\(syntax.text(of: fact)) in \(text)"))
    return true
  }
}
