import Promo

/// A reader of CSV in which each row is a line of an order. Rows with the same order number, one
/// after the other, are one order.
struct CSVLines: ~Copyable {
  private let columns: OrderLayout.LineColumns
  private let names: [String]
  private let headerCount: Int
  private let rowLimit: Int
  private let separator: UInt8

  /// The columns whose values belong to the whole order. They may be stated in the first row alone
  /// or in all rows.
  private let shared: [Int]

  /// Those of the shared columns that state the shipping.
  private let freights: [Int]
  private var first = GrowingMemory<OrderCell>()
  private var order = OpenOrder()

  private struct OpenOrder {
    var number: OrderCell?
    var text = 0..<0
    var line = 0
    var repeatsShipping = false

    /// The first problem, and the line of the block with it.
    var problem: (RowProblem, line: Int)?
  }

  init(_ layout: OrderLayout, _ columns: OrderLayout.LineColumns, separator: UInt8, rowLimit: Int) {
    (names, headerCount, self.columns) = (layout.names, layout.headerCount, columns)
    (self.separator, self.rowLimit) = (separator, rowLimit)
    freights = [layout.shipping, layout.shippingMinor].compactMap { $0 }
    shared = layout.shared
  }

  /// Reads all rows and returns the number of lines read. The bytes must contain whole orders.
  mutating func read(_ bytes: OrderBytes, into table: inout OrderTable) -> Int {
    var rows = CSVCursor(bytes, by: separator)
    while rows.next() {
      let number = CSVRow.stated(columns.order, of: rows.cells, in: bytes)
      let isFirst = order.text.isEmpty || !belongs(number, in: bytes)
      if isFirst {
        close(in: bytes, &table)
        open(number, rows, &table)
      }
      order.text = order.text.lowerBound..<rows.text.upperBound
      if order.problem != nil { continue }
      do throws(RowProblem) { try readLine(rows, number, isFirst: isFirst, &table) } catch {
        order.problem = (error, rows.line)
      }
    }
    close(in: bytes, &table)
    return rows.lineCount
  }

  /// Returns true if a row belongs to the current order. A row without a number belongs to the
  /// order before it, which cannot be priced then.
  private func belongs(_ number: OrderCell?, in bytes: OrderBytes) -> Bool {
    guard let number, let own = order.number else { return number == nil }
    return own.hasValue(of: number, in: bytes)
  }

  private mutating func open(
    _ number: OrderCell?, _ row: borrowing CSVCursor, _ table: inout OrderTable
  ) {
    order = OpenOrder(number: number, text: row.text, line: row.line)
    first.removeAll()
    first.append(row.cells.values)
    if let number { table.addNumber(number, of: columns.order, row.line, in: row.bytes) }
  }

  private mutating func readLine(
    _ row: borrowing CSVCursor, _ number: OrderCell?, isFirst: Bool, _ table: inout OrderTable
  ) throws(RowProblem) {
    let bytes = row.bytes
    if row.problem == nil, row.text.count > rowLimit { throw .tooLong(limit: rowLimit) }
    try row.check(columnCount: headerCount)
    if isFirst { try CSVRow.checkIsNoTotal(row.cells, in: bytes) }
    guard number != nil else {
      throw RowProblem("\(names[columns.order]): there is no order number")
    }
    for column in shared where !isFirst && row.cells[column].isStated(in: bytes) {
      let isFreight = freights.contains(column)
      if isFreight, try table.addShipping(of: row.cells, in: bytes) { continue }
      guard row.cells[column].hasValue(of: first[column], in: bytes) else {
        let advice: Message = isFreight ? "; `--shipping each` adds them up" : ""
        throw RowProblem(
          "\(names[column]): the rows of one order differ: \(shown(first[column], bytes)), then \(shown(row.cells[column], bytes))\(advice)"
        )
      }
      if isFreight, !row.cells[column].isZero(in: bytes) { order.repeatsShipping = true }
    }
    try table.addLine(row.cells, columns, in: bytes)
  }

  private func shown(_ cell: OrderCell, _ bytes: OrderBytes) -> Message {
    cell.isStated(in: bytes) ? "\(quoted(cell.decodedText(in: bytes)))" : "nothing"
  }

  /// Ends the current order: adds it to the table, or its rows to the bad ones.
  private mutating func close(in bytes: OrderBytes, _ table: inout OrderTable) {
    if order.text.isEmpty { return }
    let limit = OrderBlocks.orderLimit(rowLimit)
    if order.text.count > limit {
      order.problem = order.problem ?? (.tooLong(limit: limit, isOrder: true), order.line)
    }
    if order.problem == nil {
      do throws(RowProblem) {
        try table.finishOrder(first, in: bytes)
        if order.repeatsShipping { table.cartReader.gaps.repeatedShippings += 1 }
      } catch {
        order.problem = (error, order.line)
      }
    } else {
      table.abandon()
    }
    if let (problem, line) = order.problem {
      table.add(problem, line: line, firstLine: order.line, text: order.text)
    }
    order = OpenOrder()
  }
}
