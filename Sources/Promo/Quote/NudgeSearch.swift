// The smallest larger amount at which one minor unit more makes an order cheaper is found by halving.
//
// What a stack of promotions leaves to pay never falls while each member has passed the same steps:
// the same thresholds, tiers and repetitions. Members pass steps, and begin to take something, only
// upwards. So if two amounts have the same stacks, and their members have passed the same steps, then
// nothing changed in between either, and what the order pays never falls there. Under `calculator` the
// winners must be the same throughout, too: each other promotion of their step is worth less even at
// the upper end than the winner at the lower, or both lie on one straight line from end to end.

/// A search for the amount at which an order becomes cheaper.
struct NudgeSearch {
  /// What is known at one amount.
  private struct Reading {
    let amount: Int64
    let stack: PricedStack

    /// Every stack that was visited: its last promotion, and the steps that this one has passed.
    let trail: [Trace]

    /// Under `calculator`, what each promotion is worth alone.
    let alone: [Alone]

    /// The indexes of the winners, by step.
    let winners: [Int?]
  }

  private struct Trace: Hashable {
    let depth: Int
    let index: Int
    let steps: Int64
  }

  private struct Alone {
    let value: ExactAmount
    let line: ValueLine?
  }

  /// The rules with only the promotions that are in force, which no amount changes.
  private let program: Program
  private let order: CheckedOrder

  /// How much is looked at for one amount, whatever its stacks.
  private let weight: Int

  /// How much is looked at before the search is given up.
  private var budget = NudgeSearch.budgetLimit

  /// The most promotions that are looked at, at all amounts together: some hundredths of a second. Only rules
  /// with very many steps that never change a price need more.
  static var budgetLimit: Int { 200_000 }

  init(_ program: Program, _ order: CheckedOrder) {
    let inForce = program.promotions.filter { $0.isInForce(for: order) }
    self.program = Program(
      currency: program.currency, rounding: program.rounding, strategy: program.strategy,
      zone: program.zone, facts: program.facts, promotions: inForce, expectations: [],
      guarantees: [])
    self.order = order
    weight = inForce.reduce(0) { $0 + $1.lineCount }
  }

  /// The smallest amount above the order's, and at most twice it, that pays less than one minor unit
  /// less.
  mutating func nudge() -> Quote.Nudge? {
    let low = order.amount.minorUnits
    let high = min(2 * low, Amount.largest.minorUnits)
    guard !program.promotions.isEmpty, low < high, choiceCount <= NudgeSearch.budgetLimit
    else { return nil }
    return firstFall(between: reading(at: low), and: reading(at: high)).map { reading in
      let amount = Amount(unchecked: reading.amount)
      return Quote.Nudge(
        add: amount - order.amount, amount: amount, payable: reading.stack.payable,
        applied: program.names(of: reading.stack))
    }
  }

  /// How many stacks there can be at one amount; above the limit no more is counted, so that no number of
  /// promotions overflows it.
  private var choiceCount: Int {
    guard program.strategy == .best else { return 1 << Promotion.Step.allCases.count }
    let sync = program.promotions.filter(\.isSync)
    let combined = Promotion.Step.allCases.reduce(1) { product, step in
      min(product * (1 + sync.count { $0.step == step }), NudgeSearch.budgetLimit + 1)
    }
    return program.promotions.count - sync.count + combined
  }

  private mutating func firstFall(between low: Reading, and high: Reading) -> Reading? {
    guard budget > 0, !isEven(from: low, to: high) else { return nil }
    if high.amount == low.amount + 1 {
      return high.stack.payable < low.stack.payable ? high : nil
    }
    let middle = reading(at: low.amount + (high.amount - low.amount) / 2)
    return firstFall(between: low, and: middle) ?? firstFall(between: middle, and: high)
  }

  /// Whether what is paid surely never falls between two amounts.
  private func isEven(from low: Reading, to high: Reading) -> Bool {
    guard low.trail == high.trail, low.winners == high.winners else { return false }
    return zip(low.alone.indices, zip(low.alone, high.alone)).allSatisfy { index, ends in
      let step = program.promotions[index].step
      guard let winner = low.winners[step.rawValue], winner != index else { return true }
      if ends.1.value < low.alone[winner].value { return true }
      return ends.0.line == ends.1.line && low.alone[winner].line == high.alone[winner].line
    }
  }

  // MARK: What there is at one amount

  private mutating func reading(at minorUnits: Int64) -> Reading {
    let order = CheckedOrder(
      amount: Amount(unchecked: minorUnits), instant: order.instant, localTime: order.localTime,
      codes: order.codes, facts: order.facts)
    var lowest = PricedStack(nothingOff: order.amount)
    var trail: [Trace] = []
    program.forEachStack(for: order, by: program.strategy) { stack in
      if let last = stack.applied.last { trail.append(trace(of: last, in: stack, order)) }
      if stack.ranks(before: lowest) { lowest = stack }
    }
    let isCalculator = program.strategy == .calculator
    let alone = isCalculator ? program.promotions.map { self.alone($0, order) } : []
    budget -= weight + trail.count
    return Reading(
      amount: minorUnits, stack: lowest, trail: trail, alone: alone,
      winners: isCalculator ? winners(among: trail) : [])
  }

  private func trace(of last: PricedStack.Applied, in stack: PricedStack, _ order: CheckedOrder)
    -> Trace
  {
    let promotion = program.promotions[last.index]
    let left = Amount(unchecked: last.left.minorUnits + last.off.minorUnits)
    let steps = promotion.line(on: left, of: order)?.steps ?? 0
    return Trace(
      depth: stack.applied.count, index: last.index,
      steps: promotion.fallsAtEveryStep ? steps : min(steps, 1))
  }

  private func alone(_ promotion: Promotion, _ order: CheckedOrder) -> Alone {
    Alone(
      value: promotion.value(on: order.amount, of: order),
      line: promotion.line(on: order.amount, of: order))
  }

  /// The winner of each step is the one that is visited alone.
  private func winners(among trail: [Trace]) -> [Int?] {
    Promotion.Step.allCases.map { step in
      trail.first { $0.depth == 1 && program.promotions[$0.index].step == step }?.index
    }
  }
}
