import Foundation
import TestSupport
import Testing

@testable import Promo

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Nothing in a chart hides anything else, however much there is to show.
@Suite struct ChartLayoutTests {
  private static func priceChart(_ count: Int, _ hasLongNames: Bool) throws -> PriceChart {
    let program = try #require(ChartRules.program(count, hasLongNames: hasLongNames))
    let order = Order(
      amount: .zero, at: try program.zone.instant(in: Array("2026-11-14T20:00".utf8)).get(),
      codes: ["C4", "C10", "C16"])
    return program.priceChart(
      of: try program.context(of: order), upTo: Amount(minorUnits: count > 8 ? 400 : 700))
  }

  private static func calendarChart(
    _ count: Int, _ hasLongNames: Bool, at instant: String = "2026-11-14T20:00"
  ) throws -> CalendarChart {
    let program = try #require(ChartRules.program(count, hasLongNames: hasLongNames))
    return program.calendarChart(from: try program.zone.instant(in: Array(instant.utf8)).get())
  }

  /// The room for pictures: of a file, and of places of a page from a phone to a wide screen.
  private static let frames = Effort.sample(
    [PictureFrame()]
      + [300, 358, 520, 640, 724, 1_200].map { PictureFrame(width: $0, isInPage: true) }, oneIn: 3)

  private func checkPictures(_ draw: (PictureFrame) -> String) throws {
    for frame in ChartLayoutTests.frames {
      let svg = draw(frame)
      try checkPicture(svg)
      #expect(svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(frame.width)\""))
    }
  }

  private func checkPicture(_ svg: String) throws {
    let boxes = try #require(TextBoxes(svg: svg))
    #expect(boxes.boxes.count > 5)
    #expect(boxes.collision == nil)
    #expect(boxes.stray == nil)
    #expect(XMLParser(data: Data(svg.utf8)).parse())
  }

  private func checkLines(_ text: StyledText, width: Int) {
    let lines = text.plain.split(separator: "\n").map(String.init)
    #expect(lines.count > 3)
    #expect(lines.allSatisfy { displayWidth($0) <= width }, "\(text.plain)")
  }

  @Test(arguments: Effort.sample(ChartRules.sizes, oneIn: 4))
  func `the texts of a price chart do not overlap and stay within it`(
    count: Int, hasLongNames: Bool
  ) throws {
    let chart = try ChartLayoutTests.priceChart(count, hasLongNames)
    try checkPictures { chart.drawing(in: $0).svg }
    try checkPictures { chart.drawing(in: $0, beside: chart).svg }
    for width in [24, 40, 80, 200] { checkLines(chart.blocks(width: width), width: width) }
  }

  @Test(arguments: Effort.sample(ChartRules.sizes, oneIn: 4))
  func `the texts of a calendar do not overlap and stay within it`(
    count: Int, hasLongNames: Bool
  ) throws {
    let instants = ["2026-11-14T20:00", "2025-12-31", "2026-06-15T12:00", "2027-03-01"]
    for instant in Effort.sample(instants, oneIn: 4) {
      let chart = try ChartLayoutTests.calendarChart(count, hasLongNames, at: instant)
      try checkPictures { chart.svg(in: $0) }
      for width in [24, 40, 80, 200] { checkLines(chart.blocks(width: width), width: width) }
    }
  }

  @Test(arguments: Effort.sample(ChartRules.sizes, oneIn: 4))
  func `the texts of a matrix do not overlap and stay within it`(
    count: Int, hasLongNames: Bool
  ) throws {
    let program = try #require(ChartRules.program(count, hasLongNames: hasLongNames))
    for language in Language.allCases {
      let chart = program.togetherChart(from: Instant(secondsSince1970: 0), in: language)
      for frame in ChartLayoutTests.frames {
        let boxes = try #require(TextBoxes(svg: chart.svg(in: frame)))
        #expect(boxes.collision == nil && boxes.stray == nil)
      }
    }
  }

  @Test(arguments: ["JPY", "CNY", "KWD"], ["0.00 1", "12", "999999999999"])
  func `the texts of a price chart do not overlap whatever its limit`(
    currency: String, limit: String
  ) throws {
    let program = try #require(
      Rules.compile(
        """
        currency \(currency)
        promotion "A" { discount 10% off up to 3 }
        promotion "B" { coupon 1 every 2 up to 900 }
        """
      ).program)
    let order = Order(amount: .zero, at: Instant(secondsSince1970: 0))
    let units = Int64(limit.replacing(".", with: "").replacing(" ", with: ""))
    let chart = program.priceChart(
      of: try program.context(of: order), upTo: units.flatMap(Amount.init(minorUnits:)))
    try checkPictures { chart.drawing(in: $0).svg }
    for width in [24, 40, 80, 200] { checkLines(chart.blocks(width: width), width: width) }
  }

  @Test(arguments: [1, 8, 60])
  func `the texts of charts in Chinese do not overlap and stay within them`(count: Int) throws {
    let program = try #require(ChartRules.program(count, hasLongNames: count == 8))
    let instants = ["2025-12-31", "2026-06-15T12:00", "2026-11-14T20:00"]
    for instant in Effort.sample(instants, oneIn: 3) {
      let instant = try program.zone.instant(in: Array(instant.utf8)).get()
      let calendar = program.calendarChart(
        from: instant, in: .chinese, titled: String(repeating: "标题", count: 60))
      let order = Order(amount: .zero, at: instant, codes: ["C4"])
      let prices = program.priceChart(
        of: try program.context(of: order), upTo: Amount(minorUnits: 40_000), in: .chinese)
      try checkPictures { calendar.svg(in: $0) }
      try checkPictures { prices.drawing(in: $0).svg }
      for width in [24, 40, 80, 200] {
        checkLines(calendar.blocks(width: width), width: width)
        checkLines(prices.blocks(width: width), width: width)
      }
    }
  }

  @Test func `thousands are separated`() {
    #expect(
      ["0", "999", "1000", "12345.50", "1234567"].map(grouped)
        == ["0", "999", "1,000", "12,345.50", "1,234,567"])
  }

  @Test func `a terminal narrower than a chart can be gets the narrowest one`() throws {
    let chart = try ChartLayoutTests.priceChart(8, true)
    #expect(chart.blocks(width: 1) == chart.blocks(width: 24))
    let calendar = try ChartLayoutTests.calendarChart(8, true)
    #expect(calendar.blocks(width: 1) == calendar.blocks(width: 24))
  }

  @Test func `what a merchant writes cannot break a picture`() throws {
    let program = try #require(
      Rules.compile("promotion \"</text>&\\\"\\u{202E}\" { coupon 5 }").program)
    let order = Order(amount: .zero, at: Instant(secondsSince1970: 0))
    let chart = program.priceChart(of: try program.context(of: order), upTo: nil)
    for svg in [chart.svg, program.calendarChart(from: order.instant).svg] {
      try checkPicture(svg)
      #expect(svg.contains("&lt;/text&gt;&amp;&quot;\\u{202E}"))
    }
  }

  @Test func `a chart is the same each time it is drawn`() throws {
    let charts = try (0..<3).map { _ in try ChartLayoutTests.priceChart(60, false) }
    #expect(Set(charts.map(\.svg)).count == 1)
    let calendars = try (0..<3).map { _ in try ChartLayoutTests.calendarChart(60, false) }
    #expect(Set(calendars.map(\.svg)).count == 1)
  }
}
