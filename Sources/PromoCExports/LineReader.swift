import CPromo
import Promo

/// A reader of the lines and the shipping of orders in columns. It translates labels to the numbers
/// of an index. It is a class to keep `RowReader` small, because most rows have neither lines nor
/// shipping.
final class LineReader {
  private let index: PriceIndex
  private let columns: LineColumns?
  private let amounts: CellColumn?
  private let shipping: CellColumn?
  private var cells: LineCells

  init(_ columns: RowColumns, of index: PriceIndex) {
    self.index = index
    (self.columns, amounts, shipping) = (columns.lines, columns.amounts, columns.shipping)
    cells = LineCells(index)
  }

  /// Adds the lines and the shipping of a row to `carts`, as the order at `place`. Returns the
  /// order's total in minor units; nil if the row has only an amount.
  func add(_ row: Int, at place: Int, to carts: inout OrderCarts) throws(BadRow) -> Int64? {
    guard let places = columns?.lines.elements(of: row) else {
      return try addAmount(row, at: place, to: &carts)
    }
    guard amounts?.hasValue(at: row) != true else {
      throw BadRow(number: PROMO_ROW_LINES, message: RowProblem.amountAndLines.message)
    }
    do throws(RowProblem) { try addLines(at: places, to: &carts) } catch {
      throw BadRow(number: PROMO_ROW_LINES, message: "lines: \(error.message)")
    }
    return try carts.finish(place, try shipping(row), PROMO_ROW_LINES, "lines")
  }

  /// Adds the amount of a row as its only line, together with the shipping. Returns nil if the row
  /// has no shipping or no readable amount. `RowReader` reports the problem with the amount.
  private func addAmount(
    _ row: Int, at place: Int, to carts: inout OrderCarts
  ) throws(BadRow) -> Int64? {
    guard case .success(let amount?) = index.units(of: amounts, at: row, in: "amount") else {
      return nil
    }
    let shipping = try shipping(row)
    if shipping == 0 { return nil }
    carts.addLine(amount: amount, pieces: 1)
    return try carts.finish(place, shipping, PROMO_ROW_SHIPPING, "shipping")
  }

  private func shipping(_ row: Int) throws(BadRow) -> Int64 {
    try index.units(of: shipping, at: row, in: "shipping").get(PROMO_ROW_SHIPPING) ?? 0
  }
}

extension OrderCarts {
  /// Completes a row. Error messages name `column`.
  fileprivate mutating func finish(
    _ row: Int, _ shipping: Int64, _ number: Int32, _ column: String
  ) throws(BadRow) -> Int64 {
    do throws(Order.Problem) { return try finish(row: row, shipping: shipping) } catch {
      throw BadRow(number: number, message: "\(column): \(error.message)")
    }
  }
}

// MARK: - Lines

extension LineReader {
  private func addLines(
    at places: Range<Int>, to carts: inout OrderCarts
  ) throws(RowProblem) {
    guard let columns else { return }
    try cells.check(count: places.count)
    for place in places {
      do throws(RowProblem) { try addLine(place, of: columns, to: &carts) } catch {
        throw error.inside("line \(place - places.lowerBound + 1): \(error.sentence)")
      }
    }
  }

  private func addLine(
    _ place: Int, of columns: LineColumns, to carts: inout OrderCarts
  ) throws(RowProblem) {
    let units = try index.units(of: columns.amounts, at: place, in: "amount").get()
    guard let units else { throw LineCells.noAmount }
    let pieces = try LineReader.pieces(columns.pieces?.value(at: place) ?? .none)
    if let texts = columns.labelTexts, let list = columns.labels?.elements(of: place) {
      for place in list {
        guard case .text(let text) = texts.value(at: place) else {
          throw RowProblem("labels: label \(place - list.lowerBound + 1) is null")
        }
        if let label = try cells.number(ofLabel: text).get() { carts.addLabel(label) }
      }
    }
    carts.addLine(amount: units, pieces: pieces)
  }

  /// Reads the number of pieces. The default is 1.
  private static func pieces(_ value: CellValue) throws(RowProblem) -> Int {
    switch value {
    case .none: return 1
    case .number(let number):
      if let pieces = LineCells.checked(number) { return pieces }
      throw LineCells.wrongPieces(String(number))
    case .text(let text): return try LineCells.pieces(in: text)
    case .truth: throw RowProblem("pieces: they are no whole number")
    }
  }
}
