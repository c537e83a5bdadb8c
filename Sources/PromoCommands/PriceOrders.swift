import Promo
import PromoHost

/// Prices the orders of a CSV file, one row after another, in memory that does not grow with it.
struct PriceOrders {
  private enum Format: String, CaseIterable {
    case csv
  }

  private let arguments: Arguments
  private let path: String

  init(_ arguments: Arguments) {
    self.arguments = arguments
    path = arguments["--orders"] ?? "-"
  }

  func run() throws(CommandFailure) -> ExitStatus {
    try checkArguments()
    let program = try arguments.loadRules().program
    let defaults = Order(
      amount: .zero, at: try OrderText.instant(arguments["--at"], in: program),
      codes: try OrderText.codes(arguments.all("--code")),
      facts: try OrderText.facts(arguments.all("--with"), in: program))
    var reader = try hosted { () throws(HostError) in try CSVReader(FileInput(path: path)) }
    let header = try readHeader(&reader)
    let columns = try OrderColumns(header: header, path: path, facts: program.facts)
    try checkFacts(defaults, columns, in: program)
    let written = try PriceColumn.columns(arguments["--columns"], of: columns)
    warnOfHiddenColumns(written, in: columns)
    let output = try makeOutput()
    try write(written.map { Array($0.name.utf8) }, to: output)
    var rows = OrderRows(
      reader: reader, columns: columns, program: program, defaults: defaults)
    let badRows = try price(&rows, by: program, as: written.map(\.column), to: output)
    guard badRows == 0 else { throw .order(summary(ofBadRows: badRows)) }
    try hosted { () throws(HostError) in try output.finish() }
    return .done
  }

  private func checkArguments() throws(CommandFailure) {
    let isLines = path.hasSuffix(".jsonl") || path.hasSuffix(".ndjson")
    guard !isLines, arguments["--format"] != "jsonl" else {
      throw .usage("JSON Lines are not yet part of this version, orders are CSV")
    }
    let _: Format? = try arguments.word("--format")
    guard arguments["--amount"] == nil else {
      throw .usage("`--amount` prices one order and `--orders` many, use one of them")
    }
    guard arguments["--out"] != "-" else {
      throw .usage("without `--out` the prices go to standard output")
    }
  }

  /// Each fact, and the codes, are said in one way, and what every order must say in some.
  private func checkFacts(
    _ defaults: Order, _ columns: OrderColumns, in program: Program
  ) throws(CommandFailure) {
    let columnNames = Set(columns.facts.map(\.fact.name))
    if let name = columnNames.intersection(defaults.facts.keys).min() {
      throw .usage("the fact `\(name)` is said by `--with` and by a column, use one of them")
    }
    guard columns.code == nil || defaults.codes.isEmpty else {
      throw .usage("codes are said by `--code` and by a column, use one of them")
    }
    try OrderText.checkFacts(columnNames.union(defaults.facts.keys), in: program)
  }

  private func readHeader(_ reader: inout CSVReader) throws(CommandFailure) -> CSVRecord {
    switch try hosted({ () throws(HostError) in try reader.next() }) {
    case .record(let header): return header
    case .problem(let problem, let line):
      throw .order("\(place(path, line)): \(problem.message)")
    case .end: throw .order("\(place(path, 1)): there is no header line with `amount`")
    }
  }

  private func warnOfHiddenColumns(
    _ written: [(name: String, column: PriceColumn)], in columns: OrderColumns
  ) {
    for name in PriceColumn.hiddenNames(written, in: columns) {
      Console.write(
        "promo-eval: the column `\(name)` of the orders is hidden by the computed one\n", to: .error
      )
    }
  }

  private func makeOutput() throws(CommandFailure) -> FileOutput {
    guard let path = arguments["--out"] else { return FileOutput() }
    return try hosted { () throws(HostError) in try FileOutput(path: path) }
  }

  private func write(_ cells: [[UInt8]], to output: FileOutput) throws(CommandFailure) {
    try hosted { () throws(HostError) in try output.write(CSVText.line(cells)) }
  }

  /// Prices all rows; from the first bad one on it only looks for more of them. The number of bad
  /// rows.
  private func price(
    _ rows: inout OrderRows, by program: Program, as columns: [PriceColumn], to output: FileOutput
  ) throws(CommandFailure) -> Int {
    var badRows = 0
    while let row = try rows.next() {
      switch row {
      case .order(let row):
        if badRows == 0 { try write(try cells(of: row, by: program, as: columns), to: output) }
      case .bad(let line, let reason):
        if badRows == 0 { try hosted { () throws(HostError) in try output.flush() } }
        badRows += 1
        if badRows <= 100 { Console.write("\(place(path, line)): \(reason)\n", to: .error) }
      }
    }
    return badRows
  }

  private func summary(ofBadRows count: Int) -> String {
    let more = count > 100 ? ", of which 100 are shown" : ""
    let file = arguments["--out"].map { ", \(quoted($0)) is not written" } ?? ""
    return "\(counted(count, "bad row"))\(more)\(file)"
  }

  private func cells(
    of row: OrderRow, by program: Program, as columns: [PriceColumn]
  ) throws(CommandFailure) -> [[UInt8]] {
    let result = try priced { () throws(OrderProblem) in try program.applied(to: row.order) }
    return columns.map { column in
      switch column {
      case .row: Array(String(row.number).utf8)
      case .payable: Array(program.currency.text(result.payable).utf8)
      case .saved: Array(program.currency.text(result.saved).utf8)
      case .applied: Array(result.names.joined(separator: " + ").utf8)
      case .input(let index): row.cells[index]
      }
    }
  }
}
