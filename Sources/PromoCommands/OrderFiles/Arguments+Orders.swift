import Promo
import PromoHost
import PromoOrders

extension Arguments {
  var orderOptions: OrderOptions {
    get throws(CommandFailure) {
      var options = OrderOptions(now: Instant(secondsSince1970: Console.now))
      options.path = self["--orders"] ?? "-"
      options.form = try word("--input")
      options.map = all("--map")
      options.export = try self["--export"].map(OrderExport.read)
      (options.labels, options.listsArticles) = (self["--labels"], self["--out-labels"] != nil)
      options.decimalComma = self["--decimal-comma"] != nil
      options.dates = try word("--dates")
      options.addsShipping = self["--shipping"] == "each"
      options.roundsAmounts = self["--round-amounts"] != nil
      options.columns = self["--columns"].map(OutputColumns.names)
      (options.at, options.codes, options.facts) = (self["--at"], all("--code"), all("--with"))
      return options
    }
  }

  /// Fails if there are bad rows that no file takes.
  func checkBadRows(_ sink: OrderSink, of input: OrderInput) throws(CommandFailure) {
    guard sink.tally.badCount > 0 else { return }
    if let rejects = self["--rejects"] {
      guard sink.tally.orderCount == 0 else { return }
      throw .order("no order can be priced, \(quoted(rejects)) says why")
    }
    let more: Message =
      sink.tally.badCount > OrderSink.shownCount
      ? ", of which \(OrderSink.shownCount) are shown" : ""
    let file: Message = self["--out"].map { ", \(quoted($0)) is not written" } ?? ""
    throw .order(
      "\(counted: sink.tally.badCount, "bad row")\(more)\(file); `--rejects FILE` leaves them out")
  }

  /// Returns the number of rows in the file of `--rejects`, as a clause; empty without that file.
  func rejected(_ sink: OrderSink) -> Message {
    guard let path = self["--rejects"] else { return "" }
    let bad: Message =
      sink.tally.badCount == 0 ? "no bad rows" : "\(counted: sink.tally.badCount, "bad row")"
    return ", \(bad) in \(quoted(path))"
  }

  var jobs: Int {
    get throws(CommandFailure) {
      try wholeNumber("--jobs", from: 1, to: 1_000) ?? Threads.defaultCount
    }
  }

  func sink(
    for input: OrderInput, _ columns: OutputColumns, _ outputForm: OrderForm,
    to output: FileOutput?, isWatched: Bool
  ) throws(CommandFailure) -> OrderSink {
    try hosted { () throws(HostError) in
      let rejects = try self["--rejects"].map { path throws(HostError) in
        try RejectedRows(path: path, of: input.file, hasOrders: input.hasOrders)
      }
      let sink = OrderSink(
        path: input.file.path, output: output, rejects: rejects,
        progress: ProgressLine(isShown: isWatched, size: input.file.size), language: language)
      sink.writeHeader(PriceLines.header(columns.names, form: outputForm))
      return sink
    }
  }

  /// Fails if the outputs cannot be as asked.
  func checkOrderFiles() throws(CommandFailure) {
    guard self["--rejects"] != "-" else {
      throw .usage("`--rejects` takes the name of a file")
    }
    let read =
      rules + all("--against")
      + ["--orders", "--labels"].compactMap { self[$0] }
    guard read.count(where: { $0 == "-" }) < 2 else {
      throw .usage("standard input can be read only once")
    }
    guard self["--shipping"] ?? "each" == "each" else {
      throw .usage("of many orders, `--shipping` takes `each`: their rows state the shipping")
    }
    for option in ["--decimal-comma", "--round-amounts"] where !(self[option] ?? "").isEmpty {
      throw .usage("`\(option)` takes no value")
    }
  }
}
