/// A condition on the facts of an order. It holds facts as indexes among those of the program, and
/// values as ordinals of their fact.
package indirect enum Condition: Hashable, Sendable {
  /// A fact compared with a value.
  case compares(fact: Int, Comparison, Int64)
  /// The opposite of a condition.
  case not(Condition)
  /// Every one of these.
  case all([Condition])
  /// At least one of these.
  case any([Condition])

  /// Returns true if the facts of an order meet the condition.
  func holds(for facts: [Int64]) -> Bool {
    switch self {
    case .compares(let fact, let comparison, let value): comparison.holds(facts[fact], value)
    case .not(let condition): !condition.holds(for: facts)
    case .all(let conditions): conditions.allSatisfy { $0.holds(for: facts) }
    case .any(let conditions): conditions.contains { $0.holds(for: facts) }
    }
  }

  /// The facts in the condition, each with the values it is compared with.
  var comparedValues: [(fact: Int, value: Int64)] {
    switch self {
    case .compares(let fact, _, let value): [(fact, value)]
    case .not(let condition): condition.comparedValues
    case .all(let conditions), .any(let conditions): conditions.flatMap(\.comparedValues)
    }
  }
}
