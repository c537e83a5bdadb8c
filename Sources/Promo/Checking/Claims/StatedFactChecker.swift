/// Reads the facts that expectations and guarantees in one file state after `with`.
struct StatedFactChecker: FileChecker {
  let checked: CheckedFile

  /// Returns the ordinals of the values by the indexes of their facts; nil if a mistake leaves one
  /// unknown.
  func facts(_ nodes: [(name: Token, value: Token)]) -> [Int: Int64]? {
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
    let index = facts.index(name) {
      FactUseChecker.kind(
        comparedWith: token.kind == .string ? [file.text(of: token)] : [],
        isNumber: token.kind == .number)
    }
    guard let index else { return nil }
    let fact = rules.facts.all[index]
    return facts.value(token, of: fact).flatMap(fact.ordinal).map { (index, $0) }
  }
}
