/// The facts of a file set, and the names that a mistake keeps from being facts.
struct DeclaredFacts {
  /// The facts in written order, without those that a mistake leaves unknown.
  private(set) var all: [Fact] = []

  /// The indexes of the facts without a default, which every order must state.
  private(set) var needed: [Int] = []
  private var indexes: [String: Int] = [:]
  private var unknown: Set<String> = []
  private var undeclared: Set<String> = []

  /// True if every declaration is understood.
  var isComplete: Bool { unknown.isEmpty }

  /// Returns the index of a fact in `all`; nil if no fact has the name.
  func index(named name: String) -> Int? { indexes[name] }

  /// Returns true if the name has a diagnostic already, where it is declared or where it is used.
  func isReported(_ name: String) -> Bool { unknown.contains(name) || undeclared.contains(name) }

  mutating func append(_ fact: Fact) {
    indexes[fact.name] = all.count
    if fact.defaultValue == nil { needed.append(all.count) }
    all.append(fact)
  }

  /// Notes the names of a declaration that has a mistake.
  mutating func noteUnknown(_ names: [String]) { unknown.formUnion(names) }

  /// Notes a name that is used as a fact and declared nowhere.
  mutating func noteUndeclared(_ name: String) { undeclared.insert(name) }
}
