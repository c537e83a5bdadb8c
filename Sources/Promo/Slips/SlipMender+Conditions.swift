// Texts, values and conditions.

extension SlipMender {
  /// Answers a word or a number that is a text without its quotes.
  func bareText(_ found: Found) -> Answer? {
    guard !found.current.isBad else { return nil }
    let text = found.file.text(of: found.current)
    let fixes = found.gradeOfBareText.map { found.fix($0, found.told, Lexer.written(text)) }
    let diagnostic = found.diagnostic(
      .missingQuotes, "\(quoted(text)) needs quotes", fixes: fixes ?? [])
    return Answer(found.isReported ? nil : diagnostic, .stands, to: found.end)
  }

  /// Answers `tier not in "silver", "gold"`.
  func notIn(_ found: Found) -> Answer? {
    guard let fact = found.pieces[0] else { return nil }
    let edits = [
      Fix.Edit(span: found.place(found.token(at: fact).start), text: "not "),
      Fix.Edit(leaving: found.span(found.told), in: found.file.source),
    ]
    let diagnostic = found.diagnostic(
      .wrongPlace, "`not` stands before the fact", help: "as in `not \(found.text(1)) in …`",
      fixes: [Fix(.certain, edits)])
    return Answer(diagnostic, .broken, to: found.end)
  }

  /// Answers `first order`, a fact without its hyphen, unless a word may be a clause.
  mutating func joinedFact(_ found: Found) -> Answer? {
    let word = found.file.text(of: found.current)
    guard !found.current.isBad, ConditionWord(rawValue: word) == nil, meantClause(found) == nil,
      !found.file.beginsDeclaration(found.current), found.file.clauseWord(found.current) == nil,
      found.pieces[0] == found.node.position - 1
    else { return nil }
    let meant = "\(found.text(1))-\(word)"
    let isKnown = found.node.factNames.contains(meant)
    let diagnostic = found.diagnostic(
      .malformedCondition, "\(quoted(word)) is not part of a condition",
      help: isKnown ? nil : "conditions are joined by `and` and `or`",
      fixes: isKnown ? found.fix(.maybe, found.told, meant) : [])
    return Answer(found.isReported ? nil : diagnostic, .broken, to: found.end)
  }

  /// Answers a second sign after a first, `==` or `=>`. With a text after them the whole comparison
  /// is rewritten.
  func doubleSign(_ found: Found) -> Answer? {
    guard let first = found.pieces[0] else { return nil }
    let text = plain(found.file.source.bytes[found.token(at: first).start..<found.current.end])
    let meant = ["==": "=", "=>": ">=", "=<": "<=", "<>": "!="][text]
    guard found.following.isA(.number) else { return Answer(nil, .again, to: found.end) }
    let diagnostic = found.diagnostic(
      .excessPart, "\(quoted(text)) is not how values are compared", at: first..<found.end,
      help: "signs are `=`, `!=`, `<`, `<=`, `>`, `>=`",
      fixes: meant.map { found.fix(.certain, first..<found.end, $0).named } ?? [])
    return Answer(diagnostic, .again, to: found.end)
  }

  /// Answers `tier is "gold", "silver"`.
  func moreValues(_ found: Found) -> Answer? {
    guard let fact = found.pieces[0] else { return nil }
    var texts = [found.text(3)]
    var end = found.node.position
    while found.token(at: end).isA(.comma), found.token(at: end + 1).isA(.string) {
      texts.append(found.text(at: end + 1))
      end += 2
    }
    let diagnostic = found.diagnostic(
      .malformedCondition, "`is` has one value, several stand behind `in`", at: fact..<end,
      fixes: found.fix(.maybe, fact..<end, "\(found.text(1)) in \(texts.joined(separator: ", "))"))
    return Answer(diagnostic, .broken, to: end, quiet: found.node.position..<end)
  }

  /// Answers a word after a condition that begins a clause, or was probably meant to: `pausd`.
  mutating func meantClause(_ found: Found) -> Answer? {
    let text = found.file.text(of: found.current)
    let words = ClauseWord.allCases.map(\.rawValue).filter { $0.utf8.count >= 4 }
    if found.file.clauseWord(found.current) != nil || found.file.beginsDeclaration(found.current) {
      return Answer(nil, .ends, to: found.node.position)
    }
    guard !["and", "or"].contains(text.lowercased()),
      text.count < 3 || near(text, among: words) == nil
    else { return Answer(nil, .ends, to: found.node.position) }
    return nil
  }

  /// Answers a parenthesis that is not closed.
  func openParenthesis(_ found: Found) -> Answer? {
    guard let open = found.node.opener else { return nil }
    let diagnostic = Diagnostic(
      .missingPart, "this parenthesis is not closed", at: found.span(open..<(open + 1)),
      label: "opened here", and: .init(span: found.endOfLast, text: "the condition ends here"),
      fixes: [Fix(.maybe, found.endOfLast, ")")])
    return Answer(diagnostic, .broken, to: found.node.position)
  }

  /// Answers parentheses and `not`s nested too deep.
  func nesting(_ found: Found) -> Answer? {
    let last = found.node.position - 1
    let diagnostic = found.diagnostic(
      .conditionTooDeep,
      "more than \(ConditionNode.depthLimit) parentheses or `not`s stand one inside the other",
      at: last..<(last + 1),
      help: "leave out those that change nothing, or write several `when` clauses", fixes: [])
    return Answer(diagnostic, .broken, to: found.node.position)
  }
}

extension Found {
  /// The grade of the guess that the token was meant as a text; nil for `0` in `0"SAVE10"`, which
  /// may be a typing error. A code has capitals or digits; a word in lower case may have another
  /// meaning.
  fileprivate var gradeOfBareText: Fix.Grade? {
    if following.isA(.string), following.start == current.end { return nil }
    // `code SAVE 10` is one code, or two.
    if following.isA(.number), !following.beginsLine { return nil }
    let isAlone = following.beginsLine || [.comma, .rightBrace, .end].contains(following.kind)
    let isCode = file.bytes(of: current).contains { $0.isDigit || $0.isCapital }
    return isAlone && isCode ? .certain : .maybe
  }
}
