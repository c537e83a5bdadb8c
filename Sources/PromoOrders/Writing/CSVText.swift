/// Writes CSV with LF line ends. Quotes a cell only if necessary.
package enum CSVText {
  /// Returns a line of cells, including the line end. A single empty cell gets quotes, because
  /// readers skip empty lines.
  package static func line(_ cells: [[UInt8]]) -> [UInt8] {
    if cells == [[]] { return quoted([]) + [UInt8(ascii: "\n")] }
    let quoted = cells.map { needsQuotes($0) ? self.quoted($0) : $0 }
    return Array(quoted.joined(separator: [UInt8(ascii: ",")])) + [UInt8(ascii: "\n")]
  }

  static func write(_ cell: OrderBytes, to text: inout GrowingMemory<UInt8>) {
    if needsQuotes(cell.memory) { text.append(quoted(cell.memory)) } else { text.append(cell) }
  }

  package static func quoted(_ cell: some Sequence<UInt8>) -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    return [quote] + cell.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote]
  }

  /// Returns true if a reader would misread the cell without quotes: the cell contains what is a
  /// separator in some files, so that readers that find it by themselves could take it for one,
  /// has blanks at its ends, or begins with a byte-order mark, which readers ignore.
  package static func needsQuotes(_ cell: some BidirectionalCollection<UInt8>) -> Bool {
    let hasSeparator = cell.contains { byte in
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"): true
      case UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
      case _: false
      }
    }
    let hasBlankEnd = cell.first?.isBlank == true || cell.last?.isBlank == true
    return hasSeparator || hasBlankEnd
      || cell.first == 0xEF && cell.starts(with: [0xEF, 0xBB, 0xBF])
  }
}
