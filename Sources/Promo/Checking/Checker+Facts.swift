extension Checker {
  /// The words that no fact may bear: those of conditions, and the names of an order's own columns.
  static var reservedFactNames: [String] {
    [
      "and", "or", "not", "is", "in", "yes", "no", "default", "id", "row", "amount", "at", "code",
      "payable", "saved", "applied", "currency",
    ]
  }

  /// Reads the facts of all files.
  mutating func checkFacts() {
    var places: [String: SourceSpan] = [:]
    for file in files {
      unknownFacts.formUnion(file.facts.filter(\.name.isBad).map { file.meantName(of: $0) })
      for node in file.facts where !node.name.isBad {
        let name = file.text(of: node.name)
        let span = file.span(of: node.name)
        if let before = places[name] {
          report(
            .factTwice, "the fact `\(name)` is declared twice", at: span, label: "again here",
            and: .init(span: before, text: "first here"),
            help: "a fact is declared once for all files given together")
          continue
        }
        places[name] = span
        let isNamed = checkFactName(name, at: span)
        guard let fact = checkedFact(node, named: name, in: file), isNamed else {
          unknownFacts.insert(name)
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
        .malformedFact, "the name of a fact is a word in lower case, not \(quoted(name))", at: span,
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
    if trimmed(text).isEmpty { return "a value of a fact is not blank" }
    if Fact.isTooLong(text) { return "a value of a fact has at most \(nameLimit) characters" }
    return others.contains(text) ? "the value \(quoted(text)) is listed twice" : nil
  }

  /// The value of a fact that a token says; nil where it has none such, which is reported.
  mutating func checkedValue(
    _ token: Token, of fact: Fact, in file: SyntaxFile
  ) -> FactValue? {
    guard !token.isBad else { return nil }
    let isText = token.kind == .string
    let text = isText ? file.string(of: token) : file.text(of: token)
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
    var meant: (grade: Fix.Grade, text: String)?
    if case .oneOf = fact.kind {
      let near = nearestValue(of: fact, to: text)
      meant = near.map { (text == $0 ? .certain : .maybe, Lexer.written($0)) }
    } else if isText, fact.value(in: text) != nil {
      meant = (.certain, text)
    } else if case .number = fact.kind, isText {
      meant = (.template, "18")
    } else {
      meant = nearestValue(of: fact, to: text).map { (.maybe, $0) }
    }
    let isUnlisted = if case .oneOf = fact.kind { isText } else { false }
    report(
      isUnlisted ? .unknownFactValue : .wrongComparison,
      isUnlisted
        ? "the fact `\(fact.name)` is never \(quoted(text))"
        : "the fact `\(fact.name)` is \(fact.kind.inWords), not \(quoted(file.text(of: token)))",
      at: span,
      help: meant == nil
        ? "it is \(fact.valuesInWords)" : didYouMean(isUnlisted ? meant?.text : nil),
      fixes: meant.map { [Fix($0.grade, span, $0.text)] } ?? [])
  }

  /// The names that may be meant by a wrong one: one that says no is not mended to one that says yes,
  /// and of two that are equally near nobody can tell which.
  private func fixes(for name: String, meaning near: String, at span: SourceSpan) -> [Fix] {
    if let denied = Checker.deniedFact(in: name, nearTo: near) {
      return [Fix(.maybe, span, "not \(denied)")]
    }
    let slips = facts.prefix(1_000).map(\.name).filter { isSlip(name, of: $0) }
    if slips.count > 1 { return slips.prefix(3).map { Fix(.maybe, span, $0) } }
    return [Fix(slips == [near] ? .certain : .maybe, span, near)]
  }

  /// The fact that a word such as `no-member` or `unregistered` denies.
  private static func deniedFact(in name: String, nearTo near: String) -> String? {
    let denials = ["no-", "not-", "non-", "isnt-", "never-", "un", "non", "no"]
    let rests = denials.filter(name.hasPrefix).map { String(name.dropFirst($0.count)) }
    return rests.contains { near == $0 || near.hasSuffix("-\($0)") } ? near : nil
  }

  /// The nearest right value, sought for as long as that takes no time to speak of.
  private mutating func nearestValue(of fact: Fact, to text: String) -> String? {
    if case .oneOf(let texts) = fact.kind { comparisonCount += texts.count }
    return comparisonCount < 50_000 ? fact.nearestValue(to: text) : nil
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
    let near =
      comparisonCount < 50_000 ? nearest(to: name, among: facts.map(\.name)) : nil
    let span = file.span(of: token)
    // Where no other is meant the declaration is missing: one mistake, however often it is used.
    if near == nil { undeclaredFacts.insert(name) }
    let clause = Checker.clause(insteadOf: name)
    let denied = near.flatMap { Checker.deniedFact(in: name, nearTo: $0) }
    let declaration = "fact \(name) \(kind)"
    let top = file.firstRule
    report(
      .unknownFact, "no fact is named \(quoted(name))", at: span,
      help: clause ?? didYouMean(denied.map { "not \($0)" } ?? near)
        ?? "declare it behind the settings, as in \(quoted(declaration))",
      fixes: near.map { fixes(for: name, meaning: $0, at: span) }
        ?? (clause == nil ? [Fix(.template, top, "\(declaration)\(file.lineEnd)")] : []))
    return nil
  }
}

extension SyntaxFile {
  /// The name that a fact with a badly written one was meant to have.
  fileprivate func meantName(of fact: FactNode) -> String {
    text(of: fact.name).replacing("\"", with: "").replacing("_", with: "-")
  }

  /// The place before the first promotion or expectation.
  fileprivate var firstRule: SourceSpan {
    let first = [promotions.first?.tokens.lowerBound, expectations.first?.tokens.lowerBound]
    let start = tokens[first.compactMap(\.self).min() ?? 0].start
    return SourceSpan(file: file, start: start, end: start)
  }
}

extension Checker {
  /// What to write where a fact is named that needs none.
  private static func clause(insteadOf name: String) -> String? {
    switch name {
    case "amount", "spend", "total", "order": "a threshold is a clause of its own, `spend 300`"
    case "code", "coupon": "a code is a clause of its own, `code \"HELLO\"`"
    case "date", "day", "time", "weekday", "hour":
      "days and hours are clauses of their own, such as `on fri` or `between 18:00 and 22:00`"
    default: nil
    }
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
