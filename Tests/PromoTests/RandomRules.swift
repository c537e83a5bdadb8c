@testable import Promo

/// Numbers that are the same in every run (Steele, Lea and Flood, SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

  /// True once in so many times.
  mutating func once(in count: Int) -> Bool { below(count) == 0 }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}

/// Rule files at random: all clauses, small amounts and few values, so that ties, thresholds just
/// reached and prices between two minor units are common.
struct RandomRules {
  var generator: SeededGenerator
  private var count = 0

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// Promotions with names of their own.
  mutating func promotions(_ range: ClosedRange<Int>) -> [String] {
    (0..<(range.lowerBound + generator.below(range.count))).map { _ in promotion() }
  }

  mutating func promotion() -> String {
    count += 1
    var clauses = [benefit()]
    if generator.once(in: 2) {
      clauses.append("spend \(amount(upTo: 4_000))")
      if generator.once(in: 3) { clauses.append("before discounts") }
    }
    if generator.once(in: 4) { clauses.append("up to \(amount(upTo: 1_000))") }
    if !generator.once(in: 3) { clauses.append("sync") }
    if generator.once(in: 12) { clauses.append("paused") }
    if generator.once(in: 3) { clauses.append("from 2026-01-0\(1 + generator.below(4))") }
    if generator.once(in: 3) { clauses.append("to 2026-01-0\(5 + generator.below(4))") }
    clauses.shuffle(using: &generator)
    return "promotion \"N\(count)\" { \(clauses.joined(separator: " ")) }\n"
  }

  private mutating func benefit() -> String {
    switch generator.below(4) {
    case 0: "coupon \(amount(upTo: 2_500))"
    case 1: "discount to \(generator.below(100))%"
    case 2: "discount \(generator.below(100)).\(1 + generator.below(9999))% off"
    default: "discount \(generator.pick([5, 10, 12, 20, 25, 50, 100]))% off"
    }
  }

  /// The settings that change what is computed.
  mutating func settings(strategy: Strategy) -> String {
    let rounding = generator.pick(Rounding.allCases)
    return "timezone \"UTC\" rounding \(rounding.rawValue) strategy \(strategy.rawValue)\n"
  }

  /// An amount above 0 in two decimals, often a round one.
  private mutating func amount(upTo limit: Int) -> String {
    let cents =
      generator.once(in: 2) ? 100 * (1 + generator.below(limit / 100)) : 1 + generator.below(limit)
    return Currency.unnamed.text(Amount(unchecked: Int64(cents)))
  }

  /// An order in the days around the windows; sometimes of nothing, sometimes huge.
  mutating func order() -> Order {
    let amount: Int64 =
      switch generator.below(20) {
      case 0: 0
      case 1: Amount.largest.minorUnits - Int64(generator.below(100))
      case 2...8: Int64(100 * generator.below(60))
      default: Int64(generator.below(6_000))
      }
    let start = 1_767_139_200  // 2025-12-31
    return Order(
      amount: Amount(unchecked: amount),
      at: Instant(secondsSince1970: Int64(start + generator.below(10 * 86_400))))
  }
}
