/// Tracks quotes through CSV, to tell a line end in quotes from one that ends a row.
///
/// A quote opens a cell only at its start, after blanks at most. Within quotes, two quotes stand
/// for one. Any other quote is an ordinary character. Text after a closing quote is a mistake, but
/// does not change this.
struct CSVQuotes {
  private enum State {
    case outside
    case inside
    /// After a quote within quotes, which closes them unless another follows.
    case closing
  }

  private var state = State.outside

  /// The last byte outside quotes that is not a blank. A quote opens after a separator or a line end.
  private var mark = UInt8(ascii: "\n")
  private let separator: UInt8

  /// Begins at the start of a row.
  init(separator: UInt8) { self.separator = separator }

  /// Finds the next bytes outside quotes, from an offset to the next opening quote or the end.
  /// Skips the quoted text after them and returns the offset after it.
  private mutating func next(
    in bytes: OrderBytes, from offset: Int
  ) -> (outside: Range<Int>, behind: Int) {
    let quote = UInt8(ascii: "\"")
    var start = offset
    if state != .outside {
      start = close(in: bytes, from: offset)
      if state != .outside { return (start..<start, start) }
    }
    var search = start
    while let found = bytes.first(quote, from: search) {
      var last = found - 1
      while last >= search, bytes[last].isBlank(beside: separator) { last -= 1 }
      if last >= search { mark = bytes[last] }
      if mark == separator || mark == UInt8(ascii: "\n") {
        state = .inside
        return (start..<found, close(in: bytes, from: found + 1))
      }
      mark = quote
      search = found + 1
    }
    let rest = bytes[search..<bytes.count].memory
    if let last = rest.last(where: { !$0.isBlank(beside: separator) }) { mark = last }
    return (start..<bytes.count, bytes.count)
  }

  /// Returns the offset after the closing quote, or the end if there is none.
  private mutating func close(in bytes: OrderBytes, from offset: Int) -> Int {
    let quote = UInt8(ascii: "\"")
    var offset = offset
    while offset < bytes.count {
      if state == .closing {
        guard bytes[offset] == quote else {
          state = .outside
          mark = quote
          return offset
        }
        state = .inside
        offset += 1
      }
      guard let found = bytes.first(quote, from: offset) else { return bytes.count }
      state = .closing
      offset = found + 1
    }
    return offset
  }

  /// Returns the offset after the last line end outside quotes, in bytes that begin with a row.
  static func endOfRows(in bytes: OrderBytes, separator: UInt8) -> Int? {
    let lineEnd = UInt8(ascii: "\n")
    guard bytes.first(UInt8(ascii: "\""), from: 0) != nil else {
      return bytes.last(lineEnd, in: 0..<bytes.count).map { $0 + 1 }
    }
    var quotes = CSVQuotes(separator: separator)
    var end: Int?
    var offset = 0
    while offset < bytes.count {
      let (outside, behind) = quotes.next(in: bytes, from: offset)
      if let last = bytes.last(lineEnd, in: outside) { end = last + 1 }
      offset = behind
    }
    return end
  }

  /// Returns the offset after the first line end outside quotes; nil if the row goes on after the
  /// bytes.
  mutating func endOfRow(in bytes: OrderBytes) -> Int? {
    var offset = 0
    while offset < bytes.count {
      let (outside, behind) = next(in: bytes, from: offset)
      if let end = bytes[outside].first(UInt8(ascii: "\n"), from: 0) {
        return outside.lowerBound + end + 1
      }
      offset = behind
    }
    return nil
  }

  /// Returns true if a quoted cell contains quotes.
  static func hasQuotes(_ cell: OrderBytes) -> Bool {
    cell.first(UInt8(ascii: "\""), from: 1) != cell.count - 1
  }

  /// Returns the content of a quoted cell.
  static func decoded(_ cell: OrderBytes) -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    var bytes: [UInt8] = []
    var offset = 1
    while offset < cell.count - 1 {
      bytes.append(cell[offset])
      offset += cell[offset] == quote ? 2 : 1
    }
    return bytes
  }
}
