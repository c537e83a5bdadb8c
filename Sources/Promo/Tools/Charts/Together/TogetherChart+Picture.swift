extension TogetherChart {
  /// The matrix as the text of an SVG file.
  package var svg: String { TogetherPicture(self).picture.svg }
}

/// Draws a matrix as a picture.
private struct TogetherPicture {
  private let chart: TogetherChart
  private let left: Int
  private(set) var picture: Picture

  private static var margin: Int { 24 }
  private static var top: Int { 104 }
  private static var side: Int { 28 }

  /// The largest width of a label, in columns. A label is a number and a name.
  private static var mostColumns: Int { 44 }

  /// The smallest width that leaves room for the key, in pixels.
  private static var leastWidth: Int { 640 }

  init(_ chart: TogetherChart) {
    self.chart = chart
    let columns = min(
      TogetherPicture.mostColumns, chart.rows.map { displayWidth($0.name) + 4 }.max() ?? 0)
    left = TogetherPicture.margin + columns * Picture.Size.normal.columnWidth + 8
    let width = left + chart.rows.count * TogetherPicture.side + TogetherPicture.margin
    picture = Picture(
      title: chart.title, description: chart.description,
      width: max(TogetherPicture.leastWidth, width))
    picture.writeHeading(chart.title, chart.subtitle, margin: TogetherPicture.margin)
    for place in chart.rows.indices { draw(place) }
    drawKey()
  }

  /// Draws the row of a promotion, and the promotion's number above its column.
  private mutating func draw(_ place: Int) {
    let side = TogetherPicture.side
    let (row, y) = (chart.rows[place], TogetherPicture.top + place * side)
    let label = "\(place + 1)  \(row.name)"
    picture.write(
      Picture.fitted(label, to: left - TogetherPicture.margin), x: TogetherPicture.margin,
      y: y + 19)
    picture.write(
      "\(place + 1)", x: left + place * side + side / 2, y: TogetherPicture.top - 10, .faint,
      anchor: .middle)
    for (column, cell) in row.cells.enumerated() {
      if let cell { draw(cell, x: left + column * side, y: y) }
    }
  }

  private mutating func draw(_ cell: TogetherChart.Cell, x: Int, y: Int) {
    let side = TogetherPicture.side - 2
    picture.add(
      .box(
        x: x + 1, y: y + 1, width: side, height: side, chart.isTogether(cell) ? .hue(2) : .grid,
        isLight: chart.isTogether(cell) && cell != .onSameGoods))
    if cell != .onSameGoods && cell != .onOtherGoods {
      picture.write(cell.sign, x: x + 1 + side / 2, y: y + 19, .faint, anchor: .middle)
    }
  }

  private mutating func drawKey() {
    var y = TogetherPicture.top + chart.rows.count * TogetherPicture.side + 16
    for kind in chart.kinds {
      draw(kind, x: TogetherPicture.margin, y: y)
      picture.write(
        chart.meaning(of: kind), x: TogetherPicture.margin + TogetherPicture.side + 8, y: y + 19,
        .faint)
      y += TogetherPicture.side
    }
    y += 12
    for note in chart.notes(leavingOut: chart.crowdedOutCount) {
      picture.write(note, x: TogetherPicture.margin, y: y + 8, .faint)
      y += 20
    }
    picture.height = y + 8
  }
}
