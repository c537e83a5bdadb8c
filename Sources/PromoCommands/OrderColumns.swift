import Promo

/// Which column of an order file says what.
struct OrderColumns {
  /// The names of all columns in their order.
  let names: [String]

  /// The index of every column by its name.
  let indexes: [String: Int]
  let amount: Int
  let at: Int?
  let currency: Int?
  let code: Int?

  /// The column of each fact that has one.
  let facts: [(fact: Fact, index: Int)]

  /// Finds the columns by their names in the header.
  init(header: CSVRecord, path: String, facts: [Fact]) throws(CommandFailure) {
    names = header.cells.map { String(decoding: $0.trimmed, as: UTF8.self) }
    var indexes: [String: Int] = [:]
    // Spreadsheets leave columns without a name; nobody can ask for these.
    for (index, name) in names.enumerated()
    where !name.isEmpty && indexes.updateValue(index, forKey: name) != nil {
      throw .order("\(place(path, header.line)): there are two columns \(quoted(name))")
    }
    guard let amount = indexes["amount"] else {
      let hint = nearest(to: "amount", among: names).map { ", is \(quoted($0)) meant?" } ?? ""
      throw .order("\(place(path, header.line)): there is no column `amount`\(hint)")
    }
    self.indexes = indexes
    self.amount = amount
    at = indexes["at"]
    currency = indexes["currency"]
    code = indexes["code"]
    self.facts = facts.compactMap { fact in indexes[fact.name].map { (fact, $0) } }
  }
}

/// Where something stands in an order file, for messages.
func place(_ path: String, _ line: Int) -> String {
  "\(printable(path)):\(line)"
}
