// The names are those of C.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CPromo
import Promo
import PromoHost

@c @implementation
public func promo_price_rows(
  _ rules: promo_rules, _ rows: UnsafePointer<promo_rows>?,
  _ prices: UnsafePointer<promo_prices>?, _ error: UnsafeMutablePointer<promo_error>?
) -> Int32 {
  status(error, of: rules) { rules throws(CallFailure) in
    let rows = try required(rows, "rows").pointee
    let reader = try RowReader(rows, of: rules.index)
    let prices = try RowPrices(try required(prices, "prices").pointee, count: reader.count)
    price(reader, by: rules.index, into: prices)
  }
}

@c @implementation
public func promo_row_problem(
  _ rules: promo_rules, _ rows: UnsafePointer<promo_rows>?, _ row: Int,
  _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ error: UnsafeMutablePointer<promo_error>?
) -> Int32 {
  status(error, of: rules) { rules throws(CallFailure) in
    var reader = try RowReader(try required(rows, "rows").pointee, of: rules.index)
    let words = try required(words, "words")
    guard (0..<reader.count).contains(row) else {
      throw .argument("there is no row \(row): there are \(reader.count), from 0")
    }
    var block = OrderBlock()
    do throws(BadRow) {
      try reader.add(row, to: &block)
      words.pointee = nil
    } catch {
      words.pointee = ownedText(error.message)
    }
  }
}

/// The caller's memory for the answers.
private struct RowPrices {
  let payables: UnsafeMutableBufferPointer<Int64>
  let problems: UnsafeMutableBufferPointer<Int32>

  /// Some for each row; nil if nobody asks for them.
  let applied: UnsafeMutableBufferPointer<Int32>?

  /// The number of promotions that a row has room for, as many as a `Stack` has.
  private static var room: Int { Int(PROMO_APPLIED) }

  init(_ prices: promo_prices, count: Int) throws(CallFailure) {
    payables = UnsafeMutableBufferPointer(
      mutating: try numbers(UnsafePointer(prices.payables), count, of: "payables"))
    problems = UnsafeMutableBufferPointer(
      mutating: try numbers(UnsafePointer(prices.problems), count, of: "problems"))
    guard let room = prices.applied else {
      applied = nil
      return
    }
    applied = UnsafeMutableBufferPointer(
      mutating: try numbers(UnsafePointer(room), RowPrices.room * count, of: "applied"))
  }

  func put(_ stack: Stack, at row: Int) {
    guard let applied else { return }
    var place = RowPrices.room * row
    for promotion in stack {
      applied[place] = Int32(truncatingIfNeeded: promotion)
      place += 1
    }
    while place < RowPrices.room * (row + 1) {
      applied[place] = -1
      place += 1
    }
  }
}

/// Prices rows in blocks that stay in the nearest cache from one step to the next.
private func price(_ rows: RowReader, by rules: PriceIndex, into prices: RowPrices) {
  let most = 1 << 10
  var (rows, block, priced) = (rows, OrderBlock(), PriceBlock())
  let withApplied = prices.applied != nil
  for start in stride(from: 0, to: rows.count, by: most) {
    let range = start..<min(start + most, rows.count)
    block.removeAll()
    for row in range { prices.problems[row] = problem(of: &rows, row, addingTo: &block) }
    // Without any code, the index is faster.
    if block.codes.isEmpty { block.codeEnds.removeAll(keepingCapacity: true) }
    rules.price(block, into: &priced, withApplied: withApplied)
    for row in range {
      let isPriced = prices.problems[row] == PROMO_ROW_PRICED
      prices.payables[row] = isPriced ? priced.payables[row - start] : -1
      if withApplied { prices.put(isPriced ? priced.applied[row - start] : Stack(), at: row) }
    }
  }
}

/// Adds a row to a block and returns the number of its problem.
private func problem(of rows: inout RowReader, _ row: Int, addingTo block: inout OrderBlock)
  -> Int32
{
  do throws(BadRow) {
    try rows.add(row, to: &block)
    return PROMO_ROW_PRICED
  } catch {
    return error.number
  }
}
