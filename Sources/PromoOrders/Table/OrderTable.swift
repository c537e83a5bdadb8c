import Promo

/// The rows of a block of an order file, in columns.
package struct OrderTable: ~Copyable {
  let rowDefaults: RowDefaults
  private(set) var count = 0
  private(set) var badRows: [BadRow] = []

  private var amounts = GrowingMemory<Int64>()
  private var instants = GrowingMemory<Int64>()
  var facts = GrowingMemory<Int64>()
  private var codes = GrowingMemory<Int32>()
  private var codeEnds = GrowingMemory<Int>()

  /// The codes as typed, one after another, and their ends; empty unless costs are asked. A code of
  /// the command line is empty here.
  private var codeTexts = GrowingMemory<UInt8>()
  private var codeTextEnds = GrowingMemory<Int>()

  /// The numbers of the orders, good and bad, in the order of the file.
  private(set) var orderNumbers = GrowingMemory<OrderNumber>()

  /// The orders that have lines or shipping.
  var carts = OrderCarts()
  package var cartReader: CartReader

  package /// The cells that are copied from the rows to the output, row by row.
    var carried = GrowingMemory<OrderCell>()

  private let hasCodes: Bool

  init(_ rowDefaults: RowDefaults) {
    self.rowDefaults = rowDefaults
    cartReader = CartReader(rowDefaults)
    hasCodes = rowDefaults.hasCodes
  }

  mutating func removeAll() {
    count = 0
    badRows.removeAll(keepingCapacity: true)
    cartReader.beginBlock()
    orderNumbers.removeAll()
    amounts.removeAll()
    instants.removeAll()
    facts.removeAll()
    codes.removeAll()
    codeEnds.removeAll()
    codeTexts.removeAll()
    codeTextEnds.removeAll()
    carts.removeAll()
    carried.removeAll()
  }

  /// The number of rows read, including bad ones.
  var rowCount: Int { count + badRows.count }

  package func fill(_ orders: inout OrderBlock, with rows: Range<Int>) {
    orders.removeAll()
    orders.amounts.append(contentsOf: amounts.values[rows])
    orders.instants.append(contentsOf: instants.values[rows])
    let factCount = rowDefaults.facts.count
    if factCount > 0 {
      orders.facts.append(
        contentsOf: facts.values[(rows.lowerBound * factCount)..<(rows.upperBound * factCount)])
    }
    orders.carts.append(rows, of: carts)
    guard hasCodes, !rows.isEmpty else { return }
    // If no order has a code, an empty `codeEnds` lets the index price faster.
    guard codes.count > 0 else { return }
    let codeStart = rows.lowerBound == 0 ? 0 : codeEnds[rows.lowerBound - 1]
    orders.codes.append(contentsOf: codes.values[codeStart..<codeEnds[rows.upperBound - 1]])
    orders.codeEnds.append(contentsOf: codeEnds.values[rows].lazy.map { $0 - codeStart })
  }

  mutating func addNumber(_ cell: OrderCell, of column: Int, _ line: Int, in bytes: OrderBytes) {
    cell.withValue(in: bytes) { orderNumbers.append(OrderNumber($0, of: column, line)) }
  }

  /// Returns the number of an order, which must be the first copied cell; nil if the rows have none.
  func number(of row: Int, in bytes: OrderBytes) -> String? {
    guard rowDefaults.carriesNumber else { return nil }
    let text = trimmed(carried[row * rowDefaults.carried.count].decodedText(in: bytes))
    return text.isEmpty ? nil : text
  }

  /// Adds a row that cannot be priced, or the rows of an order.
  ///
  /// - Parameters:
  ///   - line: The line with the problem.
  ///   - firstLine: The first line of the order; nil if the order is one row.
  ///   - limit: The length that the row exceeds, if it is shown only in part.
  mutating func add(
    _ problem: RowProblem, line: Int, firstLine: Int? = nil, text: Range<Int>, limit: Int? = nil
  ) {
    let shown = limit.map { text.prefix(OrderBlocks.shownOfLongRow($0)) } ?? text
    badRows.append(
      BadRow(
        orderCount: count, line: line, firstLine: firstLine ?? line, text: shown,
        isCut: limit != nil, problem: problem))
  }

  /// Adds a code by its number. The number is nil if no promotion names the code.
  mutating func addCode(_ number: Int32?, _ text: OrderBytes) {
    guard let number else { return cartReader.gaps.unknownCodes.add(text.memory) }
    if rowDefaults.keepsCodes { codeTexts.append(text) }
    addCode(number)
  }

  mutating func addCode(_ number: Int32) {
    codes.append(number)
    if rowDefaults.keepsCodes { codeTextEnds.append(codeTexts.count) }
  }

  /// Returns the codes that an order presents and that some promotion names, as typed. Costs must be
  /// asked.
  func presentedCodes(of row: Int) -> [String] {
    guard hasCodes else { return [] }
    let start = row == 0 ? 0 : codeEnds[row - 1]
    return (start..<codeEnds[row]).map { place in
      let text = codeTexts.bytes[(place == 0 ? 0 : codeTextEnds[place - 1])..<codeTextEnds[place]]
      return text.count > 0 ? text.text : rowDefaults.defaultCodeTexts[place - start]
    }
  }

  /// Completes a row, unless `abandon` forgets what has been added for it.
  @inline(__always)
  mutating func finish(amount: Int64, instant: Int64) {
    amounts.append(amount)
    instants.append(instant)
    if hasCodes { codeEnds.append(codes.count) }
    count &+= 1
  }

  mutating func abandon() {
    cartReader.abandon()
    carts.forget(row: count)
    facts.truncate(to: count * rowDefaults.facts.count)
    codes.truncate(to: count == 0 || !hasCodes ? 0 : codeEnds[count - 1])
    if rowDefaults.keepsCodes {
      codeTextEnds.truncate(to: codes.count)
      codeTexts.truncate(to: codes.count == 0 ? 0 : codeTextEnds[codes.count - 1])
    }
    carried.truncate(to: count * rowDefaults.carried.count)
  }
}

package struct BadRow {
  /// The number of orders before the row in its block.
  package var orderCount: Int

  /// The line of the block with the mistake, from 0.
  package let line: Int

  /// The line of the block on which the order begins. An order of several rows may have its mistake
  /// further down.
  package let firstLine: Int

  /// The place of the row or rows in their block, without the last line end.
  package let text: Range<Int>
  package let isCut: Bool
  package var problem: RowProblem
  package var reason: Message { problem.sentence }
}
