import Promo
import PromoHost

/// A file of orders as the options of a command describe it. `--orders` means the same in every
/// command.
struct OrderInput {
  private(set) var file: OrderFile
  let form: OrderForm
  let rowLimit: Int
  private let arguments: Arguments
  private let map: ColumnMap
  private let export: OrderExport?
  private let articles: ArticleFile?

  /// The column with the number of the order, if rows of CSV are lines.
  private var orderColumn: Int?

  /// The rules by which the orders are priced: the new ones, then the old ones, if there are any.
  private let programs: [Program]

  /// Opens the file of `--orders`, and reads its header and the file of `--labels`.
  ///
  /// - Parameters:
  ///   - programs: The rules by which the orders are priced. A column may state a fact of any.
  ///   - blockSize: The number of bytes of the file to read at once.
  ///   - rowLimit: The maximum length of a row in bytes.
  init(
    _ arguments: Arguments, for programs: [Program], blockSize: Int, rowLimit: Int
  ) throws(CommandFailure) {
    self.arguments = arguments
    self.rowLimit = rowLimit
    let path = arguments["--orders"] ?? "-"
    form = try OrderInput.form(arguments, path)
    export = try arguments.word("--export")
    map = try ColumnMap(arguments.all("--map"), of: export)
    try map.checkParts(facts: programs.flatMap(\.facts))
    let file = try OrderFile(
      path: path, form: form, map: map, blockSize: blockSize, rowLimit: rowLimit)
    articles = try arguments["--labels"].map { path throws(CommandFailure) in
      try ArticleFile(path: path)
    }
    if form == .csv {
      try map.check(file.names, at: location(path, max(1, file.lineCount)))
    }
    self.programs = programs
    self.file = file
    if form == .csv { orderColumn = csvLayout(of: programs[0]).ofLines?.order }
    if let orderColumn { self.file.readOrders(ofColumn: orderColumn) }
  }

  private static func form(
    _ arguments: Arguments, _ path: String
  ) throws(CommandFailure) -> OrderForm {
    let form = try arguments.word("--input") ?? OrderForm(ofFile: path)
    for option in ["--map", "--export", "--decimal-comma"]
    where form == .jsonl && arguments[option] != nil {
      throw .usage("`\(option)` is about the columns of CSV, and the orders are JSON Lines")
    }
    return form
  }

  /// Returns the meaning of the columns in the terms of a program.
  func layout(of program: Program) -> OrderLayout {
    switch form {
    case .csv: return csvLayout(of: program)
    case .jsonl:
      let asked = arguments["--columns"].map(OutputColumns.names) ?? []
      let written = asked.filter {
        !OutputColumn.computedNames.contains($0.lowercased()) && !$0.isEmpty
      }
      return OrderLayout(firstObject: file.names, written: written, facts: program.facts)
    }
  }

  /// A column that states a fact by some rules states no part of orders by the others.
  private func csvLayout(of program: Program) -> OrderLayout {
    OrderLayout(
      names: file.names, facts: program.facts, map: map,
      factNames: Set(programs.flatMap(\.facts).map(\.name)))
  }

  /// Returns what the command line states for all rows, in the terms of some rules. They need not
  /// know a fact that the others declare.
  func defaults(in program: Program) throws(CommandFailure) -> Order {
    Order(
      amount: .zero, at: try OrderText.instant(arguments["--at"], in: program),
      codes: try OrderText.codes(arguments.all("--code")),
      facts: try OrderText.facts(
        arguments.all("--with").filter { fact in
          declares(fact, program) || !programs.contains { declares(fact, $0) }
        },
        in: program))
  }

  private func declares(_ statement: String, _ program: Program) -> Bool {
    program.facts.contains { statement.hasPrefix("\($0.name)=") }
  }

  /// Returns the terms in which the rows are read, and checks that the columns fit the rules.
  ///
  /// - Parameters:
  ///   - outputForm: The form in which rows are written.
  ///   - keepsCodes: True to keep the codes of orders as typed.
  ///   - carries: False for rules by which no row is written.
  func rowDefaults(
    of program: Program, _ defaults: Order, _ columns: OutputColumns, outputForm: OrderForm,
    keepsCodes: Bool = false, carries: Bool = true
  ) throws(CommandFailure) -> RowDefaults {
    let index = PriceIndex(program)
    let layout = layout(of: program)
    let rowDefaults = RowDefaults(
      index: index, layout: layout, form: form, defaults: defaults,
      saysInstant: arguments["--at"] != nil, carried: carries ? columns.inputColumns : [],
      carriesText: form == .csv && outputForm == .jsonl,
      articles: try articles.map { articles throws(CommandFailure) in
        try ArticleLabels(articles, in: index)
      },
      decimalComma: arguments["--decimal-comma"] != nil
        ? .stated : file.separator == UInt8(ascii: ";") ? .bySeparator : .no,
      keepsCodes: keepsCodes, codeForm: export?.codeForm ?? .words)
    let check = ColumnCheck(
      file: file, rowDefaults: rowDefaults, columns: columns, isKnownExport: export != nil)
    try check.checkNames()
    try check.checkLines(hasLabels: articles != nil)
    try checkFacts(defaults, layout, in: program)
    try check.checkInstant()
    return rowDefaults
  }

  /// Fails if a column and the command line both state a fact or the codes. In CSV, also fails if
  /// neither states a fact that every order needs. JSON rows may have different names, so each JSON
  /// row is checked separately.
  private func checkFacts(
    _ defaults: Order, _ layout: OrderLayout, in program: Program
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

  // MARK: Reports

  /// Says the remarks about the columns, before any row is read.
  func sayRemarks(_ rowDefaults: RowDefaults, _ columns: OutputColumns) {
    for name in columns.hiddenNames(in: rowDefaults.layout) {
      arguments.say("the computed column `\(name)` hides the one of the orders")
    }
    if export == nil {
      ColumnCheck(file: file, rowDefaults: rowDefaults, columns: columns).unusedColumns
        .map(arguments.say)
    }
    let program = rowDefaults.program
    if form == .csv, rowDefaults.layout.ofLines == nil, program.isAboutGoods,
      !program.labels.isEmpty
    {
      arguments.say(
        "the orders are amounts without lines, so promotions of certain goods take nothing")
    }
    if export == .woocommerce, map.name(of: "amount") == "item_subtotal" {
      arguments.say(
        "the export states `item_subtotal` without tax: if the prices of your shop include tax, so should the amounts"
      )
    }
    rowDefaults.articles?.unknownLabels.list.map {
      arguments.say("no `goods` declares the labels \($0) of `--labels`")
    }
  }

  /// Returns remarks about gaps in the rows, after all have been read.
  func remarks(_ sink: OrderSink, _ rowDefaults: RowDefaults) -> [Message] {
    let program = rowDefaults.program
    var remarks: [Message] = []
    if rowDefaults.asksForTime, sink.countWithoutInstant > 0 {
      let instant = program.zone.timestamp(rowDefaults.defaults.instant)
      remarks.append(
        "\(counted: sink.countWithoutInstant, "order") without `at` priced as of \(instant)")
    }
    sink.unknownCodes.list.map { remarks.append("no promotion names the codes \($0)") }
    sink.unknownLabels.list.map { remarks.append("no `goods` declares the labels \($0)") }
    sink.unknownKeys.list.map { remarks.append("nothing uses the keys of lines \($0)") }
    sink.unknownArticles.list.map {
      remarks.append(
        "\(counted: sink.unknownArticleLines, "line") priced without labels: `--labels` lacks \($0)"
      )
    }
    return remarks
  }

  /// Returns remarks about columns that the rules miss: facts that keep their default, shipping, labels.
  func gaps(_ rowDefaults: RowDefaults) -> [Message] {
    guard form == .csv else { return [] }
    let (layout, program) = (rowDefaults.layout, rowDefaults.program)
    let unstated = zip(program.facts, layout.facts).filter { fact, column in
      column == nil && rowDefaults.defaults.facts[fact.name] == nil
    }
    var gaps = unstated.map { fact, _ -> Message in
      "no column states `\(fact.name)`, so every order takes its default"
    }
    if layout.shipping == nil, layout.shippingMinor == nil, program.hasShippingPromotions {
      gaps.append("no column states the shipping, so promotions of it take nothing")
    }
    if let unused = rowDefaults.articles?.unusedLabels(of: program) {
      gaps.append("`--labels` gives no article the labels \(unused)")
    }
    return gaps
  }

  /// Fails if there are bad rows that no file takes.
  func checkBadRows(_ sink: OrderSink) throws(CommandFailure) {
    guard arguments["--rejects"] == nil, sink.badCount > 0 else { return }
    let more: Message =
      sink.badCount > OrderSink.shownCount ? ", of which \(OrderSink.shownCount) are shown" : ""
    let file: Message = arguments["--out"].map { ", \(quoted($0)) is not written" } ?? ""
    let rejects: Message = orderColumn != nil ? "; `--rejects FILE` leaves them out" : ""
    throw .order("\(counted: sink.badCount, "bad row")\(more)\(file)\(rejects)")
  }

  /// Returns the number of rows in the file of `--rejects`, as a clause; empty without that file.
  func rejected(_ sink: OrderSink) -> Message {
    guard let path = arguments["--rejects"] else { return "" }
    let bad: Message = sink.badCount == 0 ? "no bad rows" : "\(counted: sink.badCount, "bad row")"
    return ", \(bad) in \(quoted(path))"
  }

  /// Returns the number of threads.
  static func jobs(_ arguments: Arguments) throws(CommandFailure) -> Int {
    guard let jobs = try arguments.wholeNumber("--jobs") else { return Threads.defaultCount }
    guard (1...1_000).contains(jobs) else {
      throw .usage("`--jobs` takes a whole number from 1 to 1000")
    }
    return jobs
  }

  /// Makes the destination of the rows.
  ///
  /// - Parameter output: The output of the rows; nil if they are not written.
  func sink(
    _ columns: OutputColumns, _ outputForm: OrderForm, to output: FileOutput?, isWatched: Bool
  ) throws(CommandFailure) -> OrderSink {
    try hosted { () throws(HostError) in
      let rejects = try arguments["--rejects"].map { path throws(HostError) in
        try RejectedRows(path: path, of: file, hasOrders: orderColumn != nil)
      }
      let sink = OrderSink(
        path: file.path, output: output, rejects: rejects,
        progress: ProgressLine(isShown: isWatched, size: file.size))
      sink.writeHeader(PriceLines.header(columns.names, form: outputForm))
      return sink
    }
  }

  /// Fails if the outputs cannot be as asked.
  static func checkArguments(_ arguments: Arguments) throws(CommandFailure) {
    guard arguments["--rejects"] != "-" else {
      throw .usage("`--rejects` takes the name of a file")
    }
    let read =
      arguments.rules + arguments.all("--against")
      + ["--orders", "--labels"].compactMap { arguments[$0] }
    guard read.count(where: { $0 == "-" }) < 2 else {
      throw .usage("standard input can be read only once")
    }
    guard (arguments["--decimal-comma"] ?? "").isEmpty else {
      throw .usage("`--decimal-comma` takes no value")
    }
  }
}
