import Promo

/// A reader of the lines and the shipping of orders in JSON Lines.
struct CartReader {
  private let index: PriceIndex

  private var lineCells: LineCells

  /// The first labels of a block of orders that the rules do not declare.
  private(set) var unknownLabels = UnknownTexts()

  init(_ index: PriceIndex) {
    self.index = index
    lineCells = LineCells(index.program)
  }

  /// Forgets the labels of the block before.
  mutating func beginBlock() { unknownLabels = UnknownTexts() }

  /// Reads the lines and the shipping in their cells.
  mutating func cart(
    lines: OrderCell, shipping: OrderCell, in bytes: OrderBytes
  ) throws(RowProblem) -> OrderCart {
    let orderLines = try self.lines(in: lines, of: bytes)
    let shipping =
      shipping.isGiven ? try amount(in: shipping, of: bytes, named: "shipping") : .zero
    guard let cart = index.cart(of: orderLines, shipping: shipping) else {
      throw RowProblem("lines: \(Order.Problem.linesOutsideRange.message)")
    }
    return cart
  }

  private mutating func lines(
    in cell: OrderCell, of bytes: OrderBytes
  ) throws(RowProblem) -> [OrderLine] {
    guard cell.isGiven else { throw RowProblem("there are no `lines`") }
    guard cell.form == .array else {
      throw RowProblem("lines: \(quoted(bytes[cell.range].text)) is not a list of objects")
    }
    let elements = JSONScanner.elements(of: cell, in: bytes)
    do throws(RowProblem) { try LineCells.check(count: elements.count) } catch {
      throw RowProblem("lines: \(error.message)")
    }
    var lines: [OrderLine] = []
    lines.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      do throws(RowProblem) { lines.append(try line(in: element, of: bytes)) } catch {
        throw RowProblem("lines: line \(index + 1): \(error.message)")
      }
    }
    return lines
  }

  private mutating func line(
    in cell: OrderCell, of bytes: OrderBytes
  ) throws(RowProblem) -> OrderLine {
    guard cell.form == .object else {
      throw RowProblem("\(quoted(bytes[cell.range].text)) is not an object")
    }
    var (amount, pieces, labels) = (OrderCell.absent, OrderCell.absent, OrderCell.absent)
    for member in JSONScanner.members(of: cell, in: bytes) {
      let name = String(decoding: member.key.decoded(in: bytes), as: UTF8.self).lowercased()
      switch name {
      case "amount": try CartReader.set(&amount, member.value)
      case "pieces": try CartReader.set(&pieces, member.value)
      case "labels": try CartReader.set(&labels, member.value)
      default: break
      }
    }
    guard amount.isGiven else { throw LineCells.noAmount }
    return OrderLine(
      try self.amount(in: amount, of: bytes, named: "amount"),
      pieces: try self.pieces(in: pieces, of: bytes),
      labels: try self.labels(in: labels, of: bytes))
  }

  private static func set(_ cell: inout OrderCell, _ value: OrderCell) throws(RowProblem) {
    guard cell.form == .absent else { throw RowProblem("the object has a name twice") }
    cell = value
  }

  private func amount(
    in cell: OrderCell, of bytes: OrderBytes, named name: StaticString
  ) throws(RowProblem) -> Amount {
    var text = GrowingMemory<UInt8>()
    text.append(cell.decoded(in: bytes))
    let units = try index.amount(inCell: text.bytes.trimmed.memory, of: name).get()
    guard let amount = Amount(minorUnits: units) else {
      throw RowProblem("\(name): it is larger than any amount")
    }
    return amount
  }

  /// Reads a number of pieces; 1 if there is none.
  private func pieces(in cell: OrderCell, of bytes: OrderBytes) throws(RowProblem) -> Int {
    guard cell.isGiven else { return 1 }
    return try LineCells.pieces(in: String(decoding: cell.decoded(in: bytes), as: UTF8.self))
  }

  private mutating func labels(
    in cell: OrderCell, of bytes: OrderBytes
  ) throws(RowProblem) -> [String] {
    guard cell.isGiven else { return [] }
    var scanner = JSONScanner(bytes, in: cell.range)
    guard cell.form == .array, case .success(let cells) = scanner.strings() else {
      throw RowProblem("labels: \(quoted(bytes[cell.range].text)) is not a list of texts")
    }
    var labels: [String] = []
    for cell in cells {
      let label = String(decoding: cell.decoded(in: bytes), as: UTF8.self)
      if try !lineCells.isDeclared(label) { unknownLabels.add(label.utf8) }
      labels.append(label)
    }
    return labels
  }
}
