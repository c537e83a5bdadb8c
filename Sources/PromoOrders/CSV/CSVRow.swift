import Promo

/// Cuts rows of CSV (RFC 4180) into cells.
package enum CSVRow {
  package enum Problem: Error {
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
  /// tab that yields a column of amounts, or else the one that yields the most columns, if possible
  /// none with a quote inside. One by which text follows a closing quote is none.
  static func separator(ofHeader header: OrderBytes, map: ColumnMap) -> UInt8 {
    var cells = GrowingMemory<OrderCell>()
    var (best, most) = (UInt8(ascii: ","), (0, 0))
    for separator in separators
    where cut(header, at: 0, by: separator, into: &cells).problem != .textBehindQuote {
      if cells.values.contains(where: { map.isCost($0.decodedText(in: header)) }) {
        return separator
      }
      // A quote inside a cell without quotes opens a cell of another separator, most likely.
      let isTorn = cells.values.contains {
        $0.form == .text && header[$0.range].first(UInt8(ascii: "\""), from: 0) != nil
      }
      let rank = (isTorn ? 0 : 1, cells.count)
      if rank > most { (best, most) = (separator, rank) }
    }
    return best
  }

  /// Returns a cell of a row; nil if the row has no such cell or the cell is empty.
  static func stated(
    _ column: Int, of cells: borrowing GrowingMemory<OrderCell>, in bytes: OrderBytes
  ) -> OrderCell? {
    column < cells.count && cells[column].isStated(in: bytes) ? cells[column] : nil
  }

  /// Fails if a row seems to be the sum of the rows above it.
  static func checkIsNoTotal(
    _ cells: borrowing GrowingMemory<OrderCell>, in bytes: OrderBytes
  ) throws(RowProblem) {
    // Most rows begin with a number.
    let isNumber = cells[0].start < cells[0].end && bytes[Int(cells[0].start)].isDigit
    guard !isNumber, let first = cells.values.first(where: { $0.isStated(in: bytes) }) else {
      return
    }
    let text = bytes[first.range].trimmed
    for word in wordsOfTotals where (0...1).contains(text.count - word.count) {
      if text.count > word.count, text[word.count] != UInt8(ascii: ":") { continue }
      if word.indices.allSatisfy({ text[$0] | 0x20 == word[$0] | 0x20 }) {
        throw RowProblem("the row seems to be the sum of those above, not an order")
      }
    }
  }

  private static let wordsOfTotals =
    ["total", "totals", "grand total", "sum", "summe", "gesamt", "gesamtsumme", "合计", "总计"]
    .map { Array($0.utf8) }

  /// Cuts the row that begins at an offset, and replaces all content of `cells`. An unquoted cell
  /// keeps the blanks around it.
  ///
  /// - Returns: The offset after the line end, or the end of the bytes, and the mistake in the row,
  ///   if any.
  @discardableResult
  package static func cut(
    _ bytes: OrderBytes, at start: Int, by separator: UInt8,
    into cells: inout GrowingMemory<OrderCell>
  ) -> (end: Int, problem: Problem?) {
    cells.removeAll()
    var (offset, problem) = (start, Problem?.none)
    while true {
      var first = offset
      // A tab is a blank or the separator.
      while first < bytes.count, bytes[first].isBlank, bytes[first] != separator { first &+= 1 }
      let isQuoted = first < bytes.count && bytes[first] == UInt8(ascii: "\"")
      let end =
        isQuoted
        ? endOfQuoted(in: bytes, at: first, separator, into: &cells, &problem)
        : endOfText(in: bytes, at: first, separator)
      let isLast = end >= bytes.count || bytes[end] != separator
      if !isQuoted {
        let isCRLF = isLast && end > offset && bytes[end &- 1] == UInt8(ascii: "\r")
        cells.append(OrderCell(offset, isCRLF ? end &- 1 : end, .text))
      }
      offset = min(end &+ 1, bytes.count)
      if isLast { return (offset, problem) }
    }
  }

  /// Adds the quoted cell whose opening quote stands at an offset. Returns the offset of the separator
  /// or line end after it.
  private static func endOfQuoted(
    in bytes: OrderBytes, at start: Int, _ separator: UInt8,
    into cells: inout GrowingMemory<OrderCell>, _ problem: inout Problem?
  ) -> Int {
    let quote = UInt8(ascii: "\"")
    var (form, offset) = (OrderCell.Form.text, start + 1)
    while let found = bytes.first(quote, from: offset) {
      offset = found + 1
      if offset < bytes.count, bytes[offset] == quote {
        (form, offset) = (.doubled, offset + 1)
        continue
      }
      cells.append(OrderCell(start + 1, found, form))
      let end = endOfText(in: bytes, at: offset, separator)
      if !bytes[offset..<end].memory.allSatisfy({ $0.isBlank }) {
        problem = problem ?? .textBehindQuote
      }
      return end
    }
    cells.append(OrderCell(start, bytes.count, .text))
    problem = problem ?? .unclosedQuote
    return bytes.count
  }

  @inline(__always)
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
