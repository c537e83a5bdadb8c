import Promo

/// The two cells that may state an amount: one as people write it, the other in whole minor units.
struct AmountCells {
  typealias Names = (written: StaticString, minor: StaticString)

  static var amountNames: Names { ("amount", "minor") }
  static var shippingNames: Names { ("shipping", "shipping_minor") }

  fileprivate let written: OrderCell
  fileprivate let minor: OrderCell
  fileprivate let names: Names

  init(_ written: OrderCell, _ minor: OrderCell, of names: Names) {
    (self.written, self.minor, self.names) = (written, minor, names)
  }

  /// True if there is a cell, with a value or without.
  var areGiven: Bool { written.isGiven || minor.isGiven }

  /// True if at least one cell has a value. An empty CSV cell has no value.
  func areStated(in bytes: OrderBytes) -> Bool {
    written.isStated(in: bytes) || minor.isStated(in: bytes)
  }

  /// True if one cell has a value, a zero.
  func areZero(in bytes: OrderBytes) -> Bool {
    written.isZero(in: bytes) || minor.isZero(in: bytes)
  }
}

struct AmountReader {
  let index: PriceIndex
  let decimalComma: DecimalComma

  /// The parts that `--map` names. A whole number of JSON there is not in minor units.
  let map: ColumnMap

  /// True if amounts with more decimals than the currency are rounded, and how many were.
  let rounds: Bool
  var roundings = 0

  private var currency: Currency { index.program.currency }

  /// Reads an amount and returns it in minor units; nil if neither cell has a value.
  mutating func units(
    in cells: AmountCells, of bytes: OrderBytes
  ) throws(RowProblem) -> Int64? {
    if cells.minor.isStated(in: bytes) {
      guard !cells.written.isStated(in: bytes) else {
        throw RowProblem.both(cells.names.written, cells.names.minor)
      }
      return try minorUnits(in: cells.minor, of: bytes, cells.names)
    }
    guard cells.written.isGiven else { return nil }
    return try units(in: cells.written, of: bytes, cells.names)
  }

  /// Reads an amount that is written as people write it, and returns it in minor units.
  mutating func units(
    in cell: OrderCell, of bytes: OrderBytes, _ names: AmountCells.Names
  ) throws(RowProblem) -> Int64 {
    if decimalComma == .no, let text = cell.plainText(in: bytes),
      let units = index.plainAmount(inCell: text)
    {
      return units
    }
    if let problem = ambiguity(of: cell, in: bytes, names) { throw problem }
    return try cell.withValue(in: bytes) { text throws(RowProblem) in
      guard cell.isOfCSV, let plain = WrittenAmount.plain(text, in: currency) else {
        return try units(of: text, names)
      }
      return try OrderBytes.with(plain) { text throws(RowProblem) in try units(of: text, names) }
    }
  }

  private mutating func units(
    of text: OrderBytes, _ names: AmountCells.Names
  ) throws(RowProblem) -> Int64 {
    guard decimalComma != .no, let number = try decimalComma.number(in: text, of: currency, names)
    else { return try plainUnits(of: text, names) }
    return try OrderBytes.with(number) { text throws(RowProblem) in
      try plainUnits(of: text, names)
    }
  }

  /// Reads an amount with a decimal point.
  private mutating func plainUnits(
    of text: OrderBytes, _ names: AmountCells.Names
  ) throws(RowProblem) -> Int64 {
    if rounds, let units = WrittenAmount.rounded(text, in: currency) {
      roundings += 1
      return units
    }
    return try index.amount(inCell: text.memory, of: names.written).get()
  }

  private func minorUnits(
    in cell: OrderCell, of bytes: OrderBytes, _ names: AmountCells.Names
  ) throws(RowProblem) -> Int64 {
    let isText = cell.form == .string || cell.form == .escaped
    let text = cell.decodedText(in: bytes)
    if !isText, let units = Int64(trimmed(text)), Amount(minorUnits: units) != nil { return units }
    let written = quoted(isText ? "\"\(text)\"" : text)
    throw RowProblem(
      "\(names.minor): it is a whole number of minor units up to 10^15, not \(written)")
  }

  /// Returns the problem of a whole JSON number, which may or may not be in minor units. Returns
  /// nil for any other cell, or if both readings are the same amount.
  private func ambiguity(
    of cell: OrderCell, in bytes: OrderBytes, _ names: AmountCells.Names
  ) -> RowProblem? {
    guard cell.form == .literal, !map.renames("\(names.written)") else { return nil }
    let text = bytes[cell.range]
    guard currency.decimals > 0, text.memory.allSatisfy({ $0.isDigit }),
      case .success(let whole) = currency.amount(in: text.memory), whole > .zero,
      let least = Int64(text.text).flatMap(Amount.init(minorUnits:))
    else { return nil }
    let minor = [whole, least].map { "`\"\(names.minor)\":\($0.minorUnits)`" }
      .joined(separator: "/")
    return RowProblem(
      "\(names.written): \(quoted(text.text)) may be \(currency.text(whole)) or \(currency.text(least)): write `\"\(currency.text(whole))\"`, or \(minor)"
    )
  }
}
