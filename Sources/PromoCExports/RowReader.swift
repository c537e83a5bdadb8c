import CPromo
import Promo

/// The reason why a row has no price: its number in promo.h, and its words.
struct BadRow: Error {
  let number: Int32
  let message: String
}

/// A reader of the caller's orders in columns, in the terms of an index.
struct RowReader {
  /// The column of a fact, and the texts that it had last.
  fileprivate struct FactColumn {
    let cells: FactCells
    let column: CellColumn?
    var lastText = UnsafeRawBufferPointer(start: nil, count: 0)
    var lastOrdinal: Result<Int64, RowProblem>?

  }

  let count: Int
  private let index: PriceIndex
  private let amounts: CellColumn
  private let instants: CellColumn
  private let instantsPerSecond: Int64
  private let codes: CellColumn?
  private let codesOfAll: [Int32]
  private var facts: [FactColumn] = []

  /// Checks the columns of the caller.
  init(_ rows: promo_rows, of index: PriceIndex) throws(CallFailure) {
    (self.index, count) = (index, rows.count)
    guard count >= 0 else { throw .argument("the count of `rows` is out of range") }
    guard let amounts = try CellColumn(rows.amounts, count: count, of: "amounts"),
      let instants = try CellColumn(rows.instants, count: count, of: "instants")
    else { throw .argument("`amounts` and `instants` must be columns") }
    guard amounts.hasTexts || amounts.hasNumbers, instants.hasTexts || instants.hasNumbers else {
      throw .argument("`amounts` and `instants` must be numbers or texts")
    }
    codes = try CellColumn(rows.codes, count: count, of: "codes")
    if let codes, !codes.hasTexts { throw .argument("`codes` must be texts") }
    (self.amounts, self.instants) = (amounts, instants)
    instantsPerSecond = max(1, rows.instants_per_second)
    guard [0, 1, 1_000, 1_000_000, 1_000_000_000].contains(rows.instants_per_second) else {
      throw .argument("`instants_per_second` is \(rows.instants_per_second)")
    }
    codesOfAll = try elements(rows.codes_of_all, rows.code_of_all_count, of: "codes_of_all")
      .codes().compactMap { index.number(ofCode: $0) }
    try readFacts(rows)
  }

  /// Finds the column of each fact.
  private mutating func readFacts(_ rows: promo_rows) throws(CallFailure) {
    let program = index.program
    let said = try elements(rows.facts_of_all, rows.fact_of_all_count, of: "facts_of_all")
      .facts(of: program)
    var columns: [String: CellColumn] = [:]
    let given = try elements(rows.fact_cells, rows.fact_cells_count, of: "fact_cells")
    for (number, one) in given.enumerated() {
      let name = try one.name.string(of: "the name of fact column \(number + 1)")
      if let problem = program.problem(ofFactName: name) { throw .order(problem.message) }
      guard said[name] == nil, columns[name] == nil else {
        throw .order("the fact \(quoted(name)) is given twice")
      }
      columns[name] = try CellColumn(one.cells, count: count, of: name)
    }
    for fact in program.facts {
      let cells = FactCells(fact, saidForAll: said[fact.name])
      guard columns[fact.name] != nil || cells.defaultOrdinal != nil else {
        throw .order(Order.Problem.missingFact(fact).message)
      }
      facts.append(FactColumn(cells: cells, column: columns[fact.name]))
    }
  }

  /// True if no row can present a code that some promotion names.
  var isWithoutCodes: Bool { codes == nil && codesOfAll.isEmpty }
}

// MARK: - A row

extension RowReader {
  /// Adds a row to a block. Of a row without a price it adds an order that has one, to keep the
  /// places of the others, and throws the reason.
  mutating func add(_ row: Int, to block: inout OrderBlock) throws(BadRow) {
    let (factStart, codeStart) = (block.facts.count, block.codes.count)
    do throws(BadRow) {
      let (amount, instant) = (try amount(row), try instant(row))
      try addCodes(row, to: &block)
      for fact in facts.indices { block.facts.append(try ordinal(of: fact, row)) }
      block.amounts.append(amount)
      block.instants.append(instant)
    } catch {
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

  private func amount(_ row: Int) throws(BadRow) -> Int64 {
    switch amounts.value(at: row) {
    case .number(let units):
      if let amount = Amount(minorUnits: units) { return amount.minorUnits }
      throw BadRow(number: PROMO_ROW_AMOUNT, message: "amount: \(outsideMessage(of: units))")
    case .text(let text): return try read(index.amount(inCell: text), PROMO_ROW_AMOUNT)
    case .none, .truth:
      throw BadRow(number: PROMO_ROW_AMOUNT, message: "amount: the row has none")
    }
  }

  private func instant(_ row: Int) throws(BadRow) -> Int64 {
    switch instants.value(at: row) {
    case .number(let number) where number != .min:
      let seconds = number / instantsPerSecond - (number % instantsPerSecond < 0 ? 1 : 0)
      if index.program.instants.contains(Instant(secondsSince1970: seconds)) { return seconds }
      let message = Order.Problem.instantOutsideCalendar.message
      throw BadRow(number: PROMO_ROW_INSTANT, message: "at: \(message)")
    case .text(let text): return try read(index.instant(inCell: text), PROMO_ROW_INSTANT)
    case .none, .number, .truth:
      throw BadRow(number: PROMO_ROW_INSTANT, message: "at: the row has no instant")
    }
  }

  private func addCodes(_ row: Int, to block: inout OrderBlock) throws(BadRow) {
    block.codes += codesOfAll
    guard case .text(let text)? = codes?.value(at: row) else { return }
    var rest = text[...]
    while let start = rest.firstIndex(where: { $0 != UInt8(ascii: " ") }) {
      let end = rest[start...].firstIndex(of: UInt8(ascii: " ")) ?? rest.endIndex
      let code = UnsafeRawBufferPointer(rebasing: rest[start..<end])
      let number = try read(index.number(ofCodeInCell: code), PROMO_ROW_CODE)
      if let number { block.codes.append(number) }
      rest = rest[end...]
    }
  }

  private mutating func ordinal(of fact: Int, _ row: Int) throws(BadRow) -> Int64 {
    try read(facts[fact].ordinal(row), PROMO_ROW_FACT + Int32(fact))
  }

  private func read<Value>(
    _ result: Result<Value, RowProblem>, _ number: Int32
  ) throws(BadRow) -> Value {
    switch result {
    case .success(let value): return value
    case .failure(let problem): throw BadRow(number: number, message: problem.message)
    }
  }
}

extension RowReader.FactColumn {
  /// Returns the ordinal of the fact's value in a row.
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

  /// Returns the ordinal of a text. A long text is looked up once while rows repeat it.
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
