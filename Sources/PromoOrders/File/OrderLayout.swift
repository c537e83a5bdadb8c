import Promo

package struct OrderLayout {
  /// The names of all columns. In JSON Lines, names that are missing from the first object come
  /// last.
  private let columns: ColumnNames
  let map: ColumnMap

  /// The number of columns in the header or the first object.
  let headerCount: Int

  let amount: Int?
  let at: Int?
  let currency: Int?
  let code: Int?
  let shipping: Int?

  /// The amount and the shipping in whole minor units.
  let minor: Int?
  let shippingMinor: Int?

  /// The columns of order lines and of an object of facts. CSV has none.
  let lines: Int?
  let allFacts: Int?

  /// The columns of CSV in which each row is a line, and rows with the same number, one after the
  /// other, are one order; nil if each row is an order.
  let ofLines: LineColumns?

  struct LineColumns {
    let order: Int
    let amount: Int?
    let minor: Int?
    let unitPrice: Int?
    let pieces: Int?
    let labels: Int?
    let article: Int?
  }

  let facts: [Int?]

  /// The columns of JSON Lines whose values lie deeper, in the values of other columns.
  private(set) var paths: [(column: Int, root: Int, rest: ArraySlice<String>)] = []

  /// The columns that say of an order that it was cancelled or given back.
  let cancellations: [Int]

  /// The name of the part or of the fact that a column states. Other columns state none.
  private(set) var stated: [Int: String] = [:]

  /// Two parts that one column states, and the column; nil if no column states two.
  private(set) var twoParts: (String, String, column: Int)?

  /// Makes the layout of CSV.
  ///
  /// - Parameter factNames: the names of facts that no part of orders may have; nil for those of
  ///   `facts`.
  init(
    names: [String], facts: [Fact], map: ColumnMap = ColumnMap(), factNames: Set<String>? = nil,
    cancellations: [String] = []
  ) {
    self.init(
      ColumnNames(names), facts: facts, headerCount: names.count, hasLines: false, map: map,
      reserved: factNames ?? Set(facts.map { $0.name }), cancellations: cancellations)
  }

  /// Makes the layout of JSON Lines: the names of the first object, followed by the names that have
  /// a meaning or are written to the output. Later objects may have these names.
  init(
    firstObject names: [String], written: [String], facts: [Fact], map: ColumnMap = ColumnMap()
  ) {
    var all = ColumnNames(names)
    let paths = map.paths.map { (map.name(of: $0.part), $0.names) }
    for name in DecisiveNames.ofOrders + facts.map({ $0.name }) + written
      + paths.flatMap({ [$0.0, $0.1[0]] })
    where all.index(of: name) == nil { all.append(name) }
    self.init(
      all, facts: facts, headerCount: names.count, hasLines: true, map: map,
      reserved: Set(facts.map { $0.name }))
    for (column, path) in paths where path.count > 1 {
      guard let column = all.index(of: column), let root = all.index(of: path[0]) else { continue }
      self.paths.append((column, root, path.dropFirst()))
    }
  }

  private init(
    _ columns: ColumnNames, facts: [Fact], headerCount: Int, hasLines: Bool, map: ColumnMap,
    reserved: Set<String>, cancellations: [String] = []
  ) {
    func column(_ part: String) -> Int? { columns.index(of: map.name(of: part)) }
    // If a fact has the name of one of the later parts, a column with this name states the fact.
    func ownColumn(_ part: String) -> Int? {
      map.renames(part) || !reserved.contains(part) ? column(part) : nil
    }
    (self.columns, self.map, self.headerCount) = (columns, map, headerCount)
    (amount, at, currency) = (column("amount"), column("at"), column("currency"))
    (code, shipping) = (column("code"), column("shipping"))
    (minor, shippingMinor) = (ownColumn("minor"), ownColumn("shipping_minor"))
    lines = hasLines ? column("lines") : nil
    allFacts = hasLines ? ownColumn("facts") : nil
    let order = hasLines || map.rowsAreOrders ? nil : ownColumn("order")
    ofLines = order.map {
      LineColumns(
        order: $0, amount: column("amount"), minor: ownColumn("minor"),
        unitPrice: ownColumn("unit_price"), pieces: ownColumn("pieces"),
        labels: ownColumn("labels"), article: ownColumn("article"))
    }
    self.facts = facts.map { column($0.name) }
    self.cancellations = cancellations.compactMap { columns.index(of: $0) }
    let parts = [
      ("amount", amount), ("minor", minor), ("at", at), ("currency", currency), ("code", code),
      ("lines", lines), ("shipping", shipping), ("shipping_minor", shippingMinor),
      ("facts", allFacts), ("order", order), ("unit_price", ofLines?.unitPrice),
      ("pieces", ofLines?.pieces), ("labels", ofLines?.labels), ("article", ofLines?.article),
    ]
    for (part, column) in parts + zip(facts.map { $0.name }, self.facts) {
      guard let column else { continue }
      if let other = stated.updateValue(part, forKey: column) { twoParts = (other, part, column) }
    }
  }

  /// The columns of the parts that belong to an order, not to a line of it.
  var shared: [Int] {
    ([at, currency, code, shipping, shippingMinor] + facts).compactMap { $0 }.sorted()
  }

  /// The columns that seem to have the number of an order, in CSV in which each row is an order.
  var numbers: [Int] {
    if lines != nil || ofLines != nil || map.rowsAreOrders { return [] }
    return names.indices.filter { stated[$0] == nil && OrderNumber.isName(names[$0]) }
  }

  var names: [String] { columns.names }

  /// Returns the column with exactly this name, or else the first column whose name differs only in
  /// case; nil if there is none.
  func index(of name: String) -> Int? { columns.index(of: name) }

  func index(ofPart part: String) -> Int? { columns.index(of: map.name(of: part)) }

  /// Returns the column with a name, ignoring case, if the name has a meaning in the layout.
  func ownIndex(of name: String) -> Int? {
    guard let index = index(of: name.lowercased()) else { return nil }
    return stated[index] != nil || name.lowercased() == "id" ? index : nil
  }

  /// Returns the column of a key of JSON, which has exactly its name, or its name in other capitals if
  /// that has a meaning.
  func index(ofKey name: String) -> Int? { columns.indexes[name] ?? ownIndex(of: name) }

  func hasInHeader(_ name: String) -> Bool { hasInHeader(index(of: name)) }

  func hasInHeader(_ column: Int?) -> Bool { column.map { $0 < headerCount } ?? false }
}

/// The names of columns. A file may have a hundred thousand of them.
private struct ColumnNames {
  private(set) var names: [String] = []

  /// The index of each nonempty name. Spreadsheets leave columns without a name, so only the empty
  /// name may repeat.
  private(set) var indexes: [String: Int] = [:]

  /// The first index of each name in lower case.
  private var indexesInLowerCase: [String: Int] = [:]

  init(_ names: [String]) {
    for name in names { append(name) }
  }

  mutating func append(_ name: String) {
    if !name.isEmpty { indexes[name] = names.count }
    let lower = name.lowercased()
    if indexesInLowerCase[lower] == nil { indexesInLowerCase[lower] = names.count }
    names.append(name)
  }

  func index(of name: String) -> Int? {
    name.isEmpty ? nil : indexes[name] ?? indexesInLowerCase[name.lowercased()]
  }
}

package func location(_ path: String, _ line: Int) -> String {
  "\(printable(path)):\(line)"
}
