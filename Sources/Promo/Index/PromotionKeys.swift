/// The keys that lead from an order to promotions: none, a code, or the value of a fact. A
/// promotion has one kind of key: its codes, else the values of a fact, else none. Its other
/// requirements are tested.
struct PromotionKeys {
  /// A value of a fact, by its ordinal.
  struct FactValueKey: Hashable {
    let fact: Int
    let ordinal: Int64
  }

  /// The promotions that are found without a key.
  private(set) var common: [Int32] = []

  /// The codes by number, and the promotions that name each of them.
  var codes = CodeTable()
  private(set) var promotionsOfCodes: [[Int32]] = []

  /// The facts whose values are keys, and the promotions of each value.
  private(set) var promotionsOfFacts: [FactValueKey: [Int32]] = [:]

  /// The largest number of values that are keys. A promotion is stored once under each.
  fileprivate static var mostValues: Int { 4 }

  /// - Parameter tests: receives the requirements of each promotion besides its key.
  init(_ program: Program, _ tests: inout IndexedTests) {
    let promotions = program.promotions
    for index in promotions.indices {
      guard let required = promotions[index].requiredContext, !required.window.isEmpty else {
        tests.addNone()
        continue
      }
      var condition: Int?
      if let codes = required.codes {
        add(Int32(index), under: codes.written)
      } else if let key = required.keyOfFacts(of: program) {
        for value in key.values { promotionsOfFacts[value, default: []].append(Int32(index)) }
        condition = key.condition
      } else {
        common.append(Int32(index))
      }
      tests.add(required, withoutConditionAt: condition)
    }
  }

  private mutating func add(_ promotion: Int32, under names: [String]) {
    for name in names {
      let number = codes.insert(name)
      if number == promotionsOfCodes.count {
        promotionsOfCodes.append([promotion])
      } else if promotionsOfCodes[number].last != promotion {
        promotionsOfCodes[number].append(promotion)
      }
    }
  }
}

extension RequiredContext {
  /// Returns the first of the conditions that requires one of a few values of one fact; nil if
  /// there is none.
  fileprivate func keyOfFacts(
    of program: Program
  ) -> (condition: Int, values: [PromotionKeys.FactValueKey])? {
    for index in conditions.indices {
      if let values = conditions[index].keys, program.facts[values[0].fact].kind != .number {
        return (index, values)
      }
    }
    return nil
  }
}

extension Condition {
  /// The values of one fact, any of which makes the condition true, each once; nil if the condition
  /// requires anything else, or has more values than can be keys.
  fileprivate var keys: [PromotionKeys.FactValueKey]? {
    switch self {
    case .compares(let fact, .equal, let ordinal):
      [PromotionKeys.FactValueKey(fact: fact, ordinal: ordinal)]
    case .any(let conditions):
      conditions.reduce([]) { keys, condition in
        guard let keys, let own = condition.keys, let fact = own.first?.fact,
          keys.first.map({ $0.fact == fact }) ?? true
        else { return nil }
        let all = keys + own.filter { !keys.contains($0) }
        return all.count <= PromotionKeys.mostValues ? all : nil
      }
    case .compares, .not, .all: nil
    }
  }
}
