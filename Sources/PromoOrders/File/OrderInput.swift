import Promo
import PromoHost

/// What is said of a file of orders, in words as they are typed. It means the same in every command
/// and on the page.
package struct OrderOptions {
  /// The file; `-` for standard input.
  package var path = "-"

  /// The form of the file; nil if the ending of its name says it.
  package var form: OrderForm?

  /// The columns of parts of orders, such as `amount=Lineitem price`.
  package var map: [String] = []
  package var export: OrderExport?

  /// The file with the labels of articles; nil if there is none.
  package var labels: String?

  /// True if the articles are to be listed.
  package var listsArticles = false
  package var decimalComma = false

  /// The order of the numbers of dates; nil if they show it, or if the export says it.
  package var dates: DateOrder?

  /// True if each row states a part of the shipping of its order.
  package var addsShipping = false

  /// True if amounts with more decimals than the currency are rounded.
  package var roundsAmounts = false

  /// The columns of the output; nil for the usual ones.
  package var columns: [String]?

  /// The instant, the codes and the facts of all rows.
  package var at: String?
  package var codes: [String] = []
  package var facts: [String] = []

  /// The instant of orders for which none is stated.
  package var now: Instant
}

extension OrderOptions {
  package init(now: Instant) { self.init(path: "-", now: now) }
}

package struct OrderInput {
  package private(set) var file: OrderFile
  package let form: OrderForm
  package let rowLimit: Int
  private let options: OrderOptions
  private let map: ColumnMap
  private let articles: ArticleFile?

  /// The row that shows the order of the day and the month; nil if none does or need do.
  private var decided: DecidedDates?

  /// The column with the number of the order, if rows of CSV are lines.
  private var orderColumn: Int?

  /// The rules by which the orders are priced: the new ones, then the old ones, if there are any.
  private let programs: [Program]

  /// Opens the file of orders, and reads its header and the file of labels. A column may state a fact
  /// of any of the programs.
  package init(
    _ options: OrderOptions, for programs: [Program], blockSize: Int = 1 << 18,
    rowLimit: Int = OrderBlocks.rowLimit
  ) throws(CommandFailure) {
    (self.options, self.rowLimit) = (options, rowLimit)
    let path = options.path
    form = try OrderInput.form(options)
    let stated = try ColumnMap(options.map, of: options.export)
    try stated.checkParts(facts: programs.flatMap { $0.facts })
    map = form == .csv ? stated : try stated.ofJSON()
    let file = try OrderFile(
      path: path, form: form, map: map, blockSize: blockSize, rowLimit: rowLimit)
    articles = try options.labels.map { path throws(CommandFailure) in
      try ArticleFile(path: path)
    }
    if form == .csv {
      try map.check(file.names, at: location(path, max(1, file.lineCount)))
    } else if let block = file.firstBlock {
      for (part, names, inner) in map.paths
      where !JSONRows.have(names, inner, in: block.rows(from: 0)) {
        let path = (names + (inner.isEmpty ? [] : ["[]"]) + inner).joined(separator: ".")
        let near = nearest(to: path, among: file.names)
        throw .order(
          "\(location(options.path, 1)): no order has \(quoted(path.substituting("[]", for: ".[]"))) for `\(part)`\(commaHint(near))"
        )
      }
    }
    self.programs = programs
    self.file = file
    if form == .csv {
      let layout = csvLayout(of: programs[0])
      orderColumn = layout.ofLines?.order
      if options.dates == nil, options.export?.forms.dates == nil {
        decided = layout.at.flatMap { DecidedDates(file, column: $0) }
      }
    }
    if let orderColumn { self.file.readOrders(ofColumn: orderColumn) }
  }

  private static func form(_ options: OrderOptions) throws(CommandFailure) -> OrderForm {
    let form = options.form ?? OrderForm(ofFile: options.path)
    for (option, isGiven) in [
      ("--export", options.export != nil),
      ("--decimal-comma", options.decimalComma), ("--shipping each", options.addsShipping),
      ("--round-amounts", options.roundsAmounts), ("--dates", options.dates != nil),
    ] where form == .jsonl && isGiven {
      throw .usage("`\(option)` is about the columns of CSV, and the orders are JSON Lines")
    }
    return form
  }

  /// Returns the meaning of the columns in the terms of a program.
  package func layout(of program: Program) -> OrderLayout {
    switch form {
    case .csv: return csvLayout(of: program)
    case .jsonl:
      let written = (options.columns ?? []).filter {
        !OutputColumn.computedNames.contains($0.lowercased()) && !$0.isEmpty
      }
      return OrderLayout(
        firstObject: file.names, written: written, facts: program.facts, map: map)
    }
  }

  /// A column that states a fact by some rules states no part of orders by the others.
  private func csvLayout(of program: Program) -> OrderLayout {
    OrderLayout(
      names: file.names, facts: program.facts, map: map,
      factNames: Set(programs.flatMap { $0.facts }.map { $0.name }),
      cancellations: options.export?.cancellations ?? [])
  }

  /// Returns what the command line states for all rows, in the terms of some rules. They need not
  /// know a fact that the others declare.
  private func defaults(in program: Program) throws(CommandFailure) -> Order {
    Order(
      amount: .zero,
      at: try options.at.map { text throws(CommandFailure) in
        try OrderText.instant(text, of: "--at", in: program)
      } ?? options.now,
      codes: try OrderText.codes(options.codes),
      facts: try OrderText.facts(
        options.facts.filter { fact in
          declares(fact, program) || !programs.contains { declares(fact, $0) }
        },
        in: program))
  }

  private func declares(_ statement: String, _ program: Program) -> Bool {
    program.facts.contains { statement.hasPrefix("\($0.name)=") }
  }

  /// Returns the terms in which the rows are read, and checks that the columns fit the rules.
  ///
  /// - Parameter carries: False for rules by which no row is written.
  package func rowDefaults(
    of program: Program, _ columns: OutputColumns, outputForm: OrderForm,
    keepsCodes: Bool = false, carries: Bool = true
  ) throws(CommandFailure) -> RowDefaults {
    let defaults = try defaults(in: program)
    let index = PriceIndex(program)
    let layout = layout(of: program)
    let rowDefaults = RowDefaults(
      index: index, layout: layout, form: form, defaults: defaults,
      saysInstant: options.at != nil, carried: carries ? columns.inputColumns : [],
      carriesText: form == .csv && outputForm == .jsonl,
      articles: try articles.map { articles throws(CommandFailure) in
        try ArticleLabels(articles, in: index)
      },
      listsArticles: options.listsArticles,
      forms: forms, export: options.export, keepsCodes: keepsCodes)
    let check = ColumnCheck(
      file: file, rowDefaults: rowDefaults, columns: columns, isKnownExport: options.export != nil)
    try check.checkParts()
    try check.checkNames()
    try check.checkLines(hasLabels: articles != nil || options.listsArticles)
    try checkFacts(defaults, layout, in: program)
    try check.checkInstant()
    return rowDefaults
  }

  private var forms: CellForms {
    var forms = options.export?.forms ?? CellForms()
    if options.decimalComma { forms.decimalComma = .stated }
    if forms.decimalComma == .no, file.separator == UInt8(ascii: ";") {
      forms.decimalComma = .bySeparator
    }
    forms.dates = options.dates ?? forms.dates ?? decided?.dates
    if options.addsShipping { forms.addsShipping = true }
    if options.roundsAmounts { forms.roundsAmounts = true }
    return forms
  }

  /// Fails if a column and the command line both state a fact or the codes. In CSV, also fails if
  /// neither states a fact that every order needs. JSON rows may have different names, so each JSON
  /// row is checked separately.
  private func checkFacts(
    _ defaults: Order, _ layout: OrderLayout, in program: Program
  ) throws(CommandFailure) {
    let columnNames = Set(
      zip(program.facts, layout.facts).filter { layout.hasInHeader($0.1) }.map { $0.0.name })
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

  // MARK: Remarks

  /// Returns the remarks about the columns, which need no row.
  package func remarks(_ rowDefaults: RowDefaults, _ columns: OutputColumns) -> [Message] {
    var remarks =
      options.export == nil
      ? ColumnCheck(file: file, rowDefaults: rowDefaults, columns: columns).unusedColumns : []
    remarks += columns.hiddenNames(in: rowDefaults.layout).map { name -> Message in
      "the computed column `\(name)` hides the one of the orders"
    }
    let program = rowDefaults.program
    if form == .csv, rowDefaults.layout.ofLines == nil, program.isAboutGoods,
      !program.labels.isEmpty
    {
      remarks.append(
        "the orders are amounts without lines, so promotions of certain goods take nothing")
    }
    if options.export?.name == "woocommerce", map.name(of: "amount") == "item_subtotal" {
      remarks.append(
        "the export states `item_subtotal` without tax: if the prices of your shop include tax, so should the amounts"
      )
    }
    if let decided { remarks.append(decided.remark(at: file.path)) }
    rowDefaults.articles?.unknownLabels.list.map {
      remarks.append("no `goods` declares the labels \($0) of `--labels`")
    }
    return remarks
  }

  /// Returns remarks about columns that the rules miss: facts that keep their default, shipping, labels.
  private func gaps(_ rowDefaults: RowDefaults) -> [Message] {
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

  /// Adds remarks about gaps to the cost, and forgets its days if neither the orders nor the options
  /// state any.
  package func complete(
    _ answer: inout CostOfOrders, _ tally: OrderTally, _ rowDefaults: RowDefaults
  ) {
    answer.remarks += tally.gaps.remarks(rowDefaults) + gaps(rowDefaults)
    let isDated =
      layout(of: programs[0]).at != nil && tally.gaps.withoutInstant < tally.orderCount
    if !isDated, options.at == nil { answer.cost.forgetDays() }
  }

  package var hasOrders: Bool { orderColumn != nil }
}
