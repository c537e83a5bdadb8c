/// The fast path for cells in the most common form.
extension OrderTable {
  /// The instant of a row that does not state one, in seconds since 1970.
  var defaultInstant: Int64 { rowDefaults.defaults.instant.secondsSince1970 }

  /// True if each row must state an instant.
  ///
  /// Rows that are lines need one if they can state it: a row of totals has none.
  var needsInstant: Bool {
    !rowDefaults.saysInstant && !rowDefaults.isLive
      && (rowDefaults.asksForTime
        || rowDefaults.layout.ofLines != nil && rowDefaults.layout.at != nil)
  }

  /// True if a row states more than a written amount: lines, shipping, or whole minor units.
  @inline(__always)
  func hasMoreThanAmount(_ cells: borrowing GrowingMemory<OrderCell>) -> Bool {
    for column in goodsColumns where cells[column].isGiven { return true }
    return false
  }

  /// Adds the code in a cell that fits the fast path. Returns false if the cell needs the checked
  /// path.
  mutating func addFastCode(_ cell: OrderBytes) -> Bool {
    if cell.count == 0 { return true }
    guard cell.memory.isPlainCode else { return false }
    let number = cell.memory.withMemoryRebound(to: UInt8.self) {
      rowDefaults.index.number(ofCode: $0)
    }
    addCode(number, cell)
    return true
  }

  /// Returns true if a cell contains exactly the currency code of the rules.
  func isOwnCurrency(_ cell: OrderBytes) -> Bool {
    cell.memory.elementsEqual(rowDefaults.currencyCode)
  }

  /// Sets a fact from a cell that fits the fast path. Returns false if the cell needs the checked
  /// path.
  mutating func setFastFact(_ index: Int, _ cell: OrderBytes) -> Bool {
    let fact = rowDefaults.facts[index]
    guard cell.count > 0, !fact.isSaidForAll, case .success(let code) = fact.ordinal(of: cell)
    else {
      return false
    }
    setFact(index, code)
    return true
  }
}
