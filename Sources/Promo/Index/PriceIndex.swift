// A program compiled to flat columns. It finds the payable and the promotions of the reference, for
// the following reasons.
//
// Lookup. The amount, the instant, the codes and the facts of an order decide its price. A key
// leads from an order to promotions (`PromotionKeys`). Promotions that name a code have their codes
// as keys. Of the others, those that require the value of a fact have that value, and the rest have
// no key. The ends of windows cut time into intervals (`SegmentTree`). Schedules and all other
// conditions are tested (`IndexedTests`). So every promotion in force is among the contenders of
// the groups that the order has keys for, in the interval of its instant. No other promotion passes
// its tests.
//
// `calculator`. The winner of a step is the first by value on the order amount, then by rank:
// `sync`, then the written order (`Tie.wins`). The search does not ask whether a reduction is above
// zero. A reduction never shrinks as the value grows, so if the winner takes nothing, no promotion
// of its step does. A contender is dropped only if another of its step is in force wherever it is,
// and wins over it on every order. A larger percentage with a threshold no higher does, since the
// values differ on every amount; an equal percentage does by rank. A larger coupon does if the
// order is larger than both. On a smaller order their values are equal, and the rank decides. That
// is why coupons without a threshold have a list of their own for such orders
// (`Contender.Kind.all`). Coupons larger than their threshold are among the tested contenders,
// which are dropped only if neither case remains. Contenders with tests drop no other. The
// remaining contenders of each list are an upper envelope. The bound that stops the search of
// tested contenders is a value that they never exceed. The search stops only if no later contender
// can be worth more, or as much with a better rank. Then all stacks of step 2 are tried, as the
// language defines them (`Tie.ranks`). Without a code that counts there are four. Two promotions
// together win only if they pay less than each alone, because fewer promotions come first at an
// equal payable.
//
// `first`. From some amount on a promotion takes something of every order (see `BestSearch`). So it
// is a contender with that amount as its threshold. All contenders have the same value, and the
// written order alone ranks them.
//
// `best`. No contender is dropped, because the thresholds of later steps decide which of two
// discounts is better. The index finds the promotions in force, and `BestSearch` finds the stack
// among them.
//
// For small files the prices of every amount are worked out in advance (`CurveTable`) where an
// order's instant and amount decide. They come from the segments of the analysis.
//
// The index never reads a benefit. It reads the normal form: packed to price one amount
// (`PackedForms`), and as contenders. The reference reads the benefit itself, so each checks the
// other.
//
// All this relies on one rule of the language: the exact value on the order amount decides the
// winner of a step, before anything is rounded or stacked. By rounded prices two promotions would
// tie at scattered amounts, and no upper envelope could be built.

/// The fastest form of a program: the time for a price hardly depends on the number of promotions.
public final class PriceIndex: Sendable {
  /// The program that it indexes.
  public let program: Program

  let forms: PackedForms
  let tests: IndexedTests

  /// The codes, each with the number of its group.
  private let codes: CodeTable

  /// For each fact whose values are keys, the group of each value.
  let factGroups: [FactGroups]
  let groups: PromotionGroups

  /// The prices of a small file under its own strategy.
  let curves: CurveTable

  /// Under `calculator`, the prices of a small file by `best`; under the others, `curves`.
  let bestCurves: CurveTable

  /// True if the rules declare no fact.
  let isWithoutFacts: Bool

  /// The groups of the values of one fact.
  struct FactGroups {
    let fact: Int

    /// The group of each value, by ordinal; -1 if there is none.
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
    // The first group has the promotions without a key.
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

  /// Returns true if nothing but the amount and the instant of an order decides its price.
  func allowsFastPath(_ order: Order) -> Bool {
    isWithoutFacts && order.codes.isEmpty && order.facts.isEmpty
  }

  /// Returns the number of a code in blocks of orders; nil if no promotion names the code. The code
  /// is given as presented, in UTF-8.
  package func number(ofCode code: UnsafeBufferPointer<UInt8>) -> Int32? {
    codes.number(of: code).map(Int32.init)
  }
}

/// Numbers for sets of promotions. Equal sets share a number.
private struct Grouping {
  private(set) var groups: [[Int32]] = []

  /// The numbers of sets of one promotion, which are the most frequent.
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
  /// The number of values; 0 for numbers, which have too many.
  fileprivate var valueCount: Int {
    switch kind {
    case .oneOf(let texts): texts.count
    case .yesNo: 2
    case .number: 0
    }
  }
}

extension Program {
  /// Returns a program with the same promotions under another strategy.
  fileprivate func changed(to strategy: Strategy) -> Program {
    Program(
      currency: currency, rounding: rounding, strategy: strategy, zone: zone, facts: facts,
      promotions: promotions, expectations: [], guarantees: [])
  }
}
