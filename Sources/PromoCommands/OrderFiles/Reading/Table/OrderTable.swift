import Promo

/// The rows of a block of an order file, in columns.
struct OrderTable: ~Copyable {
  let rowDefaults: RowDefaults
  private(set) var count = 0

  /// The rows that cannot be priced.
  private(set) var badRows: [BadRow] = []

  private var amounts = GrowingMemory<Int64>()
  private var instants = GrowingMemory<Int64>()
  private var facts = GrowingMemory<Int64>()
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
  var cartReader: CartReader

  /// The first few codes in these rows that no promotion names.
  private(set) var unknownCodes = UnknownTexts()

  /// The number of orders that could state an instant but take the instant of the command line.
  private(set) var countWithoutInstant = 0

  /// The cells that are copied from the rows to the output, row by row.
  private(set) var carried = GrowingMemory<OrderCell>()

  let fastAmounts: FastAmounts
  var fastInstants: FastInstants
  private let carriedCount: Int

  /// The columns that may state the goods of an order, except for the written amount.
  let goodsColumns: [Int]

  /// The columns that say of an order that it was cancelled or given back.
  let cancellations: [Int]

  private let hasCodes: Bool
  private let defaultFacts: [Int64]

  /// The codes that apply to every row; empty if a column states codes.
  private let codesOfAll: [Int32]

  init(_ rowDefaults: RowDefaults) {
    self.rowDefaults = rowDefaults
    fastAmounts = FastAmounts(rowDefaults.program.currency)
    fastInstants = FastInstants(rowDefaults.program.zone)
    carriedCount = rowDefaults.carried.count
    let layout = rowDefaults.layout
    goodsColumns = [layout.minor, layout.lines, layout.shipping, layout.shippingMinor]
      .compactMap { $0 }
    cancellations = layout.cancellations
    cartReader = CartReader(rowDefaults, fastAmounts)
    hasCodes = rowDefaults.hasCodes
    codesOfAll = rowDefaults.layout.code == nil ? rowDefaults.defaultCodes : []
    defaultFacts = rowDefaults.facts.map { $0.defaultOrdinal ?? 0 }
  }

  mutating func removeAll() {
    count = 0
    badRows.removeAll(keepingCapacity: true)
    unknownCodes = UnknownTexts()
    countWithoutInstant = 0
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

  /// Fills a block of orders for the index.
  func fill(_ orders: inout OrderBlock, with rows: Range<Int>) {
    orders.removeAll()
    orders.amounts.append(contentsOf: amounts.values[rows])
    orders.instants.append(contentsOf: instants.values[rows])
    let factCount = defaultFacts.count
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

  /// Adds the number of an order, which stands in a column on a line of the block.
  mutating func addNumber(_ cell: OrderCell, of column: Int, _ line: Int, in bytes: OrderBytes) {
    cell.withValue(in: bytes) { orderNumbers.append(OrderNumber($0, of: column, line)) }
  }

  /// Returns the number of an order, which must be the first copied cell; nil if the rows have none.
  func number(of row: Int, in bytes: OrderBytes) -> String? {
    guard rowDefaults.carriesNumber else { return nil }
    let text = trimmed(carried[row * carriedCount].decodedText(in: bytes))
    return text.isEmpty ? nil : text
  }

  /// Returns the amount of an order in minor units. For an order with lines, the amount is the sum
  /// of the lines and the shipping.
  @inline(__always)
  func amount(_ row: Int) -> Int64 { amounts[row] }

  /// Adds a row that cannot be priced, or the rows of an order.
  ///
  /// - Parameters:
  ///   - line: The line with the problem.
  ///   - firstLine: The first line of the order; nil if the order is one row.
  mutating func add(_ problem: RowProblem, line: Int, firstLine: Int? = nil, text: Range<Int>) {
    badRows.append(
      BadRow(
        orderCount: count, line: line, firstLine: firstLine ?? line, text: text, isCut: false,
        reason: problem.sentence))
  }

  /// Adds a row that is longer than a limit. `text` is the place of the part that is in memory.
  mutating func addLongRow(limit: Int, line: Int, text: Range<Int>, isOrder: Bool = false) {
    let shown = min(limit, OrderBlocks.shownOfLongRow, text.count)
    badRows.append(
      BadRow(
        orderCount: count, line: line, firstLine: line,
        text: text.lowerBound..<(text.lowerBound + shown), isCut: true,
        reason: RowProblem.tooLong(limit: limit, isOrder: isOrder).sentence))
  }

  // A row is added in steps: `begin` starts it, `finish` completes it, and `abandon` undoes it.

  @inline(__always)
  mutating func begin() {
    for code in defaultFacts { facts.append(code) }
    for code in codesOfAll { addCode(code) }
  }

  @inline(__always)
  mutating func carry(_ cell: OrderCell) { carried.append(cell) }

  mutating func setFact(_ index: Int, _ ordinal: Int64) {
    facts[count * defaultFacts.count + index] = ordinal
  }

  /// Adds a code by its number. The number is nil if no promotion names the code.
  mutating func addCode(_ number: Int32?, _ text: OrderBytes) {
    guard let number else { return unknownCodes.add(text.memory) }
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

  @inline(__always)
  mutating func finish(amount: Int64, instant: Int64) {
    amounts.append(amount)
    instants.append(instant)
    if hasCodes { codeEnds.append(codes.count) }
    count &+= 1
  }

  /// Counts orders that do not state an instant.
  mutating func addWithoutInstant(_ count: Int) { countWithoutInstant += count }

  mutating func abandon() {
    cartReader.abandon()
    carts.forget(row: count)
    facts.truncate(to: count * defaultFacts.count)
    codes.truncate(to: count == 0 || !hasCodes ? 0 : codeEnds[count - 1])
    if rowDefaults.keepsCodes {
      codeTextEnds.truncate(to: codes.count)
      codeTexts.truncate(to: codes.count == 0 ? 0 : codeTextEnds[codes.count - 1])
    }
    carried.truncate(to: count * carriedCount)
  }
}

/// The first few codes or labels that the rules do not know, in reading order. Their number is
/// limited, because customers may guess any number of codes, and a shop may have a label for every
/// article.
struct UnknownTexts {
  /// The largest number of texts to show.
  private static var limit: Int { 10 }

  /// The texts to show, and one more if there are others.
  private var texts: [[UInt8]] = []

  mutating func add(_ text: some Sequence<UInt8>) {
    if texts.count <= UnknownTexts.limit, !texts.contains(where: { text.elementsEqual($0) }) {
      texts.append(Array(text))
    }
  }

  mutating func add(_ others: UnknownTexts) {
    for text in others.texts { add(text) }
  }

  /// The texts as a list; nil if there are none.
  var list: String? {
    if texts.isEmpty { return nil }
    let shown = texts.prefix(UnknownTexts.limit).map { quoted(String(decoding: $0, as: UTF8.self)) }
    return shown.joined(separator: ", ") + (texts.count > UnknownTexts.limit ? " and others" : "")
  }
}

/// A row that cannot be priced, with the reason.
struct BadRow {
  /// The number of orders before the row in its block.
  let orderCount: Int

  /// The line of the block with the mistake, from 0.
  let line: Int

  /// The line of the block on which the order begins. An order of several rows may have its mistake
  /// further down.
  let firstLine: Int

  /// The place of the row or rows in their block, without the last line end.
  let text: Range<Int>

  /// True if `text` is only the beginning of the row.
  let isCut: Bool
  let reason: Message
}
