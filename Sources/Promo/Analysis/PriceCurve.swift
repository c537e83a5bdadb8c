/// What every amount pays in one context.
struct PriceCurve {
  /// Amounts for which the same promotions are applied.
  struct Span {
    let first: Int64
    let last: Int64
    let chain: Chain
  }

  /// The end of a curve that says the same again and again: of larger amounts the same promotions are
  /// applied as of those a whole number of periods below, and the price rises by the same each time.
  struct Tail {
    /// The first amount of the first period.
    let first: Int64
    let period: Int64

    /// The chains that may lead somewhere in it.
    let chains: [Chain]
  }

  /// In order, from one minor unit on, without gaps. They reach the limit of the analysis, or end one
  /// minor unit behind the first period of the tail.
  private(set) var spans: [Span] = []

  fileprivate(set) var tail: Tail?

  /// Whether it is known of every amount up to the limit; where the leads change too often it is not.
  fileprivate(set) var isKnown = true

  /// The last amount of the spans.
  var last: Int64 { spans.last?.last ?? 0 }

  /// Adds amounts behind the last.
  fileprivate mutating func append(_ chain: Chain, upTo last: Int64) {
    let first = self.last + 1
    guard first <= last else { return }
    if let before = spans.last, before.chain == chain {
      spans[spans.count - 1] = Span(first: before.first, last: last, chain: chain)
    } else {
      spans.append(Span(first: first, last: last, chain: chain))
    }
  }
}

extension PriceAnalysis {
  /// What every amount pays with the stacks that promotions in force leave open.
  mutating func curve(of inForce: [Int], along stretches: [Stretch]) -> PriceCurve {
    var curve = PriceCurve()
    // Before all have settled nothing is said to go on for ever, whoever leads.
    let settledFrom = inForce.map { settled[$0]?.from ?? .max }.max() ?? 0
    for stretch in stretches where !stretch.chains.isEmpty && stretch.isKnown {
      race(along: stretch, tailFrom: settledFrom, into: &curve)
    }
    curve.isKnown = !budget.isSpent && (curve.last == limit || curve.tail != nil)
    return curve
  }

  /// Finds which stack of a stretch leads, from its first amount to its last.
  private mutating func race(
    along stretch: Stretch, tailFrom settledFrom: Int64, into curve: inout PriceCurve
  ) {
    var leads = 0
    while curve.last < stretch.last, !budget.isSpent {
      let first = curve.last + 1
      if curve.tail == nil, leads > 0, leads.isMultiple(of: PriceAnalysis.leadsBeforeTail),
        stretch.last == limit, first >= settledFrom
      {
        curve.tail = tail(of: stretch.chains, from: first)
      }
      if let tail = curve.tail, first > tail.first + tail.period { return }
      let leader = leader(of: stretch.chains, at: first)
      var last = curve.tail.map { min($0.first + $0.period, stretch.last) } ?? stretch.last
      for chain in stretch.chains where chain != leader {
        if let lead = firstLead(of: chain, over: leader, from: first, upTo: last) {
          last = lead - 1
        }
      }
      if !budget.isSpent { curve.append(leader, upTo: last) }
      leads += 1
    }
  }

  /// How often the lead changes on a stretch before it is asked again whether it will do so for ever.
  private static var leadsBeforeTail: Int { 12 }

  private mutating func leader(of chains: [Chain], at amount: Int64) -> Chain {
    var leader = reading([], at: amount)
    for chain in chains where !chain.isEmpty {
      let reading = reading(chain, at: amount)
      if ranks(reading, before: leader, at: amount) { leader = reading }
    }
    return leader.chain
  }
}
