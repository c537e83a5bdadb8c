import Promo

/// A reader of the rows in a block of CSV.
struct CSVRows: ~Copyable {
  private let columnCount: Int

  /// The columns that seem to have the number of an order.
  private let numbers: [Int]
  private var cells = GrowingMemory<OrderCell>()
  private let rowLimit: Int
  private let separator: UInt8

  init(_ rowDefaults: RowDefaults, separator: UInt8, rowLimit: Int) {
    (self.rowLimit, self.separator) = (rowLimit, separator)
    (columnCount, numbers) = (rowDefaults.layout.roles.count, rowDefaults.numbers)
  }

  /// Reads all rows and returns the number of lines read.
  mutating func read(_ bytes: OrderBytes, into table: inout OrderTable) -> Int {
    var offset = 0
    var line = 0
    while offset < bytes.count {
      let start = offset
      offset = readRow(in: bytes, at: start, line: line, into: &table)
      line += bytes[start..<offset].lineEndCount
    }
    return line
  }

  /// Reads any row and returns the offset after it.
  private mutating func readRow(
    in bytes: OrderBytes, at start: Int, line: Int, into table: inout OrderTable
  ) -> Int {
    let (end, problem) = CSVRow.cut(bytes, at: start, by: separator, into: &cells)
    let text = bytes.withoutLineEnd(start..<end)
    if bytes[text].trimmed.count == 0 { return end }
    guard text.count <= rowLimit else {
      table.addLongRow(limit: rowLimit, line: line, text: text)
      return end
    }
    do throws(RowProblem) {
      if let problem { throw RowProblem(problem.sentence) }
      guard cells.count == columnCount else {
        throw RowProblem(
          "the row has \(counted: cells.count, "field"), the header \(columnCount)")
      }
      try CSVRow.checkIsNoTotal(cells, in: bytes)
      for column in numbers where cells[column].isStated(in: bytes) {
        table.addNumber(cells[column], of: column, line, in: bytes)
      }
      try table.add(cells, in: bytes)
    } catch {
      table.add(error, line: line, text: text)
    }
    return end
  }
}

extension RowProblem {
  static func tooLong(limit: Int, isOrder: Bool = false) -> RowProblem {
    isOrder
      ? RowProblem("the order is longer than \(grouped(limit)) bytes")
      : RowProblem("the row is longer than \(grouped(limit)) bytes")
  }
}
