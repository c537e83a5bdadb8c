/// The fast path for rows in the most common form.
extension OrderTable {
  /// The instant of a row that does not state one, in seconds since 1970.
  var defaultInstant: Int64 { terms.defaults.instant.secondsSince1970 }

  /// True if each row must state an instant.
  var needsInstant: Bool { terms.asksForTime && !terms.saysInstant }

  /// True if a row states more than a written amount: lines, shipping, or whole minor units.
  @inline(__always)
  func hasMoreThanAmount(_ cells: borrowing GrowingMemory<OrderCell>) -> Bool {
    for column in goodsColumns where cells[column].isGiven { return true }
    return false
  }

  /// Adds an order whose cells all fit the fast path. Returns false, with nothing added, if some
  /// cell does not.
  @inline(__always)
  mutating func addFast(
    _ cells: borrowing GrowingMemory<OrderCell>, in bytes: OrderBytes
  ) -> Bool {
    guard amountColumn >= 0, !hasMoreThanAmount(cells) else { return false }
    let amountCell = cells[amountColumn]
    let length = Int(amountCell.end &- amountCell.start)
    let word = bytes.word(at: Int(amountCell.start))
    guard length <= 8, let amount = fastAmounts.units(of: word, length: length),
      amountCell.form == .string
        || amountCell.form == .literal && fastAmounts.hasOneMeaning(word, length: length)
    else { return false }
    var instant = defaultInstant
    let statesInstant = atColumn >= 0 && cells[atColumn].isGiven
    if statesInstant {
      let cell = cells[atColumn]
      let length = Int(cell.end &- cell.start)
      guard cell.form == .string,
        let seconds = fastInstants.seconds(in: bytes, at: Int(cell.start), length: length)
      else { return false }
      instant = seconds
    } else if needsInstant {
      return false
    }
    begin()
    guard !hasConditions || addFastConditions(cells, in: bytes) else {
      abandon()
      return false
    }
    for slot in 0..<carriedColumns.count { carry(cells[carriedColumns[slot]]) }
    if !statesInstant { addWithoutInstant(1) }
    finish(amount: amount, instant: instant)
    return true
  }

  /// Adds the currency, codes and facts of cells that fit the fast path. Returns false if some cell
  /// needs the checked path.
  private mutating func addFastConditions(
    _ cells: borrowing GrowingMemory<OrderCell>, in bytes: OrderBytes
  ) -> Bool {
    if let column = terms.layout.currency, cells[column].isGiven {
      guard cells[column].form == .string, isOwnCurrency(bytes[cells[column].range]) else {
        return false
      }
    }
    if let column = terms.layout.code {
      guard terms.defaults.codes.isEmpty else { return false }
      if cells[column].isGiven {
        guard cells[column].form == .string, addFastCode(bytes[cells[column].range]) else {
          return false
        }
      }
    }
    for index in terms.facts.indices {
      let cell = terms.layout.facts[index].map { cells[$0] } ?? .absent
      if !cell.isGiven, terms.facts[index].defaultOrdinal != nil { continue }
      guard cell.form == .string, setFastFact(index, bytes[cell.range]) else { return false }
    }
    return true
  }

  /// Adds the code in a cell that fits the fast path. Returns false if it needs the checked path.
  mutating func addFastCode(_ cell: OrderBytes) -> Bool {
    if cell.count == 0 { return true }
    guard cell.memory.isPlainCode else { return false }
    let number = cell.memory.withMemoryRebound(to: UInt8.self) { terms.index.number(ofCode: $0) }
    addCode(number, cell)
    return true
  }

  /// Returns true if a cell contains exactly the rules' own currency.
  func isOwnCurrency(_ cell: OrderBytes) -> Bool {
    cell.memory.elementsEqual(terms.currencyCode)
  }

  /// Sets a fact from a cell that fits the fast path. Returns false if it needs the checked path.
  mutating func setFastFact(_ index: Int, _ cell: OrderBytes) -> Bool {
    let fact = terms.facts[index]
    guard cell.count > 0, !fact.isSaidForAll, case .success(let code) = fact.ordinal(of: cell)
    else {
      return false
    }
    setFact(index, code)
    return true
  }
}
