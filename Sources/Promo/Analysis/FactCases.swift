/// The values of facts that conditions can tell apart.
struct FactCases {
  /// Values of all facts, and the promotions whose conditions they meet.
  struct Case {
    /// What an order says.
    let values: [String: Fact.Value]

    /// The codes of the values, for each program.
    let facts: [[Int64]]

    /// The promotions, in written order, for each program.
    let promotions: [[Int]]
  }

  /// The most combinations of values that are tried for one instant.
  static var limit: Int { 20_000 }

  private let programs: [Program]

  /// Facts that have one value in each case: those that the rules fix.
  private let fixed: [String: Fact.Value]

  /// What has been found, by the promotions with conditions.
  private var known: [[[Int]]: [Case]?] = [:]

  init(of programs: [Program], fixing fixed: [String: Fact.Value] = [:]) {
    self.programs = programs
    self.fixed = fixed
  }

  /// The cases that some promotions can tell apart, each with those of them whose conditions are met; nil
  /// if they are too many.
  mutating func cases(for promotions: [[Int]], budget: inout Budget) -> [Case]? {
    let asking = zip(programs, promotions).map { program, promotions in
      promotions.filter { !program.promotions[$0].requirements.isEmpty }
    }
    if known[asking] == nil { known[asking] = .some(found(for: asking, &budget)) }
    guard let cases = known[asking] ?? nil else { return nil }
    if asking.allSatisfy(\.isEmpty), let only = cases.first {
      return [Case(values: only.values, facts: only.facts, promotions: promotions)]
    }
    return cases.map { found in
      let met = found.promotions.map(Set.init)
      return Case(
        values: found.values, facts: found.facts,
        promotions: zip(programs, zip(promotions, met)).map { program, pair in
          pair.0.filter {
            program.promotions[$0].requirements.isEmpty || pair.1.contains($0)
          }
        })
    }
  }

  /// The cases of promotions with conditions.
  private func found(for asking: [[Int]], _ budget: inout Budget) -> [Case]? {
    var situations: [[String: Fact.Value]] = [[:]]
    for fact in facts {
      let values = values(of: fact, askedBy: asking)
      guard situations.count * values.count <= FactCases.limit, !values.isEmpty else { return nil }
      situations = situations.flatMap { situation in
        values.map { value in situation.merging([fact.name: value]) { $1 } }
      }
    }
    var seen: Set<[[Int]]> = []
    var cases: [Case] = []
    budget.spend(situations.count * (1 + asking.reduce(0) { $0 + $1.count }))
    for values in situations {
      let codes = programs.map { program in
        program.facts.map { fact in values[fact.name].flatMap(fact.ordinal) ?? 0 }
      }
      let met = zip(programs, zip(asking, codes)).map { program, pair in
        pair.0.filter { index in
          program.promotions[index].requirements.allSatisfy { $0.condition.holds(for: pair.1) }
        }
      }
      if seen.insert(met).inserted {
        cases.append(Case(values: values, facts: codes, promotions: met))
      }
    }
    return cases
  }

  /// The facts of all programs, each once.
  private var facts: [Fact] {
    var names: Set<String> = []
    return programs.flatMap(\.facts).filter { names.insert($0.name).inserted }
  }

  /// The values of a fact, one of each kind that is told apart: the default first, so that orders which
  /// show something say no more than they must. All programs know them.
  private func values(of fact: Fact, askedBy asking: [[Int]]) -> [Fact.Value] {
    if let value = fixed[fact.name] { return [value] }
    var compared: Set<Fact.Value> = []
    for (program, asking) in zip(programs, asking) {
      guard let index = program.facts.firstIndex(where: { $0.name == fact.name }) else { continue }
      let requirements = asking.flatMap { program.promotions[$0].requirements }
      for (other, value) in requirements.flatMap(\.condition.comparedValues) where other == index {
        compared.insert(program.facts[index].value(ofOrdinal: value))
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
      // One text that nobody compares stands for all of them.
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
