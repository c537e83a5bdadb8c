extension CalendarChart {
  /// Returns the calendar drawn in characters. No line is wider than `width` columns.
  package func blocks(width: Int) -> StyledText { CalendarBlocks(self, width: width).text }
}

private struct CalendarBlocks {
  private let chart: CalendarChart
  private let width: Int

  /// The width of the labels, in columns. A label is the name of a promotion and its gain.
  private let labelWidth: Int
  private let scale: ChartScale
  private(set) var text = StyledText()
  private static var leastWidth: Int { 24 }

  private var margin: String { String(repeating: " ", count: labelWidth + 1) }

  init(_ chart: CalendarChart, width: Int) {
    self.chart = chart
    self.width = max(CalendarBlocks.leastWidth, width)
    labelWidth = min(chart.labelWidth, self.width / 2)
    // The first and the last column are for marks of windows that continue beyond the chart.
    scale = chart.scale(length: self.width - labelWidth - 3)
    writeHeading()
    for row in chart.rows { write(row) }
    writeLegend()
  }

  private mutating func writeHeading() {
    text.append("\(shortened(chart.title, to: width))\n", .strong)
    for line in wrapped(chart.subtitle, width: width) { text.append("\(line)\n", .faint) }
    text.append("\n")
    // The label of the instant may stand to the left of its mark, above the names.
    var marks = CharacterLine(width: width)
    let column =
      labelWidth + 2 + min(chart.position(of: chart.instant, on: scale), scale.length - 1)
    let label = chart.text(chart.instant)
    let isWritten =
      marks.writeIfFree("▼ \(label)", at: column, .warning)
      || marks.writeIfFree("\(label) ▼", at: column - displayWidth(label) - 1, .warning)
    if !isWritten { marks.write("▼", at: column, .warning) }
    text.append(marks, after: "")
    var line = CharacterLine(width: scale.length + 2)
    for (position, label) in chart.ticks(on: scale, room: { displayWidth($0) + 2 }) {
      line.writeIfFree("╷\(label)", at: position + 1, .faint)
    }
    text.append(line, after: margin)
  }

  private mutating func write(_ row: CalendarChart.Row) {
    let lines = chart.label(of: row, width: labelWidth)
    writeLabel(lines[0])
    let end = lines[0].gain.isEmpty ? labelWidth - displayWidth(lines[0].name) : 0
    var line = CharacterLine(width: scale.length + 2)
    if row.beginsEarlier { line.write("‹", at: 0, .hue(row.index)) }
    for column in 0..<scale.length {
      line.write(mark(of: row, column: column), at: column + 1, .hue(row.index))
    }
    if row.endsLater { line.write("›", at: scale.length + 1, .hue(row.index)) }
    text.append(line, after: String(repeating: " ", count: max(0, end) + 1))
    for line in lines.dropFirst() {
      writeLabel(line)
      text.append("\n")
    }
  }

  /// Writes a line of a label: a part of the name, and on the right the gain.
  private mutating func writeLabel(_ line: CalendarChart.LabelLine) {
    text.append(line.name)
    text.append(line.audience, .faint)
    guard !line.gain.isEmpty else { return }
    let gap = labelWidth - displayWidth(line.name) - displayWidth(line.gain)
    text.append(String(repeating: " ", count: max(0, gap)))
    text.append(line.gain, .faint)
  }

  /// Returns the mark of a promotion in a column. The mark shows whether the promotion is on for
  /// all of the column's time, on for a part of that time, off, or outside its window.
  private func mark(of row: CalendarChart.Row, column: Int) -> String {
    let cell = instant(atColumn: column)..<instant(atColumn: column + 1)
    guard row.window.overlaps(cell) else { return " " }
    let first = row.times.partitioningIndex { $0.upperBound > cell.lowerBound }
    guard first < row.times.count, row.times[first].overlaps(cell) else { return "░" }
    let time = row.times[first].clamped(to: cell)
    return time == cell ? "█" : time == row.window.clamped(to: cell) ? "█" : "▒"
  }

  private func instant(atColumn column: Int) -> Instant {
    chart.span.lowerBound.moved(by: scale.limit * Int64(column) / Int64(scale.length))
  }

  private mutating func writeLegend() {
    var lines = chart.notes
    if chart.hasSchedules {
      lines.insert(chart.wording(.cellKey), at: 0)
    }
    if !lines.isEmpty { text.append("\n") }
    for line in lines.flatMap({ wrapped($0, width: width) }) { text.append("\(line)\n", .faint) }
  }
}
