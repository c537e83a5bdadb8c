// A program compiled to flat columns. It gives the payable and the promotions of the reference, for these
// reasons.
//
// What is looked at. An order is priced by its amount, its instant, its codes and its facts. Promotions are
// brought to it by a key (`OfferKeys`): those that name a code, by their codes; of the others those that ask
// for the value of a fact, by that value; the rest without a key. Time is cut at the ends of windows
// (`OfferTree`); a schedule, and what else is asked of facts, is tested (`IndexedTests`). So every promotion
// in force is among the offers of the groups that an order has keys for, in the cell of its instant, and
// no other is that passes its tests.
//
// `calculator`. The winner of a step is the first by worth on the order amount, then by rank: `sync`, then
// the written order. `take > 0` need not be asked before the stack: what is taken never shrinks as the
// worth grows, so where the winner takes nothing none of its step does. An offer is dropped only if another
// of its step that is in force wherever it is ranks before it on every order. With the threshold no higher
// a larger percentage does, since the worths differ on every amount; an equal one does by rank. A larger
// coupon does, too, where the order is larger than both; a smaller order makes both worth the same, and the
// rank decides. That is why coupons without a threshold stand in a list of their own for such orders
// (`Offer.Kind.all`), and those larger than their threshold among the tested ones, which are dropped only
// where neither case is left. Offers that ask for something drop nobody. Of tested ones the bound by which
// the search stops is a worth that they never exceed; it stops only where nobody behind can be worth more,
// or be worth the same and rank before. The candidates of step 2 are then all tried, as the language has
// them. Where no code counts there are four, and two together win only if they pay less than each alone,
// because fewer promotions come first at an equal payable.
//
// `first`. From some amount on a promotion takes something of every order (see `BestSearch`), so it is an
// offer with that threshold, all of the same worth, ranked by the written order alone.
//
// `best`. No offer is dropped: which of two discounts is better depends on the thresholds behind. The index
// finds the promotions in force, and `BestSearch` the stack among them.
//
// Small files have their prices worked out for every amount (`PieceTable`), as far as an order's instant and
// amount decide; the pieces are the analysis's own.
//
// The rule of the language that all this leans on: the winner of a step is chosen by the exact worth on the
// order amount, before anything is rounded or stacked. By the rounded price two promotions would tie in
// ever other places, and no staircase could be built.

/// The fastest form of a program: the time for a price hardly depends on the number of promotions.
public struct PriceIndex: Sendable {
  /// The program that it indexes.
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
  let isWithoutFacts: Bool

  /// The groups of the values of one fact.
  struct FactGroups {
    let fact: Int

    /// By the code of the value; -1 where there is none.
    let groups: [Int32]
  }

  /// Makes the index of a program. Takes time and memory in proportion to n log n for n promotions.
  public init(_ program: Program) {
    self.program = program
    var tests = IndexedTests(in: program.zone)
    var keys = OfferKeys(program, &tests)
    self.tests = tests
    table = OfferTable(program)
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

  /// The number by which blocks of orders name a code, which is given as it was presented in UTF-8;
  /// nil for one that no promotion names.
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
