/// A search for the smallest amount on a curve whose payable is less than a claim allows.
struct BreachSearch {
  private let floor: ClaimedFloor
  private var curve: PriceCurve
  private let settled: AsymptoticForms
  private var tails: TailSearch

  /// The last amount that must be examined.
  private var end: Int64

  /// The open promotions, and the amount from which on they have been open.
  private var open: (promotions: [Int], since: Int64) = ([], 0)

  /// For each candidate, the amount up to which it is known to keep the claim.
  private var keptUpTo: [Int64] = []
  private var openingCount = 0
  private(set) var hasTooManyStacks = false

  /// True if the winners of the steps change too often to follow. Then every promotion in force
  /// counts as a winner, so the amount that the search finds may keep the claim after all.
  private(set) var hasTooManyWinners = false

  init(of floor: ClaimedFloor, on curve: PriceCurve, _ settled: AsymptoticForms) {
    (self.floor, self.curve, self.settled) = (floor, curve, settled)
    tails = TailSearch(curve, settled)
    end = curve.limit
  }

  /// Returns the first amount from `first` on that breaks the claim; nil if the search finds no
  /// such amount up to the limit of the curve.
  mutating func firstBreach(from first: Int64, budget: inout Budget) -> Int64? {
    guard curve.stackCount <= PriceCurve.mostStacks else {
      hasTooManyStacks = true
      return nil
    }
    var walk = curve.sections(from: first)
    var lookCount = tails.lookCount
    budget.spend(20)
    while !budget.isSpent, walk.last < end, walk.next() {
      if walk.open != open.promotions || keptUpTo.isEmpty { open = (walk.open, walk.first) }
      if TailSearch.isAsked(at: walk.count), let nearer = lastToLook(from: walk.first, walk) {
        end = min(end, nearer)
      }
      let breach = breach(in: walk, &budget)
      budget.spend(walk.lookCount + tails.lookCount - lookCount + walk.candidates.count)
      lookCount = walk.lookCount + tails.lookCount
      if let breach { return breach }
      if walk.openingCount > PriceCurve.mostOpenings { return superBreach(walk.last, &budget) }
    }
    return nil
  }

  /// Continues the search after an amount, and counts every promotion in force as a winner, because
  /// the winners have changed too often. Returns the first amount that may break the claim.
  private mutating func superBreach(_ last: Int64, _ budget: inout Budget) -> Int64? {
    hasTooManyWinners = true
    let all = PriceCurve(
      forms: curve.forms, inForce: curve.inForce, strategy: .best, limit: end)
    var search = BreachSearch(of: floor, on: all, settled)
    let breach = search.firstBreach(from: last + 1, budget: &budget)
    hasTooManyStacks = search.hasTooManyStacks
    // If a claim holds with all promotions as winners, it also holds with the actual winners.
    if breach == nil, !budget.isSpent, !hasTooManyStacks { hasTooManyWinners = false }
    return breach
  }
}

// MARK: - One section

extension BreachSearch {
  private mutating func breach(in walk: SectionWalk, _ budget: inout Budget) -> Int64? {
    if walk.openingCount != openingCount {
      keptUpTo = Array(repeating: 0, count: walk.candidates.count)
      openingCount = walk.openingCount
    }
    var last = min(walk.last, end)
    // Prices never drop within a section, and the floor for a single promotion allows for the
    // fewest roundings. So the section keeps the claim if its first price is at least this floor
    // for its last amount.
    if !floor.isBroken(byPaying: walk.payable(of: walk.first), for: last) { return nil }
    var found: Int64?
    for place in walk.candidates.indices where keptUpTo[place] < last {
      let candidate = walk.candidates[place]
      guard candidate.isChoice else { continue }
      let floor = floor.applying(candidate.stack.count)
      let bounds = candidate.formula.bounds(walk.curve.rounding)
      let reach = min(candidate.last, end)
      if floor.lastKept(by: bounds, from: walk.first, upTo: reach) == reach {
        keptUpTo[place] = reach
        continue
      }
      let breach = firstBreach(
        of: floor, by: candidate.formula, bounds, from: walk.first, upTo: last, budget: &budget)
      if let breach { (found, last) = (breach, breach - 1) }
    }
    return found
  }

  private func firstBreach(
    of floor: ClaimedFloor, by formula: Formula, _ bounds: LinearBounds, from first: Int64,
    upTo last: Int64, budget: inout Budget
  ) -> Int64? {
    var (amount, end) = (first, last)
    if let period = formula.period(curve.rounding) {
      end = min(end, floor.lastToLook(with: period, from: first) ?? end)
    }
    while amount <= end, !budget.isSpent {
      budget.spend(5)
      if let kept = floor.lastKept(by: bounds, from: amount, upTo: end) {
        amount = kept + 1
        continue
      }
      let payable = formula.payable(of: amount, curve.rounding)
      if floor.isBroken(byPaying: payable, for: amount) { return amount }
      amount = min(floor.lastAmount(kept: payable), end) + 1
    }
    return nil
  }
}

// MARK: - Large amounts

extension BreachSearch {
  /// Returns the last amount that must be examined, given what is known about all larger amounts;
  /// nil if nothing is known.
  private mutating func lastToLook(from first: Int64, _ walk: SectionWalk) -> Int64? {
    if tails.areOpenForGood(walk.open, since: open.since, at: first),
      let last = lastToLook(at: walk.candidates.map({ $0.stack }), from: first)
    {
      return last
    }
    return tails.commonTail(at: first)?.period.flatMap { floor.lastToLook(with: $0, from: first) }
  }

  /// Returns the last amount that must be examined if no other stacks can be chosen from `first`
  /// on. Returns nil unless the bounds of each stack prove the claim or its price repeats.
  private func lastToLook(at stacks: [Stack], from first: Int64) -> Int64? {
    var last = first
    for stack in stacks where !tails.isNeverChoice(stack, from: first) {
      guard let bounds = settled.bounds(of: stack, from: first) else { return nil }
      let floor = floor.applying(stack.count)
      if floor.lastKept(by: bounds, from: first, upTo: end) == end { continue }
      guard let period = settled.period(of: stack),
        let needed = floor.lastToLook(with: period, from: first), needed < end
      else { return nil }
      last = max(last, needed)
    }
    return last
  }
}
