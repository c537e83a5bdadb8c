/// Reads the facts and values that one file uses in conditions, expectations and guarantees.
extension CheckedFile {
  /// Returns the index of the fact that a token names, or nil if no such fact is known. Reports an
  /// unknown fact unless a mistake elsewhere may hide its declaration.
  ///
  /// - Parameter kind: the kind to write in a declaration of the fact.
  func factIndex(_ token: Token, declaredAs kind: () -> String) -> Int? {
    let name = file.text(of: token)
    if let index = rules.facts.index(named: name) { return index }
    guard !token.isBad, !rules.facts.isReported(name), !rules.isIncomplete else { return nil }
    let facts = rules.facts.all
    if let fact = facts.first(where: { nearestValues(of: $0, to: name).contains(name) }) {
      rules.report(
        .unknownFact, "no fact is named \(quoted(name))", at: file.span(of: token),
        help: "\(quoted(name)) is a value of the fact `\(fact.name)`",
        fixes: [Fix(.maybe, file.span(of: token), "\(fact.name) is \(Lexer.written(name))")])
      return nil
    }
    let near =
      rules.mayCompare(facts.count) ? allNearest(to: name, among: facts.map { $0.name }) : []
    // A denial such as `non-member` means `not member`, never `member`.
    let meant = near.map { CheckedFile.isDenied($0, by: name) ? "not \($0)" : $0 }
    reportUnknownFact(name, token, meant, declaredAs: kind())
    return nil
  }

  /// Reads the value of a fact in a token. Returns nil and reports the value if it is invalid.
  func value(_ token: Token, of fact: Fact) -> Fact.Value? {
    guard !token.isBad else { return nil }
    let isText = token.kind == .string
    let text = file.value(of: token)
    let fits: Bool
    if case .oneOf = fact.kind { fits = isText } else { fits = !isText }
    if fits, let value = fact.value(in: text) { return value }
    reportWrongValue(text, isText: isText, token, of: fact)
    return nil
  }

  // MARK: Wrong values

  private func reportWrongValue(_ text: String, isText: Bool, _ token: Token, of fact: Fact) {
    let meant = fixes(for: text, isText: isText, at: file.span(of: token), of: fact)
    let isUnlisted =
      switch fact.kind {
      case .oneOf: isText
      case .yesNo: false
      case .number: token.kind == .number
      }
    rules.report(
      isUnlisted ? .unknownFactValue : .wrongComparison,
      isUnlisted
        ? "the fact `\(fact.name)` is never \(quoted(text))"
        : "the fact `\(fact.name)` is \(fact.kind.inWords), not \(quoted(file.text(of: token)))",
      at: file.span(of: token),
      help: meant.isEmpty
        ? "it must be \(fact.valuesInWords)"
        : didYouMean(oneOf: isUnlisted ? meant.flatMap { $0.edits }.map { $0.text } : []),
      fixes: isUnlisted ? meant.named : meant)
  }

  private func fixes(for text: String, isText: Bool, at span: SourceSpan, of fact: Fact) -> [Fix] {
    if case .oneOf = fact.kind {
      return nearestValues(of: fact, to: text).map {
        Fix(text == $0 ? .certain : .maybe, span, Lexer.written($0))
      }
    }
    if isText, fact.value(in: text) != nil { return [Fix(.certain, span, text)] }
    if isText, case .number = fact.kind { return [Fix(.template, span, "18")] }
    return nearestValues(of: fact, to: text).map { Fix(.maybe, span, $0) }
  }

  private func nearestValues(of fact: Fact, to text: String) -> [String] {
    guard case .oneOf(let texts) = fact.kind else {
      return [fact.nearestValue(to: text)].compactMap { $0 }
    }
    return rules.mayCompare(texts.count) ? allNearest(to: text, among: texts) : []
  }

  // MARK: Unknown facts

  /// Returns true if a name such as `no-member` or `unregistered` denies a fact.
  private static func isDenied(_ near: String, by name: String) -> Bool {
    let denials = ["no-", "not-", "non-", "isnt-", "never-", "un", "non", "no"]
    let rests = denials.filter(name.hasPrefix).map { String(name.dropFirst($0.count)) }
    return rests.contains { near == $0 || near.hasSuffix("-\($0)") }
  }

  /// Reports an unknown fact. If no known fact has a similar name, the declaration is missing. That
  /// is one mistake, so it is reported once however often the fact is used.
  private func reportUnknownFact(
    _ name: String, _ token: Token, _ meant: [String], declaredAs kind: String
  ) {
    if meant.isEmpty { rules.facts.noteUndeclared(name) }
    let span = file.span(of: token)
    let clause = CheckedFile.clause(insteadOf: name)
    let declaration = "fact \(name) \(kind)"
    let missing = Fix(.template, file.endOfFacts, "\(declaration)\(file.lineEnd)")
    let fixes = meant.isEmpty ? [missing] : meant.map { Fix(.maybe, span, $0) }
    rules.report(
      .unknownFact, "no fact is named \(quoted(name))", at: span,
      help: clause ?? didYouMean(oneOf: meant)
        ?? "declare it after the settings, as in \(quoted(declaration))",
      fixes: clause == nil ? fixes.named : meant.isEmpty ? [] : fixes)
  }

  /// Returns the kind to declare for a fact that is compared with texts, a number or neither.
  static func kind(comparedWith texts: [String], isNumber: Bool) -> String {
    if !texts.isEmpty { return "one of \(texts.joined(separator: ", ")), \"other\"" }
    return isNumber ? "number" : "yes/no"
  }

  /// Returns advice on the clause to write instead of a fact with this name; nil if there is none.
  static func clause(insteadOf name: String) -> Message? {
    switch name {
    case "amount", "spend", "total", "order": "a threshold has its own clause, `spend 300`"
    case "code", "coupon": "a code has its own clause, `code \"HELLO\"`"
    case "shipping": "an order states it after its lines, as in `amount 100, shipping 5`"
    case "date", "day", "time", "weekday", "hour":
      "days and hours have their own clauses, such as `on fri` or `between 18:00 and 22:00`"
    default: nil
    }
  }
}

extension SyntaxFile {
  /// The empty span before the first promotion, expectation or guarantee.
  fileprivate var endOfFacts: SourceSpan {
    let start = tokens[firstRule ?? 0].start
    return SourceSpan(file: file, start: start, end: start)
  }
}

extension Fact.Kind {
  var inWords: Message {
    switch self {
    case .oneOf: "one of several texts"
    case .yesNo: "yes or no"
    case .number: "a number"
    }
  }
}

/// Reads the facts that expectations and guarantees in one file state after `with`.
extension CheckedFile {
  /// Returns the ordinal of each value, keyed by the index of its fact; nil after a mistake.
  func statedFacts(_ nodes: [(name: Token, value: Token)]) -> [Int: Int64]? {
    var given: [Int: Int64] = [:]
    var isKnown = rules.facts.isComplete
    for (name, token) in nodes {
      guard let (index, ordinal) = fact(name, token) else {
        isKnown = false
        continue
      }
      if given.updateValue(ordinal, forKey: index) != nil {
        rules.report(
          .excessPart, "the fact `\(file.text(of: name))` is stated twice",
          at: file.span(of: name), help: "keep one of them")
        isKnown = false
      }
    }
    return isKnown ? given : nil
  }

  private func fact(_ name: Token, _ token: Token) -> (index: Int, ordinal: Int64)? {
    let index = factIndex(name) {
      CheckedFile.kind(
        comparedWith: token.kind == .string ? [file.text(of: token)] : [],
        isNumber: token.kind == .number)
    }
    guard let index else { return nil }
    let fact = rules.facts.all[index]
    return value(token, of: fact).flatMap(fact.ordinal).map { (index, $0) }
  }
}
