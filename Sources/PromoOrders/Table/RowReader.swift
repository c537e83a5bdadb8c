import Promo

package struct RowReader: ~Copyable {
  package var table: OrderTable
  private let csv: CSVRows
  private var lines: CSVLines?
  private(set) var json: JSONRows
  private let form: OrderForm

  package init(_ rowDefaults: RowDefaults, form: OrderForm, separator: UInt8, rowLimit: Int) {
    self.form = form
    table = OrderTable(rowDefaults)
    csv = CSVRows(rowDefaults.layout, separator: separator, rowLimit: rowLimit)
    json = JSONRows(rowDefaults, rowLimit: rowLimit)
    lines = rowDefaults.layout.ofLines.map {
      CSVLines(rowDefaults.layout, $0, separator: separator, rowLimit: rowLimit)
    }
  }

  /// Replaces the table by the rows of a block from an offset on. Returns the number of lines read.
  mutating func read(_ block: OrderBlocks.Block, from start: Int) -> Int {
    guard let long = block.longRow else { return read(block.rows(from: start)) }
    table.removeAll()
    table.add(
      .tooLong(limit: long.limit, isOrder: long.endsFile), line: 0, text: 0..<block.memory.count,
      limit: long.limit)
    return long.lineCount
  }

  /// Replaces the table by rows. Returns the number of lines read.
  mutating func read(_ rows: OrderBytes) -> Int {
    table.removeAll()
    return switch form {
    case .csv where lines != nil: lines?.read(rows, into: &table) ?? 0
    case .csv: csv.read(rows, into: &table)
    case .jsonl: json.read(rows, into: &table)
    }
  }
}

extension OrderFile {
  package func readers(rowLimit: Int) -> @Sendable (RowDefaults) -> RowReader {
    { [form, separator] in
      RowReader($0, form: form, separator: separator, rowLimit: rowLimit)
    }
  }
}

/// The rows of a block that can be priced, and those that cannot.
package struct ReadRows {
  /// Orders that follow one another in the file, so few that the nearest cache keeps them until their
  /// lines are written. Most have the same size, because the index makes new memory for another size.
  package struct Span {
    fileprivate static var size: Int { 1 << 10 }

    /// Their places in the table.
    package let rows: Range<Int>

    /// The place of the first one in the table of the old rules.
    let old: Int

    /// The number of rows before the first one in the block.
    package let number: Int
  }

  package private(set) var spans: [Span] = []
  package private(set) var badRows: [BadRow] = []

  /// The number of rows, good and bad.
  package let rowCount: Int

  init(_ table: borrowing OrderTable) {
    self.init(table.badRows, [], rowCount: table.rowCount)
  }

  /// The rows that can be priced by both rules. The rows of the tables must be those of one block.
  init(_ table: borrowing OrderTable, old: borrowing OrderTable) {
    precondition(table.rowCount == old.rowCount)
    self.init(table.badRows, old.badRows, rowCount: table.rowCount)
  }

  private init(_ bad: [BadRow], _ oldBad: [BadRow], rowCount: Int) {
    self.rowCount = rowCount
    // The bad rows so far, and the places after the last of them in both tables.
    var (next, oldNext, start, oldStart, number) = (0, 0, 0, 0, 0)
    while next < bad.count || oldNext < oldBad.count {
      let nextRow = next < bad.count ? bad[next].orderCount + next : rowCount
      let oldRow = oldNext < oldBad.count ? oldBad[oldNext].orderCount + oldNext : rowCount
      let row = min(nextRow, oldRow)
      let (place, oldPlace) = (row - next, row - oldNext)
      add(start..<place, old: oldStart, number: number)
      let isBad = nextRow == row
      badRows.append(isBad ? bad[next] : oldBad[oldNext])
      if !isBad {
        badRows[badRows.count - 1].orderCount = place
        badRows[badRows.count - 1].problem = oldBad[oldNext].problem.inside(
          "by the old rules: \(oldBad[oldNext].reason)")
      }
      (next, start) = isBad ? (next + 1, place) : (next, place + 1)
      (oldNext, oldStart) = oldRow == row ? (oldNext + 1, oldPlace) : (oldNext, oldPlace + 1)
      number = row + 1
    }
    add(start..<(rowCount - next), old: oldStart, number: number)
  }

  private mutating func add(_ rows: Range<Int>, old: Int, number: Int) {
    for start in stride(from: rows.lowerBound, to: rows.upperBound, by: Span.size) {
      let past = start - rows.lowerBound
      spans.append(
        Span(
          rows: start..<min(start + Span.size, rows.upperBound), old: old + past,
          number: number + past))
    }
  }

  var orderCount: Int { rowCount - badRows.count }
}
