import Promo

/// A reader of the rows in a block of CSV.
struct CSVRows: ~Copyable {
  private let terms: OrderTerms
  private var columns = GrowingMemory<Column>()
  private var cells = GrowingMemory<OrderCell>()
  private let rowLimit: Int
  private let separator: UInt8

  /// True if every column is the amount, the instant, or one without meaning for the price.
  private let isFast: Bool

  /// True if the columns are a copied one, the amount and the instant, in this order.
  private let isCommon: Bool

  /// The use of a column.
  struct Column: BitwiseCopyable {
    let role: Role
    let isCarried: Bool
    /// The index of the column's fact in the program.
    let fact: Int32

    init(role: Role, fact: Int, isCarried: Bool) {
      self.role = role
      self.isCarried = isCarried
      self.fact = Int32(fact)
    }
  }

  enum Role: UInt8 {
    case other
    case amount
    case at
    case fact
    case currency
    case code
    /// A column that needs the exact reader of cells.
    case exact
  }

  init(_ terms: OrderTerms, separator: UInt8, rowLimit: Int) {
    self.terms = terms
    self.rowLimit = rowLimit
    self.separator = separator
    // Cells are copied immediately if the output has them in the order of the input.
    let hasCommas = separator == UInt8(ascii: ",")
    isFast =
      hasCommas
      && terms.layout.roles.allSatisfy { role in
        switch role {
        case .other, .amount, .at: true
        case .fact, .currency, .code, .lines, .minor, .shipping, .shippingMinor: false
        }
      }
    isCommon =
      terms.layout.roles.count == 3 && terms.layout.amount == 1 && terms.layout.at == 2
      && terms.carried == [0]
    let carried = Set(terms.carried)
    let isInOrder = hasCommas && terms.carried == terms.carried.sorted()
    for (index, role) in terms.layout.roles.enumerated() {
      let isCarried = isInOrder && carried.contains(index)
      switch role {
      case _ where !isInOrder:
        columns.append(Column(role: .exact, fact: 0, isCarried: isCarried))
      case .other: columns.append(Column(role: .other, fact: 0, isCarried: isCarried))
      case .amount: columns.append(Column(role: .amount, fact: 0, isCarried: isCarried))
      case .at: columns.append(Column(role: .at, fact: 0, isCarried: isCarried))
      case .fact(let fact): columns.append(Column(role: .fact, fact: fact, isCarried: isCarried))
      case .currency: columns.append(Column(role: .currency, fact: 0, isCarried: isCarried))
      case .code: columns.append(Column(role: .code, fact: 0, isCarried: isCarried))
      case .lines, .minor, .shipping, .shippingMinor:
        columns.append(Column(role: .exact, fact: 0, isCarried: isCarried))
      }
    }
  }

  /// Reads all rows and returns the number of their lines.
  mutating func read(_ bytes: OrderBytes, into table: inout OrderTable) -> Int {
    var offset = 0
    var line = 0
    while offset < bytes.count {
      if isFast, table.allowsFastPath {
        let (end, count) = readFastRows(in: bytes, at: offset, into: &table)
        offset = end
        line &+= count
        if offset >= bytes.count { break }
      }
      if let end = readUnquotedRow(in: bytes, at: offset, into: &table) {
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

  /// Reads rows while they fit the fast path. Returns the offset after them, and their number.
  private func readFastRows(
    in bytes: OrderBytes, at start: Int, into table: inout OrderTable
  ) -> (end: Int, count: Int) {
    let amounts = table.fastAmounts
    var instants = table.fastInstants
    let usual = table.defaultInstant
    var orders = table.fastOrders(room: FastOrders.defaultRoom)
    var offset = start
    var count = 0
    while offset < bytes.count, orders.hasRoom {
      while isCommon, offset < bytes.count, orders.hasRoom,
        let end = readCommonRow(in: bytes, at: offset, amounts, &instants, into: &orders)
      {
        offset = end
        count &+= 1
      }
      guard offset < bytes.count, orders.hasRoom else { break }
      let before = orders
      guard
        let end = readFastRow(
          in: bytes, at: offset, usual: usual, amounts, &instants, into: &orders)
      else {
        orders = before
        break
      }
      offset = end
      count &+= 1
    }
    table.take(orders)
    table.fastInstants = instants
    return (offset, count)
  }

  /// Reads a row with a short copied cell, an amount and an instant.
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

  /// Returns the number of ordinary bytes at the start of a word, up to the first that needs a
  /// closer look.
  @inline(__always)
  private static func unquotedLength(of word: UInt64) -> Int {
    (word.bytes(below: UInt8(ascii: "-")) | word & .highBits).firstByte
  }

  @inline(__always)
  private func readFastRow(
    in bytes: OrderBytes, at start: Int, usual: Int64, _ amounts: FastAmounts,
    _ instants: inout FastInstants, into orders: inout FastOrders
  ) -> Int? {
    var position = start
    var amount: Int64 = 0
    var instant = usual
    var index = 0
    while true {
      let column = columns[index]
      var end: Int
      switch column.role {
      case .amount:
        let word = bytes.word(at: position)
        let length = FastAmounts.length(of: word)
        guard length < 8, let units = amounts.units(of: word, length: length) else { return nil }
        amount = units
        end = position &+ length
      case .at:
        end = position &+ 19
        guard end < bytes.count, let seconds = instants.seconds(in: bytes, at: position, length: 19)
        else { return nil }
        instant = seconds
      case .other: end = CSVRows.endOfUnquoted(bytes, position)
      case .fact, .currency, .code, .exact: return nil
      }
      let separator = bytes[end]
      if column.isCarried { orders.carry(OrderCell(position, end, .plain)) }
      index &+= 1
      position = end &+ 1
      if separator == UInt8(ascii: ","), index < columns.count { continue }
      guard index == columns.count, separator == UInt8(ascii: "\n"), end &- start <= rowLimit else {
        return nil
      }
      orders.finish(amount: amount, instant: instant)
      return position
    }
  }

  /// Reads any row and returns the offset after it.
  private mutating func readRow(
    in bytes: OrderBytes, at start: Int, line: Int, into table: inout OrderTable
  ) -> Int {
    let (end, problem) = CSVRow.cut(bytes, at: start, by: separator, into: &cells)
    let text = bytes.withoutLineEnd(start..<end)
    if bytes[text].trimmed.count == 0 { return end }
    let rowProblem: RowProblem?
    if text.count > rowLimit {
      table.addLongRow(limit: rowLimit, line: line, text: text)
      return end
    } else if let problem {
      rowProblem = RowProblem(problem.message)
    } else if cells.count != columns.count {
      rowProblem = RowProblem(
        "the row has \(counted(cells.count, "field")), the header \(columns.count)")
    } else {
      rowProblem = table.add(cells, in: bytes)
    }
    if let rowProblem { table.add(rowProblem, line: line, text: text) }
    return end
  }

  /// Reads a row whose cells all fit the fast path, and returns the offset after it. Nil, with
  /// nothing added, if some cell does not.
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
    case .fact:
      end = CSVRows.endOfUnquoted(bytes, start)
      guard table.setFastFact(Int(column.fact), bytes[start..<end]) else { return nil }
    case .currency:
      end = CSVRows.endOfUnquoted(bytes, start)
      guard table.isOwnCurrency(bytes[start..<end]) else { return nil }
    case .code:
      end = CSVRows.endOfUnquoted(bytes, start)
      guard table.addFastCode(bytes[start..<end]) else { return nil }
    case .exact: return nil
    }
    guard end < bytes.count else { return nil }
    if column.isCarried { table.carry(OrderCell(start, end, .plain)) }
    return end
  }

  /// Returns the offset of the first byte that needs a closer look: a comma, a quote, a blank or
  /// another byte below `-`, or one beyond ASCII.
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
  static func tooLong(limit: Int) -> RowProblem {
    RowProblem("the row is longer than \(limit) bytes")
  }
}
