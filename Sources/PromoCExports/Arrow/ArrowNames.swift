import Promo

/// The columns of a table, or the parts of lines, by their names.
struct ArrowNames {
  static var amounts: (minor: String, written: String) { ("minor", "amount") }
  static var shippings: (minor: String, written: String) { ("shipping_minor", "shipping") }

  let columns: [ArrowField]

  init(_ columns: [ArrowField]) { self.columns = columns }

  /// Returns the column with a name, or the first that differs in capitals alone; nil if there is
  /// none.
  func column(_ name: String) throws(CallFailure) -> ArrowField? {
    let own = columns.filter { $0.name == name }
    guard own.count < 2 else { throw .order("there are two columns \(quoted(name))") }
    return own.first ?? columns.first { $0.name.lowercased() == name.lowercased() }
  }

  func has(_ name: String) -> Bool {
    columns.contains { $0.name.lowercased() == name.lowercased() }
  }

  /// Fails if a part of lines that nothing uses is nearly named as one that decides prices.
  func checkParts() throws(CallFailure) {
    let missing = ["pieces", "labels"].filter { !has($0) }
    for column in columns where !["minor", "amount", "pieces", "labels"].contains(column.name) {
      guard let meant = columnMeant(by: column.name, among: missing) else { continue }
      throw .order(
        "the part \(quoted(column.name)) of lines looks like \(quoted(meant)): rename it, or leave "
          + "it out if it is something else")
    }
  }
}

/// The columns of a table that decide prices, of which none may have another name: every row would
/// silently be priced without it.
struct ArrowRoles {
  private let columns: ArrowNames
  private let facts: [String]
  private let isAboutGoods: Bool

  /// The names of columns, and those that order files have for them.
  private static var names: [(name: String, inFiles: String)] {
    [
      ("minor", "minor"), ("amount", "amount"), ("at", "at"), ("codes", "code"),
      ("currency", "currency"), ("lines", "lines"), ("shipping_minor", "shipping-minor"),
      ("shipping", "shipping"),
    ]
  }

  init(_ columns: ArrowNames, of program: Program) {
    self.columns = columns
    facts = program.facts.map(\.name)
    isAboutGoods = program.isAboutGoods
  }

  /// Fails if a column that nothing uses looks like one that is missing, or if a fact has the name of
  /// another column.
  func check() throws(CallFailure) {
    let names = ArrowRoles.names.map(\.name)
    if let fact = facts.first(where: names.contains) {
      throw .order("the fact \(quoted(fact)) has the name of another column of tables")
    }
    let missing = missingNames
    for column in columns.columns where !isUsed(column.name, names) {
      guard let inFiles = columnMeant(by: column.name, among: missing) else { continue }
      let meant = ArrowRoles.names.first { $0.inFiles == inFiles }?.name ?? inFiles
      throw .order(
        "the column \(quoted(column.name)) looks like \(facts.contains(meant) ? "the fact " : "")"
          + "\(quoted(meant)): rename it, or leave it out if it is something else")
    }
  }

  private func isUsed(_ name: String, _ names: [String]) -> Bool {
    (names + facts).contains { $0.lowercased() == name.lowercased() }
  }

  /// The missing names, as order files have them. Beside amounts and rules that are not about goods,
  /// `items` and the like are somebody else's.
  private var missingNames: [String] {
    let hasLines = columns.has("lines")
    let hasAmount = columns.has("minor") || columns.has("amount")
    let hasShipping = columns.has("shipping") || columns.has("shipping_minor")
    var missing = ["at", "codes", "currency"].filter { !columns.has($0) }
      .map { $0 == "codes" ? "code" : $0 }
    if !hasLines, !hasAmount { missing += ["minor", "amount"] }
    if hasLines || isAboutGoods || !hasAmount {
      missing += (hasLines ? [] : ["lines"]) + (hasShipping ? [] : ["shipping", "shipping-minor"])
    }
    return missing + facts.filter { !columns.has($0) }
  }
}
