/// Tracks quotes in CSV, to distinguish a line end within quotes from the end of a row.
///
/// A quote opens a quoted cell only at the start of a cell or after leading blanks. Within quotes,
/// two quotes stand for one. Any other quote is an ordinary character. Text after a closing quote
/// is a mistake, but does not change these rules.
package struct CSVQuotes {
  private enum State {
    /// At the start of a cell, or after leading blanks.
    case start
    case text
    case inside
    /// After a quote within quotes. It is a closing quote unless another quote follows.
    case closing
  }

  private var state = State.start
  private let separator: UInt8

  package init(separator: UInt8) { self.separator = separator }

  /// Scans the bytes from an offset to the end of a row. Returns the offset after the row; nil if
  /// the row continues beyond the bytes.
  package mutating func endOfRow(in bytes: OrderBytes, from start: Int = 0) -> Int? {
    let (quote, lineEnd) = (UInt8(ascii: "\""), UInt8(ascii: "\n"))
    var offset = start
    while offset < bytes.count {
      if state == .inside {
        guard let found = bytes.first(quote, from: offset) else { return nil }
        state = .closing
        offset = found + 1
        continue
      }
      let byte = bytes[offset]
      offset &+= 1
      if byte == lineEnd || byte == separator {
        state = .start
        if byte == lineEnd { return offset }
      } else if byte == quote, state != .text {
        state = .inside
      } else if state != .start || !byte.isBlank {
        state = .text
      }
    }
    return nil
  }

  /// Returns the offset after the last line end outside quotes, from the start of a row on.
  static func endOfRows(in bytes: OrderBytes, from start: Int = 0, separator: UInt8) -> Int? {
    guard bytes.first(UInt8(ascii: "\""), from: start) != nil else {
      return bytes.last(UInt8(ascii: "\n"), in: start..<bytes.count).map { $0 + 1 }
    }
    var quotes = CSVQuotes(separator: separator)
    var end = start
    while let next = quotes.endOfRow(in: bytes, from: end) { end = next }
    return end == start ? nil : end
  }

  /// Returns a text in which two quotes stand for one.
  static func decoded(_ cell: OrderBytes) -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    var (bytes, offset) = ([UInt8](), 0)
    while offset < cell.count {
      bytes.append(cell[offset])
      offset += cell[offset] == quote ? 2 : 1
    }
    return bytes
  }
}
