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

  /// True if at least one cell has a value. An empty CSV cell has no value.
  func areStated(in bytes: OrderBytes) -> Bool {
    written.isStated(in: bytes) || minor.isStated(in: bytes)
  }
}

extension OrderCell {
  /// True if the cell has a value. An empty CSV cell has none.
  func isStated(in bytes: OrderBytes) -> Bool {
    switch form {
    case .text where start == end: false
    case .text, .doubled: withValue(in: bytes) { $0.count > 0 }
    case .absent, .null: false
    case .string, .escaped, .literal, .array, .object: true
    }
  }
}

extension AmountCells {
  /// True if one cell has a value, a zero.
  func areZero(in bytes: OrderBytes) -> Bool {
    written.isZero(in: bytes) || minor.isZero(in: bytes)
  }
}

extension OrderCell {
  /// True if the cell states a zero, such as `0` or `0.00`.
  func isZero(in bytes: OrderBytes) -> Bool {
    guard isStated(in: bytes) else { return false }
    return withValue(in: bytes) { text in
      text.memory.allSatisfy { "0.,".utf8.contains($0) } && text.memory.contains(UInt8(ascii: "0"))
    }
  }
}

/// A number that a reader counts while others read it.
final class Count {
  var value = 0
}

/// A reader of the amounts in cells.
struct AmountReader {
  let index: PriceIndex
  let fast: FastAmounts
  let decimalComma: DecimalComma

  /// The number of amounts that were rounded; nil if none may be.
  let roundings: Count?

  private var currency: Currency { index.program.currency }

  /// Reads an amount and returns it in minor units; nil if neither cell has a value.
  @inline(__always)
  func units(in cells: AmountCells, of bytes: OrderBytes) throws(RowProblem) -> Int64? {
    if cells.minor.form == .absent, let units = fastUnits(in: cells.written, of: bytes) {
      return units
    }
    return try exactUnits(in: cells, of: bytes)
  }

  /// Reads an amount of a few ASCII digits in a JSON string without escapes; nil for any other
  /// cell.
  @inline(__always)
  private func fastUnits(in cell: OrderCell, of bytes: OrderBytes) -> Int64? {
    let length = Int(cell.end &- cell.start)
    guard cell.form == .string, length <= 8 else { return nil }
    return fast.units(of: bytes.word(at: Int(cell.start)), length: length)
  }

  private func exactUnits(
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
  func units(
    in cell: OrderCell, of bytes: OrderBytes, _ names: AmountCells.Names
  ) throws(RowProblem) -> Int64 {
    if let problem = ambiguity(of: cell, in: bytes, names) { throw problem }
    return try cell.withValue(in: bytes) { text throws(RowProblem) in
      if decimalComma == .no, let units = fastUnits(of: text) { return units }
      if cell.isOfCSV, let plain = WrittenAmount.plain(text, in: currency) {
        var decoded = GrowingMemory<UInt8>()
        decoded.append(plain)
        return try units(of: decoded.bytes, names)
      }
      return try units(of: text, names)
    }
  }

  private func units(
    of text: OrderBytes, _ names: AmountCells.Names
  ) throws(RowProblem) -> Int64 {
    if decimalComma != .no, let number = try decimalComma.number(in: text, of: currency, names) {
      var decoded = GrowingMemory<UInt8>()
      decoded.append(number)
      return try plainUnits(of: decoded.bytes, names)
    }
    return try plainUnits(of: text, names)
  }

  @inline(__always)
  private func fastUnits(of text: OrderBytes) -> Int64? {
    text.count <= 8 ? fast.units(of: text.word(at: 0), length: text.count) : nil
  }

  /// Reads an amount with a decimal point.
  private func plainUnits(
    of text: OrderBytes, _ names: AmountCells.Names
  ) throws(RowProblem) -> Int64 {
    if let units = fastUnits(of: text) { return units }
    if let roundings, let units = WrittenAmount.rounded(text, in: currency) {
      roundings.value += 1
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
    guard cell.form == .literal else { return nil }
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
