// What people write in conditions that is no condition here, and what they mean by it.

extension Parser {
  /// Reports what stands behind a comparison on its line and belongs to no clause.
  mutating func reportsForeignPart() -> Bool {
    guard !current.beginsLine else { return false }
    let joints = ["and", "or"]
    let isWord =
      at(.word) && !joints.contains(currentText.lowercased()) && !isAtClauseWord()
      && !beginsDeclaration
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
  mutating func reportsLooseValue(of fact: Token) -> Bool {
    guard !current.beginsLine, !current.isBad, !fact.isBad, lastTaken == fact else { return false }
    let name = syntax.text(of: fact)
    let text = syntax.text(of: current)
    let meant: (grade: Fix.Grade, text: String)
    if at(.string) {
      meant = (.certain, "\(name) is \(text)")
    } else if text == "yes" || text == "no" {
      meant = (.certain, text == "yes" ? name : "not \(name)")
    } else if at(.word), following.beginsLine || following.kind == .rightBrace,
      ConditionWord(rawValue: text) == nil, !isAtClauseWord(), !beginsDeclaration
    {
      meant = (.maybe, "\(name)-\(text)")
    } else {
      return false
    }
    let isJoined = meant.grade == .maybe
    let isKnown = factNames.contains(meant.text)
    report(
      .missingPart, "\(shown(current)) is not part of a condition", from: fact, to: current,
      help: isJoined && !isKnown ? "conditions are joined by `and` and `or`" : nil,
      fixes: isJoined && !isKnown ? [] : fix(meant.grade, from: fact, to: current, meant.text))
    advance()
    return true
  }

  /// Reports `tier is "gold", "silver"`, and takes it.
  mutating func reportsMoreValues(
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
  mutating func reportsRange(of fact: Token) -> Bool {
    guard at(word: "between"), !current.beginsLine, following.kind == .number,
      next + 3 < syntax.tokens.count
    else {
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

  /// Reports `age in 18, 19`, and takes it.
  mutating func reportsNumbers() -> Bool {
    guard at(.number), !current.beginsLine else { return false }
    report(
      .missingPart, "`in` lists texts in quotes, not numbers", at: current,
      help: "numbers are compared as in `age = 18 or age = 19`")
    while at(.number) || at(.comma) { advance() }
    return true
  }

  /// Reports `tier is in "gold"` and `tier is not in "gold"`.
  mutating func reportIsIn(_ word: Token, isNot: Bool) {
    let fact = syntax.tokens[next - (isNot ? 3 : 2)]
    let text = syntax.text(of: fact)
    report(
      .excessPart, "no `is` stands before `in`", from: word, to: current,
      fixes: fix(.certain, from: fact, to: current, "\(isNot ? "not " : "")\(text) in"))
    advance()
  }

  /// Reports `tier not in "silver", "gold"`.
  mutating func reportsNotIn(_ fact: Token) -> Bool {
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
  mutating func reportsBareAlternative(to node: ConditionNode) -> Bool {
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
