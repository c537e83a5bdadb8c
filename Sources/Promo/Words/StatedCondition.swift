/// The word that joins the parts of a condition.
enum Joint {
  case and
  case or
}

/// A condition in the form in which people say it. It holds for the same orders as the original,
/// but has no `not` around a group, and says consecutive predicates of one fact together.
indirect enum StatedCondition {
  /// The predicates of one fact.
  case about(Fact, Joint, [Predicate])
  /// Parts about different facts, or joined in another way.
  case joined(Joint, [StatedCondition])

  /// A comparison of a fact's value with another.
  struct Predicate {
    let comparison: Comparison
    let value: Fact.Value
  }

  /// All conditions of a promotion as one.
  init(_ conditions: [Promotion.WrittenCondition], facts: [Fact]) {
    self.init(.all(conditions.map(\.condition)), facts: facts)
  }

  init(_ condition: Condition, facts: [Fact], isDenied: Bool = false) {
    switch condition {
    case .compares(let fact, let comparison, let value):
      let stated = isDenied ? comparison.opposite : comparison
      self = .about(facts[fact], .and, [facts[fact].predicate(stated, value)])
    case .not(let inner):
      self.init(inner, facts: facts, isDenied: !isDenied)
    case .all(let members):
      self.init(isDenied ? .or : .and, members, facts: facts, isDenied: isDenied)
    case .any(let members):
      self.init(isDenied ? .and : .or, members, facts: facts, isDenied: isDenied)
    }
  }

  private init(_ joint: Joint, _ members: [Condition], facts: [Fact], isDenied: Bool) {
    let stated = members.flatMap { member in
      StatedCondition(member, facts: facts, isDenied: isDenied).parts(joinedBy: joint)
    }
    var parts: [StatedCondition] = []
    var next = 0
    while next < stated.count {
      let fact = stated[next].fact(saidBy: joint)
      let end = stated[(next + 1)...].firstIndex {
        fact == nil || $0.fact(saidBy: joint)?.name != fact?.name
      }
      let row = stated[next..<(end ?? stated.count)]
      parts.append(fact.map { .about($0, joint, row.flatMap(\.predicates)) } ?? stated[next])
      next = row.endIndex
    }
    self = parts.count == 1 ? parts[0] : .joined(joint, parts)
  }

  /// Returns the parts that this condition adds to a larger one with the same joint.
  private func parts(joinedBy joint: Joint) -> [StatedCondition] {
    if case .joined(joint, let members) = self { members } else { [self] }
  }

  /// Returns the only fact of the condition, if it can be said in a row with others of a joint;
  /// else nil.
  private func fact(saidBy joint: Joint) -> Fact? {
    if case .about(let fact, _, _) = self, isSaidAlike(joint) { fact } else { nil }
  }

  private var predicates: [Predicate] {
    if case .about(_, _, let predicates) = self { predicates } else { [] }
  }

  /// True or false if the condition is that a fact with a label is a yes or a no.
  var labelledAnswer: Bool? {
    guard case .about(let fact, _, let predicates) = self, fact.label != nil,
      predicates.count == 1, case .yesNo(let isYes) = predicates[0].value
    else { return nil }
    return isYes
  }

  /// Returns true if the condition can stand among parts of a joint without parentheses.
  func isSaidAlike(_ joint: Joint) -> Bool {
    switch self {
    case .about(_, let own, let predicates): predicates.count == 1 || own == joint
    case .joined(let own, _): own == joint
    }
  }
}

extension Fact {
  /// The name that people read: the label if there is one.
  var shownName: String { label.map(printable) ?? name }

  /// Returns the comparison with a value in the encoding of conditions.
  fileprivate func predicate(_ comparison: Comparison, _ value: Int64) -> StatedCondition.Predicate
  {
    switch kind {
    case .oneOf(let texts): .init(comparison: comparison, value: .text(texts[Int(value)]))
    case .yesNo: .init(comparison: .equal, value: .yesNo(comparison.holds(1, value)))
    case .number: .init(comparison: comparison, value: .number(value))
    }
  }
}
