/// The meaning of a condition, independent of its program: facts by their names, no denied groups
/// and no order of the parts. Conditions that mean the same by these rules are equal.
indirect enum ConditionMeaning: Hashable {
  /// A fact compared with a value.
  case compares(fact: String, Comparison, Fact.Value)
  /// Every one of these.
  case all(Set<ConditionMeaning>)
  /// At least one of these.
  case any(Set<ConditionMeaning>)

  init(_ condition: Condition, facts: [Fact], isDenied: Bool = false) {
    switch condition {
    case .compares(let fact, let comparison, let value):
      self = facts[fact].meaning(isDenied ? comparison.opposite : comparison, value)
    case .not(let inner):
      self.init(inner, facts: facts, isDenied: !isDenied)
    case .all(let members):
      let parts = members.map { ConditionMeaning($0, facts: facts, isDenied: isDenied) }
      self = isDenied ? .joined(byOr: parts) : .joined(byAnd: parts)
    case .any(let members):
      let parts = members.map { ConditionMeaning($0, facts: facts, isDenied: isDenied) }
      self = isDenied ? .joined(byAnd: parts) : .joined(byOr: parts)
    }
  }

  private static func joined(byAnd parts: [ConditionMeaning]) -> ConditionMeaning {
    var members: Set<ConditionMeaning> = []
    for part in parts {
      if case .all(let inner) = part { members.formUnion(inner) } else { members.insert(part) }
    }
    if members.count == 1, let only = members.first { return only }
    return .all(members)
  }

  private static func joined(byOr parts: [ConditionMeaning]) -> ConditionMeaning {
    var members: Set<ConditionMeaning> = []
    for part in parts {
      if case .any(let inner) = part { members.formUnion(inner) } else { members.insert(part) }
    }
    if members.count == 1, let only = members.first { return only }
    return .any(members)
  }
}

extension Fact {
  /// Returns the meaning of a comparison with a value, which is given as its ordinal.
  fileprivate func meaning(_ comparison: Comparison, _ value: Int64) -> ConditionMeaning {
    switch kind {
    case .oneOf(let texts): .compares(fact: name, comparison, .text(texts[Int(value)]))
    case .yesNo: .compares(fact: name, .equal, .yesNo(comparison.holds(1, value)))
    case .number: .compares(fact: name, comparison, .number(value))
    }
  }
}
