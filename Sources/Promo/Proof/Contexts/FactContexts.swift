/// The values of all facts, and the promotions whose conditions they meet.
struct FactContext {
  let values: [String: Fact.Value]

  /// For each program, the values in the form that conditions compare.
  let ordinals: [[Int64]]

  /// For each program, the promotions in written order.
  let on: [[Int]]
}

/// The combinations of fact values that conditions can tell apart.
struct FactContexts {
  /// The largest number of combinations of values to try for one time.
  static var limit: Int { 20_000 }

  private let programs: [Program]

  /// The facts of all programs: one for each name, and all facts grouped by name.
  private let facts: [Fact]
  private let namesakes: [String: [Fact]]

  /// For each promotion of each program, its conditions and the comparisons in these conditions.
  private let conditions: [[[Condition]]]
  private let compared: [[[FactComparison]]]

  /// The fixed values of facts, which are the same in every context.
  private let fixed: [String: Fact.Value]

  /// The contexts found so far, keyed by the promotions with conditions.
  private var known: [[[Int]]: [FactContext]?] = [:]

  init(of programs: [Program], fixing fixed: [String: Fact.Value] = [:]) {
    self.programs = programs
    self.fixed = fixed
    namesakes = Dictionary(grouping: programs.flatMap { $0.facts }, by: { $0.name })
    var names: Set<String> = []
    facts = programs.flatMap { $0.facts }.filter { names.insert($0.name).inserted }
    conditions = programs.map { $0.promotions.map { $0.requiredContext?.conditions ?? [] } }
    compared = conditions.map { $0.map { $0.flatMap { $0.comparisons } } }
  }

  /// Returns the contexts that the given promotions can tell apart, each with the promotions whose
  /// conditions it meets; nil if there are too many combinations of values.
  mutating func contexts(for promotions: [[Int]], budget: inout Budget) -> [FactContext]? {
    let asking = zip(conditions, promotions).map { conditions, promotions in
      promotions.filter { !conditions[$0].isEmpty }
    }
    let found = known[asking] ?? found(for: asking, &budget)
    // An answer that the budget cut short is not kept.
    if !budget.isSpent { known[asking] = .some(found) }
    guard let contexts = found else { return nil }
    if asking.allSatisfy({ $0.isEmpty }), let only = contexts.first {
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

  private func found(for asking: [[Int]], _ budget: inout Budget) -> [FactContext]? {
    guard var values = FactValues(of: facts, choices(askedBy: asking, &budget), in: programs)
    else { return nil }
    var seen: Set<[[Int]]> = []
    var contexts: [FactContext] = []
    let cost = 20 + asking.joined().count + 3 * elementCount(of: asking, in: compared)
    let asked = zip(conditions, asking).map { conditions, asking in
      asking.map { (index: $0, conditions: conditions[$0]) }
    }
    repeat {
      budget.spend(cost)
      let met = zip(asked, values.ordinals).map { asked, ordinals in
        asked.filter { $0.conditions.allSatisfy { $0.holds(for: ordinals) } }.map { $0.index }
      }
      if seen.insert(met).inserted {
        contexts.append(FactContext(values: values.byName, ordinals: values.ordinals, on: met))
      }
    } while !budget.isSpent && values.advance()
    return contexts
  }

  /// Returns, for each fact, one value of each kind that conditions tell apart. Every program knows
  /// each of these values. The default comes first, so that an example order states no more facts
  /// than it must.
  private func choices(askedBy asking: [[Int]], _ budget: inout Budget) -> [[Fact.Value]] {
    budget.spend(20 * elementCount(of: asking, in: compared) + 150 * facts.count)
    var values: [String: Set<Fact.Value>] = [:]
    for (number, program) in programs.enumerated() {
      var ordinals: [Int: Set<Int64>] = [:]
      for index in asking[number] {
        for one in compared[number][index] { ordinals[one.fact, default: []].insert(one.value) }
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
    let known = fact.kinds(comparedWith: compared).filter { value in
      namesakes[fact.name, default: []].allSatisfy { $0.ordinal(of: value) != nil }
    }
    let usual = fact.defaultValue.flatMap { known.contains($0) ? $0 : nil }
    if compared.isEmpty { return [usual ?? known.first].compactMap({ $0 }) }
    return (usual.map { [$0] } ?? []) + known.filter { $0 != usual }
  }

}

extension Fact {
  /// Returns one value of each kind that comparisons with the given values tell apart. A number
  /// stands for itself and all numbers below the next number.
  func kinds(comparedWith compared: Set<Fact.Value>) -> [Fact.Value] {
    switch kind {
    case .yesNo: return [.yesNo(false), .yesNo(true)]
    case .oneOf(let texts):
      // One text that no condition compares stands for all such texts.
      let all = texts.map(Fact.Value.text)
      let usual = defaultValue.flatMap { compared.contains($0) ? nil : $0 }
      let other = usual ?? all.first { !compared.contains($0) }
      return all.filter { compared.contains($0) || $0 == other }
    case .number:
      var numbers: Set<Int64> = [0]
      for case .number(let number) in compared { numbers.formUnion([number, number + 1]) }
      if case .number(let number)? = defaultValue { numbers.insert(number) }
      return numbers.sorted().filter { $0 <= Fact.largestNumber }.map(Fact.Value.number)
    }
  }
}

/// The meaning of conditions that must all hold, independent of their program. Facts are given by
/// name, and the order of the parts does not matter.
struct ConditionMeaning: Hashable {
  /// A comparison, or a group whose members are comparisons and groups with the other joint.
  /// Members are stored as texts.
  private struct Part: Hashable {
    let joint: Joint?
    let members: Set<String>

    /// The text of the part. Different parts have different texts, because the texts of facts are
    /// quoted.
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
      // A group of equal parts means the same as any one of them.
      if let first = parts.first, parts.allSatisfy({ $0 == first }) { return first }
      let members = parts.map { $0.joint == joint ? $0.members : [$0.text] }
      return Part(joint: joint, members: members.reduce(into: []) { $0.formUnion($1) })
    }
  }
}

extension Fact {
  /// Returns the meaning of a comparison with a value. The value is given by its ordinal.
  fileprivate func meaning(_ comparison: Comparison, _ value: Int64) -> String {
    switch kind {
    case .oneOf(let texts): "\(name) \(comparison.rawValue) \(Lexer.written(texts[Int(value)]))"
    case .yesNo: "\(name) = \(comparison.holds(1, value) ? "yes" : "no")"
    case .number: "\(name) \(comparison.rawValue) \(value)"
    }
  }
}
