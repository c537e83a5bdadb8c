import Promo

/// A reader of the lines and the shipping of orders in JSON Lines.
struct CartReader {
  private let index: PriceIndex

  /// The largest number of labels to remember: shops label goods with their article numbers, too.
  private static var rememberedLabels: Int { 10_000 }

  /// What the rules say of a label.
  private enum Standing {
    case declared
    case unknown
    /// The label was probably meant to be a declared one.
    case mistaken(RowProblem)
  }

  /// The standing of each label read before.
  private var standings: [String: Standing] = [:]

  /// The first labels of a block of orders that the rules do not declare.
  private(set) var unknownLabels = UnknownTexts()

  init(_ index: PriceIndex) { self.index = index }

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
    guard elements.count <= Program.lineLimit else {
      throw RowProblem("lines: an order has at most 10,000 lines, not \(elements.count)")
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
    guard amount.isGiven else { throw RowProblem("there is no `amount`") }
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
    let text = String(decoding: cell.decoded(in: bytes), as: UTF8.self)
    let isWhole = text.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
    guard isWhole, let pieces = Int(text), (1...Program.pieceLimit).contains(pieces) else {
      throw RowProblem("pieces: a line has 1 to 1,000,000 pieces, not \(quoted(text))")
    }
    return pieces
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
      switch standing(of: label) {
      case .declared: break
      case .unknown: unknownLabels.add(label.utf8)
      case .mistaken(let problem): throw problem
      }
      labels.append(label)
    }
    return labels
  }

  private mutating func standing(of label: String) -> Standing {
    if let known = standings[label] { return known }
    if standings.count == CartReader.rememberedLabels { standings.removeAll() }
    let standing: Standing =
      if index.program.declares(label) {
        .declared
      } else if let problem = OrderText.problem(ofLabel: label, in: index.program) {
        .mistaken(RowProblem(problem))
      } else {
        .unknown
      }
    standings[label] = standing
    return standing
  }
}
