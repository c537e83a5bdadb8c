import CPromo
import Promo

/// The reason why a row has no price: a number from promo.h and a message.
struct BadRow: Error {
  let number: Int32
  let message: String
}

extension Result where Failure == RowProblem {
  /// Returns the value, or throws the problem with `number`, its number in promo.h.
  @inline(__always)
  func get(_ number: Int32) throws(BadRow) -> Success {
    switch self {
    case .success(let value): return value
    case .failure(let problem): throw BadRow(number: number, message: problem.message)
    }
  }
}

/// A reader of orders in columns. It translates codes and facts to the numbers of an index.
struct RowReader {
  /// The column of a fact. It keeps the last text that was looked up, and that text's ordinal.
  fileprivate struct FactColumn {
    let cells: FactCells
    let column: CellColumn?
    var lastText = UnsafeRawBufferPointer(start: nil, count: 0)
    var lastOrdinal: Result<Int64, RowProblem>?
  }

  private let index: PriceIndex
  private let columns: RowColumns
  private let codesOfAll: [Int32]
  private let asksForTime: Bool
  private var facts: [FactColumn] = []

  /// The reader of lines and shipping; nil if no row can have lines or shipping.
  private let lines: LineReader?

  init(_ columns: RowColumns, of index: PriceIndex) throws(CallFailure) {
    (self.index, self.columns) = (index, columns)
    asksForTime = index.program.asksForTime
    codesOfAll = columns.codesOfAll.compactMap { index.number(ofCode: $0) }
    let hasCarts = columns.lines != nil || columns.shipping != nil
    lines = hasCarts ? LineReader(columns, of: index) : nil
    for fact in index.program.facts {
      let cells = FactCells(fact, saidForAll: columns.factsOfAll[fact.name])
      guard columns.facts[fact.name] != nil || cells.defaultOrdinal != nil else {
        throw .order(Order.Problem.missingFact(fact).message)
      }
      facts.append(FactColumn(cells: cells, column: columns.facts[fact.name]))
    }
  }

  var count: Int { columns.count }
  var hasCarts: Bool { lines != nil }
  var isWithoutCodes: Bool { columns.codes == nil && codesOfAll.isEmpty }
}

// MARK: - A row

extension RowReader {
  /// Adds a row to a block. If the row has no price, adds an order of zero instead, so that the
  /// other rows keep their places, and throws the reason.
  mutating func add(_ row: Int, to block: inout OrderBlock) throws(BadRow) {
    let (factStart, codeStart) = (block.facts.count, block.codes.count)
    do throws(BadRow) {
      if let currency = columns.currency { try check(currency.value(at: row)) }
      let total = try lines?.add(row, at: block.amounts.count, to: &block.carts)
      let amount = if let total { total } else { try amount(row) }
      let instant = try instant(row)
      try addCodes(row, to: &block)
      for fact in facts.indices {
        block.facts.append(try facts[fact].ordinal(row).get(PROMO_ROW_FACT + Int32(fact)))
      }
      block.amounts.append(amount)
      block.instants.append(instant)
    } catch {
      block.carts.forget(row: block.amounts.count)
      block.facts.removeSubrange(factStart...)
      block.codes.removeSubrange(codeStart...)
      for _ in facts { block.facts.append(0) }
      block.amounts.append(0)
      block.instants.append(0)
      if !isWithoutCodes { block.codeEnds.append(codeStart) }
      throw error
    }
    if !isWithoutCodes { block.codeEnds.append(block.codes.count) }
  }

  private func check(_ currency: CellValue) throws(BadRow) {
    guard case .text(let text) = currency, let problem = index.program.problem(ofCurrency: text)
    else { return }
    throw BadRow(number: PROMO_ROW_AMOUNT, message: problem.message)
  }

  private func amount(_ row: Int) throws(BadRow) -> Int64 {
    let units = try index.units(of: columns.amounts, at: row, in: "amount").get(PROMO_ROW_AMOUNT)
    if let units { return units }
    throw BadRow(number: PROMO_ROW_AMOUNT, message: RowProblem.noGoods.message)
  }

  private func instant(_ row: Int) throws(BadRow) -> Int64 {
    switch columns.instants.value(at: row) {
    case .number(let number) where number != .min:
      let unit = columns.instantsPerSecond
      let seconds = number / unit - (number % unit < 0 ? 1 : 0)
      if index.program.instants.contains(Instant(secondsSince1970: seconds)) { return seconds }
    case .text(let text): return try index.instant(inCell: text).get(PROMO_ROW_INSTANT)
    case .none, .number, .truth:
      guard asksForTime else { return 0 }
      throw BadRow(number: PROMO_ROW_INSTANT, message: RowProblem.noInstant.message)
    }
    let message = Order.Problem.instantOutsideCalendar.message
    throw BadRow(number: PROMO_ROW_INSTANT, message: "at: \(message)")
  }

  private func addCodes(_ row: Int, to block: inout OrderBlock) throws(BadRow) {
    block.codes += codesOfAll
    guard case .text(let text)? = columns.codes?.value(at: row) else { return }
    var rest = text[...]
    while let start = rest.firstIndex(where: { $0 != UInt8(ascii: " ") }) {
      let end = rest[start...].firstIndex(of: UInt8(ascii: " ")) ?? rest.endIndex
      let code = UnsafeRawBufferPointer(rebasing: rest[start..<end])
      let number = try index.number(ofCodeInCell: code).get(PROMO_ROW_CODE)
      if let number { block.codes.append(number) }
      rest = rest[end...]
    }
  }
}

extension PriceIndex {
  /// Returns the minor units of the amount in a row; nil if there is none. Error messages begin
  /// with `name`.
  @inline(__always)
  func units(
    of column: CellColumn?, at row: Int, in name: StaticString
  ) -> Result<Int64?, RowProblem> {
    switch column?.value(at: row) ?? .none {
    case .number(let units):
      if Amount(minorUnits: units) != nil { return .success(units) }
      return .failure(RowProblem("\(name): \(outsideMessage(of: units))"))
    case .text(let text): return amount(inCell: text, of: name).map { $0 }
    case .none, .truth: return .success(nil)
    }
  }
}

extension RowReader.FactColumn {
  @inline(__always)
  fileprivate mutating func ordinal(_ row: Int) -> Result<Int64, RowProblem> {
    switch column?.value(at: row) ?? .none {
    case .text(let text) where !text.isEmpty: return ordinal(of: text)
    case .number(let number):
      if let ordinal = cells.ordinal(of: number) { return .success(ordinal) }
      return cells.ordinal(of: String(number))
    case .truth(let isTrue):
      if let ordinal = cells.ordinal(of: isTrue) { return .success(ordinal) }
      return cells.ordinal(of: isTrue ? "yes" : "no")
    case .none, .text:
      if let ordinal = cells.defaultOrdinal { return .success(ordinal) }
      return .failure(cells.isMissing)
    }
  }

  /// Returns the ordinal of a text. Looks up a long text only once while consecutive rows repeat
  /// it.
  private mutating func ordinal(of text: UnsafeRawBufferPointer) -> Result<Int64, RowProblem> {
    if text.count < 8 {
      let word = text.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      if let known = cells.ordinal(ofWord: word, length: text.count) { return .success(known) }
    }
    if let lastOrdinal, lastText.elementsEqual(text) { return lastOrdinal }
    let ordinal = cells.ordinal(of: String(decoding: text, as: UTF8.self))
    (lastText, lastOrdinal) = (text, ordinal)
    return ordinal
  }
}
