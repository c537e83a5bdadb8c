/// What brings promotions to an order: nothing, a code, or the value of a fact. Each promotion has the one
/// that fewest orders have; the rest of what it asks for is tested.
struct OfferKeys {
  /// A value of a fact, by codes.
  struct FactValueKey: Hashable {
    let fact: Int
    let value: Int64
  }

  /// The promotions that are found without a key.
  private(set) var common: [Int32] = []

  /// The codes by number, with the promotions that name them.
  var codes = CodeTable()
  private(set) var promotionsOfCodes: [[Int32]] = []

  /// The facts whose values are keys, and the promotions of each value.
  private(set) var promotionsOfFacts: [FactValueKey: [Int32]] = [:]

  /// What each promotion asks of facts, besides its key.
  private(set) var conditions: [[Condition]] = []

  /// More values than these are no key: a promotion stands once under each.
  fileprivate static var mostValues: Int { 4 }

  init(_ program: Program) {
    // What stands in a span is looked at where it is, without a copy.
    let promotions = program.promotions.span
    conditions.reserveCapacity(promotions.count)
    for index in promotions.indices {
      conditions.append(promotions[index].requirements.map(\.condition))
      guard !promotions[index].isPaused, !promotions[index].window.isEmpty else { continue }
      if !promotions[index].codes.isEmpty {
        add(Int32(index), under: promotions[index].codes)
      } else if !promotions[index].requirements.isEmpty {
        addByFact(index, of: program)
      } else {
        common.append(Int32(index))
      }
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

  private mutating func addByFact(_ promotion: Int, of program: Program) {
    let own = conditions[promotion]
    for (place, condition) in own.enumerated() {
      guard let keys = condition.keys, program.facts[keys[0].fact].kind != .number
      else { continue }
      conditions[promotion].remove(at: place)
      for key in keys { promotionsOfFacts[key, default: []].append(Int32(promotion)) }
      return
    }
    common.append(Int32(promotion))
  }
}

extension Condition {
  /// The values of one fact of which it asks for any, each once; nil if it asks for anything else, or for
  /// more values than are keys.
  fileprivate var keys: [OfferKeys.FactValueKey]? {
    switch self {
    case .compares(let fact, .equal, let value): [OfferKeys.FactValueKey(fact: fact, value: value)]
    case .any(let conditions):
      conditions.reduce([]) { keys, condition in
        guard let keys, let own = condition.keys, let fact = own.first?.fact,
          keys.first.map({ $0.fact == fact }) ?? true
        else { return nil }
        let all = keys + own.filter { !keys.contains($0) }
        return all.count <= OfferKeys.mostValues ? all : nil
      }
    case .compares, .not, .all: nil
    }
  }
}
