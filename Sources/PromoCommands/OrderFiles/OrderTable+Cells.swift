import Promo

/// Rows whose cells are found are read exactly. Cells in a common form take the fast path. All
/// others go to the functions that read the command line, which also explain the mistakes.
extension OrderTable {
  /// Adds an order from its cells, by the columns of the layout, or returns the reason why it is
  /// not one.
  mutating func add(
    _ cells: borrowing GrowingMemory<OrderCell>, in bytes: OrderBytes
  ) -> RowProblem? {
    begin()
    let problem = read(cells, in: bytes)
    if problem != nil { abandon() }
    return problem
  }

  private mutating func read(
    _ cells: borrowing GrowingMemory<OrderCell>, in bytes: OrderBytes
  ) -> RowProblem? {
    let layout = terms.layout
    if let column = layout.currency, let problem = currencyProblem(cells[column], in: bytes) {
      return problem
    }
    let amount: Int64
    let instant: Int64?
    switch goods(cells, in: bytes) {
    case .success(let units): amount = units
    case .failure(let problem): return problem
    }
    switch self.instant(in: layout.at.map { cells[$0] } ?? .absent, of: bytes) {
    case .success(let seconds): instant = seconds
    case .failure(let problem): return problem
    }
    let problem =
      addCodes(in: layout.code.map { cells[$0] } ?? .absent, of: bytes)
      ?? setFacts(cells, in: bytes) ?? carry(cells, in: bytes)
    guard problem == nil else { return problem }
    if instant == nil, layout.at != nil { addWithoutInstant(1) }
    finish(amount: amount, instant: instant ?? defaultInstant)
    return nil
  }

  /// Reads what a row consists of, and returns its sum.
  private mutating func goods(
    _ cells: borrowing GrowingMemory<OrderCell>, in bytes: OrderBytes
  ) -> Result<Int64, RowProblem> {
    let layout = terms.layout
    let amount = layout.amount.map { cells[$0] } ?? .absent
    guard hasMoreThanAmount(cells) else {
      if amount.form == .absent { return .failure(RowProblem("there is no `amount`")) }
      return cartReader.amounts.units(in: amount, of: bytes, AmountCells.amountNames)
    }
    let given = AmountCells(
      amount, layout.minor.map { cells[$0] } ?? .absent, of: AmountCells.amountNames)
    let shipping = AmountCells(
      layout.shipping.map { cells[$0] } ?? .absent,
      layout.shippingMinor.map { cells[$0] } ?? .absent, of: AmountCells.shippingNames)
    do throws(RowProblem) {
      return .success(
        try cartReader.goods(
          amount: given, lines: layout.lines.map { cells[$0] } ?? .absent, shipping: shipping,
          in: bytes, row: count, to: &carts))
    } catch {
      return .failure(error)
    }
  }

  /// Calls `body` with the value of a cell.
  private mutating func withText<Value>(
    of cell: OrderCell, in bytes: OrderBytes, _ body: (inout OrderTable, OrderBytes) -> Value
  ) -> Value {
    cell.withValue(in: bytes) { body(&self, $0) }
  }

  /// Reads the instant of a row; nil if it has that of all rows without one.
  private mutating func instant(
    in cell: OrderCell, of bytes: OrderBytes
  ) -> Result<Int64?, RowProblem> {
    withText(of: cell, in: bytes) { table, text in
      if text.count == 0 {
        guard table.needsInstant else { return .success(nil) }
        return .failure(
          RowProblem("at: there is none, and the rules ask for the time: write it, or give `--at`"))
      }
      if let seconds = table.fastInstants.seconds(in: text, at: 0, length: text.count) {
        return .success(seconds)
      }
      return table.terms.index.instant(inCell: text.memory).map { $0 }
    }
  }

  private mutating func currencyProblem(_ cell: OrderCell, in bytes: OrderBytes) -> RowProblem? {
    // A JSON row without a currency uses that of the rules.
    guard cell.isGiven else { return nil }
    return withText(of: cell, in: bytes) { table, text in
      if table.isOwnCurrency(text) { return nil }
      let code = table.terms.program.currency.isoCode
      let rules = code.map { "the rules are in \($0)" } ?? "the rules name no currency"
      return RowProblem(
        "currency: \(text.count == 0 ? "it is empty" : quoted(text.text)), but \(rules)")
    }
  }

  /// Adds the codes in a cell, or those of the command line if the cell has no value.
  private mutating func addCodes(in cell: OrderCell, of bytes: OrderBytes) -> RowProblem? {
    guard cell.isGiven else {
      if terms.layout.code != nil {
        for number in terms.defaultCodes { addCode(number) }
      }
      return nil
    }
    guard terms.defaults.codes.isEmpty else {
      return RowProblem("code: `--code` states the codes for all rows")
    }
    switch cell.form {
    case .absent, .null, .plain, .text, .quoted, .string, .escaped:
      return withText(of: cell, in: bytes) { $0.addCodes($1) }
    case .array: return addCodes(inArray: bytes[cell.range])
    case .literal, .object:
      return RowProblem(
        "code: \(quoted(bytes[cell.range].text)) is neither a text nor a list of texts")
    }
  }

  /// Adds the codes in a text, separated by blanks.
  private mutating func addCodes(_ text: OrderBytes) -> RowProblem? {
    var offset = 0
    while offset < text.count {
      let end = text.first(UInt8(ascii: " "), from: offset) ?? text.count
      if end > offset, let problem = addCode(text[offset..<end]) { return problem }
      offset = end + 1
    }
    return nil
  }

  private mutating func addCodes(inArray array: OrderBytes) -> RowProblem? {
    var scanner = JSONScanner(array)
    var cells = GrowingMemory<OrderCell>()
    guard (try? scanner.strings(into: &cells)) != nil else {
      return RowProblem("code: the list has an element that is not a text")
    }
    for index in 0..<cells.count {
      let problem = withText(of: cells[index], in: array) { $0.addCode($1) }
      if let problem { return problem }
    }
    return nil
  }

  private mutating func addCode(_ code: OrderBytes) -> RowProblem? {
    switch terms.index.number(ofCodeInCell: code.memory) {
    case .success(let number): addCode(number, code)
    case .failure(let problem): return problem
    }
    return nil
  }

  /// Sets the facts from their cells. An empty cell leaves the default.
  private mutating func setFacts(
    _ cells: borrowing GrowingMemory<OrderCell>, in bytes: OrderBytes
  ) -> RowProblem? {
    for index in terms.facts.indices {
      let cell = terms.layout.facts[index].map { cells[$0] } ?? .absent
      if let problem = setFact(index, cell, in: bytes) { return problem }
    }
    return nil
  }

  private mutating func setFact(
    _ index: Int, _ cell: OrderCell, in bytes: OrderBytes
  ) -> RowProblem? {
    let fact = terms.facts[index]
    if let isYes = cell.truth(in: bytes), let code = fact.ordinal(of: isYes) {
      return fact.isSaidForAll ? fact.isSaidTwice : set(index, code)
    }
    return withText(of: cell, in: bytes) { table, text in
      if text.count == 0 { return fact.defaultOrdinal == nil ? fact.isMissing : nil }
      if fact.isSaidForAll { return fact.isSaidTwice }
      switch fact.ordinal(of: text) {
      case .success(let code): return table.set(index, code)
      case .failure(let problem): return problem
      }
    }
  }

  private mutating func set(_ index: Int, _ ordinal: Int64) -> RowProblem? {
    setFact(index, ordinal)
    return nil
  }

  private mutating func carry(
    _ cells: borrowing GrowingMemory<OrderCell>, in bytes: OrderBytes
  ) -> RowProblem? {
    for column in terms.carried {
      let cell = cells[column]
      if terms.carriesText, !bytes[cell.range].isUTF8 {
        return RowProblem("\(terms.layout.names[column]): it is not UTF-8, which JSON must be")
      }
      carry(cell)
    }
    return nil
  }
}

extension OrderCell {
  /// Returns true for JSON's `true`, false for its `false`; nil for any other cell.
  fileprivate func truth(in bytes: OrderBytes) -> Bool? {
    guard form == .literal else { return nil }
    switch bytes[Int(start)] {
    case UInt8(ascii: "t"): return true
    case UInt8(ascii: "f"): return false
    case _: return nil
    }
  }
}
