import Promo
import PromoHost

/// An order file whose header or first object has already been read.
package struct OrderFile {
  package let path: String
  package let form: OrderForm

  /// The number of bytes; nil for a pipe.
  package let size: Int?
  package private(set) var names: [String] = []

  /// The blocks after the first block.
  package let blocks: OrderBlocks

  /// The block with the header or the first object; nil if a file of JSON Lines has no rows.
  private(set) var firstBlock: OrderBlocks.Block?

  /// The offset of the rows in `firstBlock`.
  package private(set) var start = 0

  /// The number of lines before the rows.
  package private(set) var lineCount = 0

  /// The bytes of the header without the line end; empty for JSON Lines.
  package private(set) var header: [UInt8] = []

  private let map: ColumnMap

  init(
    path: String, form: OrderForm, map: ColumnMap = ColumnMap(), blockSize: Int, rowLimit: Int
  ) throws(CommandFailure) {
    self.path = path
    self.form = form
    self.map = map
    let input = try hosted { () throws(HostError) in try FileInput(path: path) }
    size = input.size
    blocks = try hosted { () throws(HostError) in
      try OrderBlocks(input, form: form, map: map, blockSize: blockSize, rowLimit: rowLimit)
    }
    switch form {
    case .csv: try readHeader(rowLimit: rowLimit)
    case .jsonl: try readFirstObject()
    }
  }

  /// Goes back to the first row, to read whole orders from there on: each row is a line, and the
  /// column has the number of its order.
  mutating func readOrders(ofColumn column: Int) {
    guard let block = takeFirstBlock() else { return }
    blocks.beginOrders(ofColumn: column, with: block.memory.bytes[start..<block.memory.count])
    start = 0
  }

  package mutating func takeFirstBlock() -> OrderBlocks.Block? { firstBlock.take() }

  package var separator: UInt8 { blocks.separator }

  /// Reads the next block of a file, which may contain the header. Returns false at the end of the
  /// file. Fails if the file has another form.
  static func read(
    _ blocks: OrderBlocks, into block: OrderBlocks.Block, of path: String, form: OrderForm
  ) throws(CommandFailure) -> Bool {
    let isThere = try hosted { () throws(HostError) in try blocks.next(into: block) }
    let bytes = block.memory.bytes
    if let problem = form.problem(ofFile: bytes[0..<min(1 << 16, bytes.count)].array) {
      throw .order("\(location(path, 1)): \(problem)")
    }
    return isThere
  }

  package static func text(of path: String) throws(CommandFailure) -> String {
    try hosted { () throws(HostError) in
      let input = try FileInput(path: path)
      var bytes = GrowingMemory<UInt8>()
      while bytes.count < 1 << 20 {
        let count = try input.read(into: bytes.room(1 << 16))
        if count == 0 { break }
        bytes.take(count)
      }
      return bytes.bytes.text
    }
  }

  private func readBlock(_ block: OrderBlocks.Block) throws(CommandFailure) -> Bool {
    try OrderFile.read(blocks, into: block, of: path, form: form)
  }

  private mutating func readFirstObject() throws(CommandFailure) {
    let block = OrderBlocks.Block()
    let isThere = try readBlock(block)
    names = JSONRows.firstNames(in: block.memory.bytes) ?? []
    firstBlock = isThere ? block : nil
  }

  private mutating func readHeader(rowLimit: Int) throws(CommandFailure) {
    let block = OrderBlocks.Block()
    while try readBlock(block) {
      if block.longRow != nil { throw tooLong(lineCount + 1, rowLimit) }
      let bytes = block.memory.bytes
      var rows = CSVCursor(bytes, by: separator)
      while rows.next() {
        let line = lineCount + rows.line + 1
        if rows.text.count > rowLimit { throw tooLong(line, rowLimit) }
        if let problem = rows.problem {
          throw .order("\(location(path, line)): \(problem.sentence)")
        }
        try takeHeader(rows.cells, in: bytes, line: line)
        header = bytes[rows.text].array
        (start, lineCount, firstBlock) = (rows.end, lineCount + rows.lineCount, block)
        return
      }
      lineCount += rows.lineCount
    }
    throw .order("\(location(path, 1)): there is no header line with `\(map.name(of: "amount"))`")
  }

  private func tooLong(_ line: Int, _ limit: Int) -> CommandFailure {
    .order("\(location(path, line)): \(RowProblem.tooLong(limit: limit).sentence)")
  }

  private func noAmount(_ line: Int) -> CommandFailure {
    let problem: Message =
      "\(location(path, line)): there is no column `\(map.name(of: "amount"))`"
    if let near = nearest(to: "amount", among: names) {
      return .order("\(problem)\(commaHint(near))")
    }
    if let export = OrderExport.named(byHeader: names) {
      return .order("\(problem): these look like orders of `--export \(export)`")
    }
    let shown = names.filter { !$0.isEmpty }.prefix(OrderFile.shownNames).map { quoted($0) }
    let list: Message = "\(shown, joined: ", ")"
    let all: Message = shown.count < names.count ? "\(list) and others" : list
    return .order(
      "\(problem): there are \(all); name the one of the amounts: `--map amount=\"COLUMN\"`, or `--map unit-price=…` if it is the price of one piece"
    )
  }

  private static var shownNames: Int { 12 }

  private mutating func takeHeader(
    _ cells: borrowing GrowingMemory<OrderCell>, in bytes: OrderBytes, line: Int
  ) throws(CommandFailure) {
    names = cells.values.map { cell in cell.withValue(in: bytes) { $0.text } }
    var seen: Set<String> = []
    // Spreadsheets leave columns without a name, so only the empty name may repeat. Users cannot
    // ask for a column without a name.
    for name in names where !name.isEmpty && !seen.insert(name).inserted {
      throw .order("\(location(path, line)): there are two columns \(quoted(name))")
    }
    guard names.contains(where: { map.isCost($0) }) else { throw noAmount(line) }
  }
}

extension OrderFile {
  /// The names of the columns that a file of rejected rows has before the columns of the orders. No
  /// fact can have such a name.
  package static var namesOfRejected: [String] { ["rejected_line", "rejected_reason"] }
}
