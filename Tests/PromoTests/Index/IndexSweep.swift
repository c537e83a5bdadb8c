import TestSupport
import Testing

@testable import Promo

/// The price index beside the law: random rule files of every size, with orders aimed at them.
@Suite struct IndexSweep {
  private static let orderCount = Effort.times(160)

  /// `first` never combines promotions, and needs fewer files than the others.
  private static let strategies: [SecondStrategy] = [
    .calculator, .calculator, .best, .best, .first,
  ]

  @Test(arguments: [0, 1] as [UInt64])
  func `the index prices every order as the law does`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: 77_000 + seed)
    var counts = IndexComparison.Counts()
    while counts.orders < Self.orderCount / 2 {
      let rules = Self.rules(using: &generator)
      let program = try rules.program()
      var comparison = IndexComparison(program, by: PriceIndex(program))
      // More of larger files, which take longer to read. Blocks of every size, an empty one among them.
      let most = min(40 + rules.promotions.count * 2, 2_000)
      for count in [0, 1, most, 1 + generator.below(9)] {
        try comparison.compare(Self.orders(count, rules, program, using: &generator))
      }
      counts += comparison.counts
      let first = comparison.disagreements.first
      try #require(first == nil, "\(rules.text)\n\(first.map { "\($0)" } ?? "")")
    }
    guard counts.orders > 10_000 else { return }
    // Orders that nothing is taken from would agree whatever the index does.
    #expect(counts.applied.dropFirst().allSatisfy { $0 * 400 > counts.orders }, "\(counts)")
    #expect(Strategy.allCases.allSatisfy { counts.strategies[$0, default: 0] > 0 })
  }

  // MARK: Rules

  private static func rules(using generator: inout SeededGenerator) -> SecondRules {
    switch generator.below(100) {
    case 0..<50: SecondRandom.rules(taste(&generator), using: &generator)
    case 50..<75: campaign(1...12, &generator)
    case 75..<96: campaign(5...60, &generator)
    case 96..<99: campaign(60...400, &generator)
    default: campaign(400...3_000, &generator)
    }
  }

  private static func taste(_ generator: inout SeededGenerator) -> SecondTaste {
    var taste = SecondTaste()
    taste.strategy = generator.pick(strategies)
    return taste
  }

  private static func campaign(
    _ counts: ClosedRange<Int>, _ generator: inout SeededGenerator
  ) -> SecondRules {
    let most = Effort.isLong ? 3_000 : 40
    let count = min(Int.random(in: counts, using: &generator), most)
    let shape = CampaignShape.random(count: count, using: &generator)
    var rules = SecondRandom.campaign(shape, taste(&generator), using: &generator)
    if rules.strategy == .best, count > 150, shape.windows != .random, shape.windows != .touching {
      // The search for the best of many in force at once is slow, and not what is tested here.
      rules.promotions.removeLast(count - 150)
    }
    return rules
  }

  // MARK: Orders

  /// Orders aimed at a few neighbours among the promotions, which are most alike in their windows; six
  /// at each instant. Some instants are at the ends of the calendar.
  private static func orders(
    _ count: Int, _ rules: SecondRules, _ program: Program,
    using generator: inout SeededGenerator
  ) -> [Order] {
    let (first, end) = (program.instants.lowerBound, program.instants.upperBound)
    var (some, instant) = (rules, first)
    return (0..<count).map { number in
      let isNew = number.isMultiple(of: 6)
      if isNew, rules.promotions.count > 12 {
        let start = generator.below(rules.promotions.count - 8)
        some.promotions = Array(rules.promotions[start..<start + 8])
      }
      let order = SecondRandom.order(for: some, using: &generator).order
      if isNew { instant = min(max(order.instant, first), end.moved(by: -1)) }
      if isNew, generator.once(in: 20) { instant = generator.pick([first, end.moved(by: -1)]) }
      return Order(amount: order.amount, at: instant, codes: order.codes, facts: order.facts)
    }
  }
}
