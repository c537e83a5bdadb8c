import Promo

/// Writes a query that prices the orders of a table in an engine that runs SQL.
struct WriteQuery {
  private let arguments: Arguments

  init(_ arguments: Arguments) {
    self.arguments = arguments
  }

  func run() throws(CommandFailure) -> ExitStatus {
    guard let dialect: SQLDialect = try arguments.word("--dialect") else {
      let all = SQLDialect.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
      throw .usage("say for which engine with `--dialect`: \(all)")
    }
    let table = arguments["--table"] ?? "orders"
    // A line end in the name would end the comment that shows it.
    guard !table.split(separator: ".", omittingEmptySubsequences: false).contains(where: \.isEmpty),
      !table.unicodeScalars.contains(where: { $0.value < 0x20 })
    else { throw .usage("\(quoted(table)) is not the name of a table") }
    let program = try arguments.loadRules().program
    let instants = try instants(of: program)
    let query: PriceQuery
    do {
      query = try PriceQuery(of: program, in: dialect, table: table, instants: instants)
    } catch {
      throw .order(error.words)
    }
    try printAnswer(query.text)
    return .done
  }

  /// Returns the instants that the orders may have.
  private func instants(of program: Program) throws(CommandFailure) -> Range<Instant> {
    let all = program.instants
    let first = try instant("--from", in: program) ?? all.lowerBound
    let end = try instant("--until", in: program) ?? all.upperBound
    guard first < end else { throw .usage("`--from` must be before `--until`") }
    return (first..<end).clamped(to: all)
  }

  private func instant(
    _ option: String, in program: Program
  ) throws(CommandFailure) -> Instant? {
    guard let text = arguments[option] else { return nil }
    do { return try Instant(text, in: program) } catch {
      throw .order("\(option): \(error.message)")
    }
  }
}
