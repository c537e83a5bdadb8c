import Promo

/// A writer of the prices of a block of orders.
struct PriceLines: ~Copyable {
  private let form: OrderForm
  private let names: PromotionNames
  private let amounts: FastAmounts
  private var columns = GrowingMemory<Column>()
  private let carriedCount: Int

  /// The largest number of bytes in a line, not counting promotion names and long cells.
  private let room: Int

  /// The text before each value: the key in JSON, nothing in CSV.
  private var keys = GrowingMemory<UInt8>()

  struct Column: BitwiseCopyable {
    /// The column. For an input column, the index is the index of the copied cell.
    let output: OutputColumn
    let keyStart: Int
    let keyEnd: Int
  }

  /// The rows to write: their payables, promotions and bytes.
  struct Rows {
    let payables: UnsafeBufferPointer<Int64>
    let applied: UnsafeBufferPointer<Stack>

    /// The promotions of orders with lines, by row.
    let cartStacks: [CartStack]
    let cartPromotions: [Int]

    /// The rows for which a cheaper set of promotions may exist.
    let boundedRows: [Int]

    /// The payables by the old rules; empty if there are none.
    let oldPayables: [Int64]
    let bytes: OrderBytes
    /// The index of the first order.
    let start: Int

    /// Returns the promotions of an order with lines; nil for any other order.
    @inline(__always)
    func cartStack(of row: Int) -> ArraySlice<Int>? {
      if cartStacks.isEmpty { return nil }
      let place = cartStacks.partitioningIndex { $0.row >= row &- start }
      return place < cartStacks.count && cartStacks[place].row == row &- start
        ? cartPromotions[cartStacks[place].promotions] : nil
    }

    func isBounded(_ row: Int) -> Bool {
      let place = boundedRows.partitioningIndex { $0 >= row &- start }
      return place < boundedRows.count && boundedRows[place] == row &- start
    }
  }

  init(_ output: OutputColumns, form: OrderForm, currency: Currency, names: PromotionNames) {
    self.form = form
    self.names = names
    amounts = FastAmounts(currency)
    carriedCount = output.inputColumns.count
    let keyLength = output.names.map { 6 * $0.utf8.count + 8 }.reduce(0, +)
    room = keyLength + output.names.count * (FastAmounts.longest + 4) + 4
    var slot = 0
    for (name, column) in zip(output.names, output.columns) {
      let keyStart = keys.count
      if form == .jsonl {
        var key = JSONText()
        key.key(name)
        keys.append(Array(key.text.utf8))
      }
      var own = column
      if case .input = column {
        own = .input(slot)
        slot += 1
      }
      columns.append(Column(output: own, keyStart: keyStart, keyEnd: keys.count))
    }
  }

  /// Returns the first line of a file with these columns; empty for JSON Lines.
  static func header(_ names: [String], form: OrderForm) -> [UInt8] {
    form == .csv ? CSVText.line(names.map { Array($0.utf8) }) : []
  }

  /// Writes the lines of a range of orders in a table.
  ///
  /// - Parameter number: The row number of the first order in the file.
  func write(
    _ range: Range<Int>, of table: borrowing OrderTable, _ rows: Rows, from number: Int,
    to text: inout GrowingMemory<UInt8>
  ) {
    var number = number
    for row in range {
      switch form {
      case .csv: writeLine(row, number, of: table, rows, to: &text)
      case .jsonl: writeObject(row, number, of: table, rows, to: &text)
      }
      number &+= 1
    }
  }

  @inline(__always)
  private func writeLine(
    _ row: Int, _ number: Int, of table: borrowing OrderTable, _ rows: Rows,
    to text: inout GrowingMemory<UInt8>
  ) {
    let start = text.count
    var cursor = text.cursor(room: room)
    for index in 0..<columns.count {
      if index > 0 { cursor.append(UInt8(ascii: ",")) }
      let column = columns[index]
      switch column.output {
      case .row: FastAmounts.write(number, to: &cursor)
      case .payable: amounts.write(rows.payables[row &- rows.start], to: &cursor)
      case .saved: amounts.write(table.amount(row) - rows.payables[row &- rows.start], to: &cursor)
      case .applied:
        text.take(cursor)
        if let stack = rows.cartStack(of: row) {
          names.writeCell(stack, to: &text)
        } else {
          names.writeCell(rows.applied[row &- rows.start], to: &text)
        }
        cursor = text.cursor(room: room)
      case .bounded: cursor.append(rows.isBounded(row) ? "yes" : "no")
      case .old: amounts.write(rows.oldPayables[row &- rows.start], to: &cursor)
      case .change: writeChange(row, rows, to: &cursor)
      case .input(let slot):
        let cell = table.carried[row &* carriedCount &+ slot]
        text.take(cursor)
        cell.withText(in: rows.bytes) { CSVText.write($0, to: &text) }
        cursor = text.cursor(room: room)
      }
    }
    cursor.append(UInt8(ascii: "\n"))
    text.take(cursor)
    // Readers skip empty lines, so an empty line gets quotes.
    if text.count == start &+ 1 {
      text.truncate(to: start)
      text.append(Array("\"\"\n".utf8))
    }
  }

  @inline(__always)
  private func writeObject(
    _ row: Int, _ number: Int, of table: borrowing OrderTable, _ rows: Rows,
    to json: inout GrowingMemory<UInt8>
  ) {
    var cursor = json.cursor(room: room)
    var separator = UInt8(ascii: "{")
    for index in 0..<columns.count {
      let column = columns[index]
      var cell = OrderCell.absent
      if case .input(let slot) = column.output {
        cell = table.carried[row &* carriedCount &+ slot]
        if cell.form == .absent { continue }
      }
      cursor.append(separator)
      separator = UInt8(ascii: ",")
      cursor.append(keys.bytes[column.keyStart..<column.keyEnd])
      switch column.output {
      case .row: FastAmounts.write(number, to: &cursor)
      case .payable: writeString(rows.payables[row &- rows.start], to: &cursor)
      case .saved: writeString(table.amount(row) - rows.payables[row &- rows.start], to: &cursor)
      case .applied:
        json.take(cursor)
        if let stack = rows.cartStack(of: row) {
          names.writeArray(stack, to: &json)
        } else {
          names.writeArray(rows.applied[row &- rows.start], to: &json)
        }
        cursor = json.cursor(room: room)
      case .bounded:
        cursor.append(rows.isBounded(row) ? "true" : "false")
      case .old: writeString(rows.oldPayables[row &- rows.start], to: &cursor)
      case .change:
        cursor.append(UInt8(ascii: "\""))
        writeChange(row, rows, to: &cursor)
        cursor.append(UInt8(ascii: "\""))
      case .input:
        json.take(cursor)
        PriceLines.writeValue(cell, in: rows.bytes, to: &json)
        cursor = json.cursor(room: room)
      }
    }
    if separator == UInt8(ascii: "{") { cursor.append(separator) }
    cursor.append(UInt8(ascii: "}"))
    cursor.append(UInt8(ascii: "\n"))
    json.take(cursor)
  }

  private func writeChange(_ row: Int, _ rows: Rows, to text: inout TextCursor) {
    let change = rows.payables[row &- rows.start] - rows.oldPayables[row &- rows.start]
    if change < 0 { text.append(UInt8(ascii: "-")) }
    amounts.write(abs(change), to: &text)
  }

  @inline(__always)
  private func writeString(_ amount: Int64, to json: inout TextCursor) {
    json.append(UInt8(ascii: "\""))
    amounts.write(amount, to: &json)
    json.append(UInt8(ascii: "\""))
  }

  /// Writes the value of an input cell as JSON: JSON unchanged, CSV as a string.
  @inline(__always)
  private static func writeValue(
    _ cell: OrderCell, in bytes: OrderBytes, to json: inout GrowingMemory<UInt8>
  ) {
    switch cell.form {
    case .absent: break
    case .literal, .array, .object, .null: json.append(short: bytes[cell.range])
    case .string, .escaped:
      json.append(UInt8(ascii: "\""))
      json.append(short: bytes[cell.range])
      json.append(UInt8(ascii: "\""))
    case .text, .doubled: cell.withText(in: bytes) { JSONEscapes.write($0, to: &json) }
    }
  }
}
