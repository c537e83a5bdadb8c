/// What must be true of an order's facts. Values are the codes of their fact, and facts their indexes
/// among those of the program.
package indirect enum Condition: Hashable, Sendable {
  /// A fact compared with a value.
  case compares(fact: Int, Comparison, Int64)
  /// What is not true.
  case not(Condition)
  /// Every one of these.
  case all([Condition])
  /// At least one of these.
  case any([Condition])

  /// Whether it is true of facts.
  func holds(for facts: [Int64]) -> Bool {
    switch self {
    case .compares(let fact, let comparison, let value): comparison.holds(facts[fact], value)
    case .not(let condition): !condition.holds(for: facts)
    case .all(let conditions): conditions.allSatisfy { $0.holds(for: facts) }
    case .any(let conditions): conditions.contains { $0.holds(for: facts) }
    }
  }

  /// The facts in it with the values that they are compared with.
  var comparedValues: [(fact: Int, value: Int64)] {
    switch self {
    case .compares(let fact, _, let value): [(fact, value)]
    case .not(let condition): condition.comparedValues
    case .all(let conditions), .any(let conditions): conditions.flatMap(\.comparedValues)
    }
  }
}
