import Promo

/// Cuts rows of CSV (RFC 4180) into cells.
enum CSVRow {
  /// The reason why a row cannot be read.
  enum Problem: Error {
    case unclosedQuote
    case textBehindQuote

    var sentence: Message {
      switch self {
      case .unclosedQuote: "a quoted field is not closed"
      case .textBehindQuote: "there is text after a closing quote"
      }
    }
  }

  /// The bytes that may separate cells, the most usual first.
  static var separators: [UInt8] { [UInt8](",;\t".utf8) }

  /// Returns the separator of a file that begins with this header: the first of comma, semicolon and
  /// tab that yields a column of amounts, or else the one that yields the most columns. One by which
  /// text follows a closing quote is none.
  static func separator(ofHeader header: OrderBytes, map: ColumnMap) -> UInt8 {
    var cells = GrowingMemory<OrderCell>()
    var (most, mostCells) = (UInt8(ascii: ","), 0)
    for separator in separators
    where cut(header, at: 0, by: separator, into: &cells).problem != .textBehindQuote {
      if cells.values.contains(where: { map.isCost($0.decodedText(in: header)) }) {
        return separator
      }
      if cells.count > mostCells { (most, mostCells) = (separator, cells.count) }
    }
    return most
  }

  /// Returns a cell of a row; nil if the row has no such cell or the cell is empty.
  static func stated(
    _ column: Int, of cells: borrowing GrowingMemory<OrderCell>, in bytes: OrderBytes
  ) -> OrderCell? {
    column < cells.count && cells[column].isStated(in: bytes) ? cells[column] : nil
  }

  /// Cuts the row that begins at an offset, and replaces all content of `cells`. An unquoted cell
  /// keeps the blanks around it.
  ///
  /// - Returns: The offset after the line end, or the end of the bytes, and the mistake in the row,
  ///   if any.
  @discardableResult
  static func cut(
    _ bytes: OrderBytes, at start: Int, by separator: UInt8,
    into cells: inout GrowingMemory<OrderCell>
  ) -> (end: Int, problem: Problem?) {
    cells.removeAll()
    var offset = start
    var problem: Problem?
    while true {
      let (cell, end, cellProblem) = cell(in: bytes, at: offset, separator)
      cells.append(cell)
      problem = problem ?? cellProblem
      offset = end + 1
      guard end < bytes.count, bytes[end] == separator else {
        return (min(offset, bytes.count), problem)
      }
    }
  }

  /// Reads a cell, and finds the separator or line end after it.
  private static func cell(
    in bytes: OrderBytes, at offset: Int, _ separator: UInt8
  ) -> (cell: OrderCell, end: Int, problem: Problem?) {
    var start = offset
    while start < bytes.count, bytes[start].isBlank(beside: separator) { start += 1 }
    guard start < bytes.count, bytes[start] == UInt8(ascii: "\"") else {
      let end = endOfText(in: bytes, at: start, separator)
      if end < bytes.count, bytes[end] == separator {
        return (OrderCell(offset, end, .text), end, nil)
      }
      let text = bytes.withoutLineEnd(offset..<min(end + 1, bytes.count))
      return (OrderCell(offset, text.upperBound, .text), end, nil)
    }
    guard let closing = closingQuote(in: bytes, at: start + 1) else {
      return (OrderCell(start, bytes.count, .text), bytes.count, .unclosedQuote)
    }
    let end = endOfText(in: bytes, at: closing + 1, separator)
    let isAlone = bytes[(closing + 1)..<end].memory.allSatisfy({ $0.isBlank })
    return (OrderCell(start, closing + 1, .quoted), end, isAlone ? nil : .textBehindQuote)
  }

  private static func closingQuote(in bytes: OrderBytes, at start: Int) -> Int? {
    let quote = UInt8(ascii: "\"")
    var offset = start
    while let found = bytes.first(quote, from: offset) {
      guard found + 1 < bytes.count, bytes[found + 1] == quote else { return found }
      offset = found + 2
    }
    return nil
  }

  private static func endOfText(in bytes: OrderBytes, at start: Int, _ separator: UInt8) -> Int {
    var end = start
    while end < bytes.count {
      let word = bytes.word(at: end)
      let found = word.bytes(equalTo: separator) | word.bytes(equalTo: UInt8(ascii: "\n"))
      if found != 0 { return min(end &+ found.firstByte, bytes.count) }
      end &+= 8
    }
    return bytes.count
  }
}
