// The search for the winner of each step among the contenders of an order's groups.

/// The parts of an order that decide its price, in the terms of an index.
struct IndexedOrder {
  let amount: Int64
  let instant: Int64

  /// The numbers of the groups of its codes.
  let codes: UnsafeBufferPointer<Int32>

  /// The ordinals of the values of all facts.
  let facts: UnsafeBufferPointer<Int64>
}

/// The best contender of a step so far, and its value.
struct Winner<Millionths: FixedWidthInteger & Sendable> {
  private(set) var value: Millionths = 0

  /// The rank of the contender; the last rank if there is no winner.
  private(set) var rank = ContenderRank.last

  // The contender's threshold, and its percentage or minor units.
  private(set) var threshold: Int64 = 0
  private(set) var reward: Int64 = 0

  var exists: Bool { rank.bits < ContenderRank.last.bits }

  @inline(__always)
  var stack: Stack { Stack().adding(rank.promotion) }

  @inline(__always)
  func loses(to rank: ContenderRank, of value: Millionths) -> Bool {
    Tie.wins(value, rank.bits, over: self.value, self.rank.bits)
  }

  @inline(__always)
  mutating func consider(
    _ rank: ContenderRank, of value: Millionths, threshold: Int64, reward: Int64
  ) {
    guard loses(to: rank, of: value) else { return }
    self.value = value
    self.rank = rank
    self.threshold = threshold
    self.reward = reward
  }
}

/// The winners of all steps. Under `first`, `plain` holds the winner among all promotions.
struct Winners<Millionths: FixedWidthInteger & Sendable> {
  var plain = Winner<Millionths>()
  var threshold = Winner<Millionths>()
  var code = Winner<Millionths>()
}

extension PriceIndex {
  /// If a winner takes nothing off an order, no other promotion of its step takes anything.
  @inline(__always)
  func winners<Millionths>(
    for order: IndexedOrder, in type: Millionths.Type
  ) -> Winners<Millionths> {
    var winners = Winners<Millionths>()
    search(group: 0, for: order, &winners)
    for fact in factGroups {
      let group = fact.groups[Int(order.facts[fact.fact])]
      if group >= 0 { search(group: Int(group), for: order, &winners) }
    }
    for group in order.codes { search(group: Int(group), for: order, &winners) }
    return winners
  }

  private func search<Millionths>(
    group number: Int, for order: IndexedOrder, _ winners: inout Winners<Millionths>
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

  /// The contenders of the runs begin at the word `first`. Advances it to the word after them.
  @inline(__always)
  private func search<Millionths>(
    _ runs: Range<Int>, _ first: inout Int, for order: IndexedOrder,
    _ winner: inout Winner<Millionths>
  ) {
    for number in runs {
      let word = groups.words[number]
      let count = Int(word & (1 << PromotionGroups.countBits - 1))
      let run = Run(first: first, count: count)
      first += count * PromotionGroups.contenderWords
      switch word >> PromotionGroups.countBits {
      case Contender.Kind.percent.rawValue:
        guard let next = lastReached(of: run, by: order.amount) else { continue }
        consider(next, of: Millionths(reward(next)) * Millionths(order.amount), &winner)
      case Contender.Kind.units.rawValue:
        guard let next = lastReached(of: run, by: order.amount) else { continue }
        consider(next, of: Millionths(min(reward(next), order.amount)) * 1_000_000, &winner)
      case Contender.Kind.all.rawValue:
        guard let next = lastLarger(of: run, than: order.amount) else { continue }
        consider(next, of: Millionths(order.amount) * 1_000_000, &winner)
      case Contender.Kind.testedPercent.rawValue: testPercents(run, for: order, &winner)
      default: testUnits(run, for: order, &winner)
      }
    }
  }
}

// MARK: - Runs

/// Adjacent contenders of one step and kind.
private struct Run {
  /// The first word of the first contender.
  let first: Int
  let count: Int

  @inline(__always)
  func word(_ number: Int) -> Int { first + number * PromotionGroups.contenderWords }
}

extension PriceIndex {
  @inline(__always)
  private func threshold(_ word: Int) -> Int64 { groups.words[word] }
  @inline(__always)
  private func reward(_ word: Int) -> Int64 { groups.words[word + 1] }
  @inline(__always)
  private func rank(_ word: Int) -> ContenderRank { ContenderRank(bits: groups.words[word + 2]) }

  @inline(__always)
  private func consider<Millionths>(
    _ contender: Int, of value: Millionths, _ winner: inout Winner<Millionths>
  ) {
    winner.consider(
      rank(contender), of: value, threshold: threshold(contender), reward: reward(contender))
  }

  /// Returns the word of the last contender reached; nil if none is. The thresholds must rise.
  @inline(__always)
  private func lastReached(of run: Run, by amount: Int64) -> Int? {
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

  /// Returns the word of the last reward of at least `amount`; nil if none. The rewards must fall.
  @inline(__always)
  private func lastLarger(of run: Run, than amount: Int64) -> Int? {
    var (low, high) = (0, run.count)
    guard reward(run.word(low)) >= amount else { return nil }
    while high - low > 1 {
      let middle = (low + high) / 2
      if reward(run.word(middle)) >= amount { low = middle } else { high = middle }
    }
    return run.word(low)
  }

  /// Tests contenders from the largest percentage down, until no later contender can win.
  private func testPercents<Millionths>(
    _ run: Run, for order: IndexedOrder, _ winner: inout Winner<Millionths>
  ) {
    for number in 0..<run.count {
      let contender = run.word(number)
      let most = Millionths(reward(contender)) * Millionths(order.amount)
      // Later contenders are worth less, or are worth as much and rank later.
      guard winner.loses(to: rank(contender), of: most) else { return }
      test(contender, atMost: most, for: order, &winner)
    }
  }

  /// Tests contenders from the most minor units down, until no later contender can win.
  private func testUnits<Millionths>(
    _ run: Run, for order: IndexedOrder, _ winner: inout Winner<Millionths>
  ) {
    for number in 0..<run.count {
      let contender = run.word(number)
      let most = Millionths(min(reward(contender), order.amount)) * 1_000_000
      // All rewards larger than the order are worth the same, so their ranks are not in order.
      guard winner.loses(to: .first, of: most) else { return }
      test(contender, atMost: most, for: order, &winner)
    }
  }

  private func test<Millionths>(
    _ contender: Int, atMost most: Millionths, for order: IndexedOrder,
    _ winner: inout Winner<Millionths>
  ) {
    let rank = rank(contender)
    guard threshold(contender) <= order.amount, winner.loses(to: rank, of: most) else { return }
    let promotion = rank.promotion
    // Under `first` all contenders are worth the same, so the written order decides.
    let value =
      program.strategy == .first
      ? most : forms.value(of: promotion, on: order.amount, basis: order.amount)
    let instant = Instant(secondsSince1970: order.instant)
    guard winner.loses(to: rank, of: value),
      tests.hold(for: promotion, at: instant, facts: order.facts)
    else { return }
    consider(contender, of: value, &winner)
  }
}

// MARK: - In force

extension PriceIndex {
  /// Visits the promotions that are in force for an order. May visit a promotion more than once.
  /// The strategy must be `best`, because only then does the index keep all contenders.
  func visitInForce(for order: IndexedOrder, _ visit: (Int) -> Void) {
    visitInForce(of: 0, for: order, visit)
    for fact in factGroups {
      let group = fact.groups[Int(order.facts[fact.fact])]
      if group >= 0 { visitInForce(of: Int(group), for: order, visit) }
    }
    for group in order.codes { visitInForce(of: Int(group), for: order, visit) }
  }

  private func visitInForce(of number: Int, for order: IndexedOrder, _ visit: (Int) -> Void) {
    var block = groups.block(of: number, at: order.instant)
    let instant = Instant(secondsSince1970: order.instant)
    while block >= 0 {
      // Under `best` all contenders have the same kind and step, so there is at most one run.
      let hasRun = groups.words[block + 1] > 0
      let count =
        hasRun ? Int(groups.words[block + 2] & (1 << PromotionGroups.countBits - 1)) : 0
      let run = Run(first: block + 3, count: count)
      for number in 0..<count {
        let promotion = rank(run.word(number)).promotion
        if tests.hold(for: promotion, at: instant, facts: order.facts) { visit(promotion) }
      }
      block = Int(groups.words[block])
    }
  }
}
