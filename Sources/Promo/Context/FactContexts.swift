/// The values of all facts, and the promotions whose conditions they meet.
struct FactContext {
  /// The values by the names of the facts.
  let values: [String: Fact.Value]

  /// The values as conditions compare them, for each program.
  let ordinals: [[Int64]]

  /// The promotions, in written order, for each program.
  let on: [[Int]]
}

/// The values of facts that conditions can tell apart.
struct FactContexts {
  /// The largest number of combinations of values that are tried for one time.
  static var limit: Int { 20_000 }

  private let programs: [Program]

  /// The conditions of each promotion, for each program.
  private let conditions: [[[Condition]]]

  /// The facts whose values are given. They have the same value in every context.
  private let fixed: [String: Fact.Value]

  /// The contexts found so far, by the promotions with conditions.
  private var known: [[[Int]]: [FactContext]?] = [:]

  init(of programs: [Program], fixing fixed: [String: Fact.Value] = [:]) {
    self.programs = programs
    self.fixed = fixed
    conditions = programs.map { $0.promotions.map { $0.requiredContext?.conditions ?? [] } }
  }

  /// Returns the contexts that some promotions can tell apart, each with the promotions whose
  /// conditions are met; nil if there are too many contexts.
  mutating func contexts(for promotions: [[Int]], budget: inout Budget) -> [FactContext]? {
    let asking = zip(conditions, promotions).map { conditions, promotions in
      promotions.filter { !conditions[$0].isEmpty }
    }
    if known[asking] == nil { known[asking] = .some(found(for: asking, &budget)) }
    guard let contexts = known[asking] ?? nil else { return nil }
    if asking.allSatisfy(\.isEmpty), let only = contexts.first {
      return [FactContext(values: only.values, ordinals: only.ordinals, on: promotions)]
    }
    return contexts.map { found in
      let met = found.on.map(Set.init)
      return FactContext(
        values: found.values, ordinals: found.ordinals,
        on: promotions.indices.map { number in
          promotions[number].filter {
            conditions[number][$0].isEmpty || met[number].contains($0)
          }
        })
    }
  }

  /// Finds the contexts of promotions with conditions.
  private func found(for asking: [[Int]], _ budget: inout Budget) -> [FactContext]? {
    guard let combinations = combinations(askedBy: asking) else { return nil }
    var seen: Set<[[Int]]> = []
    var contexts: [FactContext] = []
    budget.spend(combinations.count * (1 + asking.reduce(0) { $0 + $1.count }))
    for values in combinations {
      let ordinals = programs.map { program in
        program.facts.map { fact in values[fact.name].flatMap(fact.ordinal) ?? 0 }
      }
      let met = asking.indices.map { number in
        asking[number].filter { index in
          conditions[number][index].allSatisfy { $0.holds(for: ordinals[number]) }
        }
      }
      if seen.insert(met).inserted {
        contexts.append(FactContext(values: values, ordinals: ordinals, on: met))
      }
    }
    return contexts
  }

  /// Returns all combinations of the values that conditions tell apart; nil if there are too many.
  private func combinations(askedBy asking: [[Int]]) -> [[String: Fact.Value]]? {
    var combinations: [[String: Fact.Value]] = [[:]]
    for fact in facts {
      let values = values(of: fact, askedBy: asking)
      guard combinations.count * values.count <= FactContexts.limit, !values.isEmpty else {
        return nil
      }
      combinations = combinations.flatMap { combination in
        values.map { value in combination.merging([fact.name: value]) { $1 } }
      }
    }
    return combinations
  }

  /// The facts of all programs, each once.
  private var facts: [Fact] {
    var names: Set<String> = []
    return programs.flatMap(\.facts).filter { names.insert($0.name).inserted }
  }

  /// Returns one value of a fact for each kind that conditions tell apart, all known to every
  /// program. The default comes first, so that an example order states no more facts than it must.
  private func values(of fact: Fact, askedBy asking: [[Int]]) -> [Fact.Value] {
    if let value = fixed[fact.name] { return [value] }
    var compared: Set<Fact.Value> = []
    for (number, program) in programs.enumerated() {
      guard let index = program.facts.firstIndex(where: { $0.name == fact.name }) else { continue }
      let asked = asking[number].flatMap { conditions[number][$0] }.flatMap(\.comparisons)
      for comparison in asked where comparison.fact == index {
        compared.insert(program.facts[index].value(ofOrdinal: comparison.value))
      }
    }
    let known = candidates(for: fact, comparedWith: compared).filter { value in
      programs.flatMap(\.facts).allSatisfy { $0.name != fact.name || $0.ordinal(of: value) != nil }
    }
    let usual = fact.defaultValue.flatMap { known.contains($0) ? $0 : nil }
    if compared.isEmpty { return [usual ?? known.first].compactMap(\.self) }
    return (usual.map { [$0] } ?? []) + known.filter { $0 != usual }
  }

  private func candidates(for fact: Fact, comparedWith compared: Set<Fact.Value>) -> [Fact.Value] {
    switch fact.kind {
    case .yesNo: return [.yesNo(false), .yesNo(true)]
    case .oneOf(let texts):
      // One text that no condition compares stands for all such texts.
      let all = texts.map(Fact.Value.text)
      let usual = fact.defaultValue.flatMap { compared.contains($0) ? nil : $0 }
      let other = usual ?? all.first { !compared.contains($0) }
      return all.filter { compared.contains($0) || $0 == other }
    case .number:
      var numbers: Set<Int64> = [0]
      for case .number(let number) in compared { numbers.formUnion([number, number + 1]) }
      if case .number(let number)? = fact.defaultValue { numbers.insert(number) }
      return numbers.sorted().filter { $0 <= Fact.largestNumber }.map(Fact.Value.number)
    }
  }
}

/// The meaning of conditions that all must hold, independent of their program: facts by their names,
/// and no order of the parts. Conditions that mean the same by these rules are equal.
struct ConditionMeaning: Hashable {
  /// A comparison, or a group of comparisons and of groups with the other joint, each as a text.
  private struct Part: Hashable {
    let joint: Joint?
    let members: Set<String>

    /// The text of the part. It quotes the texts of facts, so no other part has it.
    var text: String {
      guard let joint else { return members.joined() }
      return "(\(members.sorted().joined(separator: joint == .and ? " and " : " or ")))"
    }
  }

  private let whole: Part

  init(_ conditions: [Condition], facts: [Fact]) {
    whole = Condition(all: conditions).folded { one in
      Part(joint: nil, members: [facts[one.fact].meaning(one.comparison, one.value)])
    } joined: { joint, parts in
      // Of a group of equal parts, one is enough.
      if let first = parts.first, parts.allSatisfy({ $0 == first }) { return first }
      let members = parts.map { $0.joint == joint ? $0.members : [$0.text] }
      return Part(joint: joint, members: members.reduce(into: []) { $0.formUnion($1) })
    }
  }
}

extension Fact {
  /// Returns the meaning of a comparison with a value, which is given as its ordinal.
  fileprivate func meaning(_ comparison: Comparison, _ value: Int64) -> String {
    switch kind {
    case .oneOf(let texts): "\(name) \(comparison.rawValue) \(Lexer.written(texts[Int(value)]))"
    case .yesNo: "\(name) = \(comparison.holds(1, value) ? "yes" : "no")"
    case .number: "\(name) \(comparison.rawValue) \(value)"
    }
  }
}
