import TestSupport
import Testing

@testable import Promo

/// The shortcuts of the enumeration (looked-up worths, one situation for many orders, few instants) against what
/// `SecondEvaluator` says of single orders.
@Suite struct SecondAnalysisSweepTests {
  private func analysis(_ most: Int, using g: inout SeededGenerator) throws -> SecondAnalysis {
    let rules = SecondRandom.rules(.small(Int64(most)).withAllWords, using: &g)
    let season = rules.secondSeason
    return try #require(
      SecondAnalysis(rules: rules, amounts: most, from: season.from, until: season.until))
  }

  /// An order within the season, with every fact said.
  private func order(
    _ analysis: SecondAnalysis, using g: inout SeededGenerator
  ) -> SecondOrder {
    var order = SecondRandom.order(for: analysis.rules, using: &g)
    order.amount = Int64(g.below(analysis.most + 1))
    order.instant = max(analysis.cases.from, min(order.instant, analysis.cases.until - 1))
    for fact in analysis.rules.facts where order.facts[fact.name] == nil {
      order.facts[fact.name] = fact.standard
    }
    return order
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `every order has a situation, and pays there what it pays`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: 300 + seed)
    for _ in 0..<Effort.times(3) {
      let analysis = try analysis(150, using: &generator)
      let evaluator = analysis.tables.evaluator
      for _ in 0..<6 {
        let order = order(analysis, using: &generator)
        let inForce = analysis.rules.promotions.indices.filter {
          evaluator.isInForce(analysis.rules.promotions[$0], order)
        }
        let situation = try #require(analysis.situations.first { $0.inForce == inForce })
        #expect(situation.instant <= order.instant)
        let amount = Int(order.amount)
        for strategy in SecondStrategy.allCases {
          let expected = evaluator.price(order, by: strategy)
          let point = analysis.tables.curve(inForce, by: strategy)[amount]
          try #require(Int64(point.payable) == expected.payable, "\(analysis.rules.text)\n\(order)")
          try #require(point.members == expected.applied.map(\.index), "\(analysis.rules.text)")
        }
        #expect(evaluator.price(order).payable == Int64(analysis.curve(situation)[amount].payable))
      }
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `a situation is one of real orders`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: 400 + seed)
    for _ in 0..<Effort.times(3) {
      let analysis = try analysis(60, using: &generator)
      for situation in analysis.situations {
        let inForce = analysis.rules.promotions.indices.filter {
          analysis.tables.evaluator.isInForce(
            analysis.rules.promotions[$0], situation.order(analysis.most))
        }
        try #require(inForce == situation.inForce, "\(analysis.rules.text)\n\(situation)")
      }
      #expect(Set(analysis.situations.map(\.bits)).count == analysis.situations.count)
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `pieces cover all amounts, and say what is paid`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: 550 + seed)
    for _ in 0..<Effort.times(3) {
      let analysis = try analysis(150, using: &generator)
      for situation in analysis.situations {
        let points = analysis.curve(situation)
        let pieces = analysis.pieces(situation)
        try #require(pieces.flatMap { Array($0.amounts) } == Array(0...analysis.most))
        try #require(zip(pieces, pieces.dropFirst()).allSatisfy { $0.parts != $1.parts })
        for piece in pieces {
          for amount in piece.amounts {
            let payable = analysis.payable(of: Int64(amount), by: piece)
            try #require(payable == Int64(points[amount].payable), "\(analysis.rules.text)")
            try #require(piece.parts.map(\.promotion) == points[amount].members)
          }
        }
      }
    }
  }

  @Test(arguments: SecondZone.allCases)
  func `walking by half minutes finds no other changes`(zone: SecondZone) throws {
    var generator = SeededGenerator(seed: 500)
    var found = 0
    for _ in 0..<Effort.times(3) {
      var rules = SecondRandom.rules(.small(), using: &generator)
      rules.zone = zone
      let edge = zone.changes(in: 2026).map { $0.on > $0.off ? $0.on : $0.off } ?? 1_791_072_000
      let (from, until) = (edge - 30 * 3_600, edge + 30 * 3_600)
      let cases = try #require(SecondSituations([rules], from: from, until: until))
      let windows = rules.promotions.map { cases.evaluator.window($0) }
      var walked: [SecondSituations.Stretch] = []
      for instant in stride(from: from, to: until, by: 30) {
        let bits = UInt64.secondSet(rules.promotions.count) { index in
          let (start, end) = windows[index]
          return !rules.promotions[index].paused && start ?? 0 <= instant && instant < end ?? .max
            && cases.evaluator.isOnSchedule(rules.promotions[index], at: instant)
        }
        if walked.last?.bits != bits { walked.append(.init(start: instant, bits: bits)) }
      }
      try #require(walked == cases.stretches, "\(rules.text)")
      found += walked.count - 1
    }
    #expect(found > 2 || !Effort.isLong)
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `thresholds are lost where the outcomes say so`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: 600 + seed)
    for _ in 0..<Effort.times(1) {
      let analysis = try analysis(60, using: &generator)
      let evaluator = analysis.tables.evaluator
      for promotion in analysis.rules.promotions.indices {
        let lost = analysis.situations.compactMap { situation in
          (1...analysis.most).first { amount in
            let order = situation.order(amount)
            let outcome = evaluator.outcome(promotion, order, evaluator.price(order))
            return outcome.lostThreshold != nil
          }.map { (amount: $0, instant: situation.instant) }
        }.min { $0 < $1 }
        let found = analysis.lostThresholds.first { $0.promotion == promotion }
        try #require(found?.amount == lost?.amount && found?.instant == lost?.instant)
      }
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `a witness breaks its claim, and no order that is drawn breaks it earlier`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: 700 + seed)
    var broken = 0
    let files = Effort.times(10)
    for _ in 0..<files {
      let analysis = try analysis(150, using: &generator)
      let claim = SecondRandom.claim(about: analysis, using: &generator)
      let witness = analysis.witness(against: claim)
      if let witness {
        broken += 1
        let order = witness.situation.order(witness.amount)
        #expect(analysis.rules.payable(order) == Int64(witness.payable))
        #expect(analysis.breaks(order, claim))
      }
      for _ in 0..<20 {
        let order = order(analysis, using: &generator)
        guard analysis.breaks(order, claim) else { continue }
        let first = try #require(witness, "\(analysis.rules.text([claim]))\n\(order)")
        #expect(
          first.amount < Int(order.amount)
            || first.amount == Int(order.amount) && first.situation.instant <= order.instant)
      }
    }
    #expect((20...65).contains(broken * 80 / files) || !Effort.isLong)
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `small files and their mutations are valid and use every construct`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: 800 + seed)
    var changed = 0
    var words: Set<Substring> = []
    let files = Effort.times(6)
    for _ in 0..<files {
      let taste = SecondTaste.small(200).withAllWords
      let rules = SecondRandom.rules(taste, using: &generator)
      let mutation = SecondRandom.mutation(of: rules, taste, using: &generator)
      for rules in [rules, mutation] {
        _ = try rules.program()
        #expect(rules.promotions.allSatisfy { $0.lowestThreshold ?? 1 <= 200 })
        words.formUnion(rules.text.split { !($0.isLetter || $0 == "-") })
      }
      let season = rules.secondSeason
      let difference = try #require(
        SecondDifference(
          old: rules, new: mutation, amounts: 200, from: season.from, until: season.until))
      if !difference.changes.isEmpty { changed += 1 }
    }
    guard Effort.isLong else { return }
    #expect(
      words.isSuperset(of: [
        "tier", "every", "before", "code", "when", "from", "to", "until", "on", "day", "between",
        "sync", "paused", "best", "first", "half-even", "down", "timezone", "spend", "coupon",
      ]))
    #expect((12...45).contains(changed * 50 / files))
  }
}

extension SecondAnalysis {
  /// What the parts of a piece leave of an amount.
  fileprivate func payable(of amount: Int64, by piece: SecondPiece) -> Int64 {
    piece.parts.reduce(amount) { left, part in
      switch part.how {
      case .discount(let percent):
        let price = SecondExact(left) * (1_000_000 - SecondExact(percent))
        return tables.evaluator.round(price)
      case .coupon(let coupon): return left - coupon
      case .repeated(let coupon, let every):
        let basis = rules.promotions[part.promotion].beforeDiscounts ? amount : left
        return left - basis / every * coupon
      case .cap: return left - rules.promotions[part.promotion].mostOff!
      case .all: return 0
      }
    }
  }

  /// Whether an order is one of those that a claim is about, and breaks it.
  fileprivate func breaks(_ order: SecondOrder, _ claim: SecondClaim) -> Bool {
    let window = tables.evaluator.window(from: claim.from, end: claim.end)
    let codes = Set(order.codes.map(SecondEvaluator.folded))
    guard order.amount > 0, claim.amounts?.contains(order.amount) ?? true,
      order.instant >= window.start ?? .min, order.instant < window.end ?? .max,
      claim.codes.map({ Set($0.map(SecondEvaluator.folded)) == codes }) ?? true,
      claim.facts.allSatisfy({ order.facts[$0.name] == $0.value })
    else { return false }
    let price = SecondEvaluator(rules: rules).price(order)
    let payable = price.payable
    switch claim.kind {
    case .pays(let least): return payable < least
    case .saves(let most): return order.amount - payable > most
    case .paysPercent(let percent), .savesPercent(let percent):
      var part = percent
      if case .savesPercent = claim.kind { part = 1_000_000 - percent }
      // A minor unit for each promotion applied is left to its rounding.
      return order.amount * part - payable * 1_000_000
        >= Int64(max(1, price.applied.count)) * 1_000_000
    }
  }
}
