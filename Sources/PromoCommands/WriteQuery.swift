import Promo

/// Writes a query with which an SQL engine prices the orders of a table.
struct WriteQuery {
  let arguments: Arguments

  func run() throws(CommandFailure) -> ExitStatus {
    guard let dialect: SQLDialect = try arguments.word("--dialect") else {
      let all = SQLDialect.allCases.map { "`\($0.rawValue)`" }
      throw .usage("say for which engine with `--dialect`: \(all, joined: ", ")")
    }
    let table = try table()
    let program = try arguments.loadRules().program
    let instants = try instants(of: program)
    guard !program.facts.contains(where: { $0.name == "minor" }) else {
      throw .order("the fact `minor` has the name of another column of the orders")
    }
    let query: PriceQuery
    do {
      query = try PriceQuery(of: program, in: dialect, table: table, instants: instants)
    } catch {
      throw .order("\(error.words)")
    }
    try printAnswer(query.text)
    return .done
  }

  /// Returns the parts of the table's name, which may begin with a schema.
  private func table() throws(CommandFailure) -> [String] {
    let text = arguments["--table"] ?? "orders"
    let names = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    // A line end in the name would end the comment that shows the name.
    guard !names.contains(""), !text.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
      throw .usage("\(quoted(text)) is not the name of a table")
    }
    return names
  }

  /// Returns the range of instants that the orders may have.
  private func instants(of program: Program) throws(CommandFailure) -> Range<Instant> {
    var (first, end) = (program.instants.lowerBound, program.instants.upperBound)
    if let text = arguments["--from"] {
      first = try OrderText.instant(text, of: "--from", in: program)
    }
    if let text = arguments["--until"] {
      end = try OrderText.instant(text, of: "--until", in: program)
    }
    guard first < end else { throw .usage("`--from` must be before `--until`") }
    return first..<end
  }
}
