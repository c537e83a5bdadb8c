import Promo

/// A reader of orders that are more than a written amount.
struct CartReader {
  private let index: PriceIndex

  private var lineCells: LineCells

  /// The first labels of a block of orders that the rules do not declare.
  private(set) var unknownLabels = UnknownTexts()

  /// The first keys of lines in a block that nothing uses.
  private(set) var unknownKeys = UnknownTexts()

  /// The problems of keys that were read before.
  private var keyProblems: [String: RowProblem?] = [:]

  init(_ index: PriceIndex) {
    self.index = index
    lineCells = LineCells(index.program)
  }

  /// Forgets the labels and keys of the block before.
  mutating func beginBlock() { (unknownLabels, unknownKeys) = (UnknownTexts(), UnknownTexts()) }

  /// Reads what an order consists of: an amount or lines, and shipping.
  mutating func goods(
    amount: AmountCells, lines: OrderCell, shipping: AmountCells, in bytes: OrderBytes
  ) throws(RowProblem) -> OrderTable.Goods {
    var orderLines: [OrderLine]
    if lines.isGiven {
      guard !amount.areStated(in: bytes) else {
        throw RowProblem("an order has an `amount` or `lines`, not both")
      }
      orderLines = try self.lines(in: lines, of: bytes)
    } else {
      guard let cost = try index.amount(in: amount, of: bytes) else {
        throw RowProblem("there is neither an `amount` nor `lines`")
      }
      orderLines = [OrderLine(cost)]
    }
    let freight =
      shipping.areStated(in: bytes) ? try index.amount(in: shipping, of: bytes) ?? .zero : .zero
    if !lines.isGiven, freight == .zero { return .amount(orderLines[0].amount.minorUnits) }
    guard let cart = index.cart(of: orderLines, shipping: freight) else {
      throw RowProblem(
        "\(lines.isGiven ? "lines" : "shipping"): \(Order.Problem.linesOutsideRange.message)")
    }
    return .cart(cart)
  }

  private mutating func lines(
    in cell: OrderCell, of bytes: OrderBytes
  ) throws(RowProblem) -> [OrderLine] {
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
    var (amount, minor) = (OrderCell.absent, OrderCell.absent)
    var (pieces, labels) = (OrderCell.absent, OrderCell.absent)
    for member in JSONScanner.members(of: cell, in: bytes) {
      let name = String(decoding: member.key.decoded(in: bytes), as: UTF8.self).lowercased()
      switch name {
      case "amount": try CartReader.set(&amount, member.value)
      case "minor": try CartReader.set(&minor, member.value)
      case "pieces": try CartReader.set(&pieces, member.value)
      case "labels": try CartReader.set(&labels, member.value)
      case _: try check(name)
      }
    }
    let cells = AmountCells(amount, minor, of: AmountCells.amountNames)
    guard let cost = try index.amount(in: cells, of: bytes) else { throw LineCells.noAmount }
    return OrderLine(
      cost, pieces: try self.pieces(in: pieces, of: bytes),
      labels: try self.labels(in: labels, of: bytes))
  }

  /// Throws if a key that nothing uses looks like one that decides prices.
  private mutating func check(_ key: String) throws(RowProblem) {
    if keyProblems.count == LineCells.rememberedTexts { keyProblems.removeAll() }
    let problem = keyProblems[key] ?? LineCells.problem(ofPart: key)
    keyProblems[key] = .some(problem)
    if let problem { throw problem }
    unknownKeys.add(key.utf8)
  }

  private static func set(_ cell: inout OrderCell, _ value: OrderCell) throws(RowProblem) {
    guard cell.form == .absent else { throw RowProblem("the object has a name twice") }
    cell = value
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
