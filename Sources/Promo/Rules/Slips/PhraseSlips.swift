/// The slips of phrases: what is said of a row of the phrasebook that matches.
enum PhraseSlips {
  /// The slip of a phrase where a clause or a declaration is expected, perhaps with unknown
  /// characters before the token that does not fit.
  static var whole: Slip {
    Slip("|") { mender, found in
      let position = found.node.position
      let before = found.file.tokens[..<position].suffix(20)
      let first = before.lastIndex { !$0.isA(.unknown) }.map { $0 + 1 } ?? before.startIndex
      let answer = (first...position).lazy.compactMap { PhraseSlips.answer(found, from: $0) }.first
      if answer != nil, found.node.gap == .declaration { mender.isIncomplete = true }
      return answer
    }
  }

  /// The slip of a phrase that begins like a clause, as in `from 7pm to 9pm`.
  static var begun: Slip {
    Slip("|") { found in
      let (gap, start) = (found.node.gap, found.node.start)
      let isInside = found.node.depth > 0 && gap != .clause && gap != .declaration
      return isInside && start < found.node.position ? answer(found, from: start) : nil
    }
  }

  /// Returns the answer to a phrase from a token on; nil if there is none that reaches the token
  /// that does not fit. Outside promotions, the phrase becomes one.
  static func answer(_ found: Found, from first: Int) -> Answer? {
    var line = PhraseText(found, from: first)
    guard let (row, values, end) = line.phrase(), end > found.node.position
    else { return nil }
    let range = first..<end
    let text = found.text(of: range)
    var clauses = row.clauses.map { filled($0, with: values) }
    // What is written as the rules have it is no slip: its place may also end here.
    if clauses == [range.map(found.text(at:)).joined(separator: " ")] { return nil }
    let isOutside = found.node.gap == .declaration
    let isSetting = clauses.contains { Setting(rawValue: $0.parts(around: " ")[0]) != nil }
    let declaration = filled(row.sentence, with: values)
    let isOfFact = declaration.hasPrefix("fact ")
    if isOutside, !isSetting {
      guard clauses.count == 1, !isOfFact, found.isClosing(end),
        found.file.clauseWord(found.token(at: first)) == nil
      else { return nil }
      clauses = ["promotion \(Lexer.written(text)) { \(clauses[0]) }"]
    }
    guard isOutside || !isSetting else { return nil }
    // What follows on the line may change the meaning.
    let (next, isEnd) = (found.token(at: end), found.isClosing(end))
    let isClear = isEnd || next.isA(.comma) || found.file.clauseWord(next) != nil
    var match = found
    match.highlight = range
    let diagnostic =
      isOfFact
      ? match.diagnostic(ofFact: declaration, clauses)
      : match.diagnostic(
        meaning: clauses, isClear && !isOutside ? row.grade : .maybe,
        row.sentence.isEmpty ? nil : Message(words: row.sentence))
    return Answer(diagnostic, isOutside ? .again : .stops, to: end, suppressed: range)
  }

  /// Writes values in place of `$1` and so on; `mon-fri` becomes a list of days.
  private static func filled(_ clause: String, with values: [String]) -> String {
    let parts = clause.parts(around: "$")
    let text =
      parts[0]
      + parts.dropFirst().map { part in
        let number = part.first?.wholeNumberValue ?? 0
        return (values.indices.contains(number - 1) ? values[number - 1] : "") + part.dropFirst()
      }.joined()
    let days = text.hasPrefix("on ") ? Weekday.meant(by: String(text.dropFirst(3))) : nil
    return days.map { "on " + $0.map { $0.rawValue }.joined(separator: ", ") } ?? text
  }
}

extension Found {
  /// Returns the diagnostic of a phrase that means clauses, or nothing that the rules can say.
  fileprivate func diagnostic(
    meaning clauses: [String], _ grade: Fix.Grade, _ help: Message?
  ) -> Diagnostic {
    let shown = quoted(text(of: highlight))
    let isOfClause = [.clause, .declaration].contains(node.gap)
    return diagnostic(
      clauses.isEmpty ? .unknownClause : isOfClause ? .misspeltWord : .wrongPlace,
      clauses.isEmpty
        ? "\(shown) is not a clause of a promotion"
        : "\(shown) is written \(clauses.map(quoted), joined: " or ")",
      help: help, fixes: clauses.flatMap { fix(grade, highlight, $0) }.named)
  }

  /// Returns the diagnostic of a phrase about a fact. The declaration has all names that the fact may
  /// have already, as in `fact member/vip yes/no default no`.
  fileprivate func diagnostic(ofFact declaration: String, _ clauses: [String]) -> Diagnostic {
    let parts = declaration.parts(around: " ")
    let names = parts[1].parts(around: "/")
    let declared = file.facts.filter { if case .yesNo = $0.kind { true } else { false } }
      .map { file.text(of: $0.name) }
    if let name = declared.first(where: { names.contains($0) }) {
      return diagnostic(
        meaning: clauses.map { $0.substituting(name, for: names[0]) }, .maybe, nil)
    }
    let fact = ([parts[0], names[0]] + parts.dropFirst(2)).joined(separator: " ")
    let help: Message =
      "your shop says it with each order: declare \(quoted(fact)) and write \(quoted(clauses[0]))"
    return diagnostic(
      .unknownClause, "\(quoted(text(of: highlight))) is not a clause of a promotion",
      help: clauses.count == 1
        ? help : "\(help); the most that is taken off is written \(quoted(clauses[1]))",
      fixes: fixes(declaring: fact, named: names[0], writing: clauses[0]).named)
  }

  /// Returns the template that replaces the reported tokens with `text`, which uses a fact, and
  /// declares the fact if it is new.
  func fixes(declaring fact: String, named name: String, writing text: String) -> [Fix] {
    let edit = Fix.Edit(span: span(highlight), text: text)
    guard !node.factNames.contains(name) else { return [Fix(.template, [edit])] }
    // The limit keeps the search short. Few promotions have more tokens.
    let near = file.tokens[..<node.position].suffix(1_000)
    let rule = file.firstRule ?? near.lastIndex { file.isWritten($0, as: "promotion") }
    guard let rule else { return [] }
    let top = Fix.Edit(span: place(token(at: rule).start), text: "\(fact)\(file.lineEnd)")
    return [Fix(.template, [top, edit])]
  }
}

extension SlipMender {
  /// Returns the answer to a phrase of a promotion that begins with unknown characters, where no
  /// clause is expected; nil if there is none.
  mutating func phrase(at index: Int, in file: SyntaxFile) -> Answer? {
    let isInside = bracePairs(in: file).isClosed(around: index)
    guard file.tokens[index].isA(.unknown), isInside || file.tokens[index].beginsLine else {
      return nil
    }
    let node = BrokenNode(
      gap: isInside ? .clause : .declaration, start: index, position: index, opener: nil,
      depth: isInside ? 1 : 0, factNames: Set(file.facts.map { file.text(of: $0.name) }))
    return PhraseSlips.answer(Found(node, in: file), from: index)
  }
}
