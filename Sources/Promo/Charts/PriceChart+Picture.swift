extension PriceChart {
  /// The chart as a picture: the text of an SVG file.
  package var svg: String { PricePicture(self).picture.svg }
}

/// Lays a chart out as a picture.
private struct PricePicture {
  private let chart: PriceChart
  private let horizontal: ChartScale
  private let vertical: ChartScale
  private let xTicks: [(value: Int64, label: String)]
  private let yTicks: [(value: Int64, label: String)]
  private let left: Int
  private(set) var picture: Picture

  private static var width: Int { 960 }
  private static var margin: Int { 24 }
  private static var top: Int { 116 }
  private static var plotHeight: Int { 400 }
  private static var lineHeight: Int { 20 }

  private var bottom: Int { PricePicture.top + PricePicture.plotHeight }
  private var right: Int { left + horizontal.length }

  init(_ chart: PriceChart) {
    self.chart = chart
    let currency = chart.program.currency
    let limit = chart.limit.minorUnits
    vertical = ChartScale(limit: limit, length: PricePicture.plotHeight)
    yTicks = PricePicture.ticks(vertical, currency) { _ in 40 }
    let widest = yTicks.map { Picture.Size.normal.width(of: $0.label) }.max() ?? 0
    left = PricePicture.margin + widest + 8
    // Half of the last tick's label extends beyond the axis.
    let end = max(
      PricePicture.margin, Picture.Size.normal.width(of: currency.text(chart.limit)) / 2 + 8)
    horizontal = ChartScale(limit: limit, length: PricePicture.width - left - end)
    xTicks = PricePicture.ticks(horizontal, currency) {
      Picture.Size.normal.width(of: currency.text(Amount(unchecked: $0))) + 32
    }
    picture = Picture(title: chart.title, description: chart.description, width: PricePicture.width)
    drawHeading()
    drawGrid()
    drawDrops()
    for run in chart.runs { draw(run) }
    drawStrip()
    drawLegend()
  }

  private static func ticks(
    _ scale: ChartScale, _ currency: Currency, room: (Int64) -> Int
  ) -> [(value: Int64, label: String)] {
    let ticks = scale.ticks(room: room)
    return Array(zip(ticks, currency.labels(of: ticks)))
  }

  private func point(_ amount: Amount, _ payable: Amount) -> Picture.Point {
    Picture.Point(
      x: left + horizontal.position(of: amount.minorUnits),
      y: bottom - vertical.position(of: payable.minorUnits))
  }

  // MARK: Axes

  private mutating func drawHeading() {
    let margin = PricePicture.margin
    picture.write(chart.title, x: margin, y: 36, size: .heading, isStrong: true)
    let room = PricePicture.width - 2 * margin
    picture.write(Picture.fitted(chart.subtitle, to: room), x: margin, y: 60, .faint)
    picture.write(chart.axis("pays"), x: margin, y: 84, .faint)
  }

  private mutating func drawGrid() {
    let zero = point(.zero, .zero)
    for tick in yTicks {
      let y = bottom - vertical.position(of: tick.value)
      picture.add(
        .line(.init(x: left, y: y), .init(x: right, y: y), .grid, isDashed: false))
      picture.write(tick.label, x: left - 8, y: y + 4, .faint, anchor: .end)
    }
    for tick in xTicks {
      let x = left + horizontal.position(of: tick.value)
      picture.add(
        .line(.init(x: x, y: PricePicture.top), .init(x: x, y: bottom), .grid, isDashed: false))
      picture.write(tick.label, x: x, y: bottom + 40, .faint, anchor: .middle)
    }
    picture.write(
      chart.axis("order amount"), x: (left + right) / 2, y: bottom + 62, .faint, anchor: .middle)
    picture.add(.line(zero, point(chart.limit, chart.limit), .faint, isDashed: true))
  }

  // MARK: The curve

  /// Draws a vertical line with its amount at each drop, the deepest first, as far as there is
  /// room.
  private mutating func drawDrops() {
    var taken: [ClosedRange<Int>] = []
    for drop in chart.deepestDrops {
      let x = point(drop.amount, .zero).x
      let label = chart.text(drop.amount)
      let half = Picture.Size.normal.width(of: label) / 2 + 4
      let middle = min(max(x, left + half), right - half)
      let room = (middle - half)...(middle + half)
      guard !taken.contains(where: { $0.overlaps(room) }) else { continue }
      taken.append(room)
      picture.add(
        .line(.init(x: x, y: PricePicture.top - 4), .init(x: x, y: bottom), .mark, isDashed: true))
      picture.write(label, x: middle, y: PricePicture.top - 10, .mark, anchor: .middle)
    }
  }

  private mutating func draw(
    _ run: (owner: PriceChart.Owner, segments: ArraySlice<PriceChart.Segment>)
  ) {
    var points: [Picture.Point] = []
    for segment in run.segments {
      append(point(segment.amounts.lowerBound, segment.first), to: &points)
      append(point(segment.amounts.upperBound, segment.last), to: &points)
    }
    if run.owner != .nobody, let first = run.segments.first, let last = run.segments.last {
      let (start, end) = (first.amounts.lowerBound, last.amounts.upperBound)
      picture.add(.area(points + [point(end, end), point(start, start)], run.owner.ink))
    }
    picture.add(.curve(points, run.owner.ink))
  }

  /// Adds a point to a curve and removes a point that it passes on its way up or down.
  private func append(_ point: Picture.Point, to points: inout [Picture.Point]) {
    if points.last == point { return }
    if points.count > 1 {
      let (before, last) = (points[points.count - 2], points[points.count - 1])
      let isOnTheWay = (min(before.y, point.y)...max(before.y, point.y)).contains(last.y)
      if before.x == last.x, last.x == point.x, isOnTheWay { points.removeLast() }
    }
    points.append(point)
  }

  /// Draws the winners in a strip below the curve.
  private mutating func drawStrip() {
    for run in chart.runs {
      guard let first = run.segments.first, let last = run.segments.last else { continue }
      let start = point(first.amounts.lowerBound, .zero).x
      let end = point(last.amounts.upperBound, .zero).x
      guard run.owner != .nobody else { continue }
      picture.add(
        .box(
          x: start, y: bottom + 4, width: max(1, end - start), height: 18, run.owner.ink,
          isLight: true))
      if case .winners(let index) = run.owner, end - start >= 14 {
        picture.write(
          PriceChart.letter(index), x: (start + end) / 2, y: bottom + 18, anchor: .middle,
          isStrong: true)
      }
    }
  }

  // MARK: Below the curve

  private mutating func drawLegend() {
    var y = bottom + 100
    for (index, winners) in chart.winners.enumerated() {
      drawLegend(of: winners, index, y: y)
      y += 2 * PricePicture.lineHeight + 4
    }
    y += PricePicture.lineHeight / 2
    for line in chart.chiefDrops.map(chart.words) { writeLine(line, .mark, y: &y) }
    for line in chart.notes { writeLine(line, .faint, y: &y) }
    writeLine(
      "the dashed slope is the full amount; the coloured area below it is saved", .faint,
      y: &y)
    picture.height = y + 4
  }

  private mutating func drawLegend(of winners: PriceChart.Winners, _ index: Int, y: Int) {
    let start = PricePicture.margin + 36
    let end = PricePicture.width - PricePicture.margin
    picture.add(
      .box(
        x: PricePicture.margin, y: y - 13, width: 24, height: 18, .hue(index), isLight: true))
    picture.write(
      PriceChart.letter(index), x: PricePicture.margin + 12, y: y + 1, anchor: .middle,
      isStrong: true)
    let amounts = chart.amounts(winners)
    picture.write(amounts, x: end, y: y, anchor: .end)
    let room = end - start - Picture.Size.normal.width(of: amounts) - 16
    picture.write(
      chart.names(winners, width: room / Picture.Size.normal.columnWidth), x: start, y: y,
      isStrong: true)
    picture.write(
      Picture.fitted(chart.gains(winners), to: end - start), x: start,
      y: y + PricePicture.lineHeight - 2, .faint)
  }

  private mutating func writeLine(_ line: String, _ ink: Picture.Ink, y: inout Int) {
    let room = PricePicture.width - 2 * PricePicture.margin
    picture.write(Picture.fitted(line, to: room), x: PricePicture.margin, y: y, ink)
    y += PricePicture.lineHeight
  }
}

extension PriceChart.Owner {
  var ink: Picture.Ink {
    switch self {
    case .nobody: .text
    case .winners(let index): .hue(index)
    case .others: .other
    }
  }
}
