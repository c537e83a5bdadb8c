// Which promotions the facts of an order let in.

extension SecondSituations {
  /// Every set of promotions whose conditions some order meets alone, with one such order's facts.
  func factsSets(
    _ given: [String: SecondFactValue]
  ) -> [(bits: UInt64, facts: [String: SecondFactValue])] {
    var seen: Set<UInt64> = []
    return orders(given).compactMap { facts in
      let order = SecondOrder(amount: 0, instant: 0, facts: facts)
      let bits = UInt64.secondSet(promotions.count) { index in
        promotions[index].whens.allSatisfy { evaluator.holds($0, order) }
      }
      return seen.insert(bits).inserted ? (bits, facts) : nil
    }
  }

  /// All combinations of the values that facts can have.
  private func orders(_ given: [String: SecondFactValue]) -> [[String: SecondFactValue]] {
    evaluator.rules.facts.reduce([[:]]) { orders, fact in
      let values = given[fact.name].map { [$0] } ?? distinctValues(of: fact)
      return orders.flatMap { facts in
        values.map { value in facts.merging([fact.name: value]) { $1 } }
      }
    }
  }

  /// Of the values that no comparison of the files tells apart only the first.
  private func distinctValues(of fact: SecondFact) -> [SecondFactValue] {
    let comparisons = promotions.flatMap(\.whens).flatMap { $0.comparisons(of: fact.name) }
    var seen: Set<[Bool]> = []
    return values(of: fact, comparisons).filter { value in
      let order = SecondOrder(amount: 0, instant: 0, facts: [fact.name: value])
      return seen.insert(comparisons.map { evaluator.holds($0, order) }).inserted
    }
  }

  private func values(of fact: SecondFact, _ comparisons: [SecondCondition]) -> [SecondFactValue] {
    switch fact.kind {
    case .oneOf(let words): return words.map { .word($0) }
    case .yesNo: return [.flag(false), .flag(true)]
    case .number:
      let largest: Int64 = 1_000_000_000_000_000
      let near = comparisons.flatMap { comparison -> [Int64] in
        guard case .compare(_, _, let number) = comparison else { return [] }
        return [number - 1, number, number + 1]
      }
      return Set([0, largest] + near).filter { (0...largest).contains($0) }.sorted()
        .map { .number($0) }
    }
  }
}

extension SecondCondition {
  /// The single comparisons with a fact.
  func comparisons(of fact: String) -> [SecondCondition] {
    switch self {
    case .isValue(let name, _), .isNotValue(let name, _), .isIn(let name, _), .yes(let name),
      .compare(let name, _, _):
      name == fact ? [self] : []
    case .not(let inner): inner.comparisons(of: fact)
    case .and(let a, let b), .or(let a, let b):
      a.comparisons(of: fact) + b.comparisons(of: fact)
    }
  }
}
