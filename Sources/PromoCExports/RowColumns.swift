import CPromo
import Promo

/// The caller's orders, as columns. The buffers are checked as far as possible.
struct RowColumns {
  let count: Int
  var amounts: CellColumn?
  var instants: CellColumn
  var instantsPerSecond: Int64 = 1
  var codes: CellColumn?

  /// The columns of facts, by the names of the facts.
  var facts: [String: CellColumn] = [:]

  /// The codes that every row presents in addition to its own, and the facts that hold for every
  /// row.
  var codesOfAll: [String] = []
  var factsOfAll: [String: Fact.Value] = [:]
  var lines: LineColumns?
  var shipping: CellColumn?
  var currency: CellColumn?
}

struct LineColumns {
  /// The lines of each row, as places in the other columns.
  let lines: ListColumn
  var amounts: CellColumn?
  var pieces: CellColumn?

  /// The labels of each line, as places in `labelTexts`.
  var labels: ListColumn?
  var labelTexts: CellColumn?
}

extension CellColumn {
  fileprivate var isWritten: Bool { hasTexts || form == .numbers }

  fileprivate static func texts(
    _ cells: promo_cells, count: Int, of name: String
  ) throws(CallFailure) -> CellColumn? {
    let column = try CellColumn(cells, count: count, of: name)
    guard column?.hasTexts ?? true else { throw .argument("`\(name)` must be texts") }
    return column
  }
}

// MARK: - Columns of C

extension RowColumns {
  init(_ rows: promo_rows, of program: Program) throws(CallFailure) {
    count = rows.count
    guard count >= 0 else { throw .argument("the count of `rows` is out of range") }
    lines = try LineColumns(rows.lines, rowCount: count)
    amounts = try CellColumn(rows.amounts, count: count, of: "amounts")
    guard let instants = try CellColumn(rows.instants, count: count, of: "instants"),
      amounts != nil || lines != nil
    else { throw .argument("`amounts` and `instants` must be columns") }
    self.instants = instants
    guard amounts?.isWritten ?? true, instants.isWritten else {
      throw .argument("`amounts` and `instants` must be numbers or texts")
    }
    instantsPerSecond = max(1, rows.instants_per_second)
    guard [0, 1, 1_000, 1_000_000, 1_000_000_000].contains(rows.instants_per_second) else {
      throw .argument("`instants_per_second` is \(rows.instants_per_second)")
    }
    codes = try CellColumn.texts(rows.codes, count: count, of: "codes")
    shipping = try CellColumn(rows.shipping, count: count, of: "shipping")
    guard shipping?.isWritten ?? true else {
      throw .argument("`shipping` must be numbers or texts")
    }
    currency = try CellColumn.texts(rows.currency, count: count, of: "currency")
    codesOfAll = try elements(rows.codes_of_all, rows.code_of_all_count, of: "codes_of_all")
      .codes()
    factsOfAll = try elements(rows.facts_of_all, rows.fact_of_all_count, of: "facts_of_all")
      .facts(of: program)
    try readFacts(rows, of: program)
  }

  private mutating func readFacts(
    _ rows: promo_rows, of program: Program
  ) throws(CallFailure) {
    let given = try elements(rows.fact_cells, rows.fact_cells_count, of: "fact_cells")
    for (number, one) in given.enumerated() {
      let name = try one.name.string(of: "the name of fact column \(number + 1)")
      if let problem = program.problem(ofFactName: name) { throw .order(problem.message) }
      guard factsOfAll[name] == nil, facts[name] == nil else {
        throw .order("the fact \(quoted(name)) is given twice")
      }
      facts[name] = try CellColumn(one.cells, count: count, of: name)
    }
  }
}

extension LineColumns {
  fileprivate init?(_ cells: promo_line_cells, rowCount: Int) throws(CallFailure) {
    let name = "lines.lines"
    let count = cells.count
    _ = try checkedPlaces(0, count: count, of: "lines")
    guard let lines = try ListColumn(cells.lines, count: rowCount, elements: count, of: name)
    else { return nil }
    self.lines = lines
    amounts = try CellColumn(cells.amounts, count: count, of: "lines.amounts")
    pieces = try CellColumn(cells.pieces, count: count, of: "lines.pieces")
    guard amounts?.isWritten ?? (count == 0), pieces?.isWritten ?? true else {
      throw .argument("`lines.amounts` and `lines.pieces` must be numbers or texts")
    }
    let labelCount = cells.label_count
    _ = try checkedPlaces(0, count: labelCount, of: "label_texts")
    labels = try ListColumn(
      cells.labels, count: count, elements: labelCount, of: "lines.labels")
    labelTexts = try CellColumn.texts(
      cells.label_texts, count: labelCount, of: "lines.label_texts")
    guard labelTexts != nil || labels == nil || labelCount == 0 else {
      throw .argument("`lines.label_texts` must be texts")
    }
  }
}
