import Promo
import PromoHost
import Testing

@testable import Storefront

@Suite struct PromotionListTests {
  private let now = Instant(secondsSince1970: 1_794_362_400)

  private func list(of store: RuleStore, in language: Language = .english) -> PromotionList {
    var list = PromotionList(instant: now, language: language)
    _ = list.follow(.reloaded(store.current))
    return list
  }

  private func store(of rules: TemporaryRules) async throws -> RuleStore {
    try await RuleStore(RuleService(path: rules.path).source, admitting: .everything)
  }

  /// The rows of a screen that performs the steps one after the other.
  private func shown(_ rows: [PromotionList.Row], after steps: [PromotionList.Step])
    -> [PromotionList.Row]
  {
    var rows = rows
    for step in steps {
      switch step {
      case .showAll(let all): rows = all
      case .remove(let row, let place): #expect(rows.remove(at: place) == row)
      case .insert(let row, let place): rows.insert(row, at: place)
      case .update(let row, let place): rows[place] = row
      case .tell: break
      }
    }
    return rows
  }

  @Test(arguments: [
    ("paused", "paused", "已暂停"),
    ("paused to 2020-01-01", "paused", "已暂停"),
    ("sync", "on", "进行中"),
    ("to 2026-11-11", "until 11 Nov", "至11月11日"),
    ("until 2026-11-12T00:00:01", "until 12 Nov", "至11月12日"),
    ("to 2027-01-31", "until 31 Jan", "至1月31日"),
    ("from 2026-11-12 to 2026-12-01", "from 12 Nov", "11月12日起"),
    ("to 2026-11-10", "over", "已结束"),
    ("between 20:00 and 22:00", "not at this time", "时段外"),
    ("code \"A\", \"B\"", "needs code A or B", "需优惠码A或B"),
    ("to 2026-11-11 code \"A\"", "until 11 Nov, needs code A", "至11月11日，需优惠码A"),
  ])
  func `a row says in what state a promotion is`(
    clauses: String, english: String, chinese: String
  ) async throws {
    let rules = try TemporaryRules("timezone \"UTC\" promotion \"A\" { coupon 5 \(clauses) }")
    let store = try await store(of: rules)
    #expect(list(of: store).rows.map(\.state) == [english])
    #expect(list(of: store, in: .chinese).rows.map(\.state) == [chinese])
    #expect(list(of: store, in: .chinese).rows[0].description.hasPrefix("立减5"))
  }

  @Test(arguments: 0..<20)
  func `a list that follows edits shows what a new list would`(seed: UInt64) async throws {
    var edits = RandomEdits(seed: seed)
    let rules = try TemporaryRules(edits.file())
    let store = try await store(of: rules)
    var events = await store.events().makeAsyncIterator()
    let language = Language.allCases[Int(seed % 2)]
    var followed = PromotionList(instant: now, language: language)
    var screen = shown([], after: followed.follow(try #require(await events.next())))
    for _ in 0..<40 {
      let hash = store.current.contentHash
      try await edits.make(in: store, of: rules)
      // An edit that changes nothing sends no event.
      guard store.current.contentHash != hash else { continue }
      screen = shown(screen, after: followed.follow(try #require(await events.next())))
      #expect(followed.rows == list(of: store, in: language).rows)
      #expect(screen == followed.rows)
    }
  }

  @Test func `broken rules are reported, and the rows stay`() async throws {
    let rules = try TemporaryRules("promotion \"A\" { coupon 5 }")
    let store = try await store(of: rules)
    var events = await store.events().makeAsyncIterator()
    var list = PromotionList(instant: now, language: .english)
    _ = list.follow(try #require(await events.next()))
    try rules.write("promotion \"A\" { coupon five }")
    await #expect(throws: RuleStore.Failure.self) { try await store.reload() }
    let steps = list.follow(try #require(await events.next()))
    guard case .tell(let message)? = steps.first else {
      Issue.record("\(steps)")
      return
    }
    #expect(message.contains("`five`"))
    #expect(list.rows.map(\.name) == ["A"])
  }
}
