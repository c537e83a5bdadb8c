import Promo

/// A reader of orders that state more than a written amount.
struct CartReader: ~Copyable {
  let amounts: AmountReader

  /// The labels of each article, if a file states them.
  private let articles: ArticleLabels?

  private var lineCells: LineCells

  /// The first few labels in a block that the rules do not declare.
  private(set) var unknownLabels = UnknownTexts()

  /// The first few unused keys in the lines of a block.
  private(set) var unknownKeys = UnknownTexts()

  /// The first few articles in a block that the file of labels lacks, and the number of their lines.
  private(set) var unknownArticles = UnknownTexts()
  private(set) var unknownArticleLines = 0

  /// The shipping of the rows of the current order after the first.
  private var laterFreight: Int64 = 0

  /// The number of orders in a block of which several rows state the shipping.
  var repeatedShippings = 0

  /// The number of lines in a block without pieces and without a price.
  private(set) var emptyLines = 0

  /// The lines of the current row.
  var lines: JSONOrderLines

  init(_ rowDefaults: RowDefaults, _ fast: FastAmounts) {
    amounts = AmountReader(
      index: rowDefaults.index, fast: fast, decimalComma: rowDefaults.forms.decimalComma,
      roundings: rowDefaults.forms.roundsAmounts ? Count() : nil)
    articles = rowDefaults.articles
    lineCells = LineCells(rowDefaults.index)
    lines = JSONOrderLines(takesOthers: rowDefaults.takesOthers)
  }

  /// Forgets the labels, keys and articles of the previous block.
  mutating func beginBlock() {
    (unknownLabels, unknownKeys) = (UnknownTexts(), UnknownTexts())
    (unknownArticles, unknownArticleLines) = (UnknownTexts(), 0)
    (repeatedShippings, emptyLines) = (0, 0)
    amounts.roundings?.value = 0
  }

  /// Reads the shipping of an order, and either the amount or the lines. Returns the total in minor
  /// units. Adds the order to `carts` unless it is only an amount.
  mutating func goods(
    amount: AmountCells, lines: OrderCell, shipping: AmountCells, in bytes: OrderBytes, row: Int,
    to carts: inout OrderCarts
  ) throws(RowProblem) -> Int64 {
    var only: Int64?
    if lines.isGiven {
      guard !amount.areStated(in: bytes) else { throw RowProblem.amountAndLines }
      try addLines(in: lines, of: bytes, to: &carts)
    } else {
      only = try amounts.units(in: amount, of: bytes)
      guard only != nil else { throw RowProblem.noGoods }
    }
    if let only {
      if try freight(shipping, in: bytes) == 0 { return only }
      carts.addLine(amount: only, pieces: 1)
    }
    return try finish(
      shipping: shipping, in: bytes, row: row, to: &carts,
      as: lines.isGiven ? "lines" : "shipping")
  }

  /// Completes an order whose lines are in `carts`. Returns the total in minor units.
  mutating func finish(
    shipping: AmountCells, in bytes: OrderBytes, row: Int, to carts: inout OrderCarts,
    as part: StaticString = "lines"
  ) throws(RowProblem) -> Int64 {
    let freight = try freight(shipping, in: bytes) + laterFreight
    laterFreight = 0
    do throws(Order.Problem) { return try carts.finish(row: row, shipping: freight) } catch {
      throw RowProblem("\(part): \(error.sentence)")
    }
  }

  /// Forgets the shipping of an order that cannot be priced.
  mutating func abandon() { laterFreight = 0 }

  /// Adds the shipping of one more row of an order.
  mutating func addFreight(
    _ shipping: AmountCells, in bytes: OrderBytes
  ) throws(RowProblem) {
    laterFreight += try freight(shipping, in: bytes)
    guard Amount(minorUnits: laterFreight) != nil else {
      throw RowProblem(Order.Problem.linesOutsideRange.sentence)
    }
  }

  private func freight(
    _ shipping: AmountCells, in bytes: OrderBytes
  ) throws(RowProblem) -> Int64 {
    shipping.areStated(in: bytes) ? try amounts.units(in: shipping, of: bytes) ?? 0 : 0
  }

  // MARK: Rows of CSV

  /// Adds the line of a row of CSV.
  mutating func addLine(
    _ cells: borrowing GrowingMemory<OrderCell>, _ columns: OrderLayout.LineColumns,
    in bytes: OrderBytes, to carts: inout OrderCarts
  ) throws(RowProblem) {
    let count = columns.pieces.map { cells[$0] } ?? .absent
    let amount = AmountCells(
      columns.amount.map { cells[$0] } ?? .absent, columns.minor.map { cells[$0] } ?? .absent,
      of: AmountCells.amountNames)
    let unitPrice = columns.unitPrice.map { cells[$0] } ?? .absent
    if count.isZero(in: bytes), amount.areZero(in: bytes) || unitPrice.isZero(in: bytes) {
      emptyLines += 1
      return
    }
    let pieces = count.isStated(in: bytes) ? try CartReader.pieces(in: count, of: bytes) : 1
    let cost = try cost(amount, unitPrice: unitPrice, pieces: pieces, in: bytes)
    if let column = columns.labels { try addLabels(cells[column], of: bytes, to: &carts) }
    if let column = columns.article { try addArticle(cells[column], of: bytes, to: &carts) }
    carts.addLine(amount: cost, pieces: pieces)
  }

  /// Returns what the pieces of a line cost together.
  private func cost(
    _ whole: AmountCells, unitPrice: OrderCell, pieces: Int, in bytes: OrderBytes
  ) throws(RowProblem) -> Int64 {
    if whole.areStated(in: bytes) {
      guard !unitPrice.isStated(in: bytes) else { throw RowProblem.both("amount", "unit_price") }
      return try amounts.units(in: whole, of: bytes) ?? 0
    }
    guard unitPrice.isStated(in: bytes) else {
      throw RowProblem("\(unitPrice.isGiven ? "unit_price" : "amount"): the amount is empty")
    }
    let price = try amounts.units(in: unitPrice, of: bytes, ("unit_price", "unit_price"))
    let (cost, overflow) = price.multipliedReportingOverflow(by: Int64(pieces))
    guard !overflow, Amount(minorUnits: cost) != nil else {
      throw RowProblem("unit_price: the pieces together cost more than 10^15 minor units")
    }
    return cost
  }

  /// Adds the labels of a cell, which commas separate.
  private mutating func addLabels(
    _ cell: OrderCell, of bytes: OrderBytes, to carts: inout OrderCarts
  ) throws(RowProblem) {
    try cell.withValue(in: bytes) { list throws(RowProblem) in
      for text in list.parts(around: UInt8(ascii: ",")) where text.count > 0 {
        if let label = try number(ofLabel: text).get() { carts.addLabel(label) }
      }
    }
  }

  /// Adds the labels that the file of labels states for an article.
  private mutating func addArticle(
    _ cell: OrderCell, of bytes: OrderBytes, to carts: inout OrderCarts
  ) throws(RowProblem) {
    guard let articles else { return }
    try cell.withValue(in: bytes) { article throws(RowProblem) in
      guard let labels = articles.labels(of: article.memory) else {
        if !article.isUTF8 { throw .notUTF8("article", article) }
        if let problem = articles.problem(ofUnknown: article) { throw problem }
        unknownArticleLines += 1
        if article.count == 0 { return unknownArticles.add("no article".utf8) }
        return unknownArticles.add(article.memory)
      }
      for label in labels { carts.addLabel(label) }
    }
  }

  // MARK: Lists of JSON

  private mutating func addLines(
    in cell: OrderCell, of bytes: OrderBytes, to carts: inout OrderCarts
  ) throws(RowProblem) {
    guard cell.form == .array else {
      throw RowProblem("lines: \(quoted(bytes[cell.range].text)) is not a list of objects")
    }
    do throws(RowProblem) { try lineCells.check(count: lines.count) } catch {
      throw RowProblem("lines: \(error.sentence)")
    }
    var (label, key) = (0, 0)
    for number in 0..<lines.lines.count {
      let line = lines.lines[number]
      addKeys(key..<line.otherKeyEnd, of: bytes)
      do throws(RowProblem) {
        try add(line, labels: label..<line.labelEnd, of: bytes, to: &carts)
      } catch {
        throw RowProblem("lines: line \(number + 1): \(error.sentence)")
      }
      (label, key) = (line.labelEnd, line.otherKeyEnd)
    }
    guard let problem = lines.problem else { return }
    addKeys(key..<lines.otherKeys.count, of: bytes)
    throw RowProblem("lines: line \(lines.lines.count + 1): \(problem.sentence)")
  }

  private mutating func add(
    _ line: JSONOrderLines.Line, labels: Range<Int>, of bytes: OrderBytes,
    to carts: inout OrderCarts
  ) throws(RowProblem) {
    let cells = AmountCells(line.amount, line.minor, of: AmountCells.amountNames)
    guard let cost = try amounts.units(in: cells, of: bytes) else { throw LineCells.noAmount }
    let pieces = try CartReader.pieces(in: line.pieces, of: bytes)
    if line.labels.isGiven {
      guard line.areTexts else {
        throw RowProblem("labels: \(quoted(bytes[line.labels.range].text)) is not a list of texts")
      }
      for place in labels { try addLabel(lines.labels[place], of: bytes, to: &carts) }
    }
    if line.article.isGiven {
      if articles == nil { unknownKeys.add("article".utf8) }
      try addArticle(line.article, of: bytes, to: &carts)
    }
    carts.addLine(amount: cost, pieces: pieces)
  }

  /// Records the unused keys of a line.
  private mutating func addKeys(_ places: Range<Int>, of bytes: OrderBytes) {
    for place in places {
      let key = lines.otherKeys[place]
      let name = bytes[key.range].memory
      if key.form == .string, name.allSatisfy({ UInt8(ascii: "Z") < $0 && $0 < 0x80 }) {
        unknownKeys.add(name)
      } else {
        unknownKeys.add(key.decodedText(in: bytes).lowercased().utf8)
      }
    }
  }

  /// Reads the number of pieces. The default is 1.
  private static func pieces(in cell: OrderCell, of bytes: OrderBytes) throws(RowProblem) -> Int {
    if cell.form == .literal { return try LineCells.pieces(in: bytes[cell.range].memory) }
    guard cell.isGiven else { return 1 }
    return try cell.withValue(in: bytes) { text throws(RowProblem) in
      // Some programs write `2.0` pieces.
      let point = text.first(UInt8(ascii: "."), from: 0) ?? text.count
      let zero = UInt8(ascii: "0")
      let isWhole =
        cell.isOfCSV && point > 0
        && text[point..<text.count].memory.dropFirst().allSatisfy { $0 == zero }
      return try LineCells.pieces(in: text[0..<(isWhole ? point : text.count)].memory)
    }
  }

  private mutating func addLabel(
    _ cell: OrderCell, of bytes: OrderBytes, to carts: inout OrderCarts
  ) throws(RowProblem) {
    let meaning =
      cell.form == .string
      ? number(ofLabel: bytes[cell.range]) : cell.withValue(in: bytes) { number(ofLabel: $0) }
    if let label = try meaning.get() { carts.addLabel(label) }
  }

  private mutating func number(ofLabel text: OrderBytes) -> TextMemory.Meaning {
    let number = lineCells.number(ofLabel: text.memory)
    if case .success(nil) = number {
      if !text.isUTF8 { return .failure(.notUTF8("labels", text)) }
      unknownLabels.add(text.memory)
    }
    return number
  }
}

extension RowProblem {
  fileprivate static func notUTF8(_ part: StaticString, _ text: OrderBytes) -> RowProblem {
    RowProblem("\(part): \(quoted(text.text)) is not UTF-8 text")
  }
}
