// Facts where they are used, in conditions and expectations, and what is meant by one that is none.

extension Checker {
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

  /// What to write where a fact is named that needs none.
  static func clause(insteadOf name: String) -> String? {
    switch name {
    case "amount", "spend", "total", "order": "a threshold is a clause of its own, `spend 300`"
    case "code", "coupon": "a code is a clause of its own, `code \"HELLO\"`"
    case "date", "day", "time", "weekday", "hour":
      "days and hours are clauses of their own, such as `on fri` or `between 18:00 and 22:00`"
    default: nil
    }
  }
}

extension SyntaxFile {
  /// The place before the first promotion or expectation.
  fileprivate var firstRule: SourceSpan {
    let first = [promotions.first?.tokens.lowerBound, expectations.first?.tokens.lowerBound]
    let start = tokens[first.compactMap(\.self).min() ?? 0].start
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
