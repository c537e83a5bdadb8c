extension TogetherChart {
  package var svg: String { svg(in: PictureFrame()) }

  package func svg(in frame: PictureFrame) -> String {
    TogetherPicture(self, in: frame).picture.svg
  }
}

/// Draws a matrix as a picture. Promotions that do not fit are left out.
private struct TogetherPicture {
  private let chart: TogetherChart
  private let frame: PictureFrame

  /// The rows that fit.
  private let rows: ArraySlice<TogetherChart.Row>
  private let left: Int
  private let top: Int

  /// The lines of each row's label: a number and a name.
  private let labels: [[String]]
  private(set) var picture: Picture

  private static var side: Int { 28 }

  /// The smallest and the largest width of a label, in columns.
  private static var leastColumns: Int { 15 }
  private static var mostColumns: Int { 44 }

  init(_ chart: TogetherChart, in frame: PictureFrame) {
    (self.chart, self.frame) = (chart, frame)
    let (side, columnWidth) = (TogetherPicture.side, Picture.Size.normal.columnWidth)
    let most = max(1, (frame.room - TogetherPicture.leastColumns * columnWidth - 8) / side)
    rows = chart.rows.prefix(most)
    let widest = rows.map { displayWidth($0.name) + 4 }.max() ?? 0
    let columns = min(
      widest, TogetherPicture.mostColumns, (frame.room - 8 - rows.count * side) / columnWidth)
    labels = rows.map { twoLines($0.name, width: columns - 4) }
    left = frame.margin + columns * columnWidth + 8
    picture = Picture(title: chart.title, description: chart.description, width: frame.width)
    top = picture.writeHeading(chart.title, frame.isInPage ? [] : [chart.subtitle], in: frame) + 30
    var y = top
    for place in rows.indices {
      draw(place, y: y)
      y += height(of: place)
    }
    drawKey(y: y + 16)
  }

  private func height(of place: Int) -> Int {
    max(TogetherPicture.side, labels[place].count * Picture.lineHeight + 4)
  }

  /// Draws the row of a promotion, and the promotion's number above its column.
  private mutating func draw(_ place: Int, y: Int) {
    let (row, side, margin) = (rows[place], TogetherPicture.side, frame.margin)
    picture.add(
      .box(
        x: margin, y: y + 2, width: 4, height: height(of: place) - 4, .hue(row.index),
        isLight: false))
    picture.write("\(place + 1)", x: margin + 26, y: y + 19, .faint, anchor: .end)
    var line = y + 19
    picture.writeLines(labels[place], x: margin + 34, y: &line)
    picture.write(
      "\(place + 1)", x: left + place * side + side / 2, y: top - 10, .faint, anchor: .middle)
    for (column, cell) in row.cells.prefix(rows.count).enumerated() {
      guard let cell else { continue }
      let why = chart.why(cell, of: row, rows[column])
      picture.add(
        .titled(why, shapes(of: cell, x: left + column * side, y: y, height: height(of: place))))
    }
  }

  private func shapes(
    of cell: TogetherChart.Cell, x: Int, y: Int, height: Int
  ) -> [Picture.Shape] {
    let side = TogetherPicture.side - 2
    var shapes: [Picture.Shape] = [
      .box(
        x: x + 1, y: y + 1, width: side, height: height - 2, cell.isTogether ? .good : .grid,
        isLight: cell.isTogether && cell != .onSameGoods)
    ]
    if cell != .onSameGoods && cell != .onOtherGoods {
      let place = Picture.Point(x: x + 1 + side / 2, y: y + 19)
      shapes.append(.text(cell.sign, place, .text, .normal, .middle, isStrong: false))
    }
    return shapes
  }

  private mutating func drawKey(y start: Int) {
    var y = start
    let side = TogetherPicture.side
    for kind in chart.kinds {
      for shape in shapes(of: kind, x: frame.margin, y: y, height: side) { picture.add(shape) }
      var line = y + 19
      let columns = frame.columns - (side + 8) / Picture.Size.normal.columnWidth - 1
      picture.writeLines(
        wrapped(chart.meaning(of: kind), width: columns), .faint, x: frame.margin + side + 8,
        y: &line)
      y = max(y + side, line - 8)
    }
    y += 20
    for note in chart.notes(leavingOut: chart.crowdedOutCount + chart.rows.count - rows.count) {
      picture.writeLines(wrapped(note, width: frame.columns), .faint, x: frame.margin, y: &y)
    }
    picture.height = y - 4
  }
}
