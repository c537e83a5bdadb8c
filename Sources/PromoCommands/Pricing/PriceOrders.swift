import Promo
import PromoHost

/// Prices the orders of a file, in memory that does not grow with the file.
struct PriceOrders {
  private let arguments: Arguments
  private let path: String
  private let blockSize: Int
  private let rowLimit: Int

  /// - Parameters:
  ///   - blockSize: The number of bytes of the file to read at once.
  ///   - rowLimit: The maximum length of a row in bytes.
  init(
    _ arguments: Arguments, blockSize: Int = 1 << 18, rowLimit: Int = OrderBlocks.rowLimit
  ) {
    self.arguments = arguments
    self.blockSize = blockSize
    self.rowLimit = rowLimit
    path = arguments["--orders"] ?? "-"
  }

  func run() throws(CommandFailure) -> ExitStatus {
    let inputForm = try arguments.word("--input") ?? OrderForm(ofFile: path)
    let outputForm = try arguments.word("--format") ?? inputForm
    let jobs = try jobs()
    try checkArguments()
    let (program, sources) = try arguments.loadRules()
    try arguments.checkOutputs(beside: sources)
    let defaults = Order(
      amount: .zero, at: try OrderText.instant(arguments["--at"], in: program),
      codes: try OrderText.codes(arguments.all("--code")),
      facts: try OrderText.facts(arguments.all("--with"), in: program))
    let file = try OrderFile(
      path: path, form: inputForm, blockSize: blockSize, rowLimit: rowLimit)
    let layout = layout(names: file.names, form: inputForm, facts: program.facts)
    let columns = try OutputColumns(arguments["--columns"].map(OutputColumns.names), of: layout)
    let rowDefaults = RowDefaults(
      index: PriceIndex(program), layout: layout, form: inputForm, defaults: defaults,
      saysInstant: arguments["--at"] != nil, carried: columns.inputColumns,
      carriesText: inputForm == .csv && outputForm == .jsonl)
    let check = ColumnCheck(file: file, rowDefaults: rowDefaults, columns: columns)
    try check.checkNames()
    try checkFacts(defaults, layout, in: program, form: inputForm)
    try check.checkInstant()
    warnOfHiddenColumns(columns, in: layout)
    check.unusedColumns.map(PromoEval.say)
    let sink = try makeSink(columns, of: file, outputForm)
    let run = OrderRun(
      file, rowDefaults: rowDefaults, columns: columns, outputForm: outputForm, rowLimit: rowLimit,
      sink: sink)
    run.run(jobs: jobs)
    try hosted { () throws(HostError) in try sink.close() }
    return try report(sink, rowDefaults)
  }

  private func checkArguments() throws(CommandFailure) {
    guard arguments["--amount"] == nil else {
      throw .usage("`--amount` prices one order and `--orders` many, use one of them")
    }
    guard arguments.all("--line").isEmpty, arguments["--shipping"] == nil else {
      let option = arguments["--shipping"] == nil ? "--line" : "--shipping"
      throw .usage("`\(option)` is of one order; in JSON Lines each has `lines` and `shipping`")
    }
    guard arguments["--out"] != "-" else {
      throw .usage("to write the prices to standard output, leave out `--out`")
    }
    guard arguments["--rejects"] != "-" else {
      throw .usage("`--rejects` takes the name of a file")
    }
  }

  /// Returns the number of threads.
  private func jobs() throws(CommandFailure) -> Int {
    guard let jobs = try arguments.wholeNumber("--jobs") else { return Threads.defaultCount }
    guard (1...1_000).contains(jobs) else {
      throw .usage("`--jobs` takes a whole number from 1 to 1000")
    }
    return jobs
  }

  private func layout(names: [String], form: OrderForm, facts: [Fact]) -> OrderLayout {
    switch form {
    case .csv: return OrderLayout(names: names, facts: facts)
    case .jsonl:
      let asked = arguments["--columns"].map(OutputColumns.names) ?? []
      let written = asked.filter {
        !OutputColumn.computedNames.contains($0.lowercased()) && !$0.isEmpty
      }
      return OrderLayout(firstObject: names, written: written, facts: facts)
    }
  }

  /// Fails if a column and the command line both state a fact or the codes. In CSV, also fails if
  /// neither states a fact that every order needs. JSON rows may have different names, so each JSON
  /// row is checked separately.
  private func checkFacts(
    _ defaults: Order, _ layout: OrderLayout, in program: Program, form: OrderForm
  ) throws(CommandFailure) {
    let columnNames = Set(
      zip(program.facts, layout.facts).filter { layout.hasInHeader($0.1) }.map(\.0.name))
    if let name = columnNames.intersection(defaults.facts.keys).min() {
      throw .usage("`--with` and a column both state the fact `\(name)`, use one of them")
    }
    guard !layout.hasInHeader(layout.code) || defaults.codes.isEmpty else {
      throw .usage("`--code` and a column both state codes, use one of them")
    }
    if form == .csv {
      try OrderText.checkFacts(columnNames.union(defaults.facts.keys), in: program)
    }
  }

  private func warnOfHiddenColumns(_ columns: OutputColumns, in layout: OrderLayout) {
    for name in columns.hiddenNames(in: layout) {
      PromoEval.say("the computed column `\(name)` hides the one of the orders")
    }
  }

  private func makeSink(
    _ columns: OutputColumns, of file: OrderFile, _ outputForm: OrderForm
  ) throws(CommandFailure) -> OrderSink {
    // On a terminal that shows the prices, a progress line would appear among the prices.
    let isWatched =
      Console.isTerminal(.error) && (arguments["--out"] != nil || !Console.isTerminal(.output))
    return try hosted { () throws(HostError) in
      let output = try arguments["--out"].map { path throws(HostError) in
        try FileOutput(path: path)
      }
      let rejects = try arguments["--rejects"].map { path throws(HostError) in
        try RejectedRows(path: path, of: file)
      }
      let sink = OrderSink(
        path: path, output: output ?? FileOutput(), rejects: rejects,
        progress: ProgressLine(isShown: isWatched, size: file.size))
      sink.writeHeader(PriceLines.header(columns.names, form: outputForm))
      return sink
    }
  }

  /// Reports the numbers of priced and bad rows, the sums, and the names that the rules do not
  /// know.
  private func report(_ sink: OrderSink, _ rowDefaults: RowDefaults) throws(CommandFailure)
    -> ExitStatus
  {
    let program = rowDefaults.program
    let rejects = arguments["--rejects"]
    if rejects == nil, sink.badCount > 0 { throw .order(summary(ofBadRows: sink.badCount)) }
    let bad = sink.badCount == 0 ? "no bad rows" : counted(sink.badCount, "bad row")
    let rejected = rejects.map { ", \(bad) in \(quoted($0))" } ?? ""
    let sums = sink.totals.text(in: program.currency)
    PromoEval.say("\(counted(sink.orderCount, "order")) priced\(rejected): \(sums)")
    let bounded = sink.totals.boundedCount
    if bounded > 0 {
      PromoEval.say(
        "of \(counted(bounded, "order")) not all sets of promotions were tried, a cheaper one may "
          + "exist: the column `bounded` says which")
    }
    if rowDefaults.asksForTime, sink.countWithoutInstant > 0 {
      let instant = program.zone.timestamp(rowDefaults.defaults.instant)
      PromoEval.say(
        "\(counted(sink.countWithoutInstant, "order")) without `at` priced as of \(instant)")
    }
    sink.unknownCodes.list.map { PromoEval.say("no promotion names the codes \($0)") }
    sink.unknownLabels.list.map { PromoEval.say("no `goods` declares the labels \($0)") }
    sink.unknownKeys.list.map { PromoEval.say("nothing uses the keys of lines \($0)") }
    return .done
  }

  private func summary(ofBadRows count: Int) -> String {
    let more =
      count > OrderSink.shownCount ? ", of which \(OrderSink.shownCount) are shown" : ""
    let file = arguments["--out"].map { ", \(quoted($0)) is not written" } ?? ""
    return "\(counted(count, "bad row"))\(more)\(file)"
  }
}
