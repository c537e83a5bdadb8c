import Promo
import PromoHost
import Testing

@Suite struct AdmissionTests {
  private static let sale = """
    promotion "Sale" {
        discount 20% off
    }
    expect amount 100 pays 80 by "Sale"
    ensure pays >= 80%

    """

  /// Returns the reasons for which a store refuses rules.
  private static func refusal(
    of text: String, _ change: (inout RuleStore.Admission) -> Void = { _ in }
  ) async throws -> [String]? {
    var admission = RuleStore.Admission()
    change(&admission)
    let folder = try TemporaryFolder()
    try folder.write(text, to: "shop.promo")
    var refused: RuleStore.Failure?
    do throws(RuleStore.Failure) {
      let path = "\(folder.path)/shop.promo"
      _ = try await RuleStore(.files([path], watchedEvery: nil), admitting: admission)
    } catch {
      refused = error
    }
    guard let refused else { return nil }
    guard case .refused(let reasons) = refused else { throw refused }
    return reasons.map { $0.replacing("\(folder.path)/", with: "") }
  }

  @Test func `rules that meet every condition are used`() async throws {
    #expect(try await AdmissionTests.refusal(of: AdmissionTests.sale) == nil)
  }

  @Test(arguments: [
    ("# Nothing yet\n", ["there is no promotion"]),
    (
      AdmissionTests.sale.replacing("pays 80 ", with: "pays 81 "),
      [
        "shop.promo:4:1: `amount 100` should pay 81.00 by \"Sale\", but pays 80.00 by \"Sale\""
      ]
    ),
    (
      AdmissionTests.sale.replacing(">= 80%", with: ">= 90%"),
      ["shop.promo:5:1: this guarantee does not hold; "]
    ),
  ])
  func `rules that hurt are refused with the reason`(text: String, reasons: [String]) async throws {
    let given = try #require(try await AdmissionTests.refusal(of: text))
    #expect(given.count == reasons.count)
    for (given, reason) in zip(given, reasons) { #expect(given.hasPrefix(reason)) }
    #expect(try await AdmissionTests.refusal(of: text) { $0 = .everything } == nil)
  }

  @Test func `the version before rules that hurt stays, and observers learn the reason`()
    async throws
  {
    let rules = try await StoredRules(AdmissionTests.sale)
    let observer = await Observer(rules.store)
    #expect(await observer.next() == "reloaded Sale")
    let before = rules.store.current.id
    try rules.write("")
    await #expect(throws: RuleStore.Failure.self) { try await rules.store.reload() }
    #expect(rules.store.current.id == before)
    #expect(await observer.next() == "failed: the rules are refused: there is no promotion")
    try rules.write("currency JPY\n\(AdmissionTests.sale)")
    await #expect(throws: RuleStore.Failure.self) { try await rules.store.reload() }
    let reason = "the currency changes from none that is named to JPY"
    #expect(await observer.next() == "failed: the rules are refused: \(reason)")
    #expect(try rules.store.current.payable(of: "100") == "80.00")
  }

  @Test func `an edit that hurts is not written, but a pause always is`() async throws {
    let rules = try await StoredRules(AdmissionTests.sale)
    await #expect(throws: RuleStore.Failure.self) {
      try await rules.store.apply(.replace("Sale", with: "promotion \"Sale\" { discount 30% off }"))
    }
    #expect(try rules.text() == AdmissionTests.sale)
    try await rules.store.apply(.pause("Sale"))
    #expect(try rules.store.current.payable(of: "100") == "100.00")
    // What was paused in an emergency must not keep the next start from its rules.
    #expect(try await AdmissionTests.refusal(of: try rules.text()) == nil)
  }

  static let facts: [(String, [String: Fact.Kind], [String])] = [
    (
      "fact tier one of \"gold\"", [:],
      ["the rules need the fact `tier`, which not every order states"]
    ),
    ("fact tier one of \"gold\" default \"gold\"", [:], []),
    ("fact tier one of \"gold\"", ["tier": .oneOf(["gold"])], []),
    (
      "fact tier one of \"gold\"", ["tier": .oneOf(["gold", "vip"])],
      ["orders may state `vip` for the fact `tier`, which the rules do not list"]
    ),
    (
      "fact age number", ["age": .yesNo],
      [
        "the fact `age` is a whole number from 0 to 10^15 in the rules, but orders state another "
          + "kind of value"
      ]
    ),
    (
      "", ["member": .yesNo], ["orders may state the fact `member`, which the rules do not declare"]
    ),
    ("fact member yes/no", ["member": .yesNo], []),
  ]

  @Test(arguments: facts)
  func `rules that could not price the application's orders are refused`(
    declaration: String, stated: [String: Fact.Kind], reasons: [String]
  ) async throws {
    let text = "\(declaration)\npromotion \"A\" { coupon 1 }"
    let given = try await AdmissionTests.refusal(of: text) { $0.suppliedFacts = stated }
    #expect(given ?? [] == reasons)
  }

  static let changes: [(String, String, String?)] = {
    let required = "the rules need the fact `tier`, which not every order states"
    let (gold, optional) = (#"fact tier one of "gold""#, #"fact tier one of "gold" default "gold""#)
    return [
      ("", gold, required), (optional, gold, required), (gold, gold, nil), (gold, optional, nil),
      ("", optional, nil),
      (gold, "", "orders may state the fact `tier`, which the rules do not declare"),
      (
        #"fact tier one of "gold", "vip""#, gold,
        "orders may state `vip` for the fact `tier`, which the rules do not list"
      ),
    ]
  }()

  @Test(arguments: changes)
  func `rules that would refuse the orders of the rules before are refused`(
    old: String, new: String, reason: String?
  ) async throws {
    let rules = try await StoredRules("\(old)\n\(Text.ten)")
    let before = rules.store.current.id
    try rules.write("\(new)\n\(Text.over)")
    do throws(RuleStore.Failure) {
      try await rules.store.reload()
      #expect(reason == nil && rules.store.current.id != before)
    } catch {
      #expect(error.message == "the rules are refused: \(reason ?? "nothing")")
      #expect(rules.store.current.id == before)
    }
  }

  @Test func `an application may refuse for reasons of its own`() async throws {
    let reasons = try await AdmissionTests.refusal(of: AdmissionTests.sale) {
      $0.refusal = { $0.program.promotions.count > 0 ? "no sale on Sundays" : nil }
    }
    #expect(reasons == ["no sale on Sundays"])
  }
}
