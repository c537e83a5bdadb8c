import Promo

/// A reader of orders that state more than a written amount.
struct CartReader: ~Copyable {
  let amounts: AmountReader

  private var lineCells: LineCells

  /// The first few labels in a block that the rules do not declare.
  private(set) var unknownLabels = UnknownTexts()

  /// The first few unused keys in the lines of a block.
  private(set) var unknownKeys = UnknownTexts()

  /// The lines of the current row.
  var lines = JSONOrderLines()

  init(_ index: PriceIndex, _ fast: FastAmounts) {
    amounts = AmountReader(index: index, fast: fast)
    lineCells = LineCells(index)
  }

  /// Forgets the labels and keys of the previous block.
  mutating func beginBlock() { (unknownLabels, unknownKeys) = (UnknownTexts(), UnknownTexts()) }

  /// Reads the shipping of an order, and either the amount or the lines. Returns the total in minor
  /// units. Adds the order to `carts` unless it is only an amount.
  mutating func goods(
    amount: AmountCells, lines: OrderCell, shipping: AmountCells, in bytes: OrderBytes, row: Int,
    to carts: inout OrderCarts
  ) throws(RowProblem) -> Int64 {
    var only: Int64?
    if lines.isGiven {
      guard !amount.areStated(in: bytes) else {
        throw RowProblem("an order has an `amount` or `lines`, not both")
      }
      try addLines(in: lines, of: bytes, to: &carts)
    } else {
      only = try amounts.units(in: amount, of: bytes)
      guard only != nil else { throw RowProblem("there is neither an `amount` nor `lines`") }
    }
    let freight =
      shipping.areStated(in: bytes) ? try amounts.units(in: shipping, of: bytes) ?? 0 : 0
    if let only {
      if freight == 0 { return only }
      carts.addLine(amount: only, pieces: 1)
    }
    do throws(Order.Problem) { return try carts.finish(row: row, shipping: freight) } catch {
      throw RowProblem("\(lines.isGiven ? "lines" : "shipping"): \(error.message)")
    }
  }

  private mutating func addLines(
    in cell: OrderCell, of bytes: OrderBytes, to carts: inout OrderCarts
  ) throws(RowProblem) {
    guard cell.form == .array else {
      throw RowProblem("lines: \(quoted(bytes[cell.range].text)) is not a list of objects")
    }
    do throws(RowProblem) { try LineCells.check(count: lines.count) } catch {
      throw RowProblem("lines: \(error.message)")
    }
    var (label, key) = (0, 0)
    for number in 0..<lines.lines.count {
      let line = lines.lines[number]
      addKeys(key..<line.otherKeyEnd, of: bytes)
      do throws(RowProblem) {
        try add(line, labels: label..<line.labelEnd, of: bytes, to: &carts)
      } catch {
        throw RowProblem("lines: line \(number + 1): \(error.message)")
      }
      (label, key) = (line.labelEnd, line.otherKeyEnd)
    }
    guard let problem = lines.problem else { return }
    addKeys(key..<lines.otherKeys.count, of: bytes)
    throw RowProblem("lines: line \(lines.lines.count + 1): \(problem.message)")
  }

  private mutating func add(
    _ line: JSONOrderLines.Line, labels: Range<Int>, of bytes: OrderBytes,
    to carts: inout OrderCarts
  ) throws(RowProblem) {
    let cells = AmountCells(line.amount, line.minor, of: AmountCells.amountNames)
    guard let cost = try amounts.units(in: cells, of: bytes) else { throw LineCells.noAmount }
    let pieces = try CartReader.pieces(in: line.pieces, of: bytes)
    if line.labels.isGiven {
      guard line.areTexts else {
        throw RowProblem("labels: \(quoted(bytes[line.labels.range].text)) is not a list of texts")
      }
      for place in labels { try addLabel(lines.labels[place], of: bytes, to: &carts) }
    }
    carts.addLine(amount: cost, pieces: pieces)
  }

  /// Records the unused keys of a line.
  private mutating func addKeys(_ places: Range<Int>, of bytes: OrderBytes) {
    for place in places {
      let key = lines.otherKeys[place]
      let name = bytes[key.range].memory
      if key.form == .string, name.allSatisfy({ UInt8(ascii: "Z") < $0 && $0 < 0x80 }) {
        unknownKeys.add(name)
      } else {
        unknownKeys.add(key.decodedText(in: bytes).lowercased().utf8)
      }
    }
  }

  /// Reads the number of pieces. The default is 1.
  private static func pieces(in cell: OrderCell, of bytes: OrderBytes) throws(RowProblem) -> Int {
    if cell.form == .literal { return try LineCells.pieces(in: bytes[cell.range].memory) }
    guard cell.isGiven else { return 1 }
    return try cell.withValue(in: bytes) { text throws(RowProblem) in
      try LineCells.pieces(in: text.memory)
    }
  }

  private mutating func addLabel(
    _ cell: OrderCell, of bytes: OrderBytes, to carts: inout OrderCarts
  ) throws(RowProblem) {
    let meaning =
      cell.form == .string
      ? number(ofLabel: bytes[cell.range]) : cell.withValue(in: bytes) { number(ofLabel: $0) }
    if let label = try meaning.get() { carts.addLabel(label) }
  }

  private mutating func number(ofLabel text: OrderBytes) -> TextMemory.Meaning {
    let number = lineCells.number(ofLabel: text.memory)
    if case .success(nil) = number { unknownLabels.add(text.memory) }
    return number
  }
}
