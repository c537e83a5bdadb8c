/// The axes of a price chart drawn as a picture, and the positions of all that lies between them.
struct PricePlot {
  let horizontal: ChartScale
  let vertical: ChartScale
  let yTicks: [(value: Int64, label: String)]

  // The edges of the curve's axes, in pixels.
  let left: Int
  let top: Int
  var right: Int { left + horizontal.length }
  var bottom: Int { top + vertical.length }

  /// The curve of the saved share, below the curve of the prices; nil if nothing is saved.
  let share: SavedShare?

  /// The share that the old rules save; nil without old rules.
  let oldShare: SavedShare?
  var shareTop: Int { bottom + 50 }

  /// The lower edge of all that is drawn above the labels of the horizontal axis.
  var foot: Int { share == nil ? bottom + 26 : shareTop + SavedShare.height }
  private static var leastHeight: Int { 190 }
  private static var mostHeight: Int { 380 }

  init(
    _ chart: PriceChart, beside old: PriceChart?, in frame: PictureFrame, top: Int, hasLabels: Bool
  ) {
    self.top = top
    let currency = chart.program.currency
    let highest = chart.orders.full(chart.limit).minorUnits
    let end =
      hasLabels
      ? PriceLabels.width(in: frame) + PriceLabels.gap + frame.margin
      // Half of the last tick's label extends beyond the axis.
      : max(
        frame.margin, Picture.Size.normal.width(of: currency.longestLabel(of: chart.limit)) / 2 + 8)
    let height = min(
      max((frame.width - end) * 11 / 20, PricePlot.leastHeight), PricePlot.mostHeight)
    vertical = ChartScale(limit: highest, length: height)
    yTicks = PricePlot.ticks(vertical, currency) { _ in 40 }
    let widest = (yTicks.map { $0.label } + ["100%"]).map(Picture.Size.normal.width).max() ?? 0
    left = frame.margin + widest + 8
    let across = ChartScale(limit: chart.limit.minorUnits, length: frame.width - left - end)
    horizontal = across
    let most = SavedShare.most(of: [chart] + (old.map { [$0] } ?? []), across)
    share = most.map { SavedShare(of: chart, across, most: $0) }
    oldShare = old.flatMap { old in most.map { SavedShare(of: old, across, most: $0) } }
  }

  static func ticks(
    _ scale: ChartScale, _ currency: Currency, room: (Int64) -> Int
  ) -> [(value: Int64, label: String)] {
    let ticks = scale.ticks(room: room)
    return zip(ticks, currency.labels(of: ticks)).map { (value: $0, label: $1) }
  }

  func point(_ amount: Amount, _ payable: Amount) -> Picture.Point {
    Picture.Point(
      x: left + horizontal.position(of: amount.minorUnits),
      y: bottom - vertical.position(of: payable.minorUnits))
  }

  func full(_ chart: PriceChart, _ amount: Amount) -> Picture.Point {
    point(amount, chart.orders.full(amount))
  }
}

/// The labels beside the curve: who wins, at the height at which the curve of the winners ends.
struct PriceLabels {
  struct Label {
    let index: Int
    let names: [String]
    fileprivate(set) var details: [String]

    let end: Picture.Point
    fileprivate(set) var top: Int

    var bottom: Int { top + (names.count + details.count) * Picture.lineHeight + 6 }
  }

  private(set) var labels: [Label]
  let left: Int
  var bottom: Int { labels.last?.bottom ?? 0 }

  /// The distance from the curve to the labels, in pixels. Leaves room for lines between them.
  static var gap: Int { 28 }

  static func width(in frame: PictureFrame) -> Int { min(300, frame.width * 8 / 25) }

  /// The distance from the left edge of a label to its text, in pixels. Leaves room for a letter.
  static var indent: Int { 36 }

  /// Returns nil if the labels have no room beside the curve.
  init?(of chart: PriceChart, _ plot: PricePlot, in frame: PictureFrame) {
    guard frame.isWide, !chart.winners.isEmpty else { return nil }
    left = plot.right + PriceLabels.gap
    let columns =
      (PriceLabels.width(in: frame) - PriceLabels.indent) / Picture.Size.normal.columnWidth
    let ends = PriceLabels.ends(of: chart, plot)
    labels = chart.winners.enumerated().map { index, winners in
      Label(
        index: index, names: wrapped(chart.names(winners), width: columns),
        details: wrapped(chart.details(winners), width: columns), end: ends[index],
        top: ends[index].y - 10)
    }
    labels.sort { ($0.end.y, $1.index) < ($1.end.y, $0.index) }
    while labels.reduce(0, { $0 + $1.bottom - $1.top }) > plot.foot - plot.top {
      guard labels.shortenLongest(width: columns) else { return nil }
    }
    for index in labels.indices {
      let above = index == 0 ? plot.top - 10 : labels[index - 1].bottom
      labels[index].top = max(labels[index].top, above)
    }
    var below = plot.foot
    for index in labels.indices.reversed() where labels[index].bottom > below {
      labels[index].top -= labels[index].bottom - below
      below = labels[index].top
    }
  }

  /// Returns the end of the last run of each winners.
  private static func ends(of chart: PriceChart, _ plot: PricePlot) -> [Picture.Point] {
    var ends = chart.winners.map { _ in Picture.Point(x: plot.right, y: plot.bottom) }
    for run in chart.runs {
      guard case .winners(let index) = run.owner, let last = run.segments.last else { continue }
      ends[index] = plot.point(last.amounts.upperBound, last.last)
    }
    return ends
  }
}

extension [PriceLabels.Label] {
  /// Leaves out a line of the longest details. Returns false if all details are short.
  fileprivate mutating func shortenLongest(width: Int) -> Bool {
    let longest = indices.max { self[$0].details.count < self[$1].details.count }
    guard let longest, self[longest].details.count > 2 else { return false }
    self[longest].details.removeLast()
    let last = self[longest].details.removeLast()
    self[longest].details.append(shortened("\(last)…", to: width))
    return true
  }
}
