import Promo

extension RowReader {
  /// Replaces the table by the order in a row of JSON without its line end.
  mutating func readOne(_ row: OrderBytes) throws(RowProblem) {
    _ = read(row)
    if let bad = table.badRows.first { throw bad.problem }
    guard table.count == 1 else { throw RowProblem("the line is not a JSON object") }
  }

  /// True if the order that was read states no instant, and none is said for all rows.
  var lacksInstant: Bool {
    table.cartReader.gaps.withoutInstant > 0 && !table.rowDefaults.saysInstant
  }

  /// Reads a row of JSON without its line end, and returns its order.
  package mutating func order(_ row: OrderBytes, at now: Instant) throws(RowProblem) -> Order {
    try readOne(row)
    return order(in: row, at: now)
  }

  /// Returns the order of a row of JSON that has been read, with the codes and the labels as typed, as a
  /// quote shows them.
  ///
  /// - Parameter now: The instant of an order that states none, unless one is said for all rows.
  func order(in row: OrderBytes, at now: Instant) -> Order {
    var block = OrderBlock()
    table.fill(&block, with: 0..<1)
    let defaults = table.rowDefaults
    var facts: [String: Fact.Value] = [:]
    for (fact, ordinal) in zip(defaults.program.facts, block.facts) {
      facts[fact.name] = fact.value(ofOrdinal: ordinal)
    }
    let instant = lacksInstant ? now : Instant(secondsSince1970: block.instants[0])
    let codes = json.codes(in: row)
    guard let cart = block.carts.carts.first else {
      return Order(
        amount: RowReader.amount(block.amounts[0]), at: instant, codes: codes, facts: facts)
    }
    let lines = zip(block.carts.lines, json.labels(in: row) ?? [[]]).map { line, labels in
      OrderLine(RowReader.amount(line.amount), pieces: line.pieces, labels: labels)
    }
    return Order(
      lines: lines, shipping: RowReader.amount(cart.shipping), at: instant, codes: codes,
      facts: facts, in: defaults.program.currency)
  }

  /// Returns an amount that the reader has checked.
  private static func amount(_ minorUnits: Int64) -> Amount {
    Amount(minorUnits: minorUnits) ?? .largest
  }
}
