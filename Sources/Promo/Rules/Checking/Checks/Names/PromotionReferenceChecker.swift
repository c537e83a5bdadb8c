/// Reads the names of promotions in one file, where an expectation or another promotion names them.
extension CheckedFile {
  /// Returns the names in some tokens. Reports the names that no promotion has.
  func promotionNames(_ tokens: some Sequence<Token>) -> [String] {
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
    // A promotion that is renamed is wrong in every place that names it.
    let places = rules.references[name] ?? []
    let spans = places.count > CheckedFile.placeLimit ? [span] : places
    rules.report(
      .unknownPromotion, "no promotion is named \(quoted(name))", at: span,
      help: didYouMean(oneOf: texts),
      fixes: texts.map { text in
        Fix(.maybe, spans.map { Fix.Edit(span: $0, text: text) }).named
      })
  }

  /// The largest number of places that one fix mends.
  private static var placeLimit: Int { 100 }

  /// Returns the known names that are near a name. If no name is near, returns the only known name
  /// that contains the given name, or else the only one that nothing refers to: the promotion may
  /// have been renamed.
  private func meant(by name: String, among names: [String]) -> [String] {
    let near = allNearest(to: name, among: names)
    guard near.isEmpty, name.count > 2 else { return near }
    let longer = names.filter { $0.has(name) }
    if longer.count == 1 { return longer }
    let unnamed = names.filter { rules.references[$0] == nil }
    return unnamed.count == 1 ? unnamed : []
  }
}
