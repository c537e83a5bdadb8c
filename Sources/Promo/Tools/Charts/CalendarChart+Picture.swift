extension CalendarChart {
  /// The chart as the text of an SVG file.
  package var svg: String { CalendarPicture(self).picture.svg }
}

/// Draws a calendar as a picture.
private struct CalendarPicture {
  private let chart: CalendarChart
  private let left: Int

  /// For each bar, the lines of its label: the name and the gain of a promotion.
  private let labels: [[(name: String, gain: String)]]
  private let scale: ChartScale
  private(set) var picture: Picture

  private static var width: Int { 960 }
  private static var margin: Int { 24 }
  private static var top: Int { 124 }
  private static var lineHeight: Int { 17 }
  private static var barHeight: Int { 16 }
  private static var gap: Int { 16 }

  /// The largest width of a label, in pixels.
  private static var widestLabel: Int { 400 }

  private static func rowHeight(_ lines: [(name: String, gain: String)]) -> Int {
    lines.count * lineHeight + 9
  }

  /// The length, in pixels, by which a bar extends beyond the chart if its window continues there.
  private static var overhang: Int { 8 }

  private var right: Int { left + scale.length }
  private var bottom: Int {
    labels.reduce(CalendarPicture.top) { $0 + CalendarPicture.rowHeight($1) }
  }

  init(_ chart: CalendarChart) {
    self.chart = chart
    let columnWidth = Picture.Size.normal.columnWidth
    let columns = min(chart.labelWidth, CalendarPicture.widestLabel / columnWidth)
    labels = chart.rows.map { chart.label(of: $0, width: columns) }
    left = CalendarPicture.margin + columns * columnWidth + CalendarPicture.gap + 8
    scale = chart.scale(
      length: CalendarPicture.width - CalendarPicture.margin - CalendarPicture.overhang - left)
    picture = Picture(
      title: chart.title, description: chart.description, width: CalendarPicture.width)
    drawHeading()
    drawGrid()
    var y = CalendarPicture.top
    for (row, lines) in zip(chart.rows, labels) {
      draw(lines, y: y + CalendarPicture.lineHeight)
      draw(row, y: y)
      y += CalendarPicture.rowHeight(lines)
    }
    drawInstant()
    drawLegend()
  }

  private func x(_ instant: Instant) -> Int { left + chart.position(of: instant, on: scale) }

  private mutating func drawHeading() {
    let margin = CalendarPicture.margin
    picture.writeHeading(chart.title, chart.subtitle, margin: margin)
  }

  private mutating func drawGrid() {
    let ticks = chart.ticks(on: scale) { Picture.Size.normal.width(of: $0) + 8 }
    for (position, label) in ticks {
      let x = left + position
      picture.add(
        .line(
          .init(x: x, y: CalendarPicture.top - 22), .init(x: x, y: bottom), .grid, isDashed: false))
      guard x + Picture.Size.normal.width(of: label) + 4 <= CalendarPicture.width else { continue }
      picture.write(label, x: x + 4, y: CalendarPicture.top - 10, .faint)
    }
    for y in [CalendarPicture.top - 2, bottom] {
      picture.add(.line(.init(x: left, y: y), .init(x: right, y: y), .grid, isDashed: false))
    }
  }

  private mutating func draw(_ row: CalendarChart.Row, y: Int) {
    let start = x(row.window.lowerBound) - (row.beginsEarlier ? CalendarPicture.overhang : 0)
    let end = x(row.window.upperBound) + (row.endsLater ? CalendarPicture.overhang : 0)
    let whole = start..<max(start + 1, end)
    picture.add(
      .box(
        x: whole.lowerBound, y: y + 5, width: whole.count, height: CalendarPicture.barHeight,
        .hue(0), isLight: true))
    let marks = row.isAlwaysOn ? [whole] : marks(of: row.times)
    picture.add(.boxes(marks, y: y + 5, height: CalendarPicture.barHeight, .hue(0)))
  }

  /// Writes the label of a promotion: the name on the left, and the gain next to the bar.
  private mutating func draw(_ lines: [(name: String, gain: String)], y: Int) {
    for (index, line) in lines.enumerated() {
      let y = y + index * CalendarPicture.lineHeight
      if !line.name.isEmpty { picture.write(line.name, x: CalendarPicture.margin, y: y) }
      if !line.gain.isEmpty {
        picture.write(line.gain, x: left - CalendarPicture.gap, y: y, .faint, anchor: .end)
      }
    }
  }

  /// Converts times to ranges of pixels, each at least one pixel wide. Joins adjacent ranges.
  private func marks(of times: [Range<Instant>]) -> [Range<Int>] {
    times.map { x($0.lowerBound)..<max(x($0.lowerBound) + 1, x($0.upperBound)) }.joinedRanges()
  }

  private mutating func drawInstant() {
    let position = x(chart.instant)
    let label = chart.zone.text(chart.instant)
    let end = position + Picture.Size.normal.width(of: label)
    let anchor: Picture.Anchor = end > CalendarPicture.width ? .end : .start
    picture.write(label, x: position, y: CalendarPicture.top - 34, .mark, anchor: anchor)
    picture.add(
      .line(
        .init(x: position, y: CalendarPicture.top - 28), .init(x: position, y: bottom), .mark,
        isDashed: true))
  }

  private mutating func drawLegend() {
    var y = bottom + 30
    if chart.hasSchedules {
      drawKey(chart.wording.onKey, isLight: false, x: CalendarPicture.margin, y: y)
      drawKey(chart.wording.offKey, isLight: true, x: CalendarPicture.margin + 96, y: y)
      y += 24
    }
    for note in chart.notes {
      picture.write(note, x: CalendarPicture.margin, y: y, .faint)
      y += 20
    }
    picture.height = y
  }

  private mutating func drawKey(_ text: String, isLight: Bool, x: Int, y: Int) {
    picture.add(
      .box(x: x, y: y - 12, width: 24, height: CalendarPicture.barHeight, .hue(0), isLight: isLight)
    )
    picture.write(text, x: x + 32, y: y, .faint)
  }
}
