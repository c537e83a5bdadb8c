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
  private let defaultInstant: Instant
  private var count = 0

  init(reader: CSVReader, columns: OrderColumns, program: Program, defaultInstant: Instant) {
    self.reader = reader
    self.columns = columns
    self.program = program
    self.defaultInstant = defaultInstant
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
      instant(in: record).map { Order(amount: amount, at: $0) }
    }
  }

  private func amount(in record: CSVRecord) -> Result<Amount, RowProblem> {
    let cell = record.cells[columns.amount].trimmed
    return program.currency.amount(in: cell).mapError { problem in
      RowProblem(message: "amount: \(problem.message(for: String(decoding: cell, as: UTF8.self)))")
    }
  }

  private func instant(in record: CSVRecord) -> Result<Instant, RowProblem> {
    guard let column = columns.at else { return .success(defaultInstant) }
    let cell = record.cells[column].trimmed
    if cell.isEmpty { return .success(defaultInstant) }
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
