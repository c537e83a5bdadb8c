import Foundation
import TestSupport
import Testing

@testable import Promo

/// The price index beside the law, on random rules of every size.
@Suite struct PriceIndexTests {
  private static let orderCount = Effort.times(160)
  private static let shards = 2

  private func sweep(_ generator: SeededGenerator) -> IndexSweep {
    let zones = Rules.zones
    return IndexSweep(generator) { zones.lookup($0) }
  }

  @Test(arguments: 0..<UInt64(shards))
  func `the index prices every order as the law does`(seed: UInt64) {
    var sweep = sweep(SeededGenerator(seed: 77_000 + seed))
    if !Effort.isLong { sweep.mostPromotions = 40 }
    sweep.run(orders: Self.orderCount / Self.shards)
    #expect(sweep.complaints.isEmpty, "\(sweep.complaints.joined(separator: "\n\n"))")
    guard sweep.counts.orders > 10_000 else { return }
    // Orders that nothing is taken from would agree whatever the index does.
    #expect(sweep.counts.applied.dropFirst().allSatisfy { $0 * 400 > sweep.counts.orders })
    #expect(Strategy.allCases.allSatisfy { sweep.counts.strategies[$0, default: 0] > 0 })
  }
}
