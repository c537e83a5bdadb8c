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

  /// The path of each part within a line of JSON Lines, and that of codes within a list of them.
  private(set) var inner: [String: [String]] = [:]

  /// The parts that no column has, as `shipping=none` says.
  private(set) var lacking: Set<String> = []

  /// True if no column has the number of an order: each row is one.
  var rowsAreOrders: Bool { lacking.contains("order") }

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
    lacking = Set(columns.keys.filter { columns[$0] == "none" })
    for part in lacking { columns[part] = nil }
  }

  /// Reads the values of `--map`, which take precedence over the columns of an export.
  init(_ words: [String], of export: OrderExport?) throws(CommandFailure) {
    let stated = try ColumnMap(words)
    if let export { self = export.map }
    if ColumnMap.costs.contains(where: { stated.columns[$0] != nil }) {
      for part in ColumnMap.costs { columns[part] = nil }
    }
    for part in stated.lacking.union(stated.columns.keys) { columns[part] = stated.columns[part] }
    lacking = lacking.subtracting(stated.columns.keys).union(stated.lacking)
  }

  /// Returns the map for JSON Lines, in which a part of a line is written with the list that has the lines,
  /// as in `amount=line_items[].total`.
  func ofJSON() throws(CommandFailure) -> ColumnMap {
    let ofLines = ["pieces", "labels", "article", "unit_price"]
    var map = ColumnMap()
    map.lacking = lacking
    for (part, column) in columns.sorted(by: { $0.key < $1.key }) {
      if part == "order" { throw .usage("in JSON Lines each line is an order: leave out `order`") }
      let sides = column.parts(around: "[]")
      let isOfLine = sides.count > 1 && part != "code"
      if isOfLine ? !(ofLines + ColumnMap.costs).contains(part) : ofLines.contains(part) {
        throw .usage(
          isOfLine
            ? "`\(part)` is of the order, not of a line: \(quoted(column))"
            : "`\(part)` is of a line: write its list, too, as in `\(part)=line_items[].\(part)`")
      }
      if sides.count > 1 {
        map.inner[part] = sides[1].parts(around: ".").filter { !$0.isEmpty }
      }
      let other = map.columns.updateValue(sides[0], forKey: isOfLine ? "lines" : part)
      if let other, other != sides[0] {
        throw .usage("`--map` names two lists of lines, \(quoted(other)) and \(quoted(sides[0]))")
      }
    }
    // The amount of an order that has lines is another word for their sum.
    if map.columns["lines"] != nil { map.lacking.formUnion(["amount", "minor"]) }
    return map
  }

  /// The paths at which JSON Lines have the values of the parts, and those within each element of a list.
  var paths: [(part: String, names: [String], inner: [String])] {
    var paths: [(part: String, names: [String], inner: [String])] = []
    for (part, name) in columns {
      paths.append((part, name.parts(around: "."), inner[part] ?? []))
    }
    if let lines = columns["lines"]?.parts(around: ".") {
      for (part, names) in inner where part != "code" { paths.append((part, lines, names)) }
    }
    return paths.sorted { $0.part < $1.part }
  }

  /// True if all columns that the map names are among these.
  func fits(_ names: [String]) -> Bool {
    columns.values.allSatisfy { column in
      names.contains { $0.lowercased() == column.lowercased() }
    }
  }

  /// The name of the column of a part; empty if none has it.
  func name(of part: String) -> String { columns[part] ?? (lacking.contains(part) ? "" : part) }

  func renames(_ part: String) -> Bool { columns[part] != nil || inner[part] != nil }

  /// True if a column with this name states what an order or a line costs.
  func isCost(_ name: String) -> Bool {
    let name = trimmed(name).lowercased()
    return ColumnMap.costs.contains { self.name(of: $0).lowercased() == name }
  }

  /// Fails if a part is neither of orders nor a fact.
  func checkParts(facts: [Fact]) throws(CommandFailure) {
    let parts = ColumnMap.parts.map { $0.substituting("-", for: "_") } + facts.map { $0.name }
    for part in lacking.subtracting(["lines", "facts"]).union(columns.keys).sorted()
    where !ColumnMap.parts.contains(part) && !parts.contains(part) {
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
