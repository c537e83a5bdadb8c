import TestSupport

@testable import Promo

extension Promotion {
  /// An amount at which what this promotion is worth changes its course, or meets what another is worth.
  func target(beside other: Promotion, using generator: inout SeededGenerator) -> Int64 {
    switch generator.below(4) {
    case 0: return threshold(using: &generator)
    case 1: return cap?.minorUnits ?? threshold(using: &generator)
    default: return crossing(reward(using: &generator), other.reward(using: &generator))
    }
  }

  /// An amount of which this promotion leaves about so much.
  func amount(leaving left: Int64, using generator: inout SeededGenerator) -> Int64 {
    switch reward(using: &generator) {
    case .coupon(let coupon): left + coupon.minorUnits
    case .discount(let percent): scaled(left, over: percent.complement.millionths)
    }
  }

  private func threshold(using generator: inout SeededGenerator) -> Int64 {
    if case .repeated(_, let every) = benefit {
      return min(every.minorUnits, 1 << 45) * Int64(1 + generator.below(9))
    }
    return thresholds.randomElement(using: &generator)?.minorUnits ?? 0
  }

  /// One of the things that it may give: its cap among them, which is as good as a coupon.
  private func reward(using generator: inout SeededGenerator) -> Reward {
    if let cap, generator.once(in: 3) { return .coupon(cap) }
    switch benefit {
    case .once(let reward): return reward
    case .tiers(let tiers): return generator.pick(tiers).reward
    case .countedTiers, .pieces, .group, .shippingFor: return .coupon(Amount(unchecked: 1))
    case .repeated(let coupon, _):
      let times = Int64(1 + generator.below(9))
      return .coupon(Amount(unchecked: min(coupon.minorUnits, 1 << 45) * times))
    }
  }

  /// The amount at which two reductions are worth about the same; where that is everywhere or nowhere,
  /// the larger coupon, or an amount at which a price falls between two minor units.
  private func crossing(_ one: Reward, _ other: Reward) -> Int64 {
    switch (one, other) {
    case (.coupon(let coupon), .discount(let percent)),
      (.discount(let percent), .coupon(let coupon)):
      scaled(coupon.minorUnits, over: percent.millionths)
    case (.coupon(let one), .coupon(let other)): max(one, other).minorUnits
    case (.discount(let one), .discount(let other)):
      scaled(1, over: max(one.millionths, other.millionths) * 2 / 3)
    }
  }

  /// A part of a million made a whole million, and held to the largest amount.
  private func scaled(_ units: Int64, over millionths: Int64) -> Int64 {
    Int64(
      min(Int128(units) * 1_000_000 / Int128(max(1, millionths)), Int128(Amount.largest.minorUnits))
    )
  }
}
