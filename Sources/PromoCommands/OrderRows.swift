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
      case .failure(let reason): return .bad(line: record.line, reason: reason.text)
      }
    }
  }

  private struct Reason: Error {
    let text: String
  }

  private func order(in record: CSVRecord) -> Result<Order, Reason> {
    guard record.cells.count == columns.names.count else {
      let count = counted(record.cells.count, "field")
      return .failure(Reason(text: "the row has \(count), the header \(columns.names.count)"))
    }
    if let reason = currencyProblem(in: record) { return .failure(reason) }
    return amount(in: record).flatMap { amount in
      instant(in: record).map { Order(amount: amount, at: $0) }
    }
  }

  private func amount(in record: CSVRecord) -> Result<Amount, Reason> {
    let cell = OrderRows.trimmed(record.cells[columns.amount])
    return program.currency.amount(in: cell).mapError { problem in
      Reason(text: "amount: \(problem.message(for: String(decoding: cell, as: UTF8.self)))")
    }
  }

  private func instant(in record: CSVRecord) -> Result<Instant, Reason> {
    guard let column = columns.at else { return .success(defaultInstant) }
    let cell = OrderRows.trimmed(record.cells[column])
    if cell.isEmpty { return .success(defaultInstant) }
    return program.zone.instant(in: cell).mapError { problem in
      Reason(text: "at: \(problem.message(for: String(decoding: cell, as: UTF8.self)))")
    }
  }

  private func currencyProblem(in record: CSVRecord) -> Reason? {
    guard let column = columns.currency else { return nil }
    let text = String(decoding: OrderRows.trimmed(record.cells[column]), as: UTF8.self)
    if text == program.currency.code ?? "" { return nil }
    let rules =
      program.currency.code.map { "the rules are in \($0)" } ?? "the rules name no currency"
    return Reason(text: "currency: \(quoted(text)), but \(rules)")
  }

  private static func trimmed(_ cell: [UInt8]) -> ArraySlice<UInt8> {
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    guard let start = cell.firstIndex(where: { !isBlank($0) }),
      let end = cell.lastIndex(where: { !isBlank($0) })
    else { return [] }
    return cell[start...end]
  }
}
