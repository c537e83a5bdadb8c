import Promo

/// The columns that hold the parts of orders, if they do not have the parts' own names.
struct ColumnMap {
  /// The parts that a column can hold, besides facts.
  static var parts: [String] {
    [
      "order", "amount", "unit_price", "minor", "pieces", "labels", "article", "shipping",
      "shipping_minor", "at", "code", "currency",
    ]
  }

  /// The parts of which one states what a line costs.
  static var costs: [String] { ["amount", "unit_price", "minor"] }

  /// The name of the column of each part that has another name.
  private var columns: [String: String] = [:]

  /// True if the user says that no column has the number of an order: each row is one.
  private(set) var rowsAreOrders = false

  /// Makes a map in which each part has its own name.
  init() {}

  /// Reads pairs such as `amount=Lineitem price`, of `--map` or of an export.
  init(_ words: [String]) throws(CommandFailure) {
    for word in words {
      let sides = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { trimmed(String($0)) }
      guard sides.count == 2, !sides[0].isEmpty, !sides[1].isEmpty else {
        throw .usage(
          "`--map` takes a part and the column that holds it, as in `--map amount=\"Total\"`, not \(quoted(word))"
        )
      }
      let written = sides[0].substituting("_", for: "-")
      let part = ColumnMap.parts.contains(written) ? written : sides[0]
      guard columns.updateValue(sides[1], forKey: part) == nil else {
        throw .usage("`--map` states the column of `\(part)` twice")
      }
    }
    if columns["order"] == "none" {
      columns["order"] = nil
      rowsAreOrders = true
    }
  }

  /// Reads the values of `--map`, which take precedence over the columns of an export. `none` says that an
  /// export has no such part.
  init(_ words: [String], of export: OrderExport?) throws(CommandFailure) {
    let stated = try ColumnMap(words)
    if let export { self = export.map }
    if ColumnMap.costs.contains(where: { stated.columns[$0] != nil }) {
      for part in ColumnMap.costs { columns[part] = nil }
    }
    if stated.rowsAreOrders || stated.columns["order"] != nil {
      columns["order"] = nil
      rowsAreOrders = stated.rowsAreOrders
    }
    for (part, column) in stated.columns { columns[part] = column == "none" ? nil : column }
  }

  /// True if all columns that the map names are among these.
  func fits(_ names: [String]) -> Bool {
    columns.values.allSatisfy { column in
      names.contains { $0.lowercased() == column.lowercased() }
    }
  }

  func name(of part: String) -> String { columns[part] ?? part }

  func renames(_ part: String) -> Bool { columns[part] != nil }

  /// True if a column with this name states what an order or a line costs.
  func isCost(_ name: String) -> Bool {
    let name = trimmed(name).lowercased()
    return ColumnMap.costs.contains { self.name(of: $0).lowercased() == name }
  }

  /// Fails if a part is neither of orders nor a fact.
  func checkParts(facts: [Fact]) throws(CommandFailure) {
    let parts = ColumnMap.parts.map { $0.substituting("-", for: "_") } + facts.map { $0.name }
    for part in columns.keys.sorted() where !ColumnMap.parts.contains(part) && !parts.contains(part)
    {
      let near = nearest(to: part, among: parts)
      let all: Message = "; write `PART=COLUMN` with one of \(parts, joined: ", ")"
      throw .usage("`--map` has no part \(quoted(part))\(near.map { commaHint($0) } ?? all)")
    }
  }

  /// Fails if a column is missing.
  func check(_ names: [String], at header: String) throws(CommandFailure) {
    for (part, column) in columns.sorted(by: { $0.key < $1.key }) {
      guard names.contains(where: { $0.lowercased() == column.lowercased() }) else {
        throw .order(
          "\(header): there is no column \(quoted(column)) for `\(part)`\(commaHint(nearest(to: column, among: names)))"
        )
      }
    }
  }
}
