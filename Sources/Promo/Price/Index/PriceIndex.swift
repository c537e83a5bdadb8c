// A program compiled to price many orders.
//
// For a small file, `CurveTable` works out the price of every amount in advance, from the segments
// of the price curve. It serves orders whose price depends on no code and no fact. For every other
// amount, `PromotionKeys` gives the promotions that may be in force: those of the codes of the order
// and those that ask for no code. Windows are compared, schedules and conditions are tested
// (`IndexedTests`), and `StackSearch` prices the amount by the promotions that are left.

/// A program compiled for fast pricing. An order is compared with the windows of all promotions that
/// ask for no code, and priced by those in force. Promotions of codes that it does not present take
/// no time, however many there are.
public final class PriceIndex: Sendable {
  /// The indexed program.
  public let program: Program

  let tests: IndexedTests

  /// The labels, each with its position in `Program.labels`.
  let labels: TextTable

  /// Each folded code by its number, in a set; empty unless the rules are about goods.
  let foldedCodes: [Set<String>]

  let keys: PromotionKeys

  /// The facts of the program, and their names by position.
  private let facts: [FactCells]
  private let factNames: TextTable

  /// The prices of a small file under its own strategy.
  let curves: CurveTable

  /// Under `calculator`, the prices of a small file by `best`; under other strategies, `curves`.
  let bestCurves: CurveTable

  /// True if the rules declare no fact and are not about goods, so that an amount and an instant
  /// can decide a price.
  let isOfAmounts: Bool

  /// Makes the index of a program. Takes time and memory in proportion to n log n for n promotions.
  public init(_ program: Program) {
    self.program = program
    var tests = IndexedTests(in: program.zone)
    keys = PromotionKeys(program, &tests)
    self.tests = tests
    labels = TextTable(program.labels)
    facts = program.facts.map { FactCells($0, saidForAll: nil) }
    var names = TextTable(capitalsMatter: true)
    for fact in program.facts {
      var name = fact.name
      name.withUTF8 { _ = names.insert($0) }
    }
    factNames = names
    foldedCodes = program.isAboutGoods ? program.codes(numberedBy: keys.codes) : []
    curves = CurveTable(program)
    bestCurves =
      program.strategy == .calculator && curves.hasPrices
      ? CurveTable(program.with(program.promotions, strategy: .best)) : curves
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
    keys.codes.number(of: code) { codeProblem(of: $0) == nil }.map(Int32.init)
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

extension Program {
  fileprivate func codes(numberedBy table: TextTable) -> [Set<String>] {
    var codes = [Set<String>](repeating: [], count: table.count)
    for code in promotions.flatMap({ $0.foldedCodes }) {
      var code = code
      if let number = code.withUTF8({ table.number(of: $0) }) { codes[number] = [code] }
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

  /// Returns the payable of an order of one amount with codes and facts, which are looked up in place.
  /// Nil if the rules are about goods, or if a part must be read with care: `price(_:)` does so, and says
  /// what is wrong.
  ///
  /// - Parameters:
  ///   - code: Returns a code, in UTF-8.
  ///   - fact: Returns the name and the value of a fact, in UTF-8.
  package func fastPayable(
    of minorUnits: Int64, at seconds: Int64,
    codeCount: Int, code: (Int) -> UnsafeBufferPointer<UInt8>,
    factCount: Int,
    fact: (Int) -> (name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>)
  ) -> Int64? {
    guard !program.isAboutGoods, Amount(minorUnits: minorUnits) != nil,
      program.instants.contains(Instant(secondsSince1970: seconds))
    else { return nil }
    return withUnsafeTemporaryAllocation(of: Int64.self, capacity: facts.count) { ordinals in
      let missing = Int64.min
      ordinals.initialize(repeating: missing)
      for number in 0..<factCount {
        let (name, value) = fact(number)
        guard let place = factNames.number(ofBytes: name), ordinals[place] == missing,
          let ordinal = facts[place].ordinal(ofText: value)
        else { return nil }
        ordinals[place] = ordinal
      }
      for place in ordinals.indices where ordinals[place] == missing {
        guard let ordinal = facts[place].defaultOrdinal else { return nil }
        ordinals[place] = ordinal
      }
      return withUnsafeTemporaryAllocation(of: Int32.self, capacity: codeCount) { numbers in
        var count = 0
        for number in 0..<codeCount {
          guard UnsafeRawBufferPointer(code(number)).isPlainCode else { return nil }
          guard let known = keys.codes.number(ofBytes: code(number)) else { continue }
          numbers.initializeElement(at: count, to: Int32(known))
          count += 1
        }
        var stacks = StackSearch()
        return priced(
          IndexedOrder(
            amount: minorUnits, instant: seconds,
            codes: UnsafeBufferPointer(rebasing: numbers[..<count]),
            facts: UnsafeBufferPointer(ordinals)), by: &stacks
        ).payable
      }
    }
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
    var stacks = StackSearch()
    return priced(
      IndexedOrder(
        amount: amount, instant: instant, codes: UnsafeBufferPointer(start: nil, count: 0),
        facts: UnsafeBufferPointer(start: nil, count: 0)), by: &stacks)
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
      var stacks = StackSearch()
      return priced(
        IndexedOrder(
          amount: order.amount.minorUnits, instant: order.instant.secondsSince1970,
          codes: UnsafeBufferPointer(rebasing: codes[..<count]), facts: facts), by: &stacks)
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
    let cart = program.priced(promotions, of: order.amount.minorUnits)
    return try program.quote(
      order, as: checked, by: cart, outcomes: scope, nudge: nudge(of: checked, at: position),
      cheaperUnderBest: alternative(to: cart, for: checked))
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
    let best = program.priced(bestCurves.stack(at: position), of: amount)
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
    let payable = Amount(unchecked: left(after: stack, of: drop))
    return Quote.Nudge(
      add: amount - order.amount, line: nil, amount: amount, payable: payable,
      applied: program.names(of: stack), saved: amount - payable)
  }
}
