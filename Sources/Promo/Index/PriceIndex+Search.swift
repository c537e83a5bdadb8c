// Finding the winner of each step among the offers of an order's groups.

/// What of an order decides its price, in the terms of an index.
struct OrderTerms {
  let amount: Int64
  let instant: Int64

  /// The numbers of the groups of its codes.
  let codes: UnsafeBufferPointer<Int32>
  let facts: UnsafeBufferPointer<Int64>
}

/// The promotion that wins a step so far, and what it is worth.
struct LeadingOffer<Millionths: FixedWidthInteger & Sendable> {
  var worth: Millionths = 0

  /// Its rank among those that are worth the same.
  var rank = Int64.max

  var promotion: Int { Offer.promotion(ofRank: rank) }

  /// Whether another would win over it.
  func isBehind(_ rank: Int64, worth own: Millionths) -> Bool {
    own > worth || own == worth && rank < self.rank
  }

  mutating func consider(_ rank: Int64, worth own: Millionths) {
    guard isBehind(rank, worth: own) else { return }
    worth = own
    self.rank = rank
  }
}

/// The winners of all steps; under `first` that of the file is the first.
struct LeadingOffers<Millionths: FixedWidthInteger & Sendable> {
  var plain = LeadingOffer<Millionths>()
  var threshold = LeadingOffer<Millionths>()
  var code = LeadingOffer<Millionths>()
}

extension PriceIndex {
  /// The promotions of each step that are worth most on an order; some may take nothing of it, and then
  /// all of their step do.
  func winners<Millionths>(
    for order: OrderTerms, in type: Millionths.Type
  ) -> LeadingOffers<Millionths> {
    var winners = LeadingOffers<Millionths>()
    search(group: 0, for: order, &winners)
    for fact in factGroups {
      let group = fact.groups[Int(order.facts[fact.fact])]
      if group >= 0 { search(group: Int(group), for: order, &winners) }
    }
    for group in order.codes { search(group: Int(group), for: order, &winners) }
    return winners
  }

  private func search<Millionths>(
    group number: Int, for order: OrderTerms, _ winners: inout LeadingOffers<Millionths>
  ) {
    let group = groups.groups[number]
    let cell = groups.timelines.cell(of: order.instant, in: group.line)
    var block = groups.cells[group.firstBlock + cell]
    search(block, for: order, &winners)
    while block.link >= 0 {
      block = groups.links[Int(block.link)]
      search(block, for: order, &winners)
    }
  }

  @inline(__always)
  private func search<Millionths>(
    _ block: OfferBlock, for order: OrderTerms, _ winners: inout LeadingOffers<Millionths>
  ) {
    search(block.plain, for: order, &winners.plain)
    search(block.threshold, for: order, &winners.threshold)
    if !block.code.isEmpty { search(block.code, for: order, &winners.code) }
  }

  @inline(__always)
  private func search<Millionths>(
    _ runs: Range<Int32>, for order: OrderTerms, _ winner: inout LeadingOffer<Millionths>
  ) {
    for number in runs {
      let run = groups.runs[Int(number)]
      switch run.kind {
      case .percent:
        guard let offer = lastReached(of: run, by: order.amount) else { continue }
        winner.consider(offer.rank, worth: Millionths(offer.value) * Millionths(order.amount))
      case .flat:
        guard let offer = lastReached(of: run, by: order.amount) else { continue }
        let units = min(offer.value, order.amount)
        winner.consider(offer.rank, worth: Millionths(units) * 1_000_000)
      case .all:
        guard let offer = lastLarger(of: run, than: order.amount) else { continue }
        winner.consider(offer.rank, worth: Millionths(order.amount) * 1_000_000)
      case .testedPercent: testPercents(run, for: order, &winner)
      case .testedFlat: testFlats(run, for: order, &winner)
      }
    }
  }

  private func offer(_ member: Int) -> RunOffer { groups.offers[Int(groups.members[member])] }

  /// The last offer of a run with rising thresholds that an amount reaches.
  @inline(__always)
  private func lastReached(of run: OfferRun, by amount: Int64) -> RunOffer? {
    var (low, high) = (Int(run.members.lowerBound), Int(run.members.upperBound))
    while high - low > 4 {
      let middle = (low + high) / 2
      if offer(middle).threshold <= amount { low = middle } else { high = middle }
    }
    while high > low {
      high -= 1
      let offer = offer(high)
      if offer.threshold <= amount { return offer }
    }
    return nil
  }

  /// The last offer of a run with falling values that is no smaller than an amount.
  @inline(__always)
  private func lastLarger(of run: OfferRun, than amount: Int64) -> RunOffer? {
    var (low, high) = (Int(run.members.lowerBound), Int(run.members.upperBound))
    guard offer(low).value >= amount else { return nil }
    while high - low > 1 {
      let middle = (low + high) / 2
      if offer(middle).value >= amount { low = middle } else { high = middle }
    }
    return offer(low)
  }

  /// Tests offers from that of the largest percentage down, as long as one can win.
  private func testPercents<Millionths>(
    _ run: OfferRun, for order: OrderTerms, _ winner: inout LeadingOffer<Millionths>
  ) {
    for number in run.members {
      let offer = offer(Int(number))
      let most = Millionths(offer.value) * Millionths(order.amount)
      // What follows is worth less, or the same and ranks behind.
      guard winner.isBehind(offer.rank, worth: most) else { return }
      test(offer, atMost: most, for: order, &winner)
    }
  }

  /// The same from that of the largest value down.
  private func testFlats<Millionths>(
    _ run: OfferRun, for order: OrderTerms, _ winner: inout LeadingOffer<Millionths>
  ) {
    for number in run.members {
      let offer = offer(Int(number))
      let most = Millionths(min(offer.value, order.amount)) * 1_000_000
      if most < winner.worth { return }
      test(offer, atMost: most, for: order, &winner)
    }
  }

  private func test<Millionths>(
    _ offer: RunOffer, atMost most: Millionths, for order: OrderTerms,
    _ winner: inout LeadingOffer<Millionths>
  ) {
    guard offer.threshold <= order.amount, winner.isBehind(offer.rank, worth: most) else { return }
    let promotion = Offer.promotion(ofRank: offer.rank)
    // Under `first` all are worth the same, so that the written order decides.
    let worth =
      program.strategy == .first
      ? most : table.worth(of: promotion, on: order.amount, basis: order.amount)
    let instant = Instant(secondsSince1970: order.instant)
    guard winner.isBehind(offer.rank, worth: worth),
      tests.hold(for: promotion, at: instant, facts: order.facts)
    else { return }
    winner.consider(offer.rank, worth: worth)
  }

  /// Visits the promotions in force, some of them perhaps twice; of an index of `best`, which drops none.
  func visitInForce(for order: OrderTerms, _ visit: (Int) -> Void) {
    visitInForce(of: 0, for: order, visit)
    for fact in factGroups {
      let group = fact.groups[Int(order.facts[fact.fact])]
      if group >= 0 { visitInForce(of: Int(group), for: order, visit) }
    }
    for group in order.codes { visitInForce(of: Int(group), for: order, visit) }
  }

  private func visitInForce(of number: Int, for order: OrderTerms, _ visit: (Int) -> Void) {
    let group = groups.groups[number]
    let cell = groups.timelines.cell(of: order.instant, in: group.line)
    var block = groups.cells[group.firstBlock + cell]
    while true {
      for run in block.plain {
        for offer in groups.runs[Int(run)].members {
          let promotion = Offer.promotion(ofRank: self.offer(Int(offer)).rank)
          let instant = Instant(secondsSince1970: order.instant)
          if tests.hold(for: promotion, at: instant, facts: order.facts) { visit(promotion) }
        }
      }
      guard block.link >= 0 else { return }
      block = groups.links[Int(block.link)]
    }
  }
}
