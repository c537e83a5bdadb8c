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

  /// The facts of all programs, each once, and those of the same name in each program.
  private let facts: [Fact]
  private let namesakes: [String: [Fact]]

  /// The conditions of each promotion, and the values that they compare facts with, for each
  /// program.
  private let conditions: [[[Condition]]]
  private let compared: [[[(fact: Int, value: Int64)]]]

  /// The facts whose values are given. They have the same value in every context.
  private let fixed: [String: Fact.Value]

  /// The contexts found so far, by the promotions with conditions.
  private var known: [[[Int]]: [FactContext]?] = [:]

  init(of programs: [Program], fixing fixed: [String: Fact.Value] = [:]) {
    self.programs = programs
    self.fixed = fixed
    namesakes = Dictionary(grouping: programs.flatMap(\.facts), by: \.name)
    var names: Set<String> = []
    facts = programs.flatMap(\.facts).filter { names.insert($0.name).inserted }
    conditions = programs.map { $0.promotions.map { $0.requiredContext?.conditions ?? [] } }
    compared = conditions.map { $0.map { $0.flatMap(\.comparedValues) } }
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
    budget.spend(contexts.count * promotions.reduce(4) { $0 + $1.count })
    return contexts.map { found in
      FactContext(
        values: found.values, ordinals: found.ordinals,
        on: promotions.indices.map { number in
          var met = found.on[number][...]
          return promotions[number].filter { index in
            if conditions[number][index].isEmpty { return true }
            guard met.first == index else { return false }
            met.removeFirst()
            return true
          }
        })
    }
  }

  /// Finds the contexts of promotions with conditions.
  private func found(for asking: [[Int]], _ budget: inout Budget) -> [FactContext]? {
    guard var values = FactValues(of: facts, choices(askedBy: asking, &budget), in: programs)
    else { return nil }
    var seen: Set<[[Int]]> = []
    var contexts: [FactContext] = []
    let cost = 20 + asking.joined().count + 2 * comparisonCount(of: asking)
    let asked = zip(conditions, asking).map { conditions, asking in
      asking.map { (index: $0, conditions: conditions[$0]) }
    }
    repeat {
      budget.spend(cost)
      let met = zip(asked, values.ordinals).map { asked, ordinals in
        asked.filter { $0.conditions.allSatisfy { $0.holds(for: ordinals) } }.map(\.index)
      }
      if seen.insert(met).inserted {
        contexts.append(FactContext(values: values.byName, ordinals: values.ordinals, on: met))
      }
    } while !budget.isSpent && values.advance()
    return contexts
  }

  private func comparisonCount(of asking: [[Int]]) -> Int {
    zip(compared, asking).reduce(0) { sum, program in
      sum + program.1.reduce(0) { $0 + program.0[$1].count }
    }
  }

  /// Returns, for each fact, one value for each kind that conditions tell apart, all known to every
  /// program. The default comes first, so that an example order states no more facts than it must.
  private func choices(askedBy asking: [[Int]], _ budget: inout Budget) -> [[Fact.Value]] {
    budget.spend(4 * comparisonCount(of: asking) + 20 * facts.count)
    var values: [String: Set<Fact.Value>] = [:]
    for (number, program) in programs.enumerated() {
      var ordinals: [Int: Set<Int64>] = [:]
      for index in asking[number] {
        for (fact, value) in compared[number][index] { ordinals[fact, default: []].insert(value) }
      }
      for (index, ordinals) in ordinals {
        let fact = program.facts[index]
        values[fact.name, default: []].formUnion(ordinals.map { fact.value(ofOrdinal: $0) })
      }
    }
    return facts.map { fact in
      fixed[fact.name].map { [$0] } ?? choices(of: fact, comparedWith: values[fact.name] ?? [])
    }
  }

  private func choices(of fact: Fact, comparedWith compared: Set<Fact.Value>) -> [Fact.Value] {
    let known = candidates(for: fact, comparedWith: compared).filter { value in
      namesakes[fact.name, default: []].allSatisfy { $0.ordinal(of: value) != nil }
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
