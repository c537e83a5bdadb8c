import PromoHost

/// One record of a CSV file.
struct CSVRecord {
  /// The line of the file (from 1) on which it begins.
  let line: Int

  /// Its cells without quotes, and without blanks around those that have none.
  let cells: [[UInt8]]
}

/// Why a record cannot be read.
enum CSVProblem: Error {
  case unclosedQuote
  case textBehindQuote
  case tooLong

  var message: String {
    switch self {
    case .unclosedQuote: "a quoted field is not closed"
    case .textBehindQuote: "there is text behind a closing quote"
    case .tooLong: "the row is longer than \(CSVReader.rowLimit) bytes"
    }
  }
}

/// Reads CSV (RFC 4180: quotes, CRLF or LF, a byte-order mark) record by record, in memory that
/// does not grow with the file.
struct CSVReader {
  /// What the reader finds next.
  enum Finding {
    case record(CSVRecord)
    case problem(CSVProblem, line: Int)
    case end
  }

  /// The longest row in bytes. A quote that is never closed would else take the rest of the file.
  static var rowLimit: Int { 1 << 20 }

  private let input: FileInput
  private var block: ArraySlice<UInt8> = []
  private var line = 1
  private var cells: [[UInt8]] = []
  private var cell: [UInt8] = []
  /// Whether some cell of the record has quotes, so that it is not an empty line.
  private var isQuoted = false
  private var isInQuotes = false
  private var length = 0

  init(_ input: FileInput) throws(HostError) {
    self.input = input
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    while block.count < mark.count {
      let more = try input.next()
      if more.isEmpty { break }
      block += more
    }
    if block.starts(with: mark) { block = block.dropFirst(mark.count) }
  }

  /// The next record, empty lines left out.
  mutating func next() throws(HostError) -> Finding {
    while try peek() != nil {
      let start = line
      let problem = try readRecord()
      if let problem { return .problem(problem, line: start) }
      if cells.count > 1 || !cells[0].isEmpty || isQuoted {
        return .record(CSVRecord(line: start, cells: cells))
      }
    }
    return .end
  }

  /// Reads up to and with the next line end that is not in quotes; after a problem up to the next.
  private mutating func readRecord() throws(HostError) -> CSVProblem? {
    cells.removeAll(keepingCapacity: true)
    length = 0
    isQuoted = false
    isInQuotes = false
    while true {
      if let problem = length < CSVReader.rowLimit ? try readCell() : .tooLong {
        try skipRow()
        return problem
      }
      cells.append(cell)
      guard try take() == UInt8(ascii: ",") else { return nil }
    }
  }

  /// Reads a cell and stops before the comma, line end or end of the file behind it.
  private mutating func readCell() throws(HostError) -> CSVProblem? {
    cell.removeAll(keepingCapacity: true)
    try skipBlanks()
    if try peek() == UInt8(ascii: "\"") {
      isQuoted = true
      return try readQuoted()
    }
    while let byte = try peek(), byte != UInt8(ascii: ","), byte != UInt8(ascii: "\n") {
      guard length < CSVReader.rowLimit else { return .tooLong }
      cell.append(byte)
      _ = try take()
    }
    while let last = cell.last, last.isBlank { cell.removeLast() }
    return nil
  }

  private mutating func readQuoted() throws(HostError) -> CSVProblem? {
    _ = try take()
    isInQuotes = true
    while true {
      guard length < CSVReader.rowLimit else { return .tooLong }
      guard let byte = try take() else { return .unclosedQuote }
      if byte != UInt8(ascii: "\"") {
        cell.append(byte)
      } else if try peek() == UInt8(ascii: "\"") {
        cell.append(byte)
        _ = try take()
      } else {
        break
      }
    }
    isInQuotes = false
    try skipBlanks()
    let behind = try peek()
    return behind == nil || behind == UInt8(ascii: ",") || behind == UInt8(ascii: "\n")
      ? nil : .textBehindQuote
  }

  private mutating func skipBlanks() throws(HostError) {
    while let byte = try peek(), byte.isBlank, length < CSVReader.rowLimit {
      _ = try take()
    }
  }

  /// Skips to the next line end that is not in quotes.
  private mutating func skipRow() throws(HostError) {
    while let byte = try take(), isInQuotes || byte != UInt8(ascii: "\n") {
      if byte == UInt8(ascii: "\"") { isInQuotes.toggle() }
    }
  }

  private mutating func peek() throws(HostError) -> UInt8? {
    if block.isEmpty { block = try input.next() }
    return block.first
  }

  private mutating func take() throws(HostError) -> UInt8? {
    guard let byte = try peek() else { return nil }
    block.removeFirst()
    length += 1
    if byte == UInt8(ascii: "\n") { line += 1 }
    return byte
  }
}

extension UInt8 {
  /// What is ignored around a cell: a space, a tab, or the first half of a CRLF.
  var isBlank: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == UInt8(ascii: "\r")
  }
}

extension [UInt8] {
  /// A cell as it is understood: quotes keep blanks for whoever carries it, but `" 5 "` is 5.
  var trimmed: ArraySlice<UInt8> {
    guard let start = firstIndex(where: { !$0.isBlank }),
      let end = lastIndex(where: { !$0.isBlank })
    else { return [] }
    return self[start...end]
  }
}
