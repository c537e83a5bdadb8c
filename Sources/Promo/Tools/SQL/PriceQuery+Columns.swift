// The columns of the orders. All values are checked before anything is computed, so that an order
// with a value that `promo-eval` refuses gets no price.

extension PriceQuery {
  /// The query part that reads the columns of the orders. Amounts, instants and facts become
  /// numbers. A value that is not usable becomes null.
  var readColumns: String {
    let (amount, instant) = (column("minor"), column("at"))
    let seconds = (
      first: instants.lowerBound.secondsSince1970, last: instants.upperBound.secondsSince1970 - 1
    )
    let isAmount = dialect.isWhole(amount, from: 0, to: Amount.largest.minorUnits)
    let isInstant = dialect.isWhole(instant, from: seconds.first, to: seconds.last)
    var columns = [
      "\(column("id")) AS order_id",
      "CASE WHEN \(isAmount) THEN CAST(\(amount) AS \(dialect.integer)) END AS order_amount",
      "CASE WHEN \(isInstant) THEN CAST(\(instant) AS \(dialect.integer)) END AS order_instant",
      code,
    ]
    if dialect.hasAsOfJoin { columns.append("1 AS edge_key") }
    for fact in program.facts.indices { columns.append("\(kind(ofFact: fact)) AS fact_\(fact)") }
    return "  SELECT \(columns.joined(separator: ",\n    "))\n"
      + "  FROM \(orders) AS \(own("orders"))"
  }

  /// Returns the name of a column in the orders table, qualified with the query's own name for that
  /// table. Without the qualification, an alias in the query could hide the column, and SQLite
  /// would read the name of a missing column as a text.
  private func column(_ name: String) -> String { "\(own("orders")).\(dialect.name(name))" }

  /// The code of an order: empty if the order has no code, null if the code is not usable.
  private var code: String {
    let code = dialect.bytes(column("code"))
    let trimmed = "trim(coalesce(\(code), ''))"
    return "CASE WHEN \(dialect.isPlain(trimmed)) AND length(\(trimmed)) <= \(NameChecker.limit) "
      + "THEN \(trimmed) END AS order_code"
  }

  /// Returns an expression for the kind of a fact's value; null if the fact cannot have the value.
  private func kind(ofFact number: Int) -> String {
    let (fact, kinds) = (program.facts[number], tables.factKinds[number])
    let column = self.column(fact.name)
    var cases: [String] = []
    var none = "\(column) IS NULL"
    switch fact.kind {
    case .oneOf(let texts):
      let bytes = dialect.bytes(column)
      none += " OR \(bytes) = ''"
      for (ordinal, text) in texts.enumerated() {
        cases.append("WHEN \(bytes) = \(dialect.text(text)) THEN \(kinds.kind(of: Int64(ordinal)))")
      }
    case .yesNo:
      for isYes in [false, true] {
        cases.append("WHEN \(dialect.says(isYes, column)) THEN \(kinds.kind(of: isYes ? 1 : 0))")
      }
    case .number:
      for (place, ordinal) in kinds.ordinals.enumerated().reversed() {
        let isOne = dialect.isWhole(column, from: ordinal, to: Fact.largestNumber)
        cases.append("WHEN \(isOne) THEN \(place)")
      }
    }
    if let usual = fact.defaultValue.flatMap(fact.ordinal) {
      cases.insert("WHEN \(none) THEN \(kinds.kind(of: usual))", at: 0)
    }
    return "CASE \(cases.joined(separator: " ")) END"
  }

  /// The query part that adds the problem and the time of each order to the columns of the order.
  var knownColumns: String {
    let (first, last) = (instants.lowerBound, instants.upperBound.moved(by: -1))
    let days = [first, last].map { program.zone.localTime(at: $0).date.text }
    let span = "\(days.joined(separator: " to ")), \(program.zone.name)"
    var problems = [
      ("order_amount", "minor: no whole number of minor units from 0 to 10^15"),
      ("order_instant", "at: not a whole number of seconds within \(span)"),
      (
        "order_code",
        "code: not one code of visible ASCII characters; price this order by the engine"
      ),
    ]
    for (number, fact) in program.facts.enumerated() {
      problems.append(("fact_\(number)", "\(fact.name): not \(fact.valuesInWords)"))
    }
    let cases = problems.map { "WHEN \($0) IS NULL THEN \(dialect.text($1))" }
    let hasAsOf = dialect.hasAsOfJoin
    let time = hasAsOf ? "e.edge_time" : time(among: tables.edges[...])
    return """
        SELECT \(own("read")).*,
          CASE \(cases.joined(separator: "\n      ")) END AS problem,
          \(time) AS time_number
        FROM \(own("read"))\(hasAsOf ? asOfJoin : "")
      """
  }

  /// A join that finds the last edge at or before the instant of an order. The engines also require
  /// a pair of equal columns.
  private var asOfJoin: String {
    """

      ASOF LEFT JOIN \(own("edges")) e ON \(own("read")).edge_key = e.edge_key
        AND \(own("read")).order_instant >= e.edge_instant
    """
  }

  /// Returns an expression that finds the time of an instant by binary search.
  private func time(among edges: ArraySlice<PriceTables.Edge>) -> String {
    if edges.count <= 1 { return "\(edges.first?.time ?? 0)" }
    let middle = edges.startIndex + edges.count / 2
    return "CASE WHEN order_instant < \(edges[middle].first.secondsSince1970) "
      + "THEN \(time(among: edges[..<middle])) ELSE \(time(among: edges[middle...])) END"
  }
}
