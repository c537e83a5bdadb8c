import Promo

/// Which column of an order file says what.
struct OrderLayout {
  /// What a column says of an order.
  enum Role {
    case other
    case amount
    case at
    case currency
    case code
    /// A fact, by its index among those of the program.
    case fact(Int)
  }

  /// The names of all columns in their order; those of JSON that the first object does not have are
  /// behind the others.
  let names: [String]

  /// How many columns the header or the first object has.
  let headerCount: Int

  private(set) var roles: [Role]

  /// The index of every column by its name.
  private(set) var indexes: [String: Int] = [:]

  let amount: Int?
  let at: Int?
  let currency: Int?
  let code: Int?

  /// The column of each fact of the program.
  let facts: [Int?]

  /// - Parameters:
  ///   - names: no name but the empty one, which spreadsheets leave, is there twice.
  ///   - headerCount: how many of them the header or the first object has; all by default.
  init(names: [String], facts: [Fact], headerCount: Int? = nil) {
    self.names = names
    self.headerCount = headerCount ?? names.count
    for (index, name) in names.enumerated() where !name.isEmpty { indexes[name] = index }
    amount = indexes["amount"]
    at = indexes["at"]
    currency = indexes["currency"]
    code = indexes["code"]
    self.facts = facts.map { [indexes] in indexes[$0.name] }
    roles = names.map { _ in .other }
    for (role, index) in [(Role.amount, amount), (.at, at), (.currency, currency), (.code, code)] {
      if let index { roles[index] = role }
    }
    for (fact, index) in self.facts.enumerated() {
      if let index { roles[index] = .fact(fact) }
    }
  }

  /// The layout of JSON Lines: their first object's names, those that mean something, and those that
  /// are to be written, which later objects may have.
  init(firstObject names: [String], written: [String], facts: [Fact]) {
    let meant = ["amount", "at", "currency", "code"] + facts.map(\.name)
    var all = names
    for name in meant + written where !all.contains(name) { all.append(name) }
    self.init(names: all, facts: facts, headerCount: names.count)
  }

  /// Whether the header or the first object has a column.
  func hasInHeader(_ name: String) -> Bool { indexes[name].map { $0 < headerCount } ?? false }
}

/// Where something stands in an order file, for messages.
func location(_ path: String, _ line: Int) -> String {
  "\(printable(path)):\(line)"
}
