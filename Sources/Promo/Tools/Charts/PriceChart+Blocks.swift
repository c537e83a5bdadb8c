extension PriceChart {
  /// Returns the chart drawn in characters. No line is wider than `width` columns. Solid bars show
  /// the payable, and the shaded area above the bars shows the amount saved.
  package func blocks(width: Int) -> StyledText { PriceBlocks(self, width: width).text }
}

private struct PriceBlocks {
  private let chart: PriceChart
  private let width: Int
  private let margin: Int
  private let horizontal: ChartScale
  private let vertical: ChartScale
  private let rowLabels: [Int: String]
  private let columns: [Column]
  private(set) var text = StyledText()

  /// The content of a column. `paid` and `full` are heights in eighths of a row.
  private struct Column {
    let paid: Int
    let full: Int
    let owner: PriceChart.Owner
  }

  private static var rowCount: Int { 16 }

  /// The number of heights within a row at which a bar may end.
  private static var heights: Int { 8 }
  private static var leastWidth: Int { 24 }

  init(_ chart: PriceChart, width: Int) {
    self.chart = chart
    self.width = max(PriceBlocks.leastWidth, width)
    let limit = chart.limit.minorUnits
    vertical = ChartScale(
      limit: chart.orders.full(chart.limit).minorUnits,
      length: PriceBlocks.rowCount * PriceBlocks.heights)
    let labels = PriceBlocks.rowLabels(of: chart, vertical)
    let widest = labels.values.map { $0.count }.max() ?? 0
    let haveRoom = widest <= self.width / 2
    rowLabels = haveRoom ? labels : [:]
    margin = haveRoom ? widest + 1 : 0
    horizontal = ChartScale(limit: limit, length: self.width - margin - 1)
    columns = PriceBlocks.columns(of: chart, horizontal, vertical)
    writeHeading()
    writeBars()
    writeAxis()
    writeLegend()
  }

  /// Returns the labels of the vertical axis, each by the row at whose upper edge it belongs.
  private static func rowLabels(of chart: PriceChart, _ vertical: ChartScale) -> [Int: String] {
    let ticks = vertical.ticks { _ in 3 * heights }
    let rows = ticks.map { rowCount - vertical.position(of: $0) / heights }
    return Dictionary(
      uniqueKeysWithValues: zip(rows, chart.program.currency.labels(of: ticks)))
  }

  private static func columns(
    of chart: PriceChart, _ horizontal: ChartScale, _ vertical: ChartScale
  ) -> [Column] {
    (0..<horizontal.length).map { column in
      let amount = Amount(unchecked: horizontal.value(atColumn: column))
      let payable = chart.orders.payable(amount)
      return Column(
        paid: vertical.position(of: payable.minorUnits),
        full: vertical.position(of: chart.orders.full(amount).minorUnits),
        owner: chart.owner(of: amount))
    }
  }

  private mutating func writeHeading() {
    text.append("\(shortened(chart.title, to: width))\n", .strong)
    for line in wrapped(chart.subtitle, width: width) { text.append("\(line)\n", .faint) }
    text.append("\n\(shortened(chart.axis(chart.wording(.barKey)), to: width))\n", .faint)
  }

  // MARK: The bars

  private mutating func writeBars() {
    var line = CharacterLine(width: columns.count)
    let drops = writeDrops(to: &line)
    if !drops.isEmpty { text.append(line, after: String(repeating: " ", count: margin + 1)) }
    for row in 0..<PriceBlocks.rowCount {
      var line = CharacterLine(width: columns.count)
      for drop in drops { line.write("┊", at: drop.column, drop.style) }
      for (index, column) in columns.enumerated() {
        if let mark = mark(of: column, row: row) {
          line.write(mark, at: index, column.owner.style)
        }
      }
      text.append(line, after: margin(row: row))
    }
  }

  /// Writes the amounts of the deepest drops, if they have room. Returns the drops written.
  private func writeDrops(
    to line: inout CharacterLine
  ) -> [(column: Int, style: StyledText.Style)] {
    chart.deepestDrops.compactMap { drop in
      let column = column(of: drop.amount)
      let label = chart.text(drop.amount)
      let isWritten =
        line.writeIfFree("▼ \(label)", at: column, drop.style)
        || line.writeIfFree("\(label) ▼", at: column - label.count - 1, drop.style)
      return isWritten ? (column, drop.style) : nil
    }
  }

  private func column(of amount: Amount) -> Int {
    let column = ChartScale(limit: chart.limit.minorUnits, length: 2 * columns.count)
      .position(of: amount.minorUnits)
    return min(column / 2, columns.count - 1)
  }

  /// Returns the character for a column in a row; nil for a blank.
  private func mark(of column: Column, row: Int) -> String? {
    let base = (PriceBlocks.rowCount - 1 - row) * PriceBlocks.heights
    switch column.paid - base {
    case PriceBlocks.heights...: return "█"
    case 1..<PriceBlocks.heights:
      return ["▁", "▂", "▃", "▄", "▅", "▆", "▇"][column.paid - base - 1]
    case _: break
    }
    let isSaved = column.owner != .nobody && column.full - base >= PriceBlocks.heights / 2
    return isSaved ? "░" : nil
  }

  /// Returns the start of a row: its label and the vertical axis.
  private func margin(row: Int) -> String {
    let label = rowLabels[row] ?? ""
    let blank = String(repeating: " ", count: max(0, margin - label.count - 1))
    let axis = row == PriceBlocks.rowCount ? "└" : label.isEmpty ? "│" : "┤"
    return margin > 0 ? "\(blank)\(label) \(axis)" : axis
  }

  // MARK: Below the bars

  private mutating func writeAxis() {
    let ticks = horizontal.ticks {
      chart.program.currency.longestLabel(of: Amount(unchecked: $0)).count + 2
    }
    let labels = chart.program.currency.labels(of: ticks)
    var axis = CharacterLine(width: columns.count)
    axis.write(String(repeating: "─", count: columns.count), at: 0, .faint)
    var strip = CharacterLine(width: columns.count)
    for (index, column) in columns.enumerated() {
      strip.write(column.owner.letter, at: index, column.owner.style)
    }
    var line = CharacterLine(width: columns.count)
    for (tick, label) in zip(ticks, labels) {
      let column = column(of: Amount(unchecked: tick))
      axis.write("┬", at: column, .faint)
      let start = min(max(0, column - label.count / 2), columns.count - label.count)
      line.writeIfFree(label, at: start, .faint)
    }
    let blank = String(repeating: " ", count: margin + 1)
    text.append(axis, after: margin(row: PriceBlocks.rowCount))
    text.append(line, after: blank)
    if !chart.winners.isEmpty { text.append(strip, after: blank) }
    text.append(
      "\(blank)\(shortened(chart.amountAxis, to: width - margin - 1))\n",
      .faint)
  }

  private mutating func writeLegend() {
    for (index, winners) in chart.winners.enumerated() {
      let style = StyledText.Style.hue(index)
      text.append("\n")
      append(
        "\(PriceChart.letter(index))  ", wrapped(chart.names(winners), width: width - 3), style)
      append("   ", twoLines(chart.details(winners), width: width - 3), .plain)
    }
    let falls = chart.chiefFalls
    let notes = chart.notes
    if !falls.isEmpty || !notes.isEmpty { text.append("\n") }
    for fall in falls { append("", twoLines(chart.words(fall), width: width), fall.first.style) }
    for note in notes { append("", twoLines(note, width: width), .faint) }
  }

  /// Adds lines. The first follows the margin; all others follow a blank of the same width.
  private mutating func append(_ margin: String, _ lines: [String], _ style: StyledText.Style) {
    for (index, line) in lines.enumerated() {
      let start = index == 0 ? margin : String(repeating: " ", count: margin.count)
      text.append(start, style == .plain ? .plain : .strong)
      text.append("\(line)\n", style)
    }
  }
}

extension PriceChart.Drop {
  fileprivate var style: StyledText.Style { isReward ? .faint : .warning }
}

extension PriceChart.Owner {
  fileprivate var style: StyledText.Style {
    switch self {
    case .nobody: .plain
    case .winners(let index): .hue(index)
    case .others: .faint
    }
  }

  fileprivate var letter: String {
    switch self {
    case .nobody: " "
    case .winners(let index): PriceChart.letter(index)
    case .others: "·"
    }
  }
}
