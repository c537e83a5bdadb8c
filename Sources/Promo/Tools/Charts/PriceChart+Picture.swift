extension PriceChart {
  package var svg: String { drawing(in: PictureFrame()).svg }

  /// Returns the chart as a picture, and the positions of the axes in the picture.
  package func drawing(in frame: PictureFrame, beside old: PriceChart? = nil) -> Drawing {
    let picture = PricePicture(self, beside: old, in: frame)
    return Drawing(
      svg: picture.picture.svg, left: picture.plot.left, right: picture.plot.right,
      top: picture.plot.top, bottom: picture.plot.bottom, foot: picture.plot.foot,
      highest: orders.full(limit))
  }

  /// A picture, and the positions of the axes in the picture, in pixels.
  package struct Drawing {
    package let svg: String
    package let left: Int
    package let right: Int
    package let top: Int
    package let bottom: Int

    /// The lower edge of the strip of the saved share.
    package let foot: Int

    /// The price at the top of the vertical axis.
    package let highest: Amount
  }
}

private struct PricePicture {
  private let chart: PriceChart
  private let old: PriceChart?
  private let frame: PictureFrame
  let plot: PricePlot
  private let xTicks: [(value: Int64, label: String)]

  /// The labels beside the curve; nil if they have no room there and stand below.
  private let labels: PriceLabels?
  private(set) var picture: Picture

  init(_ chart: PriceChart, beside old: PriceChart?, in frame: PictureFrame) {
    (self.chart, self.old, self.frame) = (chart, old, frame)
    picture = Picture(
      title: chart.title, description: chart.description(inPage: frame.isInPage),
      width: frame.width)
    let heading = picture.writeHeading(
      chart.title, frame.isInPage ? [] : [chart.subtitle], in: frame)
    let beside = PricePlot(chart, beside: old, in: frame, top: heading + 50, hasLabels: true)
    labels = PriceLabels(of: chart, beside, in: frame)
    plot =
      labels == nil
      ? PricePlot(chart, beside: old, in: frame, top: heading + 50, hasLabels: false) : beside
    let currency = chart.program.currency
    xTicks = PricePlot.ticks(plot.horizontal, currency) {
      Picture.Size.normal.width(of: currency.longestLabel(of: Amount(unchecked: $0))) + 16
    }
    drawGrid()
    drawDrops()
    drawCurves()
    drawShare()
    drawStrip()
    if let labels { draw(labels) }
    drawLegend()
  }

  // MARK: Axes

  private mutating func drawGrid() {
    let plot = plot
    var lines: [(Picture.Point, Picture.Point)] = []
    picture.write(
      Picture.fitted(chart.axis(chart.wording(.pays)), to: frame.room), x: frame.margin,
      y: plot.top - 32, .faint)
    for tick in plot.yTicks {
      let y = plot.bottom - plot.vertical.position(of: tick.value)
      lines.append((.init(x: plot.left, y: y), .init(x: plot.right, y: y)))
      picture.write(tick.label, x: plot.left - 8, y: y + 4, .faint, anchor: .end)
    }
    for tick in xTicks {
      let x = plot.left + plot.horizontal.position(of: tick.value)
      lines.append((.init(x: x, y: plot.top), .init(x: x, y: plot.bottom)))
      if plot.share != nil {
        lines.append((.init(x: x, y: plot.shareTop), .init(x: x, y: plot.foot)))
      }
      picture.write(tick.label, x: x, y: plot.foot + 18, .faint, anchor: .middle)
    }
    picture.add(.lines(lines, .grid))
    picture.write(
      Picture.fitted(chart.amountAxis, to: plot.horizontal.length),
      x: (plot.left + plot.right) / 2, y: plot.foot + 38, .faint, anchor: .middle)
    picture.add(
      .line(
        plot.full(chart, .zero), plot.full(chart, chart.limit), .faint, isDashed: true))
  }

  // MARK: The curve

  /// Draws a vertical line and the amount at each of the deepest drops, if the amount has room.
  private mutating func drawDrops() {
    var taken: [ClosedRange<Int>] = []
    for drop in chart.deepestDrops {
      let x = plot.point(drop.amount, .zero).x
      let label = chart.text(drop.amount)
      let half = Picture.Size.normal.width(of: label) / 2 + 4
      let middle = min(max(x, plot.left + half), plot.right - half)
      let room = (middle - half)...(middle + half)
      guard !taken.contains(where: { $0.overlaps(room) }) else { continue }
      taken.append(room)
      picture.add(
        .line(
          .init(x: x, y: plot.top - 4), .init(x: x, y: plot.bottom), drop.ink, isDashed: true))
      picture.write(label, x: middle, y: plot.top - 10, drop.ink, anchor: .middle)
    }
  }

  private mutating func drawCurves() {
    for run in old?.runs ?? [] {
      picture.add(.curve(points(of: run.segments), .faint, .dashed))
    }
    for run in chart.runs {
      let points = points(of: run.segments)
      let inks = chart.inks(of: run.owner)
      if run.owner != .nobody, let first = run.segments.first, let last = run.segments.last {
        let (start, end) = (first.amounts.lowerBound, last.amounts.upperBound)
        let area = points + [plot.full(chart, end), plot.full(chart, start)]
        // Areas of several colours lie over each other, and mix them.
        for ink in inks { picture.add(.area(area, ink)) }
      }
      for (index, ink) in inks.enumerated() {
        picture.add(
          .curve(points, ink, inks.count == 1 ? .thick : .share(index, of: inks.count)))
      }
    }
  }

  private func points(of segments: ArraySlice<PriceChart.Segment>) -> [Picture.Point] {
    var points: [Picture.Point] = []
    for segment in segments {
      append(plot.point(segment.amounts.lowerBound, segment.first), to: &points)
      append(plot.point(segment.amounts.upperBound, segment.last), to: &points)
    }
    return points
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

  private mutating func drawShare() {
    let plot = plot
    guard let share = plot.share else { return }
    picture.write(
      Picture.fitted(chart.wording(.savedShare), to: plot.horizontal.length), x: plot.left,
      y: plot.shareTop - 8, .faint)
    for percent in [0, share.most] {
      let y = percent == 0 ? plot.foot : plot.shareTop
      picture.add(
        .lines([(.init(x: plot.left, y: y), .init(x: plot.right, y: y))], .grid))
      picture.write("\(percent)%", x: plot.left - 8, y: y + 4, .faint, anchor: .end)
    }
    let place = { (points: [Picture.Point]) in
      points.map { Picture.Point(x: plot.left + $0.x, y: plot.foot - $0.y) }
    }
    if let old = plot.oldShare { picture.add(.curve(place(old.points), .faint, .dashed)) }
    picture.add(.curve(place(share.points), .text, .thin))
  }

  private mutating func drawStrip() {
    for run in chart.runs where run.owner != .nobody {
      guard let first = run.segments.first, let last = run.segments.last else { continue }
      let start = plot.point(first.amounts.lowerBound, .zero).x
      let end = plot.point(last.amounts.upperBound, .zero).x
      drawSwatch(of: run.owner, x: start, y: plot.bottom + 4, width: max(1, end - start))
      if case .winners(let index) = run.owner, end - start >= 14 {
        picture.write(
          PriceChart.letter(index), x: (start + end) / 2, y: plot.bottom + 18, anchor: .middle,
          isStrong: true)
      }
    }
  }

  /// Draws the colours of promotions one below the other.
  private mutating func drawSwatch(of owner: PriceChart.Owner, x: Int, y: Int, width: Int) {
    let inks = chart.inks(of: owner)
    for (index, ink) in inks.enumerated() {
      let (start, end) = (18 * index / inks.count, 18 * (index + 1) / inks.count)
      picture.add(.box(x: x, y: y + start, width: width, height: end - start, ink, isLight: true))
    }
  }

  // MARK: Beside and below the curve

  private mutating func draw(_ labels: PriceLabels) {
    for label in labels.labels {
      let (x, y) = (labels.left, label.top + 14)
      let ink = chart.inks(of: .winners(label.index))[0]
      let elbow = Picture.Point(x: plot.right + 6, y: label.end.y)
      let points = [label.end, elbow, Picture.Point(x: x - 4, y: y - 4)]
      picture.add(.curve(points, ink, .thin))
      draw(label.index, label.names, label.details, x: x, y: y)
    }
  }

  private mutating func draw(
    _ index: Int, _ names: [String], _ details: [String], x: Int, y: Int
  ) {
    drawSwatch(of: .winners(index), x: x, y: y - 13, width: 24)
    picture.write(
      PriceChart.letter(index), x: x + 12, y: y + 1, anchor: .middle, isStrong: true)
    var y = y
    picture.writeLines(names, x: x + PriceLabels.indent, isStrong: true, y: &y)
    picture.writeLines(details, .faint, x: x + PriceLabels.indent, y: &y)
  }

  private mutating func drawLegend() {
    var y = plot.foot + 66
    if let labels {
      y = max(y, labels.bottom + 20)
    } else {
      let columns = frame.columns - PriceLabels.indent / Picture.Size.normal.columnWidth
      for (index, winners) in chart.winners.enumerated() {
        let names = wrapped(chart.names(winners), width: columns)
        let details = twoLines(chart.details(winners), width: columns)
        draw(index, names, details, x: frame.margin, y: y)
        y += (names.count + details.count) * Picture.lineHeight + 4
      }
      y += Picture.lineHeight / 2
    }
    for fall in chart.chiefFalls { write(chart.words(fall), fall.first.ink, y: &y) }
    let key = chart.winners.isEmpty ? [] : [chart.wording(.lineKey)]
    for line in (frame.isInPage ? chart.pageNotes : chart.notes) + key
      + (old == nil ? [] : [chart.wording(.oldCurve)])
    {
      write(line, .faint, y: &y)
    }
    picture.height = y + 4 - (frame.isInPage ? 12 : 0)
  }

  private mutating func write(_ text: String, _ ink: Picture.Ink, y: inout Int) {
    picture.writeLines(wrapped(text, width: frame.columns), ink, x: frame.margin, y: &y)
  }
}

extension PriceChart.Drop {
  fileprivate var ink: Picture.Ink { isReward ? .faint : .mark }
}

extension PriceChart {
  /// Returns the colours of the promotions behind a price, at least one.
  fileprivate func inks(of owner: Owner) -> [Picture.Ink] {
    switch owner {
    case .nobody: [.text]
    case .winners(let index): winners[index].promotions.map { .hue($0) }
    case .others: [.other]
    }
  }
}
