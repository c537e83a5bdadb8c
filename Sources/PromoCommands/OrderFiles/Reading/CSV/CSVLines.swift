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

  private var cells = GrowingMemory<OrderCell>()

  /// The cells of the first row of the current order.
  private var first = GrowingMemory<OrderCell>()
  private var order = OpenOrder()

  /// The order whose rows are being read.
  private struct OpenOrder {
    var number: OrderCell?
    var text = 0..<0
    var line = 0

    /// True if more than one row states the shipping.
    var repeatsShipping = false

    /// The first problem, and the line of the block with it.
    var problem: (RowProblem, line: Int)?
  }

  init(_ layout: OrderLayout, _ columns: OrderLayout.LineColumns, separator: UInt8, rowLimit: Int) {
    (names, headerCount, self.columns) = (layout.names, layout.headerCount, columns)
    (self.separator, self.rowLimit) = (separator, rowLimit)
    freights = [layout.shipping, layout.shippingMinor].compactMap { $0 }
    shared = layout.roles.indices.filter { layout.roles[$0].isShared }
  }

  /// Reads all rows and returns the number of lines read. The bytes must contain whole orders.
  mutating func read(_ bytes: OrderBytes, into table: inout OrderTable) -> Int {
    var (offset, line) = (0, 0)
    while offset < bytes.count {
      let start = offset
      let (end, problem) = CSVRow.cut(bytes, at: start, by: separator, into: &cells)
      offset = end
      let text = bytes.withoutLineEnd(start..<end)
      if bytes[text].trimmed.count > 0 {
        let number = number(in: bytes)
        if order.text.isEmpty || !belongs(number, in: bytes) {
          close(in: bytes, &table)
          open(number, text, line: line, in: bytes, &table)
        }
        order.text = order.text.lowerBound..<text.upperBound
        if order.problem == nil {
          do throws(RowProblem) {
            if let problem { throw RowProblem(problem.sentence) }
            try readLine(
              text, isFirst: text.lowerBound == order.text.lowerBound, in: bytes, &table)
          } catch { order.problem = (error, line) }
        }
      }
      line += bytes[start..<end].lineEndCount
    }
    close(in: bytes, &table)
    return line
  }

  private func number(in bytes: OrderBytes) -> OrderCell? {
    CSVRow.stated(columns.order, of: cells, in: bytes)
  }

  /// Returns true if a row belongs to the current order. A row without a number belongs to the
  /// order before it, which cannot be priced then.
  private func belongs(_ number: OrderCell?, in bytes: OrderBytes) -> Bool {
    guard let number, let own = order.number else { return number == nil }
    return own.hasValue(of: number, in: bytes)
  }

  private mutating func open(
    _ number: OrderCell?, _ text: Range<Int>, line: Int, in bytes: OrderBytes,
    _ table: inout OrderTable
  ) {
    order = OpenOrder(number: number, text: text, line: line)
    first.removeAll()
    for cell in cells.values { first.append(cell) }
    table.begin()
    if let number { table.addNumber(number, of: columns.order, line, in: bytes) }
  }

  private mutating func readLine(
    _ text: Range<Int>, isFirst: Bool, in bytes: OrderBytes, _ table: inout OrderTable
  ) throws(RowProblem) {
    guard text.count <= rowLimit else { throw .tooLong(limit: rowLimit) }
    guard cells.count == headerCount else {
      throw RowProblem(
        "the row has \(counted: cells.count, "field"), the header \(headerCount)")
    }
    if isFirst { try CSVRow.checkIsNoTotal(cells, in: bytes) }
    guard number(in: bytes) != nil else {
      throw RowProblem("\(names[columns.order]): there is no order number")
    }
    for column in shared where !isFirst && cells[column].isStated(in: bytes) {
      let isFreight = freights.contains(column)
      if isFreight, try table.addShipping(of: cells, in: bytes) { continue }
      guard cells[column].hasValue(of: first[column], in: bytes) else {
        let advice: Message = isFreight ? "; `--shipping each` adds them up" : ""
        throw RowProblem(
          "\(names[column]): the rows of one order differ: \(shown(first[column], bytes)), then \(shown(cells[column], bytes))\(advice)"
        )
      }
      if isFreight, !cells[column].isZero(in: bytes) { order.repeatsShipping = true }
    }
    try table.addLine(cells, columns, in: bytes)
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
        if order.repeatsShipping { table.cartReader.repeatedShippings += 1 }
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

extension OrderLayout.Role {
  /// True if the value belongs to the whole order, not to a line.
  fileprivate var isShared: Bool {
    switch self {
    case .at, .currency, .code, .shipping, .shippingMinor, .fact: true
    case .other, .amount, .minor, .lines, .facts, .order, .unitPrice, .pieces, .labels, .article:
      false
    }
  }
}
