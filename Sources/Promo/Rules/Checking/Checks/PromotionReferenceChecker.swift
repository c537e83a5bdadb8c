/// Reads the names of promotions in one file, where an expectation or another promotion names them.
struct PromotionReferenceChecker: FileChecker {
  let checked: CheckedFile

  /// Returns the names in some tokens. Reports the names that no promotion has.
  func names(_ tokens: some Sequence<Token>) -> [String] {
    tokens.filter { !$0.isBad }.map { token in
      let name = file.string(of: token)
      let isKnown = !isTooLong(name) && rules.names[name] != nil
      // A promotion that the parser did not understand may have this name.
      if !isKnown, !rules.isIncomplete { reportUnknownName(name, at: file.span(of: token)) }
      return name
    }
  }

  private func reportUnknownName(_ name: String, at span: SourceSpan) {
    let names = rules.names
    let near =
      rules.mayCompare(names.count) && !isTooLong(name)
      ? meant(by: name, among: names.sorted { $0.value < $1.value }.map { $0.key }) : []
    let texts = near.map(Lexer.written)
    rules.report(
      .unknownPromotion, "no promotion is named \(quoted(name))", at: span,
      help: didYouMean(oneOf: texts), fixes: texts.map { Fix(.maybe, span, $0).named })
  }

  /// Returns the known names that are near a name. If no name is near and exactly one known name
  /// contains the given name, returns that one.
  private func meant(by name: String, among names: [String]) -> [String] {
    let near = allNearest(to: name, among: names)
    guard near.isEmpty, name.count > 2 else { return near }
    let longer = names.filter { $0.has(name) }
    return longer.count == 1 ? longer : []
  }
}
