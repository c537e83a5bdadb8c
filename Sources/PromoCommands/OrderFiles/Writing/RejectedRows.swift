import Promo
import PromoHost
import PromoOrders

/// The file of rows that could not be priced. Each row is unchanged, after two columns with the
/// line and the reason. Once the rows are corrected, the file can be priced like any other order
/// file, and can again have rejected rows.
struct RejectedRows {
  let output: FileOutput
  private let form: OrderForm

  /// The separator of the order file, which rejected rows keep.
  private let separator: [UInt8]

  /// True if the orders are rejected rows of an earlier run. The lines and reasons of that run are
  /// replaced.
  private let isRepeated: Bool
  private let hasOrders: Bool

  init(path: String, of file: OrderFile, hasOrders: Bool = false) throws(HostError) {
    self.hasOrders = hasOrders
    form = file.form
    isRepeated = Array(file.names.prefix(2)) == OrderFile.namesOfRejected
    separator = [file.separator]
    output = try FileOutput(path: path)
    output.protectTerminal()
    guard form == .csv else { return }
    for name in OrderFile.namesOfRejected { try output.write(Array(name.utf8) + separator) }
    var header = GrowingMemory<UInt8>()
    header.append(file.header)
    try output.write(own(header.bytes))
    try output.write("\n".utf8)
  }

  /// Adds a row, or the rows of an order from `line` on, each with the reason.
  func write(line: Int, reason: String, row: OrderBytes, isCut: Bool) throws(HostError) {
    var (start, line) = (0, line)
    var quotes = CSVQuotes(separator: separator[0])
    while hasOrders, !isCut, let end = quotes.endOfRow(in: row, from: start) {
      let first = row.withoutLineEnd(start..<end)
      if row[first].trimmed.count > 0 {
        try writeRow(line: line, reason: reason, row: row[first], isCut: false)
      }
      line += row[start..<end].lineEndCount
      start = end
    }
    try writeRow(line: line, reason: reason, row: row[start..<row.count], isCut: isCut)
  }

  private func writeRow(line: Int, reason: String, row: OrderBytes, isCut: Bool) throws(HostError) {
    switch form {
    case .csv:
      let isPlain = separator == Array(",".utf8) && !CSVText.needsQuotes(Array(reason.utf8))
      try output.write(Array(String(line).utf8) + separator)
      try output.write((isPlain ? Array(reason.utf8) : CSVText.quoted(reason.utf8)) + separator)
      try output.write(isCut ? CSVText.quoted(row.array + "…".utf8) : own(row))
      try output.write("\n".utf8)
    case .jsonl:
      try output.write(object(line: line, reason: reason, row: row, isCut: isCut))
      try output.write("\n".utf8)
    }
  }

  /// Returns the bytes of a row without the columns that an earlier run added. A row that cannot be
  /// cut into cells becomes one cell, so that the following rows stay readable.
  private func own(_ row: OrderBytes) -> [UInt8] {
    var cells = GrowingMemory<OrderCell>()
    let (_, problem) = CSVRow.cut(row, at: 0, by: separator[0], into: &cells)
    if problem != nil { return CSVText.quoted(row.array) }
    let start = isRepeated ? cells.count > 2 ? cells[2].range.lowerBound : row.count : 0
    return row[start..<row.count].array
  }

  /// Returns an object with the members of the row, or with the text of the row if the row is not
  /// an object.
  private func object(line: Int, reason: String, row: OrderBytes, isCut: Bool) -> [UInt8] {
    let members = isCut ? nil : JSONRows.members(of: row, in: 0..<row.count)
    let text = JSONText.object { json in
      json.member(OrderFile.namesOfRejected[0], line)
      json.member(OrderFile.namesOfRejected[1], reason)
      if members == nil { json.member("row", row.text + (isCut ? "…" : "")) }
    }
    var object = Array(text.utf8.dropLast())
    for member in members ?? []
    where !OrderFile.namesOfRejected.contains(member.key.decodedText(in: row)) {
      object += [UInt8(ascii: ",")] + row[member.range].array
    }
    return object + [UInt8(ascii: "}")]
  }
}
