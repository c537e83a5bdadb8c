import Promo

/// A reader of orders that are more than a written amount.
struct CartReader: ~Copyable {
  let amounts: AmountReader

  private var lineCells: LineCells

  /// The first labels of a block of orders that the rules do not declare.
  private(set) var unknownLabels = UnknownTexts()

  /// The first keys of lines in a block that nothing uses.
  private(set) var unknownKeys = UnknownTexts()

  /// The parts that keys in an unusual form name, and the keys that name none.
  private var parts = TextMemory()

  /// The labels of the line that is being read.
  private var labels = GrowingMemory<OrderCell>()

  /// A part of a line, as the letters of its key from the last to the first.
  private enum Part: Int {
    case amount = 0x74_6E_75_6F_6D_61
    case minor = 0x72_6F_6E_69_6D
    case pieces = 0x73_65_63_65_69_70
    case labels = 0x73_6C_65_62_61_6C
  }

  init(_ index: PriceIndex, _ fast: FastAmounts) {
    amounts = AmountReader(index: index, fast: fast)
    lineCells = LineCells(index)
  }

  /// Forgets the labels and keys of the block before.
  mutating func beginBlock() { (unknownLabels, unknownKeys) = (UnknownTexts(), UnknownTexts()) }

  /// Reads what an order consists of, an amount or lines, and shipping. Returns the sum, in minor
  /// units. If the order is more than an amount, it becomes a row of `carts`.
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
    // An element and the comma after it take two bytes or more.
    if cell.range.count > 2 * Program.lineLimit {
      let count = JSONScanner.elements(of: cell, in: bytes).count
      do throws(RowProblem) { try LineCells.check(count: count) } catch {
        throw RowProblem("lines: \(error.message)")
      }
    }
    var scanner = JSONScanner(bytes, in: cell.range)
    var (number, isOpen) = (1, scanner.open(UInt8(ascii: "["), UInt8(ascii: "]")))
    while isOpen {
      do throws(RowProblem) { try addLine(&scanner, of: bytes, to: &carts) } catch {
        throw RowProblem("lines: line \(number): \(error.message)")
      }
      isOpen = scanner.hasMore(before: UInt8(ascii: "]"))
      number += 1
    }
  }

  /// Adds the next line. It is JSON without mistakes, because the scanner of the row has passed it.
  private mutating func addLine(
    _ scanner: inout JSONScanner, of bytes: OrderBytes, to carts: inout OrderCarts
  ) throws(RowProblem) {
    guard scanner.next == UInt8(ascii: "{") else {
      guard case .success(let cell) = scanner.value() else { return }
      throw RowProblem("\(quoted(bytes[cell.range].text)) is not an object")
    }
    var (amount, minor) = (OrderCell.absent, OrderCell.absent)
    var (pieces, labels) = (OrderCell.absent, OrderCell.absent)
    var areTexts = true
    var isOpen = scanner.open(UInt8(ascii: "{"), UInt8(ascii: "}"))
    while isOpen, case .success(let key) = scanner.key() {
      let part = try part(named: key, in: bytes)
      let value: OrderCell
      if part == .labels, let list = scanner.strings(into: &self.labels) {
        value = list
      } else if case .success(let cell) = scanner.value() {
        value = cell
        if part == .labels { areTexts = false }
      } else {
        return
      }
      switch part {
      case .amount: try CartReader.set(&amount, value)
      case .minor: try CartReader.set(&minor, value)
      case .pieces: try CartReader.set(&pieces, value)
      case .labels: try CartReader.set(&labels, value)
      case nil: break
      }
      isOpen = scanner.hasMore(before: UInt8(ascii: "}"))
    }
    let cells = AmountCells(amount, minor, of: AmountCells.amountNames)
    guard let cost = try amounts.units(in: cells, of: bytes) else { throw LineCells.noAmount }
    let count = try CartReader.pieces(in: pieces, of: bytes)
    if labels.isGiven {
      guard areTexts else {
        throw RowProblem("labels: \(quoted(bytes[labels.range].text)) is not a list of texts")
      }
      for place in 0..<self.labels.count {
        try addLabel(self.labels[place], of: bytes, to: &carts)
      }
    }
    carts.addLine(amount: cost, pieces: count)
  }

  private static func set(_ cell: inout OrderCell, _ value: OrderCell) throws(RowProblem) {
    guard cell.form == .absent else { throw RowProblem("the object has a name twice") }
    cell = value
  }

  /// Returns the part of a line that a key names, in any capitals; nil if nothing uses it. Throws if
  /// such a key looks like one that decides prices.
  private mutating func part(
    named key: OrderCell, in bytes: OrderBytes
  ) throws(RowProblem) -> Part? {
    let length = key.range.count
    if length < 8, key.form == .string {
      let letters = bytes.word(at: Int(key.start)) & (1 &<< UInt64(8 * length) &- 1)
      if let part = Part(rawValue: Int(letters)) { return part }
    }
    let number = key.withValue(in: bytes) { text in
      parts.meaning(of: text.memory) { CartReader.part(named: $0.lowercased()) }
    }
    if let number = try number.get() { return Part(rawValue: number) }
    let name = bytes[key.range].memory
    if key.form == .string, name.allSatisfy({ UInt8(ascii: "Z") < $0 && $0 < 0x80 }) {
      unknownKeys.add(name)
    } else {
      unknownKeys.add(String(decoding: key.decoded(in: bytes), as: UTF8.self).lowercased().utf8)
    }
    return nil
  }

  private static func part(named name: String) -> TextMemory.Meaning {
    if name.utf8.count < 8 {
      let part = Part(rawValue: name.utf8.reversed().reduce(0) { $0 << 8 | Int($1) })
      if let part { return .success(part.rawValue) }
    }
    return LineCells.problem(ofPart: name).map { .failure($0) } ?? .success(nil)
  }

  /// Reads a number of pieces; 1 if there is none.
  private static func pieces(in cell: OrderCell, of bytes: OrderBytes) throws(RowProblem) -> Int {
    guard cell.isGiven else { return 1 }
    return try cell.withValue(in: bytes) { text in
      Result { () throws(RowProblem) in try LineCells.pieces(in: text.memory) }
    }.get()
  }

  private mutating func addLabel(
    _ cell: OrderCell, of bytes: OrderBytes, to carts: inout OrderCarts
  ) throws(RowProblem) {
    let number = cell.withValue(in: bytes) { text in
      let number = lineCells.number(ofLabel: text.memory)
      if case .success(nil) = number { unknownLabels.add(text.memory) }
      return number
    }
    if let number = try number.get() { carts.addLabel(number) }
  }
}
