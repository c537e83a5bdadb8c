import Promo

/// The columns of a table or the parts of lines, which are found by name.
struct ArrowNames {
  private let columns: [ArrowField]

  init(_ columns: [ArrowField]) { self.columns = columns }

  /// Finds a column by its name, ignoring case. Returns nil if there is none or if it has the null
  /// type. Fails if two columns have the name.
  func column(_ name: String) throws(CallFailure) -> ArrowField? {
    let same = columns.filter { $0.name.lowercased() == name.lowercased() }
    guard same.count < 2 else { throw .order("there are two columns \(quoted(name))") }
    return same.first { !$0.isEmpty }
  }

  /// Fails if the name of an unused part of lines resembles that of a part that decides prices.
  func checkParts() throws(CallFailure) {
    for name in columns.map({ $0.name.lowercased() }) {
      if let problem = LineCells.problem(ofPart: name, mayBeOther: true) {
        throw .order("lines: \(problem.message)")
      }
    }
  }

  /// Returns the unused columns whose names resemble that of a column that decides prices. Fails if
  /// the table does not have the resembled column, or if a fact has the name of a built-in column.
  func suspects(in program: Program, from first: Int) throws(CallFailure) -> [SuspectColumn] {
    let own = ["minor", "amount", "at", "codes", "currency", "lines", "shipping_minor", "shipping"]
    let facts = program.facts.map(\.name)
    if let fact = facts.first(where: own.contains) {
      throw .order("the fact \(quoted(fact)) has the name of another column of tables")
    }
    let used = Set((own + facts).map { $0.lowercased() })
    let place = { (name: String) in
      columns.firstIndex { $0.name.lowercased() == name.lowercased() && !$0.isEmpty }
    }
    let hasAmounts = place("minor") != nil || place("amount") != nil
    let names = DecisiveNames(
      in: program, areAmounts: hasAmounts && place("lines") == nil, code: "codes", column: place)
    var suspects: [SuspectColumn] = []
    for column in columns where !used.contains(column.name.lowercased()) {
      let missing = names.meant(by: column.name) { $0.columns.isEmpty }
      guard let meant = missing ?? names.meant(by: column.name) else { continue }
      let part = meant.kind == .ofLines ? ", which is of a line" : ""
      let problem =
        "the column \(quoted(column.name)) \(meant.likeness)\(part): rename it, or leave it out if "
        + "it is something else"
      if missing != nil { throw .order(problem) }
      if column.isEmpty { continue }
      suspects.append(
        SuspectColumn(
          problem: problem, present: column.present(from: first),
          stated: meant.columns.map { columns[$0].present(from: first) }))
    }
    return suspects
  }
}

/// An unused column whose name resembles that of a column that decides prices.
struct SuspectColumn {
  let problem: String
  let present: Presence

  /// The presence of values in the columns that the name resembles.
  let stated: [Presence]

  /// True if a row has a value in this column but none in the resembled columns.
  func isAlone(at row: Int) -> Bool {
    present.contains(row) && !stated.contains { $0.contains(row) }
  }
}
