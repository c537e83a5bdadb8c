import CPromo
import Promo

/// An unused column of a table whose name resembles that of a column that decides prices.
struct ColumnSlip {
  let column: Int
  let problem: String

  /// The columns that state what the name resembles.
  let meant: [Int]

  /// Returns the slips among the names of columns. Fails if the table does not have the resembled
  /// column, or if a fact has the name of a built-in column.
  static func all(
    in given: [String], of program: Program
  ) throws(CallFailure) -> [ColumnSlip] {
    let names = given.map { $0.lowercased() }
    let own = ["minor", "amount", "at", "codes", "currency", "lines", "shipping_minor", "shipping"]
    let facts = program.facts.map(\.name)
    if let fact = facts.first(where: own.contains) {
      throw .order("the fact \(quoted(fact)) has the name of another column of tables")
    }
    let used = Set(own + facts.map { $0.lowercased() })
    let hasAmounts = names.contains("minor") || names.contains("amount")
    let decisive = DecisiveNames(
      in: program, areAmounts: hasAmounts && !names.contains("lines"), code: "codes",
      column: { names.firstIndex(of: $0.lowercased()) })
    var slips: [ColumnSlip] = []
    for (number, name) in names.enumerated() where !used.contains(name) {
      let missing = decisive.meant(by: name) { $0.columns.isEmpty }
      guard let meant = missing ?? decisive.meant(by: name) else { continue }
      let part = meant.kind == .ofLines ? ", which is of a line" : ""
      let problem =
        "the column \(quoted(given[number])) \(meant.likeness)\(part): rename it, or leave it out if it is "
        + "something else"
      if missing != nil { throw .order(problem) }
      slips.append(ColumnSlip(column: number, problem: problem, meant: meant.columns))
    }
    return slips
  }

  static func json(_ slips: [ColumnSlip]) -> String {
    JSONText.array(slips) { json, slip in
      json.object { json in
        json.member("column", slip.column)
        json.member("problem", slip.problem)
        json.member("meant", array: slip.meant) { $0.number($1) }
      }
    }
  }
}
