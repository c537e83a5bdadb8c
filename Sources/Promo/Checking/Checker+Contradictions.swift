extension Checker {
  /// Warns of requirements that no order meets together. It tries every value that is compared and
  /// those beside it, as long as these are not too many, for one promotion or for all.
  mutating func reportContradiction(
    _ requirements: [Requirement], _ nodes: [ClauseNode], in file: SyntaxFile
  ) {
    guard let first = nodes.first, let last = nodes.last, conditionCount <= 10_000_000 else {
      return
    }
    let compared = requirements.flatMap(\.condition.comparedValues)
    var situations: [[Int64]] = [facts.map { _ in 0 }]
    for fact in Set(compared.map(\.fact)).sorted() {
      let values = values(of: fact, comparedWith: compared.filter { $0.fact == fact }.map(\.value))
      conditionCount += situations.count * values.count * max(facts.count, compared.count)
      guard conditionCount <= 10_000_000, values.count * situations.count <= 10_000 else { return }
      situations = situations.flatMap { situation in
        values.map { value in
          var situation = situation
          situation[fact] = value
          return situation
        }
      }
    }
    let isPossible = situations.contains { facts in
      requirements.allSatisfy { $0.condition.holds(for: facts) }
    }
    guard !isPossible else { return }
    let span =
      nodes.count == 1
      ? first.tokens : first.tokens.lowerBound..<last.tokens.upperBound
    report(
      .neverInForce, "this promotion is never in force, no order meets its conditions",
      at: file.span(of: span),
      help: nodes.count == 1
        ? "no values of its facts make its condition true"
        : "all of its `when` clauses must hold at once")
  }

  /// The values of a fact of which a condition can tell one from the other.
  private func values(of index: Int, comparedWith values: [Int64]) -> [Int64] {
    switch facts[index].kind {
    case .oneOf(let texts): texts.indices.map(Int64.init)
    case .yesNo: [0, 1]
    case .number:
      Set(values.flatMap { [$0 - 1, $0, $0 + 1] } + [0])
        .filter { (0...Fact.largestNumber).contains($0) }.sorted()
    }
  }
}
