/// The search for the smallest amount of a curve that pays less than a claim asks for.
struct BreachSearch {
  private let floor: ClaimedFloor
  private var curve: PriceCurve
  private let settled: SettledForms
  private var tails: TailSearch

  /// The last amount that needs a look.
  private var end: Int64

  /// The promotions that are open, and the first amount since which they have been.
  private var open: (promotions: [Int], since: Int64) = ([], 0)

  /// The amount up to which each candidate is known to keep the claim.
  private var keptUpTo: [Int64] = []
  private var openingCount = 0

  /// True if there are too many stacks to look at.
  private(set) var hasTooManyStacks = false

  /// True if the winners of the steps change too often to be followed. Then every promotion in
  /// force counts as a winner, so an amount found may keep the claim after all.
  private(set) var hasTooManyWinners = false

  init(of floor: ClaimedFloor, on curve: PriceCurve, _ settled: SettledForms) {
    (self.floor, self.curve, self.settled) = (floor, curve, settled)
    tails = TailSearch(curve, settled)
    end = curve.limit
  }

  /// Returns the first amount from `first` on that breaks the claim; nil if none is found up to the
  /// limit of the curve.
  mutating func firstBreach(from first: Int64, budget: inout Budget) -> Int64? {
    guard curve.stackCount <= PriceCurve.mostStacks else {
      hasTooManyStacks = true
      return nil
    }
    var walk = curve.sections(from: first)
    while !budget.isSpent, walk.last < end, walk.next() {
      let lookCount = walk.lookCount
      if walk.open != open.promotions || keptUpTo.isEmpty { open = (walk.open, walk.first) }
      if TailSearch.isAsked(at: walk.count), let nearer = lastToLook(from: walk.first, walk) {
        end = min(end, nearer)
      }
      if let breach = breach(in: walk, &budget) { return breach }
      budget.spend(1 + walk.lookCount - lookCount + walk.candidates.count / 8)
      if walk.openingCount > PriceCurve.mostOpenings { return superBreach(walk.last, &budget) }
    }
    return nil
  }

  /// Goes on after an amount when the winners have changed too often, with every promotion in force
  /// as a winner. Returns the first amount that may break the claim.
  private mutating func superBreach(_ last: Int64, _ budget: inout Budget) -> Int64? {
    hasTooManyWinners = true
    let all = PriceCurve(
      forms: curve.forms, inForce: curve.inForce, rounding: curve.rounding, strategy: .best,
      limit: end)
    var search = BreachSearch(of: floor, on: all, settled)
    let breach = search.firstBreach(from: last + 1, budget: &budget)
    hasTooManyStacks = search.hasTooManyStacks
    // A claim that holds with all promotions as winners holds with the real ones.
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
    // Prices never drop within a section.
    if walk.payable(of: walk.first) >= floor.units(for: last) { return nil }
    var found: Int64?
    for place in walk.candidates.indices where keptUpTo[place] < last {
      let candidate = walk.candidates[place]
      guard candidate.isChoice else { continue }
      let bounds = candidate.formula.bounds(walk.curve.rounding)
      let reach = min(candidate.last, end)
      if floor.isKept(by: bounds, at: walk.first), floor.isKept(by: bounds, at: reach) {
        keptUpTo[place] = reach
        continue
      }
      let breach = firstBreach(
        by: candidate.formula, bounds, from: walk.first, upTo: last, budget: &budget)
      if let breach { (found, last) = (breach, breach - 1) }
    }
    return found
  }

  /// Returns the first amount from `first` to `last` for which a formula leaves less than the claim
  /// asks for.
  private func firstBreach(
    by formula: Formula, _ bounds: LinearBounds, from first: Int64, upTo last: Int64,
    budget: inout Budget
  ) -> Int64? {
    let isKept = { floor.isKept(by: bounds, at: $0) }
    var (amount, end) = (first, last)
    if let period = formula.period(curve.rounding).flatMap(floor.period), period < last - first {
      end = first + period
    }
    while amount <= end, !budget.isSpent {
      budget.spend()
      if isKept(amount) {
        if isKept(end) { return nil }
        amount = lastNumber(in: amount...end, where: isKept) + 1
        continue
      }
      let payable = formula.payable(of: amount, curve.rounding)
      if payable < floor.units(for: amount) { return amount }
      amount = min(floor.lastAmount(kept: payable), end) + 1
    }
    return nil
  }
}

// MARK: - Large amounts

extension BreachSearch {
  /// Returns the last amount that needs a look, from what is known of all larger amounts; nil if
  /// nothing is known.
  private func lastToLook(from first: Int64, _ walk: SectionWalk) -> Int64? {
    if tails.areOpenForGood(walk.open, since: open.since, at: first),
      let last = lastToLook(at: walk.candidates.map(\.stack), from: first)
    {
      return last
    }
    guard let period = tails.commonTail(at: first)?.period,
      let length = floor.period(with: period), length < end - first
    else { return nil }
    return first + length
  }

  /// Returns the last amount that needs a look if no other stacks can be chosen from `first` on.
  /// Each must keep the claim by its bounds, or repeat; otherwise the result is nil.
  private func lastToLook(at stacks: [Stack], from first: Int64) -> Int64? {
    var last = first
    for stack in stacks where !tails.isNeverChoice(stack, from: first) {
      guard let bounds = settled.bounds(of: stack, from: first) else { return nil }
      if floor.isKept(by: bounds, at: first), floor.isKept(by: bounds, at: end) { continue }
      guard let period = settled.period(of: stack).flatMap(floor.period), period < end - first
      else { return nil }
      last = max(last, first + period)
    }
    return last
  }
}

/// The least price of every amount that a claim allows.
struct ClaimedFloor {
  private let claim: Guarantee.Claim
  private let rounding: Rounding

  init(_ claim: Guarantee.Claim, _ rounding: Rounding) {
    self.claim = claim
    self.rounding = rounding
  }

  /// Returns the least price that the claim allows for an amount, in minor units. It may be below
  /// zero.
  func units(for amount: Int64) -> Int64 {
    switch claim {
    case .paysPercent(let percent):
      Operation.keep(percent.millionths).apply(to: amount, rounding)
    case .pays(let floor): floor.minorUnits
    case .saves(let most): amount - most.minorUnits
    }
  }

  /// Returns the largest amount for which a price of `payable` keeps the claim; `.max` if there is
  /// no largest.
  func lastAmount(kept payable: Int64) -> Int64 {
    switch claim {
    case .paysPercent(let percent):
      Operation.keep(percent.millionths).largestInput(leaving: payable, rounding)
    case .pays(let floor): payable >= floor.minorUnits ? .max : 0
    case .saves(let most): payable + most.minorUnits
    }
  }

  /// The floor before it is rounded.
  private var line: LinearBounds.Line {
    let unit = LinearBounds.unit
    return switch claim {
    case .paysPercent(let percent):
      .init(slope: unit / 1_000_000 * Int128(percent.millionths), offset: 0)
    case .pays(let floor): .flat(unit * Int128(floor.minorUnits))
    case .saves(let most): .init(slope: unit, offset: -unit * Int128(most.minorUnits))
    }
  }

  /// True if prices within some bounds are sure to keep the claim at an amount. A price that is not
  /// below the floor before rounding is not below it after rounding.
  func isKept(by bounds: LinearBounds, at amount: Int64) -> Bool {
    bounds.low.height(at: amount) + bounds.lowRounding >= line.height(at: amount)
  }

  /// Returns the period after which both the prices and the floor repeat; nil if it is too long or
  /// the floor rises by more. In that case a later price may break the claim although an earlier
  /// one keeps it.
  func period(with prices: Period) -> Int64? {
    switch claim {
    case .pays: return prices.length
    case .saves: return prices.rise >= prices.length ? prices.length : nil
    case .paysPercent(let percent):
      guard let own = Period().after(.keep(percent.millionths), rounding),
        let length = own.commonLength(with: prices),
        prices.rise(over: length) >= own.rise(over: length)
      else { return nil }
      return length
    }
  }
}
