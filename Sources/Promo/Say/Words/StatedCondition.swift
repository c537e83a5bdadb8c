/// A part of a condition as people say it, with consecutive comparisons of one fact in one part.
enum StatedPart<Words> {
  /// The predicates of one fact.
  case about(Fact, Joint, [StatedPredicate])
  /// Parts with another joint, already in words.
  case group(Words)
}

/// A comparison of a fact's value with another.
struct StatedPredicate {
  let comparison: Comparison
  let value: Fact.Value
}

extension Condition {
  /// Returns the condition as people say it.
  ///
  /// - Parameter say: Joins parts in a language.
  func said<Words>(facts: [Fact], _ say: (Joint, [StatedPart<Words>]) -> Words) -> Words {
    let whole = folded { one in
      let predicate = facts[one.fact].predicate(one.comparison, one.value)
      return StatedGroup<Words>(.and, [.about(facts[one.fact], .and, [predicate])])
    } joined: { joint, members in
      StatedGroup(
        joint,
        members.flatMap { member in
          member.joint == joint || member.parts.count == 1
            ? member.parts : [.group(say(member.joint, member.parts))]
        })
    }
    return say(whole.joint, whole.parts)
  }
}

/// Parts and their joint.
private struct StatedGroup<Words> {
  let joint: Joint
  let parts: [StatedPart<Words>]

  /// Makes a group, and merges consecutive parts about one fact.
  init(_ joint: Joint, _ stated: [StatedPart<Words>]) {
    var parts: [StatedPart<Words>] = []
    var next = 0
    while next < stated.count {
      let fact = stated[next].fact(saidBy: joint)
      let end = stated[(next + 1)...].firstIndex {
        fact == nil || $0.fact(saidBy: joint)?.name != fact?.name
      }
      let row = stated[next..<(end ?? stated.count)]
      parts.append(fact.map { .about($0, joint, row.flatMap { $0.predicates }) } ?? stated[next])
      next = row.endIndex
    }
    self.joint = joint
    self.parts = parts
  }
}

extension StatedPart {
  /// Returns the fact of the part if the part can be merged with others of a joint; else nil.
  fileprivate func fact(saidBy joint: Joint) -> Fact? {
    if case .about(let fact, _, _) = self, isSaidAlike(joint) { fact } else { nil }
  }

  fileprivate var predicates: [StatedPredicate] {
    if case .about(_, _, let predicates) = self { predicates } else { [] }
  }

  /// Returns true if the part can stand among parts of a joint without parentheses.
  func isSaidAlike(_ joint: Joint) -> Bool {
    switch self {
    case .about(_, let own, let predicates): predicates.count == 1 || own == joint
    case .group: false
    }
  }

  /// The answer if the part only says that a fact with a label is a yes or a no; else nil.
  var labelledAnswer: Bool? {
    guard case .about(let fact, _, let predicates) = self, fact.label != nil,
      predicates.count == 1, case .yesNo(let isYes) = predicates[0].value
    else { return nil }
    return isYes
  }
}

extension Fact {
  /// The name that people read: the label if there is one.
  var shownName: String { label.map(printable) ?? name }

  /// Returns the predicate for a comparison with a value in the encoding of conditions.
  fileprivate func predicate(_ comparison: Comparison, _ value: Int64) -> StatedPredicate {
    switch kind {
    case .oneOf(let texts): .init(comparison: comparison, value: .text(texts[Int(value)]))
    case .yesNo: .init(comparison: .equal, value: .yesNo(comparison.holds(1, value)))
    case .number: .init(comparison: comparison, value: .number(value))
    }
  }
}
