// Finding the winner of each step among the offers of an order's groups.

/// What of an order decides its price, in the terms of an index.
struct OrderTerms {
  let amount: Int64
  let instant: Int64

  /// The numbers of the groups of its codes.
  let codes: UnsafeBufferPointer<Int32>
  let facts: UnsafeBufferPointer<Int64>
}

/// The offer that wins a step so far, and what it is worth.
struct LeadingOffer<Millionths: FixedWidthInteger & Sendable> {
  private(set) var worth: Millionths = 0

  /// Its rank among those that are worth the same; the last where there is none.
  private(set) var rank = OfferRank.last

  // Those of the offer.
  private(set) var threshold: Int64 = 0
  private(set) var value: Int64 = 0

  var exists: Bool { rank < OfferRank.last }

  /// Whether another would win over it.
  @inline(__always)
  func isBehind(_ rank: OfferRank, worth own: Millionths) -> Bool {
    own > worth || own == worth && rank < self.rank
  }

  @inline(__always)
  mutating func consider(
    _ rank: OfferRank, worth own: Millionths, threshold: Int64, value: Int64
  ) {
    guard isBehind(rank, worth: own) else { return }
    worth = own
    self.rank = rank
    self.threshold = threshold
    self.value = value
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
  @inline(__always)
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
    var block = groups.block(of: number, at: order.instant)
    while block >= 0 {
      let counts = Int(groups.words[block + 1])
      let (plain, threshold, code) = (counts & 0xff, counts >> 8 & 0xff, counts >> 16)
      let run = block + 2
      var first = run + plain + threshold + code
      search(run..<run + plain, &first, for: order, &winners.plain)
      search(run + plain..<run + plain + threshold, &first, for: order, &winners.threshold)
      if code > 0 {
        let codeRun = run + plain + threshold
        search(codeRun..<codeRun + code, &first, for: order, &winners.code)
      }
      block = Int(groups.words[block])
    }
  }

  /// Searches runs of one step, whose offers begin at a word, and moves on to the word behind them.
  @inline(__always)
  private func search<Millionths>(
    _ runs: Range<Int>, _ first: inout Int, for order: OrderTerms,
    _ winner: inout LeadingOffer<Millionths>
  ) {
    for number in runs {
      let word = groups.words[number]
      let count = Int(word & (1 << OfferGroups.countBits - 1))
      let run = OfferRun(first: first, count: count)
      first += count * OfferGroups.offerWords
      switch word >> OfferGroups.countBits {
      case Offer.Kind.percent.rawValue:
        guard let offer = lastReached(of: run, by: order.amount) else { continue }
        consider(offer, worth: Millionths(value(offer)) * Millionths(order.amount), &winner)
      case Offer.Kind.flat.rawValue:
        guard let offer = lastReached(of: run, by: order.amount) else { continue }
        let units = min(value(offer), order.amount)
        consider(offer, worth: Millionths(units) * 1_000_000, &winner)
      case Offer.Kind.all.rawValue:
        guard let offer = lastLarger(of: run, than: order.amount) else { continue }
        consider(offer, worth: Millionths(order.amount) * 1_000_000, &winner)
      case Offer.Kind.testedPercent.rawValue: testPercents(run, for: order, &winner)
      default: testFlats(run, for: order, &winner)
      }
    }
  }

  /// Offers of one step and kind that stand side by side.
  private struct OfferRun {
    /// The word at which they begin.
    let first: Int
    let count: Int

    @inline(__always)
    func word(_ number: Int) -> Int { first + number * OfferGroups.offerWords }
  }

  @inline(__always)
  private func threshold(_ word: Int) -> Int64 { groups.words[word] }
  @inline(__always)
  private func value(_ word: Int) -> Int64 { groups.words[word + 1] }
  @inline(__always)
  private func rank(_ word: Int) -> OfferRank { OfferRank(bits: groups.words[word + 2]) }

  @inline(__always)
  private func consider<Millionths>(
    _ offer: Int, worth: Millionths, _ winner: inout LeadingOffer<Millionths>
  ) {
    winner.consider(
      rank(offer), worth: worth, threshold: threshold(offer), value: value(offer))
  }

  /// The word of the last offer of a run with rising thresholds that an amount reaches.
  @inline(__always)
  private func lastReached(of run: OfferRun, by amount: Int64) -> Int? {
    var (low, high) = (0, run.count)
    while high - low > 4 {
      let middle = (low + high) / 2
      if threshold(run.word(middle)) <= amount { low = middle } else { high = middle }
    }
    while high > low {
      high -= 1
      if threshold(run.word(high)) <= amount { return run.word(high) }
    }
    return nil
  }

  /// The word of the last offer of a run with falling values that is no smaller than an amount.
  @inline(__always)
  private func lastLarger(of run: OfferRun, than amount: Int64) -> Int? {
    var (low, high) = (0, run.count)
    guard value(run.word(low)) >= amount else { return nil }
    while high - low > 1 {
      let middle = (low + high) / 2
      if value(run.word(middle)) >= amount { low = middle } else { high = middle }
    }
    return run.word(low)
  }

  /// Tests offers from that of the largest percentage down, as long as one can win.
  private func testPercents<Millionths>(
    _ run: OfferRun, for order: OrderTerms, _ winner: inout LeadingOffer<Millionths>
  ) {
    for number in 0..<run.count {
      let offer = run.word(number)
      let most = Millionths(value(offer)) * Millionths(order.amount)
      // What follows is worth less, or the same and ranks behind.
      guard winner.isBehind(rank(offer), worth: most) else { return }
      test(offer, atMost: most, for: order, &winner)
    }
  }

  /// The same from that of the largest value down.
  private func testFlats<Millionths>(
    _ run: OfferRun, for order: OrderTerms, _ winner: inout LeadingOffer<Millionths>
  ) {
    for number in 0..<run.count {
      let offer = run.word(number)
      let most = Millionths(min(value(offer), order.amount)) * 1_000_000
      if most < winner.worth { return }
      test(offer, atMost: most, for: order, &winner)
    }
  }

  private func test<Millionths>(
    _ offer: Int, atMost most: Millionths, for order: OrderTerms,
    _ winner: inout LeadingOffer<Millionths>
  ) {
    let rank = rank(offer)
    guard threshold(offer) <= order.amount, winner.isBehind(rank, worth: most) else { return }
    let promotion = rank.promotion
    // Under `first` all are worth the same, so that the written order decides.
    let worth =
      program.strategy == .first
      ? most : table.worth(of: promotion, on: order.amount, basis: order.amount)
    let instant = Instant(secondsSince1970: order.instant)
    guard winner.isBehind(rank, worth: worth),
      tests.hold(for: promotion, at: instant, facts: order.facts)
    else { return }
    consider(offer, worth: worth, &winner)
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
    var block = groups.block(of: number, at: order.instant)
    let instant = Instant(secondsSince1970: order.instant)
    while block >= 0 {
      // All of them are of one kind and step.
      let hasRun = groups.words[block + 1] > 0
      let count = hasRun ? Int(groups.words[block + 2] & (1 << OfferGroups.countBits - 1)) : 0
      let run = OfferRun(first: block + 3, count: count)
      for number in 0..<count {
        let promotion = rank(run.word(number)).promotion
        if tests.hold(for: promotion, at: instant, facts: order.facts) { visit(promotion) }
      }
      block = Int(groups.words[block])
    }
  }
}
