import Promo
import PromoHost

/// One order of a file, as it was read.
struct OrderRow {
  /// Which order of the file it is, from 1; empty lines do not count.
  let number: Int
  let order: Order
  let cells: [[UInt8]]
}

/// Reads the rows of an order file as orders.
struct OrderRows {
  enum Row {
    case order(OrderRow)
    case bad(line: Int, reason: String)
  }

  private var reader: CSVReader
  private let columns: OrderColumns
  private let program: Program

  /// What holds for a row that does not say it.
  private let defaults: Order
  private var count = 0

  init(reader: CSVReader, columns: OrderColumns, program: Program, defaults: Order) {
    self.reader = reader
    self.columns = columns
    self.program = program
    self.defaults = defaults
  }

  /// The next row; nil at the end of the file.
  mutating func next() throws(CommandFailure) -> Row? {
    count += 1
    switch try hosted({ () throws(HostError) in try reader.next() }) {
    case .end: return nil
    case .problem(let problem, let line): return .bad(line: line, reason: problem.message)
    case .record(let record):
      switch order(in: record) {
      case .success(let order):
        return .order(OrderRow(number: count, order: order, cells: record.cells))
      case .failure(let problem): return .bad(line: record.line, reason: problem.message)
      }
    }
  }

  private struct RowProblem: Error {
    let message: String
  }

  private func order(in record: CSVRecord) -> Result<Order, RowProblem> {
    guard record.cells.count == columns.names.count else {
      let count = counted(record.cells.count, "field")
      return .failure(
        RowProblem(message: "the row has \(count), the header \(columns.names.count)"))
    }
    if let problem = currencyProblem(in: record) { return .failure(problem) }
    return amount(in: record).flatMap { amount in
      instant(in: record).flatMap { instant in
        codes(in: record).flatMap { codes in
          facts(in: record).map { Order(amount: amount, at: instant, codes: codes, facts: $0) }
        }
      }
    }
  }

  /// The codes in a cell, with blanks between them.
  private func codes(in record: CSVRecord) -> Result<[String], RowProblem> {
    guard let column = columns.code else { return .success(defaults.codes) }
    let codes = record.cells[column].trimmed.split(separator: UInt8(ascii: " "))
      .map { String(decoding: $0, as: UTF8.self) }
    let problem = codes.lazy.compactMap(codeProblem).first
    return problem.map { .failure(RowProblem(message: "code: \($0)")) } ?? .success(codes)
  }

  /// What the cells say of facts; an empty one leaves the default.
  private func facts(in record: CSVRecord) -> Result<[String: FactValue], RowProblem> {
    var facts = defaults.facts
    for (fact, column) in columns.facts {
      let text = String(decoding: record.cells[column].trimmed, as: UTF8.self)
      if text.isEmpty, fact.defaultValue != nil { continue }
      guard !text.isEmpty else {
        return .failure(
          RowProblem(message: "\(fact.name): it is empty, and the fact has no default"))
      }
      switch OrderText.value(of: fact, in: text) {
      case .success(let value): facts[fact.name] = value
      case .failure(let problem):
        return .failure(RowProblem(message: "\(fact.name): \(problem.message)"))
      }
    }
    return .success(facts)
  }

  private func amount(in record: CSVRecord) -> Result<Amount, RowProblem> {
    let cell = record.cells[columns.amount].trimmed
    return program.currency.amount(in: cell).mapError { problem in
      RowProblem(message: "amount: \(problem.message(for: String(decoding: cell, as: UTF8.self)))")
    }
  }

  private func instant(in record: CSVRecord) -> Result<Instant, RowProblem> {
    guard let column = columns.at else { return .success(defaults.instant) }
    let cell = record.cells[column].trimmed
    if cell.isEmpty { return .success(defaults.instant) }
    return program.zone.instant(in: cell).mapError { problem in
      RowProblem(message: "at: \(problem.message(for: String(decoding: cell, as: UTF8.self)))")
    }
  }

  private func currencyProblem(in record: CSVRecord) -> RowProblem? {
    guard let column = columns.currency else { return nil }
    let text = String(decoding: record.cells[column].trimmed, as: UTF8.self)
    if text == program.currency.code ?? "" { return nil }
    let rules =
      program.currency.code.map { "the rules are in \($0)" } ?? "the rules name no currency"
    return RowProblem(
      message: "currency: \(text.isEmpty ? "it is empty" : quoted(text)), but \(rules)")
  }
}
