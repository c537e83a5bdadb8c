import Promo
import PromoHost
import PromoOrders

/// Adds up what rules would have given on past orders, beside old rules if there are any.
struct CostOrders {
  let arguments: Arguments
  var blockSize = 1 << 18

  func run() throws(CommandFailure) -> ExitStatus {
    let format: AnswerFormat = try arguments.word("--format") ?? .text
    let period: CostPeriod? = try arguments.word("--by")
    guard arguments["--orders"] != nil else {
      throw .usage("say which orders to add up: `--orders FILE`")
    }
    let (new, newRules) = try arguments.loadRules()
    let (old, oldSources) = try CostOrders.oldRules(arguments)
    try arguments.checkOutputs(beside: newRules.sources + oldSources)
    let answer = try answer(of: new, against: old, rowsTo: arguments["--out"])
    // Without their labels the orders would be priced wrongly.
    if let path = arguments["--out-labels"] {
      try list(answer.sold, in: path)
    } else {
      try CostOrders.show(answer, as: format, by: period, in: arguments.language)
    }
    return .done
  }

  /// Writes what was sold as a table of labels to fill in.
  private func list(_ sold: [[UInt8]: Int64], in path: String) throws(CommandFailure) {
    let articles = sold.sorted {
      ($1.value, String(decoding: $0.key, as: UTF8.self))
        < ($0.value, String(decoding: $1.key, as: UTF8.self))
    }
    let lines = articles.map { CSVText.line([$0.key, []]) }
    try hosted { () throws(HostError) in
      let output = try FileOutput(path: path)
      try output.write(Array("article,labels\n".utf8) + lines.joined())
      try output.finish()
    }
    arguments.say(
      "\(counted: articles.count, "article") in \(quoted(path)), those that sold most first: write the labels after each, then give the file as `--labels`"
    )
  }

  static func oldRules(
    _ arguments: Arguments
  ) throws(CommandFailure) -> (program: Program?, sources: [Source]) {
    let paths = arguments.all("--against")
    if paths.isEmpty { return (nil, []) }
    let compilation = try arguments.compilation(of: paths)
    // Diagnostics of the old rules matter only if the old rules are unusable.
    if compilation.program == nil { try arguments.show(compilation) }
    return (try arguments.usable(compilation), compilation.sources)
  }

  /// Fails if an option about orders is given without `--orders`.
  static func checkAreGiven(
    _ arguments: Arguments, _ others: String...
  ) throws(CommandFailure) {
    let ofOrders = CommandPage.optionsOfOrders + others
    if let option = ofOrders.first(where: { arguments[$0] != nil }) {
      throw .usage("`\(option)` is about `--orders`, which is missing")
    }
  }

  static func show(
    _ answer: CostOfOrders, as format: AnswerFormat, by period: CostPeriod?, in language: Language
  ) throws(CommandFailure) {
    let tables = CostTables(
      answer.cost, answer.changes, by: period, answer.remarks, in: language)
    switch format {
    case .text:
      let layout = CostText(tables).layout(width: Console.width(of: .output))
      try printAnswer(layout.painted(for: .output))
    case .json:
      try printAnswer("\(CostJSON.text(answer.cost, answer.changes, by: period, answer.remarks))\n")
    case .markdown: try printAnswer(tables.markdown)
    }
  }

  /// Prices the orders of `--orders`, and writes a row for each to the file at `path`, if any.
  func answer(
    of new: Program, against old: Program?, rowsTo path: String?
  ) throws(CommandFailure) -> CostOfOrders {
    let jobs = try arguments.jobs
    try checkArguments(new, old)
    let input = try OrderInput(
      try arguments.orderOptions, for: [new] + (old.map { [$0] } ?? []), blockSize: blockSize)
    let outputForm = path.map(OrderForm.init(ofFile:)) ?? .csv
    let columns = try OutputColumns(
      arguments["--columns"].map(OutputColumns.names), of: input.layout(of: new),
      isCompared: old != nil)
    let plan = try CostPlan(of: new, against: old, input, columns, outputForm: outputForm)
    input.remarks(plan.new, columns).forEach(arguments.say)
    let output = try hosted { () throws(HostError) in
      try path.map { path throws(HostError) in try FileOutput(path: path) }
    }
    let sink = try arguments.sink(
      for: input, columns, outputForm, to: output, isWatched: Console.isTerminal(.error))
    let run = OrderRun(
      input.file, rowDefaults: plan.new, columns: columns, outputForm: outputForm,
      rowLimit: input.rowLimit, cost: plan, sink: sink)
    run.run(jobs: jobs)
    try sink.close()
    try arguments.checkBadRows(sink, of: input)
    var answer = sink.cost ?? CostOfOrders(plan)
    if sink.tally.badCount > 0 {
      answer.remarks = [
        "\(counted: sink.tally.badCount, "order") left out: see \(quoted(arguments["--rejects"] ?? ""))"
      ]
    }
    input.complete(&answer, sink.tally, plan.new)
    answer.sold = sink.tally.gaps.sold
    return answer
  }

  private func checkArguments(_ new: Program, _ old: Program?) throws(CommandFailure) {
    if let old, old.currency != new.currency {
      let (was, now) = (old.currency.nameOrNone, new.currency.nameOrNone)
      throw .order("the old rules are in \(was), the new ones in \(now)")
    }
    guard arguments["--out"] != "-" else { throw .usage("`--out` takes the name of a file") }
    guard arguments["--columns"] == nil || arguments["--out"] != nil else {
      throw .usage("`--columns` chooses what `--out` writes, which is missing")
    }
    try arguments.checkOrderFiles()
  }
}

extension CostTables {
  /// The cost of rules on past orders, in GitHub Flavored Markdown for a comment on a pull request.
  fileprivate var markdown: String {
    let title: Message = "What the orders would have cost"
    return (["### \(title.text(in: language))"] + blocks.map(text)).joined(separator: "\n\n") + "\n"
  }

  private func text(of block: Block) -> String {
    let escaped = { (text: String) in Markdown.escaped(text.filter { $0 != "`" }) }
    switch block {
    case .scope(let text), .remark(let text): return escaped(text)
    case .sentences(let sentences):
      return sentences.map { "- \(escaped($0))" }.joined(separator: "\n")
    case .table(let table, let leftOut):
      // Bars are pictures for terminals.
      let isPicture = table.hasTitles && table.titles.last == ""
      let width = table.titles.count - (isPicture ? 1 : 0)
      return Markdown.table(
        Array(table.titles.prefix(width)),
        table.rows.map { $0.prefix(width).map(Markdown.escaped) }, leftOut: leftOut,
        in: language)
    }
  }
}
