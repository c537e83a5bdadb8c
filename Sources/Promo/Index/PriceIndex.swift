// A program compiled to flat columns. It gives the payable and the promotions of the reference, for these
// reasons.
//
// What is looked at. An order is priced by its amount, its instant, its codes and its facts. Promotions are
// brought to it by a key (`PromotionKeys`): those that name a code, by their codes; of the others those that ask
// for the value of a fact, by that value; the rest without a key. Time is cut at the ends of windows
// (`SegmentTree`); schedules and all other conditions are tested (`IndexedTests`). So every promotion in
// force is among the contenders of the groups that an order has keys for, in the interval of its instant,
// and no other passes its tests.
//
// `calculator`. The winner of a step is the first by value on the order amount, then by rank: `sync`, then
// the written order (`Tie.wins`). A reduction above zero need not be asked for before the stack: a reduction
// never shrinks as the value grows, so where the winner takes nothing none of its step does. A contender is
// dropped only if another of its step that is in force wherever it is wins over it on every order. With the
// threshold no higher a larger percentage does, since the values differ on every amount; an equal one does by
// rank. A larger coupon does, too, where the order is larger than both; a smaller order makes their values
// the same, and the rank decides. That is why coupons without a threshold stand in a list of their own for
// such orders (`Contender.Kind.all`), and those larger than their threshold among the tested ones, which are
// dropped only where neither case is left. Contenders with tests drop nobody. Those that remain are an upper
// envelope in each list. Of tested ones the bound by which the search stops is a value that they never
// exceed; it stops only where no later one can be worth more, or as much and rank before. The stacks of step
// 2 are then all tried, as the language has them (`Tie.ranks`). Where no code counts there are four, and two
// together win only if they pay less than each alone, because fewer promotions come first at an equal
// payable.
//
// `first`. From some amount on a promotion takes something of every order (see `BestSearch`), so it is a
// contender with that threshold, all of the same value, ranked by the written order alone.
//
// `best`. No contender is dropped: which of two discounts is better depends on the thresholds of later steps.
// The index finds the promotions in force, and `BestSearch` the stack among them.
//
// Small files have their prices worked out for every amount (`CurveTable`), as far as an order's instant and
// amount decide, by the segments of the analysis.
//
// A benefit is never read here, but its normal form: packed for the price at one amount (`PackedForms`), and
// as contenders. The reference reads the benefit itself, so the two prove each other.
//
// The rule of the language that all this leans on: the winner of a step is chosen by the exact value on the
// order amount, before anything is rounded or stacked. By the rounded price two promotions would tie at
// ever other amounts, and no upper envelope could be built.

/// The fastest form of a program: the time for a price hardly depends on the number of promotions.
public struct PriceIndex: Sendable {
  /// The program that it indexes.
  public let program: Program

  let forms: PackedForms
  let tests: IndexedTests

  /// The codes by the numbers of their groups.
  private let codes: CodeTable

  /// For each fact whose values are keys, the group of each value.
  let factGroups: [FactGroups]
  let groups: PromotionGroups

  /// The prices of a small file.
  let curves: CurveTable

  /// Under `calculator`, the prices of a small file by `best`.
  let bestCurves: CurveTable

  /// True if the rules declare no fact.
  let isWithoutFacts: Bool

  /// The groups of the values of one fact.
  struct FactGroups {
    let fact: Int

    /// By the ordinal of the value; -1 where there is none.
    let groups: [Int32]
  }

  /// Makes the index of a program. Takes time and memory in proportion to n log n for n promotions.
  public init(_ program: Program) {
    self.program = program
    var tests = IndexedTests(in: program.zone)
    var keys = PromotionKeys(program, &tests)
    self.tests = tests
    forms = PackedForms(program)
    var tree = SegmentTree()
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
        groups: (0..<values).map { ordinal in
          let key = PromotionKeys.FactValueKey(fact: fact, ordinal: Int64(ordinal))
          return keys.promotionsOfFacts[key].map { grouping.add($0) } ?? -1
        })
    }
    for members in grouping.groups { tree.add(ContenderList(of: members, program, tests)) }
    groups = tree.built
    curves = CurveTable(program)
    bestCurves =
      program.strategy == .calculator && curves.hasPrices
      ? CurveTable(program.changed(to: .best)) : curves
    isWithoutFacts = program.facts.isEmpty
  }

  /// True if nothing but the amount and the instant of an order decides its price.
  func allowsFastPath(_ order: Order) -> Bool {
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
  /// The number of its values; 0 for numbers, of which there are too many.
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
