import CPromo
import Promo

/// A reader of the lines and the shipping of orders in columns, in the terms of an index. It is a
/// class, so that the reader of rows stays small, which most rows need alone.
final class LineReader {
  private let index: PriceIndex
  private let columns: LineColumns?
  private let amounts: AmountColumns?
  private let shipping: AmountColumns?
  private var cells: LineCells

  init(_ columns: RowColumns, of index: PriceIndex) {
    self.index = index
    (self.columns, amounts, shipping) = (columns.lines, columns.amounts, columns.shipping)
    cells = LineCells(index.program)
  }

  /// Returns the lines and the shipping of a row; nil if it is nothing but an amount.
  func cart(of row: Int) throws(BadRow) -> OrderCart? {
    guard let places = columns?.lines.elements(of: row) else { return try amountAndShipping(row) }
    guard amounts?.haveValue(at: row) != true else {
      throw BadRow(
        number: PROMO_ROW_LINES, message: "lines: an order has an `amount` or `lines`, not both")
    }
    let lines: [OrderLine]
    do throws(RowProblem) { lines = try self.lines(at: places) } catch {
      throw BadRow(number: PROMO_ROW_LINES, message: "lines: \(error.message)")
    }
    return try cart(of: lines, shipping: try shipping(row), PROMO_ROW_LINES, "lines")
  }

  /// Returns the amount of a row as its only line beside the shipping; nil without an amount, which
  /// the reader of amounts explains, or without shipping.
  private func amountAndShipping(_ row: Int) throws(BadRow) -> OrderCart? {
    guard amounts != nil else {
      throw BadRow(number: PROMO_ROW_LINES, message: "lines: the row has none")
    }
    guard case .success(let units?) = index.units(of: amounts, at: row, in: "amount"),
      let amount = Amount(minorUnits: units)
    else { return nil }
    let shipping = try shipping(row)
    if shipping == .zero { return nil }
    return try cart(
      of: [OrderLine(amount)], shipping: shipping, PROMO_ROW_SHIPPING, "shipping")
  }

  private func shipping(_ row: Int) throws(BadRow) -> Amount {
    switch index.units(of: shipping, at: row, in: "shipping") {
    case .success(let units): return units.flatMap(Amount.init) ?? .zero
    case .failure(let problem): throw BadRow(PROMO_ROW_SHIPPING, problem)
    }
  }

  private func cart(
    of lines: [OrderLine], shipping: Amount, _ number: Int32, _ column: String
  ) throws(BadRow) -> OrderCart {
    if let cart = index.cart(of: lines, shipping: shipping) { return cart }
    let message = Order.Problem.linesOutsideRange.message
    throw BadRow(number: number, message: "\(column): \(message)")
  }
}

// MARK: - Lines

extension LineReader {
  private func lines(at places: Range<Int>) throws(RowProblem) -> [OrderLine] {
    guard let columns else { return [] }
    try LineCells.check(count: places.count)
    var lines: [OrderLine] = []
    lines.reserveCapacity(places.count)
    for place in places {
      do throws(RowProblem) { lines.append(try line(place, of: columns)) } catch {
        throw RowProblem("line \(lines.count + 1): \(error.message)")
      }
    }
    return lines
  }

  private func line(
    _ place: Int, of columns: LineColumns
  ) throws(RowProblem) -> OrderLine {
    guard columns.present.contains(place) else { throw RowProblem("`null` is not an object") }
    let units = try index.units(of: columns.amounts, at: place, in: "amount").get()
    guard let amount = units.flatMap(Amount.init) else { throw LineCells.noAmount }
    return OrderLine(
      amount, pieces: try LineReader.pieces(columns.pieces?.value(at: place) ?? .none),
      labels: try labels(of: place, columns))
  }

  /// Reads a number of pieces; 1 if there is none.
  private static func pieces(_ value: CellValue) throws(RowProblem) -> Int {
    switch value {
    case .none: return 1
    case .number(let number): return try LineCells.pieces(in: String(number))
    case .text(let text): return try LineCells.pieces(in: String(decoding: text, as: UTF8.self))
    case .large(let number): return try LineCells.pieces(in: String(number))
    case .truth, .decimal: throw RowProblem("pieces: they are no whole number")
    }
  }

  private func labels(
    of place: Int, _ columns: LineColumns
  ) throws(RowProblem) -> [String] {
    guard let texts = columns.labelTexts, let list = columns.labels?.elements(of: place) else {
      return []
    }
    var labels: [String] = []
    labels.reserveCapacity(list.count)
    for place in list {
      guard case .text(let text) = texts.value(at: place) else {
        throw RowProblem("labels: label \(labels.count + 1) is null")
      }
      let label = String(decoding: text, as: UTF8.self)
      _ = try cells.isDeclared(label)
      labels.append(label)
    }
    return labels
  }
}
