import Promo

/// A reader of the rows of blocks in any form, in the terms of one program.
struct RowReader: ~Copyable {
  var table: OrderTable
  private var csv: CSVRows
  private var lines: CSVLines?
  private(set) var json: JSONRows
  private let form: OrderForm
  private let rowLimit: Int

  init(_ rowDefaults: RowDefaults, form: OrderForm, separator: UInt8, rowLimit: Int) {
    (self.form, self.rowLimit) = (form, rowLimit)
    table = OrderTable(rowDefaults)
    csv = CSVRows(rowDefaults, separator: separator, rowLimit: rowLimit)
    json = JSONRows(rowDefaults, rowLimit: rowLimit)
    lines = rowDefaults.layout.ofLines.map {
      CSVLines(rowDefaults.layout, $0, separator: separator, rowLimit: rowLimit)
    }
  }

  /// Replaces the table by the rows of a block from an offset on. Returns the number of lines read.
  ///
  /// - Parameter rows: The same rows.
  mutating func read(_ rows: OrderBytes, _ long: OrderBlocks.LongRow?, text: Range<Int>) -> Int {
    table.removeAll()
    var lineCount =
      switch form {
      case .csv where lines != nil: lines?.read(rows, into: &table) ?? 0
      case .csv: csv.read(rows, into: &table)
      case .jsonl: json.read(rows, into: &table)
      }
    if let long {
      table.addLongRow(limit: long.limit, line: lineCount, text: text, isOrder: long.endsFile)
      lineCount += long.lineCount
    }
    return lineCount
  }
}

/// The rows of a block that can be priced, and those that cannot.
struct ReadRows {
  /// Orders that follow one another in the file.
  struct Span {
    /// Their places in the table.
    let rows: Range<Int>

    /// The place of the first one in the table of the old rules.
    let old: Int

    /// The number of rows before the first one in the block.
    let number: Int
  }

  private(set) var spans: [Span] = []
  private(set) var badRows: [BadRow] = []

  /// The number of rows, good and bad.
  let rowCount: Int

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
      badRows.append(isBad ? bad[next] : oldBad[oldNext].byOldRules(orderCount: place))
      (next, start) = isBad ? (next + 1, place) : (next, place + 1)
      (oldNext, oldStart) = oldRow == row ? (oldNext + 1, oldPlace) : (oldNext, oldPlace + 1)
      number = row + 1
    }
    add(start..<(rowCount - next), old: oldStart, number: number)
  }

  private mutating func add(_ rows: Range<Int>, old: Int, number: Int) {
    if !rows.isEmpty { spans.append(Span(rows: rows, old: old, number: number)) }
  }

  /// The number of orders that can be priced.
  var orderCount: Int { rowCount - badRows.count }
}

extension BadRow {
  fileprivate func byOldRules(orderCount: Int) -> BadRow {
    BadRow(
      orderCount: orderCount, line: line, firstLine: firstLine, text: text, isCut: isCut,
      reason: "by the old rules: \(reason)")
  }
}
