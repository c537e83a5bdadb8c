import Observation
import Promo
import PromoHost
import Synchronization
import Testing

@testable import Storefront

/// A number that any thread may raise.
private final class Counter: Sendable {
  private let number = Mutex(0)
  var count: Int { number.withLock { $0 } }
  func add() { number.withLock { $0 += 1 } }
}

/// Two screens of one store, as two windows of a shop show it.
@Suite struct ShopScreenTests {
  private static let first = "promotion \"A\" {\n    coupon 5\n}\n"
  private static let second = "promotion \"B\" {\n    coupon 7\n}\n"
  private static let third = "promotion \"C\" {\n    coupon 9\n    paused\n}\n"

  @MainActor private func screens(of store: RuleStore) throws -> [ShopScreen] {
    let program = store.current.program
    let price = try Amount("100", in: program)
    let cart = Cart(
      lines: [Cart.Line(name: "Teapot", unitPrice: price, quantity: 1)],
      currency: program.currency)
    return Language.allCases.map {
      ShopScreen(cart, at: Instant(secondsSince1970: 1_794_362_400), in: $0)
    }
  }

  /// Waits until screens are as described, without a clock.
  @MainActor private func wait(
    for screens: [ShopScreen], _ isReached: @MainActor (ShopScreen) -> Bool
  ) async {
    while !screens.allSatisfy(isReached) { await Task.yield() }
  }

  @MainActor private func names(_ screen: ShopScreen) -> [String] { screen.rows.map(\.name) }

  @MainActor @Test func `one edit updates two screens, and views learn of it`() async throws {
    let rules = try TemporaryRules(Self.first + Self.second)
    let store = try await RuleStore(RuleService(path: rules.path).source)
    let screens = try screens(of: store)
    let following = screens.map { screen in Task { await screen.follow(store) } }
    await wait(for: screens) { names($0) == ["A", "B"] }
    #expect(screens[0].price?.lines[0].hasPrefix("100.00 pays 93.00 by B") == true)
    let drawn = Counter()
    for screen in screens {
      withObservationTracking {
        _ = screen.rows
      } onChange: {
        drawn.add()
      }
    }
    try await store.pause("B")
    await wait(for: screens) { $0.price?.lines[0].contains("95.00") == true }
    #expect(screens.map(\.rows[1].state) == ["paused", "已暂停"])
    while drawn.count < 2 { await Task.yield() }
    // A store that stops ends what its screens wait for.
    await store.stop()
    for task in following { await task.value }
  }

  @MainActor @Test
  func `rows are inserted, removed, moved and shown anew, and a broken file is told`()
    async throws
  {
    let rules = try TemporaryRules(Self.first + Self.second)
    let store = try await RuleStore(RuleService(path: rules.path).source)
    let screens = try screens(of: store)
    for screen in screens { Task { await screen.follow(store) } }
    try await store.insert(Self.third, before: "B")
    await wait(for: screens) { names($0) == ["A", "C", "B"] }
    try await store.delete("A")
    await wait(for: screens) { names($0) == ["C", "B"] }
    try rules.write(Self.second + Self.third)
    try await store.reload()
    await wait(for: screens) { names($0) == ["B", "C"] }
    try rules.write("promotion \"A\" { coupon five }")
    await #expect(throws: RuleStore.Failure.self) { try await store.reload() }
    await wait(for: screens) { $0.problem?.contains("`five`") == true }
    #expect(screens.map { names($0) } == [["B", "C"], ["B", "C"]])
    try rules.write("rounding down\n\(Self.first)")
    try await store.reload()
    await wait(for: screens) { $0.problem == nil && names($0) == ["A"] }
    await store.stop()
  }
}
