/// A fact that two programs declare differently.
package enum FactChange: Hashable, Sendable {
  /// Only the new rules declare it.
  case added(Fact)
  /// Only the old rules declare it.
  case removed(Fact)
  /// Both declare it, with other values or another default.
  case changed(before: Fact, after: Fact)

  /// Returns the facts that differ: those of the new rules in their order, then the removed ones.
  /// The order of facts, and of the texts of one fact, means nothing.
  static func all(from old: Program, to new: Program) -> [FactChange] {
    let before = Dictionary(uniqueKeysWithValues: old.facts.map { ($0.name, $0) })
    let names = Set(new.facts.map(\.name))
    let changes = new.facts.compactMap { fact -> FactChange? in
      guard let earlier = before[fact.name] else { return .added(fact) }
      return fact.isAlike(earlier) ? nil : .changed(before: earlier, after: fact)
    }
    return changes + old.facts.filter { !names.contains($0.name) }.map(FactChange.removed)
  }
}

extension Fact {
  /// Returns true if both facts have the same values and the same default.
  fileprivate func isAlike(_ other: Fact) -> Bool {
    guard defaultValue == other.defaultValue else { return false }
    if case (.oneOf(let texts), .oneOf(let others)) = (kind, other.kind) {
      return Set(texts) == Set(others)
    }
    return kind == other.kind
  }
}
