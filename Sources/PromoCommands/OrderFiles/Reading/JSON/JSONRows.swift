import Promo

/// A reader of the rows in a block of JSON Lines: one object on each line.
struct JSONRows: ~Copyable {
  private let rowDefaults: RowDefaults
  private let rowLimit: Int

  /// All names in their most common form, including quotes, one after another.
  private var keyTexts = GrowingMemory<UInt8>()

  /// The positions of the names in `keyTexts`.
  private var keys = GrowingMemory<OrderCell>()

  /// The values of the current row, one for each column of the layout.
  private var cells = GrowingMemory<OrderCell>()

  /// The columns that have a value in the row. Only these columns are cleared, so a short row costs
  /// little even if there are many columns.
  private var filled: [Int] = []

  /// The names in the row that the layout does not have.
  private var otherNames: Set<[UInt8]> = []

  /// The columns whose names resemble names that decide prices.
  private var suspects: [(column: Int, meant: DecisiveNames.Name)] = []

  /// The columns of names that have been read in an unexpected position.
  private var columns = TextMemory()

  /// For each other name read so far, the decisive name that it resembles; nil if it resembles
  /// none.
  private var meanings: [[UInt8]: DecisiveNames.Name?] = [:]

  /// The index of the column of order lines.
  private let linesColumn: Int?

  /// The index of the column of an object of facts; nil if there is nothing to look for in it.
  private let factsColumn: Int?

  init(_ rowDefaults: RowDefaults, rowLimit: Int) {
    self.rowDefaults = rowDefaults
    self.rowLimit = rowLimit
    linesColumn = rowDefaults.layout.lines
    factsColumn =
      rowDefaults.takesOthers && rowDefaults.facts.isEmpty ? nil : rowDefaults.layout.allFacts
    for name in rowDefaults.layout.names {
      var json = JSONText()
      json.string(name)
      let start = keyTexts.count
      keyTexts.append(Array(json.text.utf8))
      keys.append(OrderCell(start, keyTexts.count, .text))
      cells.append(.absent)
    }
    let shown = Set(rowDefaults.carried)
    for (column, name) in rowDefaults.layout.names.enumerated() {
      guard case .other = rowDefaults.layout.roles[column],
        !shown.contains(column) || rowDefaults.names.isOfLines(name),
        let meant = rowDefaults.names.meant(by: name)
      else { continue }
      suspects.append((column, meant))
    }
  }

  /// Reads all rows and returns the number of lines read.
  mutating func read(_ bytes: OrderBytes, into table: inout OrderTable) -> Int {
    var offset = 0
    var line = 0
    while offset < bytes.count {
      let lineEnd = bytes.first(UInt8(ascii: "\n"), from: offset) ?? bytes.count
      let isCRLF = lineEnd > offset && bytes[lineEnd - 1] == UInt8(ascii: "\r")
      readRow(in: bytes, offset..<(isCRLF ? lineEnd - 1 : lineEnd), line: line, into: &table)
      offset = lineEnd + 1
      line += 1
    }
    return line
  }

  @inline(__always)
  private mutating func readRow(
    in bytes: OrderBytes, _ range: Range<Int>, line: Int, into table: inout OrderTable
  ) {
    var scanner = JSONScanner(bytes, in: range)
    scanner.skipBlanks()
    if scanner.isAtEnd { return }
    guard range.count <= rowLimit else {
      return table.addLongRow(limit: rowLimit, line: line, text: range)
    }
    do throws(RowProblem) {
      try readObject(&scanner, in: bytes, &table.cartReader.lines)
      if let factsColumn, cells[factsColumn].isGiven {
        try readFacts(cells[factsColumn], in: bytes)
      }
      if !suspects.isEmpty || !otherNames.isEmpty { try checkNames() }
      try table.add(cells, in: bytes)
    } catch {
      return table.add(error, line: line, text: range)
    }
  }

  /// Reads the object of a line into the cells.
  private mutating func readObject(
    _ scanner: inout JSONScanner, in bytes: OrderBytes, _ lines: inout JSONOrderLines
  ) throws(RowProblem) {
    for column in filled { cells[column] = .absent }
    filled.removeAll(keepingCapacity: true)
    if !otherNames.isEmpty { otherNames.removeAll() }
    guard scanner.next == UInt8(ascii: "{") else {
      throw RowProblem("the line is not a JSON object")
    }
    var isOpen = try scanner.open(UInt8(ascii: "{"), UInt8(ascii: "}"))
    var expected = 0
    while isOpen {
      let column: Int?
      if expected < keys.count, scanner.take(keyTexts.bytes[keys[expected].range]) {
        column = expected
        try scanner.takeColon()
      } else {
        column = try self.column(named: try scanner.key(), in: bytes)
      }
      let areLines =
        column != nil && column == linesColumn && scanner.next == UInt8(ascii: "[")
      let cell = areLines ? try lines.read(&scanner, in: bytes) : try scanner.value()
      if let column { try set(column, cell) }
      expected = (column ?? expected) &+ 1
      isOpen = try scanner.hasMore(before: UInt8(ascii: "}"))
    }
    scanner.skipBlanks()
    guard scanner.isAtEnd else { throw RowProblem("there is text after the JSON object") }
  }

  /// Reads the values of an object of facts, as if they were members of the row.
  private mutating func readFacts(
    _ cell: OrderCell, in bytes: OrderBytes
  ) throws(RowProblem) {
    guard cell.form == .object else {
      throw RowProblem("facts: \(quoted(bytes[cell.range].text)) is not an object")
    }
    var scanner = JSONScanner(bytes, in: cell.range)
    for member in try scanner.members() where member.value.isGiven {
      guard let column = try self.column(named: member.key, in: bytes), column >= 0 else {
        continue
      }
      let name = rowDefaults.layout.names[column]
      guard case .fact = rowDefaults.layout.roles[column] else {
        if rowDefaults.takesOthers { continue }
        throw .unusedKey(name)
      }
      guard !cells[column].isGiven else { throw .factTwice(name) }
      cells[column] = member.value
      filled.append(column)
    }
  }

  /// Returns the column of a name. If the layout does not have the name, records the name and
  /// returns nil, or throws if rows have no others. Returns -1 if the name has already been recorded
  /// for the row.
  private mutating func column(
    named name: OrderCell, in bytes: OrderBytes
  ) throws(RowProblem) -> Int? {
    let layout = rowDefaults.layout
    let column = name.withValue(in: bytes) { text in
      columns.meaning(of: text.memory) { .success(layout.indexes[$0] ?? layout.ownIndex(of: $0)) }
    }
    if case .success(let column?) = column { return column }
    guard rowDefaults.takesOthers else { throw problem(ofUnused: name.decodedText(in: bytes)) }
    return otherNames.insert(name.decoded(in: bytes)).inserted ? nil : -1
  }

  @inline(__always)
  private mutating func set(_ column: Int, _ cell: OrderCell) throws(RowProblem) {
    guard column >= 0, cells[column].form == .absent else { throw .nameTwice }
    cells[column] = cell
    filled.append(column)
  }

  /// Fails if a name in the row resembles a decisive name that the row does not have.
  private mutating func checkNames() throws(RowProblem) {
    for suspect in suspects where cells[suspect.column].form != .absent && lacks(suspect.meant) {
      throw problem(of: rowDefaults.layout.names[suspect.column], meaning: suspect.meant)
    }
    var first: (name: [UInt8], meant: DecisiveNames.Name)?
    for name in otherNames {
      guard let meant = meaning(of: name), lacks(meant) else { continue }
      if let before = first, before.name.lexicographicallyPrecedes(name) { continue }
      first = (name, meant)
    }
    guard let first else { return }
    throw problem(of: String(decoding: first.name, as: UTF8.self), meaning: first.meant)
  }

  private func problem(of name: String, meaning meant: DecisiveNames.Name) -> RowProblem {
    RowProblem(
      rowDefaults.names.problem(
        of: name, meaning: meant, in: .jsonl, mayBeCopied: rowDefaults.takesOthers))
  }

  private func problem(ofUnused name: String) -> RowProblem {
    rowDefaults.names.meant(by: name).map { problem(of: name, meaning: $0) } ?? .unusedKey(name)
  }

  private func lacks(_ name: DecisiveNames.Name) -> Bool {
    !name.columns.contains { cells[$0].isGiven }
  }

  private mutating func meaning(of name: [UInt8]) -> DecisiveNames.Name? {
    if let known = meanings[name] { return known }
    if meanings.count == TextMemory.limit { meanings.removeAll() }
    let meant = rowDefaults.names.meant(by: String(decoding: name, as: UTF8.self))
    meanings[name] = .some(meant)
    return meant
  }

  /// Returns the names in the first line that is an object; nil if no line of the block is an
  /// object.
  static func firstNames(in bytes: OrderBytes) -> [String]? {
    var offset = 0
    while offset < bytes.count {
      let lineEnd = bytes.first(UInt8(ascii: "\n"), from: offset) ?? bytes.count
      if let members = members(of: bytes, in: offset..<lineEnd) {
        var seen: Set<String> = []
        return members.map { $0.key.decodedText(in: bytes) }.filter { seen.insert($0).inserted }
      }
      offset = lineEnd + 1
    }
    return nil
  }

  /// Returns the members of the object that begins in a range; nil if there is none.
  static func members(of bytes: OrderBytes, in range: Range<Int>) -> [JSONScanner.Member]? {
    var scanner = JSONScanner(bytes, in: range)
    scanner.skipBlanks()
    return try? scanner.members()
  }
}

extension JSONRows {
  /// True if the last row has a list of lines.
  var hasLines: Bool { linesColumn.map { cells[$0].form == .array } ?? false }

  /// Returns the codes of the last row as typed.
  func codes(in bytes: OrderBytes) -> [String] {
    guard let column = rowDefaults.layout.code else { return [] }
    let cell = cells[column]
    guard cell.form == .array else {
      return cell.decodedText(in: bytes).split(separator: " ").map(String.init)
    }
    let list = bytes[cell.range]
    var scanner = JSONScanner(list)
    return ((try? scanner.elements()) ?? []).map { $0.decodedText(in: list) }
  }
}
