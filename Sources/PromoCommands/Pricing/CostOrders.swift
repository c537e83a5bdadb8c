import Promo
import PromoHost

/// Adds up what rules would have given on past orders, beside old rules if there are any.
struct CostOrders {
  private let arguments: Arguments
  private let blockSize: Int

  init(_ arguments: Arguments, blockSize: Int = 1 << 18) {
    (self.arguments, self.blockSize) = (arguments, blockSize)
  }

  /// Runs `cost`.
  func run() throws(CommandFailure) -> ExitStatus {
    let format: AnswerFormat = try arguments.word("--format") ?? .text
    let period: CostPeriod? = try arguments.word("--by")
    guard arguments["--orders"] != nil else {
      throw .usage("say which orders to add up: `--orders FILE`")
    }
    let (new, sources) = try arguments.loadRules()
    var (old, all) = (Program?.none, sources)
    let oldPaths = arguments.all("--against")
    if !oldPaths.isEmpty {
      let oldSources = try hosted { () throws(HostError) in try RuleFiles.load(oldPaths) }
      let compilation = Program.compile(oldSources, zones: ZoneDatabase().lookup)
      // Diagnostics of the old rules matter only if the old rules are unusable.
      if compilation.program == nil { try arguments.show(compilation) }
      old = try arguments.usable(compilation)
      all += oldSources
    }
    try arguments.checkOutputs(beside: all)
    let answer = try answer(of: new, against: old)
    try CostOrders.show(answer, as: format, by: period)
    return .done
  }

  /// Writes the answer to standard output.
  static func show(
    _ answer: CostOfOrders, as format: AnswerFormat, by period: CostPeriod?
  ) throws(CommandFailure) {
    let tables = CostTables(answer.cost, answer.changes, by: period)
    switch format {
    case .text:
      let layout = CostText(tables).layout(width: Console.width(of: .output))
      try printAnswer(layout.painted(for: .output))
    case .json:
      try printAnswer("\(CostJSON.text(answer.cost, answer.changes, by: period))\n")
    case .markdown: try printAnswer(CostMarkdown(tables).text)
    }
  }

  /// Prices the orders of `--orders`, and writes a row for each to `--out` if that is asked.
  func answer(
    of new: Program, against old: Program?
  ) throws(CommandFailure) -> CostOfOrders {
    let jobs = try OrderInput.jobs(arguments)
    try checkArguments(new, old)
    let input = try OrderInput(
      arguments, for: [new] + (old.map { [$0] } ?? []), blockSize: blockSize,
      rowLimit: OrderBlocks.rowLimit)
    let outputForm = arguments["--out"].map(OrderForm.init(ofFile:)) ?? .csv
    let columns = try OutputColumns(
      arguments["--columns"].map(OutputColumns.names), of: input.layout(of: new),
      isCompared: old != nil)
    let rowDefaults = try input.rowDefaults(
      of: new, try input.defaults(in: new), columns, outputForm: outputForm, keepsCodes: true)
    let plan = CostPlan(
      program: new,
      old: try old.map { old throws(CommandFailure) in
        try input.rowDefaults(
          of: old, try input.defaults(in: old), columns, outputForm: outputForm, keepsCodes: true)
      })
    input.sayRemarks(rowDefaults, columns)
    let output = try hosted { () throws(HostError) in
      try arguments["--out"].map { path throws(HostError) in try FileOutput(path: path) }
    }
    let sink = try input.sink(
      columns, outputForm, to: output, isWatched: Console.isTerminal(.error))
    let run = OrderRun(
      input.file, rowDefaults: rowDefaults, columns: columns, outputForm: outputForm,
      rowLimit: input.rowLimit, cost: plan, sink: sink)
    run.run(jobs: jobs)
    try sink.close()
    try input.checkBadRows(sink)
    if arguments["--rejects"] != nil {
      PromoEval.say("\(counted(sink.orderCount, "order")) priced\(input.rejected(sink))")
    }
    input.sayRemarks(sink, rowDefaults)
    var answer = sink.cost ?? CostOfOrders(plan)
    let isDated = rowDefaults.layout.at != nil && sink.countWithoutInstant < sink.orderCount
    if !isDated, arguments["--at"] == nil { answer.cost.forgetDays() }
    return answer
  }

  private func checkArguments(_ new: Program, _ old: Program?) throws(CommandFailure) {
    if let old, old.currency != new.currency {
      let code = { (program: Program) in program.currency.isoCode ?? "no named currency" }
      throw .order("the old rules are in \(code(old)), the new ones in \(code(new))")
    }
    guard arguments["--out"] != "-" else { throw .usage("`--out` takes the name of a file") }
    guard arguments["--columns"] == nil || arguments["--out"] != nil else {
      throw .usage("`--columns` chooses what `--out` writes, which is missing")
    }
    try OrderInput.checkArguments(arguments)
  }
}

/// What rules would have cost on past orders, in GitHub Flavored Markdown for a comment on a pull
/// request.
struct CostMarkdown {
  private let tables: CostTables

  init(_ tables: CostTables) { self.tables = tables }

  var text: String { blocks.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n" }

  /// The paragraphs and tables.
  var blocks: [String] {
    let left = tables.leftOut
    let sentence = { (text: String) in
      "- \(Markdown.escaped(text.filter { $0 != "`" }))"
    }
    return [
      "### What the orders would have cost", Markdown.escaped(tables.scope),
      tables.sentences.map(sentence).joined(separator: "\n"),
      table(tables.promotions, left.promotions),
      tables.idle.map { Markdown.escaped($0.filter { $0 != "`" }) } ?? "",
      table(tables.codes, left.codes), table(tables.periods, 0),
      tables.changeSentences.map(sentence).joined(separator: "\n"),
      table(tables.winners, left.winners), table(tables.largest, 0),
    ]
  }

  private func table(_ table: AnswerTable, _ leftOut: Int) -> String {
    // The last column of the periods is a picture for terminals.
    let width = table.titles.last == "" ? table.titles.count - 1 : table.titles.count
    return Markdown.table(
      Array(table.titles.prefix(width)),
      table.rows.map { $0.prefix(width).map(Markdown.escaped) }, leftOut: leftOut)
  }
}
