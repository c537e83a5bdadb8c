// The smallest larger amount at which one minor unit more makes an order cheaper is found by halving.
//
// What a choice of promotions leaves to pay never falls while each member has passed the same steps:
// the same thresholds, tiers and repetitions. Members pass steps, and begin to take something, only
// upwards. So if two amounts have the same choices, and their members have passed the same steps, then
// nothing changed in between either, and what the order pays never falls there. Under `calculator` the
// winners must be the same throughout, too: each other promotion of their step is worth less even at
// the upper end than the winner at the lower, or both lie on one straight line from end to end.

/// A search for the amount at which an order becomes cheaper.
struct NudgeSearch {
  /// What is known at one amount.
  private struct Reading {
    let amount: Int64
    let choice: Choice

    /// Every choice that was visited: its last promotion, and the steps that this one has passed.
    let trail: [Trace]

    /// Under `calculator`, what each promotion in force is worth alone.
    let alone: [Alone]

    /// The positions of the winners among `alone`, by step.
    let winners: [Int?]
  }

  private struct Trace: Hashable {
    let depth: Int
    let index: Int
    let steps: Int64
  }

  private struct Alone {
    let worth: Worth
    let line: WorthLine?
  }

  private let program: Program
  private let order: CheckedOrder

  /// The promotions in force, which no amount changes.
  private let inForce: [Int]

  /// How much is looked at for one amount, whatever its choices.
  private let weight: Int

  /// How much is looked at before the search is given up.
  private var effort = NudgeSearch.effortLimit

  /// The most promotions that are looked at, at all amounts together: some hundredths of a second. Only rules
  /// with very many steps that never change a price need more.
  static var effortLimit: Int { 200_000 }

  init(_ program: Program, _ order: CheckedOrder) {
    self.program = program
    self.order = order
    inForce = program.promotions.indices.filter { program.promotions[$0].isInForce(for: order) }
    weight = inForce.reduce(0) { $0 + program.promotions[$1].lineCount }
  }

  /// The smallest amount above the order's, and at most twice it, that pays less than one minor unit
  /// less; what it pays is told with it.
  mutating func nudge() -> (amount: Amount, choice: Choice)? {
    let low = order.amount.minorUnits
    let high = min(2 * low, Amount.largest.minorUnits)
    guard !inForce.isEmpty, low < high else { return nil }
    return firstFall(between: reading(at: low), and: reading(at: high)).map {
      (Amount(unchecked: $0.amount), $0.choice)
    }
  }

  private mutating func firstFall(between low: Reading, and high: Reading) -> Reading? {
    guard effort > 0, !isEven(from: low, to: high) else { return nil }
    if high.amount == low.amount + 1 {
      return high.choice.payable < low.choice.payable ? high : nil
    }
    let middle = reading(at: low.amount + (high.amount - low.amount) / 2)
    return firstFall(between: low, and: middle) ?? firstFall(between: middle, and: high)
  }

  /// Whether what is paid surely never falls between two amounts.
  private func isEven(from low: Reading, to high: Reading) -> Bool {
    guard low.trail == high.trail, low.winners == high.winners else { return false }
    return zip(low.alone.indices, zip(low.alone, high.alone)).allSatisfy { position, ends in
      let step = program.promotions[inForce[position]].step
      guard let winner = low.winners[step.rawValue], winner != position else { return true }
      if ends.1.worth < low.alone[winner].worth { return true }
      return ends.0.line == ends.1.line && low.alone[winner].line == high.alone[winner].line
    }
  }

  // MARK: What there is at one amount

  private mutating func reading(at minorUnits: Int64) -> Reading {
    let order = CheckedOrder(
      amount: Amount(unchecked: minorUnits), instant: order.instant, localTime: order.localTime,
      codes: order.codes, facts: order.facts)
    var lowest = Choice(nothingOff: order.amount)
    var trail: [Trace] = []
    program.forEachChoice(for: order, by: program.strategy) { choice in
      if let last = choice.applied.last { trail.append(trace(of: last, in: choice, order)) }
      if choice.ranks(before: lowest) { lowest = choice }
    }
    let isCalculator = program.strategy == .calculator
    let alone = isCalculator ? inForce.map { self.alone($0, order) } : []
    effort -= weight + trail.count
    return Reading(
      amount: minorUnits, choice: lowest, trail: trail, alone: alone,
      winners: isCalculator ? winners(among: trail) : [])
  }

  private func trace(of last: Choice.Applied, in choice: Choice, _ order: CheckedOrder) -> Trace {
    let promotion = program.promotions[last.index]
    let left = Amount(unchecked: last.left.minorUnits + last.off.minorUnits)
    let steps = promotion.line(on: left, of: order)?.steps ?? 0
    return Trace(
      depth: choice.applied.count, index: last.index,
      steps: promotion.fallsAtEveryStep ? steps : min(steps, 1))
  }

  private func alone(_ index: Int, _ order: CheckedOrder) -> Alone {
    let promotion = program.promotions[index]
    return Alone(
      worth: promotion.worth(on: order.amount, of: order),
      line: promotion.line(on: order.amount, of: order))
  }

  /// The winner of each step is the one that is visited alone.
  private func winners(among trail: [Trace]) -> [Int?] {
    Step.allCases.map { step in
      let winner = trail.first { $0.depth == 1 && program.promotions[$0.index].step == step }
      return winner.flatMap { winner in inForce.firstIndex(of: winner.index) }
    }
  }
}
