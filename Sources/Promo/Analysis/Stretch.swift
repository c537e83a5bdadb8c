/// Amounts for which the same stacks are open: the same winners, under `calculator`.
struct Stretch {
  let first: Int64
  let last: Int64

  /// The stacks, of which some may take nothing here and so be none. Empty where there would be too many
  /// to look at.
  let chains: [Chain]

  /// Whether these are the stacks. Where the winners of a step change too often, all promotions that may win
  /// are among them.
  var isKnown = true
}

extension PriceAnalysis {
  /// The most stacks that are raced against each other in one context.
  static var largestChainCount: Int { 5_000 }

  /// The stacks that some promotions in force leave open, which are given in written order. The stretches
  /// follow each other from one minor unit to the limit; fewer where the budget is spent before.
  mutating func stretches(of inForce: [Int]) -> [Stretch] {
    switch program.strategy {
    case .first: stretchesOfFirst(of: inForce)
    case .calculator: stretchesOfWinners(of: inForce)
    case .best:
      [
        Stretch(
          first: 1, last: limit,
          chains: chainCount(among: inForce) <= PriceAnalysis.largestChainCount
            ? chains(among: inForce) : [])
      ]
    }
  }

  private mutating func stretchesOfWinners(of inForce: [Int]) -> [Stretch] {
    let walks = Promotion.Step.allCases.map { step in
      winners(among: inForce.filter { program.promotions[$0].step == step })
    }
    var stretches: [Stretch] = []
    var positions = walks.map { _ in 0 }
    var first: Int64 = 1
    while first <= limit, !budget.isSpent {
      let ends = zip(walks, positions).map { walk, position in
        position + 1 < walk.count ? walk[position + 1].from - 1 : limit
      }
      let last = ends.min() ?? limit
      let isKnown = zip(walks, positions).allSatisfy { !$0[$1].isTooOften }
      guard isKnown else {
        let isFew = chainCount(among: inForce) <= PriceAnalysis.largestChainCount
        let chains = isFew ? chains(among: inForce) : []
        stretches.append(Stretch(first: first, last: limit, chains: chains, isKnown: false))
        break
      }
      let winners = zip(walks, positions).compactMap { $0[$1].index }
      stretches.append(Stretch(first: first, last: last, chains: chains(among: winners)))
      for index in walks.indices where ends[index] == last { positions[index] += 1 }
      first = last + 1
    }
    return stretches
  }

  /// Under `first` a promotion comes in as soon as it takes something, and keeps out those written
  /// after it.
  private mutating func stretchesOfFirst(of inForce: [Int]) -> [Stretch] {
    var stretches: [Stretch] = []
    var last = limit
    for index in inForce where !budget.isSpent {
      guard let first = firstAmountTaken(by: index), first <= last else { continue }
      stretches.append(Stretch(first: first, last: last, chains: [[], [index]]))
      last = first - 1
    }
    if last > 0 { stretches.append(Stretch(first: 1, last: last, chains: [[]])) }
    return budget.isSpent ? [] : stretches.reversed()
  }

  /// The first amount of which a promotion alone takes something, within the limit.
  mutating func firstAmountTaken(by index: Int) -> Int64? {
    var amount: Int64 = 1
    while amount <= limit, !budget.isSpent {
      let reading = reading([index], at: amount)
      if reading.isChoice { return amount }
      amount = reading.last + 1
    }
    return nil
  }

  /// Every stack among some promotions: none, each alone, and each combination of at most one of each
  /// step that are all `sync`.
  func chains(among promotions: [Int]) -> [Chain] {
    let sync = promotions.filter { program.promotions[$0].isSync }
    var chains: [Chain] = [[]]
    for step in Promotion.Step.allCases {
      let own = sync.filter { program.promotions[$0].step == step }
      chains += chains.flatMap { chain in own.map { chain + [$0] } }
    }
    return chains + promotions.filter { !program.promotions[$0].isSync }.map { [$0] }
  }

  /// The combinations of at least two promotions that are all `sync`, at most one of each step, but for
  /// those that are all among some.
  func combinations(of promotions: [Int], notAllAmong known: Set<Int>) -> [Chain] {
    let sync = promotions.filter { program.promotions[$0].isSync }
    let steps = Promotion.Step.allCases.map { step in
      sync.filter { program.promotions[$0].step == step }
    }
    var old: [Chain] = [[]]
    var new: [Chain] = []
    for (position, step) in steps.enumerated() {
      let fresh = step.filter { !known.contains($0) }
      let added =
        new.flatMap { chain in step.map { chain + [$0] } }
        + old.flatMap { chain in fresh.map { chain + [$0] } }
      // What is known is only followed where something new can follow it.
      if steps[(position + 1)...].joined().contains(where: { !known.contains($0) }) {
        old += old.flatMap { chain in step.filter(known.contains).map { chain + [$0] } }
      }
      new += added
    }
    return new.filter { $0.count > 1 }
  }

  /// How many stacks there are among some promotions; no more than a million are counted.
  func chainCount(among promotions: [Int]) -> Int {
    let sync = promotions.filter { program.promotions[$0].isSync }
    let combined = Promotion.Step.allCases.reduce(1) { product, step in
      min(product * (1 + sync.count { program.promotions[$0].step == step }), 1_000_000)
    }
    return combined + promotions.count - sync.count
  }
}
