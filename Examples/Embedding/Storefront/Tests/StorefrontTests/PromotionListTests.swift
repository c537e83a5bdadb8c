import Promo
import PromoHost
import Testing

@testable import Storefront

@Suite struct PromotionListTests {
  private let now = Instant(secondsSince1970: 1_794_362_400)

  private func list(
    of store: RuleStore, for audience: PromotionList.Audience = .merchant,
    in language: Language = .english
  ) -> PromotionList {
    var list = PromotionList(for: audience, at: now, in: language)
    _ = list.follow(.reloaded(store.current))
    return list
  }

  private func store(of rules: TemporaryRules) async throws -> RuleStore {
    try await RuleStore(RuleService(path: rules.path).source, admitting: .everything)
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
    let isOffered = !["paused", "over"].contains(english) && !english.contains("code")
    #expect(list(of: store, for: .shopper).rows.map(\.state) == (isOffered ? [english] : []))
  }

  @Test func `a shopper is not told of codes and conditions`() async throws {
    let rules = try TemporaryRules(
      """
      fact tier one of "none", "staff" default "none"
      promotion "All" { coupon 5 }
      promotion "Letter" { coupon 6 code "SECRET" }
      promotion "Staff" { coupon 7 when tier is "staff" }
      """)
    let store = try await store(of: rules)
    #expect(list(of: store).rows.map(\.name) == ["All", "Letter", "Staff"])
    #expect(list(of: store, for: .shopper).rows.map(\.name) == ["All"])
  }

  @Test func `broken rules are reported, and the rows stay`() async throws {
    let rules = try TemporaryRules("promotion \"A\" { coupon 5 }")
    let store = try await store(of: rules)
    var events = await store.events().makeAsyncIterator()
    var list = PromotionList(for: .merchant, at: now, in: .english)
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
