// Facts where they are used, in conditions, expectations and guarantees, and what is meant by one that is none.

extension Checker {
  /// The value of a fact that a token says; nil where it has none such, which is reported.
  mutating func checkedValue(
    _ token: Token, of fact: Fact, in file: SyntaxFile
  ) -> Fact.Value? {
    guard !token.isBad else { return nil }
    let isText = token.kind == .string
    let text = file.value(of: token)
    let fits: Bool
    if case .oneOf = fact.kind { fits = isText } else { fits = !isText }
    if fits, let value = fact.value(in: text) { return value }
    reportWrongValue(text, isText: isText, token, of: fact, in: file)
    return nil
  }

  private mutating func reportWrongValue(
    _ text: String, isText: Bool, _ token: Token, of fact: Fact, in file: SyntaxFile
  ) {
    let span = file.span(of: token)
    var meant: [Fix] = []
    if case .oneOf = fact.kind {
      meant = nearestValues(of: fact, to: text).map {
        Fix(text == $0 ? .certain : .maybe, span, Lexer.written($0))
      }
    } else if isText, fact.value(in: text) != nil {
      meant = [Fix(.certain, span, text)]
    } else if case .number = fact.kind, isText {
      meant = [Fix(.template, span, "18")]
    } else {
      meant = nearestValues(of: fact, to: text).map { Fix(.maybe, span, $0) }
    }
    let isUnlisted =
      switch fact.kind {
      case .oneOf: isText
      case .yesNo: false
      case .number: token.kind == .number
      }
    report(
      isUnlisted ? .unknownFactValue : .wrongComparison,
      isUnlisted
        ? "the fact `\(fact.name)` is never \(quoted(text))"
        : "the fact `\(fact.name)` is \(fact.kind.inWords), not \(quoted(file.text(of: token)))",
      at: span,
      help: meant.isEmpty
        ? "it must be \(fact.valuesInWords)"
        : didYouMean(oneOf: isUnlisted ? meant.flatMap(\.edits).map(\.text) : []),

      fixes: meant.named)
  }

  /// Whether a word such as `no-member` or `unregistered` denies a fact.
  private static func isDenied(_ near: String, by name: String) -> Bool {
    let denials = ["no-", "not-", "non-", "isnt-", "never-", "un", "non", "no"]
    let rests = denials.filter(name.hasPrefix).map { String(name.dropFirst($0.count)) }
    return rests.contains { near == $0 || near.hasSuffix("-\($0)") }
  }

  /// The nearest right values, sought for as long as that takes no time to speak of.
  private mutating func nearestValues(of fact: Fact, to text: String) -> [String] {
    guard case .oneOf(let texts) = fact.kind else {
      return [fact.nearestValue(to: text)].compactMap(\.self)
    }
    comparisonCount += texts.count
    return comparisonCount < 50_000 ? allNearest(to: text, among: texts) : []
  }

  /// The index of the fact that a token names; nil where there is none, which is reported, or where it
  /// is not known what it is.
  ///
  /// - Parameter kind: how a fact is declared that is used in this way, behind its name.
  mutating func factIndex(_ token: Token, in file: SyntaxFile, declaredAs kind: String) -> Int? {
    let name = file.text(of: token)
    if let index = factIndexes[name] { return index }
    guard !token.isBad, !unknownFacts.contains(name), !undeclaredFacts.contains(name),
      !files.contains(where: \.isIncomplete)
    else { return nil }
    comparisonCount += facts.count
    let near = comparisonCount < 50_000 ? allNearest(to: name, among: facts.map(\.name)) : []
    // One that says no is not mended to one that says yes.
    let meant = near.map { Checker.isDenied($0, by: name) ? "not \($0)" : $0 }
    reportUnknownFact(name, token, meant, in: file, declaredAs: kind)
    return nil
  }

  /// Where no other is meant the declaration is missing: one mistake, however often it is used.
  private mutating func reportUnknownFact(
    _ name: String, _ token: Token, _ meant: [String], in file: SyntaxFile, declaredAs kind: String
  ) {
    if meant.isEmpty { undeclaredFacts.insert(name) }
    let span = file.span(of: token)
    let clause = Checker.clause(insteadOf: name)
    let declaration = "fact \(name) \(kind)"
    let missing = Fix(.template, file.placeOfFacts, "\(declaration)\(file.lineEnd)")

    let fixes = meant.isEmpty ? [missing] : meant.map { Fix(.maybe, span, $0) }
    report(
      .unknownFact, "no fact is named \(quoted(name))", at: span,
      help: clause ?? didYouMean(oneOf: meant)
        ?? "declare it after the settings, as in \(quoted(declaration))",
      fixes: clause == nil ? fixes.named : meant.isEmpty ? [] : fixes)
  }

  /// How a fact is declared, behind its name, that is used with a number, or with texts as they are
  /// written.
  static func kindOfFact(saying texts: [String], isNumber: Bool) -> String {
    if !texts.isEmpty { return "one of \(texts.joined(separator: ", ")), \"other\"" }
    return isNumber ? "number" : "yes/no"
  }

  /// What to write where a fact is named that needs none.
  static func clause(insteadOf name: String) -> String? {
    switch name {
    case "amount", "spend", "total", "order": "a threshold has its own clause, `spend 300`"
    case "code", "coupon": "a code has its own clause, `code \"HELLO\"`"
    case "date", "day", "time", "weekday", "hour":
      "days and hours have their own clauses, such as `on fri` or `between 18:00 and 22:00`"
    default: nil
    }
  }
}

extension SyntaxFile {
  /// The place before the first promotion, expectation or guarantee.
  fileprivate var placeOfFacts: SourceSpan {
    let start = tokens[firstRule ?? 0].start
    return SourceSpan(file: file, start: start, end: start)
  }
}

extension Fact.Kind {
  /// What it is, in a few words.
  var inWords: String {
    switch self {
    case .oneOf: "one of several texts"
    case .yesNo: "yes or no"
    case .number: "a number"
    }
  }
}
