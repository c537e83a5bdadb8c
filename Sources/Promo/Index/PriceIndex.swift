/// A program in the form that prices fastest: what an order costs to price hardly depends on the number of
/// promotions.
public struct PriceIndex: Sendable {
  /// The program it was made of.
  public let program: Program

  let table: OfferTable
  let tests: IndexedTests

  /// The codes by the numbers of their groups.
  private let codes: CodeTable

  /// For each fact whose values are keys, the group of each value.
  let factGroups: [FactGroups]
  let groups: OfferGroups

  /// The prices of a small file.
  let pieces: PieceTable

  /// Under `calculator`, what `best` would charge for the orders of a small file.
  let bestPieces: PieceTable

  /// Whether the rules declare no fact.
  private let isWithoutFacts: Bool

  /// The groups of the values of one fact.
  struct FactGroups {
    let fact: Int

    /// By the code of the value; -1 where there is none.
    let groups: [Int32]
  }

  /// Makes the index of a program. Takes time and memory in proportion to n log n with n promotions.
  public init(_ program: Program) {
    self.program = program
    var keys = OfferKeys(program)
    table = OfferTable(program)
    tests = IndexedTests(program, conditions: keys.conditions)
    var tree = OfferTree()
    var grouping = Grouping()
    // The first group is that of the promotions without a key.
    grouping.add(keys.common)
    keys.codes.renumber(keys.promotionsOfCodes.map { grouping.add($0) })
    codes = keys.codes
    let facts = Set(keys.promotionsOfFacts.keys.map(\.fact)).sorted()
    factGroups = facts.map { fact in
      let values = program.facts[fact].valueCount
      return FactGroups(
        fact: fact,
        groups: (0..<values).map { value in
          let key = OfferKeys.FactValueKey(fact: fact, value: Int64(value))
          return keys.promotionsOfFacts[key].map { grouping.add($0) } ?? -1
        })
    }
    for members in grouping.groups { tree.add(OfferList(of: members, program, table, tests)) }
    groups = tree.built
    pieces = PieceTable(program)
    bestPieces =
      program.strategy == .calculator && pieces.hasPrices
      ? PieceTable(program.changed(to: .best)) : pieces
    isWithoutFacts = program.facts.isEmpty
  }

  /// Whether nothing but its amount and its instant decides what an order pays.
  func isPlain(_ order: Order) -> Bool {
    isWithoutFacts && order.codes.isEmpty && order.facts.isEmpty
  }

  /// The number by which blocks of orders name a code, which is given as it was presented in UTF-8; nil
  /// for one that no promotion names.
  package func number(ofCode code: UnsafeBufferPointer<UInt8>) -> Int32? {
    codes.number(of: code).map(Int32.init)
  }
}

/// Numbers for sets of promotions, the same for the same.
private struct Grouping {
  private(set) var groups: [[Int32]] = []

  /// Those of one promotion alone, of which there are most.
  private var single: [Int32: Int32] = [:]
  private var others: [[Int32]: Int32] = [:]

  @discardableResult
  mutating func add(_ members: [Int32]) -> Int32 {
    let number = Int32(groups.count)
    if members.count == 1 {
      if let known = single.updateValue(single[members[0]] ?? number, forKey: members[0]) {
        return known
      }
    } else if let known = others.updateValue(others[members] ?? number, forKey: members) {
      return known
    }
    groups.append(members)
    return number
  }
}

extension Fact {
  /// How many values it has; of numbers too many to count.
  fileprivate var valueCount: Int {
    switch kind {
    case .oneOf(let texts): texts.count
    case .yesNo: 2
    case .number: 0
    }
  }
}

extension Program {
  /// The same promotions under another strategy.
  fileprivate func changed(to strategy: Strategy) -> Program {
    Program(
      currency: currency, rounding: rounding, strategy: strategy, zone: zone, facts: facts,
      promotions: promotions, expectations: [], guarantees: [])
  }
}
