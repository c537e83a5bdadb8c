import Promo

package struct PriceLines: ~Copyable {
  private let form: OrderForm
  private let names: PromotionNames
  private let decimals: Int
  private var columns = GrowingMemory<Column>()
  private let carriedCount: Int

  /// The text before each value in JSON: a comma and the key.
  private var keys = GrowingMemory<UInt8>()

  struct Column: BitwiseCopyable {
    /// The column. For an input column, the index is the index of the copied cell.
    let output: OutputColumn
    let keyStart: Int
    let keyEnd: Int
  }

  package struct Rows {
    let amounts: [Int64]
    let prices: PriceBlock

    /// The payables by the old rules; empty if there are none.
    let oldPayables: [Int64]
    let bytes: OrderBytes

    /// The index of the first order.
    let start: Int

    package init(
      amounts: [Int64], prices: PriceBlock, oldPayables: [Int64] = [], bytes: OrderBytes, start: Int
    ) {
      (self.amounts, self.prices, self.oldPayables) = (amounts, prices, oldPayables)
      (self.bytes, self.start) = (bytes, start)
    }
  }

  package init(_ output: OutputColumns, form: OrderForm, currency: Currency, names: PromotionNames)
  {
    self.form = form
    self.names = names
    decimals = currency.decimals
    carriedCount = output.inputColumns.count
    var slot = 0
    for (name, column) in zip(output.names, output.columns) {
      let keyStart = keys.count
      keys.append(Array(",\(JSONText.string(name)):".utf8))
      var own = column
      if case .input = column {
        own = .input(slot)
        slot += 1
      }
      columns.append(Column(output: own, keyStart: keyStart, keyEnd: keys.count))
    }
  }

  /// Returns the first line of a file with these columns; empty for JSON Lines.
  package static func header(_ names: [String], form: OrderForm) -> [UInt8] {
    form == .csv ? CSVText.line(names.map { Array($0.utf8) }) : []
  }

  /// Writes the line of an order in a table.
  @inline(__always)
  package func write(
    _ row: Int, of table: borrowing OrderTable, _ rows: Rows, number: Int,
    to text: inout GrowingMemory<UInt8>
  ) {
    let (start, place) = (text.count, row &- rows.start)
    for index in 0..<columns.count {
      let column = columns[index]
      var cell = OrderCell.absent
      if case .input(let slot) = column.output {
        cell = table.carried[row &* carriedCount &+ slot]
        if form == .jsonl, cell.form == .absent { continue }
      }
      if form == .jsonl {
        text.append(keys.bytes[column.keyStart..<column.keyEnd])
      } else if index > 0 {
        text.append(UInt8(ascii: ","))
      }
      switch column.output {
      case .row: text.append(Int64(number), decimals: 0)
      case .payable: write(rows.prices.payables[place], to: &text)
      case .saved: write(rows.amounts[place] - rows.prices.payables[place], to: &text)
      case .applied:
        if let stack = rows.prices.cartStack(of: place) {
          names.write(stack, to: &text)
        } else {
          names.write(rows.prices.applied[place], to: &text)
        }
      case .bounded where form == .csv: text.append(rows.prices.isBounded(place) ? "yes" : "no")
      case .bounded: text.append(rows.prices.isBounded(place) ? "true" : "false")
      case .old: write(rows.oldPayables[place], to: &text)
      case .change: write(rows.prices.payables[place] - rows.oldPayables[place], to: &text)
      case .input: write(cell, in: rows.bytes, to: &text)
      }
    }
    end(from: start, &text)
  }

  /// Ends a line. In JSON, its first comma becomes the brace. Readers skip empty lines, so a line of
  /// CSV that is empty gets quotes.
  @inline(__always)
  private func end(from start: Int, _ text: inout GrowingMemory<UInt8>) {
    if form == .csv {
      if text.count == start { text.append("\"\"") }
    } else {
      if text.count == start { text.append(UInt8(ascii: ",")) }
      text[start] = UInt8(ascii: "{")
      text.append(UInt8(ascii: "}"))
    }
    text.append(UInt8(ascii: "\n"))
  }

  /// Writes an amount: in JSON, a string.
  @inline(__always)
  private func write(_ units: Int64, to text: inout GrowingMemory<UInt8>) {
    if form == .jsonl { text.append(UInt8(ascii: "\"")) }
    text.append(units, decimals: decimals)
    if form == .jsonl { text.append(UInt8(ascii: "\"")) }
  }

  /// Writes the value of an input cell. A value of JSON is unchanged in JSON.
  @inline(__always)
  private func write(
    _ cell: OrderCell, in bytes: OrderBytes, to text: inout GrowingMemory<UInt8>
  ) {
    if form == .csv { return cell.withText(in: bytes) { CSVText.write($0, to: &text) } }
    if cell.isOfCSV {
      return cell.withText(in: bytes) { text.append(Array(JSONText.string($0.text).utf8)) }
    }
    let isText = cell.form == .string || cell.form == .escaped
    if isText { text.append(UInt8(ascii: "\"")) }
    text.append(bytes[cell.range])
    if isText { text.append(UInt8(ascii: "\"")) }
  }
}

extension PriceBlock {
  /// Returns the promotions of an order with lines; nil for any other order.
  @inline(__always)
  fileprivate func cartStack(of row: Int) -> ArraySlice<Int>? {
    if cartStacks.isEmpty { return nil }
    let place = cartStacks.partitioningIndex { $0.row >= row }
    return place < cartStacks.count && cartStacks[place].row == row
      ? cartPromotions[cartStacks[place].promotions] : nil
  }

  /// True if a cheaper set of promotions may exist for an order.
  fileprivate func isBounded(_ row: Int) -> Bool {
    let place = boundedRows.partitioningIndex { $0 >= row }
    return place < boundedRows.count && boundedRows[place] == row
  }
}
