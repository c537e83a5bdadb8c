import Promo

/// Reads rows from their cells. `FastAmounts` and `FastInstants` read amounts and instants in a common
/// form. All other cells go to the functions that also read the command line and explain mistakes.
extension OrderTable {
  /// Adds an order from its cells, one for each column of the layout. If the cells do not form an
  /// order, throws the reason.
  mutating func add(
    _ cells: borrowing GrowingMemory<OrderCell>, in bytes: OrderBytes
  ) throws(RowProblem) {
    try checkStands(cells, in: bytes)
    begin()
    try finishOrder(cells, in: bytes)
  }

  /// Adds the line of a row to the order that `begin` started.
  mutating func addLine(
    _ cells: borrowing GrowingMemory<OrderCell>, _ columns: OrderLayout.LineColumns,
    in bytes: OrderBytes
  ) throws(RowProblem) {
    try checkStands(cells, in: bytes)
    try cartReader.addLine(cells, columns, in: bytes, to: &carts)
  }

  /// Adds the shipping of a row to that of its order. Returns false if rows state that of the whole order.
  mutating func addShipping(
    of cells: borrowing GrowingMemory<OrderCell>, in bytes: OrderBytes
  ) throws(RowProblem) -> Bool {
    guard rowDefaults.forms.addsShipping else { return false }
    try cartReader.addFreight(shipping(cells), in: bytes)
    return true
  }

  /// Completes the order that `begin` started, whose lines have been added if its rows are lines.
  /// The cells are those of its first row. If they do not form an order, throws the reason.
  mutating func finishOrder(
    _ cells: borrowing GrowingMemory<OrderCell>, in bytes: OrderBytes
  ) throws(RowProblem) {
    do throws(RowProblem) { try read(cells, in: bytes) } catch {
      abandon()
      throw error
    }
  }

  private mutating func read(
    _ cells: borrowing GrowingMemory<OrderCell>, in bytes: OrderBytes
  ) throws(RowProblem) {
    let rowDefaults = rowDefaults
    if let column = rowDefaults.layout.currency { try checkCurrency(cells[column], in: bytes) }
    let amount = try goods(cells, in: bytes)
    let instant = try instant(in: rowDefaults.layout.at.map { cells[$0] } ?? .absent, of: bytes)
    try addCodes(in: rowDefaults.layout.code.map { cells[$0] } ?? .absent, of: bytes)
    for index in rowDefaults.facts.indices {
      try setFact(index, rowDefaults.layout.facts[index].map { cells[$0] } ?? .absent, in: bytes)
    }
    for column in rowDefaults.carried {
      let cell = cells[column]
      if rowDefaults.carriesText, !bytes[cell.range].isUTF8 {
        throw RowProblem("\(rowDefaults.layout.names[column]): it is not UTF-8, which JSON must be")
      }
      carry(cell)
    }
    if instant == nil, rowDefaults.layout.at != nil { addWithoutInstant(1) }
    finish(
      amount: amount, instant: instant ?? rowDefaults.defaults.instant.secondsSince1970)
  }

  /// Reads the shipping of a row, and either the amount or the lines. Returns the total in minor
  /// units.
  private mutating func goods(
    _ cells: borrowing GrowingMemory<OrderCell>, in bytes: OrderBytes
  ) throws(RowProblem) -> Int64 {
    let rowDefaults = rowDefaults
    if rowDefaults.layout.ofLines != nil {
      return try cartReader.finish(shipping: shipping(cells), in: bytes, row: count, to: &carts)
    }
    let amount = rowDefaults.layout.amount.map { cells[$0] } ?? .absent
    guard hasMoreThanAmount(cells) else {
      guard amount.isGiven else { throw RowProblem.noGoods }
      return try cartReader.amounts.units(in: amount, of: bytes, AmountCells.amountNames)
    }
    let given = AmountCells(
      amount, rowDefaults.layout.minor.map { cells[$0] } ?? .absent, of: AmountCells.amountNames)
    return try cartReader.goods(
      amount: given, lines: rowDefaults.layout.lines.map { cells[$0] } ?? .absent,
      shipping: shipping(cells), in: bytes, row: count, to: &carts)
  }

  /// True if a row states more than a written amount: lines, shipping, or whole minor units.
  @inline(__always)
  private func hasMoreThanAmount(_ cells: borrowing GrowingMemory<OrderCell>) -> Bool {
    for column in goodsColumns where cells[column].isGiven { return true }
    return false
  }

  private func shipping(_ cells: borrowing GrowingMemory<OrderCell>) -> AmountCells {
    AmountCells(
      rowDefaults.layout.shipping.map { cells[$0] } ?? .absent,
      rowDefaults.layout.shippingMinor.map { cells[$0] } ?? .absent, of: AmountCells.shippingNames)
  }

  /// Calls `body` with the value of a cell.
  private mutating func withText<Value>(
    of cell: OrderCell, in bytes: OrderBytes,
    _ body: (inout OrderTable, OrderBytes) throws(RowProblem) -> Value
  ) throws(RowProblem) -> Value {
    try cell.withValue(in: bytes) { text throws(RowProblem) in try body(&self, text) }
  }

  /// True if each row must state an instant.
  ///
  /// Rows that are lines need one if they can state it: a row of totals has none.
  private var needsInstant: Bool {
    !rowDefaults.saysInstant && !rowDefaults.isLive
      && (rowDefaults.asksForTime
        || rowDefaults.layout.ofLines != nil && rowDefaults.layout.at != nil)
  }

  /// Reads the instant of a row; nil if the row states none, so that the default applies.
  private mutating func instant(
    in cell: OrderCell, of bytes: OrderBytes
  ) throws(RowProblem) -> Int64? {
    try withText(of: cell, in: bytes) { table, text throws(RowProblem) in
      if text.count == 0 {
        guard table.needsInstant else { return nil }
        if table.rowDefaults.asksForTime { throw RowProblem.noInstant }
        throw RowProblem("at: there is none, and other orders have one: write it, or give `--at`")
      }
      if let seconds = table.fastInstants.seconds(in: text, at: 0, length: text.count) {
        return seconds
      }
      let (index, forms) = (table.rowDefaults.index, table.rowDefaults.forms)
      return cell.isOfCSV
        ? try index.instant(inCell: text.memory, by: forms.dates).get()
        : try index.instant(inCell: text.memory).get()
    }
  }

  private mutating func checkCurrency(
    _ cell: OrderCell, in bytes: OrderBytes
  ) throws(RowProblem) {
    // A JSON row without a currency uses the currency of the rules.
    guard cell.isGiven else { return }
    try withText(of: cell, in: bytes) { table, text throws(RowProblem) in
      if let problem = table.rowDefaults.program.problem(ofCurrency: text.memory) { throw problem }
    }
  }

  /// Fails if an export says that the order was cancelled or given back.
  @inline(__always)
  private func checkStands(
    _ cells: borrowing GrowingMemory<OrderCell>, in bytes: OrderBytes
  ) throws(RowProblem) {
    for column in cancellations where cells[column].isStated(in: bytes) {
      try checkStands(cells[column], rowDefaults.layout.names[column], in: bytes)
    }
  }

  private func checkStands(
    _ cell: OrderCell, _ column: String, in bytes: OrderBytes
  ) throws(RowProblem) {
    if cell.isZero(in: bytes) { return }
    let text = trimmed(cell.decodedText(in: bytes))
    let word = text.lowercased().substituting("", for: "wc-")
    if rowDefaults.export?.standing.contains(word) ?? true { return }
    throw RowProblem(
      "the order is cancelled or given back, at least in part: \(quoted(column)) says \(quoted(text))"
    )
  }

  /// Adds the codes in a cell, or the codes of the command line if the cell has no value.
  private mutating func addCodes(in cell: OrderCell, of bytes: OrderBytes) throws(RowProblem) {
    guard cell.isGiven else {
      if rowDefaults.layout.code != nil {
        for number in rowDefaults.defaultCodes { addCode(number) }
      }
      return
    }
    guard rowDefaults.defaults.codes.isEmpty else {
      throw RowProblem("code: `--code` states the codes for all rows")
    }
    switch cell.form {
    case .absent, .null, .text, .doubled, .string, .escaped:
      try withText(of: cell, in: bytes) { table, text throws(RowProblem) in
        try table.addCodes(text)
      }
    case .array: try addCodes(inArray: bytes[cell.range])
    case .literal, .object:
      throw RowProblem(
        "code: \(quoted(bytes[cell.range].text)) is neither a text nor a list of texts")
    }
  }

  /// Adds the codes in a text.
  private mutating func addCodes(_ text: OrderBytes) throws(RowProblem) {
    switch rowDefaults.forms.codes {
    case .words: break
    case .titles:
      return addTitles(
        text.parts(around: UInt8(ascii: ";")).flatMap { $0.parts(around: UInt8(ascii: ",")) })
    case .items: return addTitles(try OrderTable.codes(ofItems: text))
    }
    var start = 0
    for offset in 0...text.count where offset == text.count || " ,;".utf8.contains(text[offset]) {
      if offset > start { try addCode(text[start..<offset]) }
      start = offset + 1
    }
  }

  /// Adds the codes of an export. A title with blanks is none: discounts without a code have one.
  private mutating func addTitles(_ titles: [OrderBytes]) {
    for title in titles where title.count > 0 {
      do throws(RowProblem) { try addCode(title) } catch { addCode(nil, title) }
    }
  }

  /// Returns the codes of coupon items. Semicolons separate items, and bars their parts, one of which
  /// is the code.
  private static func codes(ofItems text: OrderBytes) throws(RowProblem) -> [OrderBytes] {
    let key = Array("code:".utf8)
    var codes: [OrderBytes] = []
    for item in text.parts(around: UInt8(ascii: ";")) where item.count > 0 {
      let parts = item.parts(around: UInt8(ascii: "|"))
      guard let code = parts.first(where: { $0.starts(with: key) && $0.count > key.count }) else {
        throw RowProblem("code: \(quoted(item.text)) is no coupon item, as `id:7|code:spring` is")
      }
      codes.append(code[key.count..<code.count].trimmed)
    }
    return codes
  }

  private mutating func addCodes(inArray array: OrderBytes) throws(RowProblem) {
    var scanner = JSONScanner(array)
    var cells = GrowingMemory<OrderCell>()
    guard try scanner.strings(into: &cells) != nil else {
      throw RowProblem("code: the list has an element that is not a text")
    }
    for index in 0..<cells.count {
      try withText(of: cells[index], in: array) { table, text throws(RowProblem) in
        try table.addCode(text)
      }
    }
  }

  private mutating func addCode(_ code: OrderBytes) throws(RowProblem) {
    addCode(try rowDefaults.index.number(ofCodeInCell: code.memory).get(), code)
  }

  /// Sets a fact from its cell. If the cell is empty, the fact keeps its default.
  private mutating func setFact(
    _ index: Int, _ cell: OrderCell, in bytes: OrderBytes
  ) throws(RowProblem) {
    let fact = rowDefaults.facts[index]
    let truth = cell.truth(in: bytes).flatMap { fact.ordinal(of: $0) }
    let ordinal = try withText(of: cell, in: bytes) { _, text throws(RowProblem) -> Int64? in
      if text.count == 0 {
        guard fact.defaultOrdinal == nil else { return nil }
        throw fact.isMissing
      }
      if fact.isSaidForAll {
        throw RowProblem("\(fact.name): `--with` states it for all rows")
      }
      if let truth { return truth }
      return try fact.ordinal(of: text).get()
    }
    if let ordinal { setFact(index, ordinal) }
  }
}

extension OrderCell {
  /// Returns the value of a JSON `true` or `false`; nil for any other cell.
  fileprivate func truth(in bytes: OrderBytes) -> Bool? {
    guard form == .literal else { return nil }
    switch bytes[Int(start)] {
    case UInt8(ascii: "t"): return true
    case UInt8(ascii: "f"): return false
    case _: return nil
    }
  }
}
