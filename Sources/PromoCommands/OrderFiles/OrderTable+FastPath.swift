/// Rows that are written as most are, without a look at what else is allowed.
extension OrderTable {
  /// When a row is priced that does not say it.
  var defaultInstant: Int64 { terms.defaults.instant.secondsSince1970 }

  /// Adds an order of which each cell is known and plain. False where some is not, and nothing was
  /// added.
  @inline(__always)
  mutating func addFast(
    _ cells: borrowing GrowingMemory<OrderCell>, in bytes: OrderBytes
  ) -> Bool {
    guard amountColumn >= 0 else { return false }
    let amountCell = cells[amountColumn]
    let length = Int(amountCell.end &- amountCell.start)
    guard amountCell.form == .string || amountCell.form == .literal, length <= 8,
      let amount = fastAmounts.units(of: bytes.word(at: Int(amountCell.start)), length: length)
    else { return false }
    var instant = defaultInstant
    if atColumn >= 0, cells[atColumn].isGiven {
      let cell = cells[atColumn]
      let length = Int(cell.end &- cell.start)
      guard cell.form == .string,
        let seconds = fastInstants.seconds(in: bytes, at: Int(cell.start), length: length)
      else { return false }
      instant = seconds
    }
    begin()
    guard !hasConditions || addFastConditions(cells, in: bytes) else {
      abandon()
      return false
    }
    for slot in 0..<carriedColumns.count { carry(cells[carriedColumns[slot]]) }
    finish(amount: amount, instant: instant)
    return true
  }

  /// Adds what plain cells say of the currency, codes and facts; false where that takes a closer look.
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

  /// Adds what a plain cell says of codes; false where that takes a closer look.
  mutating func addFastCode(_ cell: OrderBytes) -> Bool {
    if cell.count == 0 { return true }
    guard cell.count <= 64, cell.memory.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return false }
    let number = cell.memory.withMemoryRebound(to: UInt8.self) { terms.index.number(ofCode: $0) }
    if let number { addCode(number) }
    return true
  }

  /// Whether a plain cell says the rules' own currency.
  func isOwnCurrency(_ cell: OrderBytes) -> Bool {
    cell.memory.elementsEqual((terms.program.currency.isoCode ?? "").utf8)
  }

  /// Sets what a plain cell says of a fact; false where that takes a closer look.
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
