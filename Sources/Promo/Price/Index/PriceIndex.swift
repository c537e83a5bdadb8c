// A program compiled to flat columns. It finds the same payable and the same promotions as the law,
// for the following reasons.
//
// Lookup. The amount, the instant, the codes and the facts of an order decide its price. A key
// leads from an order to promotions (`PromotionKeys`). The keys of a promotion are its codes, if it
// names any. Otherwise, if it requires a fact to have one of a few values, its keys are these
// values. All other promotions have no key; they form the first group. The starts and ends of
// windows cut time into intervals (`SegmentTree`). Schedules and all other conditions are tested
// (`IndexedTests`). So every promotion in force is a contender in the first group or in the group
// of one of the order's keys, in the interval of the order's instant. A promotion that is not in
// force is not a contender there, or fails its tests.
//
// `calculator`. The winner of a step has the largest value on the order amount. Rank breaks ties:
// `sync` first, then the written order (`Tie.wins`). The search does not check that a reduction is
// above zero. A larger value never gives a smaller reduction, so if the winner takes nothing, no
// other promotion of its step takes anything. A contender is dropped only if another contender of
// the same step is in force whenever the first one is, and wins over the first one on every order.
// A larger percentage wins on every order if its threshold is no higher; an equal percentage wins
// by rank. Of two coupons, the larger one wins on every order that is larger than the smaller
// coupon. On all other orders their values are equal, so the rank decides. That is why coupons
// without a threshold have a separate list for such orders (`Contender.Kind.all`). A coupon that is
// at least as large as its threshold becomes a tested contender. A tested contender is dropped only
// if another contender wins over it on small orders as well as on large ones. No contender is
// dropped because of a tested one. The remaining contenders of each list form an upper envelope.
// Each tested contender has a bound that its value never exceeds. The search of tested contenders
// stops only when the bounds show that no later contender can be worth more, or be worth as much
// and have a better rank. Then all stacks of the winners are tried, as defined by point 2 of the
// calculator in Grammar.md, and `Tie.ranks` chooses among them. Without a code that counts, there
// are four stacks. A stack of two promotions is chosen only if it leaves less to pay than either
// promotion alone, because at an equal payable the stack with fewer promotions is chosen.
//
// `first`. From a certain amount up, a promotion takes something off every order (see
// `Pricer+OnePiece`). So the promotion is a contender with that amount as its threshold. All
// contenders have the same value, and the written order alone ranks them.
//
// `best`. No contender is dropped, because the thresholds of later steps decide which of two
// discounts is better. The index finds the promotions in force, and `Pricer` finds the cheapest set
// of them.
//
// For small files, `CurveTable` works out the price of every amount in advance, from the segments
// of the price curve. It serves orders whose price depends on no code and no fact.
//
// The index never reads a benefit. It reads the form, either packed to price one amount
// (`PackedForms`) or turned into contenders (`ContenderList`). The law reads the benefit itself, so
// the index and the law check each other.
//
// All this relies on one rule of the language: the exact value on the order amount decides the
// winner of a step, before anything is rounded or stacked. If rounded prices decided, two
// promotions would tie at scattered amounts, and no upper envelope could be built.

/// A program compiled for fast pricing. The time to price an order hardly depends on the number of
/// promotions.
public final class PriceIndex: Sendable {
  /// The indexed program.
  public let program: Program

  let forms: PackedForms
  let tests: IndexedTests

  /// The codes, each with the number of its group.
  private let codes: TextTable

  /// The labels, each with its position in `Program.labels`.
  let labels: TextTable

  /// One folded code of each group, in a set, by the group's number. All codes of a group belong
  /// to the same promotions, so one stands for them all. Empty unless the rules are about goods.
  let foldedCodes: [Int32: Set<String>]

  /// The facts whose values are keys, with the group of each value.
  let factGroups: [FactGroups]
  let groups: PromotionGroups

  /// The prices of a small file under its own strategy.
  let curves: CurveTable

  /// Under `calculator`, the prices of a small file by `best`; under other strategies, `curves`.
  let bestCurves: CurveTable

  /// True if the rules declare no fact and are not about goods, so that an amount and an instant
  /// can decide a price.
  let isOfAmounts: Bool

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
    // The first group holds the promotions without a key.
    grouping.add(keys.common)
    keys.codes.renumber(keys.promotionsOfCodes.map { grouping.add($0) })
    codes = keys.codes
    labels = TextTable(program.labels)
    foldedCodes = program.isAboutGoods ? program.codes(numberedBy: codes) : [:]
    let facts = Set(keys.promotionsOfFacts.keys.map { $0.fact }).sorted()
    factGroups = facts.map { fact in
      let values = program.facts[fact].valueCount
      return FactGroups(
        fact: fact,
        groups: (0..<values).map { ordinal in
          let key = PromotionKeys.FactValueKey(fact: fact, ordinal: Int64(ordinal))
          return keys.promotionsOfFacts[key].map { grouping.add($0) } ?? -1
        })
    }
    let groupsOfAmounts = program.isAboutGoods ? [] : grouping.groups
    for members in groupsOfAmounts { tree.add(ContenderList(of: members, program, tests)) }
    groups = tree.built
    curves = CurveTable(program)
    bestCurves =
      program.strategy == .calculator && curves.hasPrices
      ? CurveTable(program.changed(to: .best)) : curves
    isOfAmounts = program.facts.isEmpty && !program.isAboutGoods
  }

  /// Returns true if only the amount and the instant of an order decide its price, and the rules
  /// accept its instant and its currency.
  func allowsFastPath(_ order: Order) -> Bool {
    isOfAmounts && (order.isPlain || order.isAmount && order.codes.isEmpty && order.facts.isEmpty)
      && program.acceptsInstantAndCurrency(of: order)
  }

  /// Returns the number of a code as presented, in UTF-8; nil if no promotion names the code.
  package func number(ofCode code: UnsafeBufferPointer<UInt8>) -> Int32? {
    codes.number(of: code) { codeProblem(of: $0) == nil }.map(Int32.init)
  }

  /// Returns the number of a code; nil if no promotion names the code.
  package func number(ofCode code: String) -> Int32? {
    var code = code
    return code.withUTF8 { number(ofCode: $0) }
  }

  /// Returns the position of a label in `Program.labels`; nil if the rules do not declare it.
  func number(ofLabel label: String) -> Int? {
    var label = label
    return label.withUTF8 { labels.number(of: $0) }
  }
}

/// Numbers for sets of promotions. Equal sets share a number.
private struct Grouping {
  private(set) var groups: [[Int32]] = []

  /// The numbers of sets with one promotion, the most frequent kind of set.
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
  /// The number of values; 0 for a fact of numbers, which has too many values.
  fileprivate var valueCount: Int {
    switch kind {
    case .oneOf(let texts): texts.count
    case .yesNo: 2
    case .number: 0
    }
  }
}

extension Program {
  fileprivate func changed(to strategy: Strategy) -> Program {
    Program(
      currency: currency, rounding: rounding, strategy: strategy, zone: zone, facts: facts,
      labels: labels, excludedLabels: excludedLabels,
      promotions: promotions, expectations: [], guarantees: [])
  }
}

extension Program {
  fileprivate func codes(numberedBy table: TextTable) -> [Int32: Set<String>] {
    var codes: [Int32: Set<String>] = [:]
    for code in promotions.flatMap({ $0.foldedCodes }) {
      var code = code
      if let number = code.withUTF8({ table.number(of: $0) }) { codes[Int32(number)] = [code] }
    }
    return codes
  }
}

extension PriceIndex {
  private func isPricedByLines(_ order: Order) -> Bool {
    program.isAboutGoods || !order.isAmount
  }

  /// Prices an order.
  ///
  /// - Throws: The problem if the order does not fit the rules.
  public func price(_ order: Order) throws(Order.Problem) -> Amount {
    if allowsFastPath(order) {
      return Amount(unchecked: payable(of: order.amount, at: order.instant))
    }
    if isPricedByLines(order) { return try program.price(order) }
    return Amount(unchecked: try priced(order).payable)
  }

  /// Returns the payable of an order without codes or facts, in minor units. Nil if the amount is
  /// not from 0 to 10^15, if the instant is outside the calendar, or if the rules declare facts or
  /// are about goods.
  ///
  /// - Parameter seconds: The instant, in seconds since 1970.
  package func fastPayable(of minorUnits: Int64, at seconds: Int64) -> Int64? {
    let instant = Instant(secondsSince1970: seconds)
    guard isOfAmounts, program.instants.contains(instant),
      let amount = Amount(minorUnits: minorUnits)
    else { return nil }
    return payable(of: amount, at: instant)
  }

  @inline(__always)
  private func payable(of amount: Amount, at instant: Instant) -> Int64 {
    let (amount, instant) = (amount.minorUnits, instant.secondsSince1970)
    if curves.hasPrices, let position = curves.position(of: amount, at: instant),
      let payable = curves.payable(of: amount, at: position)
    {
      return payable
    }
    return pricedFast(amount, at: instant).payable
  }

  func priced(_ order: Order) throws(Order.Problem) -> PricedOrder {
    guard !allowsFastPath(order) else {
      return pricedFast(order.amount.minorUnits, at: order.instant.secondsSince1970)
    }
    try program.checkInstantAndCurrency(of: order)
    try program.checkFactNames(of: order)
    // Temporary values live on the call stack, unless there are very many facts or codes.
    let result: Result<PricedOrder, Order.Problem> =
      withUnsafeTemporaryAllocation(of: Int64.self, capacity: program.facts.count) { facts in
        for index in facts.indices {
          do throws(Order.Problem) {
            facts.initializeElement(at: index, to: try program.factOrdinal(at: index, of: order))
          } catch {
            return .failure(error)
          }
        }
        return .success(priced(order, facts: UnsafeBufferPointer(facts)))
      }
    return try result.get()
  }

  private func pricedFast(_ amount: Int64, at instant: Int64) -> PricedOrder {
    priced(
      IndexedOrder(
        amount: amount, instant: instant, codes: UnsafeBufferPointer(start: nil, count: 0),
        facts: UnsafeBufferPointer(start: nil, count: 0)))
  }

  private func priced(_ order: Order, facts: UnsafeBufferPointer<Int64>) -> PricedOrder {
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: order.codes.count) { codes in
      var count = 0
      for code in order.codes {
        if let number = number(ofCode: code) {
          codes.initializeElement(at: count, to: number)
          count += 1
        }
      }
      return priced(
        IndexedOrder(
          amount: order.amount.minorUnits, instant: order.instant.secondsSince1970,
          codes: UnsafeBufferPointer(rebasing: codes[..<count]), facts: facts))
    }
  }
}

extension PriceIndex {
  /// Prices an order and explains the price. Gives the same answer as `Program.quote(_:outcomes:)`.
  ///
  /// Takes time in proportion to the number of promotions, because each promotion gets an outcome.
  /// Reads the nudge from the segments of the price curve if they are known; otherwise searches for
  /// it.
  ///
  /// - Parameters:
  ///   - order: The order.
  ///   - scope: The promotions whose outcomes the quote includes.
  /// - Throws: The problem if the order does not fit the rules.
  public func quote(
    _ order: Order, outcomes scope: Quote.Scope = .all
  ) throws(Order.Problem) -> Quote {
    if isPricedByLines(order) { return try program.quote(order, outcomes: scope) }
    let checked = try program.checked(order)
    let position =
      allowsFastPath(order)
      ? curves.position(of: order.amount.minorUnits, at: order.instant.secondsSince1970) : nil
    let promotions: Stack
    if let position {
      promotions = curves.stack(at: position)
    } else {
      promotions = try priced(order).stack
    }
    let cart = priced(promotions, of: order.amount.minorUnits)
    return try program.quote(
      order, as: checked, by: cart, outcomes: scope, nudge: nudge(of: checked, at: position),
      cheaperUnderBest: alternative(to: cart, for: checked))
  }

  private func priced(_ stack: Stack, of amount: Int64) -> PricedCart {
    var (left, applied) = (amount, [PricedCart.Applied]())
    applied.reserveCapacity(stack.count)
    for promotion in stack {
      let next = forms.left(after: promotion, of: left, amount: amount)
      applied.append(
        PricedCart.Applied(index: promotion, off: Amount(unchecked: left - next)))
      left = next
    }
    return PricedCart(payable: Amount(unchecked: left), applied: applied)
  }

  private func alternative(to stack: PricedCart, for order: CheckedOrder) -> Quote.Alternative? {
    guard program.strategy == .calculator else { return nil }
    let amount = order.amount.minorUnits
    guard order.codes.isEmpty,
      let position = bestCurves.position(of: amount, at: order.instant.secondsSince1970)
    else { return program.alternative(program.priced(order, by: .best), cheaperThan: stack) }
    if let payable = bestCurves.payable(of: amount, at: position),
      payable >= stack.payable.minorUnits
    {
      return nil
    }
    let best = priced(bestCurves.stack(at: position), of: amount)
    return program.alternative(best, cheaperThan: stack)
  }

  private func nudge(of order: CheckedOrder, at position: CurveTable.Position?) -> Quote.Nudge? {
    let limit = min(2 * order.amount.minorUnits, Amount.largest.minorUnits)
    guard let position,
      let drops = curves.firstDrop(after: order.amount.minorUnits, upTo: limit, at: position)
    else {
      return program.nudge(for: order)
    }
    guard let drop = drops.first,
      let next = curves.position(of: drop, at: order.instant.secondsSince1970)
    else { return nil }
    let (amount, stack) = (Amount(unchecked: drop), curves.stack(at: next))
    let payable = Amount(unchecked: forms.left(after: stack, of: drop))
    return Quote.Nudge(
      add: amount - order.amount, line: nil, amount: amount, payable: payable,
      applied: program.names(of: stack), saved: amount - payable)
  }
}
