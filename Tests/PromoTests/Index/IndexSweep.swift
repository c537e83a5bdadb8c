import TestSupport

@testable import Promo

/// Random rule files of every size with orders aimed at them, priced by the index and by the law.
/// Needs nothing but the module and the second model of the language, so that any program can run it.
struct IndexSweep {
  /// What the host knows of zones.
  let zones: @Sendable (String) -> ZoneLookup
  /// The largest number of promotions in a file.
  var mostPromotions = 3_000

  private var generator: SeededGenerator
  private(set) var counts = IndexComparison.Counts()
  private(set) var files = 0
  /// The first disagreements, each as rules and an order that show it.
  private(set) var complaints: [String] = []

  init(_ generator: SeededGenerator, zones: @escaping @Sendable (String) -> ZoneLookup) {
    self.generator = generator
    self.zones = zones
  }

  /// Compares at least so many orders, until there are complaints enough.
  mutating func run(orders: Int) {
    while counts.orders < orders, complaints.count < 3 {
      let rules = nextRules()
      guard let program = program(of: rules) else {
        complaints.append("these rules should have no error:\n\(rules.text)")
        continue
      }
      compare(rules, program, orders: ordersPerFile(of: rules.promotions.count))
    }
  }

  /// The program of rules; nil if there is an error in them.
  func program(of rules: SecondRules) -> Program? {
    Program.compile([Source(name: "rules.promo", text: rules.text)], zones: zones).program
  }

  // MARK: Rules

  private mutating func nextRules() -> SecondRules {
    files += 1
    switch generator.below(100) {
    case 0..<50: return SecondRandom.rules(taste(), using: &generator)
    case 50..<75: return campaign(1...12)
    case 75..<96: return campaign(5...60)
    case 96..<99: return campaign(60...400)
    default: return campaign(400...3_000)
    }
  }

  /// `first` never combines promotions, and needs fewer files than the others.
  private mutating func taste() -> SecondTaste {
    var taste = SecondTaste()
    taste.strategy = generator.pick([.calculator, .calculator, .best, .best, .first])
    return taste
  }

  private mutating func campaign(_ counts: ClosedRange<Int>) -> SecondRules {
    let count = min(Int.random(in: counts, using: &generator), mostPromotions)
    var shape = CampaignShape.random(count: count, using: &generator)
    var rules = SecondRandom.campaign(shape, taste(), using: &generator)
    if rules.strategy == .best, count > 150, shape.windows != .random, shape.windows != .touching {
      // The search for the best of many in force at once is slow, and not what is tested here.
      shape.count = 150
      rules.promotions.removeLast(count - 150)
    }
    return rules
  }

  /// More of larger files, which take longer to read.
  private func ordersPerFile(of promotions: Int) -> Int { min(40 + promotions * 2, 2_000) }

  // MARK: Comparing

  private mutating func compare(_ rules: SecondRules, _ program: Program, orders count: Int) {
    var aim = AimedOrders(program)
    var comparison = IndexComparison(program, by: PriceIndex(program))
    do {
      // Blocks of every size, an empty one among them.
      try comparison.compare([])
      try comparison.compare(aim.orders(1, using: &generator))
      try comparison.compare(aim.orders(count, using: &generator))
      try comparison.compare(aim.orders(1 + generator.below(9), using: &generator))
    } catch {
      complaints.append("\(error.message)\n\(rules.text)")
    }
    counts += comparison.counts
    if let first = comparison.disagreements.first {
      complaints.append(
        """
        \(rules.text)
        \(first.order.arguments(under: program))
        \(first.way): \(first.actual), expected \(first.expected)
        """)
    }
  }
}

extension Order {
  /// It as the command line takes it.
  func arguments(under program: Program) -> String {
    var words = ["--amount \(program.currency.text(amount))"]
    words.append("--at \(program.zone.timestamp(instant))")
    words += codes.map { "--code \"\($0)\"" }
    words += facts.sorted { $0.key < $1.key }.map { "--with \($0.key)=\"\($0.value.text)\"" }
    return words.joined(separator: " ") + "  # instant \(instant.secondsSince1970)"
  }
}
