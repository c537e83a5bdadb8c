import TestSupport
import Testing

@testable import Promo

/// Charts of orders with lines, of which one takes every amount.
@Suite struct LineChartTests {
  /// What a chart says of amounts, beside what orders pay.
  private struct Tally {
    var known = 0
    var unknown = 0
    var exact = 0
    var reductions = 0
    var drops = 0
    var otherOwners = 0
    var otherPayables = 0
    var missedDrops = 0

    /// Drops by no more than one minor unit for each promotion that is applied.
    var roundings = 0
  }

  // MARK: What it shows

  private static let shop = """
    goods "shoes", "hats"
    promotion "Third pair" { buy 2 get 1 free only "shoes" }
    promotion "50 off 300" { coupon 50 spend 300 }
    promotion "Hats" { discount 10% off only "hats" sync }
    """

  private static func chart(
    _ text: String = shop, of line: OrderLine, beside others: [OrderLine] = [],
    upTo limit: Int64? = nil, in language: Language = .english
  ) throws -> PriceChart {
    let program = try #require(Rules.compile(text).program)
    let context = try program.context(of: try program.order("0"))
    return try ChartOrders(of: line, beside: others, program, in: context)
      .chart(upTo: limit.map { Amount(unchecked: $0) }, in: language)
  }

  private static func line(
    _ units: Int64, pieces: Int = 1, _ labels: String...
  ) -> OrderLine {
    OrderLine(Amount(unchecked: units), pieces: pieces, labels: labels)
  }

  @Test func `it shows who wins where, and where the price falls`() throws {
    let chart = try LineChartTests.chart(
      of: LineChartTests.line(1, pieces: 3, "shoes"), beside: [LineChartTests.line(200_00)])
    #expect(chart.winners.map(\.promotions) == [[0], [1]])
    #expect(
      chart.winners.map(chart.amounts) == ["0.03 to 99.99 and 1 more", "100 to 149.99"])
    #expect(
      chart.chiefFalls.map(chart.words)
        == ["at 100 a threshold takes the price down by 16.66: from 266.66 to 250.00"])
    #expect(chart.notes == [])
    #expect(chart.limit.minorUnits == 200_00)
    #expect(chart.subtitle.hasPrefix("an order of 3 × shoes beside 200 of other goods, at "))
    #expect(chart.amountAxis == "price of 3 × shoes")
    #expect(chart.orders.payable(.zero).minorUnits == 200_00)
    #expect(chart.blocks(width: 60).plain.contains("▼ 100"))
  }

  @Test func `it speaks Chinese, and names labels that no rule knows`() throws {
    let text = "goods \"鞋\" promotion \"满300减50\" { coupon 50 spend 300 only \"鞋\" }"
    let chart = try LineChartTests.chart(
      text, of: LineChartTests.line(1, pieces: 2, "鞋", "新"),
      beside: [LineChartTests.line(90_50, "帽"), LineChartTests.line(10_00)], in: .chinese)
    #expect(chart.subtitle.hasPrefix("订单含2件鞋,新，另有帽 90.50、其他商品 10，2026年"))
    #expect(
      chart.chiefFalls.map(chart.words) == ["2件鞋,新满300时达到门槛，应付金额减少49.99：由400.49降至350.50"])
    #expect(chart.notes == ["规则未声明标签`新`、`帽`"])
    #expect(chart.svg.contains(">2件鞋,新的金额</text>"))
  }

  /// A coupon that two lines share leaves less and less of a discount to one of them.
  @Test func `without a limit it ends beyond the last change that can be seen`() throws {
    let text = """
      goods "old", "new"
      promotion "50 off 300" { coupon 50 every 300 up to 150 sync }
      promotion "Old" { discount to 95% only "old" code "OLD" sync }
      promotion "New" { discount 20% off up to 120 only "new" sync }
      """
    let program = try #require(Rules.compile(text).program)
    let order = Order(amount: .zero, at: try program.order("0").instant, codes: ["OLD"])
    let context = try program.context(of: order)
    let chart = try ChartOrders(
      of: LineChartTests.line(1, "new"), beside: [LineChartTests.line(500_00, "old")], program,
      in: context
    ).chart(upTo: nil)
    #expect(chart.limit.minorUnits == 800_00)
    #expect(chart.segments.count > 5)
  }

  @Test func `a fall by more than its promotion takes is no reward`() throws {
    let text = """
      goods "shoes"
      promotion "Shoes" { coupon 10 only "shoes" spend 100 sync }
      promotion "All" { coupon 8 spend 100 before discounts sync }
      """
    let chart = try LineChartTests.chart(text, of: LineChartTests.line(1, "shoes"))
    #expect(chart.drops.map(\.isReward) == [false])
    #expect(
      chart.chiefFalls.map(chart.words) == ["at 100 the price drops by 17.99: from 99.99 to 82.00"])
  }

  /// From 200 on the storewide discount wins, and the pair comes off as well. No threshold is there,
  /// whichever of the two takes more.
  @Test(arguments: [15, 19])
  func `a fall where pieces take part is no reward`(coupon: Int) throws {
    let text = """
      goods "shoes"
      promotion "Up to 20 off" { discount 20% off up to 20 }
      promotion "Storewide" { discount 10% off sync }
      promotion "Pair" { coupon \(coupon) every 2 pieces sync }
      """
    let chart = try LineChartTests.chart(
      text, of: LineChartTests.line(1, pieces: 2), upTo: 300_00)
    let drop = try #require(chart.drops.last)
    #expect(drop.amount.minorUnits == 200_00 && !drop.isReward)
  }

  /// Where the cheapest promotions apply, only a threshold makes an order cheaper.
  @Test(arguments: Strategy.allCases)
  func `a drop is the reward of a threshold`(strategy: Strategy) throws {
    let text = """
      currency JPY
      strategy \(strategy.rawValue)
      goods "shoes"
      promotion "Half" { discount 50% off up to 9 spend 12 only "shoes" }
      promotion "Four" { coupon 4 except "shoes" }
      """
    let chart = try LineChartTests.chart(
      text, of: LineChartTests.line(1, "shoes"), beside: [LineChartTests.line(10)], upTo: 50)
    #expect(chart.drops.map(\.amount.minorUnits) == [12])
    #expect(chart.drops.map(\.isReward) == [true])
    #expect(!chart.svg.contains("#b3261e"))
  }

  @Test func `it says from where on it does not know`() throws {
    let chart = try LineChartTests.chart(
      "currency JPY goods \"shoes\" promotion \"A\" { coupon 2 every 3 only \"shoes\" }",
      of: LineChartTests.line(1, "shoes"), upTo: 100_000)
    let known = try #require(chart.knownLimit)
    #expect((1_000..<50_000).contains(known.minorUnits), "\(known)")
    #expect(chart.notes.last?.hasPrefix("above ") ?? false)
    #expect(chart.owner(of: Amount(unchecked: 90_000)) == .others)
    #expect(chart.drops.allSatisfy { $0.amount <= known })
  }

  @Test func `it ends where no order can be larger`() throws {
    let most = Amount.largest.minorUnits
    let text = LineChartTests.shop
    #expect(throws: Order.Problem.linesOutsideRange) {
      try LineChartTests.chart(
        text, of: LineChartTests.line(1, "shoes"), beside: [LineChartTests.line(most)])
    }
    let chart = try LineChartTests.chart(
      text, of: LineChartTests.line(1, "shoes"), beside: [LineChartTests.line(most - 5)])
    #expect(chart.limit.minorUnits == 5)
    #expect(!chart.svg.isEmpty && !chart.blocks(width: 80).plain.isEmpty)
  }

  @Test(arguments: [1, 30])
  func `nothing in a picture hides anything else`(length: Int) throws {
    let label = String(repeating: "shoes ", count: length) + "end"
    let text = LineChartTests.shop.replacing("\"shoes\"", with: "\"\(label)\"")
    let chart = try LineChartTests.chart(
      text, of: LineChartTests.line(1, pieces: 3, label),
      beside: [LineChartTests.line(200_00, label), LineChartTests.line(90_00, "hats")])
    let boxes = try #require(TextBoxes(svg: chart.svg))
    #expect(boxes.boxes.count > 5 && boxes.collision == nil && boxes.stray == nil)
    for width in [30, 80] {
      let lines = chart.blocks(width: width).plain.split(separator: "\n").map(String.init)
      #expect(lines.allSatisfy { displayWidth($0) <= width })
    }
  }

  // MARK: Random rules

  @Test(arguments: Strategy.allCases)
  func `a chart of few amounts is what orders pay`(strategy: Strategy) throws {
    var taste = CartRandom.Taste()
    taste.strategy = strategy
    var random = CartRandom(seed: 5, taste)
    var tally = Tally()
    for _ in 0..<Effort.times(4) {
      let program = random.program()
      try check(LineChartTests.orders(of: program, &random), upTo: 150, &tally)
    }
    #expect(
      tally.otherOwners + tally.otherPayables + tally.missedDrops == 0, "\(tally)")
    #expect(tally.unknown == 0, "\(tally)")
    #expect(tally.reductions > 800 && tally.drops > 0 || !Effort.isLong, "\(tally)")
  }

  /// Most of these amounts are not priced by the chart.
  @Test func `a chart of many amounts is what orders pay`() throws {
    var taste = CartRandom.Taste()
    taste.scale = 100
    var random = CartRandom(seed: 8, taste)
    var tally = Tally()
    for _ in 0..<Effort.times(1) {
      let program = random.program()
      try check(LineChartTests.orders(of: program, &random), upTo: 20_000, every: 13, &tally)
    }
    #expect(
      tally.otherOwners + tally.otherPayables + tally.missedDrops == 0, "\(tally)")
    #expect(tally.unknown == 0, "\(tally)")
    #expect(tally.reductions > 1_000 || !Effort.isLong, "\(tally)")
  }

  private static func orders(
    of program: Program, _ random: inout CartRandom
  ) throws -> ChartOrders {
    let context = Context(
      instant: Instant(secondsSince1970: 0), codes: random.generator.below(3) > 0 ? ["C"] : [],
      facts: [])
    let lines = (0...random.generator.below(4)).map { _ in
      let line = random.line()
      return OrderLine(
        line.amount, pieces: line.pieces, labels: line.labels.map { "label \($0)" })
    }
    return try ChartOrders(of: lines[0], beside: Array(lines.dropFirst()), program, in: context)
  }

  /// Compares a chart with what orders pay, and counts where they differ.
  private func check(
    _ orders: ChartOrders, upTo limit: Int64, every step: Int64 = 1, _ tally: inout Tally
  ) throws {
    let chart = orders.chart(upTo: Amount(unchecked: limit))
    let drops = Dictionary(uniqueKeysWithValues: chart.drops.map { ($0.amount.minorUnits, $0) })
    tally.drops += drops.count
    var amounts = Set(stride(from: 0, through: limit, by: Int64.Stride(step)))
    amounts.formUnion(drops.keys)
    for segment in chart.segments {
      amounts.formUnion([segment.amounts.lowerBound, segment.amounts.upperBound].map(\.minorUnits))
    }
    for amount in amounts.sorted() {
      guard amount <= chart.knownLimit?.minorUnits ?? limit else {
        tally.unknown += 1
        continue
      }
      check(chart, at: amount, drops, &tally)
    }
  }

  private func check(
    _ chart: PriceChart, at amount: Int64, _ drops: [Int64: PriceChart.Drop], _ tally: inout Tally
  ) {
    let priced = { (units: Int64) in chart.program.pricedCart(for: chart.orders.order(units)) }
    let (found, units) = (priced(amount), Amount(unchecked: amount))
    let payable = found.payable.minorUnits
    tally.known += 1
    tally.reductions += found.applied.isEmpty ? 0 : 1
    let segment = chart.segments.first { $0.amounts.contains(units) }
    let height = segment?.payable(at: amount) ?? -1
    tally.exact += height == payable ? 1 : 0
    let rounding = 2 * Int64(found.applied.count + (chart.orders.line?.pieces ?? 0))
    tally.otherPayables += abs(height - payable) <= rounding ? 0 : 1
    switch chart.owner(of: units) {
    case .nobody: tally.otherOwners += found.applied.isEmpty ? 0 : 1
    case .winners(let index):
      let isSame = chart.winners[index].promotions == found.applied.map(\.index)
      tally.otherOwners += isSame ? 0 : 1
    case .others: tally.otherOwners += chart.otherCount > 0 ? 0 : 1
    }
    guard amount > 0 else { return }
    let before = priced(amount - 1).payable
    if let drop = drops[amount] {
      tally.missedDrops += drop.from == before && drop.to == found.payable ? 0 : 1
    } else {
      // Two discounts of one order round to a minor unit less now and then.
      let depth = before.minorUnits - payable
      tally.missedDrops += depth > found.applied.count ? 1 : 0
      tally.roundings += depth > 0 ? 1 : 0
    }
  }
}
