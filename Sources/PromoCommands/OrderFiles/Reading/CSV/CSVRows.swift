import Promo

/// A reader of the rows in a block of CSV.
struct CSVRows: ~Copyable {
  private let rowDefaults: RowDefaults
  private var columns = GrowingMemory<Column>()
  private var cells = GrowingMemory<OrderCell>()
  private let rowLimit: Int
  private let separator: UInt8

  /// True if plain rows take the fast path: commas separate the cells, and copied cells have the
  /// same order in the output as in the input, so that each cell can be copied as soon as it is
  /// read.
  private let isPlain: Bool

  /// True if the columns are a copied column, the amount and the instant, in this order.
  private let isCommon: Bool

  /// The use of a column.
  struct Column: BitwiseCopyable {
    let role: OrderLayout.Role
    let isCarried: Bool
  }

  init(_ rowDefaults: RowDefaults, separator: UInt8, rowLimit: Int) {
    self.rowDefaults = rowDefaults
    self.rowLimit = rowLimit
    self.separator = separator
    let layout = rowDefaults.layout
    isPlain =
      separator == UInt8(ascii: ",") && rowDefaults.carried == rowDefaults.carried.sorted()
      && rowDefaults.numbers.isEmpty
    isCommon =
      isPlain && layout.roles.count == 3 && layout.amount == 1 && layout.at == 2
      && rowDefaults.carried == [0]
    let carried = Set(rowDefaults.carried)
    for (index, role) in layout.roles.enumerated() {
      columns.append(Column(role: role, isCarried: carried.contains(index)))
    }
  }

  /// Reads all rows and returns the number of lines read.
  mutating func read(_ bytes: OrderBytes, into table: inout OrderTable) -> Int {
    var offset = 0
    var line = 0
    while offset < bytes.count {
      if isCommon, table.allowsFastPath {
        let amounts = table.fastAmounts
        let (end, count) = table.addFast(in: bytes, at: offset) { offset, instants, orders in
          readCommonRow(in: bytes, at: offset, amounts, &instants, into: &orders)
        }
        offset = end
        line &+= count
        if offset >= bytes.count { break }
      }
      if isPlain, let end = readUnquotedRow(in: bytes, at: offset, into: &table) {
        offset = end
        line &+= 1
      } else {
        let start = offset
        offset = readRow(in: bytes, at: start, line: line, into: &table)
        line += bytes[start..<offset].lineEndCount
      }
    }
    return line
  }

  /// Reads a row that consists of a short copied cell, an amount and an instant; nil for other
  /// rows.
  @inline(__always)
  private func readCommonRow(
    in bytes: OrderBytes, at start: Int, _ amounts: FastAmounts,
    _ instants: inout FastInstants, into orders: inout FastOrders
  ) -> Int? {
    let row = bytes.window(at: start)
    var length = CSVRows.unquotedLength(of: row.word(at: 0))
    if length == 8 { length = 8 &+ CSVRows.unquotedLength(of: row.word(at: 8)) }
    guard length < 16, row.byte(at: length) == UInt8(ascii: ",") else { return nil }
    let word = row.word(at: length &+ 1)
    let amountLength = FastAmounts.length(of: word)
    guard amountLength < 8, let amount = amounts.units(of: word, length: amountLength) else {
      return nil
    }
    let comma = length &+ 1 &+ amountLength
    let end = comma &+ 20
    guard row.byte(at: comma) == UInt8(ascii: ","), row.byte(at: end) == UInt8(ascii: "\n"),
      let instant = instants.seconds(in: row, at: comma &+ 1), start &+ end < bytes.count,
      end <= rowLimit
    else { return nil }
    orders.carry(OrderCell(start, start &+ length, .plain))
    orders.finish(amount: amount, instant: instant)
    return start &+ end &+ 1
  }

  /// Returns the number of ordinary bytes at the start of a word, up to the first byte that needs a
  /// closer look.
  @inline(__always)
  private static func unquotedLength(of word: UInt64) -> Int {
    (word.bytes(below: UInt8(ascii: "-")) | word & .highBits).firstByte
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
      guard cells.count == columns.count else {
        throw RowProblem(
          "the row has \(counted: cells.count, "field"), the header \(columns.count)")
      }
      for column in rowDefaults.numbers where cells[column].isStated(in: bytes) {
        table.addNumber(cells[column], of: column, line, in: bytes)
      }
      try table.add(cells, in: bytes)
    } catch {
      table.add(error, line: line, text: text)
    }
    return end
  }

  /// Reads a row whose cells all fit the fast path, and returns the offset after the row. If a cell
  /// does not fit, adds nothing and returns nil.
  @inline(__always)
  private func readUnquotedRow(
    in bytes: OrderBytes, at start: Int, into table: inout OrderTable
  ) -> Int? {
    var offset = start
    var amount: Int64 = 0
    var instant = table.defaultInstant
    table.begin()
    var index = 0
    let count = columns.count
    while true {
      let column = columns[index]
      guard
        let end = readUnquotedCell(
          column, in: bytes, at: offset, &amount, &instant, into: &table)
      else {
        table.abandon()
        return nil
      }
      index &+= 1
      offset = end &+ 1
      if bytes[end] == UInt8(ascii: ","), index < count { continue }
      guard let behind = CSVRows.endOfLine(bytes, end), index == count, offset &- start <= rowLimit
      else {
        table.abandon()
        return nil
      }
      table.finish(amount: amount, instant: instant)
      return behind
    }
  }

  @inline(__always)
  private func readUnquotedCell(
    _ column: Column, in bytes: OrderBytes, at start: Int, _ amount: inout Int64,
    _ instant: inout Int64, into table: inout OrderTable
  ) -> Int? {
    var end = start
    switch column.role {
    case .amount:
      let word = bytes.word(at: start)
      let length = FastAmounts.length(of: word)
      guard length < 8, let units = table.fastAmounts.units(of: word, length: length) else {
        return nil
      }
      amount = units
      end = start &+ length
    case .at:
      end = start &+ 19
      guard end < bytes.count else { return nil }
      if bytes[end] > UInt8(ascii: ",") { end = CSVRows.endOfUnquoted(bytes, end) }
      guard
        let seconds = table.fastInstants.seconds(in: bytes, at: start, length: end &- start)
      else { return nil }
      instant = seconds
    case .other: end = CSVRows.endOfUnquoted(bytes, start)
    case .fact(let fact):
      end = CSVRows.endOfUnquoted(bytes, start)
      guard table.setFastFact(fact, bytes[start..<end]) else { return nil }
    case .currency:
      end = CSVRows.endOfUnquoted(bytes, start)
      guard table.isOwnCurrency(bytes[start..<end]) else { return nil }
    case .code:
      end = CSVRows.endOfUnquoted(bytes, start)
      guard table.addFastCode(bytes[start..<end]) else { return nil }
    case .lines, .facts, .minor, .shipping, .shippingMinor, .order, .unitPrice, .pieces, .labels,
      .article:
      return nil
    }
    guard end < bytes.count else { return nil }
    if column.isCarried { table.carry(OrderCell(start, end, .plain)) }
    return end
  }

  /// Returns the offset of the first byte that needs a closer look: a byte below `-`, such as a
  /// comma, a quote or a blank, or a byte beyond ASCII.
  @inline(__always)
  private static func endOfUnquoted(_ bytes: OrderBytes, _ start: Int) -> Int {
    var offset = start
    while offset < bytes.count {
      let word = bytes.word(at: offset)
      let found = word.bytes(below: UInt8(ascii: "-")) | word & .highBits
      if found != 0 { return offset &+ found.firstByte }
      offset &+= 8
    }
    return bytes.count
  }

  /// Returns the offset after the line end at an offset; nil if there is none.
  @inline(__always)
  private static func endOfLine(_ bytes: OrderBytes, _ offset: Int) -> Int? {
    if bytes[offset] == UInt8(ascii: "\n") { return offset &+ 1 }
    guard bytes[offset] == UInt8(ascii: "\r"), offset &+ 1 < bytes.count,
      bytes[offset &+ 1] == UInt8(ascii: "\n")
    else { return nil }
    return offset &+ 2
  }
}

extension RowProblem {
  static func tooLong(limit: Int, isOrder: Bool = false) -> RowProblem {
    isOrder
      ? RowProblem("the order is longer than \(grouped(limit)) bytes")
      : RowProblem("the row is longer than \(grouped(limit)) bytes")
  }
}
