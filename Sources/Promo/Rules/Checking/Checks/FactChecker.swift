/// Checks the declarations of facts in one file.
extension CheckedFile {
  /// Records a declared fact, or only its name if the declaration has a mistake.
  func declare(_ node: FactNode) {
    if node.name.isBad { return rules.facts.noteUnknown([file.meantName(of: node)]) }
    let name = file.text(of: node.name)
    let span = file.span(of: node.name)
    if let before = rules.facts.noteDeclared(name, at: span) {
      return reportTwice(name, at: span, before: before)
    }
    let isNamed = isName(name, at: span)
    if let fact = fact(node, named: name), isNamed {
      rules.facts.append(fact)
    } else {
      rules.facts.noteUnknown([name, folded(name)])
    }
  }

  private func reportTwice(_ name: String, at span: SourceSpan, before: SourceSpan) {
    rules.report(
      .factTwice, "the fact `\(name)` is declared twice", at: span, label: "again here",
      and: .init(span: before, remark: "first here"),
      help: "declare a fact once for all files passed together")
  }

  // MARK: The name

  /// The names that no fact may have: the words of conditions, and the columns of order files.
  private static var reservedNames: [String] {
    ConditionWord.allCases.map { $0.rawValue } + [
      "yes", "no", "default", "id", "row", "amount", "at", "code", "payable", "saved", "applied",
      "currency", "goods", "lines", "offers", "shipping", "labels", "pieces",
    ]
  }

  /// Returns true if a fact may have the name; otherwise reports the name.
  private func isName(_ name: String, at span: SourceSpan) -> Bool {
    if CheckedFile.reservedNames.contains(name) {
      rules.report(
        .malformedFact, "a fact cannot be named `\(name)`", at: span,
        help: "the word means something else in conditions or in order files"
          + (CheckedFile.clause(insteadOf: name).map { "; \($0)" } ?? ""))
      return false
    }
    let isLower = !name.utf8.contains { $0.isCapital }
    if isLower, name != "yes/no" { return true }
    rules.report(
      .malformedFact, "the name of a fact must be a word in lower case, not \(quoted(name))",
      at: span, fixes: isLower ? [] : [Fix(.maybe, span, folded(name))])
    return false
  }

  // MARK: The values

  private func fact(_ node: FactNode, named name: String) -> Fact? {
    let label = label(node.label)
    guard let kind = kind(node.kind) else { return nil }
    let fact = Fact(name: name, label: label, kind: kind, defaultValue: nil)
    guard let token = node.defaultValue else { return fact }
    guard let value = value(token, of: fact) else { return nil }
    return Fact(name: name, label: label, kind: kind, defaultValue: value)
  }

  /// Returns the label of a fact; nil if there is none or, with a report, if it is invalid.
  private func label(_ token: Token?) -> String? {
    guard let token, !token.isBad else { return nil }
    let text = file.string(of: token)
    guard let problem = CheckedFile.problem(of: text, as: "label") else { return text }
    rules.report(
      .malformedFact, problem, at: file.span(of: token),
      help: "the label is the name that people read, leave it out if the name will do")
    return nil
  }

  private func kind(_ kind: FactNode.Kind) -> Fact.Kind? {
    switch kind {
    case .yesNo: .yesNo
    case .number: .number
    case .oneOf(let tokens): texts(tokens).map(Fact.Kind.oneOf)
    }
  }

  /// Returns the possible texts, or nil after a report if a text cannot be a value.
  private func texts(_ tokens: [Token]) -> [String]? {
    guard tokens.allSatisfy({ !$0.isBad }) else { return nil }
    var texts: [String] = []
    var seen: Set<String> = []
    for token in tokens {
      let text = file.string(of: token)
      if let problem = CheckedFile.problem(ofValue: text, besides: seen) {
        rules.report(.malformedFact, problem, at: file.span(of: token))
        return nil
      }
      seen.insert(text)
      texts.append(text)
    }
    return texts
  }

  /// Returns the reason why a text cannot be a value of a fact; nil if it can.
  private static func problem(ofValue text: String, besides others: Set<String>) -> Message? {
    if let problem = problem(of: text, as: "value") { return problem }
    return others.contains(text) ? "the value \(quoted(text)) is listed twice" : nil
  }

  private static func problem(of text: String, as part: Message) -> Message? {
    if trimmed(text).isEmpty { return "a \(part) of a fact must not be blank" }
    return isTooLong(text) ? "a \(part) of a fact has at most \(NameChecker.limit) characters" : nil
  }
}

extension SyntaxFile {
  fileprivate func meantName(of fact: FactNode) -> String {
    let letters = text(of: fact.name).filter { $0 != "\"" }
    return String(letters.map { $0 == "_" ? "-" : $0 })
  }
}
