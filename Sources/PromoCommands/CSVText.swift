/// Writes CSV: LF line ends, cells quoted only where they need it.
enum CSVText {
  /// A line of cells with its line end. A single cell that is empty has quotes, or the line would be
  /// an empty one, which readers pass over.
  static func line(_ cells: [[UInt8]]) -> [UInt8] {
    if cells == [[]] { return Array("\"\"\n".utf8) }
    var line: [UInt8] = []
    for (index, cell) in cells.enumerated() {
      if index > 0 { line.append(UInt8(ascii: ",")) }
      line += quotedIfNeeded(cell)
    }
    line.append(UInt8(ascii: "\n"))
    return line
  }

  /// A cell needs quotes where a reader would else see another: around separators, around blanks at
  /// its ends and before a byte-order mark, which readers ignore.
  private static func quotedIfNeeded(_ cell: [UInt8]) -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    let hasSeparator = cell.contains { ",\"\n\r".utf8.contains($0) }
    let hasBlankEnd = cell.first?.isBlank == true || cell.last?.isBlank == true
    let hasMark = cell.starts(with: [0xEF, 0xBB, 0xBF])
    guard hasSeparator || hasBlankEnd || hasMark else { return cell }
    return [quote] + cell.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote]
  }
}
