// Which promotion wins a step of `calculator`, for every amount.

/// The winner of a step from some amount on.
struct StepWinner {
  let from: Int64

  /// Its index; nil where none takes anything.
  let index: Int?

  /// Whether it is not said who wins from here on, because that changes too often.
  var isTooOften = false
}

/// What a promotion is worth alone on some amounts: a straight line.
struct AloneLine {
  /// In millionths of a minor unit, at an amount of 0.
  let base: Int128
  let slope: Int128

  /// Whether it takes anything.
  let isEligible: Bool
  let last: Int64

  init(_ rule: PriceRule, at amount: Int64, _ rounding: Rounding) {
    let form = rule.form(on: amount, basis: amount, rounding)
    isEligible = form.operation != nil
    last = min(form.lastLeft, form.lastBasis)
    switch form.operation {
    case nil: (base, slope) = (0, 0)
    case .keep(let millionths): (base, slope) = (0, 1_000_000 - Int128(millionths))
    case .minus(let units): (base, slope) = (Int128(units) * 1_000_000, 0)
    case .nothing: (base, slope) = (0, 1_000_000)
    }
  }

  func worth(at amount: Int64) -> Int128 { base + slope * Int128(amount) }

  /// The first amount from one to another at which it is worth more than another line, or as much
  /// where that is enough.
  func firstAmount(
    above other: AloneLine, orEqual isEqualEnough: Bool, from first: Int64, to end: Int64
  ) -> Int64? {
    let needed: Int128 = isEqualEnough ? 0 : 1
    let ahead = { (amount: Int64) in self.worth(at: amount) - other.worth(at: amount) >= needed }
    if ahead(first) { return first }
    guard ahead(end) else { return nil }
    let missing = needed - (worth(at: first) - other.worth(at: first))
    let gain = slope - other.slope
    return first + Int64((missing + gain - 1) / gain)
  }
}

extension PriceAnalysis {
  /// The winners of a step among some promotions that are in force, one after the other as the amount
  /// rises.
  mutating func winners(among promotions: [Int]) -> [StepWinner] {
    var winners: [StepWinner] = []
    var amount: Int64 = 1
    while amount <= limit, !budget.isSpent {
      guard winners.count < PriceAnalysis.largestWinCount else {
        winners.append(StepWinner(from: amount, index: nil, isTooOften: true))
        break
      }
      let winner = winner(among: promotions, at: amount)
      winners.append(StepWinner(from: amount, index: winner))
      var next = limit + 1
      for index in promotions where index != winner {
        let lead = firstWin(of: index, over: winner, from: amount, upTo: next - 1)
        if let lead { next = lead }
      }
      amount = next
    }
    return winners
  }

  /// How often the winner of a step changes before it is no longer followed.
  private static var largestWinCount: Int { 5_000 }

  private mutating func winner(among promotions: [Int], at amount: Int64) -> Int? {
    budget.spend(1 + promotions.count / 4)
    var winner: (index: Int, worth: Int128)?
    for index in promotions {
      let line = AloneLine(rules[index], at: amount, rounding)
      guard line.isEligible else { continue }
      let worth = line.worth(at: amount)
      guard let best = winner else {
        winner = (index, worth)
        continue
      }
      if worth > best.worth || worth == best.worth && winsTies(index, over: best.index) {
        winner = (index, worth)
      }
    }
    return winner?.index
  }

  /// Whether a promotion wins a step over another that is worth as much.
  private func winsTies(_ index: Int, over other: Int) -> Bool {
    let (isSync, isOtherSync) = (
      program.promotions[index].isSync, program.promotions[other].isSync
    )
    return isSync == isOtherSync ? index < other : isSync
  }

  /// The first amount at which a promotion wins its step over one that wins at `first`, or over none.
  private mutating func firstWin(
    of index: Int, over winner: Int?, from first: Int64, upTo end: Int64
  ) -> Int64? {
    let isEqualEnough = winner.map { winsTies(index, over: $0) } ?? false
    var (amount, end, isSettled) = (first, end, false)
    while amount <= end, !budget.isSpent {
      // The first look is one of `winner(among:at:)`.
      if amount > first { budget.spend() }
      let line = AloneLine(rules[index], at: amount, rounding)
      guard let winner else {
        if line.isEligible { return amount }
        amount = max(amount, line.last) + 1
        continue
      }
      let winning = AloneLine(rules[winner], at: amount, rounding)
      let last = min(line.last, winning.last, end)
      if line.isEligible,
        let lead = line.firstAmount(above: winning, orEqual: isEqualEnough, from: amount, to: last)
      {
        return lead
      }
      if last < end, !isSettled {
        isSettled = settle(index, behind: winner, orEqual: isEqualEnough, from: amount, upTo: &end)
      }
      amount = last + 1
    }
    return nil
  }

  /// Whether what two promotions are worth repeats itself from an amount on; sets the last amount up to
  /// which they must be compared: who is not ahead in a whole period, and rises by no more in it, never
  /// will be.
  private func settle(
    _ index: Int, behind winner: Int, orEqual isEqualEnough: Bool, from first: Int64,
    upTo end: inout Int64
  ) -> Bool {
    guard let behind = settledWorth(of: index, from: first),
      let ahead = settledWorth(of: winner, from: first)
    else { return false }
    let isBehind = [first, end].allSatisfy {
      let gap = ahead.low.height(at: $0) - behind.high.height(at: $0)
      return isEqualEnough ? gap > 0 : gap >= 0
    }
    let length = worthPeriod(of: index).leastCommonMultiple(with: worthPeriod(of: winner))
    if isBehind {
      end = first
    } else if let length, length < end - first,
      worthRise(of: [index], over: length) <= worthRise(of: [winner], over: length)
    {
      end = first + length
    }
    return true
  }

  /// After how many minor units what a settled promotion is worth rises in the same way again.
  private func worthPeriod(of index: Int) -> Int64 {
    if case .repeated(_, let every)? = settled[index]?.form.form { every.minorUnits } else { 1 }
  }

  private func settledWorth(of index: Int, from amount: Int64) -> LinearBounds? {
    guard let (from, form) = settled[index], amount >= from, let operation = form.operation
    else { return nil }
    if case .repeated(let coupon, let every) = form.form {
      return .worth(of: coupon, every: every)
    }
    let line: LinearBounds.Line
    switch operation {
    case .minus(let units): line = .init(slope: 0, offset: Int128(units) * LinearBounds.unit)
    case .keep(let millionths):
      line = .init(
        slope: LinearBounds.unit / 1_000_000 * (1_000_000 - Int128(millionths)), offset: 0)
    case .nothing: line = .init(slope: LinearBounds.unit, offset: 0)
    }
    return LinearBounds(low: line, high: line)
  }
}
