import Promo

/// The meaning of the columns in an order file.
struct OrderLayout {
  /// The part of an order that a column holds.
  enum Role {
    case other
    case amount
    case minor
    case at
    case currency
    case code
    case lines
    case shipping
    case shippingMinor
    /// The object of facts in JSON.
    case facts
    /// The number of the order, if each row is a line of an order.
    case order
    case unitPrice
    case pieces
    case labels
    case article
    /// A fact, by its index in the program.
    case fact(Int)
  }

  /// The names of all columns. In JSON Lines, names that are missing from the first object come
  /// last.
  private let columns: ColumnNames

  /// The number of columns in the header or the first object.
  let headerCount: Int

  private(set) var roles: [Role]

  let amount: Int?
  let at: Int?

  /// The amount and the shipping in whole minor units.
  let minor: Int?
  let shippingMinor: Int?
  let currency: Int?
  let code: Int?

  /// The columns of order lines and of an object of facts. CSV has none.
  let lines: Int?
  let allFacts: Int?

  /// The columns of CSV in which each row is a line of an order.
  let ofLines: LineColumns?
  let shipping: Int?

  /// The column of each fact in the program.
  let facts: [Int?]

  /// The columns of CSV in which each row is a line, and rows with the same number, one after the
  /// other, are one order.
  struct LineColumns {
    let order: Int
    let amount: Int?
    let minor: Int?
    let unitPrice: Int?
    let pieces: Int?
    let labels: Int?
    let article: Int?
  }

  /// The columns that say of an order that it was cancelled or given back.
  let cancellations: [Int]

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
  init(firstObject names: [String], written: [String], facts: [Fact]) {
    var all = ColumnNames(names)
    for name in DecisiveNames.ofOrders + facts.map({ $0.name }) where all.index(of: name) == nil {
      all.append(name)
    }
    for name in written where all.index(of: name) == nil { all.append(name) }
    self.init(
      all, facts: facts, headerCount: names.count, hasLines: true, map: ColumnMap(),
      reserved: Set(facts.map { $0.name }))
  }

  private init(
    _ columns: ColumnNames, facts: [Fact], headerCount: Int, hasLines: Bool, map: ColumnMap,
    reserved: Set<String>, cancellations: [String] = []
  ) {
    let factNames = facts.map { $0.name }
    func column(_ part: String) -> Int? { columns.index(of: map.name(of: part)) }
    // If a fact has the name of one of the later parts, a column with this name states the fact.
    func ownColumn(_ part: String) -> Int? {
      map.renames(part) || !reserved.contains(part) ? column(part) : nil
    }
    self.columns = columns
    self.map = map
    self.headerCount = headerCount
    amount = column("amount")
    at = column("at")
    currency = column("currency")
    code = column("code")
    lines = hasLines ? columns.index(of: "lines") : nil
    allFacts = hasLines ? ownColumn("facts") : nil
    shipping = column("shipping")
    ofLines =
      hasLines || map.rowsAreOrders
      ? nil
      : ownColumn("order").map { order in
        LineColumns(
          order: order, amount: column("amount"), minor: ownColumn("minor"),
          unitPrice: ownColumn("unit_price"), pieces: ownColumn("pieces"),
          labels: ownColumn("labels"), article: ownColumn("article"))
      }
    self.cancellations = cancellations.compactMap { columns.index(of: $0) }
    minor = ownColumn("minor")
    shippingMinor = ownColumn("shipping_minor")
    self.facts = factNames.map { column($0) }
    roles = columns.names.map { _ in .other }
    let own: [(String, Role, Int?)] = [
      ("amount", .amount, amount), ("minor", .minor, minor), ("at", .at, at),
      ("currency", .currency, currency), ("code", .code, code), ("lines", .lines, lines),
      ("shipping", .shipping, shipping), ("shipping_minor", .shippingMinor, shippingMinor),
      ("facts", .facts, allFacts), ("order", .order, ofLines?.order),
      ("unit_price", .unitPrice, ofLines?.unitPrice),
      ("pieces", .pieces, ofLines?.pieces), ("labels", .labels, ofLines?.labels),
      ("article", .article, ofLines?.article),
    ]
    var parts: [Int: String] = [:]
    for (part, role, index) in own
      + factNames.indices.map({
        (factNames[$0], .fact($0), self.facts[$0])
      })
    {
      guard let index else { continue }
      roles[index] = role
      if let other = parts.updateValue(part, forKey: index) { twoParts = (other, part, index) }
    }
  }

  /// Two parts that one column states, and the column; nil if no column states two.
  private(set) var twoParts: (String, String, column: Int)?

  /// The columns that seem to have the number of an order, in CSV in which each row is an order.
  var numbers: [Int] {
    if lines != nil || ofLines != nil || map.rowsAreOrders { return [] }
    return names.indices.filter { column in
      if case .other = roles[column] { OrderNumber.isName(names[column]) } else { false }
    }
  }

  var names: [String] { columns.names }

  /// The index of each column by name.
  var indexes: [String: Int] { columns.indexes }

  /// Returns the column with a name, ignoring case.
  func index(of name: String) -> Int? { columns.index(of: name) }

  /// Returns the column that holds a part of orders or a fact.
  func index(ofPart part: String) -> Int? { columns.index(of: map.name(of: part)) }

  /// True if the user names the column of a part.
  func mapsPart(_ part: String) -> Bool { map.renames(part) }

  private let map: ColumnMap

  /// Returns the column with a name, ignoring case, if the name has a meaning in the layout.
  func ownIndex(of name: String) -> Int? {
    guard let index = index(of: name.lowercased()) else { return nil }
    if case .other = roles[index], name.lowercased() != "id" { return nil }
    return index
  }

  /// Returns true if the header or the first object has a column.
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

  /// Returns the column with exactly this name, or else the first column whose name differs only in
  /// case; nil if there is none.
  func index(of name: String) -> Int? { indexes[name] ?? indexesInLowerCase[name.lowercased()] }
}

/// Returns a position in an order file, for messages.
func location(_ path: String, _ line: Int) -> String {
  "\(printable(path)):\(line)"
}
