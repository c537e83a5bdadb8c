extension PriceChart {
  /// The chart as the text of an SVG file.
  package var svg: String { drawing.svg }

  /// The chart as a picture, and the positions of the axes in the picture.
  package var drawing: Drawing {
    let picture = PricePicture(self)
    return Drawing(
      svg: picture.picture.svg, left: picture.left, right: picture.right, top: PricePicture.top,
      bottom: picture.bottom, highest: orders.full(limit))
  }

  /// A picture, and the positions of the axes in the picture, in pixels.
  package struct Drawing {
    /// The text of an SVG file.
    package let svg: String
    package let left: Int
    package let right: Int
    package let top: Int
    package let bottom: Int

    /// The price at the top of the vertical axis.
    package let highest: Amount
  }
}

/// Draws a price chart as a picture.
private struct PricePicture {
  private let chart: PriceChart
  private let horizontal: ChartScale
  private let vertical: ChartScale
  private let xTicks: [(value: Int64, label: String)]
  private let yTicks: [(value: Int64, label: String)]
  fileprivate let left: Int

  /// The curve of the saved share; nil if nothing is saved.
  private let share: SavedShare?
  private(set) var picture: Picture

  private static var width: Int { 960 }
  private static var margin: Int { 24 }
  fileprivate static var top: Int { 116 }
  private static var plotHeight: Int { 400 }
  private static var lineHeight: Int { 20 }

  /// The distance from the margin to the text about winners, in pixels. Leaves room for a letter.
  private static var indent: Int { 36 }

  fileprivate var bottom: Int { PricePicture.top + PricePicture.plotHeight }
  fileprivate var right: Int { left + horizontal.length }

  init(_ chart: PriceChart) {
    self.chart = chart
    let currency = chart.program.currency
    let limit = chart.limit.minorUnits
    let highest = chart.orders.full(chart.limit)
    vertical = ChartScale(limit: highest.minorUnits, length: PricePicture.plotHeight)
    yTicks = PricePicture.ticks(vertical, currency) { _ in 40 }
    let widest = yTicks.map { Picture.Size.normal.width(of: $0.label) }.max() ?? 0
    left = PricePicture.margin + widest + 8
    // Half of the last tick's label extends beyond the axis.
    let end = max(
      chart.winners.isEmpty ? PricePicture.margin : SavedShare.axisWidth,
      Picture.Size.normal.width(of: currency.longestLabel(of: chart.limit)) / 2 + 8)
    horizontal = ChartScale(limit: limit, length: PricePicture.width - left - end)
    share =
      chart.winners.isEmpty
      ? nil
      : SavedShare(
        chart.segments, beside: chart.orders.beside, horizontal, height: PricePicture.plotHeight)
    xTicks = PricePicture.ticks(horizontal, currency) {
      Picture.Size.normal.width(of: currency.longestLabel(of: Amount(unchecked: $0))) + 32
    }
    picture = Picture(title: chart.title, description: chart.description, width: PricePicture.width)
    drawHeading()
    drawGrid()
    drawDrops()
    for run in chart.runs { draw(run) }
    drawShare()
    drawStrip()
    drawLegend()
  }

  private static func ticks(
    _ scale: ChartScale, _ currency: Currency, room: (Int64) -> Int
  ) -> [(value: Int64, label: String)] {
    let ticks = scale.ticks(room: room)
    return zip(ticks, currency.labels(of: ticks)).map { (value: $0, label: $1) }
  }

  private func point(_ amount: Amount, _ payable: Amount) -> Picture.Point {
    Picture.Point(
      x: left + horizontal.position(of: amount.minorUnits),
      y: bottom - vertical.position(of: payable.minorUnits))
  }

  private func fullPoint(_ amount: Amount) -> Picture.Point {
    point(amount, chart.orders.full(amount))
  }

  // MARK: Axes

  private mutating func drawHeading() {
    let margin = PricePicture.margin
    picture.writeHeading(chart.title, chart.subtitle, margin: margin)
    picture.write(chart.axis(chart.wording.pays), x: margin, y: 84, .faint)
  }

  private mutating func drawGrid() {
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
      Picture.fitted(chart.amountAxis, to: horizontal.length), x: (left + right) / 2,
      y: bottom + 62, .faint,
      anchor: .middle)
    picture.add(
      .line(
        fullPoint(.zero), fullPoint(chart.limit), .faint, isDashed: true))
  }

  // MARK: The curve

  /// Draws a vertical line and the amount at each of the deepest drops, if the amount has room.
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
        .line(
          .init(x: x, y: PricePicture.top - 4), .init(x: x, y: bottom), drop.ink, isDashed: true))
      picture.write(label, x: middle, y: PricePicture.top - 10, drop.ink, anchor: .middle)
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
      picture.add(.area(points + [fullPoint(end), fullPoint(start)], run.owner.ink))
    }
    picture.add(.curve(points, run.owner.ink, isThin: false))
  }

  private mutating func drawShare() {
    guard let share else { return }
    let margin = PricePicture.margin
    picture.write(
      chart.wording.savedShare, x: PricePicture.width - margin, y: 84, .faint, anchor: .end)
    for percent in stride(from: 0, through: 100, by: 20) {
      let y = bottom - PricePicture.plotHeight * percent / 100
      picture.write("\(percent)%", x: right + 8, y: y + 4, .faint)
    }
    let points = share.points.map { Picture.Point(x: left + $0.x, y: bottom - $0.y) }
    picture.add(.curve(points, .text, isThin: true))
  }

  /// Adds a point. Removes the previous one if it lies between its neighbours on a vertical line.
  private func append(_ point: Picture.Point, to points: inout [Picture.Point]) {
    if points.last == point { return }
    if points.count > 1 {
      let (before, last) = (points[points.count - 2], points[points.count - 1])
      let isOnTheWay = (min(before.y, point.y)...max(before.y, point.y)).contains(last.y)
      if before.x == last.x, last.x == point.x, isOnTheWay { points.removeLast() }
    }
    points.append(point)
  }

  /// Draws a strip below the curve that shows the winners.
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
    for (index, winners) in chart.winners.enumerated() { drawLegend(of: winners, index, y: &y) }
    y += PricePicture.lineHeight / 2
    for drop in chart.chiefDrops { writeLines(lines(chart.words(drop)), drop.ink, y: &y) }
    let key = chart.winners.isEmpty ? [] : [chart.wording.lineKey]
    for line in chart.notes + key { writeLines(lines(line), .faint, y: &y) }
    picture.height = y + 4
  }

  private mutating func drawLegend(
    of winners: PriceChart.Winners, _ index: Int, y: inout Int
  ) {
    let margin = PricePicture.margin
    picture.add(.box(x: margin, y: y - 13, width: 24, height: 18, .hue(index), isLight: true))
    picture.write(
      PriceChart.letter(index), x: margin + 12, y: y + 1, anchor: .middle, isStrong: true)
    let columns = columns - PricePicture.indent / Picture.Size.normal.columnWidth
    writeLines(
      wrapped(chart.names(winners), width: columns), x: margin + PricePicture.indent,
      isStrong: true, y: &y)
    writeLines(
      twoLines(chart.details(winners), width: columns), .faint, x: margin + PricePicture.indent,
      y: &y)
    y += 4
  }

  /// The number of columns between the margins.
  private var columns: Int {
    (PricePicture.width - 2 * PricePicture.margin) / Picture.Size.normal.columnWidth
  }

  private func lines(_ text: String) -> [String] { wrapped(text, width: columns) }

  private mutating func writeLines(
    _ lines: [String], _ ink: Picture.Ink = .text, x: Int = PricePicture.margin,
    isStrong: Bool = false,
    y: inout Int
  ) {
    for line in lines {
      picture.write(line, x: x, y: y, ink, isStrong: isStrong)
      y += PricePicture.lineHeight
    }
  }
}

extension PriceChart.Drop {
  fileprivate var ink: Picture.Ink { isReward ? .faint : .mark }
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
