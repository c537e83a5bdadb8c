extension CalendarChart {
  package var svg: String { svg(in: PictureFrame()) }

  package func svg(in frame: PictureFrame) -> String {
    CalendarPicture(self, in: frame).picture.svg
  }
}

/// Draws a calendar as a picture: the labels beside the bars or, in a narrow frame, above them.
private struct CalendarPicture {
  private let chart: CalendarChart
  private let frame: PictureFrame
  private let left: Int
  private let top: Int

  /// For each bar, the lines of its label.
  private let labels: [[CalendarChart.LabelLine]]
  private let scale: ChartScale
  private(set) var picture: Picture

  private static var barHeight: Int { 16 }
  private static var gap: Int { 16 }

  /// The length, in pixels, by which a bar extends beyond the chart if its window continues there.
  private static var overhang: Int { 8 }

  /// The smallest width of a day with room for the initial of its weekday, in pixels.
  private var initialWidth: Int {
    max(15, Picture.Size.normal.width(of: chart.wording.weekdayInitial(.mon)) + 2)
  }

  private var right: Int { left + scale.length }
  private var bottom: Int { labels.reduce(top) { $0 + rowHeight($1) } }

  /// The height of a label above its bar; 0 if the label is beside the bar.
  private func labelHeight(_ lines: [CalendarChart.LabelLine]) -> Int {
    frame.isWide ? 0 : lines.count * Picture.lineHeight + 2
  }

  private func rowHeight(_ lines: [CalendarChart.LabelLine]) -> Int {
    frame.isWide
      ? max(lines.count, 1) * Picture.lineHeight + 9
      : labelHeight(lines) + CalendarPicture.barHeight + 10
  }

  init(_ chart: CalendarChart, in frame: PictureFrame) {
    (self.chart, self.frame) = (chart, frame)
    let columnWidth = Picture.Size.normal.columnWidth
    let columns =
      frame.isWide
      ? min(chart.labelWidth, frame.width * 2 / 5 / columnWidth)
      : (frame.room - CalendarPicture.overhang) / columnWidth
    labels = chart.rows.map { chart.label(of: $0, width: columns) }
    left =
      frame.isWide
      ? frame.margin + columns * columnWidth + CalendarPicture.gap + 8
      : frame.margin + CalendarPicture.overhang
    scale = chart.scale(length: frame.width - frame.margin - CalendarPicture.overhang - left)
    picture = Picture(title: chart.title, description: chart.description, width: frame.width)
    top =
      picture.writeHeading(
        chart.title, frame.isWide ? [chart.subtitle] : chart.subtitles, in: frame) + 74
    drawDays()
    var y = top
    for (row, lines) in zip(chart.rows, labels) {
      draw(lines, y: y + Picture.lineHeight)
      draw(row, y: y + labelHeight(lines))
      y += rowHeight(lines)
    }
    drawInstant()
    drawLegend()
  }

  private func x(_ instant: Instant) -> Int { left + chart.position(of: instant, on: scale) }

  /// Draws the weekends, the marks of days and the initials of weekdays, as far as they have room.
  private mutating func drawDays() {
    let dayWidth = scale.length / chart.days.count
    let days = chart.days.map { CalendarDate(daysSince1970: $0) }
    let place = { [chart, left, scale] (date: CalendarDate) in
      left + chart.position(of: chart.zone.firstInstant(of: date), on: scale)
    }
    if dayWidth >= 3 {
      let weekends = days.filter { $0.weekday == .sat || $0.weekday == .sun }.map { date in
        place(date)..<max(place(date) + 1, min(place(date.next), right))
      }
      for (start, end) in uprights(from: top - 20) {
        picture.add(.boxes(weekends.joinedRanges(), y: start, height: end - start, .shade))
      }
    }
    let ticks = chart.ticks(on: scale) { Picture.Size.normal.width(of: $0) + 8 }
    for (position, label) in ticks {
      let x = left + position
      for (start, end) in uprights(from: top - 34) {
        picture.add(.line(.init(x: x, y: start), .init(x: x, y: end), .grid, isDashed: false))
      }
      guard x + Picture.Size.normal.width(of: label) + 4 <= frame.width else { continue }
      picture.write(label, x: x + 4, y: top - 24, .faint)
    }
    for date in days where dayWidth >= initialWidth {
      picture.write(
        chart.wording.weekdayInitial(date.weekday), x: place(date) + dayWidth / 2, y: top - 7,
        .faint, anchor: .middle)
    }
    for y in [top - 2, bottom] where frame.isWide {
      picture.add(.line(.init(x: left, y: y), .init(x: right, y: y), .grid, isDashed: false))
    }
  }

  private mutating func draw(_ row: CalendarChart.Row, y: Int) {
    let start = x(row.window.lowerBound) - (row.beginsEarlier ? CalendarPicture.overhang : 0)
    let end = x(row.window.upperBound) + (row.endsLater ? CalendarPicture.overhang : 0)
    let whole = start..<max(start + 1, end)
    let (ink, height) = (Picture.Ink.hue(row.index), CalendarPicture.barHeight)
    let marks = row.isAlwaysOn ? [whole] : marks(of: row.times)
    let details = [row.name, row.gain, row.audience].filter { !$0.isEmpty }
    picture.add(
      .titled(
        details.joined(separator: chart.wording(.comma)),
        [
          .box(
            x: whole.lowerBound, y: y + 5, width: whole.count, height: height, ink, isLight: true),
          .boxes(marks, y: y + 5, height: height, ink),
        ]))
  }

  /// Writes the label of a promotion: the name on the left, and the gain next to the bar.
  private mutating func draw(_ lines: [CalendarChart.LabelLine], y: Int) {
    let end = frame.isWide ? left - CalendarPicture.gap : right
    for (index, line) in lines.enumerated() {
      let y = y + index * Picture.lineHeight
      for (text, ink) in [(line.name, Picture.Ink.text), (line.audience, .faint)] {
        if !text.isEmpty { picture.write(text, x: frame.margin, y: y, ink) }
      }
      if !line.gain.isEmpty { picture.write(line.gain, x: end, y: y, .faint, anchor: .end) }
    }
  }

  /// Converts times to ranges of pixels, each at least one pixel wide. Joins adjacent ranges.
  private func marks(of times: [Range<Instant>]) -> [Range<Int>] {
    times.map { x($0.lowerBound)..<max(x($0.lowerBound) + 1, x($0.upperBound)) }.joinedRanges()
  }

  private mutating func drawInstant() {
    let position = x(chart.instant)
    let label = chart.text(chart.instant)
    let end = position + Picture.Size.normal.width(of: label)
    let anchor: Picture.Anchor = end > frame.width ? .end : .start
    picture.write(label, x: position, y: top - 46, .mark, anchor: anchor)
    for (start, end) in uprights(from: top - 42) {
      picture.add(
        .line(.init(x: position, y: start), .init(x: position, y: end), .mark, isDashed: true))
    }
  }

  /// Returns the parts of an upright line that begins above the bars: the whole line or, where
  /// labels stand above the bars, what crosses no label.
  private func uprights(from start: Int) -> [(Int, Int)] {
    if frame.isWide { return [(start, bottom)] }
    var (parts, y) = ([(start, top)], top)
    for lines in labels {
      let bar = y + labelHeight(lines)
      parts.append((bar, bar + CalendarPicture.barHeight + 10))
      y += rowHeight(lines)
    }
    return parts
  }

  private mutating func drawLegend() {
    var y = bottom + 26
    if chart.hasSchedules {
      drawKey(chart.wording(.onKey), isLight: false, y: &y)
      drawKey(chart.wording(.offKey), isLight: true, y: &y)
    }
    for note in chart.notes {
      picture.writeLines(wrapped(note, width: frame.columns), .faint, x: frame.margin, y: &y)
    }
    picture.height = y - 6
  }

  private mutating func drawKey(_ text: String, isLight: Bool, y: inout Int) {
    let x = frame.margin
    picture.add(
      .box(
        x: x, y: y - 12, width: 24, height: CalendarPicture.barHeight, .other, isLight: isLight))
    picture.writeLines(wrapped(text, width: frame.columns - 4), .faint, x: x + 32, y: &y)
    y += 4
  }
}
