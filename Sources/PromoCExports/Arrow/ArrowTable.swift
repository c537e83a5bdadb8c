import CPromo
import Promo

/// An Arrow table of orders. Its columns are found by name.
struct ArrowTable {
  private let columns: ArrowNames
  private let program: Program

  /// The index of the first row in the columns, and the number of rows.
  private let first: Int
  private let count: Int
  private let present: Presence

  /// Checks a table.
  init(
    _ schema: UnsafePointer<ArrowSchema>, _ orders: UnsafePointer<ArrowArray>, of program: Program
  ) throws(CallFailure) {
    guard schema.pointee.release != nil, orders.pointee.release != nil else {
      throw .argument("`schema` or `orders` was released")
    }
    let table = try ArrowField(schema, orders, in: "the table")
    guard case .structures = table.contents else {
      throw .argument("`orders` has \(table.contentsInWords), and not structs")
    }
    self.program = program
    columns = ArrowNames(try table.children())
    (first, count) = (table.first, table.count)
    _ = try checkedPlaces(Int64(first), count: count, of: "orders")
    present = Presence(table.valid, first: first)
  }

  /// Returns the checked columns of the orders.
  func rowColumns() throws(CallFailure) -> RowColumns {
    let suspects = try columns.suspects(in: program, from: first)
    guard let at = try columns.column("at") else { throw .order("the table has no column `at`") }
    let (instants, perSecond) = try instants(at)
    var rows = RowColumns(count: count, instants: instants)
    rows.instantsPerSecond = perSecond
    (rows.present, rows.suspects) = (present, suspects)
    rows.amounts = try amounts("amount", "minor", of: columns, from: first, count)
    rows.shipping = try amounts("shipping", "shipping_minor", of: columns, from: first, count)
    rows.codes = try texts("codes", "texts with blanks between the codes")
    rows.currency = try texts("currency", "texts")
    if let lines = try columns.column("lines") { rows.lines = try self.lines(lines) }
    guard rows.amounts != nil || rows.lines != nil else {
      throw .order("the table has no column `minor`, `amount` or `lines`")
    }
    for fact in program.facts {
      guard let column = try columns.column(fact.name) else { continue }
      rows.facts[fact.name] = try factValues(column)
    }
    return rows
  }

  private func instants(_ at: ArrowField) throws(CallFailure) -> (CellColumn, Int64) {
    let should = "timestamps with a time zone, texts or seconds since 1970"
    var perSecond: Int64 = 1
    if case .timestamps(let some, let hasZone) = at.contents {
      guard hasZone else { throw at.isWrong(should) }
      perSecond = some
    }
    let cells = try at.cells(from: first, count: count)
    guard let cells, cells.hasTexts || cells.hasNumbers else { throw at.isWrong(should) }
    return (cells, perSecond)
  }

  private func texts(_ name: String, _ should: String) throws(CallFailure) -> CellColumn? {
    guard let column = try columns.column("\(name)") else { return nil }
    let cells = try column.cells(from: first, count: count)
    guard let cells, cells.hasTexts else { throw column.isWrong(should) }
    return cells
  }

  private func factValues(_ column: ArrowField) throws(CallFailure) -> CellColumn {
    let cells = try column.plainCells(from: first, count: count)
    guard let cells, cells.hasTexts || cells.hasNumbers || cells.form == .bits else {
      throw column.isWrong("texts, booleans or whole numbers")
    }
    return cells
  }

  /// Returns the columns of amounts: whole minor units, written amounts, or both. Returns nil if
  /// there are none.
  private func amounts(
    _ name: StaticString, _ minorName: StaticString, of columns: ArrowNames, from start: Int,
    _ count: Int
  ) throws(CallFailure) -> AmountColumns? {
    var minor: CellColumn?
    if let column = try columns.column("\(minorName)") {
      minor = try column.plainCells(from: start, count: count)
      guard minor?.hasNumbers ?? false else { throw column.isWrong("whole minor units") }
    }
    guard let column = try columns.column("\(name)") else {
      return minor.map { AmountColumns(column: $0) }
    }
    return AmountColumns(
      column: try writtenAmounts(column, minorName, from: start, count),
      other: minor.map { ($0, minorName) })
  }

  private func writtenAmounts(
    _ column: ArrowField, _ minorName: StaticString, from start: Int, _ count: Int
  ) throws(CallFailure) -> CellColumn {
    guard let cells = try column.plainCells(from: start, count: count) else {
      throw column.isWrong("texts or decimals")
    }
    switch cells.form {
    case .texts, .keys, .decimals, .nothing: return cells
    // In a currency without decimals, a whole number is unambiguous.
    case .numbers where program.currency.decimals == 0: return cells
    case .integers where program.currency.decimals == 0: return cells
    case .numbers, .integers, .bits:
      throw column.isWrong("texts or decimals; call it `\(minorName)` if it has minor units")
    }
  }
}

// MARK: - Lines

extension ArrowTable {
  private func lines(_ lines: ArrowField) throws(CallFailure) -> LineColumns {
    let should = "lists of structs of `minor` or `amount`, `pieces` and `labels`"
    guard case .lists = lines.contents, let line = try lines.children().first,
      let lists = try lines.lists(from: first, count: count, of: line, named: "lines")
    else { throw lines.isWrong(should) }
    // If all lists are empty, the elements can have the null type.
    if line.isEmpty { return LineColumns(lines: lists) }
    guard case .structures = line.contents else { throw lines.isWrong(should) }
    let parts = ArrowNames(try line.children())
    try parts.checkParts()
    let (start, count) = (line.first, line.count)
    let amounts = try amounts("amount", "minor", of: parts, from: start, count)
    guard amounts != nil || count == 0 else {
      throw .order("the lines have no column `minor` or `amount`")
    }
    let (labels, texts) = try labels(try parts.column("labels"), from: start, count)
    return LineColumns(
      lines: lists, amounts: amounts, pieces: try pieces(try parts.column("pieces"), start, count),
      labels: labels, labelTexts: texts, present: Presence(line.valid, first: start))
  }

  private func pieces(
    _ column: ArrowField?, _ start: Int, _ count: Int
  ) throws(CallFailure) -> CellColumn? {
    guard let column else { return nil }
    guard let cells = try column.plainCells(from: start, count: count),
      cells.hasNumbers || cells.hasTexts
    else { throw column.isWrong("whole numbers") }
    return cells
  }

  private func labels(
    _ column: ArrowField?, from start: Int, _ count: Int
  ) throws(CallFailure) -> (ListColumn?, CellColumn?) {
    guard let column else { return (nil, nil) }
    guard case .lists = column.contents, let texts = try column.children().first,
      let lists = try column.lists(from: start, count: count, of: texts, named: "labels"),
      let cells = try texts.cells(from: 0, count: texts.count), cells.hasTexts
    else { throw column.isWrong("lists of texts") }
    return (lists, cells)
  }
}

extension ArrowField {
  /// True if the column has the null type.
  var isEmpty: Bool {
    if case .cells(.nothing) = contents { true } else { false }
  }

  /// Returns the presence of the values from `start` on.
  func present(from start: Int) -> Presence { Presence(valid, first: first + start) }

  /// Returns the same cells as `cells`; nil if they are timestamps.
  fileprivate func plainCells(from start: Int, count: Int) throws(CallFailure) -> CellColumn? {
    if case .timestamps = contents { return nil }
    return try cells(from: start, count: count)
  }

  /// Returns the failure for a column with the wrong kind of values.
  fileprivate func isWrong(_ should: String) -> CallFailure {
    .order("the column \(quoted(name)) has \(contentsInWords), and not \(should)")
  }
}
