import TestSupport
import Testing

@testable import Promo

/// What holds for every line, of rules at random and of all their parts together.
@Suite struct EveryLineTests {
  /// Calls `check` with every promotion of some hundred files at random.
  private func forAll(seed: UInt64, _ check: (Promotion, Program) throws -> Void) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<Effort.times(150) {
      let program = try SecondRandom.rules(using: &generator).program()
      for promotion in program.promotions { try check(promotion, program) }
    }
  }

  @Test func `lines are not empty, on one line, and say every amount`() throws {
    try forAll(seed: 41) { promotion, program in
      for language in Language.allCases {
        let line = program.description(of: promotion, in: language)
        try #require(!line.isEmpty && line == printable(line))
        for number in program.numbers(of: promotion, in: language) {
          try #require(line.contains(number), "\(number) in \(line)")
        }
      }
    }
  }

  @Test func `what a merchant writes cannot break a line`() throws {
    let program = try #require(
      Rules.compile(
        """
        fact tier one of "a\\u{2028}b", "\\u{202E}c"
        promotion "P" { coupon 5 when tier in "a\\u{2028}b", "\\u{202E}c" }
        """
      ).program)
    #expect(
      program.description(of: program.promotions[0], in: .english)
        == "5 off any order, if tier is \"a\\u{2028}b\" or \\u{202E}c")
  }

  @Test func `the condition that is said holds for the same orders as the one that is written`()
    throws
  {
    var generator = SeededGenerator(seed: 43)
    var met: Set<Bool> = []
    try forAll(seed: 42) { promotion, program in
      guard !promotion.conditions.isEmpty else { return }
      let condition = Condition(all: promotion.conditions.map(\.condition))
      for _ in 0..<20 {
        let facts = program.facts.map { $0.someCode(&generator) }
        let isMet = promotion.conditions.allSatisfy { $0.condition.holds(for: facts) }
        let isSaid = condition.said(facts: program.facts) { joint, parts in
          joint.holds(parts.map { $0.holds(for: facts, in: program) }[...])
        }
        try #require(isSaid == isMet, "\(promotion.conditions)")
        met.insert(isMet)
      }
    }
    #expect(met == [true, false])
  }
}

extension Fact {
  /// One of its values at random, as conditions compare it.
  fileprivate func someCode(_ generator: inout SeededGenerator) -> Int64 {
    switch kind {
    case .oneOf(let texts): Int64(generator.below(texts.count))
    case .yesNo: Int64(generator.below(2))
    case .number: generator.pick([0, 1, 2, 3, 16, 17, 18, 19, 20, 64, 65, 66, 100, 1_001])
    }
  }
}

extension StatedPart<Bool> {
  /// Whether it is true of facts.
  fileprivate func holds(for facts: [Int64], in program: Program) -> Bool {
    switch self {
    case .about(let fact, let joint, let predicates):
      let index = program.facts.firstIndex(of: fact) ?? 0
      return joint.holds(
        predicates.map {
          $0.comparison.holds(facts[index], program.facts[index].ordinal(of: $0.value) ?? -1)
        }[...])
    case .group(let holds): return holds
    }
  }
}

extension Program {
  /// The numbers that a line must say: of what it gives, from what amount, and how much at most.
  fileprivate func numbers(of promotion: Promotion, in language: Language) -> [String] {
    let rewards: [Promotion.Reward]
    switch promotion.benefit {
    case .once(let reward): rewards = [reward]
    case .repeated(let coupon, _): rewards = [.coupon(coupon)]
    case .tiers(let tiers): rewards = tiers.map(\.reward)
    case .countedTiers(let tiers): rewards = tiers.map(\.reward)
    case .pieces(let coupon, _), .shippingFor(let coupon): rewards = [.coupon(coupon)]
    case .group: rewards = []
    }
    let amounts = promotion.thresholds + (promotion.cap.map { [$0] } ?? [])
    return amounts.map(currency.shortText)
      + rewards.compactMap { reward in
        switch reward {
        case .coupon(let amount): currency.shortText(amount)
        case .discount(.hundred): nil
        case .discount(let percent):
          language == .english
            ? "\(percent.text)%" : "\(EveryLineTests.tenths(percent.complement.text))折"
        }
      }
  }
}

extension EveryLineTests {
  /// A number with its point moved one place to the left: `8.75` for `87.5`.
  fileprivate static func tenths(_ percent: String) -> String {
    let parts = percent.split(separator: ".")
    let whole = parts[0].count == 1 ? "0\(parts[0])" : String(parts[0])
    let decimals = whole.suffix(1) + (parts.count == 2 ? parts[1] : "")
    return whole.dropLast() + (decimals == "0" ? "" : ".\(decimals)")
  }
}
