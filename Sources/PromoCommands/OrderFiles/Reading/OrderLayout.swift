import Promo

/// The meaning of the columns in an order file.
struct OrderLayout {
  /// The part of an order that a column holds.
  enum Role {
    case other
    case amount
    case at
    case currency
    case code
    /// A fact, by its index in the program.
    case fact(Int)
  }

  /// The names of all columns in order. In JSON, those missing from the first object come last.
  let names: [String]

  /// The number of columns in the header or the first object.
  let headerCount: Int

  private(set) var roles: [Role]

  /// The index of each column by name.
  private(set) var indexes: [String: Int] = [:]

  let amount: Int?
  let at: Int?
  let currency: Int?
  let code: Int?

  /// The column of each fact in the program.
  let facts: [Int?]

  /// Makes a layout.
  ///
  /// - Parameters:
  ///   - names: The names. Only the empty name, which spreadsheets leave, may stand there twice.
  ///   - headerCount: The number of them in the header or the first object; all by default.
  init(names: [String], facts: [Fact], headerCount: Int? = nil) {
    self.names = names
    self.headerCount = headerCount ?? names.count
    for (index, name) in names.enumerated() where !name.isEmpty { indexes[name] = index }
    let column = { OrderLayout.index(of: $0, in: names) }
    amount = column("amount")
    at = column("at")
    currency = column("currency")
    code = column("code")
    self.facts = facts.map { column($0.name) }
    roles = names.map { _ in .other }
    for (role, index) in [(Role.amount, amount), (.at, at), (.currency, currency), (.code, code)] {
      if let index { roles[index] = role }
    }
    for (fact, index) in self.facts.enumerated() {
      if let index { roles[index] = .fact(fact) }
    }
  }

  /// Makes the layout of JSON Lines: the names of the first object, then the names with a meaning
  /// and the names to write, which later objects may have.
  init(firstObject names: [String], written: [String], facts: [Fact]) {
    let meant = ["amount", "at", "currency", "code"] + facts.map(\.name)
    var all = names
    for name in meant where OrderLayout.index(of: name, in: all) == nil { all.append(name) }
    for name in written where !all.contains(name) { all.append(name) }
    self.init(names: all, facts: facts, headerCount: names.count)
  }

  /// Returns the column of a name: the one with just this name, or the first that differs in
  /// capitals alone; nil if there is none.
  static func index(of name: String, in names: [String]) -> Int? {
    names.firstIndex(of: name) ?? names.firstIndex { $0.lowercased() == name }
  }

  /// Returns true if the header or the first object has a column.
  func hasInHeader(_ name: String) -> Bool { hasInHeader(indexes[name]) }

  func hasInHeader(_ column: Int?) -> Bool { column.map { $0 < headerCount } ?? false }
}

/// Returns a position in an order file, for messages.
func location(_ path: String, _ line: Int) -> String {
  "\(printable(path)):\(line)"
}
