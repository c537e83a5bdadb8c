import Promo
import PromoHost
import PromoOrders

/// Prices the orders of a file, in memory that does not grow with the file.
struct PriceOrders {
  let arguments: Arguments
  var blockSize = 1 << 18

  /// The maximum length of a row in bytes.
  var rowLimit = OrderBlocks.rowLimit

  func run() throws(CommandFailure) -> ExitStatus {
    let asked: OrderForm? = try arguments.word("--format")
    let jobs = try arguments.jobs
    try checkArguments()
    let (program, rules) = try arguments.loadRules()
    try arguments.checkOutputs(beside: rules.sources)
    let input = try OrderInput(
      try arguments.orderOptions, for: [program], blockSize: blockSize, rowLimit: rowLimit)
    let outputForm = asked ?? input.form
    let columns = try OutputColumns(
      arguments["--columns"].map(OutputColumns.names), of: input.layout(of: program))
    let rowDefaults = try input.rowDefaults(
      of: program, columns, outputForm: outputForm)
    input.remarks(rowDefaults, columns).forEach(arguments.say)
    let output = try hosted { () throws(HostError) in
      try arguments["--out"].map { path throws(HostError) in try FileOutput(path: path) }
    }
    // On a terminal that shows the prices, a progress line would appear among the prices.
    let isWatched =
      Console.isTerminal(.error) && (output != nil || !Console.isTerminal(.output))
    let sink = try arguments.sink(
      for: input, columns, outputForm, to: output ?? FileOutput(), isWatched: isWatched)
    let run = OrderRun(
      input.file, rowDefaults: rowDefaults, columns: columns, outputForm: outputForm,
      rowLimit: rowLimit, sink: sink)
    run.run(jobs: jobs)
    try sink.close()
    try report(sink, input, rowDefaults)
    return .done
  }

  private func checkArguments() throws(CommandFailure) {
    guard arguments["--amount"] == nil else {
      throw .usage("`--amount` prices one order and `--orders` many, use one of them")
    }
    guard arguments.all("--line").isEmpty else {
      throw .usage("`--line` is of one order; in JSON Lines each has `lines` and `shipping`")
    }
    guard arguments["--out"] != "-" else {
      throw .usage("to write the prices to standard output, leave out `--out`")
    }
    try arguments.checkOrderFiles()
  }

  /// Reports the numbers of priced and bad rows, the sums, and the names that the rules do not
  /// know.
  private func report(
    _ sink: OrderSink, _ input: OrderInput, _ rowDefaults: RowDefaults
  ) throws(CommandFailure) {
    try arguments.checkBadRows(sink, of: input)
    let sums = sink.totals.text(in: rowDefaults.program.currency)
    arguments.say(
      "\(counted: sink.tally.orderCount, "order") priced\(arguments.rejected(sink)): \(sums)")
    let bounded = sink.totals.boundedCount
    if bounded > 0 {
      arguments.say(
        "of \(counted: bounded, "order") not all sets of promotions were tried, a cheaper one may exist: the column `bounded` says which"
      )
    }
    sink.tally.gaps.remarks(rowDefaults).forEach(arguments.say)
  }
}
