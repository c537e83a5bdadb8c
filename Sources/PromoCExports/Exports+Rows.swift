// The names are those of the C interface.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CPromo
import Promo
import PromoHost

@c @implementation
public func promo_price_column(
  _ rules: promo_rules, _ column: UnsafePointer<promo_column>?,
  _ payables: UnsafeMutablePointer<Int64>?, _ error: UnsafeMutablePointer<promo_error>?
) -> Int32 {
  status(error, of: rules) { version throws(CallFailure) in
    let rules = version.index
    let column = try required(column, "column").pointee
    let amounts = try numbers(column.amounts, column.count, of: "amounts")
    let instants = try numbers(column.instants, column.count, of: "instants")
    let places = try numbers(UnsafePointer(payables), column.count, of: "payables")
    guard !places.overlaps(amounts), !places.overlaps(instants) else {
      throw .argument("`payables` shares memory with the column")
    }
    let codes = try elements(column.codes, column.code_count, of: "codes").codes()
    let facts = try elements(column.facts, column.fact_count, of: "facts")
      .facts(of: rules.program)
    let common = try usable { () throws(Order.Problem) in
      try rules.sharedInput(codes: codes, facts: facts)
    }
    if let row = Amount.firstOutside(in: amounts) {
      throw .order("row \(row + 1): \(outsideMessage(of: amounts[row]))")
    }
    if let row = rules.firstOutside(in: instants) {
      throw .order("row \(row + 1): \(Order.Problem.instantOutsideCalendar.message)")
    }
    rules.price(
      amounts, at: instants, saying: common,
      into: UnsafeMutableBufferPointer(start: payables, count: column.count))
  }
}

@c @implementation
public func promo_price_rows(
  _ rules: promo_rules, _ rows: UnsafePointer<promo_rows>?,
  _ prices: UnsafePointer<promo_prices>?, _ error: UnsafeMutablePointer<promo_error>?
) -> Int32 {
  status(error, of: rules) { rules throws(CallFailure) in
    let rows = try required(rows, "rows").pointee
    let reader = try RowReader(RowColumns(rows, of: rules.program), of: rules.index)
    let prices = try RowPrices(try required(prices, "prices").pointee, count: reader.count)
    price(reader, by: rules.index, into: prices)
  }
}

@c @implementation
public func promo_column_slips(
  _ rules: promo_rules, _ names: UnsafePointer<promo_text>?, _ count: Int,
  _ parts: UnsafePointer<promo_text>?, _ partCount: Int,
  _ json: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ error: UnsafeMutablePointer<promo_error>?
) -> Int32 {
  status(error, of: rules) { rules throws(CallFailure) in
    let names = try elements(names, count, of: "names").names(of: "column")
    for part in try elements(parts, partCount, of: "parts").names(of: "part") {
      if let problem = LineCells.problem(ofPart: part.lowercased(), mayBeOther: true) {
        throw .order("lines: \(problem.message)")
      }
    }
    let slips = try ColumnSlip.all(in: names, of: rules.program)
    try required(json, "json").pointee = ownedText(ColumnSlip.json(slips))
  }
}

extension UnsafeBufferPointer {
  fileprivate func overlaps(_ other: UnsafeBufferPointer) -> Bool {
    guard let baseAddress, let start = other.baseAddress else { return false }
    return baseAddress < start + other.count && start < baseAddress + count
  }
}
