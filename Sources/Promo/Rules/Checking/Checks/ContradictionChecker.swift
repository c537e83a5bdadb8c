/// Warns of conditions that no order meets, or that every order meets.
///
/// The checker tries every value of a text or yes/no fact. For a number, it tries each compared
/// value and the two numbers next to it. It gives up if there are too many combinations to try, for
/// one promotion or for the whole set.
extension CheckedFile {
  /// Checks the conditions of one promotion together.
  func checkContradictions(_ conditions: [Promotion.WrittenCondition], _ nodes: [ClauseNode]) {
    guard let contexts = contexts(ofAll: conditions) else { return }
    let isPossible = contexts.contains { facts in
      conditions.allSatisfy { $0.condition.holds(for: facts) }
    }
    guard isPossible else { return reportNeverMet(nodes) }
    for (written, node) in zip(conditions, nodes)
    where contexts.allSatisfy(written.condition.holds) {
      reportAlwaysMet(node)
    }
  }

  private func reportNeverMet(_ nodes: [ClauseNode]) {
    guard let first = nodes.first, let last = nodes.last else { return }
    rules.report(
      .neverInForce, "this promotion is never in force: no order meets its conditions",
      at: file.span(of: first.tokens.lowerBound..<last.tokens.upperBound),
      help: nodes.count == 1
        ? "no values of its facts make its condition true"
        : "all of its `when` clauses must hold at once")
  }

  private func reportAlwaysMet(_ node: ClauseNode) {
    let span = file.span(of: node.tokens)
    let meant = file.conditionDenyingAll(in: node)
    rules.report(
      .alwaysMet, "every order meets this condition", at: span,
      help: meant == nil
        ? "the promotion is the same without it"
        : "an order with one of these values does not have the other",
      fixes: meant.map { [Fix(.maybe, span, "when \($0)")] } ?? [])
  }

  // MARK: The contexts to try

  /// Returns the contexts that the given conditions can distinguish, each with a value for every
  /// fact; nil if there are too many contexts to try.
  private func contexts(ofAll conditions: [Promotion.WrittenCondition]) -> [[Int64]]? {
    guard rules.contradictionSteps <= 10_000_000 else { return nil }
    let compared = conditions.flatMap { $0.condition.comparisons }
    let facts = rules.facts.all
    var contexts: [[Int64]] = [facts.map { _ in 0 }]
    for fact in Set(compared.map({ $0.fact })).sorted() {
      let values = values(
        of: fact, comparedWith: compared.filter { $0.fact == fact }.map { $0.value })
      rules.contradictionSteps +=
        Int64(contexts.count) * Int64(values.count) * Int64(max(facts.count, compared.count))
      guard rules.contradictionSteps <= 10_000_000, values.count <= 10_000 / contexts.count else {
        return nil
      }
      contexts = contexts.flatMap { context in
        values.map { value in
          var context = context
          context[fact] = value
          return context
        }
      }
    }
    return contexts
  }

  /// Returns the values of a fact that comparisons with `values` can distinguish.
  private func values(of index: Int, comparedWith values: [Int64]) -> [Int64] {
    switch rules.facts.all[index].kind {
    case .oneOf(let texts): texts.indices.map(Int64.init)
    case .yesNo: [0, 1]
    case .number:
      Set(values.flatMap { [$0 - 1, $0, $0 + 1] })
        .filter { (0...Fact.largestNumber).contains($0) }.sorted()
    }
  }
}

extension SyntaxFile {
  /// Returns `not tier in "silver", "gold"` for `tier is not "silver" or tier is not "gold"`,
  /// because the author probably intended that; nil for any other condition.
  fileprivate func conditionDenyingAll(in node: ClauseNode) -> String? {
    guard case .when(let index) = node.clause, isOnOneLine(node.tokens) else { return nil }
    let comparisons = conditions[index].comparisons
    guard case .group(.or, comparisons.count)? = conditions[index].parts.last else { return nil }
    let denials = comparisons.compactMap { comparison -> (fact: String, value: String)? in
      guard case .unequal = comparison.relation, !comparison.isDenied,
        let value = comparison.values.first
      else { return nil }
      return (text(of: comparison.fact), text(of: value))
    }
    let names = Set(denials.map { $0.fact })
    guard denials.count == comparisons.count, let fact = names.first, names.count == 1 else {
      return nil
    }
    return "not \(fact) in \(denials.map { $0.value }.joined(separator: ", "))"
  }
}
