extension TogetherChart {
  private static var cellWidth: Int { 3 }

  /// The smallest width of a label, in columns. A label is a number and a name.
  private static var leastLabel: Int { 12 }

  /// Returns the matrix drawn in characters. No line is wider than `width` columns, and promotions
  /// that do not fit are left out.
  package func blocks(width: Int) -> StyledText {
    let room = max(1, (width - TogetherChart.leastLabel) / TogetherChart.cellWidth)
    let count = min(rows.count, room)
    let labels = rows.prefix(count).enumerated().map { "\($0.offset + 1) \($0.element.name)" }
    let labelWidth = min(
      labels.map(displayWidth).max() ?? 0, max(1, width - count * TogetherChart.cellWidth))
    var text = StyledText()
    text.append("\(shortened(title, to: width))\n", .strong)
    for line in subtitle.isEmpty ? [] : wrapped(subtitle, width: width) {
      text.append("\(line)\n", .faint)
    }
    text.append("\n")
    if count > 0 {
      text.append(String(repeating: " ", count: labelWidth))
      for number in 1...count {
        let blanks = TogetherChart.cellWidth - displayWidth("\(number)")
        text.append("\(String(repeating: " ", count: blanks))\(number)", .faint)
      }
      text.append("\n")
    }
    for (place, label) in labels.enumerated() {
      let own = shortened(label, to: labelWidth)
      text.append(own + String(repeating: " ", count: labelWidth - displayWidth(own)))
      for cell in rows[place].cells.prefix(count) {
        text.append("  ")
        text.append(cell?.sign ?? "·", cell.map { $0.isTogether ? .good : .plain } ?? .faint)
      }
      text.append("\n")
    }
    if !kinds.isEmpty { text.append("\n") }
    let keys = kinds.map { "\($0.sign) \(meaning(of: $0))" }
    let left = crowdedOutCount + rows.count - count
    for line in (keys + notes(leavingOut: left)).flatMap({ wrapped($0, width: width) }) {
      text.append("\(line)\n", .faint)
    }
    return text
  }
}
