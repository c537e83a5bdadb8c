/// A part of a condition, as people say it. Consecutive comparisons of the same fact form one part.
enum StatedPart<Words> {
  /// The predicates about one fact, and the joint that connects them.
  case about(Fact, Joint, [StatedPredicate])
  /// Parts that another joint connects, already in words.
  case group(Words)
}

/// A comparison of a fact's value with a given value.
struct StatedPredicate {
  let comparison: Comparison
  let value: Fact.Value
}

extension Condition {
  /// Returns the condition as people say it.
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

/// Parts of a condition, and the joint that connects them.
private struct StatedGroup<Words> {
  let joint: Joint
  let parts: [StatedPart<Words>]

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
  /// Returns the part's fact if the part can be merged with others that a joint connects.
  fileprivate func fact(saidBy joint: Joint) -> Fact? {
    if case .about(let fact, _, _) = self, isSaidAlike(joint) { fact } else { nil }
  }

  fileprivate var predicates: [StatedPredicate] {
    if case .about(_, _, let predicates) = self { predicates } else { [] }
  }

  /// Returns true if the part needs no parentheses among parts that a joint connects.
  func isSaidAlike(_ joint: Joint) -> Bool {
    switch self {
    case .about(_, let own, let predicates): predicates.count == 1 || own == joint
    case .group: false
    }
  }

  /// Returns true if a label that follows without a verb would seem to belong to the part, as in
  /// `level is gold or VIP` and `not paid or VIP`.
  func seemsToGoOn(_ joint: Joint, _ next: StatedPart?) -> Bool {
    guard next?.labelledAnswer != nil else { return false }
    return labelledAnswer.map { !$0 && joint == .or } ?? true
  }

  /// The answer if the part only states that a fact with a label is yes or no; otherwise nil.
  var labelledAnswer: Bool? {
    guard case .about(let fact, _, let predicates) = self, fact.label != nil,
      predicates.count == 1, case .yesNo(let isYes) = predicates[0].value
    else { return nil }
    return isYes
  }
}

extension Fact {
  var shownName: String { label.map(printable) ?? name }

  /// Returns the predicate for a comparison with a value that is encoded as in conditions.
  fileprivate func predicate(_ comparison: Comparison, _ value: Int64) -> StatedPredicate {
    switch kind {
    case .oneOf(let texts): .init(comparison: comparison, value: .text(texts[Int(value)]))
    case .yesNo: .init(comparison: .equal, value: .yesNo(comparison.holds(1, value)))
    case .number: .init(comparison: comparison, value: .number(value))
    }
  }
}
