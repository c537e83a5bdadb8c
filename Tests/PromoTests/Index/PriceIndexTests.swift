import Foundation
import Testing

@testable import Promo

/// The price index beside the reference, on random rules of every size. `PROMO_INDEX=10000000` compares
/// as many orders.
@Suite struct PriceIndexTests {
  private static let orders = Int(ProcessInfo.processInfo.environment["PROMO_INDEX"] ?? "")
  private static let shards = 4

  private func sweep(_ seed: UInt64) -> IndexSweep {
    let zones = Rules.zones
    return IndexSweep(seed: seed) { zones.lookup($0) }
  }

  @Test(arguments: 0..<UInt64(shards))
  func `the index prices every order as the reference does`(seed: UInt64) {
    var sweep = sweep(seed)
    if Self.orders == nil { sweep.mostPromotions = 300 }
    sweep.run(orders: (Self.orders ?? 16_000) / Self.shards)
    #expect(sweep.complaints.isEmpty, "\(sweep.complaints.joined(separator: "\n\n"))")
    if Self.orders != nil { print("\(sweep.files) files, \(sweep.counts)") }
    // Orders that nothing is taken from would agree whatever the index does.
    #expect(sweep.counts.applied.dropFirst().allSatisfy { $0 * 400 > sweep.counts.orders })
    #expect(Strategy.allCases.allSatisfy { sweep.counts.strategies[$0, default: 0] > 0 })
  }

  @Test func `an index that is wrong is found out, and shown with few rules`() throws {
    var sweep = sweep(99)
    sweep.makeIndex = { PriceIndex($0.withoutCaps) }
    sweep.mostPromotions = 40
    sweep.run(orders: 20_000)
    let complaint = try #require(sweep.complaints.first)
    #expect(complaint.contains("up to"))
    #expect(complaint.count { $0 == "{" } <= 3)
  }
}

extension Program {
  /// The program as if no promotion had a cap.
  fileprivate var withoutCaps: Program {
    Program(
      currency: currency, rounding: rounding, strategy: strategy, zone: zone, facts: facts,
      promotions: promotions.map(\.withoutCap), expectations: [], guarantees: [])
  }
}

extension Promotion {
  fileprivate var withoutCap: Promotion {
    Promotion(
      name: name, benefit: benefit, cap: nil, threshold: threshold, window: window,
      schedule: schedule, codes: codes, foldedCodes: foldedCodes, requirements: requirements,
      isSync: isSync, isPaused: isPaused, allowed: allowed, span: span)
  }
}
