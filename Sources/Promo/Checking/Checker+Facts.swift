// The facts that are declared.

extension Checker {
  /// The words that no fact may bear: those of conditions, and the names of an order's own columns.
  static var reservedFactNames: [String] {
    ConditionWord.allCases.map(\.rawValue) + [
      "yes", "no", "default", "id", "row", "amount", "at", "code", "payable", "saved", "applied",
      "currency",
    ]
  }

  /// Reads the facts of all files.
  mutating func checkFacts() {
    var spans: [String: SourceSpan] = [:]
    for file in files {
      unknownFacts.formUnion(file.facts.filter(\.name.isBad).map { file.meantName(of: $0) })
      for node in file.facts where !node.name.isBad {
        let name = file.text(of: node.name)
        let span = file.span(of: node.name)
        if let before = spans[name] {
          report(
            .factTwice, "the fact `\(name)` is declared twice", at: span, label: "again here",
            and: .init(span: before, text: "first here"),
            help: "declare a fact once for all files passed together")
          continue
        }
        spans[name] = span
        let isNamed = checkFactName(name, at: span)
        guard let fact = checkedFact(node, named: name, in: file), isNamed else {
          unknownFacts.formUnion([name, folded(name)])
          continue
        }
        factIndexes[name] = facts.count
        if fact.defaultValue == nil { neededFacts.append(facts.count) }
        facts.append(fact)
      }
    }
  }

  private mutating func checkFactName(_ name: String, at span: SourceSpan) -> Bool {
    if Checker.reservedFactNames.contains(name) {
      report(
        .malformedFact, "a fact cannot be named `\(name)`", at: span,
        help: "the word means something else in conditions or in order files"
          + (Checker.clause(insteadOf: name).map { "; \($0)" } ?? ""))
      return false
    }
    let isLower = !name.utf8.contains { $0.isCapital }
    if !isLower || name == "yes/no" {
      report(
        .malformedFact, "the name of a fact must be a word in lower case, not \(quoted(name))",
        at: span,
        fixes: isLower ? [] : [Fix(.maybe, span, folded(name))])
    }
    return isLower && name != "yes/no"
  }

  private mutating func checkedFact(
    _ node: FactNode, named name: String, in file: SyntaxFile
  ) -> Fact? {
    guard let kind = checkedKind(node.kind, in: file) else { return nil }
    let fact = Fact(name: name, kind: kind, defaultValue: nil)
    guard let token = node.defaultValue else { return fact }
    guard let value = checkedValue(token, of: fact, in: file) else { return nil }
    return Fact(name: name, kind: kind, defaultValue: value)
  }

  private mutating func checkedKind(_ kind: FactNode.Kind, in file: SyntaxFile) -> Fact.Kind? {
    switch kind {
    case .yesNo: return .yesNo
    case .number: return .number
    case .oneOf(let tokens):
      guard tokens.allSatisfy({ !$0.isBad }) else { return nil }
      var texts: [String] = []
      var seen: Set<String> = []
      for token in tokens {
        let text = file.string(of: token)
        if let problem = Checker.problem(ofValue: text, besides: seen) {
          report(.malformedFact, problem, at: file.span(of: token))
          return nil
        }
        seen.insert(text)
        texts.append(text)
      }
      return .oneOf(texts)
    }
  }

  /// What is wrong with a text as a value of a fact; nil if nothing is.
  private static func problem(ofValue text: String, besides others: Set<String>) -> String? {
    if trimmed(text).isEmpty { return "a value of a fact must not be blank" }
    if isTooLong(text) { return "a value of a fact has at most \(nameLimit) characters" }
    return others.contains(text) ? "the value \(quoted(text)) is listed twice" : nil
  }
}

extension SyntaxFile {
  /// The name that a fact with a badly written one was meant to have.
  fileprivate func meantName(of fact: FactNode) -> String {
    text(of: fact.name).replacing("\"", with: "").replacing("_", with: "-")
  }
}
