import Promo

/// Reads rows from their cells, by the functions that also read the command line and explain mistakes.
extension OrderTable {
  /// Adds an order from its cells, one for each column of the layout. If the cells do not form an
  /// order, throws the reason.
  mutating func add(
    _ cells: borrowing GrowingMemory<OrderCell>, in bytes: OrderBytes
  ) throws(RowProblem) {
    try rowDefaults.checkStands(cells, in: bytes)
    try finishOrder(cells, in: bytes)
  }

  /// Adds the line of a row to the order that `finishOrder` completes.
  mutating func addLine(
    _ cells: borrowing GrowingMemory<OrderCell>, _ columns: OrderLayout.LineColumns,
    in bytes: OrderBytes
  ) throws(RowProblem) {
    try rowDefaults.checkStands(cells, in: bytes)
    try cartReader.addLine(cells, columns, in: bytes, to: &carts)
  }

  /// Adds the shipping of a row to that of its order. Returns false if rows state that of the whole order.
  mutating func addShipping(
    of cells: borrowing GrowingMemory<OrderCell>, in bytes: OrderBytes
  ) throws(RowProblem) -> Bool {
    guard rowDefaults.forms.addsShipping else { return false }
    try cartReader.addFreight(rowDefaults.shipping(cells), in: bytes)
    return true
  }

  /// Completes an order, whose lines have been added if its rows are lines. The cells are those of
  /// its first row. If they do not form an order, throws the reason.
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
    try rowDefaults.checkCurrency(cells[rowDefaults.layout.currency], in: bytes)
    let amount = try goods(cells, in: bytes)
    let instant = try rowDefaults.instant(in: cells[rowDefaults.layout.at], of: bytes)
    try addCodes(in: cells[rowDefaults.layout.code], of: bytes)
    for index in 0..<rowDefaults.facts.count {
      let cell = cells[rowDefaults.layout.facts[index]]
      facts.append(try rowDefaults.ordinal(ofFact: index, cell, in: bytes))
    }
    for place in 0..<rowDefaults.carried.count {
      let column = rowDefaults.carried[place]
      let cell = cells[column]
      if rowDefaults.carriesText, !bytes[cell.range].isUTF8 {
        throw RowProblem("\(rowDefaults.layout.names[column]): it is not UTF-8, which JSON must be")
      }
      carried.append(cell)
    }
    if instant == nil, rowDefaults.layout.at != nil { cartReader.gaps.withoutInstant += 1 }
    finish(
      amount: amount, instant: instant ?? rowDefaults.defaults.instant.secondsSince1970)
  }

  /// Reads the shipping of a row, and either the amount or the lines. Returns the total in minor
  /// units.
  private mutating func goods(
    _ cells: borrowing GrowingMemory<OrderCell>, in bytes: OrderBytes
  ) throws(RowProblem) -> Int64 {
    let shipping = rowDefaults.shipping(cells)
    if rowDefaults.layout.ofLines != nil {
      return try cartReader.finish(shipping: shipping, in: bytes, row: count, to: &carts)
    }
    let (amount, minor) = (cells[rowDefaults.layout.amount], cells[rowDefaults.layout.minor])
    let lines = cells[rowDefaults.layout.lines]
    if !minor.isGiven, !lines.isGiven, !shipping.areGiven {
      return try cartReader.amount(amount, in: bytes)
    }
    return try cartReader.goods(
      amount: AmountCells(amount, minor, of: AmountCells.amountNames), lines: lines,
      shipping: shipping, in: bytes, row: count, to: &carts)
  }

  /// Adds the codes in a cell, or the codes of the command line if the cell has no value.
  private mutating func addCodes(in cell: OrderCell, of bytes: OrderBytes) throws(RowProblem) {
    guard cell.isGiven else {
      for place in 0..<rowDefaults.defaultCodes.count { addCode(rowDefaults.defaultCodes[place]) }
      return
    }
    guard rowDefaults.defaults.codes.isEmpty else {
      throw RowProblem("code: `--code` states the codes for all rows")
    }
    switch cell.form {
    case .absent, .null, .text, .doubled, .string, .escaped:
      try cell.withValue(in: bytes) { text throws(RowProblem) in try addCodes(text) }
    case .array:
      guard
        let codes = try JSONScanner.texts(
          of: cell, at: rowDefaults.layout.map.inner["code"] ?? [], in: bytes)
      else {
        throw RowProblem("code: the list has an element that is not a text")
      }
      for code in codes {
        try code.withValue(in: bytes) { text throws(RowProblem) in try addCode(text) }
      }
    case .literal, .object:
      throw RowProblem(
        "code: \(quoted(bytes[cell.range].text)) is neither a text nor a list of texts")
    }
  }

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
      guard let code = parts.first(where: { $0.memory.starts(with: key) && $0.count > key.count })
      else {
        throw RowProblem("code: \(quoted(item.text)) is no coupon item, as `id:7|code:spring` is")
      }
      codes.append(code[key.count..<code.count].trimmed)
    }
    return codes
  }

  private mutating func addCode(_ code: OrderBytes) throws(RowProblem) {
    addCode(try rowDefaults.index.number(ofCodeInCell: code.memory).get(), code)
  }
}

/// The values of single cells, for which no table is needed.
extension RowDefaults {
  fileprivate func shipping(_ cells: borrowing GrowingMemory<OrderCell>) -> AmountCells {
    AmountCells(cells[layout.shipping], cells[layout.shippingMinor], of: AmountCells.shippingNames)
  }

  /// Reads the instant of a row; nil if the row states none, so that the default applies.
  fileprivate func instant(in cell: OrderCell, of bytes: OrderBytes) throws(RowProblem) -> Int64? {
    if let text = cell.plainText(in: bytes), let seconds = index.plainInstant(inCell: text) {
      return seconds
    }
    return try cell.withValue(in: bytes) { text throws(RowProblem) in
      if text.count == 0 {
        // Rows that are lines need an instant if they can state it: a row of totals has none.
        let mayState = asksForTime || layout.ofLines != nil && layout.at != nil
        if saysInstant || isLive || !mayState { return nil }
        if asksForTime { throw RowProblem.noInstant }
        throw RowProblem("at: there is none, and other orders have one: write it, or give `--at`")
      }
      return cell.isOfCSV
        ? try index.instant(inCell: text.memory, by: forms.dates).get()
        : try index.instant(inCell: text.memory).get()
    }
  }

  /// A JSON row without a currency uses the currency of the rules.
  fileprivate func checkCurrency(_ cell: OrderCell, in bytes: OrderBytes) throws(RowProblem) {
    guard cell.isGiven else { return }
    try cell.withValue(in: bytes) { text throws(RowProblem) in
      if let problem = program.problem(ofCurrency: text.memory) { throw problem }
    }
  }

  /// Fails if an export says that the order was cancelled or given back.
  fileprivate func checkStands(
    _ cells: borrowing GrowingMemory<OrderCell>, in bytes: OrderBytes
  ) throws(RowProblem) {
    for column in layout.cancellations {
      let cell = cells[column]
      if !cell.isStated(in: bytes) || cell.isZero(in: bytes) { continue }
      let text = trimmed(cell.decodedText(in: bytes))
      let word = text.lowercased().substituting("", for: "wc-")
      if export?.standing.contains(word) ?? true { continue }
      throw RowProblem(
        "the order is cancelled or given back, at least in part: \(quoted(layout.names[column])) says \(quoted(text))"
      )
    }
  }

  /// Returns the value of a fact: its default if the cell is empty.
  fileprivate func ordinal(
    ofFact number: Int, _ cell: OrderCell, in bytes: OrderBytes
  ) throws(RowProblem) -> Int64 {
    let fact = facts[number]
    return try cell.withValue(in: bytes) { text throws(RowProblem) in
      if text.count == 0 {
        guard let ordinal = fact.defaultOrdinal else { throw fact.isMissing }
        return ordinal
      }
      if fact.isSaidForAll {
        throw RowProblem("\(fact.name): `--with` states it for all rows")
      }
      if let ordinal = cell.truth(in: bytes).flatMap(fact.ordinal) { return ordinal }
      return try fact.ordinal(of: text)
    }
  }
}

extension OrderCell {
  /// Returns the value of a JSON `true` or `false`; nil for any other cell.
  fileprivate func truth(in bytes: OrderBytes) -> Bool? {
    guard form == .literal else { return nil }
    switch bytes[range].text {
    case "true": return true
    case "false": return false
    case _: return nil
    }
  }
}

extension FactCells {
  /// Returns the ordinal of the value in a cell. The cell must not be empty or have blanks around
  /// it.
  fileprivate func ordinal(of cell: OrderBytes) throws(RowProblem) -> Int64 {
    if cell.count < 8 {
      let unused = UInt64(64 - 8 * cell.count)
      let word = (cell.word(at: 0) &<< unused) &>> unused
      if let known = ordinal(ofWord: word, length: cell.count) { return known }
    }
    return try ordinal(of: cell.text).get()
  }
}
