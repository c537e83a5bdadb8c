import Promo

/// Which column of an order file says what.
struct OrderColumns {
  /// The names of all columns in their order.
  let names: [String]
  let amount: Int
  let at: Int?
  let currency: Int?

  /// Finds the columns by their names in the header.
  init(header: CSVRecord, path: String) throws(CommandFailure) {
    let names = header.cells.map { String(decoding: $0, as: UTF8.self) }
    for (index, name) in names.enumerated() where names[..<index].contains(name) {
      throw .order("\(place(path, header.line)): there are two columns \(quoted(name))")
    }
    guard let amount = names.firstIndex(of: "amount") else {
      let hint = nearest(to: "amount", among: names).map { ", is \(quoted($0)) meant?" } ?? ""
      throw .order("\(place(path, header.line)): there is no column `amount`\(hint)")
    }
    self.names = names
    self.amount = amount
    at = names.firstIndex(of: "at")
    currency = names.firstIndex(of: "currency")
  }
}

/// Where something stands in an order file, for messages.
func place(_ path: String, _ line: Int) -> String {
  "\(printable(path)):\(line)"
}

/// What is written for each order.
enum PriceColumn {
  case row
  case payable
  case saved
  case applied
  /// A column of the input, by its index.
  case input(Int)

  private static var computedNames: [String] { ["row", "payable", "saved", "applied"] }

  /// A computed column hides one of the input.
  private init?(named name: String, among names: [String]) {
    switch name {
    case "row": self = .row
    case "payable": self = .payable
    case "saved": self = .saved
    case "applied": self = .applied
    default:
      guard let index = names.firstIndex(of: name) else { return nil }
      self = .input(index)
    }
  }

  /// The columns that a list asks for, or the usual ones without a list.
  static func columns(
    _ list: String?, of names: [String]
  ) throws(CommandFailure) -> [(name: String, column: PriceColumn)] {
    let usual = [names.contains("id") ? "id" : "row", "payable", "saved", "applied"]
    let asked =
      list?.split(separator: ",", omittingEmptySubsequences: false).map(String.init) ?? usual
    var columns: [(name: String, column: PriceColumn)] = []
    for name in asked {
      guard let column = PriceColumn(named: name, among: names) else {
        let near = nearest(to: name, among: computedNames + names)
        throw .usage(
          "there is no column \(quoted(name)) for `--columns`"
            + (near.map { ", did you mean \(quoted($0))?" } ?? ""))
      }
      guard !columns.contains(where: { $0.name == name }) else {
        throw .usage("`--columns` names \(quoted(name)) twice")
      }
      columns.append((name, column))
    }
    return columns
  }

  /// The names of input columns that computed ones hide.
  static func hiddenNames(_ columns: [(name: String, column: PriceColumn)], in names: [String])
    -> [String]
  {
    columns.map(\.name).filter { computedNames.contains($0) && names.contains($0) }
  }
}
