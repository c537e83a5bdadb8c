/// Checks the names that promotions are given.
struct NameChecker {
  /// The length of the longest name in Unicode scalars: a name is shown in one line, beside others.
  /// Codes and the texts of facts have the same limit.
  static var limit: Int { 200 }

  private let rules: RuleSet

  init(rules: RuleSet) {
    self.rules = rules
  }

  /// Returns all names, each with the span where it is given first.
  func names() -> [String: SourceSpan] {
    var names: [String: SourceSpan] = [:]
    names.reserveCapacity(rules.files.reduce(0) { $0 + $1.promotions.count })
    for file in rules.files {
      for promotion in file.promotions {
        guard let token = promotion.name, !token.isBad, let name = name(token, in: file)
        else { continue }
        let span = file.span(of: token)
        guard let before = names.updateValue(span, forKey: name) else { continue }
        names[name] = before
        reportTwice(name, at: span, before: before)
      }
    }
    return names
  }

  /// Returns a name that people can read; nil if it is reported.
  private func name(_ token: Token, in file: SyntaxFile) -> String? {
    let name = file.string(of: token)
    if name.unicodeScalars.first?.isShownInASCII != true,
      name.unicodeScalars.prefix(NameChecker.limit).allSatisfy(\.isBlankOrIgnorable)
    {
      rules.report(
        .nameEmpty, "a promotion needs a name", at: file.span(of: token),
        help: "use the name that customers and colleagues know",
        fixes: [Fix(.template, file.span(of: token), "\"10% off\"")])
      return nil
    }
    guard isTooLong(name) else { return name }
    rules.report(
      .nameTooLong, "a name has at most \(NameChecker.limit) characters", at: file.span(of: token))
    return nil
  }

  private func reportTwice(_ name: String, at span: SourceSpan, before: SourceSpan) {
    rules.report(
      .nameTwice, "two promotions are named \(quoted(name))", at: span, label: "again here",
      and: .init(span: before, text: "first here"),
      help: "give each its own name, because people know a promotion by it")
  }
}

/// Returns true if a text is longer than a name may be. Do not compare such texts: putting many
/// marks on one letter in order takes the square of their number.
func isTooLong(_ text: String) -> Bool {
  text.utf8.count > NameChecker.limit && text.unicodeScalars.count > NameChecker.limit
}

extension Unicode.Scalar {
  /// True for a letter, a digit or a sign of ASCII.
  fileprivate var isShownInASCII: Bool { ("!"..."~").contains(self) }
}
