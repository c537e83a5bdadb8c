// Finding the winner of each step among the offers of an order's groups.

/// What of an order decides its price, in the terms of an index.
struct OrderTerms {
  let amount: Int64
  let instant: Int64

  /// The numbers of the groups of its codes.
  let codes: UnsafeBufferPointer<Int32>
  let facts: UnsafeBufferPointer<Int64>
}

/// The promotion that wins a step so far.
struct LeadingOffer {
  var worth = Worth.nothing

  /// Its rank among those that are worth the same.
  var rank = Int64.max

  var promotion: Int { Offer.promotion(ofRank: rank) }

  mutating func consider(_ rank: Int64, worth own: Worth) {
    if own > worth || own == worth && rank < self.rank {
      worth = own
      self.rank = rank
    }
  }
}

/// The winners of all steps; under `first` that of the file is the first.
struct LeadingOffers {
  var plain = LeadingOffer()
  var threshold = LeadingOffer()
  var code = LeadingOffer()
}

extension PriceIndex {
  /// The promotions of each step that are worth most on an order; some may take nothing of it, and then
  /// all of their step do.
  func winners(for order: OrderTerms) -> LeadingOffers {
    var winners = LeadingOffers()
    search(group: 0, for: order, &winners)
    for fact in factGroups {
      let group = fact.groups[Int(order.facts[fact.fact])]
      if group >= 0 { search(group: Int(group), for: order, &winners) }
    }
    for group in order.codes { search(group: Int(group), for: order, &winners) }
    return winners
  }

  private func search(
    group number: Int, for order: OrderTerms, _ winners: inout LeadingOffers
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

  private func search(
    _ block: OfferBlock, for order: OrderTerms, _ winners: inout LeadingOffers
  ) {
    for number in block.runs {
      let run = groups.runs[Int(number)]
      switch run.step {
      case .plain: search(run, for: order, &winners.plain)
      case .threshold: search(run, for: order, &winners.threshold)
      case .code: search(run, for: order, &winners.code)
      }
    }
  }

  private func search(
    _ run: OfferRun, for order: OrderTerms, _ winner: inout LeadingOffer
  ) {
    switch run.kind {
    case .percent:
      guard let offer = lastReached(of: run, by: order.amount) else { return }
      let percent = Percent(millionths: offer.value)
      winner.consider(offer.rank, worth: Worth(percent, ofMinorUnits: order.amount))
    case .flat:
      guard let offer = lastReached(of: run, by: order.amount) else { return }
      winner.consider(offer.rank, worth: Worth(minorUnits: min(offer.value, order.amount)))
    case .all:
      guard let offer = lastLarger(of: run, than: order.amount) else { return }
      winner.consider(offer.rank, worth: Worth(minorUnits: order.amount))
    case .testedPercent: testPercents(run, for: order, &winner)
    case .testedFlat: testFlats(run, for: order, &winner)
    }
  }

  /// The last offer of a run with rising thresholds that an amount reaches.
  private func lastReached(of run: OfferRun, by amount: Int64) -> RunOffer? {
    var (low, high) = (Int(run.offers.lowerBound), Int(run.offers.upperBound))
    while high - low > 4 {
      let middle = (low + high) / 2
      if groups.offers[middle].threshold <= amount { low = middle } else { high = middle }
    }
    while high > low {
      high -= 1
      let offer = groups.offers[high]
      if offer.threshold <= amount { return offer }
    }
    return nil
  }

  /// The last offer of a run with falling values that is no smaller than an amount.
  private func lastLarger(of run: OfferRun, than amount: Int64) -> RunOffer? {
    var (low, high) = (Int(run.offers.lowerBound), Int(run.offers.upperBound))
    guard groups.offers[low].value >= amount else { return nil }
    while high - low > 1 {
      let middle = (low + high) / 2
      if groups.offers[middle].value >= amount { low = middle } else { high = middle }
    }
    return groups.offers[low]
  }

  /// Tests offers from that of the largest percentage down, as long as one can win.
  private func testPercents(
    _ run: OfferRun, for order: OrderTerms, _ winner: inout LeadingOffer
  ) {
    for number in run.offers {
      let offer = groups.offers[Int(number)]
      let most = Worth(Percent(millionths: offer.value), ofMinorUnits: order.amount)
      // What follows is worth less, or the same and ranks behind.
      guard most > winner.worth || most == winner.worth && offer.rank < winner.rank else { return }
      test(offer, atMost: most, for: order, &winner)
    }
  }

  /// The same from that of the largest value down.
  private func testFlats(
    _ run: OfferRun, for order: OrderTerms, _ winner: inout LeadingOffer
  ) {
    for number in run.offers {
      let offer = groups.offers[Int(number)]
      let most = Worth(minorUnits: min(offer.value, order.amount))
      if most < winner.worth { return }
      test(offer, atMost: most, for: order, &winner)
    }
  }

  private func test(
    _ offer: RunOffer, atMost most: Worth, for order: OrderTerms, _ winner: inout LeadingOffer
  ) {
    guard offer.threshold <= order.amount, most > winner.worth || offer.rank < winner.rank else { return }
    let promotion = Offer.promotion(ofRank: offer.rank)
    // Under `first` all are worth the same, so that the written order decides.
    let worth =
      program.strategy == .calculator
      ? table.worth(of: promotion, on: order.amount, basis: order.amount) : most
    guard worth > winner.worth || worth == winner.worth && offer.rank < winner.rank,
      tests.hold(
        for: promotion, at: Instant(secondsSince1970: order.instant), facts: order.facts)
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
      for run in block.runs {
        for offer in groups.runs[Int(run)].offers {
          let promotion = Offer.promotion(ofRank: groups.offers[Int(offer)].rank)
          let instant = Instant(secondsSince1970: order.instant)
          if tests.hold(for: promotion, at: instant, facts: order.facts) { visit(promotion) }
        }
      }
      guard block.link >= 0 else { return }
      block = groups.links[Int(block.link)]
    }
  }
}
