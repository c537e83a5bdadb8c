/// A query that prices the orders in a table. Each order is one amount, with an instant, a code and
/// facts.
///
/// The result contains each order once, with either a payable or a problem. The query contains the
/// prices as tables (`PriceTables`) and computes with 64-bit integers.
package struct PriceQuery {
  let program: Program
  let tables: PriceTables
  let dialect: SQLDialect

  /// The quoted name of the orders table, with the name of its schema if one is given.
  let orders: String

  /// The prefix of the query's own tables. The name of the orders table does not begin with it.
  private let ownPrefix: String
  let instants: Range<Instant>

  /// The numbers that the pieces need for each step from an amount to the price of that amount.
  let steps: [[StepNumber]]
  let hasCodes: Bool

  /// The facts that promotions ask for, as indexes in `Program.facts`.
  let askedFacts: [Int]

  /// The text of the query.
  package private(set) var text = ""

  /// - Parameters:
  ///   - table: the name of the orders table, optionally preceded by the name of its schema.
  ///   - instants: the instants that orders may have.
  package init(
    of program: Program, in dialect: SQLDialect, table: [String], instants: Range<Instant>
  ) throws(QueryShortfall) {
    do {
      tables = try PriceTables(of: program, in: instants)
    } catch {
      throw QueryShortfall(error, of: program)
    }
    (self.program, self.dialect, self.instants) = (program, dialect, instants)
    orders = table.map(dialect.name).joined(separator: ".")
    let taken = table.last?.lowercased() ?? ""
    ownPrefix = sequence(first: "promo_") { $0 + "_" }.first { !taken.hasPrefix($0) } ?? ""
    steps = StepNumber.needed(by: tables.pieces)
    let times = tables.times
    hasCodes = times.contains { !$0.kinds.isEmpty }
    askedFacts = program.facts.indices.filter { fact in times.contains { $0.weights[fact] > 0 } }
    write()
  }
}

// MARK: - The parts of the query

extension PriceQuery {
  func own(_ part: String) -> String { ownPrefix + part }

  private mutating func write() {
    writeHeader()
    var parts = ["WITH \(own("read")) AS (\n\(readColumns)\n)"]
    parts += data
    parts.append("\(own("known")) AS (\n\(knownColumns)\n)")
    parts.append("\(own("left_0")) AS (\n\(joined)\n)")
    for step in steps.indices {
      parts.append("\(own("left_\(step + 1)")) AS (\n\(left(after: step))\n)")
    }
    text += parts.joined(separator: ",\n") + "\n" + answer + ";\n"
  }

  private mutating func writeHeader() {
    let width = max(6, program.facts.map { $0.name.count }.max() ?? 0)
    let column = { (name: String, words: String) in
      "--   \(name)\(String(repeating: " ", count: width + 2 - name.count))\(words)\n"
    }
    let seconds = dialect.secondsOfTime
    let columns =
      column("id", "whatever names an order")
      + column("minor", "whole minor units, such as cents, in a column of whole numbers")
      + column("at", "whole seconds since 1970, in UTC; of a time t with a zone: \(seconds)")
      + column("code", "a code, or null")
      + program.facts.map { column($0.name, words(of: $0)) }.joined()
    text += """
      -- Prices the orders of a table by promotion rules. Made by promo-eval \(Version.text): when the
      -- rules change, make it again.
      --
      -- The table \(orders) has these columns, and perhaps others:
      \(columns)-- The query gives id, payable, saved, applied and problem. An order has a price or a problem.

      """
    text += dialect.settings
  }

  private func words(of fact: Fact) -> String {
    switch fact.kind {
    case .oneOf: "a text"
    case .yesNo: dialect == .sqlite ? "1 for yes, 0 for no" : "true or false"
    case .number: "a whole number from 0 to 10^15"
    }
  }

  private var answer: String {
    let when = { (value: String) in "CASE WHEN problem IS NULL THEN \(value) END" }
    return """
      SELECT order_id AS \(dialect.name("id")),
        \(when("rest_\(steps.count)")) AS payable,
        \(when("order_amount - rest_\(steps.count)")) AS saved,
        \(when("names")) AS applied,
        problem
      FROM \(own("left_\(steps.count)"))\(dialect == .clickhouse ? "\nSETTINGS join_use_nulls = 1" : "")
      """
  }
}
