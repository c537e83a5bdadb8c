import Promo

/// A reader of orders that state more than a written amount.
package struct CartReader: ~Copyable {
  private(set) var amounts: AmountReader

  /// The labels of each article, if a file states them.
  private let articles: ArticleLabels?
  private let listsArticles: Bool
  private var lineCells: LineCells

  /// The meanings of the keys of lines read so far: the numbers of `keys`, or nil.
  private var parts = TextMemory()

  /// True if lines may have keys that nothing uses.
  private let takesOthers: Bool
  package var gaps = RowGaps()

  /// The shipping of the rows of the current order after the first.
  private var laterFreight: Int64 = 0
  private static var keys: [String] {
    ["amount", "minor", "pieces", "labels", "article", "unit_price"]
  }

  /// The paths of the parts of a line that `--map` names, in the order of `keys`.
  private let paths: [(part: Int, names: [String])]

  init(_ rowDefaults: RowDefaults) {
    amounts = AmountReader(
      index: rowDefaults.index, decimalComma: rowDefaults.forms.decimalComma,
      map: rowDefaults.layout.map, rounds: rowDefaults.forms.roundsAmounts)
    (articles, listsArticles) = (rowDefaults.articles, rowDefaults.listsArticles)
    lineCells = LineCells(rowDefaults.index)
    takesOthers = rowDefaults.takesOthers
    let inner = rowDefaults.layout.map.inner
    paths = CartReader.keys.enumerated().compactMap { part, key in inner[key].map { (part, $0) } }
  }

  mutating func beginBlock() { (gaps, amounts.roundings) = (RowGaps(), 0) }

  /// Reads a written amount, which is all that an order states of its goods.
  mutating func amount(_ cell: OrderCell, in bytes: OrderBytes) throws(RowProblem) -> Int64 {
    guard cell.isGiven else { throw RowProblem.noGoods }
    return try amounts.units(in: cell, of: bytes, AmountCells.amountNames)
  }

  /// Reads the shipping of an order, and either the amount or the lines. Returns the total in minor
  /// units. Adds the order to `carts` unless it is only an amount.
  mutating func goods(
    amount: AmountCells, lines: OrderCell, shipping: AmountCells, in bytes: OrderBytes, row: Int,
    to carts: inout OrderCarts
  ) throws(RowProblem) -> Int64 {
    if lines.isGiven {
      guard !amount.areStated(in: bytes) else { throw RowProblem.amountAndLines }
      try addLines(in: lines, of: bytes, to: &carts)
      return try finish(shipping: shipping, in: bytes, row: row, to: &carts)
    }
    guard let only = try amounts.units(in: amount, of: bytes) else { throw RowProblem.noGoods }
    if try freight(shipping, in: bytes) == 0 { return only }
    carts.addLine(amount: only, pieces: 1)
    return try finish(shipping: shipping, in: bytes, row: row, to: &carts, as: "shipping")
  }

  /// Completes an order whose lines are in `carts`. Returns the total in minor units.
  mutating func finish(
    shipping: AmountCells, in bytes: OrderBytes, row: Int, to carts: inout OrderCarts,
    as part: StaticString = "lines"
  ) throws(RowProblem) -> Int64 {
    let freight = try freight(shipping, in: bytes) + laterFreight
    laterFreight = 0
    do throws(Order.Problem) { return try carts.finish(row: row, shipping: freight) } catch {
      throw RowProblem(error).inside("\(part): \(error.sentence)")
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
      throw RowProblem(.linesOutsideRange)
    }
  }

  private mutating func freight(
    _ shipping: AmountCells, in bytes: OrderBytes
  ) throws(RowProblem) -> Int64 {
    shipping.areStated(in: bytes) ? try amounts.units(in: shipping, of: bytes) ?? 0 : 0
  }

  // MARK: Rows of CSV

  mutating func addLine(
    _ cells: borrowing GrowingMemory<OrderCell>, _ columns: OrderLayout.LineColumns,
    in bytes: OrderBytes, to carts: inout OrderCarts
  ) throws(RowProblem) {
    let (count, unitPrice) = (cells[columns.pieces], cells[columns.unitPrice])
    let amount = AmountCells(
      cells[columns.amount], cells[columns.minor], of: AmountCells.amountNames)
    guard let (cost, pieces) = try cost(amount, unitPrice, count, in: bytes) else { return }
    try addLabels(cells[columns.labels], of: bytes, to: &carts)
    if columns.article != nil {
      try addArticle(cells[columns.article], of: bytes, for: cost, to: &carts)
    }
    carts.addLine(amount: cost, pieces: pieces)
  }

  /// Returns what the pieces of a line cost, and their number; nil for an empty line of an export.
  private mutating func cost(
    _ whole: AmountCells, _ unitPrice: OrderCell, _ count: OrderCell, in bytes: OrderBytes
  ) throws(RowProblem) -> (cost: Int64, pieces: Int)? {
    if isExport(count), count.isZero(in: bytes),
      whole.areZero(in: bytes) || unitPrice.isZero(in: bytes)
    {
      gaps.emptyLines += 1
      return nil
    }
    let pieces = try CartReader.pieces(in: count, of: bytes)
    if whole.areStated(in: bytes) {
      guard !unitPrice.isStated(in: bytes) else { throw RowProblem.both("amount", "unit_price") }
      return (try amounts.units(in: whole, of: bytes) ?? 0, pieces)
    }
    guard unitPrice.isStated(in: bytes) else {
      throw RowProblem(
        "\(unitPrice.isGiven ? "unit_price" : "amount"): the amount is empty", .missing)
    }
    let price = try amounts.units(in: unitPrice, of: bytes, ("unit_price", "unit_price"))
    let (cost, overflow) = price.multipliedReportingOverflow(by: Int64(pieces))
    guard !overflow, Amount(minorUnits: cost) != nil else {
      throw RowProblem(
        "unit_price: the pieces together cost more than 10^15 minor units", .outsideRange)
    }
    return (cost, pieces)
  }

  /// True if a cell is of a file that another program has written: of CSV, or found by `--map`.
  private func isExport(_ cell: OrderCell) -> Bool { cell.isOfCSV || !paths.isEmpty }

  // MARK: Lists of JSON

  private mutating func addLines(
    in list: OrderCell, of bytes: OrderBytes, to carts: inout OrderCarts
  ) throws(RowProblem) {
    guard list.form == .array else {
      throw RowProblem("lines: \(quoted(bytes[list.range].text)) is not a list of objects")
    }
    let lines = try JSONScanner.elements(of: list, in: bytes)
    do throws(RowProblem) { try lineCells.check(count: lines.count) } catch {
      throw error.inside("lines: \(error.sentence)")
    }
    for (number, line) in lines.enumerated() {
      do throws(RowProblem) { try addLine(line, in: bytes, to: &carts) } catch {
        throw error.inside("lines: line \(number + 1): \(error.sentence)")
      }
    }
  }

  /// Adds the line of an object. Its names are checked before its values.
  private mutating func addLine(
    _ line: OrderCell, in bytes: OrderBytes, to carts: inout OrderCarts
  ) throws(RowProblem) {
    guard line.form == .object else {
      throw RowProblem("\(quoted(bytes[line.range].text)) is not an object")
    }
    var cells = GrowingMemory<OrderCell>()
    for _ in CartReader.keys { cells.append(.absent) }
    for (part, names) in paths {
      cells[part] = try JSONScanner.value(at: names[...], of: line, in: bytes)
    }
    var scanner = JSONScanner(bytes, in: line.range)
    for member in try scanner.members() {
      guard let part = try part(named: member.key, in: bytes) else { continue }
      guard cells[part].form == .absent else { throw RowProblem.nameTwice }
      cells[part] = member.value
    }
    let amount = AmountCells(cells[0], cells[1], of: AmountCells.amountNames)
    guard amount.areGiven || cells[5].isGiven else { throw LineCells.noAmount }
    guard let (cost, pieces) = try cost(amount, cells[5], cells[2], in: bytes) else { return }
    if cells[3].isGiven { try addLabels(cells[3], of: bytes, to: &carts) }
    if cells[4].isGiven {
      if articles == nil, !listsArticles { gaps.unknownKeys.add("article".utf8) }
      try addArticle(cells[4], of: bytes, for: cost, to: &carts)
    }
    carts.addLine(amount: cost, pieces: pieces)
  }

  /// Returns the number of the part of a line that a key names, in capitals or not; nil, and a gap, if
  /// nothing uses the key. Fails if it resembles a part, or if lines have no others.
  private mutating func part(named key: OrderCell, in bytes: OrderBytes) throws(RowProblem) -> Int?
  {
    let (takesOthers, paths) = (takesOthers, paths)
    let meaning = key.withValue(in: bytes) { text in
      parts.meaning(of: text.memory) { written in
        let name = written.lowercased()
        if paths.contains(where: { $0.names[0] == written }) { return .success(nil) }
        // Only files have labels of articles.
        let part = CartReader.keys.firstIndex(of: name).flatMap { $0 < 5 ? $0 : nil }
        let isElsewhere = paths.contains { $0.part == part }
        if let part, !isElsewhere, takesOthers || name != "article" { return .success(part) }
        let problem = LineCells.problem(
          ofPart: name, besides: paths.map { CartReader.keys[$0.part] }, mayBeOther: takesOthers)
        return problem.map { .failure($0) } ?? .success(nil)
      }
    }
    let part = try meaning.get()
    let isMapped = !paths.isEmpty && paths.contains { $0.names[0] == key.decodedText(in: bytes) }
    if part == nil, !isMapped { gaps.unknownKeys.add(key.decodedText(in: bytes).lowercased().utf8) }
    return part
  }

  /// Returns the labels of each line of a list that has been read, as typed.
  static func labels(of list: OrderCell, in bytes: OrderBytes) -> [[String]] {
    let lines = (try? JSONScanner.elements(of: list, in: bytes)) ?? []
    return lines.map { line in
      var scanner = JSONScanner(bytes, in: line.range)
      let labels = ((try? scanner.members()) ?? []).first {
        $0.key.decodedText(in: bytes).lowercased() == "labels"
      }
      let texts = labels.flatMap { try? JSONScanner.texts(of: $0.value, in: bytes) }
      return (texts ?? []).map { $0.decodedText(in: bytes) }
    }
  }

  // MARK: Cells

  /// Reads the number of pieces. The default is 1.
  private static func pieces(in cell: OrderCell, of bytes: OrderBytes) throws(RowProblem) -> Int {
    guard cell.isStated(in: bytes) else { return 1 }
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

  /// Adds the labels of a cell: of a list in JSON, or in CSV with commas between them.
  private mutating func addLabels(
    _ cell: OrderCell, of bytes: OrderBytes, to carts: inout OrderCarts
  ) throws(RowProblem) {
    guard !cell.isOfCSV, cell.isGiven else {
      return try cell.withValue(in: bytes) { list throws(RowProblem) in
        for text in list.parts(around: UInt8(ascii: ",")) where text.count > 0 {
          try addLabel(text, to: &carts)
        }
      }
    }
    guard let labels = try JSONScanner.texts(of: cell, in: bytes) else {
      throw RowProblem("labels: \(quoted(bytes[cell.range].text)) is not a list of texts")
    }
    for label in labels {
      try label.withValue(in: bytes) { text throws(RowProblem) in try addLabel(text, to: &carts) }
    }
  }

  private mutating func addLabel(
    _ text: OrderBytes, to carts: inout OrderCarts
  ) throws(RowProblem) {
    if let label = try lineCells.number(ofLabel: text.memory).get() { return carts.addLabel(label) }
    if !text.isUTF8 { throw .notUTF8("labels", text) }
    gaps.unknownLabels.add(text.memory)
  }

  /// Adds the labels that the file of labels states for an article.
  private mutating func addArticle(
    _ cell: OrderCell, of bytes: OrderBytes, for cost: Int64, to carts: inout OrderCarts
  ) throws(RowProblem) {
    guard listsArticles || articles != nil else { return }
    try cell.withValue(in: bytes) { article throws(RowProblem) in
      let labels = articles?.labels(of: article.memory)
      if listsArticles, labels == nil, article.count > 0 {
        gaps.sold[article.array, default: 0] += cost
      }
      guard let articles else { return }
      guard let labels else {
        if !article.isUTF8 { throw .notUTF8("article", article) }
        if let problem = articles.problem(ofUnknown: article) { throw problem }
        gaps.unknownArticleLines += 1
        if article.count == 0 { return gaps.unknownArticles.add("no article".utf8) }
        return gaps.unknownArticles.add(article.memory)
      }
      for label in labels { carts.addLabel(label) }
    }
  }
}

extension GrowingMemory<OrderCell> {
  /// The cell of a column; an absent one if no column has it.
  @inline(__always)
  subscript(column: Int?) -> OrderCell { column.map { self[$0] } ?? .absent }
}

extension RowProblem {
  fileprivate static func notUTF8(_ part: StaticString, _ text: OrderBytes) -> RowProblem {
    RowProblem("\(part): \(quoted(text.text)) is not UTF-8 text")
  }
}
