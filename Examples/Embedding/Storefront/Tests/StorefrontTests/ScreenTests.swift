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

/// The two screens of one store, as two windows of a shop show it.
@MainActor @Suite struct ScreenTests {
  private static let first = "promotion \"A\" {\n    coupon 5\n}\n"
  private static let second = "promotion \"B\" {\n    coupon 7\n}\n"
  private static let third = "promotion \"C\" {\n    coupon 9\n    paused\n}\n"

  /// A merchant's and a shopper's screen, and the rows that a view of each has made of its steps alone.
  @MainActor private struct Screens {
    let merchant: MerchantScreen
    let shopper: ShopperScreen
    private(set) var merchantRows: [PromotionList.Row] = []
    private(set) var shopperRows: [PromotionList.Row] = []

    init(of store: RuleStore) throws {
      let program = store.current.program
      let price = try Amount("100", in: program)
      let cart = Cart(
        lines: [Cart.Line(name: "Teapot", unitPrice: price, quantity: 1)],
        currency: program.currency)
      let now = Instant(secondsSince1970: 1_794_362_400)
      merchant = MerchantScreen(store, at: now, in: .english)
      shopper = ShopperScreen(cart, at: now, in: .chinese)
    }

    mutating func show(_ event: RuleStore.Event) {
      perform(merchant.show(event), on: &merchantRows)
      perform(shopper.show(event), on: &shopperRows)
    }

    private func perform(_ steps: [PromotionList.Step], on rows: inout [PromotionList.Row]) {
      for step in steps {
        switch step {
        case .showAll(let all): rows = all
        case .remove(let row, let place): #expect(rows.remove(at: place) == row)
        case .move(let row, let place, let newPlace):
          #expect(rows.remove(at: place) == row)
          rows.insert(row, at: newPlace)
        case .insert(let row, let place): rows.insert(row, at: place)
        case .update(let row, let place):
          #expect(rows[place] != row)
          rows[place] = row
        case .tell: break
        }
      }
    }
  }

  /// Does what chance wants to rules, and compares what an undo gives back with what there was.
  @MainActor private struct Merchant {
    let rules: TemporaryRules
    let store: RuleStore
    var edits: RandomEdits
    private var undoable: [String] = []

    init(seed: UInt64) async throws {
      edits = RandomEdits(seed: seed)
      rules = try TemporaryRules(edits.file())
      store = try await RuleStore(RuleService(path: rules.path).source, admitting: .everything)
    }

    mutating func act(on screen: MerchantScreen) async throws {
      let before = try rules.text()
      switch edits.act(on: store.current.program.promotions.map(\.name)) {
      case .edit(let edit):
        await screen.make(edit)
        if try rules.text() != before { undoable.append(before) }
      case .undo:
        await screen.undo()
        #expect(try rules.text() == undoable.last ?? before)
        #expect((screen.problem != nil) == undoable.isEmpty)
        _ = undoable.popLast()
      case .file(let text):
        try rules.write(text)
        try await store.reload()
        if text != before { undoable = [] }
      }
    }
  }

  @Test(arguments: 0..<20)
  func `two screens follow random edits as screens made anew, and undo gives back every byte`(
    seed: UInt64
  ) async throws {
    var merchant = try await Merchant(seed: seed)
    let store = merchant.store
    var events = await store.events().makeAsyncIterator()
    var screens = try Screens(of: store)
    screens.show(try #require(await events.next()))
    for _ in 0..<60 {
      let hash = store.current.id
      try await merchant.act(on: screens.merchant)
      // An edit that changes nothing sends no event.
      guard store.current.id != hash else { continue }
      screens.show(try #require(await events.next()))
      let new = try Screens(of: store)
      new.merchant.show(.reloaded(store.current))
      new.shopper.show(.reloaded(store.current))
      #expect(screens.merchant.rows == new.merchant.rows)
      #expect(screens.merchantRows == new.merchant.rows)
      #expect(screens.shopper.rows == new.shopper.rows)
      #expect(screens.shopperRows == new.shopper.rows)
      new.shopper.cart = screens.shopper.cart
      #expect(screens.shopper.price == new.shopper.price)
    }
  }

  /// Waits until something is so, without a clock.
  private func wait(until isReached: @MainActor () -> Bool) async {
    while !isReached() { await Task.yield() }
  }

  @Test func `one edit updates both screens, and views learn of it`() async throws {
    let rules = try TemporaryRules(Self.first + Self.second)
    let store = try await RuleStore(RuleService(path: rules.path).source)
    let screens = try Screens(of: store)
    let (merchant, shopper) = (screens.merchant, screens.shopper)
    let following = [Task { await merchant.follow() }, Task { await shopper.follow(store) }]
    await wait { [merchant.rows, shopper.rows].allSatisfy { $0.map(\.name) == ["A", "B"] } }
    #expect(shopper.price?.lines[0].hasPrefix("100.00，应付93.00，优惠：B") == true)
    let drawn = Counter()
    withObservationTracking {
      _ = merchant.rows
    } onChange: {
      drawn.add()
    }
    withObservationTracking {
      _ = shopper.price
    } onChange: {
      drawn.add()
    }
    await merchant.make(.pause("B"))
    await wait { merchant.rows[1].state == "paused" && shopper.rows.map(\.name) == ["A"] }
    #expect(shopper.price?.lines[0].contains("95.00") == true)
    await wait { drawn.count == 2 }
    shopper.cart = Cart(lines: [], currency: shopper.cart.currency)
    #expect(shopper.price?.lines[0].contains("0.00") == true)
    // A store that stops ends what its screens wait for.
    await store.stop()
    for task in following { await task.value }
  }

  @Test func `rules that cannot be used never reach the shopper`() async throws {
    let text = "\(Self.first)\(Self.second)expect amount 100 pays 93\n"
    let rules = try TemporaryRules(text)
    let store = try await RuleStore(RuleService(path: rules.path).source)
    let screens = try Screens(of: store)
    let (merchant, shopper) = (screens.merchant, screens.shopper)
    for task in [{ await merchant.follow() }, { await shopper.follow(store) }] {
      Task { await task() }
    }
    await wait { merchant.rows.count == 2 && shopper.rows.count == 2 }
    let drawn = Counter()
    withObservationTracking {
      _ = (shopper.rows, shopper.price)
    } onChange: {
      drawn.add()
    }
    let refused: [(edit: RuleEdit, problem: String)] = [
      (.replace("A", with: "promotion \"A\" { coupon five }"), "`five`"),
      (.replace("A", with: "promotion \"B\" { coupon 5 }"), "`B`"),
      (.replace("B", with: "promotion \"B\" { coupon 8 }"), "92.00"),
      (.move("A", before: "D"), "`D`"),
    ]
    for (edit, problem) in refused {
      await merchant.make(edit)
      #expect(merchant.problem?.contains(problem) == true, "\(merchant.problem ?? "")")
      #expect(try rules.text() == text)
    }
    try rules.write("promotion \"A\" { coupon five }")
    await #expect(throws: RuleStore.Failure.self) { try await store.reload() }
    await wait { merchant.problem?.contains("`five`") == true }
    await merchant.undo()
    #expect(drawn.count == 0)
    try rules.write(Self.third + Self.first)
    try await store.reload()
    await wait { merchant.problem == nil && merchant.rows.map(\.name) == ["C", "A"] }
    await wait { shopper.rows.map(\.name) == ["A"] && drawn.count == 1 }
    await store.stop()
  }
}
