import PromoHost

/// A reader of an order file in blocks of whole rows, in memory that does not grow with the file.
package final class OrderBlocks {
  /// The maximum length of a row in bytes. Without a limit, an unclosed quote would extend a row to
  /// the end of the file.
  package static var rowLimit: Int { 1 << 20 }

  /// The maximum length of an order of several rows in bytes.
  static func orderLimit(_ rowLimit: Int) -> Int { 16 * rowLimit }

  /// Returns the number of bytes that are shown of a row that exceeds a limit.
  static func shownOfLongRow(_ limit: Int) -> Int { min(limit, 1_000) }

  package struct LongRow {
    /// The number of line ends in the row, including the final line end.
    let lineCount: Int
    /// The length in bytes that the row exceeds.
    let limit: Int
    /// True if it is an order, and the rest of the file is not read.
    package var endsFile = false
  }

  /// Whole rows, or the beginning of a row that is too long to keep.
  package final class Block {
    var memory = GrowingMemory<UInt8>()
    package var longRow: LongRow?

    /// The number of bytes read from the file so far.
    package var endInFile = 0

    package init() {}

    package func rows(from start: Int) -> OrderBytes { memory.bytes[start..<memory.count] }
  }

  private let input: FileInput
  private let form: OrderForm
  private let blockSize: Int
  private let rowLimit: Int
  private let map: ColumnMap

  /// The column of the order numbers if rows with the same number stay together.
  private var orderColumn: Int?

  private var orderLimit: Int { OrderBlocks.orderLimit(rowLimit) }

  /// The end of the rows of the block that are known to be of its first order, and their number.
  private var held: (end: Int, number: OrderCell?) = (0, nil)

  /// The beginning of a row whose end has not been read yet.
  private var carry = GrowingMemory<UInt8>()
  private var readCount = 0
  private var isAtEnd = false

  /// The byte between cells; nil until the header is read.
  private var foundSeparator: UInt8?

  /// The byte between cells: a comma until the header is read.
  var separator: UInt8 { foundSeparator ?? UInt8(ascii: ",") }

  /// Starts to read a file in blocks of at least four bytes. Skips a byte-order mark.
  init(
    _ input: FileInput, form: OrderForm, map: ColumnMap = ColumnMap(), blockSize: Int = 1 << 18,
    rowLimit: Int = OrderBlocks.rowLimit
  ) throws(HostError) {
    self.input = input
    self.form = form
    self.map = map
    self.blockSize = blockSize
    self.rowLimit = rowLimit
    try skipMark()
  }

  /// Skips a byte-order mark.
  private func skipMark() throws(HostError) {
    var start = GrowingMemory<UInt8>(capacity: blockSize)
    try read(3, into: &start)
    let isMark = start.bytes.memory.starts(with: [0xEF, 0xBB, 0xBF])
    if !isMark { carry.append(start.values) }
  }

  private func read(
    _ size: Int, into memory: inout GrowingMemory<UInt8>
  ) throws(HostError) {
    var missing = size
    while missing > 0, !isAtEnd {
      let count = try input.read(into: memory.room(missing))
      memory.take(count)
      missing -= count
      readCount += count
      isAtEnd = count == 0
    }
  }

  package var hasMore: Bool { !isAtEnd || carry.count > 0 }

  /// Replaces the content of a block with the next rows. Returns false at the end of the file.
  package func next(into block: Block) throws(HostError) -> Bool {
    block.memory.removeAll()
    block.longRow = nil
    block.memory.append(carry.values)
    carry.removeAll()
    held = (0, nil)
    while true {
      try read(blockSize, into: &block.memory)
      block.endInFile = readCount
      if foundSeparator == nil, form == .csv {
        findSeparator(in: block.memory.bytes)
        if foundSeparator == nil, !isAtEnd, block.memory.count <= rowLimit { continue }
      }
      // At the end of the file, the last order is whole, too.
      if isAtEnd, orderColumn != nil { return finish(&block.memory) }
      if let end = endOfRows(in: block.memory.bytes) {
        cut(&block.memory, at: end)
        return true
      }
      if orderColumn != nil {
        // No end of the first order is there, and perhaps none of the last row.
        if held.end <= orderLimit, block.memory.count - held.end <= rowLimit + 1 { continue }
        block.longRow = endFile(&block.memory)
        return true
      }
      // A row of the maximum length may be followed by a line end of two bytes.
      if block.memory.count > rowLimit + 1 {
        block.longRow = try skipRow(&block.memory)
        return true
      }
      if isAtEnd { return finish(&block.memory) }
    }
  }

  /// Finds the separator if the header is complete, whichever byte separates its cells.
  private func findSeparator(in bytes: OrderBytes) {
    let lineEnd = UInt8(ascii: "\n")
    guard let start = bytes.memory.firstIndex(where: { !$0.isBlank && $0 != lineEnd }) else {
      return
    }
    let header = bytes[(bytes.last(lineEnd, in: 0..<start).map { $0 + 1 } ?? 0)..<bytes.count]
    let isComplete = CSVRow.separators.allSatisfy {
      var quotes = CSVQuotes(separator: $0)
      return quotes.endOfRow(in: header) != nil
    }
    guard isComplete || isAtEnd || header.count > rowLimit else { return }
    foundSeparator = CSVRow.separator(ofHeader: header, map: map)
  }

  /// Returns the offset after the last row or order that is whole; nil if there is none.
  private func endOfRows(in bytes: OrderBytes) -> Int? {
    switch form {
    case .csv where orderColumn != nil: endOfOrders(in: bytes)
    case .csv: CSVQuotes.endOfRows(in: bytes, separator: separator)
    case .jsonl: bytes.last(UInt8(ascii: "\n"), in: 0..<bytes.count).map { $0 + 1 }
    }
  }

  /// Keeps the rows up to an offset, and moves the remaining bytes to the next block.
  private func cut(_ memory: inout GrowingMemory<UInt8>, at end: Int) {
    carry.append(memory.bytes[end..<memory.count])
    memory.truncate(to: end)
  }

  /// Adds the missing line end to the last row of a file. Returns false if there is no row.
  private func finish(_ memory: inout GrowingMemory<UInt8>) -> Bool {
    guard memory.count > 0 else { return false }
    memory.append(UInt8(ascii: "\n"))
    return true
  }

  /// Skips the row at the start of the memory, reading on to the end of the row. Keeps its beginning.
  private func skipRow(
    _ memory: inout GrowingMemory<UInt8>
  ) throws(HostError) -> LongRow {
    let beginning = memory.bytes[0..<OrderBlocks.shownOfLongRow(rowLimit)].array
    var quotes = CSVQuotes(separator: separator)
    var lineCount = 0
    while true {
      let bytes = memory.bytes
      let end =
        form == .csv
        ? quotes.endOfRow(in: bytes) : bytes.first(UInt8(ascii: "\n"), from: 0).map { $0 + 1 }
      lineCount += bytes[0..<(end ?? bytes.count)].lineEndCount
      if let end { carry.append(bytes[end..<bytes.count]) }
      memory.removeAll()
      if end != nil || isAtEnd {
        memory.append(beginning)
        return LongRow(lineCount: lineCount, limit: rowLimit)
      }
      try read(blockSize, into: &memory)
    }
  }
}

// MARK: - Orders of several rows

extension OrderBlocks {
  /// Keeps rows with the same order number together from now on. `rest` is the beginning of the
  /// rows.
  func beginOrders(ofColumn column: Int, with rest: OrderBytes) {
    orderColumn = column
    var rows = GrowingMemory<UInt8>()
    rows.append(rest)
    rows.append(carry.values)
    carry = rows
  }

  /// Returns the start of the last order, to which more rows may belong; nil if there is only one.
  /// Rows that were looked at before are not looked at again.
  private func endOfOrders(in bytes: OrderBytes) -> Int? {
    let known = held.end
    guard let end = CSVQuotes.endOfRows(in: bytes, from: known, separator: separator),
      let orderColumn
    else { return nil }
    var rows = CSVCursor(bytes[0..<end], from: known, by: separator)
    var last: Int?
    while rows.next() {
      // A row without a number belongs to the order before it.
      guard let number = CSVRow.stated(orderColumn, of: rows.cells, in: bytes) else { continue }
      if let own = held.number, !own.hasValue(of: number, in: bytes) { last = rows.text.lowerBound }
      held.number = number
    }
    held.end = end
    return last
  }

  /// Ends the file before an order that is too long. Its other rows could not be told from another
  /// order.
  private func endFile(_ memory: inout GrowingMemory<UInt8>) -> LongRow {
    memory.truncate(to: min(memory.count, OrderBlocks.shownOfLongRow(orderLimit)))
    isAtEnd = true
    return LongRow(lineCount: 0, limit: orderLimit, endsFile: true)
  }
}
