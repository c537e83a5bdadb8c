import Testing

@testable import Promo

/// Cases worked out by hand, in minor units: what the enumeration finds must be right before anything else is held
/// against it.
@Suite struct SecondAnalysisTests {
  static let day = SecondZone.utc.start(of: SecondDate(2026, 10, 1))

  static func analysis(
    _ promotions: [SecondPromotion], _ change: (inout SecondRules) -> Void = { _ in }
  ) throws -> SecondAnalysis {
    var rules = SecondRules()
    rules.promotions = promotions
    change(&rules)
    return try #require(
      SecondAnalysis(rules: rules, amounts: 400, from: day, until: day + 31 * 86_400))
  }

  static func off(_ percent: Int64, sync: Bool = true) -> SecondPromotion {
    var promotion = SecondPromotion("\(percent)%", .reward(.off(percent * 10_000)))
    promotion.sync = sync
    return promotion
  }

  static func coupon(_ coupon: Int64, spend: Int64? = nil, sync: Bool = true) -> SecondPromotion {
    var promotion = SecondPromotion("coupon \(coupon)", .reward(.coupon(coupon)))
    promotion.spend = spend
    promotion.sync = sync
    return promotion
  }

  private func pieces(_ analysis: SecondAnalysis) -> [String] {
    analysis.pieces(analysis.situations[0]).map { piece in
      "\(piece.amounts): " + piece.parts.map { "\($0.promotion) \($0.how)" }.joined(separator: ", ")
    }
  }

  @Test func `a coupon takes all until there is more to pay than it is worth`() throws {
    let analysis = try Self.analysis([Self.coupon(15)])
    #expect(pieces(analysis) == ["0...0: ", "1...14: 0 all", "15...400: 0 coupon(15)"])
  }

  @Test func `a cap takes over where the discount is worth more`() throws {
    var capped = Self.off(20)
    capped.cap = .money(10)
    let analysis = try Self.analysis([capped])
    // 20 % of 1 or 2 rounds to nothing; of 50 it is just the cap.
    #expect(pieces(analysis) == ["0...2: ", "3...50: 0 discount(200000)", "51...400: 0 cap"])
  }

  @Test func `all that is left comes before a cap that is larger`() throws {
    var capped = SecondPromotion("every", .couponEvery(50, amount: 10))
    capped.cap = .money(30)
    #expect(
      try pieces(Self.analysis([capped])) == ["0...9: ", "10...29: 0 all", "30...400: 0 cap"])
    capped.cap = nil
    #expect(try pieces(Self.analysis([capped])) == ["0...9: ", "10...400: 0 all"])
  }

  @Test func `the first of the tiers that are worth the same says how`() throws {
    let tiers = SecondPromotion(
      "tiers",
      .spendTiers([
        SecondTier(threshold: 50, reward: .coupon(20)),
        SecondTier(threshold: 100, reward: .to(800_000)),
      ]))
    #expect(
      try pieces(Self.analysis([tiers])) == [
        "0...49: ", "50...100: 0 coupon(20)", "101...400: 0 discount(200000)",
      ])
  }

  @Test func `at equal payables the larger exact worth counts before the written order`() throws {
    let analysis = try Self.analysis([
      Self.coupon(2, spend: 1, sync: false), Self.off(10, sync: false),
    ])
    // Both take 2 of 20 and of 25; of 25 the discount is worth 2.5.
    let points = analysis.curve(analysis.situations[0])
    #expect(points[20].members == [0])
    #expect(points[25].members == [1])
  }

  @Test func `a cliff reaches from the first order that pays more`() throws {
    let analysis = try Self.analysis([Self.coupon(5, spend: 30)])
    let drop = SecondCliff.Drop(from: 26, payable: 25)
    #expect(
      analysis.cliffs(withRewards: true) == [
        SecondCliff(promotion: 0, amount: 30, instant: Self.day, drops: [drop])
      ])
  }

  @Test func `a cliff belongs to the promotion that takes more there`() throws {
    let analysis = try Self.analysis([Self.off(20), Self.coupon(15, spend: 100)])
    // At 100 both alone are worth trying, 80 and 85; from 125 on, where 100 are left, both.
    let drop = SecondCliff.Drop(from: 107, payable: 85)
    #expect(analysis.cliffs(withRewards: true).first { $0.promotion == 1 }?.amount == 124 + 1)
    #expect(analysis.cliffs(withRewards: true).first { $0.promotion == 1 }?.drops == [drop])
  }

  @Test func `a cliff that two situations share has both drops`() throws {
    var extra = Self.coupon(3)
    extra.codes = ["EXTRA"]
    let analysis = try Self.analysis([Self.coupon(5, spend: 30), extra])
    #expect(
      analysis.cliffs(withRewards: true).map(\.drops) == [
        [SecondCliff.Drop(from: 26, payable: 25), SecondCliff.Drop(from: 26, payable: 22)]
      ])
  }

  @Test func `free orders belong to the promotion that takes the most of them`() throws {
    var extra = Self.coupon(9)
    extra.codes = ["EXTRA"]
    let analysis = try Self.analysis([Self.coupon(6), extra])
    // Up to 6 the one written first takes all; of 7 to 9 the other does, and from 10 to 15 both take.
    // An order that one coupon makes free is free by what the coupon says.
    #expect(analysis.freeOrders.map(\.amounts) == [10...15])
  }

  @Test func `free orders end where others are applied, or somebody pays`() throws {
    var extra = Self.coupon(1)
    extra.codes = ["EXTRA"]
    let analysis = try Self.analysis([Self.coupon(15), extra])
    #expect(
      analysis.freeOrders == [
        SecondFreeOrders(promotion: 0, amounts: 16...16, instant: Self.day)
      ])
  }

  @Test func `the calculator is dearer where its winner combines with nothing`() throws {
    let analysis = try Self.analysis([
      Self.off(10, sync: false), Self.off(5), Self.coupon(30, spend: 300),
    ])
    // 95 % of 316 rounds to 300: best pays 270, and 10 % off leave 284.
    #expect(
      analysis.dearerThanBest == [
        SecondDearer(promotion: 1, amount: 316, instant: Self.day, difference: 14)
      ])
  }

  @Test func `a threshold is lost where the discount before it leaves less`() throws {
    let analysis = try Self.analysis([Self.off(20), Self.coupon(15, spend: 100)])
    #expect(
      analysis.lostThresholds == [
        SecondLostThreshold(promotion: 1, amount: 100, instant: Self.day)
      ])
  }

  @Test func `of two coupons the smaller is never applied unless it is written first`() throws {
    #expect(try Self.analysis([Self.coupon(6), Self.coupon(5)]).neverApplied == [1])
    #expect(try Self.analysis([Self.coupon(5), Self.coupon(6)]).neverApplied == [])
    var paused = Self.coupon(4)
    paused.paused = true
    #expect(try Self.analysis([Self.coupon(6), paused]).neverApplied == [])
  }
}

// MARK: - Time, codes and facts

extension SecondAnalysisTests {
  @Test func `windows and schedules change what is in force`() throws {
    var window = Self.coupon(5)
    window.from = .date(SecondDate(2026, 10, 3))
    window.end = .to(SecondDate(2026, 10, 4))
    var nights = Self.coupon(6)
    nights.weekdays = [.fri]
    nights.monthDays = [2]
    nights.between = SecondBetween(start: 22 * 60, end: 60)
    let analysis = try Self.analysis([window, nights])
    // 2026-10-02 is a Friday, and the night is its own until one o'clock of the Saturday.
    #expect(
      analysis.changes.map { ($0 - Self.day) / 3_600 } == [46, 48, 49, 96])
    #expect(analysis.situations.map(\.inForce) == [[], [1], [0, 1], [0]])
    #expect(analysis.situations.map { ($0.instant - Self.day) / 3_600 } == [0, 46, 48, 49])
  }

  @Test func `an hour that comes twice is on twice`() throws {
    var hour = Self.coupon(5)
    hour.weekdays = [.sun]
    hour.between = SecondBetween(start: 120, end: 150)
    let start = SecondZone.berlin.start(of: SecondDate(2026, 10, 25))
    var rules = SecondRules()
    rules.zone = .berlin
    rules.promotions = [hour]
    let analysis = try #require(
      SecondAnalysis(rules: rules, amounts: 10, from: start, until: start + 86_400))
    #expect(analysis.changes.map { ($0 - start) / 60 } == [120, 150, 180, 210])
  }

  @Test func `every set of codes and every value of facts is tried`() throws {
    var first = Self.coupon(5)
    first.codes = ["A", "B"]
    var second = Self.coupon(6)
    second.codes = ["b"]
    var grown = Self.off(10)
    grown.whens = [.compare(fact: "age", .greater, 18), .not(.yes(fact: "member"))]
    let analysis = try Self.analysis([first, second, grown]) {
      $0.facts = [
        SecondFact(name: "age", kind: .number, standard: nil),
        SecondFact(name: "member", kind: .yesNo, standard: .flag(true)),
      ]
    }
    #expect(analysis.cases.codes == ["A", "B"])
    #expect(
      Set(analysis.situations.map(\.inForce)) == [[], [0], [0, 1], [2], [0, 2], [0, 1, 2]])
    let all = try #require(analysis.situations.first { $0.inForce == [0, 1, 2] })
    #expect(all.facts == ["age": .number(19), "member": .flag(false)])
    #expect(all.codes == ["B"])
  }
}
