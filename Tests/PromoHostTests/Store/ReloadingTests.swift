import Foundation
import Promo
import Synchronization
import TestSupport
import Testing

@testable import PromoHost

/// A checkout that quotes on many threads while its rules change.
@Suite struct ReloadingTests {
  /// Two sets of rules that price every order differently.
  private static let texts = [
    Text.ten + Text.fifth,
    "promotion \"Ten\" {\n    coupon 11\n}\n" + Text.over,
  ]

  /// What orders of 1, 2, … minor units pay by each, by the reference.
  private static func payables() throws -> [VersionID: [Int64]] {
    var payables: [VersionID: [Int64]] = [:]
    for text in texts {
      let compilation = Program.compile([Source(name: "db", text: text)]) { _ in
        .unknown(nearest: nil)
      }
      let program = try #require(compilation.program)
      payables[compilation.versionID] = try (1...500).map { (units: Int64) in
        let amount = try #require(Amount(minorUnits: units * 100))
        return try program.price(Order(amount: amount, at: Instant(secondsSince1970: 0)))
          .minorUnits
      }
    }
    return payables
  }

  @Test func `no quote is wrong while eight threads quote and rules are reloaded again and again`()
    async throws
  {
    let checkout = Checkout(payables: try ReloadingTests.payables())
    #expect(checkout.payables.count == 2)
    let turn = Turn()
    let store = try await RuleStore(
      .fetched { [Source(name: "db", text: ReloadingTests.texts[turn.next % 2])] })
    checkout.open(threads: 8, store)
    for _ in 0..<Effort.times(200) { try await store.reload() }
    // Threads that begin late still quote, and what is compared is more than one version.
    while checkout.quoteCount < 2_000 { try await Task.sleep(for: .milliseconds(1)) }
    await checkout.close()
    #expect(checkout.wrongCount == 0)
    #expect(checkout.versions == Set(checkout.payables.keys))
  }
}

/// Threads that quote orders all the time and compare what these pay with what they have to.
private final class Checkout: Sendable {
  /// By the name of the rules' content, what orders of 1, 2, … pay.
  let payables: [VersionID: [Int64]]
  private let quotes = Atomic(0)
  private let wrong = Atomic(0)
  private let open = Atomic(0)
  private let isClosing = Atomic(false)
  private let seen = Monitor<Set<VersionID>>([])

  init(payables: [VersionID: [Int64]]) { self.payables = payables }

  var quoteCount: Int { quotes.load(ordering: .relaxed) }
  var wrongCount: Int { wrong.load(ordering: .relaxed) }
  var versions: Set<VersionID> { seen.locked { $0 } }

  func open(threads: Int, _ store: RuleStore) {
    open.store(threads, ordering: .relaxed)
    for number in 0..<threads {
      Thread.detachNewThread { [self] in
        var place = number * 61
        while !isClosing.load(ordering: .relaxed) {
          place = (place + 1) % 500
          quote(place, store)
        }
        open.wrappingSubtract(1, ordering: .relaxed)
      }
    }
  }

  private func quote(_ place: Int, _ store: RuleStore) {
    let order = Order(
      amount: Amount(minorUnits: Int64(place + 1) * 100) ?? .zero,
      at: Instant(secondsSince1970: 0))
    let version = store.current
    let answer = try? version.index.quote(order)
    quotes.wrappingAdd(1, ordering: .relaxed)
    let expected = payables[version.id]?[place]
    if expected == nil || expected != answer?.payable.minorUnits {
      wrong.wrappingAdd(1, ordering: .relaxed)
    }
    _ = seen.locked { $0.insert(version.id) }
  }

  func close() async {
    isClosing.store(true, ordering: .relaxed)
    while open.load(ordering: .relaxed) > 0 { try? await Task.sleep(for: .milliseconds(1)) }
  }
}

/// Counts from 0.
private final class Turn: Sendable {
  private let number = Atomic(0)

  var next: Int { number.wrappingAdd(1, ordering: .relaxed).oldValue }
}
