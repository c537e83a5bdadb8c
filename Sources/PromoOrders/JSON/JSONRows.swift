import Promo

/// A reader of the rows in a block of JSON Lines: one object on each line.
package struct JSONRows: ~Copyable {
  private let rowDefaults: RowDefaults
  private let rowLimit: Int

  /// All names in their most common form, including quotes, one after another.
  private var keyTexts = GrowingMemory<UInt8>()
  private var keys = GrowingMemory<OrderCell>()

  /// The values of the current row, one for each column of the layout.
  private var cells = GrowingMemory<OrderCell>()

  /// The columns that have a value in the row. Only these columns are cleared, so a short row costs
  /// little even if there are many columns.
  private var filled = GrowingMemory<Int>()

  /// The names in the row that the layout does not have.
  private var otherNames: Set<[UInt8]> = []

  /// The columns whose names resemble names that decide prices.
  private var suspects: [(column: Int, meant: DecisiveNames.Name)] = []

  /// The columns of names that have been read in an unexpected position.
  private var columns = TextMemory()

  /// For each other name read so far, the decisive name that it resembles; nil if it resembles
  /// none.
  private var meanings: [[UInt8]: DecisiveNames.Name?] = [:]

  /// The index of the column of an object of facts; nil if there is nothing to look for in it.
  private let factsColumn: Int?

  init(_ rowDefaults: RowDefaults, rowLimit: Int) {
    self.rowDefaults = rowDefaults
    self.rowLimit = rowLimit
    factsColumn =
      rowDefaults.takesOthers && rowDefaults.facts.isEmpty ? nil : rowDefaults.layout.allFacts
    for name in rowDefaults.layout.names {
      let start = keyTexts.count
      keyTexts.append(Array(JSONText.string(name).utf8))
      keys.append(OrderCell(start, keyTexts.count, .text))
      cells.append(.absent)
    }
    let shown = Set(rowDefaults.carried).union(rowDefaults.layout.paths.map { $0.root })
    for (column, name) in rowDefaults.layout.names.enumerated() {
      guard rowDefaults.layout.stated[column] == nil,
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
      readRow(in: bytes, bytes.withoutLineEnd(offset..<lineEnd), line: line, into: &table)
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
      return table.add(.tooLong(limit: rowLimit), line: line, text: range, limit: rowLimit)
    }
    do throws(RowProblem) {
      try readObject(&scanner, in: bytes)
      for (column, root, rest) in rowDefaults.layout.paths where cells[column].form == .absent {
        try set(column, JSONScanner.value(at: rest, of: cells[root], in: bytes))
      }
      if let factsColumn, cells[factsColumn].isGiven {
        try readFacts(cells[factsColumn], in: bytes)
      }
      if !suspects.isEmpty || !otherNames.isEmpty { try checkNames() }
      try table.add(cells, in: bytes)
    } catch {
      return table.add(error, line: line, text: range)
    }
  }

  private mutating func readObject(
    _ scanner: inout JSONScanner, in bytes: OrderBytes
  ) throws(RowProblem) {
    for place in 0..<filled.count { cells[filled[place]] = .absent }
    filled.removeAll()
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
      let cell = try scanner.value()
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
      guard rowDefaults.layout.facts.contains(column) else {
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
      columns.meaning(of: text.memory) { .success(layout.index(ofKey: $0)) }
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
        of: name, meaning: meant, in: .jsonl, mayBeCopied: rowDefaults.takesOthers), .unknownName)
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

  /// Returns the first value of `body` for the ranges of lines that is not nil.
  private static func first<Value>(
    in bytes: OrderBytes, _ body: (Range<Int>) -> Value?
  ) -> Value? {
    var offset = 0
    while offset < bytes.count {
      let lineEnd = bytes.first(UInt8(ascii: "\n"), from: offset) ?? bytes.count
      if let value = body(offset..<lineEnd) { return value }
      offset = lineEnd + 1
    }
    return nil
  }

  /// Returns the names in the first line that is an object; nil if no line of the block is an
  /// object.
  static func firstNames(in bytes: OrderBytes) -> [String]? {
    first(in: bytes) { line in
      var seen: Set<String> = []
      return members(of: bytes, in: line)?.map { $0.key.decodedText(in: bytes) }
        .filter { seen.insert($0).inserted }
    }
  }

  /// True if some object of a block has a value at a path, or some element of a list there.
  static func have(_ path: [String], _ inner: [String], in bytes: OrderBytes) -> Bool {
    first(in: bytes) { line in
      var scanner = JSONScanner(bytes, in: line)
      scanner.skipBlanks()
      guard let object = try? scanner.value(),
        let value = try? JSONScanner.value(at: path[...], of: object, in: bytes)
      else { return nil }
      let values =
        inner.isEmpty ? [value] : (try? JSONScanner.elements(of: value, in: bytes)) ?? []
      let isThere = values.contains {
        (try? JSONScanner.value(at: inner[...], of: $0, in: bytes))?.isGiven ?? false
      }
      return isThere ? true : nil
    } ?? false
  }

  /// Returns the members of the object that begins in a range; nil if there is none.
  package static func members(of bytes: OrderBytes, in range: Range<Int>) -> [JSONScanner.Member]? {
    var scanner = JSONScanner(bytes, in: range)
    scanner.skipBlanks()
    return try? scanner.members()
  }
}

extension JSONRows {
  /// Returns the labels of each line of the last row as typed; nil if it has no list of lines.
  func labels(in bytes: OrderBytes) -> [[String]]? {
    let lines = cells[rowDefaults.layout.lines]
    return lines.form == .array ? CartReader.labels(of: lines, in: bytes) : nil
  }

  func codes(in bytes: OrderBytes) -> [String] {
    let cell = cells[rowDefaults.layout.code]
    if let codes = try? JSONScanner.texts(of: cell, in: bytes) {
      return codes.map { $0.decodedText(in: bytes) }
    }
    return cell.decodedText(in: bytes).split(separator: " ").map(String.init)
  }
}

extension RowProblem {
  package static var nameTwice: RowProblem { RowProblem("the object has a name twice", .twice) }
}
