import Promo

/// The two cells that may state an amount: as people write it, or in whole minor units.
struct AmountCells {
  typealias Names = (written: StaticString, minor: StaticString)

  static var amountNames: Names { ("amount", "minor") }
  static var shippingNames: Names { ("shipping", "shipping_minor") }

  /// True if a column with this name states the amounts of orders.
  static func isName(_ name: String) -> Bool {
    ["amount", "minor"].contains(trimmed(name).lowercased())
  }

  fileprivate let written: OrderCell
  fileprivate let minor: OrderCell
  fileprivate let names: Names

  init(_ written: OrderCell?, _ minor: OrderCell?, of names: Names) {
    self.written = written ?? .absent
    self.minor = minor ?? .absent
    self.names = names
  }

  /// True if a cell has a value. An empty cell of CSV has none.
  func areStated(in bytes: OrderBytes) -> Bool {
    [written, minor].contains { $0.isStated(in: bytes) }
  }
}

extension OrderCell {
  fileprivate func isStated(in bytes: OrderBytes) -> Bool {
    switch form {
    case .plain, .text, .quoted: decoded(in: bytes).contains { !$0.isBlank }
    case .absent, .null: false
    case .string, .escaped, .literal, .array, .object: true
    }
  }
}

extension PriceIndex {
  /// Reads an amount; nil if neither cell has one.
  func amount(in cells: AmountCells, of bytes: OrderBytes) throws(RowProblem) -> Amount? {
    let units: Int64
    if cells.minor.isStated(in: bytes) {
      guard !cells.written.isStated(in: bytes) else {
        throw RowProblem.both(cells.names.written, cells.names.minor)
      }
      units = try minorUnits(in: cells.minor, of: bytes, cells.names)
    } else if cells.written.isGiven {
      if let problem = ambiguity(of: cells.written, in: bytes, cells.names) { throw problem }
      var text = GrowingMemory<UInt8>()
      text.append(cells.written.decoded(in: bytes))
      let value = cells.written.value(in: text.bytes)
      units = try amount(inCell: value.memory, of: cells.names.written).get()
    } else {
      return nil
    }
    return Amount(minorUnits: units)
  }

  private func minorUnits(
    in cell: OrderCell, of bytes: OrderBytes, _ names: AmountCells.Names
  ) throws(RowProblem) -> Int64 {
    let isText = cell.form == .string || cell.form == .escaped
    let text = String(decoding: cell.decoded(in: bytes), as: UTF8.self)
    if !isText, let units = Int64(trimmed(text)), Amount(minorUnits: units) != nil { return units }
    throw RowProblem(
      "\(names.minor): it is a whole number of minor units up to 10^15, not "
        + quoted(isText ? "\"\(text)\"" : text))
  }

  /// Returns the problem of a whole number of JSON, which some write in minor units; nil for any
  /// other cell, and where both mean the same.
  func ambiguity(
    of cell: OrderCell, in bytes: OrderBytes, _ names: AmountCells.Names
  ) -> RowProblem? {
    let text = bytes[cell.range]
    let currency = program.currency
    guard cell.form == .literal, currency.decimals > 0, text.memory.allSatisfy({ $0.isDigit }),
      case .success(let whole) = currency.amount(in: text.memory), whole > .zero,
      let least = Int64(text.text).flatMap(Amount.init(minorUnits:))
    else { return nil }
    return RowProblem(
      "\(names.written): \(quoted(text.text)) may be \(currency.text(whole)) or "
        + "\(currency.text(least)): write `\"\(currency.text(whole))\"`, or "
        + "`\"\(names.minor)\":\(whole.minorUnits)`/`\"\(names.minor)\":\(least.minorUnits)`")
  }
}
