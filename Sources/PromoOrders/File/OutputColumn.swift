import Promo

package enum OutputColumn: Hashable, BitwiseCopyable {
  case row
  case payable
  case saved
  case applied
  /// True if a cheaper set of promotions may exist.
  case bounded
  /// The price of the order by the old rules.
  case old
  /// The price minus the price by the old rules.
  case change
  /// A column of the input, by its index.
  case input(Int)

  private static let computed: [(name: String, column: OutputColumn)] = [
    ("row", .row), ("payable", .payable), ("saved", .saved), ("applied", .applied),
    ("bounded", .bounded),
  ]

  private static let compared: [(name: String, column: OutputColumn)] = [
    ("old_payable", .old), ("change", .change),
  ]

  static var computedNames: [String] { computed.map { $0.name } }
  static var comparedNames: [String] { compared.map { $0.name } }

  /// Finds a column by its name. A computed column hides an input column with the same name.
  init?(named name: String, among input: OrderLayout, isCompared: Bool) {
    let own = OutputColumn.computed + (isCompared ? OutputColumn.compared : [])
    let computed = own.first { $0.name == name.lowercased() }?.column
    guard let column = computed ?? input.index(of: name).map(OutputColumn.input) else { return nil }
    self = column
  }
}

package struct OutputColumns {
  package let names: [String]
  package let columns: [OutputColumn]

  var inputColumns: [Int] {
    columns.compactMap { if case .input(let index) = $0 { index } else { nil } }
  }

  package static func names(in list: String) -> [String] {
    list.split(separator: ",", omittingEmptySubsequences: false)
      .map { trimmed($0) }
  }

  package init(computed columns: KeyValuePairs<String, OutputColumn>) {
    names = columns.map { $0.key }
    self.columns = columns.map { $0.value }
  }

  /// Chooses the columns with the given names, or the default columns if no names are given.
  package init(
    _ asked: [String]?, of input: OrderLayout, isCompared: Bool = false
  ) throws(CommandFailure) {
    let number =
      input.ofLines.map { input.names[$0.order] } ?? (input.hasInHeader("id") ? "id" : "row")
    names =
      asked ?? [number, "payable", "saved", "applied"]
      + (isCompared ? OutputColumn.comparedNames : [])
    var seen: Set<OutputColumn> = []
    var columns: [OutputColumn] = []
    for name in names {
      guard let column = OutputColumn(named: name, among: input, isCompared: isCompared) else {
        let near = nearest(to: name, among: OutputColumn.computedNames + input.names)
        throw .usage("there is no column \(quoted(name)) for `--columns`\(commaHint(near))")
      }
      guard seen.insert(column).inserted else {
        throw .usage("`--columns` names \(quoted(name)) twice")
      }
      columns.append(column)
    }
    self.columns = columns
  }

  func hiddenNames(in input: OrderLayout) -> [String] {
    names.filter { OutputColumn.computedNames.contains($0.lowercased()) && input.hasInHeader($0) }
  }
}
