import Promo

struct CSVRows {
  private let columnCount: Int

  /// The columns that seem to have the number of an order.
  private let numbers: [Int]
  private let rowLimit: Int
  private let separator: UInt8

  init(_ layout: OrderLayout, separator: UInt8, rowLimit: Int) {
    (self.rowLimit, self.separator) = (rowLimit, separator)
    (columnCount, numbers) = (layout.headerCount, layout.numbers)
  }

  /// Reads all rows and returns the number of lines read.
  func read(_ bytes: OrderBytes, into table: inout OrderTable) -> Int {
    var rows = CSVCursor(bytes, by: separator)
    while rows.next() {
      guard rows.text.count <= rowLimit else {
        table.add(
          .tooLong(limit: rowLimit), line: rows.line, text: rows.text, limit: rowLimit)
        continue
      }
      do throws(RowProblem) { try read(rows, into: &table) } catch {
        table.add(error, line: rows.line, text: rows.text)
      }
    }
    return rows.lineCount
  }

  private func read(
    _ row: borrowing CSVCursor, into table: inout OrderTable
  ) throws(RowProblem) {
    try row.check(columnCount: columnCount)
    try CSVRow.checkIsNoTotal(row.cells, in: row.bytes)
    for column in numbers where row.cells[column].isStated(in: row.bytes) {
      table.addNumber(row.cells[column], of: column, row.line, in: row.bytes)
    }
    try table.add(row.cells, in: row.bytes)
  }
}

extension RowProblem {
  static func tooLong(limit: Int, isOrder: Bool = false) -> RowProblem {
    isOrder
      ? RowProblem("the order is longer than \(grouped(limit)) bytes")
      : RowProblem("the row is longer than \(grouped(limit)) bytes")
  }
}
