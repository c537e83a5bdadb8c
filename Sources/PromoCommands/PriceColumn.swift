import Promo

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
  private init?(named name: String, among input: OrderColumns) {
    switch name {
    case "row": self = .row
    case "payable": self = .payable
    case "saved": self = .saved
    case "applied": self = .applied
    default:
      guard let index = input.indexes[name] else { return nil }
      self = .input(index)
    }
  }

  /// The columns that a list asks for, or the usual ones without a list.
  static func columns(
    _ list: String?, of input: OrderColumns
  ) throws(CommandFailure) -> [(name: String, column: PriceColumn)] {
    let usual = [input.indexes["id"] == nil ? "row" : "id", "payable", "saved", "applied"]
    let asked = list?.split(separator: ",", omittingEmptySubsequences: false)
      .map { String(decoding: Array($0.utf8).trimmed, as: UTF8.self) }
    var seen: Set<String> = []
    var columns: [(name: String, column: PriceColumn)] = []
    for name in asked ?? usual {
      guard let column = PriceColumn(named: name, among: input) else {
        let near = nearest(to: name, among: computedNames + input.names)
        throw .usage("there is no column \(quoted(name)) for `--columns`\(commaHint(near))")
      }
      guard seen.insert(name).inserted else {
        throw .usage("`--columns` names \(quoted(name)) twice")
      }
      columns.append((name, column))
    }
    return columns
  }

  /// The names of input columns that computed ones hide.
  static func hiddenNames(
    _ columns: [(name: String, column: PriceColumn)], in input: OrderColumns
  ) -> [String] {
    columns.map(\.name).filter { computedNames.contains($0) && input.indexes[$0] != nil }
  }
}
