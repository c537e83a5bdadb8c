import TestSupport
import Testing

@testable import Promo

@Suite struct PriceChartTests {
  private static func chart(
    _ text: String, codes: [String] = [], upTo limit: Int64? = nil
  ) throws -> PriceChart {
    let program = try #require(Rules.compile(text).program)
    let order = Order(
      amount: .zero, at: try program.order("0").instant, codes: codes)
    return program.priceChart(
      of: try program.context(of: order), upTo: limit.flatMap(Amount.init(minorUnits:)))
  }

  private static let singlesDay = """
    promotion "Week" { discount 20% off sync }
    promotion "Spend" { coupon 50 spend 300 sync }
    promotion "Paused" { coupon 5 spend 4_000 paused }
    promotion "Code" { coupon 5 spend 4_000 code "X" }
    promotion "Later" { coupon 5 spend 4_000 from 2027-01-01 }
    """

  @Test func `it shows who wins where, and where the price falls`() throws {
    let chart = try PriceChartTests.chart(PriceChartTests.singlesDay)
    #expect(chart.winners.map(\.promotions) == [[0], [0, 1]])
    #expect(chart.winners.map(chart.amounts) == ["0.03 to 374.99", "from 375"])
    #expect(
      chart.chiefFalls.map(chart.words)
        == ["at 375 a threshold takes the price down by 49.99: from 299.99 to 250.00"])
    #expect(chart.notes == [])
  }

  /// The chart judges a drop as the check does: what it draws in red is P131.
  @Test(arguments: [
    (PriceChartTests.singlesDay, 500_00),
    ("promotion \"A\" { coupon 5 every 20 up to 90 }", 300_00),
    (
      "promotion \"A\" { tier spend 100 coupon 10 tier spend 300 coupon 60 } "
        + "promotion \"B\" { discount 20% off up to 20 sync }", 500_00
    ),
    (
      "promotion \"A\" { discount 20% off up to 20 } promotion \"B\" { discount 10% off sync } "
        + "promotion \"C\" { coupon 15 spend 50 sync }", 500_00
    ),
  ])
  func `a drop that is the reward of a threshold is none of the findings`(
    rules: String, limit: Int
  ) throws {
    let compilation = Rules.compile(rules)
    let program = try #require(compilation.program)
    let context = try program.context(of: try program.order("0"))
    let chart = program.priceChart(of: context, upTo: Amount(minorUnits: Int64(limit)))
    let findings = compilation.withFindings().diagnostics.filter { $0.id == .priceDrops }
    #expect(chart.drops.contains { !$0.isReward } == !findings.isEmpty, "\(chart.drops)")
    #expect(!chart.drops.isEmpty)
    #expect(chart.svg.contains("#b3261e") == !findings.isEmpty)
  }

  @Test func `drops that no threshold explains come first`() throws {
    let steps = (1...9).map { "tier spend \($0 * 100) coupon \($0 * 30)" }.joined(separator: " ")
    let chart = try PriceChartTests.chart(
      """
      promotion "Steps" { \(steps) sync }
      promotion "Up to 2 off" { discount 20% off up to 2 }
      promotion "Half" { discount 10% off sync }
      promotion "Code" { discount 5% off code "C" sync }
      """, codes: ["C"], upTo: 1_000_00)
    #expect(chart.deepestDrops.first?.isReward == false)
    #expect(chart.deepestDrops.count == 8)
  }

  @Test func `it speaks Chinese, under a title of one's own, and names facts by their labels`()
    throws
  {
    let program = try #require(
      Rules.compile(
        """
        currency CNY
        fact paid "已付定金" yes/no
        fact tier one of "gold"
        promotion "双十一" { coupon 50 spend 1_000 when paid }
        """
      ).program)
    let order = Order(
      amount: .zero, at: Instant(secondsSince1970: 0), codes: ["X"],
      facts: ["paid": true, "tier": "gold"])
    let chart = program.priceChart(
      of: try program.context(of: order), upTo: nil, in: .chinese, titled: "大促 & more")
    #expect(chart.subtitle == "订单应付金额，1970年1月1日周四00:00，优惠码X，已付定金，tier gold")
    #expect(chart.winners.map(chart.details) == ["1,000起：满1000减50"])
    #expect(
      chart.chiefFalls.map(chart.words) == ["订单满1,000时达到门槛，应付金额减少49.99：由999.99降至950.00"])
    #expect(chart.svg.contains("<title id=\"title\">大促 &amp; more</title>"))
    #expect(chart.svg.contains(">应付（CNY）</text>"))
    #expect(chart.svg.contains(">优惠比例（%）</text>"))
    #expect(chart.blocks(width: 80).plain.hasPrefix("大促 & more\n订单应付金额，"))
    #expect(chart.blocks(width: 80).plain.contains("░ 优惠"))
  }

  @Test func `the names of winners are never cut`() throws {
    let name = String(repeating: "word ", count: 39) + "end"
    let chart = try PriceChartTests.chart("promotion \"\(name)\" { coupon 5 }")
    let said = { (text: String) in
      text.split(whereSeparator: { $0.isWhitespace || "<>".contains($0) })
        .count { $0 == "word" }
    }
    #expect(said(chart.blocks(width: 40).plain) == 39)
    // Once in the description, too.
    #expect(said(chart.svg) == 78)
  }

  /// What rounding gives and takes near zero is no slope.
  @Test(arguments: [("EUR", 100_00), ("EUR", 1_00), ("JPY", 100), ("JPY", 10_000)])
  func `the share of a percentage is a level line`(currency: String, limit: Int64) throws {
    for rounding in ["half-up", "up", "down"] {
      let chart = try PriceChartTests.chart(
        "currency \(currency)\nrounding \(rounding)\npromotion \"A\" { discount 20% off }",
        upTo: limit
      )
      let scale = ChartScale(limit: limit, length: 544)
      let share = SavedShare(of: chart, scale, most: 20)
      let heights = Set(share.points.drop { $0.y == 0 }.map(\.y))
      #expect(heights == [SavedShare.height], "\(share.points)")
    }
  }

  @Test func `the share saved is drawn in a strip of its own`() throws {
    let chart = try PriceChartTests.chart(
      "promotion \"A\" { coupon 50 spend 200 }", upTo: 400_00)
    let scale = ChartScale(limit: 400_00, length: 800)
    #expect(SavedShare.most(of: [chart], scale) == 40)
    let share = SavedShare(of: chart, scale, most: 40)
    // Nothing below 200, a quarter there, an eighth at 400.
    #expect(share.points.first?.y == 0)
    #expect(share.points.filter { $0.x == 400 }.map(\.y) == [0, 35])
    #expect(share.points.last?.y == 18)
    #expect(chart.svg.contains(">40%</text>"))
    let drawing = chart.drawing(in: PictureFrame())
    #expect(drawing.foot > drawing.bottom + 50)
    let nothing = try PriceChartTests.chart("promotion \"A\" { coupon 5 paused }")
    #expect(!nothing.svg.contains("%"))
  }

  @Test func `a promotion has the colour of its place, beside others and in combinations`() throws {
    let chart = try PriceChartTests.chart(PriceChartTests.singlesDay)
    // The first promotion alone, then both, in dashes.
    #expect(chart.svg.contains("stroke=\"#0072b2\" stroke-linejoin=\"round\" stroke-width=\"3\" "))
    for dash in [
      "#0072b2\" stroke-linejoin=\"round\" stroke-width=\"3\" stroke-dasharray",
      "#9a6700\" stroke-linejoin=\"round\" stroke-width=\"3\" stroke-dasharray",
    ] {
      #expect(chart.svg.contains(dash))
    }
  }

  @Test func `old rules are drawn dashed, on the same axes`() throws {
    let old = try PriceChartTests.chart("promotion \"A\" { coupon 50 spend 200 }", upTo: 400_00)
    let new = try PriceChartTests.chart("promotion \"A\" { coupon 5 paused }", upTo: 400_00)
    let svg = new.drawing(in: PictureFrame(), beside: old).svg
    // The curve of two runs, and the share.
    #expect(svg.matches(of: /stroke-dasharray="6 5"/).count == 3)
    #expect(svg.contains(">40%</text>"))
    #expect(svg.contains(">dashed: what orders pay by the kept version</text>"))
    #expect(!new.svg.contains("6 5"))
  }

  @Test(arguments: [
    // The discount moves the threshold to 375. What is paused, over or not met moves nothing.
    (PriceChartTests.singlesDay, 500_00),
    ("promotion \"A\" { discount 20% off }", 100_00),
    ("promotion \"A\" { coupon 5 paused }", 100_00),
    ("promotion \"A\" { discount 10% off up to 40 }", 500_00),
    ("promotion \"A\" { coupon 5 every 100 up to 50 }", 1_500_00),
    ("promotion \"A\" { tier spend 100 coupon 5 tier spend 800 coupon 50 }", 1_000_00),
    // The large coupon never wins.
    (
      "currency JPY promotion \"A\" { discount 99% off } promotion \"B\" { coupon 5 spend 900 }",
      100
    ),
    ("currency JPY promotion \"A\" { coupon 500 spend 3_000 }", 4_000),
  ])
  func `without a limit it ends at a round amount beyond the last change`(
    rules: String, limit: Int
  ) throws {
    #expect(try PriceChartTests.chart(rules).limit.minorUnits == Int64(limit))
  }

  @Test func `nobody wins without a promotion in force`() throws {
    let chart = try PriceChartTests.chart("promotion \"A\" { coupon 5 paused }")
    #expect(chart.notes == ["no promotion takes anything off: orders pay the full amount"])
    #expect(chart.runs.map(\.owner) == [.nobody])
    #expect(!chart.svg.contains(">A<"))
  }

  @Test func `every fall is shown as long as there is room for it`() throws {
    let rules = "currency JPY promotion \"A\" { coupon 5 every 20 up to 90 }"
    let chart = try PriceChartTests.chart(rules, upTo: 500)
    #expect(chart.drops.map(\.amount.minorUnits) == (1...18).map { $0 * 20 })
    #expect(chart.hiddenStepCount == 0)
    #expect(chart.notes == [])
    #expect(
      chart.chiefFalls.map(chart.words) == [
        "at each 20 up to 360 a threshold takes the price down by 4"
      ])
    let crowded = try PriceChartTests.chart(
      "currency JPY promotion \"A\" { coupon 2 every 3 }", upTo: 900)
    #expect(crowded.hiddenStepCount == 299)
    #expect(crowded.drops.map(\.amount.minorUnits) == [3])
  }

  @Test func `falls that can hardly be seen beside others are not marked`() throws {
    let chart = try PriceChartTests.chart(
      """
      promotion "A" { tier spend 10 coupon 0.50 tier spend 50 coupon 20 tier spend 90 coupon 24.50 }
      """)
    #expect(chart.drops.count == 3)
    #expect(chart.chiefFalls.map(\.first.amount.minorUnits) == [50_00, 90_00])
  }

  @Test func `winners that are too many to be told apart are drawn in grey`() throws {
    let tiers = (1...12).map { index in
      "promotion \"P\(index)\" { coupon \(index) spend \(10 * index) }"
    }
    let chart = try PriceChartTests.chart(tiers.joined(separator: "\n"), upTo: 200_00)
    #expect(chart.winners.count == 8)
    #expect(chart.otherCount == 4)
    #expect(chart.notes.contains("in grey: 4 more combinations of promotions"))
    // The last wins on most amounts; among equals those that win first.
    #expect(chart.winners.map(\.promotions) == [[0], [1], [2], [3], [4], [5], [6], [11]])
    #expect(chart.owner(of: Amount(unchecked: 85_00)) == .others)
    #expect(chart.svg.contains("#8a8a8a"))
  }

  /// Whatever the rules: the curve is what orders pay, its colours tell who wins, and where it falls the
  /// price falls.
  @Test func `the curve is what orders pay`() throws {
    var generator = SeededGenerator(seed: 71)
    for _ in 0..<Effort.times(15) {
      let rules = (0..<(1 + generator.below(5))).map {
        "promotion \"P\($0)\" { \(clauses(&generator)) }"
      }
      let text =
        "currency JPY strategy \(generator.pick(Strategy.allCases).rawValue)\n"
        + rules.joined(separator: "\n")
      let chart = try PriceChartTests.chart(text, codes: ["C"], upTo: 250)
      try #require(chart.hiddenStepCount == 0, "\(text)")
      try check(chart, text)
    }
  }

  private func check(_ chart: PriceChart, _ text: String) throws {
    var falls: [Int64] = []
    var before: Int64 = 0
    for units in 0...(chart.knownLimit ?? chart.limit).minorUnits {
      let amount = Amount(unchecked: units)
      let order = chart.program.checked(
        amount: amount, at: chart.context.instant, codes: chart.context.codes, facts: [])
      let stack = chart.program.pricedCart(for: order)
      let payable = stack.payable.minorUnits
      if payable < before { falls.append(units) }
      before = payable
      let segment = try #require(chart.segments.first { $0.amounts.contains(amount) })
      // Each of three promotions rounds by less than one.
      try #require(abs(segment.height(at: units) - payable) <= 3, "\(text)\n\(units)")
      guard case .winners(let index) = chart.owner(of: amount) else {
        try #require(stack.applied.isEmpty || chart.otherCount > 0, "\(text)\n\(units)")
        continue
      }
      try #require(chart.winners[index].promotions == stack.applied.map(\.index))
    }
    try #require(chart.drops.map(\.amount.minorUnits) == falls, "\(text)")
  }

  private func clauses(_ generator: inout SeededGenerator) -> String {
    let amount = 1 + generator.below(30)
    let spend = 2 + generator.below(120)
    let benefit = generator.pick([
      "discount \(1 + generator.below(60))% off", "coupon \(amount)",
      "coupon \(amount) spend \(spend)", "coupon \(amount) every \(amount + 10)",
      "coupon \(amount) every \(amount + 4) up to \(amount * 3) before discounts",
      "discount \(1 + generator.below(60))% off up to \(amount)",
      "tier spend \(spend) coupon \(amount) tier spend \(spend + 40) discount 30% off",
    ])
    return benefit + generator.pick(["", " sync", " sync", " code \"C\" sync"])
  }
}

extension PriceChart.Segment {
  /// What the straight line between its ends says.
  fileprivate func height(at units: Int64) -> Int64 {
    let length = amounts.upperBound.minorUnits - amounts.lowerBound.minorUnits
    guard length > 0 else { return first.minorUnits }
    return first.minorUnits
      + (last.minorUnits - first.minorUnits) * (units - amounts.lowerBound.minorUnits) / length
  }
}
